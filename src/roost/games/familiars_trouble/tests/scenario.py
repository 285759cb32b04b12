"""Tables in words: `position(["red-6", "red-3 blue-4", "green-5"], display="ember-spoon")`.

Cards that no word names are gone. The rules under test do nothing of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from roost.contract import Action, View
from roost.contract.chance import seed_of
from roost.contract.facts import Value
from roost.games import catalogue, load
from roost.games.familiars_trouble.state import (
    ERRAND,
    HANDS,
    HINT,
    NAMES,
    NONE,
    PLAY,
    REFILL,
    Trouble,
)
from roost.match import Match, Moment

GAME = load("familiars-trouble")
JOKER = "red-blue-green-1"
ALL = [*NAMES[:-1], JOKER, JOKER, JOKER]
STEPS = {"hands": HANDS, "errands": ERRAND, "hints": HINT, "trick": PLAY, "refill": REFILL}
PILES: dict[int, list[str]] = {1: [], 2: [], 3: []}
for name, number in GAME.start(GAME.facts.table(3, {})).own_deck.numbers.items():
    PILES[number // 20 + 1].append(name)


class Scenario:
    """A match, with each action taken by the seat whose turn it is."""

    def __init__(self, match: Match[Trouble]) -> None:
        self.match = match
        self.moments: list[Moment[Trouble]] = []

    def do(self, action: Action) -> Scenario:
        assert self.match.turn is not None, "the match is over"
        self.moments = self.match.act(self.match.turn, action, watch=True)
        return self

    def act(self, type: str, **fields: str | int) -> Scenario:
        return self.do({"type": type, **fields})

    def hands(self, choice: str) -> Scenario:
        return self.act("hands", choice=choice)

    def give(self, *cards: str) -> Scenario:
        for card in cards:
            self.act("pass", card=card)
        return self

    def keep(self) -> Scenario:
        return self.act("keep")

    def swap(self, errand: str, level: int) -> Scenario:
        return self.act("swap", errand=errand, level=level)

    def hint(self, *wishes: str) -> Scenario:
        for wish in wishes:
            self.act("hint", wish=wish)
        return self

    def play(self, *cards: str) -> Scenario:
        for card in cards:
            self.act("play", card=card)
        return self

    def refill(self, *levels: int) -> Scenario:
        for level in levels:
            self.act("draw-errand", level=level)
        return self

    def go_on(self) -> Scenario:
        """Any legal action."""
        return self.do(self.match.legal()[0])

    def refused(self, type: str, **fields: str | int) -> tuple[str | None, str]:
        """The rule and the words of a refusal."""
        seat = 0 if self.match.turn is None else self.match.turn
        refusal = self.match.refuse(seat, {"type": type, **fields})
        assert refusal is not None, "it is allowed"
        return refusal.rule, catalogue("familiars-trouble").refusal(refusal)

    @property
    def legal(self) -> list[str]:
        """What can be done, as `play red-3`, sorted."""
        return sorted(" ".join(map(str, action.values())) for action in self.match.legal())

    @property
    def turn(self) -> int | None:
        return self.match.turn

    @property
    def asks(self) -> str:
        return self.view().asks

    @property
    def result(self) -> dict[str, Any]:
        assert self.match.outcome is not None, "the match goes on"
        return self.match.outcome

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

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


def names(view: View, zone: str) -> list[str | None]:
    return [card.name for card in view.zone(zone).cards]


def position(
    hands: Sequence[str],
    step: str = "trick",
    lead: int = 0,
    display: str = "",
    piles: Sequence[str] = ("", "", ""),
    draw: str = "",
    points: int = 0,
    full: int = 5,
    **options: Value,
) -> Scenario:
    """The lead player is to begin a step of the first round. `draw` must be of 0 or 3 cards or so.

    The display shows these errands, and the piles hold those, the top first.
    """
    table = GAME.facts.table(3, options)
    match: Match[Trouble] = Match(GAME, table, seed=seed_of("scenario"))
    s = match.state
    s.hand = [mask(hand) for hand in hands]
    s.lead = s.turn = s.leads = lead
    s.phase = STEPS[step]
    s.follow = s.total = s.best = 0
    s.points = points
    s.drawn = 12 - len(draw.split())
    s.draw = sum(NAMES.index(card) << 5 * (s.drawn + i) for i, card in enumerate(draw.split()))
    shown = [s.own_deck.numbers[errand] for errand in display.split()]
    s.display = shown + [NONE] * (9 - len(shown))
    s.shown = (1 << len(shown)) - 1
    s.full = full
    for level, pile in enumerate(piles):
        errands = [s.own_deck.numbers[errand] for errand in pile.split()]
        s.top[level] = s.buried[level] = 0
        s.left[level] = len(errands)
        s.pile[20 * level : 20 * level + len(errands)] = errands
    return Scenario(match)


def mask(hand: str) -> int:
    found = 0
    for card in hand.split():
        bit = 1 << NAMES.index(card)
        found |= bit << sum(found >> 24 + i & 1 for i in range(3)) if card == JOKER else bit
    return found


def setup(
    hands: Sequence[str] = ("", "", ""),
    lead: int = 0,
    draw: str = "",
    errands: Sequence[str] = ("", "", ""),
    piles: dict[int, list[str]] = PILES,
) -> dict[str, Any]:
    """A deal with these cards in hands, on top of the draw pile, and on top of errand piles."""
    left = list(ALL)
    dealt = [hand.split() for hand in hands]
    top = draw.split()
    for card in [*chain(*dealt), *top]:
        left.remove(card)
    for hand in dealt:
        hand += [left.pop(0) for _ in range(5 - len(hand))]
    tops = {str(level): errands[level - 1].split() for level in piles}
    for level, pile in piles.items():
        tops[str(level)] += [errand for errand in pile if errand not in tops[str(level)]]
    return {"lead": lead, "hands": dealt, "draw": top + left, "errands": tops}


def dealt(deal: dict[str, Any], **options: Value) -> Scenario:
    """A match from its setup."""
    table = GAME.facts.table(3, options)
    return Scenario(Match(GAME, table, GAME.deals(table, deal)))


def begun(seed: str = "begun", **options: Value) -> Scenario:
    """A match that was just dealt."""
    return Scenario(Match(GAME, GAME.facts.table(3, options), seed=seed_of(seed)))
