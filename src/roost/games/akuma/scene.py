"""What lies on the table, and who sees it, as whole numbers (`kernel/scene.py`)."""

from collections.abc import Sequence
from functools import cache

from roost.games.akuma.actions import TYPES, of_card
from roost.games.akuma.knowledge import last_trick, own_cards, seen_by
from roost.games.akuma.rules import verdict
from roost.games.akuma.state import DECK, NAMES, NONE, PLAY, Akuma
from roost.kernel import NOBODY, count, members, next_seat, rule
from roost.kernel.scene import ASKS, FIRST, NOTHING, TURN, Counted, Marks, Row, Scene, marked
from roost.kernel.spread import Heap

ACTIONS = len(NAMES)
UNREAD: tuple[str, ...] = (
    "rng",
    "came",
    "stock",
    "gained",
    "void",
    "order",
    "leads",
    "chosen",
    "adds",
)
words = of_card

SILENT = PLAY + 1  # nothing is awaited
SEATS = 4

# Marks of played cards: who played it; the mission with which it has won, by NAMES after "none";
# that it would win as it stands
BY, WON, LEADS = range(3)


def scene(s: Akuma) -> Scene:
    return _scene(s.players, s.games)


@cache
def _scene(players: int, games: int) -> Scene:
    seats = range(players)
    return Scene(
        NAMES,
        (
            Marks("by", tuple(range(SEATS))),
            Marks("won", ("none", *NAMES)),
            Marks("leads", (1,)),
        ),
        (Row("trick", "trick", SEATS), Row("last", "trick", SEATS)),
        (
            Heap("set-aside", "display", _faces, open=True),
            Heap("mission", "display", _faces),
            *[Heap(f"missions-{p}", "display", _faces, p) for p in seats],
            *[Heap(f"added-{p}", "display", _faces, p, down=True) for p in seats],
            *[Heap(f"pile-{p}", "pile", _faces, p) for p in seats],
            *[Heap(f"hand-{p}", "hand", _faces, p) for p in seats],
            *[Heap("left-over", "pile", _faces)] * (players == 3),  # AK-10
        ),
        (
            *map(Counted, ("game", "games", "round", "start", "lead", "rank1", "rank10", "red")),
            *[count for p in seats for count in _counted_for(p, games)],
        ),
        (*TYPES.values(), ""),
    )


def _counted_for(p: int, games: int) -> list[Counted]:
    each = [Counted(f"score-{game}", p) for game in range(1, games + 1)]
    return [Counted("taken", p), Counted("score", p), *each]


def _faces(cards: int) -> Sequence[str]:
    """By colour and rank."""
    return [NAMES[card] for card in members(cards)]


# Who sees which cards


@rule
def seen_by_all(s: Akuma) -> int:
    return seen_by(s, NOBODY)


@rule
def seen_besides(s: Akuma, seat: int) -> int:
    return own_cards(s, seat)


# What lies where


@rule
def lay_out(s: Akuma, x: list[int]) -> None:
    x[TURN] = s.turn
    x[ASKS] = s.phase if s.phase <= PLAY else SILENT
    lay_trick(s, x, FIRST)
    lay_last(s, x, FIRST + 1 + 2 * SEATS)
    at = lay_heaps(s, x, FIRST + 2 * (1 + 2 * SEATS))
    lay_numbers(s, x, at)


@rule
def lay_trick(s: Akuma, x: list[int], at: int) -> None:
    """Who played each card, who is ahead, and with which mission one of them has won."""
    ahead = verdict(s) if 0 < s.played < s.players else NOBODY
    x[at] = s.played
    p = s.lead
    for i in range(s.played):
        look = marked(0, BY, p)
        if p == s.winner:
            look = marked(look, WON, s.mission - NONE)
        if p == ahead:
            look = marked(look, LEADS, 0)
        x[at + 1 + 2 * i] = s.trick[i]
        x[at + 2 + 2 * i] = look
        p = next_seat(p, s.players)


@rule
def lay_last(s: Akuma, x: list[int], at: int) -> None:
    """The trick of the round before lies apart, not yet on its winner's pile (R5), so that each
    card lies in one place. Its winner leads now.
    """
    if s.last_lead != NOBODY:
        x[at] = s.players
        p = s.last_lead
        for i in range(s.players):
            look = marked(0, BY, p)
            if p == s.lead:
                look = marked(look, WON, s.last_mission - NONE)
            x[at + 1 + 2 * i] = s.last[i]
            x[at + 2 + 2 * i] = look
            p = next_seat(p, s.players)


@rule
def lay_heaps(s: Akuma, x: list[int], at: int) -> int:
    """Those that were set aside are shown once more, until the first round."""
    n = s.players
    x[at] = 0 if s.round else s.set_aside
    x[at + 1] = 0 if s.mission == NONE else 1 << s.mission
    at += 2
    x[at : at + n] = s.missions[:n]
    x[at + n : at + 2 * n] = s.added[:n]
    x[at + 2 * n : at + 3 * n] = s.pile[:n]
    x[at + 3 * n : at + 4 * n] = s.hand[:n]
    if s.last_lead != NOBODY:
        x[at + 2 * n + s.lead] &= ~last_trick(s)
    at += 4 * n
    if n == 3:
        x[at] = left_over(s)
        at += 1
    return at


@rule
def left_over(s: Akuma) -> int:
    """AK-10: the card left over is the one that is nowhere else."""
    cards = DECK
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.missions[p] | s.added[p] | s.pile[p])
    for i in range(s.played):
        cards &= ~(1 << s.trick[i])
    return cards if s.mission == NONE else cards & ~(1 << s.mission)


@rule
def lay_numbers(s: Akuma, x: list[int], at: int) -> None:
    """Scores only of games that are over."""
    x[at] = s.game
    x[at + 1] = s.games
    x[at + 2] = s.round
    x[at + 3] = NOTHING if s.start == NOBODY else s.start
    x[at + 4] = NOTHING if s.lead == NOBODY else s.lead
    x[at + 5] = s.rank1
    x[at + 6] = s.rank10
    x[at + 7] = s.red
    at += 8
    games, scores = s.games, s.scores
    over = s.game if s.turn == NOBODY else s.game - 1
    for p in range(s.players):
        x[at] = count(s.pile[p])
        points = 0
        for g in range(over):
            points += scores[4 * g + p]
            x[at + 2 + g] = scores[4 * g + p]
        for i in range(at + 2 + over, at + 2 + games):
            x[i] = NOTHING
        x[at + 1] = points
        at += 2 + games
