"""A greedy choice of actions, and the range of results."""

from roost.games.donburiko.layout import is_hidden
from roost.games.donburiko.rules import (
    ADD_DOWN,
    SAY_COUNT,
    SAY_DONBURIKO,
    SAY_NOTHING,
    TAKE,
    count_row,
    legal_actions,
)
from roost.games.donburiko.state import (
    ANNOUNCE,
    BEST_TOTAL,
    COUNT,
    FACE_COUNT,
    FULL_ROW,
    WILD_ACORNS,
    DonburikoState,
)
from roost.kernel import NOBODY, count, has, has_action, lowest, rule

POINTS_RANGE = 24.0  # points between the worst and the best expected result
HIDDEN_CARD_VALUE = 2  # assumed value of a card that the player cannot see


@rule
def greedy_action(s: DonburikoState) -> int:
    """Take a row that pays well; else add the card that leaves the others the smallest payoff."""
    if s.phase == COUNT:
        return SAY_COUNT + best_fives(s.row_cards[s.pending_row])
    if s.phase == ANNOUNCE:  # it harms players who have taken no row yet
        return SAY_DONBURIKO if count(s.out_seats) < s.players else SAY_NOTHING
    best = -1000
    action = 0
    low, high = legal_actions(s)
    takes = low >> TAKE
    for r in range(s.players):
        if has(takes, r):
            value = 10 * take_value(s, r, s.turn) - 10 * count(s.hand[s.turn])
            if value > best:
                best = value
                action = TAKE + r
    adds = low & ((1 << TAKE) - 1)
    while adds:
        up = lowest(adds)
        adds &= adds - 1
        value = 10 + add_value(s, up // FACE_COUNT, up % FACE_COUNT)
        if value > best:
            best = value
            action = up
        if value - 15 > best and has_action((low, high), ADD_DOWN + up):
            best = value - 15
            action = ADD_DOWN + up
    return action


@rule
def payoff(total: int) -> int:
    """DB-27 to DB-29"""
    if total > BEST_TOTAL:
        return BEST_TOTAL - total
    return total


@rule
def best_fives(cards: int) -> int:
    """DB-23: the number of acorn-1or5 that should count 5."""
    best = 0
    for fives in range(1, count(cards & WILD_ACORNS) + 1):
        if payoff(count_row(cards, fives)) > payoff(count_row(cards, best)):
            best = fives
    return best


@rule
def take_value(s: DonburikoState, r: int, seat: int) -> int:
    """Return the chips that a row pays, as far as a seat can see."""
    chips = count(s.face_down_slots[r])
    if s.row_length[r] == FULL_ROW:
        return chips
    cards = s.row_cards[r]
    hidden = 0
    for i in range(s.row_length[r]):
        if is_hidden(s, r, i, seat):
            cards &= ~(1 << s.slot_card[FULL_ROW * r + i])
            hidden += HIDDEN_CARD_VALUE
    return chips + payoff(count_row(cards, best_fives(cards)) + hidden)


@rule
def add_value(s: DonburikoState, r: int, face: int) -> int:
    """Rate an add in tenths of a chip, by what it leaves for the next player and for the own next
    turn.
    """
    cards = s.row_cards[r] | 1 << (face if has(s.hand[s.turn], face) else face + FACE_COUNT)
    row_payoff = payoff(count_row(cards, best_fives(cards)))
    first = row_payoff
    second = -5
    for other in range(s.players):
        if other != r and s.row_taker[other] == NOBODY and s.row_length[other] > 1:
            value = take_value(s, other, s.turn)
            if value > first:
                second = first
                first = value
            elif value > second:
                second = value
    return 3 * second - 5 * first
