"""What a seat, everybody, or an open table shows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from roost.contract import Card, Mark, Number, View, Zone, number
from roost.games.akuma.actions import TYPES
from roost.games.akuma.knowledge import last_trick, seen_by
from roost.games.akuma.rules import total, verdict
from roost.games.akuma.state import DECK, NAMES, NONE, Akuma
from roost.kernel import NOBODY, count, members
from roost.kernel.heaps import Heap, draw_heaps


def view(state: Akuma, seat: int | None) -> View:
    return views(state, [seat])[0]


def views(state: Akuma, seats: Sequence[int | None]) -> list[View]:
    seen = [seen_by(state, NOBODY if seat is None else seat) for seat in seats]
    return _draw(state, seats, seen)


def open_view(state: Akuma) -> View:
    return _draw(state, [None], [DECK])[0]


def left_over(s: Akuma) -> int:
    """AK-10: the card left over is the one that is nowhere else."""
    cards = DECK
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.missions[p] | s.added[p] | s.pile[p])
    for card in _trick(s):
        cards &= ~(1 << card)
    return cards if s.mission == NONE else cards & ~(1 << s.mission)


def _draw(s: Akuma, seats: Sequence[int | None], seen: Sequence[int]) -> list[View]:
    """To each of these seats the cards that it has seen."""
    turn = None if s.turn == NOBODY else s.turn
    asks, numbers, opened = TYPES.get(s.phase, ""), tuple(_numbers(s)), _open(s)
    heaps = draw_heaps(_heaps(s), seen, _faces)
    return [
        View(seat, (*opened, *zones), numbers, turn, asks)
        for seat, zones in zip(seats, heaps, strict=True)
    ]


def _open(s: Akuma) -> tuple[Zone, ...]:
    """The trick of the round before lies apart, not yet on its winner's pile (R5), so that each
    card lies in one place. Only those that were set aside are shown once more, until the first
    round.
    """
    aside = Heap("set-aside", "display", None, 0 if s.round else s.set_aside)
    ahead = verdict(s) if 0 < s.played < s.players else NOBODY
    last = tuple(s.last[: s.players] if s.last_lead != NOBODY else ())
    return (
        _in_order("trick", s.players, tuple(_trick(s)), s.lead, s.winner, s.mission, ahead),
        _in_order("last", s.players, last, s.last_lead, s.lead, s.last_mission, NOBODY),
        *draw_heaps([aside], [DECK], _faces)[0],
    )


def _heaps(s: Akuma) -> Iterator[Heap]:
    seats = range(s.players)
    yield Heap("mission", "display", None, 0 if s.mission == NONE else 1 << s.mission)
    for p in seats:
        yield Heap(f"missions-{p}", "display", p, s.missions[p])
    for p in seats:
        yield Heap(f"added-{p}", "display", p, s.added[p], down=True)
    gathered = ~last_trick(s)
    for p in seats:
        yield Heap(f"pile-{p}", "pile", p, s.pile[p] & gathered)
    for p in seats:
        yield Heap(f"hand-{p}", "hand", p, s.hand[p])
    if s.players == 3:
        yield Heap("left-over", "pile", None, left_over(s))


def _trick(s: Akuma) -> list[int]:
    return s.trick[: s.played]


def _faces(cards: int) -> list[str]:
    """By colour and rank."""
    return [NAMES[card] for card in members(cards)]


@lru_cache(1 << 12)
def _in_order(
    id: str, players: int, cards: tuple[int, ...], lead: int, winner: int, mission: int, ahead: int
) -> Zone:
    """A trick: who played each card, and with which mission one of them has won."""
    lying = []
    for i, card in enumerate(cards):
        p = (lead + i) % players
        marks: dict[str, Mark] = {"by": p}
        if p == winner:
            marks["won"] = "none" if mission == NONE else NAMES[mission]
        if p == ahead:
            marks["leads"] = 1
        lying.append(Card(NAMES[card], marks))
    return Zone(id, "trick", cards=tuple(lying))


def _numbers(s: Akuma) -> Iterator[Number]:
    yield number("game", s.game)
    yield number("games", s.games)
    yield number("round", s.round)
    yield number("start", None if s.start == NOBODY else s.start)
    yield number("lead", None if s.lead == NOBODY else s.lead)
    yield number("rank1", s.rank1)
    yield number("rank10", s.rank10)
    yield number("red", s.red)
    over = s.game if s.turn == NOBODY else s.game - 1
    for p in range(s.players):
        yield number("taken", count(s.pile[p]), p)
        yield number("score", total(s, p), p)
        for g in range(s.games):
            yield number(f"score-{g + 1}", s.scores[4 * g + p] if g < over else None, p)
