"""Tables in words: `position(hands=["anchor-3 map-x", "coin-5", "wheel-9"], sp=1)`.

Cards that no word names are nowhere. The rules under test do nothing of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.contract import Action, Card, Table, View
from roost.contract.chance import seed_of
from roost.contract.facts import Value
from roost.games import catalogue, load
from roost.games.fuertorite.state import CARDS, FIRST, Fuertorite
from roost.match import Match, Moment

GAME = load("fuertorite")
KINDS = ("wheel", "anchor", "map")
ALL = [f"{kind}-{number}" for kind in KINDS for number in [*range(1, 15), "x"]]
ALL += [f"coin-{number}" for number in range(3, 9)]
ANY_DECK = "wheel-1 anchor-1 map-1 wheel-2 anchor-2 map-2 wheel-3 anchor-3 map-3"


class Scenario:
    """A match, with each action taken by the seat whose go it is."""

    def __init__(self, match: Match[Fuertorite]) -> None:
        self.match = match
        self.moments: list[Moment[Fuertorite]] = []

    def do(self, *actions: str) -> Scenario:
        """Actions as they are listed by `legal`: `play anchor-8`, `extend map-x as 9`, `stop`."""
        for text in actions:
            assert self.match.turn is not None, "the match is over"
            self.moments = self.match.act(self.match.turn, in_form(text), watch=True)
        return self

    def go(self, *cards: str) -> Scenario:
        """A whole go upright."""
        first, *others = cards
        return self.do(f"play {first}", *(f"extend {card}" for card in others), "stop")

    def refused(self, text: str) -> tuple[str | None, str]:
        """The rule and the words of a refusal."""
        seat = 0 if self.match.turn is None else self.match.turn
        return self.refused_to(seat, text)

    def refused_to(self, seat: int, text: str) -> tuple[str | None, str]:
        refusal = self.match.refuse(seat, in_form(text))
        assert refusal is not None, "it is allowed"
        return refusal.rule, catalogue("fuertorite").refusal(refusal)

    @property
    def legal(self) -> set[str]:
        return set(map(in_text, self.match.legal()))

    @property
    def turn(self) -> int | None:
        return self.match.turn

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def result(self) -> dict[str, Any]:
        assert self.match.outcome is not None
        return self.match.outcome

    @property
    def notes(self) -> list[str]:
        """The moments that the last action showed."""
        return [moment.note for moment in self.moments if moment.note]

    def at(self, note: str, seat: int | None = None) -> View:
        """What a seat saw at a moment of the last action."""
        (state,) = (moment.state for moment in self.moments if moment.note == note)
        return GAME.view(state, seat)

    def view(self, seat: int | None = None) -> View:
        return GAME.view(self.match.state, seat)

    def lying(self, zone: str) -> list[str]:
        """The cards that really lie in a zone."""
        return [str(name) for name in names(GAME.open_view(self.match.state), zone)]

    def number(self, name: str, seat: int | None = None) -> int | None:
        return self.view().number(name, seat)

    def any(self) -> Scenario:
        """A legal action: to stop, or the first that there is."""
        return self.do("stop" if "stop" in self.legal else in_text(self.match.legal()[0]))


def in_form(text: str) -> Action:
    kind, *rest = text.split()
    action: Action = {"type": kind}
    if rest:
        action["card"] = rest[0]
    if rest[1:]:
        action["as"] = int(rest[2])
    return action


def in_text(action: Action) -> str:
    words = [str(action["type"])]
    if "card" in action:
        words.append(str(action["card"]))
    if "as" in action:
        words += ["as", str(action["as"])]
    return " ".join(words)


def names(view: View, zone: str) -> list[str | None]:
    return [card.name for card in view.zone(zone).cards]


def lying(view: View, zone: str) -> list[tuple[str | None, dict[str, Any]]]:
    """How each card lies there."""
    return [(card.name, ways(card)) for card in view.zone(zone).cards]


def ways(card: Card) -> dict[str, Any]:
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
    **options: Value,
) -> Scenario:
    """The start of a turn. As many play as there are hands."""
    match: Match[Fuertorite] = Match(
        GAME, GAME.facts.table(len(hands), options), seed=seed_of("scenario")
    )
    s = match.state
    s.hand, s.property = _masks(hands), _masks(properties)
    cards = [CARDS[name] for name in deck.split()]
    size = len(ALL) - 4 * s.players
    s.drawn = size - len(cards)
    s.deck[s.drawn : size] = cards
    s.sp = s.turn = sp
    s.phase, s.turns, s.last = FIRST, turns, int(last)
    s.shown = sum(s.property)
    s.bonus[: len(bonus)] = bonus
    s.score[: len(score)] = score
    return Scenario(match)


def led(cards: str, hand: str, property: str = "", coin: str = "free") -> Scenario:
    """The go of seat 1, after seat 0 has played some cards upright."""
    scenario = position([cards, hand, ""], ["", property, "map-1"], coin=coin)
    return scenario.go(*cards.split())


def deal(hands: Sequence[str], deck: str = "") -> dict[str, Any]:
    """A deal in words; cards that no word names are at the bottom of the deck."""
    named = " ".join([*hands, deck]).split()
    rest = [name for name in ALL if name not in named]
    return {"hands": [hand.split() for hand in hands], "deck": deck.split() + rest}


def dealt(
    deals: Sequence[dict[str, Any]], sp: int = 0, deck: object = None, **options: Value
) -> Scenario:
    """A match from deals in words."""
    own = None if deck is None else GAME.own_deck(deck)
    table = GAME.facts.table(len(deals[0]["hands"]), options, own)
    setup = {"sp": sp, "deals": list(deals)}
    return Scenario(Match(GAME, table, GAME.deals(table, setup)))


def begun(players: int, seed: str = "begun", **options: Value) -> Scenario:
    """A match that was just dealt."""
    return Scenario(Match(GAME, GAME.facts.table(players, options), seed=seed_of(seed)))


def single(players: int) -> Table:
    return GAME.facts.table(players, {})


def _masks(texts: Sequence[str]) -> list[int]:
    masks = [sum(1 << CARDS[name] for name in text.split()) for text in texts]
    return masks + [0] * (5 - len(masks))
