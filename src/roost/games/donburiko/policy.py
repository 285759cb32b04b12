"""What makes a move of Donburiko! good: what a row pays, now and to those who come next."""

from typing import Any

from roost.games.donburiko.hints import best_fives, payoff, worth_taking
from roost.games.donburiko.knowledge import is_hidden
from roost.games.donburiko.rules import ADD_DOWN, SAY, SAY_DONBURIKO, TAKE, total_of
from roost.games.donburiko.state import BEST, FULL, KINDS, Donburiko
from roost.kernel import NOBODY, count, has, rule
from roost.kernel.policy import AT

# What the moves of a turn share, by place in `f`: what each row would pay, from WORTH on
IN, HELD, RICHES, WORTH = range(4)

PAYS = 18  # what a row pays is told apart from -8 to 9
LEVELS = 5  # and roughly: nothing, little, some, much, more than that

# Where the weights of each feature begin. What is laid face down has features of its own.
TAKE_PAYS = 0
TAKE_AHEAD = TAKE_PAYS + 3 * PAYS
TAKE_HELD = TAKE_AHEAD + PAYS
TAKE_IN = TAKE_HELD + 5 * LEVELS
ADD_MADE = TAKE_IN + 5 * LEVELS
ADD_CHANGE = ADD_MADE + 2 * PAYS
ADD_LENGTH = ADD_CHANGE + 2 * PAYS
ADD_FACE = ADD_LENGTH + 2 * 8
ADD_BEST = ADD_FACE + 2 * KINDS
ADD_SECOND = ADD_BEST + 2 * 4 * PAYS
ADD_RICHES = ADD_SECOND + 2 * 4 * PAYS
ADD_HELD = ADD_RICHES + 2 * 4
ADD_UNKNOWN = ADD_HELD + 2 * 5
SAYS = ADD_UNKNOWN + 2 * 3
ANNOUNCES = SAYS + PAYS
SIZE = ANNOUNCES + 10


@rule
def look(s: Donburiko, f: Any) -> None:
    p = s.turn
    f[IN] = s.players - count(s.out)
    f[HELD] = min(4, count(s.hand[p]))
    f[RICHES] = min(3, s.chips[p] // 2)
    for r in range(s.players):
        f[WORTH + r] = worth_taking(s, r, p) if has(s.ripe, r) else -BEST


@rule
def pays(worth: int) -> int:
    return min(PAYS - 1, max(0, worth + 8))


@rule
def level(worth: int) -> int:
    return min(LEVELS - 1, max(0, (worth + 1) // 2))


@rule
def features(s: Donburiko, action: int, f: Any) -> int:
    if action >= ADD_DOWN:
        return features_of_adding(s, action - ADD_DOWN, 1, f)
    if action < TAKE:
        return features_of_adding(s, action, 0, f)
    if action < SAY:
        return features_of_taking(s, action - TAKE, f)
    if action < SAY_DONBURIKO:
        f[AT] = SAYS + pays(payoff(total_of(s.row[s.taken], action - SAY)))
        return 1
    f[AT] = ANNOUNCES + 5 * (action == SAY_DONBURIKO) + f[IN]
    return 1


@rule
def unknown(s: Donburiko, r: int) -> int:
    """How many cards of a row the player cannot see; two are as good as many."""
    found = 0
    for i in range(s.length[r]):
        found += is_hidden(s, r, i, s.turn)
    return min(2, found)


@rule
def features_of_taking(s: Donburiko, r: int, f: Any) -> int:
    worth = f[WORTH + r]
    other = -BEST
    for k in range(s.players):
        if k != r:
            other = max(other, f[WORTH + k])
    f[AT] = TAKE_PAYS + PAYS * unknown(s, r) + pays(worth)
    f[AT + 1] = TAKE_AHEAD + pays(worth - other)
    f[AT + 2] = TAKE_HELD + LEVELS * f[HELD] + level(worth)
    f[AT + 3] = TAKE_IN + LEVELS * f[IN] + level(worth)
    return 4


@rule
def features_of_adding(s: Donburiko, place: int, down: int, f: Any) -> int:
    """What the row pays then, to the player's own eyes, and the two best rows that are left."""
    r = place // KINDS
    face = place - KINDS * r
    cards = s.row[r] | 1 << (face if has(s.hand[s.turn], face) else face + KINDS)
    for i in range(s.length[r]):
        if is_hidden(s, r, i, s.turn):
            cards &= ~(1 << s.place[FULL * r + i])
    chips = count(s.down[r]) + down
    made = chips
    if s.length[r] + 1 < FULL:
        made += payoff(total_of(cards, best_fives(cards)))
    best = made
    second = -BEST
    for k in range(s.players):
        if k != r and s.taker[k] == NOBODY:
            worth = f[WORTH + k]
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
    rest = min(3, f[IN] - 1)
    f[AT] = ADD_MADE + PAYS * down + pays(made)
    f[AT + 1] = ADD_CHANGE + PAYS * down + pays(made - f[WORTH + r])
    f[AT + 2] = ADD_LENGTH + 8 * down + s.length[r] + 1
    f[AT + 3] = ADD_FACE + KINDS * down + face
    f[AT + 4] = ADD_BEST + PAYS * (4 * down + rest) + pays(best)
    f[AT + 5] = ADD_SECOND + PAYS * (4 * down + rest) + pays(second)
    f[AT + 6] = ADD_RICHES + 4 * down + f[RICHES]
    f[AT + 7] = ADD_HELD + 5 * down + f[HELD]
    f[AT + 8] = ADD_UNKNOWN + 3 * down + unknown(s, r)
    return 9
