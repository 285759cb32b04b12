"""Draws how many cards of each class each group of holders gets (`shares.py`).

A *table* with the counts k can be filled with cards in (product of class sizes!) / (product of k!)
ways. So a table is drawn with a probability proportional to the product of 1 / k!. These weights
are added up class by class (dynamic programming). The state is what each group has got so far. It
ends before the last two classes, since the ways to split these two have a closed form
(`weigh_pair`). So four suits need two steps at most. Then the table is drawn backwards.

The counts of one state are packed into one integer: COUNT_BITS for each group.

Numbers of ways exceed 64 bits, so weights are floats. All are positive, at least 1 / 63!, and are
only added and multiplied. So each probability has a relative error of at most 2**-53 for each
operation on its way: below 1e-11, even if ten thousand terms are added in each step. Drawing a card
from a class deviates more: by up to 63 / 2**32, as `random_below` always does.
"""

from math import factorial

from roost.kernel.masks import count, lowest
from roost.kernel.rng import HasRng, random_fraction
from roost.kernel.rule import rule

COUNT_BITS = 7
"""Counts are at most 63. The highest bit is for comparisons."""
MAX_GROUPS = 9
HIGHEST_BITS = sum(64 << COUNT_BITS * g for g in range(MAX_GROUPS))
FACTORIALS = tuple(float(factorial(k)) for k in range(64))
INVERSE_FACTORIALS = tuple(1 / factorial(k) for k in range(64))

CardClass = tuple[int, int]
"""The cards of a class, and the mask of the groups that may hold them."""
State = tuple[int, int]
"""The packed counts of all groups, and the index of the weight."""


@rule
def draw_table(s: HasRng, classes: list[CardClass], sizes: int) -> list[int]:
    """Return the packed counts of each class. `sizes` has the packed sizes of the groups.

    The first two classes come last: item 0 has the counts of both together, and item 1 is 0.
    """
    table = [0] * len(classes)
    table[0] = sizes
    if len(classes) == 2:
        return table
    limits = limit_counts(classes, sizes)
    implied = find_largest(limits)
    layer_size = index_of(limits, limits, implied) + 1
    weights = [0.0] * (layer_size * len(classes))
    weights[0] = 1.0
    states = [(0, 0)] * len(weights)
    begin, end = 0, 1  # the states after the classes so far
    for c in range(2, len(classes)):
        begin, end = end, add_class(classes[c], states, begin, end, weights, limits, implied)
    counts, at = draw_last_state(s, classes, sizes, states, begin, end, weights)
    for c in range(len(classes) - 1, 1, -1):
        table[c], step = draw_split(s, classes[c], counts, at, weights, limits, implied)
        table[0] -= table[c]
        counts -= table[c]
        at -= step
    return table


@rule
def add_class(
    one: CardClass,
    states: list[State],
    begin: int,
    end: int,
    weights: list[float],
    limits: int,
    implied: int,
) -> int:
    """Add each split of a class to each state of a layer. Returns the end of the next layer."""
    new = end
    split = first_split(one)
    while split >= 0:
        if is_within(split, limits):
            step = step_of(split, limits, implied)
            weight = weigh_counts(split)
            for i in range(begin, end):
                counts, index = states[i]
                if is_within(counts + split, limits):
                    if weights[index + step] == 0.0:
                        states[new] = (counts + split, index + step)
                        new += 1
                    weights[index + step] += weights[index] * weight
        split = next_split(split, one[1], limits)
    return new


@rule
def draw_last_state(
    s: HasRng,
    classes: list[CardClass],
    sizes: int,
    states: list[State],
    begin: int,
    end: int,
    weights: list[float],
) -> State:
    """Draw one of the states that only lack the first two classes."""
    spare = len(weights) // len(classes)  # the last layer has room for the products
    total = 0.0
    for i in range(begin, end):
        counts, index = states[i]
        weight = weights[index] * weigh_pair(sizes - counts, classes[0], classes[1])
        weights[index + spare] = weight
        total += weight
    rest = random_fraction(s) * total
    chosen = begin
    for i in range(begin, end):
        weight = weights[states[i][1] + spare]
        if weight > 0.0:
            chosen = i
            rest -= weight
            if rest < 0.0:
                break
    return states[chosen]


@rule
def draw_split(
    s: HasRng,
    one: CardClass,
    counts: int,
    at: int,
    weights: list[float],
    limits: int,
    implied: int,
) -> tuple[int, int]:
    """Draw the split that led to a state. Returns its counts and its step."""
    rest = random_fraction(s) * weights[at]
    chosen, chosen_step = 0, 0
    split = first_split(one)
    while split >= 0 and rest >= 0.0:
        if is_within(split, counts):
            step = step_of(split, limits, implied)
            weight = weights[at - step] * weigh_counts(split)
            if weight > 0.0:
                chosen, chosen_step = split, step
                rest -= weight
        split = next_split(split, one[1], limits)
    return chosen, chosen_step


# Packed counts


@rule
def pack_count(n: int, g: int) -> int:
    return n << COUNT_BITS * g


@rule
def get_count(counts: int, g: int) -> int:
    return counts >> COUNT_BITS * g & 63


@rule
def is_within(counts: int, limits: int) -> bool:
    """Return whether no count exceeds its limit."""
    return ((limits | HIGHEST_BITS) - counts) & HIGHEST_BITS == HIGHEST_BITS


@rule
def limit_counts(classes: list[CardClass], sizes: int) -> int:
    """Return the maximum that each group can get from all but the first two classes."""
    limits = 0
    g = 0
    while sizes >> COUNT_BITS * g:
        available = 0
        for c in range(2, len(classes)):
            if classes[c][1] >> g & 1:
                available += count(classes[c][0])
        limits += pack_count(min(available, get_count(sizes, g)), g)
        g += 1
    return limits


@rule
def find_largest(counts: int) -> int:
    """Return the group with the largest count."""
    largest, g = 0, 0
    while counts >> COUNT_BITS * g:
        if get_count(counts, g) > get_count(counts, largest):
            largest = g
        g += 1
    return largest


@rule
def index_of(counts: int, limits: int, implied: int) -> int:
    """Return counts as a number with one digit for each group but one, which the sum implies."""
    index, base, g = 0, 1, 0
    while limits >> COUNT_BITS * g:
        if g != implied:
            index += get_count(counts, g) * base
            base *= get_count(limits, g) + 1
        g += 1
    return index


@rule
def step_of(split: int, limits: int, implied: int) -> int:
    """Return how far a split moves the index of a state: also to the next layer."""
    return index_of(limits, limits, implied) + 1 + index_of(split, limits, implied)


# Splits of one class


@rule
def first_split(one: CardClass) -> int:
    """Return the split that gives all cards to the first group."""
    return pack_count(count(one[0]), lowest(one[1]))


@rule
def next_split(split: int, holders: int, limits: int) -> int:
    """Return the next split, or -1. Groups other than the first stay within their limits."""
    first = lowest(holders)
    holders &= holders - 1
    while holders:
        g = lowest(holders)
        holders &= holders - 1
        n = get_count(split, g)
        if n < get_count(limits, g) and get_count(split, first) > 0:
            return split + pack_count(1, g) - pack_count(1, first)
        split += pack_count(n, first) - pack_count(n, g)
    return -1


@rule
def weigh_counts(counts: int) -> float:
    """Return the product of 1 / k! for the counts k."""
    weight = 1.0
    while counts:
        weight *= INVERSE_FACTORIALS[counts & 63]
        counts >>= COUNT_BITS
    return weight


@rule
def weigh_pair(counts: int, a: CardClass, b: CardClass) -> float:
    """Return the sum of the weights of all splits of two classes, whose counts add up to these.

    Groups that may hold only one of the classes take their cards from it. The others may hold all
    cards that remain, so they are dealt as one class.
    """
    of_a, of_b = count(a[0]), count(b[0])
    g = 0
    while counts >> COUNT_BITS * g:
        n = get_count(counts, g)
        if a[1] >> g & 1 == 0:
            of_b -= n
        if b[1] >> g & 1 == 0:
            of_a -= n
        if n > 0 and (a[1] | b[1]) >> g & 1 == 0:
            return 0.0
        g += 1
    if of_a < 0 or of_b < 0:
        return 0.0
    ways = FACTORIALS[of_a + of_b] * INVERSE_FACTORIALS[of_a] * INVERSE_FACTORIALS[of_b]
    return ways * weigh_counts(counts)
