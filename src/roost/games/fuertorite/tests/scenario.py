"""Builds positions of FuertoRite from text, without using the rules under test.

`position(hands=["anchor-3 map-x", "coin-5", "wheel-9"], sp=1)`. Cards that the text does not name
are out of the game.
"""

from collections.abc import Sequence
from typing import Any, Self

from roost.contract import Action, Card, MatchConfig, View
from roost.contract.info import OptionValue
from roost.contract.rng import parse_seed
from roost.games import load
from roost.games.fuertorite.state import CARD_BY_NAME, FIRST_CARD, FuertoriteState
from roost.match import Match
from roost.testing.scenario import ExpectedRefusal, Scenario
from roost.testing.scenario import card_names as card_names

GAME = load("fuertorite")
KINDS = ("wheel", "anchor", "map")
ALL = [f"{kind}-{number}" for kind in KINDS for number in [*range(1, 15), "x"]]
ALL += [f"coin-{number}" for number in range(3, 9)]
ANY_DECK = "wheel-1 anchor-1 map-1 wheel-2 anchor-2 map-2 wheel-3 anchor-3 map-3"


class FuertoriteScenario(Scenario[FuertoriteState]):
    def run(self, *texts: str) -> Self:
        """Take actions in the format of `legal_texts`, such as `extend map-x as 9`."""
        for text in texts:
            self.do(parse_action(text))
        return self

    def play_go(self, *cards: str) -> Self:
        """Play all cards of a go upright."""
        first, *others = cards
        return self.run(f"play {first}", *(f"extend {card}" for card in others), "stop")

    def act_any(self) -> Self:
        """Stop if possible, else take the first legal action."""
        return self.run("stop") if "stop" in self.legal_texts else super().act_any()

    def expect_refusal(self, text: str, seat: int | None = None) -> ExpectedRefusal:
        return self.refusal_of(parse_action(text), seat)

    @property
    def legal_texts(self) -> set[str]:
        return set(map(action_text, self.match.legal_actions()))


def parse_action(text: str) -> Action:
    kind, *rest = text.split()
    action: Action = {"type": kind}
    if rest:
        action["card"] = rest[0]
    if rest[1:]:
        action["as"] = int(rest[2])
    return action


def action_text(action: Action) -> str:
    parts = [str(action["type"])]
    if "card" in action:
        parts.append(str(action["card"]))
    if "as" in action:
        parts += ["as", str(action["as"])]
    return " ".join(parts)


def cards_with_marks(view: View, zone: str) -> list[tuple[str | None, dict[str, Any]]]:
    """Return the cards of a zone, each with the marks of how it lies."""
    return [(card.name, position_marks(card)) for card in view.zone(zone).cards]


def position_marks(card: Card) -> dict[str, Any]:
    """Return the marks of how a card lies."""
    return {mark: value for mark, value in card.marks.items() if mark not in ("stars", "beat")}


def position(
    hands: Sequence[str],
    properties: Sequence[str] = (),
    sp: int = 0,
    deck: str = ANY_DECK,
    turns: int = 1,
    bonus: Sequence[int] = (),
    score: Sequence[int] = (),
    last: bool = False,
    **options: OptionValue,
) -> FuertoriteScenario:
    """Return a match at the start of a turn. Each hand is a player's."""
    match: Match[FuertoriteState] = Match(
        GAME, GAME.info.configure(len(hands), options), seed=parse_seed("scenario")
    )
    s = match.state
    s.hand, s.property = _masks(hands), _masks(properties)
    cards = [CARD_BY_NAME[name] for name in deck.split()]
    size = len(ALL) - 4 * s.players
    s.drawn_count = size - len(cards)
    s.deck[s.drawn_count : size] = cards
    s.sp = s.turn = sp
    s.phase, s.turn_count, s.is_last_turn = FIRST_CARD, turns, int(last)
    s.public_cards = sum(s.property)
    s.bonus[: len(bonus)] = bonus
    s.scores[: len(score)] = score
    return FuertoriteScenario(match)


def after_lead(cards: str, hand: str, property: str = "", coin: str = "free") -> FuertoriteScenario:
    """Return the go of seat 1, after seat 0 has played some cards upright."""
    scenario = position([cards, hand, ""], ["", property, "map-1"], coin=coin)
    return scenario.play_go(*cards.split())


def make_deal(hands: Sequence[str], deck: str = "") -> dict[str, Any]:
    """Return a deal. Cards that are not named are at the bottom of the deck."""
    named = " ".join([*hands, deck]).split()
    rest = [name for name in ALL if name not in named]
    return {"hands": [hand.split() for hand in hands], "deck": deck.split() + rest}


def scenario_from_setup(
    deals: Sequence[dict[str, Any]], sp: int = 0, deck: object = None, **options: OptionValue
) -> FuertoriteScenario:
    custom_deck = None if deck is None else GAME.parse_deck(deck)
    config = GAME.info.configure(len(deals[0]["hands"]), options, custom_deck)
    setup = {"sp": sp, "deals": list(deals)}
    return FuertoriteScenario(Match(GAME, config, GAME.parse_setup(config, setup)))


def new_scenario(players: int, seed: str = "begun", **options: OptionValue) -> FuertoriteScenario:
    """Return a match after its first deal."""
    config = GAME.info.configure(players, options)
    return FuertoriteScenario(Match(GAME, config, seed=parse_seed(seed)))


def single_config(players: int) -> MatchConfig:
    return GAME.info.configure(players, {})


def _masks(texts: Sequence[str]) -> list[int]:
    masks = [sum(1 << CARD_BY_NAME[name] for name in text.split()) for text in texts]
    return masks + [0] * (5 - len(masks))
