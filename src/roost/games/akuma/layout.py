"""Declares the zones of the table and who may see them (`kernel/layout/layout.py`)."""

from functools import cache

from roost.contract import Card, Mark
from roost.games.akuma.actions import ACTION_TYPES
from roost.games.akuma.knowledge import last_trick_cards
from roost.games.akuma.rules import find_trick_winner, is_game_scored
from roost.games.akuma.state import CARD_NAMES, DECK, NEGATIVE, NO_CARD, PLAY, AkumaState
from roost.kernel import NOBODY, count, next_seat, rule
from roost.kernel.layout import (
    FIRST_ZONE,
    PROMPT,
    TURN,
    Layout,
    MarkType,
    RowZone,
    SetZone,
    add_mark,
    number_slots,
)

FACES = {card: Card(name) for card, name in enumerate(CARD_NAMES)}
FACE_DOWN: dict[str, Mark] = {"face": "down"}
NO_PROMPT = PLAY + 1
SEATS = 4

# Marks of played cards: who played it; the mission with which it won ("none", then CARD_NAMES);
# whether it is winning the trick so far
BY_MARK, WON_MARK, LEADS_MARK = range(3)
TRICK_MARKS = (
    MarkType("by", tuple(range(SEATS))),
    MarkType("won", ("none", *CARD_NAMES)),
    MarkType("leads", (1,)),
)
BY_BITS = tuple(add_mark(0, BY_MARK, p) for p in range(SEATS))
LEADS_BIT = add_mark(0, LEADS_MARK, 0)
TRICK_WORDS = 1 + 2 * SEATS
TABLE_NUMBERS = ("game", "games", "round", "start", "lead", "rank1", "rank10", "red")


def layout(s: AkumaState) -> Layout:
    return _build_layout(s.players, s.games)


@cache
def _build_layout(players: int, games: int) -> Layout:
    seats = range(players)
    scores = [f"score-{game}" for game in range(1, games + 1)]  # of games that are over
    return Layout(
        (
            *[
                RowZone(id, "trick", FACES, size=SEATS, card_marks=TRICK_MARKS)
                for id in ("trick", "last")
            ],
            SetZone("set-aside", "display", FACES),
            SetZone("mission", "display", FACES),
            *[SetZone(f"missions-{p}", "display", FACES, owner=p) for p in seats],
            *[
                SetZone(f"added-{p}", "display", FACES, FACE_DOWN, owner=p, seen_by="owner")
                for p in seats
            ],
            *[
                SetZone(f"pile-{p}", "pile", FACES, owner=p, seen_by="nobody", by_card=True)
                for p in seats
            ],
            *[
                SetZone(f"hand-{p}", "hand", FACES, owner=p, seen_by="owner", by_card=True)
                for p in seats
            ],
            *[SetZone("left-over", "pile", FACES, seen_by="nobody")] * (players == 3),  # AK-10
        ),
        (
            *number_slots(TABLE_NUMBERS, optional=("start", "lead")),
            *number_slots(("taken", "score", *scores), seats, optional=scores),
        ),
        (*ACTION_TYPES.values(), ""),
    )


@rule
def write_layout(s: AkumaState, x: list[int]) -> None:
    x[TURN] = s.turn
    x[PROMPT] = s.phase if s.phase <= PLAY else NO_PROMPT
    write_trick(s, x, FIRST_ZONE)
    write_last_trick(s, x, FIRST_ZONE + TRICK_WORDS)
    at = write_sets(s, x, FIRST_ZONE + 2 * TRICK_WORDS)
    write_numbers(s, x, at)


@rule
def write_trick(s: AkumaState, x: list[int], at: int) -> None:
    """Write the trick. Its cards are marked with their player, the leader so far and the win."""
    ahead = find_trick_winner(s) if 0 < s.trick_size < s.players else NOBODY
    x[at] = s.trick_size
    x[at + 1 : at + 1 + s.trick_size] = s.trick[: s.trick_size]
    p = s.lead
    for i in range(at + 1 + SEATS, at + 1 + SEATS + s.trick_size):
        x[i] = BY_BITS[p]
        if p == s.trick_winner:
            x[i] = add_mark(BY_BITS[p], WON_MARK, s.mission - NO_CARD)
        elif p == ahead:
            x[i] = BY_BITS[p] | LEADS_BIT
        p = next_seat(p, s.players)


@rule
def write_last_trick(s: AkumaState, x: list[int], at: int) -> None:
    """Write the trick of the round before, whose winner leads now.

    It is not part of the winner's pile yet (R5), so that each card is in one zone only.
    """
    if s.last_lead != NOBODY:
        x[at] = s.players
        x[at + 1 : at + 1 + s.players] = s.last_trick[: s.players]
        p = s.last_lead
        for i in range(at + 1 + SEATS, at + 1 + SEATS + s.players):
            x[i] = BY_BITS[p]
            if p == s.lead:
                x[i] = add_mark(BY_BITS[p], WON_MARK, s.last_mission - NO_CARD)
            p = next_seat(p, s.players)


@rule
def write_sets(s: AkumaState, x: list[int], at: int) -> int:
    """Write the other zones. Cards set aside are shown until the first round.

    When a game is scored, all negative cards of hands and piles are shown (AK-39, R6).
    """
    n = s.players
    x[at] = 0 if s.round else s.set_aside
    x[at + 1] = 0 if s.mission == NO_CARD else 1 << s.mission
    at += 2
    x[at : at + n] = s.missions[:n]
    x[at + n : at + 2 * n] = s.added_card[:n]
    at += 2 * n
    x[at : at + 2 * n : 2] = s.pile[:n]
    x[at + 2 * n : at + 4 * n : 2] = s.hand[:n]
    if is_game_scored(s):
        for i in range(at, at + 4 * n, 2):
            x[i + 1] = NEGATIVE
    if s.last_lead != NOBODY:
        x[at + 2 * s.lead] &= ~last_trick_cards(s)
    at += 4 * n
    if n == 3:
        x[at] = left_over_card(s)
        at += 1
    return at


@rule
def left_over_card(s: AkumaState) -> int:
    """AK-10: the undealt card is the one that is in no other zone."""
    cards = DECK
    for p in range(s.players):
        cards &= ~(s.hand[p] | s.missions[p] | s.added_card[p] | s.pile[p])
    for i in range(s.trick_size):
        cards &= ~(1 << s.trick[i])
    return cards if s.mission == NO_CARD else cards & ~(1 << s.mission)


@rule
def write_numbers(s: AkumaState, x: list[int], at: int) -> None:
    x[at] = s.game
    x[at + 1] = s.games
    x[at + 2] = s.round
    if s.start != NOBODY:
        x[at + 3] = s.start
    if s.lead != NOBODY:
        x[at + 4] = s.lead
    x[at + 5] = s.rank1
    x[at + 6] = s.rank10
    x[at + 7] = s.red
    at += 8
    width = 2 + s.games
    for p in range(s.players):
        x[at + width * p] = count(s.pile[p])
    for g in range(s.game if s.turn == NOBODY else s.game - 1):
        for p in range(s.players):
            x[at + width * p + 1] += s.scores[4 * g + p]
            x[at + width * p + 2 + g] = s.scores[4 * g + p]
