"""What a seat, everybody, or an open table shows."""

from collections.abc import Iterator

from roost.contract import Card, Mark, Number, View, Zone
from roost.games.akuma.actions import TYPES
from roost.games.akuma.knowledge import last_trick, seen_by
from roost.games.akuma.rules import total, verdict
from roost.games.akuma.state import DECK, NAMES, NONE, Akuma
from roost.kernel import NOBODY, count, members


def view(state: Akuma, seat: int | None) -> View:
    return _draw(state, seat, seen_by(state, NOBODY if seat is None else seat))


def open_view(state: Akuma) -> View:
    return _draw(state, None, DECK)


def left_over(s: Akuma) -> int:
    """AK-10: the card left over is the one that is nowhere else."""
    cards = DECK
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.missions[p] | s.added[p] | s.pile[p])
    for card in _trick(s):
        cards &= ~(1 << card)
    return cards if s.mission == NONE else cards & ~(1 << s.mission)


def _draw(s: Akuma, seat: int | None, seen: int) -> View:
    turn = None if s.turn == NOBODY else s.turn
    return View(seat, tuple(_zones(s, seen)), tuple(_numbers(s)), turn, TYPES.get(s.phase, ""))


def _zones(s: Akuma, seen: int) -> Iterator[Zone]:
    """A card's name is told only if the card is among those seen.

    The trick of the round before lies apart, not yet on its winner's pile (R5), so that each card
    lies in one place. Only those that were set aside are shown once more, until the first round.
    """
    trick = _in_order(s, _trick(s), s.lead, s.winner, s.mission)
    if 0 < s.played < s.players:
        trick[(verdict(s) - s.lead) % s.players].marks["leads"] = 1
    yield Zone("trick", "trick", cards=trick)
    last = s.last[: s.players] if s.last_lead != NOBODY else []
    yield Zone("last", "trick", cards=_in_order(s, last, s.last_lead, s.lead, s.last_mission))
    middle = 0 if s.mission == NONE else 1 << s.mission
    yield Zone("mission", "display", cards=_heap(middle, seen))
    for p in range(s.players):
        yield Zone(f"missions-{p}", "display", p, _heap(s.missions[p], seen))
    for p in range(s.players):
        yield Zone(f"added-{p}", "display", p, _heap(s.added[p], seen, {"face": "down"}))
    for p in range(s.players):
        yield Zone(f"pile-{p}", "pile", p, _heap(s.pile[p] & ~last_trick(s), seen))
    for p in range(s.players):
        yield Zone(f"hand-{p}", "hand", p, _heap(s.hand[p], seen))
    yield Zone("set-aside", "display", cards=_heap(0 if s.round else s.set_aside, DECK))
    if s.players == 3:
        yield Zone("left-over", "pile", cards=_heap(left_over(s), seen))


def _trick(s: Akuma) -> list[int]:
    return s.trick[: s.played]


def _in_order(s: Akuma, cards: list[int], lead: int, winner: int, mission: int) -> tuple[Card, ...]:
    """A trick: who played each card, and with which mission one of them has won."""
    lying = []
    for i, card in enumerate(cards):
        marks: dict[str, Mark] = {"by": (lead + i) % s.players}
        if marks["by"] == winner:
            marks["won"] = "none" if mission == NONE else NAMES[mission]
        lying.append(Card(NAMES[card], marks))
    return tuple(lying)


def _heap(cards: int, seen: int, marks: dict[str, Mark] | None = None) -> tuple[Card, ...]:
    """Cards in no order: those seen by colour and rank, then the others."""
    marks = marks or {}
    shown = tuple(Card(NAMES[card], marks) for card in members(cards & seen))
    return shown + (Card(None, marks),) * count(cards & ~seen)


def _numbers(s: Akuma) -> Iterator[Number]:
    yield Number("game", s.game)
    yield Number("games", s.games)
    yield Number("round", s.round)
    yield Number("start", None if s.start == NOBODY else s.start)
    yield Number("lead", None if s.lead == NOBODY else s.lead)
    yield Number("rank1", s.rank1)
    yield Number("rank10", s.rank10)
    yield Number("red", s.red)
    over = s.game if s.turn == NOBODY else s.game - 1
    for p in range(s.players):
        yield Number("taken", count(s.pile[p]), p)
        yield Number("score", total(s, p), p)
        for g in range(s.games):
            yield Number(f"score-{g + 1}", s.scores[4 * g + p] if g < over else None, p)
