"""Tables in words: `position(hands=["anchor-3 map-x", "coin-5", "wheel-9"], sp=1)`.

Cards that no word names are nowhere. The rules under test do nothing of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.contract import Action, Card, MatchConfig, View
from roost.contract.info import OptionValue
from roost.contract.rng import parse_seed
from roost.games import catalogue, load
from roost.games.fuertorite.state import CARD_BY_NAME, FIRST_CARD, FuertoriteState
from roost.match import Frame, Match

GAME = load("fuertorite")
KINDS = ("wheel", "anchor", "map")
ALL = [f"{kind}-{number}" for kind in KINDS for number in [*range(1, 15), "x"]]
ALL += [f"coin-{number}" for number in range(3, 9)]
ANY_DECK = "wheel-1 anchor-1 map-1 wheel-2 anchor-2 map-2 wheel-3 anchor-3 map-3"


class FuertoriteScenario:
    """A match, with each action taken by the seat whose go it is."""

    def __init__(self, match: Match[FuertoriteState]) -> None:
        self.match = match
        self.frames: list[Frame[FuertoriteState]] = []

    def do(self, *actions: str) -> FuertoriteScenario:
        """Actions as they are listed by `legal`: `play anchor-8`, `extend map-x as 9`, `stop`."""
        for text in actions:
            assert self.match.turn is not None, "the match is over"
            self.frames = self.match.act(self.match.turn, parse_action(text), with_frames=True)
        return self

    def play_go(self, *cards: str) -> FuertoriteScenario:
        """A whole go upright."""
        first, *others = cards
        return self.do(f"play {first}", *(f"extend {card}" for card in others), "stop")

    def expect_refusal(self, text: str) -> tuple[str | None, str]:
        """The rule and the words of a refusal."""
        seat = 0 if self.match.turn is None else self.match.turn
        return self.expect_refusal_for(seat, text)

    def expect_refusal_for(self, seat: int, text: str) -> tuple[str | None, str]:
        refusal = self.match.explain_illegal(seat, parse_action(text))
        assert refusal is not None, "it is allowed"
        return refusal.rule, catalogue("fuertorite").format_refusal(refusal)

    @property
    def legal_texts(self) -> set[str]:
        return set(map(action_text, self.match.legal_actions()))

    @property
    def turn(self) -> int | None:
        return self.match.turn

    @property
    def is_over(self) -> bool:
        return self.match.result is not None

    @property
    def result(self) -> dict[str, Any]:
        assert self.match.result is not None
        return self.match.result

    @property
    def events(self) -> list[str]:
        """The moments that the last action showed."""
        return [moment.event for moment in self.frames if moment.event]

    def view_at(self, note: str, seat: int | None = None) -> View:
        """What a seat saw at a moment of the last action."""
        (state,) = (moment.state for moment in self.frames if moment.event == note)
        return GAME.view(state, seat)

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.match.state, seat)

    def cards_in(self, zone: str) -> list[str]:
        """The cards that really lie in a zone."""
        return [str(name) for name in card_names(GAME.open_view(self.match.state), zone)]

    def number(self, name: str, seat: int | None = None) -> int | None:
        return self.view().number(name, seat)

    def act_any(self) -> FuertoriteScenario:
        """A legal action: to stop, or the first that there is."""
        return self.do(
            "stop" if "stop" in self.legal_texts else action_text(self.match.legal_actions()[0])
        )


def parse_action(text: str) -> Action:
    kind, *rest = text.split()
    action: Action = {"type": kind}
    if rest:
        action["card"] = rest[0]
    if rest[1:]:
        action["as"] = int(rest[2])
    return action


def action_text(action: Action) -> str:
    words = [str(action["type"])]
    if "card" in action:
        words.append(str(action["card"]))
    if "as" in action:
        words += ["as", str(action["as"])]
    return " ".join(words)


def card_names(view: View, zone: str) -> list[str | None]:
    return [card.name for card in view.zone(zone).cards]


def cards_with_marks(view: View, zone: str) -> list[tuple[str | None, dict[str, Any]]]:
    """How each card lies there."""
    return [(card.name, position_marks(card)) for card in view.zone(zone).cards]


def position_marks(card: Card) -> dict[str, Any]:
    """A card's marks without those that tell nothing of how it lies."""
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
    """The start of a turn. As many play as there are hands."""
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
    """The go of seat 1, after seat 0 has played some cards upright."""
    scenario = position([cards, hand, ""], ["", property, "map-1"], coin=coin)
    return scenario.play_go(*cards.split())


def make_deal(hands: Sequence[str], deck: str = "") -> dict[str, Any]:
    """A deal in words; cards that no word names are at the bottom of the deck."""
    named = " ".join([*hands, deck]).split()
    rest = [name for name in ALL if name not in named]
    return {"hands": [hand.split() for hand in hands], "deck": deck.split() + rest}


def scenario_from_setup(
    deals: Sequence[dict[str, Any]], sp: int = 0, deck: object = None, **options: OptionValue
) -> FuertoriteScenario:
    """A match from deals in words."""
    own = None if deck is None else GAME.parse_deck(deck)
    table = GAME.info.configure(len(deals[0]["hands"]), options, own)
    setup = {"sp": sp, "deals": list(deals)}
    return FuertoriteScenario(Match(GAME, table, GAME.parse_setup(table, setup)))


def new_scenario(players: int, seed: str = "begun", **options: OptionValue) -> FuertoriteScenario:
    """A match that was just dealt."""
    return FuertoriteScenario(
        Match(GAME, GAME.info.configure(players, options), seed=parse_seed(seed))
    )


def single_config(players: int) -> MatchConfig:
    return GAME.info.configure(players, {})


def _masks(texts: Sequence[str]) -> list[int]:
    masks = [sum(1 << CARD_BY_NAME[name] for name in text.split()) for text in texts]
    return masks + [0] * (5 - len(masks))
