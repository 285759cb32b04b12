"""Every world that fits what a seat has seen, counted from RULES.md alone.

It reads nothing but the seat's own views, one after each action, and remembers all that they ever
showed. It shares no code with `guess.py`, which it is here to check: it tries every card where that
one picks, and knows of no dead ends beforehand.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import comb
from typing import NamedTuple

from roost.contract import View

COLOURS = ("red", "blue", "green")
JOKER = "red-blue-green-1"
DECK = Counter(f"{colour}-{value}" for colour in COLOURS for value in range(3, 10))
DECK += Counter({"red-blue-2": 1, "red-green-2": 1, "blue-green-2": 1, JOKER: 3})

Names = tuple[str, ...]
"""Cards in no order, sorted."""


class CardEvent(NamedTuple):
    """Something that happened to the cards of a player: `who` gave, played or drew.

    `card` is None where the seat did not see it.
    """

    what: str
    who: int
    card: str | None
    lacks: Names = ()  # the colours that a play showed the player to have none of


class Placement(NamedTuple):
    left: Names
    right: Names
    pile: Names


def card_events(seat: int, views: Sequence[View]) -> Iterator[CardEvent]:
    """What the seat saw happen to cards, in order."""
    for before, after in pairwise(views):
        who = before.turn
        assert who is not None
        gone = hand(before, seat) - hand(after, seat)
        come = hand(after, seat) - hand(before, seat)
        if before.prompt == "pass":
            seen = gone if who == seat else come if (who + 1) % 3 == seat else None
            yield CardEvent("pass", who, None if seen is None else single_card(seen))
        elif before.prompt == "play":
            led, card = played(before, after, who)
            yield CardEvent("play", who, card, void_colours(led, card))
            come = hand(after, seat) - (hand(before, seat) - Counter([card] * (who == seat)))
        if len(after.zone("draw").cards) < len(before.zone("draw").cards):
            for i in range(3):
                drawer = (number(after, "lead") + i) % 3
                yield CardEvent("draw", drawer, single_card(come) if drawer == seat else None)


def hand(view: View, seat: int) -> Counter[str]:
    return Counter(str(card.name) for card in view.zone(f"hand-{seat}").cards)


def number(view: View, name: str) -> int:
    value = view.number(name)
    assert value is not None
    return value


def single_card(cards: Counter[str]) -> str:
    (card,) = cards.elements()
    return card


def played(before: View, after: View, who: int) -> tuple[str, str]:
    """The card that was led, and the one that was played now."""
    trick = [str(card.name) for card in before.zone("trick").cards]
    lying = [*after.zone("trick").cards]
    if len(trick) == 2:  # the third card goes to the discards with the others
        lying = [*after.zone("discards").cards[-3:]]
    (card,) = (str(card.name) for card in lying if card.marks["by"] == who)
    return (trick or [card])[0], card


def void_colours(led: str, card: str) -> Names:
    """TR-51 to TR-56"""
    colours = tuple(colour for colour in COLOURS if colour in led)
    if JOKER in (led, card) or any(colour in card for colour in colours):
        return ()
    return colours


def unknown(seat: int, view: View) -> Counter[str]:
    """The cards that the seat does not see anywhere."""
    seen = hand(view, seat)
    for zone in ("trick", "discards"):
        seen += Counter(str(card.name) for card in view.zone(zone).cards)
    return DECK - seen


def placements(seat: int, views: Sequence[View]) -> dict[Placement, int]:
    """Where the unknown cards may lie, each with the number of worlds in which they do."""
    now = views[-1]
    sizes = [len(now.zone(f"hand-{(seat + i) % 3}").cards) for i in (1, 2)]
    history = tuple(card_events(seat, views))
    known = {event.card for event in history if (event.what, event.who) == ("pass", seat)}

    def kind(card: str) -> str:
        """Cards that I never passed differ in nothing but their colours."""
        return card if card in known or card == JOKER else card[:-2]

    def kinds(cards: Names) -> Names:
        return tuple(sorted(map(kind, cards)))

    history = tuple(e._replace(card=kind(e.card)) if e.card else e for e in history)
    worlds = _counter(seat, history)
    found = {}
    cards = unknown(seat, now)
    for left, rest, ways in _sets(cards, sizes[0]):
        for right, pile, more in _sets(rest, sizes[1]):
            count = ways * more * worlds(len(history), kinds(left), kinds(right))
            if count:
                found[Placement(left, right, tuple(sorted(pile.elements())))] = count
    return found


def many_placements(seat: int, view: View) -> int:
    """How many there are at most."""
    cards = unknown(seat, view).total()
    sizes = [len(view.zone(f"hand-{(seat + i) % 3}").cards) for i in (1, 2)]
    return comb(cards, sizes[0]) * comb(cards - sizes[0], sizes[1])


def _sets(pool: Counter[str], size: int) -> Iterator[tuple[Names, Counter[str], int]]:
    """So many cards of a pool, what is left of it, and in how many ways they can be chosen."""

    def choose(names: Names, size: int) -> Iterator[tuple[Names, int]]:
        if size == 0 or not names:
            if size == 0:
                yield (), 1
            return
        name, *others = names
        for n in range(min(size, pool[name]) + 1):
            for more, ways in choose(tuple(others), size - n):
                yield (name,) * n + more, ways * comb(pool[name], n)

    for names, ways in choose(tuple(sorted(pool)), size):
        yield names, pool - Counter(names), ways


def _counter(seat: int, history: tuple[CardEvent, ...]) -> Callable[[int, Names, Names], int]:
    """Counts the worlds that led to two hands after so many events."""
    left_seat, right_seat = (seat + 1) % 3, (seat + 2) % 3
    telling = (event.lacks or (event.what, event.who) == ("pass", seat) for event in history)
    quiet = next((i for i, tells in enumerate(telling) if tells), len(history))

    @cache
    def worlds(after: int, left: Names, right: Names) -> int:
        if after <= quiet:  # whatever was drawn or passed unseen, it fits
            return _free_ways(seat, history[:after], len(left), len(right))
        what, who, card, lacking = history[after - 1]
        hands = {left_seat: left, right_seat: right}

        def before(**changed: Names) -> int:
            now = {"left": left, "right": right} | changed
            return worlds(after - 1, now["left"], now["right"])

        if what == "play":
            if who == seat:
                return before()
            if any(c in held and held != JOKER for c in lacking for held in hands[who]):
                return 0
            more = _with(hands[who], str(card))
            return before(left=more) if who == left_seat else before(right=more)
        if what == "draw":
            if who == seat:
                return before()
            side = "left" if who == left_seat else "right"
            return sum(
                copies * before(**{side: _without(hands[who], held)})
                for held, copies in Counter(hands[who]).items()
            )
        if who == seat:  # it came to the left hand
            assert card is not None
            return left.count(card) * before(left=_without(left, card)) if card in left else 0
        if who == right_seat:
            assert card is not None
            return before(right=_with(right, card))
        return sum(
            copies * before(left=_with(left, held), right=_without(right, held))
            for held, copies in Counter(right).items()
        )

    return worlds


def _free_ways(seat: int, history: tuple[CardEvent, ...], left: int, right: int) -> int:
    """The same while nothing tells a card from another: only how many there were to pick from."""
    sizes = {(seat + 1) % 3: left, (seat + 2) % 3: right}
    ways = 1
    for what, who, _, _ in reversed(history):
        if who == seat:
            continue
        if what == "play":
            sizes[who] += 1
        elif what == "draw":
            ways *= sizes[who]
            sizes[who] -= 1
        elif who == (seat + 2) % 3:
            sizes[who] += 1
        else:
            ways *= sizes[(seat + 2) % 3]
            sizes[(seat + 2) % 3] -= 1
            sizes[who] += 1
    return ways


def _with(hand: Names, card: str) -> Names:
    return tuple(sorted((*hand, card)))


def _without(hand: Names, card: str) -> Names:
    i = hand.index(card)
    return hand[:i] + hand[i + 1 :]
