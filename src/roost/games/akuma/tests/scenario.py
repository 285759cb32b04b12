"""Builds positions of Akuma from text, without using the rules under test.

`position(hands=["red-1 red-2", "blue-3", "green-4"], missions=["red-9"])`. Cards that the text does
not name are undealt.
"""

from collections.abc import Iterable, Sequence
from typing import Self

from roost.contract import Action, ChanceOutcome, Setup
from roost.contract.info import OptionValue
from roost.contract.rng import parse_seed
from roost.games.akuma.game import GAME
from roost.games.akuma.state import ADD, CARD_NAMES, CHOOSE, PLAY, AkumaState
from roost.kernel import NOBODY
from roost.match import Event, Match, update_for
from roost.testing.scenario import ExpectedRefusal, Scenario
from roost.testing.scenario import card_names as card_names

COLOURS = ("red", "blue", "green", "purple")
ALL = [f"{colour}-{rank}" for colour in COLOURS for rank in range(1, 11)]


class AkumaScenario(Scenario[AkumaState]):
    def __init__(self, match: Match[AkumaState]) -> None:
        super().__init__(match)
        self.before = GAME.copy(match.state)
        """The state before the last action."""

    def do(self, action: Action) -> Self:
        self.before = GAME.copy(self.match.state)
        return super().do(action)

    def add(self, *cards: str) -> Self:
        return self._act_each("add", cards)

    def choose(self, card: str) -> Self:
        return self._act_each("choose", [card])

    def play(self, *cards: str) -> Self:
        return self._act_each("play", cards)

    def _act_each(self, type: str, cards: Iterable[str]) -> Self:
        for card in cards:
            self.act(type, card=card)
        return self

    def expect_refusal(self, type: str, **fields: str) -> ExpectedRefusal:
        return self.refusal_of({"type": type, **fields})

    @property
    def legal_texts(self) -> set[str]:
        """The legal actions, as `play red-1`."""
        return {f"{action['type']} {action['card']}" for action in self.match.legal_actions()}

    def events_for(self, viewer: int | None = None) -> list[Event]:
        """Return the events of the last action, as a viewer receives them."""
        return update_for(self.match, GAME.view(self.before, viewer), self.frames).events

    def card_set(self, zone: str) -> set[str]:
        return set(self.cards_in(zone))


def position(
    hands: Sequence[str],
    missions: Sequence[str] = (),
    piles: Sequence[str] = (),
    lead: int = 0,
    void: Sequence[str] = (),
    won_missions: Sequence[str] = (),
    adding: bool = False,
    **options: OptionValue,
) -> AkumaScenario:
    """Return a match of one game at the start of a round, or of adding. Each hand is a player's.

    `void` names the colours that each player has shown to lack.
    """
    config = GAME.info.configure(len(hands), {"games": 1} | options)
    match: Match[AkumaState] = Match(GAME, config, seed=parse_seed("scenario"))
    s = match.state
    s.hand, s.missions, s.pile = _masks(hands), _masks(missions), _masks(piles)
    s.won_missions = _masks(won_missions)
    s.void = _masks([" ".join(cards_of_colours(*colours.split())) for colours in void])
    s.set_aside, s.round = 0, 0 if adding else 1
    s.start = s.lead = s.turn = lead
    s.phase = ADD if adding else CHOOSE if s.missions[lead] else PLAY
    s.trick_winner = s.last_lead = NOBODY
    return AkumaScenario(match)


def cards_of_colours(*colours: str) -> list[str]:
    """Return all cards of some colours."""
    return [name for name in ALL if name.partition("-")[0] in colours]


def make_deal(missions: Sequence[str], hands: Sequence[str], start: int = 0) -> ChanceOutcome:
    """Return a deal that gives each seat these cards. Cards that are not named stay undealt."""
    players = len(hands)
    by_turn = [(start + i) % players for i in range(players)]
    front = _one_by_one([missions[p].split() for p in by_turn])
    stock = _one_by_one([hands[p].split() for p in by_turn])
    stock += [name for name in ALL if name not in front + stock]
    return {"deck": front + stock, "stock": stock}


def scenario_from_setup(setup: Setup, players: int, **options: OptionValue) -> AkumaScenario:
    config = GAME.info.configure(players, {"games": len(setup["games"])} | options)
    return AkumaScenario(Match(GAME, config, GAME.parse_setup(config, setup)))


def new_scenario(players: int, seed: str = "begun", **options: OptionValue) -> AkumaScenario:
    """Return a match after its first deal."""
    config = GAME.info.configure(players, options)
    return AkumaScenario(Match(GAME, config, seed=parse_seed(seed)))


def _one_by_one(piles: Sequence[Sequence[str]]) -> list[str]:
    return [pile[i] for i in range(len(piles[0])) for pile in piles]


def _masks(texts: Sequence[str]) -> list[int]:
    masks = [sum(1 << CARD_NAMES.index(name) for name in text.split()) for text in texts]
    return masks + [0] * (4 - len(masks))
