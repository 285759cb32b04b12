"""Declares the zones of the table and who may see them (`kernel/layout/layout.py`)."""

from collections.abc import Sequence
from functools import cache

from roost.games.akuma.actions import ACTION_TYPES, card_action
from roost.games.akuma.knowledge import last_trick_cards, own_cards, visible_cards
from roost.games.akuma.rules import find_trick_winner
from roost.games.akuma.state import CARD_NAMES, DECK, NO_CARD, PLAY, AkumaState
from roost.kernel import NOBODY, count, members, next_seat, rule
from roost.kernel.layout import (
    FIRST_ZONE,
    NO_VALUE,
    PROMPT,
    TURN,
    Layout,
    MarkType,
    NumberSlot,
    OrderedZone,
    UnorderedZone,
    add_mark,
)

ACTION_COUNT = len(CARD_NAMES)
UNUSED_FIELDS: tuple[str, ...] = (
    "rng",
    "mission_deal_order",
    "stock_order",
    "won_missions",
    "void",
    "play_history",
    "lead_history",
    "mission_history",
    "add_history",
)
to_action = card_action

NO_PROMPT = PLAY + 1
SEATS = 4

# Marks of played cards: who played it; the mission with which it won ("none", then CARD_NAMES);
# whether it is winning the trick so far
BY_MARK, WON_MARK, LEADS_MARK = range(3)


def layout(s: AkumaState) -> Layout:
    return _build_layout(s.players, s.games)


@cache
def _build_layout(players: int, games: int) -> Layout:
    seats = range(players)
    return Layout(
        CARD_NAMES,
        (
            MarkType("by", tuple(range(SEATS))),
            MarkType("won", ("none", *CARD_NAMES)),
            MarkType("leads", (1,)),
        ),
        (OrderedZone("trick", "trick", SEATS), OrderedZone("last", "trick", SEATS)),
        (
            UnorderedZone("set-aside", "display", _faces, face_up=True),
            UnorderedZone("mission", "display", _faces),
            *[UnorderedZone(f"missions-{p}", "display", _faces, p) for p in seats],
            *[UnorderedZone(f"added-{p}", "display", _faces, p, face_down=True) for p in seats],
            *[UnorderedZone(f"pile-{p}", "pile", _faces, p) for p in seats],
            *[UnorderedZone(f"hand-{p}", "hand", _faces, p) for p in seats],
            *[UnorderedZone("left-over", "pile", _faces)] * (players == 3),  # AK-10
        ),
        (
            *map(NumberSlot, ("game", "games", "round", "start", "lead", "rank1", "rank10", "red")),
            *[slot for p in seats for slot in _seat_numbers(p, games)],
        ),
        (*ACTION_TYPES.values(), ""),
    )


def _seat_numbers(p: int, games: int) -> list[NumberSlot]:
    game_scores = [NumberSlot(f"score-{game}", p) for game in range(1, games + 1)]
    return [NumberSlot("taken", p), NumberSlot("score", p), *game_scores]


def _faces(cards: int) -> Sequence[str]:
    """Return the names of the cards, sorted by colour and rank."""
    return [CARD_NAMES[card] for card in members(cards)]


# Visibility


@rule
def public_cards(s: AkumaState) -> int:
    return visible_cards(s, NOBODY)


@rule
def private_cards(s: AkumaState, seat: int) -> int:
    return own_cards(s, seat)


# Contents of the zones


@rule
def write_layout(s: AkumaState, x: list[int]) -> None:
    x[TURN] = s.turn
    x[PROMPT] = s.phase if s.phase <= PLAY else NO_PROMPT
    write_trick(s, x, FIRST_ZONE)
    write_last_trick(s, x, FIRST_ZONE + 1 + 2 * SEATS)
    at = write_unordered_zones(s, x, FIRST_ZONE + 2 * (1 + 2 * SEATS))
    write_numbers(s, x, at)


@rule
def write_trick(s: AkumaState, x: list[int], at: int) -> None:
    """Write the trick. Its cards are marked with their player, the leader so far and the win."""
    ahead = find_trick_winner(s) if 0 < s.trick_size < s.players else NOBODY
    x[at] = s.trick_size
    p = s.lead
    for i in range(s.trick_size):
        marks = add_mark(0, BY_MARK, p)
        if p == s.trick_winner:
            marks = add_mark(marks, WON_MARK, s.mission - NO_CARD)
        if p == ahead:
            marks = add_mark(marks, LEADS_MARK, 0)
        x[at + 1 + 2 * i] = s.trick[i]
        x[at + 2 + 2 * i] = marks
        p = next_seat(p, s.players)


@rule
def write_last_trick(s: AkumaState, x: list[int], at: int) -> None:
    """Write the trick of the round before, whose winner leads now.

    It is not part of the winner's pile yet (R5), so that each card is in one zone only.
    """
    if s.last_lead != NOBODY:
        x[at] = s.players
        p = s.last_lead
        for i in range(s.players):
            marks = add_mark(0, BY_MARK, p)
            if p == s.lead:
                marks = add_mark(marks, WON_MARK, s.last_mission - NO_CARD)
            x[at + 1 + 2 * i] = s.last_trick[i]
            x[at + 2 + 2 * i] = marks
            p = next_seat(p, s.players)


@rule
def write_unordered_zones(s: AkumaState, x: list[int], at: int) -> int:
    """Write the masks of the other zones. Cards set aside are shown until the first round."""
    n = s.players
    x[at] = 0 if s.round else s.set_aside
    x[at + 1] = 0 if s.mission == NO_CARD else 1 << s.mission
    at += 2
    x[at : at + n] = s.missions[:n]
    x[at + n : at + 2 * n] = s.added_card[:n]
    x[at + 2 * n : at + 3 * n] = s.pile[:n]
    x[at + 3 * n : at + 4 * n] = s.hand[:n]
    if s.last_lead != NOBODY:
        x[at + 2 * n + s.lead] &= ~last_trick_cards(s)
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
    """Write the numbers. Only games that are over have a score."""
    x[at] = s.game
    x[at + 1] = s.games
    x[at + 2] = s.round
    x[at + 3] = NO_VALUE if s.start == NOBODY else s.start
    x[at + 4] = NO_VALUE if s.lead == NOBODY else s.lead
    x[at + 5] = s.rank1
    x[at + 6] = s.rank10
    x[at + 7] = s.red
    at += 8
    games, scores = s.games, s.scores
    finished = s.game if s.turn == NOBODY else s.game - 1
    for p in range(s.players):
        x[at] = count(s.pile[p])
        points = 0
        for g in range(finished):
            points += scores[4 * g + p]
            x[at + 2 + g] = scores[4 * g + p]
        for i in range(at + 2 + finished, at + 2 + games):
            x[i] = NO_VALUE
        x[at + 1] = points
        at += 2 + games
