"""What bots are told of Donburiko!: what a result is worth, and how a sensible beginner plays."""

from roost.games.donburiko.knowledge import is_hidden
from roost.games.donburiko.rules import (
    ADD_DOWN,
    SAY,
    SAY_DONBURIKO,
    SAY_NOTHING,
    TAKE,
    legal,
    score,
    total_of,
)
from roost.games.donburiko.state import ANNOUNCE, BEST, COUNT, FULL, KINDS, WILD, Donburiko
from roost.kernel import NOBODY, allows, count, has, lowest, rule

SPAN = 24.0  # points between the worst and the best that can be expected
UNKNOWN = 2  # what a card counts of which one knows nothing


@rule
def points(s: Donburiko, seat: int) -> float:
    """The score after the round against the mean of the others'."""
    others = 0
    for p in range(s.players):
        if p != seat:
            others += score(s, p)
    return score(s, seat) - others / (s.players - 1)


@rule
def reward(s: Donburiko, seat: int) -> float:
    return min(1.0, max(0.0, 0.5 + points(s, seat) / SPAN))


@rule
def greedy(s: Donburiko) -> int:
    """Take a row that pays well; else add the card that leaves the others the least."""
    if s.phase == COUNT:
        return SAY + best_fives(s.row[s.taken])
    if s.phase == ANNOUNCE:  # it costs those who have taken no row yet
        return SAY_DONBURIKO if count(s.out) < s.players else SAY_NOTHING
    best = -1000
    action = 0
    low, high = legal(s)
    takes = low >> TAKE
    for r in range(s.players):
        if has(takes, r):
            worth = 10 * worth_taking(s, r, s.turn) - 10 * count(s.hand[s.turn])
            if worth > best:
                best = worth
                action = TAKE + r
    adds = low & ((1 << TAKE) - 1)
    while adds:
        up = lowest(adds)
        adds &= adds - 1
        worth = 10 + worth_adding(s, up // KINDS, up % KINDS)
        if worth > best:
            best = worth
            action = up
        if worth - 15 > best and allows((low, high), ADD_DOWN + up):
            best = worth - 15
            action = ADD_DOWN + up
    return action


@rule
def payoff(total: int) -> int:
    """DB-27 to DB-29"""
    if total > BEST:
        return BEST - total
    return total


@rule
def best_fives(cards: int) -> int:
    """DB-23: how many acorn-1or5 should count 5."""
    best = 0
    for fives in range(1, count(cards & WILD) + 1):
        if payoff(total_of(cards, fives)) > payoff(total_of(cards, best)):
            best = fives
    return best


@rule
def worth_taking(s: Donburiko, r: int, seat: int) -> int:
    """The chips that a row brings, as far as a seat can see."""
    chips = count(s.down[r])
    if s.length[r] == FULL:
        return chips
    cards = s.row[r]
    unknown = 0
    for i in range(s.length[r]):
        if is_hidden(s, r, i, seat):
            cards &= ~(1 << s.place[FULL * r + i])
            unknown += UNKNOWN
    return chips + payoff(total_of(cards, best_fives(cards)) + unknown)


@rule
def worth_adding(s: Donburiko, r: int, face: int) -> int:
    """In tenths of a chip: what it leaves to the next player, and to one's own next turn."""
    cards = s.row[r] | 1 << (face if has(s.hand[s.turn], face) else face + KINDS)
    made = payoff(total_of(cards, best_fives(cards)))
    first = made
    second = -5
    for other in range(s.players):
        if other != r and s.taker[other] == NOBODY and s.length[other] > 1:
            worth = worth_taking(s, other, s.turn)
            if worth > first:
                second = first
                first = worth
            elif worth > second:
                second = worth
    return 3 * second - 5 * first
