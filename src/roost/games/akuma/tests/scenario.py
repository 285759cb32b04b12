"""Tables in words: `position(hands=["red-1 red-2", "blue-3", "green-4"], missions=["red-9"])`.

Cards that no word names are left over; the rules under test do nothing of this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roost.contract import Action, ChanceOutcome, Setup, View
from roost.contract.info import OptionValue
from roost.contract.rng import parse_seed
from roost.games import catalogue
from roost.games.akuma.game import GAME
from roost.games.akuma.state import ADD, CARD_NAMES, CHOOSE, PLAY, AkumaState
from roost.kernel import NOBODY
from roost.match import Event, Frame, Match, update_for

COLOURS = ("red", "blue", "green", "purple")
ALL = [f"{colour}-{rank}" for colour in COLOURS for rank in range(1, 11)]


class AkumaScenario:
    """A match, with each action taken by the seat whose turn it is."""

    def __init__(self, match: Match[AkumaState]) -> None:
        self.match = match
        self.frames: list[Frame[AkumaState]] = []
        self.before = GAME.copy(match.state)

    def do(self, action: Action) -> AkumaScenario:
        assert self.match.turn is not None, "the match is over"
        self.before = GAME.copy(self.match.state)
        self.frames = self.match.act(self.match.turn, action, with_frames=True)
        return self

    def add(self, *cards: str) -> AkumaScenario:
        return self._each("add", cards)

    def choose(self, card: str) -> AkumaScenario:
        return self._each("choose", [card])

    def play(self, *cards: str) -> AkumaScenario:
        return self._each("play", cards)

    def _each(self, type: str, cards: Iterable[str]) -> AkumaScenario:
        for card in cards:
            self.do({"type": type, "card": card})
        return self

    def act_any(self) -> AkumaScenario:
        """Any legal action."""
        return self.do(self.match.legal_actions()[0])

    def expect_refusal(self, type: str, **fields: str) -> tuple[str | None, str]:
        """The rule and the words of a refusal."""
        seat = 0 if self.match.turn is None else self.match.turn
        refusal = self.match.explain_illegal(seat, {"type": type, **fields})
        assert refusal is not None, "it is allowed"
        return refusal.rule, catalogue("akuma").format_refusal(refusal)

    @property
    def legal_texts(self) -> set[str]:
        """What can be done, as `play red-1`."""
        return {f"{action['type']} {action['card']}" for action in self.match.legal_actions()}

    @property
    def turn(self) -> int | None:
        return self.match.turn

    @property
    def is_over(self) -> bool:
        return self.match.result is not None

    @property
    def events(self) -> list[str]:
        """The moments that the last action showed."""
        return [moment.event for moment in self.frames if moment.event]

    def view_at(self, note: str, seat: int | None = None) -> View:
        """What a seat saw at a moment of the last action."""
        (state,) = (moment.state for moment in self.frames if moment.event == note)
        return GAME.view(state, seat)

    def events_for(self, seat: int | None = None) -> list[Event]:
        """What a seat is told of the last action."""
        return update_for(self.match, GAME.view(self.before, seat), self.frames).events

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.match.state, seat)

    def cards_in(self, zone: str) -> set[str]:
        """The cards that really lie in a zone."""
        return set(map(str, card_names(GAME.open_view(self.match.state), zone)))

    def number(self, name: str, seat: int | None = None) -> int | None:
        return self.view().number(name, seat)


def card_names(view: View, zone: str) -> list[str | None]:
    return [card.name for card in view.zone(zone).cards]


def position(
    hands: Sequence[str],
    missions: Sequence[str] = (),
    piles: Sequence[str] = (),
    lead: int = 0,
    void: Sequence[str] = (),
    gained: Sequence[str] = (),
    adding: bool = False,
    **options: OptionValue,
) -> AkumaScenario:
    """The start of a round, or of the adding. As many play as there are hands, and one game.

    `void` names the colours that each has shown to lack.
    """
    table = GAME.info.configure(len(hands), {"games": 1} | options)
    match: Match[AkumaState] = Match(GAME, table, seed=parse_seed("scenario"))
    s = match.state
    s.hand, s.missions, s.pile = _masks(hands), _masks(missions), _masks(piles)
    s.won_missions = _masks(gained)
    s.void = _masks([" ".join(cards_of_colours(*colours.split())) for colours in void])
    s.set_aside, s.round = 0, 0 if adding else 1
    s.start = s.lead = s.turn = lead
    s.phase = ADD if adding else CHOOSE if s.missions[lead] else PLAY
    s.trick_winner = s.last_lead = NOBODY
    return AkumaScenario(match)


def cards_of_colours(*colours: str) -> list[str]:
    """All cards of some colours."""
    return [name for name in ALL if name.partition("-")[0] in colours]


def make_deal(missions: Sequence[str], hands: Sequence[str], start: int = 0) -> ChanceOutcome:
    """A deal that gives each seat these cards; what no word names is left over."""
    players = len(hands)
    by_turn = [(start + i) % players for i in range(players)]
    front = _one_by_one([missions[p].split() for p in by_turn])
    stock = _one_by_one([hands[p].split() for p in by_turn])
    stock += [name for name in ALL if name not in front + stock]
    return {"deck": front + stock, "stock": stock}


def scenario_from_setup(setup: Setup, players: int, **options: OptionValue) -> AkumaScenario:
    """A match from its setup."""
    table = GAME.info.configure(players, {"games": len(setup["games"])} | options)
    return AkumaScenario(Match(GAME, table, GAME.parse_setup(table, setup)))


def new_scenario(players: int, seed: str = "begun", **options: OptionValue) -> AkumaScenario:
    """A match that was just dealt."""
    table = GAME.info.configure(players, options)
    return AkumaScenario(Match(GAME, table, seed=parse_seed(seed)))


def _one_by_one(piles: Sequence[Sequence[str]]) -> list[str]:
    return [pile[i] for i in range(len(piles[0])) for pile in piles]


def _masks(texts: Sequence[str]) -> list[int]:
    masks = [sum(1 << CARD_NAMES.index(name) for name in text.split()) for text in texts]
    return masks + [0] * (4 - len(masks))
