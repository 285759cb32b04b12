"""Counts every world that is consistent with what a seat has seen, from RULES.md alone.

It reads only the seat's own views, one after each action, and remembers all that they showed. It
shares no code with `guess.py`, which it checks: it tries every card where `guess.py` picks one, and
does not look ahead for contradictions.
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
    """A card that a player passed, played or drew. `card` is None if the seat did not see it."""

    kind: str
    seat: int
    card: str | None
    void: Names = ()  # the colours of which a play showed a void


class Placement(NamedTuple):
    left: Names
    right: Names
    pile: Names


def card_events(seat: int, views: Sequence[View]) -> Iterator[CardEvent]:
    """Yield the card events that the seat saw, in order."""
    for before, after in pairwise(views):
        actor = before.turn
        assert actor is not None
        removed = hand(before, seat) - hand(after, seat)
        added = hand(after, seat) - hand(before, seat)
        if before.prompt == "pass":
            cards = removed if actor == seat else added if (actor + 1) % 3 == seat else None
            yield CardEvent("pass", actor, None if cards is None else single_card(cards))
        elif before.prompt == "play":
            led, card = find_played_card(before, after, actor)
            yield CardEvent("play", actor, card, void_colours(led, card))
            added = hand(after, seat) - (hand(before, seat) - Counter([card] * (actor == seat)))
        if len(after.zone("draw").cards) < len(before.zone("draw").cards):
            for i in range(3):
                drawer = (require_number(after, "lead") + i) % 3
                yield CardEvent("draw", drawer, single_card(added) if drawer == seat else None)


def hand(view: View, seat: int) -> Counter[str]:
    return Counter(str(card.name) for card in view.zone(f"hand-{seat}").cards)


def require_number(view: View, name: str) -> int:
    value = view.number(name)
    assert value is not None
    return value


def single_card(cards: Counter[str]) -> str:
    (card,) = cards.elements()
    return card


def find_played_card(before: View, after: View, actor: int) -> tuple[str, str]:
    """Return the card that was led, and the card that was just played."""
    trick = [str(card.name) for card in before.zone("trick").cards]
    cards = [*after.zone("trick").cards]
    if len(trick) == 2:  # the third card goes to the discards with the other two
        cards = [*after.zone("discards").cards[-3:]]
    (card,) = (str(card.name) for card in cards if card.marks["by"] == actor)
    return (trick or [card])[0], card


def void_colours(led: str, card: str) -> Names:
    """TR-51 to TR-56"""
    colours = tuple(colour for colour in COLOURS if colour in led)
    if JOKER in (led, card) or any(colour in card for colour in colours):
        return ()
    return colours


def unknown_cards(seat: int, view: View) -> Counter[str]:
    """Return the cards that the seat does not see."""
    visible = hand(view, seat)
    for zone in ("trick", "discards"):
        visible += Counter(str(card.name) for card in view.zone(zone).cards)
    return DECK - visible


def placements(seat: int, views: Sequence[View]) -> dict[Placement, int]:
    """Return the possible placements of the unknown cards, each with its number of worlds."""
    now = views[-1]
    sizes = [len(now.zone(f"hand-{(seat + i) % 3}").cards) for i in (1, 2)]
    history = tuple(card_events(seat, views))
    known = {event.card for event in history if (event.kind, event.seat) == ("pass", seat)}

    def kind(card: str) -> str:
        """Reduce cards that the seat never passed to their colours: nothing else matters."""
        return card if card in known or card == JOKER else card[:-2]

    def kinds(cards: Names) -> Names:
        return tuple(sorted(map(kind, cards)))

    history = tuple(e._replace(card=kind(e.card)) if e.card else e for e in history)
    count_worlds = _world_counter(seat, history)
    result = {}
    cards = unknown_cards(seat, now)
    for left, rest, ways in _choices(cards, sizes[0]):
        for right, pile, more in _choices(rest, sizes[1]):
            count = ways * more * count_worlds(len(history), kinds(left), kinds(right))
            if count:
                result[Placement(left, right, tuple(sorted(pile.elements())))] = count
    return result


def max_placements(seat: int, view: View) -> int:
    """Return an upper bound of the number of placements."""
    cards = unknown_cards(seat, view).total()
    sizes = [len(view.zone(f"hand-{(seat + i) % 3}").cards) for i in (1, 2)]
    return comb(cards, sizes[0]) * comb(cards - sizes[0], sizes[1])


def _choices(pool: Counter[str], size: int) -> Iterator[tuple[Names, Counter[str], int]]:
    """Yield `size` cards of a pool, the rest of the pool, and the number of ways to choose them."""

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


def _world_counter(seat: int, history: tuple[CardEvent, ...]) -> Callable[[int, Names, Names], int]:
    """Return a function that counts the worlds that lead to two hands after some events."""
    left_seat, right_seat = (seat + 1) % 3, (seat + 2) % 3
    restricting = (event.void or (event.kind, event.seat) == ("pass", seat) for event in history)
    first_restriction = next(
        (i for i, restricts in enumerate(restricting) if restricts), len(history)
    )

    @cache
    def count_worlds(after: int, left: Names, right: Names) -> int:
        if after <= first_restriction:  # every draw and every unseen pass is consistent
            return _count_unrestricted(seat, history[:after], len(left), len(right))
        kind, actor, card, void = history[after - 1]
        hands = {left_seat: left, right_seat: right}

        def before(**changed: Names) -> int:
            now = {"left": left, "right": right} | changed
            return count_worlds(after - 1, now["left"], now["right"])

        if kind == "play":
            if actor == seat:
                return before()
            if any(c in held and held != JOKER for c in void for held in hands[actor]):
                return 0
            more = _with(hands[actor], str(card))
            return before(left=more) if actor == left_seat else before(right=more)
        if kind == "draw":
            if actor == seat:
                return before()
            side = "left" if actor == left_seat else "right"
            return sum(
                copies * before(**{side: _without(hands[actor], held)})
                for held, copies in Counter(hands[actor]).items()
            )
        if actor == seat:  # the left neighbour received it
            assert card is not None
            return left.count(card) * before(left=_without(left, card)) if card in left else 0
        if actor == right_seat:
            assert card is not None
            return before(right=_with(right, card))
        return sum(
            copies * before(left=_with(left, held), right=_without(right, held))
            for held, copies in Counter(right).items()
        )

    return count_worlds


def _count_unrestricted(seat: int, history: tuple[CardEvent, ...], left: int, right: int) -> int:
    """Count the worlds while all cards are equivalent: only the number of choices matters."""
    sizes = {(seat + 1) % 3: left, (seat + 2) % 3: right}
    ways = 1
    for kind, actor, _, _ in reversed(history):
        if actor == seat:
            continue
        if kind == "play":
            sizes[actor] += 1
        elif kind == "draw":
            ways *= sizes[actor]
            sizes[actor] -= 1
        elif actor == (seat + 2) % 3:
            sizes[actor] += 1
        else:
            ways *= sizes[(seat + 2) % 3]
            sizes[(seat + 2) % 3] -= 1
            sizes[actor] += 1
    return ways


def _with(hand: Names, card: str) -> Names:
    return tuple(sorted((*hand, card)))


def _without(hand: Names, card: str) -> Names:
    i = hand.index(card)
    return hand[:i] + hand[i + 1 :]
