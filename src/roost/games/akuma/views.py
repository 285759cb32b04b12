"""What a seat, everybody, or an open table shows."""

from collections.abc import Sequence
from functools import cache, lru_cache

from roost.contract import Card, Mark, Number, View, Zone, number
from roost.games.akuma.actions import TYPES
from roost.games.akuma.knowledge import last_trick, seen_by
from roost.games.akuma.rules import verdict
from roost.games.akuma.state import DECK, NAMES, NONE, Akuma
from roost.kernel import NOBODY, members
from roost.kernel.spread import Heap, Spread


def view(state: Akuma, seat: int | None) -> View:
    return views(state, [seat])[0]


def views(state: Akuma, seats: Sequence[int | None]) -> list[View]:
    return sights(state, seats).views()


def open_view(state: Akuma) -> View:
    return _spread(state, [None], [DECK]).views()[0]


def sights(state: Akuma, seats: Sequence[int | None]) -> Spread:
    everybody = seen_by(state, NOBODY)
    hand, added = state.hand, state.added
    seen = [everybody if p is None else everybody | hand[p] | added[p] for p in seats]
    return _spread(state, seats, seen)


def left_over(s: Akuma) -> int:
    """AK-10: the card left over is the one that is nowhere else."""
    cards = DECK
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.missions[p] | s.added[p] | s.pile[p])
    for card in _trick(s):
        cards &= ~(1 << card)
    return cards if s.mission == NONE else cards & ~(1 << s.mission)


def _spread(s: Akuma, seats: Sequence[int | None], seen: Sequence[int]) -> Spread:
    """To each of these seats the cards that it has seen."""
    n = s.players
    cards = [
        0 if s.mission == NONE else 1 << s.mission,
        *s.missions[:n],
        *s.added[:n],
        *(s.pile if s.last_lead == NOBODY else _gathered(s))[:n],
        *s.hand[:n],
    ]
    if n == 3:
        cards.append(left_over(s))
    turn = None if s.turn == NOBODY else s.turn
    asks = TYPES.get(s.phase, "")
    return Spread(seats, _open(s), _heaps(n), cards, seen, _numbers(s), turn, asks)


def _gathered(s: Akuma) -> list[int]:
    """The piles without the trick of the round before. Its winner leads now."""
    piles = s.pile.copy()
    piles[s.lead] &= ~last_trick(s)
    return piles


@cache
def _heaps(players: int) -> tuple[Heap, ...]:
    seats = range(players)
    return (
        Heap("mission", "display", _faces),
        *[Heap(f"missions-{p}", "display", _faces, p) for p in seats],
        *[Heap(f"added-{p}", "display", _faces, p, down=True) for p in seats],
        *[Heap(f"pile-{p}", "pile", _faces, p) for p in seats],
        *[Heap(f"hand-{p}", "hand", _faces, p) for p in seats],
        *[Heap("left-over", "pile", _faces)] * (players == 3),  # AK-10
    )


def _open(s: Akuma) -> tuple[Zone, ...]:
    """The trick of the round before lies apart, not yet on its winner's pile (R5), so that each
    card lies in one place. Only those that were set aside are shown once more, until the first
    round.
    """
    ahead = verdict(s) if 0 < s.played < s.players else NOBODY
    last = tuple(s.last[: s.players] if s.last_lead != NOBODY else ())
    trick = _NO_TRICK
    if s.played:
        trick = _in_order("trick", s.players, _trick(s), s.lead, s.winner, s.mission, ahead)
    return (
        trick,
        _past("last", s.players, last, s.last_lead, s.lead, s.last_mission, NOBODY),
        _ASIDE.zone(0 if s.round else s.set_aside, 0),
    )


def _trick(s: Akuma) -> list[int]:
    return s.trick[: s.played]


def _faces(cards: int) -> list[str]:
    """By colour and rank."""
    return [NAMES[card] for card in members(cards)]


_ASIDE = Heap("set-aside", "display", _faces)
_NO_TRICK = Zone("trick", "trick")
NOT_WON = -2
"""In place of the mission with which a card has won."""


def _in_order(
    id: str, players: int, cards: Sequence[int], lead: int, winner: int, mission: int, ahead: int
) -> Zone:
    """A trick: who played each card, and with which mission one of them has won."""
    lying = []
    for i, card in enumerate(cards):
        p = (lead + i) % players
        won = mission if p == winner else NOT_WON
        lying.append(_lying(card, p, won, p == ahead))
    return Zone(id, "trick", cards=tuple(lying))


_past = lru_cache(1 << 8)(_in_order)
"""The trick of the round before stays as it is for a whole round."""


@cache
def _lying(card: int, by: int, won: int, leads: bool) -> Card:
    marks: dict[str, Mark] = {"by": by}
    if won != NOT_WON:
        marks["won"] = "none" if won == NONE else NAMES[won]
    if leads:
        marks["leads"] = 1
    return Card(NAMES[card], marks)


def _numbers(s: Akuma) -> tuple[Number, ...]:
    over = s.game if s.turn == NOBODY else s.game - 1
    advanced = s.rank1, s.rank10, s.red
    taken = [pile.bit_count() for pile in s.pile]
    settled = (s.players, *advanced, s.games, s.game, s.round, s.start, s.lead, over)
    return _counted(settled, (*taken, *s.scores))


@lru_cache(1 << 12)
def _counted(settled: tuple[int, ...], counted: tuple[int, ...]) -> tuple[Number, ...]:
    players, *advanced, games, game, round, start, lead, over = settled
    found = [number("game", game), number("games", games), number("round", round)]
    found.append(number("start", None if start == NOBODY else start))
    found.append(number("lead", None if lead == NOBODY else lead))
    for name, is_played in zip(("rank1", "rank10", "red"), advanced, strict=True):
        found.append(number(name, is_played))
    for p in range(players):
        found += _counted_for(p, counted[p], games, over, counted[4 + p : 4 + 4 * games : 4])
    return tuple(found)


@lru_cache(1 << 10)
def _counted_for(
    p: int, taken: int, games: int, over: int, scores: tuple[int, ...]
) -> tuple[Number, ...]:
    """Of games that are over, the scores."""
    known = [scores[g] if g < over else None for g in range(games)]
    return (
        number("taken", taken, p),
        number("score", sum(scores), p),
        *[number(f"score-{g}", score, p) for g, score in enumerate(known, 1)],
    )
