"""Enumerates every world that is consistent with what a seat has seen, from RULES.md alone.

It reads only the seat's own views and the actions, which are public. A world is a deal. Worlds are
listed by the current hands of the other players, each with the number of ways in which these cards
and the played ones can have arrived. It shares no code with `guess.py`, which it checks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb

from roost.contract import Action, View

KINDS = ("wheel", "anchor", "map")
ALL = [f"{kind}-{number}" for kind in KINDS for number in [*range(1, 15), "x"]]
ALL += [f"coin-{number}" for number in range(3, 9)]

Cards = frozenset[str]
Hands = tuple[tuple[str, ...], ...]
"""Hands of the other players, by seat; each is sorted."""


@dataclass(frozen=True)
class Arrival:
    """A card arrived in a hand."""


@dataclass(frozen=True)
class Departure:
    """A card was played from a hand. `upon`: the type and number to beat, if it was laid."""

    card: str
    upon: tuple[str, int] | None = None


HandEvent = Arrival | Departure


@dataclass
class Memory:
    """What a seat knows of the current game."""

    seat: int
    forced: bool
    hand: Cards = frozenset()
    played: Cards = frozenset()
    hand_sizes: dict[int, int] = field(default_factory=dict)
    histories: dict[int, list[HandEvent]] = field(default_factory=dict)

    def unknown_cards(self) -> list[str]:
        return [card for card in ALL if card not in self.hand and card not in self.played]


def remember(
    seat: int, forced: bool, views: Sequence[View], actions: Sequence[tuple[int, Action]]
) -> Memory:
    """Read the views of one game: one before each action, and one after the last."""
    memory = Memory(seat, forced)
    players = sum(zone.kind == "hand" for zone in views[0].zones)
    memory.histories = {p: [Arrival()] * 4 for p in range(players)}
    to_beat = ("", 0)
    for i, (actor, action) in enumerate(actions):
        before, after = views[i], views[i + 1]
        name = str(action.get("card", ""))
        held = _size(before, actor)
        if action["type"] in ("play", "extend"):
            to_beat = _kind(name), int(action.get("as", _printed(name)))
        if name and name not in _names(before, f"property-{actor}"):
            upon = to_beat if action["type"] == "lay" else None
            memory.histories[actor].append(Departure(name, upon))
            held -= 1
        if name:
            memory.played |= {name}
        for p in range(players):
            had = held if p == actor else _size(before, p)
            memory.histories[p] += [Arrival()] * (_size(after, p) - had)
    memory.hand = frozenset(_names(views[-1], f"hand-{seat}"))
    memory.hand_sizes = {p: _size(views[-1], p) for p in range(players) if p != seat}
    return memory


def enumerate_worlds(memory: Memory, max_tries: int, limit: int) -> dict[Hands, int] | None:
    """Return each world with the number of its ways.

    None if there are more worlds than `limit`, or more than `max_tries` distributions to try.
    """
    pool = memory.unknown_cards()
    tries, left = 1, len(pool)
    for size in memory.hand_sizes.values():
        tries *= comb(left, size)
        left -= size
    if tries > max_tries:
        return None

    histories = {p: _History(memory.histories[p], memory.forced) for p in memory.hand_sizes}

    @cache
    def ways(p: int, hand: tuple[str, ...]) -> int:
        return histories[p].ways(hand)

    worlds = {}
    for hands in _shares(pool, list(memory.hand_sizes.values())):
        product = 1
        for p, hand in zip(memory.hand_sizes, hands, strict=True):
            product *= ways(p, hand)
            if not product:
                break
        if product:
            worlds[hands] = product
        if len(worlds) > limit:
            return None
    return worlds


def _shares(pool: Sequence[str], sizes: Sequence[int]) -> Iterator[Hands]:
    if not sizes:
        yield ()
        return
    for hand in combinations(pool, sizes[0]):
        rest = [card for card in pool if card not in hand]
        yield from ((tuple(sorted(hand)), *others) for others in _shares(rest, sizes[1:]))


class _History:
    """The arrivals and departures of one player's hand."""

    def __init__(self, history: Sequence[HandEvent], forced: bool) -> None:
        self._history = history
        self._forced = forced
        self._arrivals = [i for i, event in enumerate(history) if isinstance(event, Arrival)]
        self._departures = {h.card: i for i, h in enumerate(history) if isinstance(h, Departure)}
        self._possible: dict[str, int] = {}
        self._used_by_departures = self._placed({0: 1}, list(self._departures))

    def ways(self, hand: Sequence[str]) -> int:
        """Count the ways in which all cards of the player can have arrived, if `hand` is left."""
        return sum(self._placed(self._used_by_departures, hand).values())

    def _placed(self, used: dict[int, int], cards: Sequence[str]) -> dict[int, int]:
        """Return the sets of used arrivals, each with its ways, after these cards are assigned."""
        for card in cards:
            further: dict[int, int] = {}
            for places, ways in used.items():
                for place in _members(self._places_of(card) & ~places):
                    further[places | place] = further.get(places | place, 0) + ways
            used = further
        return used

    def _places_of(self, card: str) -> int:
        """Return the possible arrivals of a card: it was in the hand at every lay since."""
        if card not in self._possible:
            fitting = (
                1 << k for k, arrival in enumerate(self._arrivals) if self._fits(card, arrival)
            )
            self._possible[card] = sum(fitting)
        return self._possible[card]

    def _fits(self, card: str, arrival: int) -> bool:
        departure = self._departures.get(card, len(self._history))
        return arrival < departure and all(
            may_be_held(card, event, self._forced)
            for event in self._history[arrival : departure + 1]
            if isinstance(event, Departure) and event.upon is not None
        )

    def one_order(self, hand: Sequence[str]) -> list[str]:
        """Return the cards by arrival, in one of these ways."""
        order: dict[int, str] = {}

        def place(card: str, tried: set[int]) -> bool:
            """Assign an arrival to a card, moving other cards if necessary."""
            for at in _members(self._places_of(card)):
                if at not in tried:
                    tried.add(at)
                    if at not in order or place(order[at], tried):
                        order[at] = card
                        return True
            return False

        assert all(place(card, set()) for card in [*self._departures, *hand]), "no deal leads here"
        return [order[at] for at in sorted(order)]


def arrival_order(memory: Memory, p: int, hand: Sequence[str]) -> list[str]:
    """Return one order in which all cards of p can have arrived."""
    return _History(memory.histories[p], memory.forced).one_order(hand)


def may_be_held(card: str, laid: Departure, forced: bool) -> bool:
    """FU-33 to FU-37, FU-R1, FU-R2, FU-R4: whether a card may be held beside a laid card."""
    assert laid.upon is not None
    kind, number = laid.upon
    is_coin, is_x = _kind(card) == "coin", card.endswith("x")
    if _printed(card) > _printed(laid.card):
        return False
    if kind == "coin" and (is_coin or is_x or _printed(card) > number):
        return False
    if kind == _kind(card) and (is_x or _printed(card) > number):
        return False
    return not (forced and is_coin)


def _members(places: int) -> list[int]:
    return [1 << k for k in range(places.bit_length()) if places >> k & 1]


def _kind(card: str) -> str:
    return card.partition("-")[0]


def _printed(card: str) -> int:
    number = card.partition("-")[2]
    return int(number) if number.isdigit() else 0


def _names(view: View, zone: str) -> list[str]:
    return [str(card.name) for card in view.zone(zone).cards]


def _size(view: View, p: int) -> int:
    return len(view.zone(f"hand-{p}").cards)
