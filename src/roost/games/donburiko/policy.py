"""Features of the actions of Donburiko!: what a row pays, to the player and to the next ones."""

from typing import Any

from roost.games.donburiko.heuristics import best_fives, payoff, take_value
from roost.games.donburiko.layout import is_hidden
from roost.games.donburiko.rules import ADD_DOWN, SAY_COUNT, SAY_DONBURIKO, TAKE, count_row
from roost.games.donburiko.state import BEST_TOTAL, FACE_COUNT, FULL_ROW, DonburikoState
from roost.kernel import NOBODY, count, has, rule
from roost.kernel.policy import FEATURES_START

# Values that all actions of a turn share, by index in `f`; from ROW_VALUES on, one for each row
PLAYERS_IN, CARDS_HELD, CHIP_LEVEL, ROW_VALUES = range(4)

PAYOFFS = 18  # payoffs of a row: -8 to 9
PAYOFF_LEVELS = 5  # a coarser scale

# Offsets of the features in the weights. Cards added face down have features of their own.
TAKE_PAYOFF = 0
TAKE_AHEAD = TAKE_PAYOFF + 3 * PAYOFFS
TAKE_HELD = TAKE_AHEAD + PAYOFFS
TAKE_IN = TAKE_HELD + 5 * PAYOFF_LEVELS
ADD_PAYOFF = TAKE_IN + 5 * PAYOFF_LEVELS
ADD_CHANGE = ADD_PAYOFF + 2 * PAYOFFS
ADD_LENGTH = ADD_CHANGE + 2 * PAYOFFS
ADD_FACE = ADD_LENGTH + 2 * 8
ADD_BEST = ADD_FACE + 2 * FACE_COUNT
ADD_SECOND = ADD_BEST + 2 * 4 * PAYOFFS
ADD_CHIPS = ADD_SECOND + 2 * 4 * PAYOFFS
ADD_HELD = ADD_CHIPS + 2 * 4
ADD_UNKNOWN = ADD_HELD + 2 * 5
COUNT_PAYOFF = ADD_UNKNOWN + 2 * 3
ANNOUNCE_IN = COUNT_PAYOFF + PAYOFFS
SIZE = ANNOUNCE_IN + 10


@rule
def prepare(s: DonburikoState, f: Any) -> None:
    p = s.turn
    f[PLAYERS_IN] = s.players - count(s.out_seats)
    f[CARDS_HELD] = min(4, count(s.hand[p]))
    f[CHIP_LEVEL] = min(3, s.chips[p] // 2)
    for r in range(s.players):
        f[ROW_VALUES + r] = take_value(s, r, p) if has(s.takeable_rows, r) else -BEST_TOTAL


@rule
def payoff_bucket(value: int) -> int:
    return min(PAYOFFS - 1, max(0, value + 8))


@rule
def payoff_level(value: int) -> int:
    return min(PAYOFF_LEVELS - 1, max(0, (value + 1) // 2))


@rule
def features(s: DonburikoState, action: int, f: Any) -> int:
    if action >= ADD_DOWN:
        return add_features(s, action - ADD_DOWN, 1, f)
    if action < TAKE:
        return add_features(s, action, 0, f)
    if action < SAY_COUNT:
        return take_features(s, action - TAKE, f)
    if action < SAY_DONBURIKO:
        total = count_row(s.row_cards[s.pending_row], action - SAY_COUNT)
        f[FEATURES_START] = COUNT_PAYOFF + payoff_bucket(payoff(total))
        return 1
    f[FEATURES_START] = ANNOUNCE_IN + 5 * (action == SAY_DONBURIKO) + f[PLAYERS_IN]
    return 1


@rule
def count_hidden(s: DonburikoState, r: int) -> int:
    """Count the cards of a row that the player cannot see, at most 2."""
    hidden = 0
    for i in range(s.row_length[r]):
        hidden += is_hidden(s, r, i, s.turn)
    return min(2, hidden)


@rule
def take_features(s: DonburikoState, r: int, f: Any) -> int:
    value = f[ROW_VALUES + r]
    other = -BEST_TOTAL
    for k in range(s.players):
        if k != r:
            other = max(other, f[ROW_VALUES + k])
    f[FEATURES_START] = TAKE_PAYOFF + PAYOFFS * count_hidden(s, r) + payoff_bucket(value)
    f[FEATURES_START + 1] = TAKE_AHEAD + payoff_bucket(value - other)
    f[FEATURES_START + 2] = TAKE_HELD + PAYOFF_LEVELS * f[CARDS_HELD] + payoff_level(value)
    f[FEATURES_START + 3] = TAKE_IN + PAYOFF_LEVELS * f[PLAYERS_IN] + payoff_level(value)
    return 4


@rule
def add_features(s: DonburikoState, place: int, down: int, f: Any) -> int:
    """Describe the payoff of the row after the add, to the player, and the two best rows."""
    r = place // FACE_COUNT
    face = place - FACE_COUNT * r
    cards = s.row_cards[r] | 1 << (face if has(s.hand[s.turn], face) else face + FACE_COUNT)
    for i in range(s.row_length[r]):
        if is_hidden(s, r, i, s.turn):
            cards &= ~(1 << s.slot_card[FULL_ROW * r + i])
    chips = count(s.face_down_slots[r]) + down
    row_payoff = chips
    if s.row_length[r] + 1 < FULL_ROW:
        row_payoff += payoff(count_row(cards, best_fives(cards)))
    best = row_payoff
    second = -BEST_TOTAL
    for k in range(s.players):
        if k != r and s.row_taker[k] == NOBODY:
            value = f[ROW_VALUES + k]
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    rest = min(3, f[PLAYERS_IN] - 1)
    f[FEATURES_START] = ADD_PAYOFF + PAYOFFS * down + payoff_bucket(row_payoff)
    f[FEATURES_START + 1] = (
        ADD_CHANGE + PAYOFFS * down + payoff_bucket(row_payoff - f[ROW_VALUES + r])
    )
    f[FEATURES_START + 2] = ADD_LENGTH + 8 * down + s.row_length[r] + 1
    f[FEATURES_START + 3] = ADD_FACE + FACE_COUNT * down + face
    f[FEATURES_START + 4] = ADD_BEST + PAYOFFS * (4 * down + rest) + payoff_bucket(best)
    f[FEATURES_START + 5] = ADD_SECOND + PAYOFFS * (4 * down + rest) + payoff_bucket(second)
    f[FEATURES_START + 6] = ADD_CHIPS + 4 * down + f[CHIP_LEVEL]
    f[FEATURES_START + 7] = ADD_HELD + 5 * down + f[CARDS_HELD]
    f[FEATURES_START + 8] = ADD_UNKNOWN + 3 * down + count_hidden(s, r)
    return 9
