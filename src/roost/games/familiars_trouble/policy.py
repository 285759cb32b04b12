"""How a good partner plays Familiar's Trouble: as one who imagines what the others may hold.

Always exchange hands. Pass or play the card whose best trick pays most, in some imagined hands,
less a price for the values that it takes; swap the errand of least worth. What things are worth is
fitted.
"""

from typing import Any

from roost.games.familiars_trouble.knowledge import given
from roost.games.familiars_trouble.rules import (
    EXCHANGE_HANDS,
    KEEP,
    SKIP_HANDS,
    as_hand,
    legal,
    with_card,
    without_card,
)
from roost.games.familiars_trouble.state import (
    ADDS,
    BINDS,
    ERRAND,
    HANDS,
    HINT,
    LEVELS,
    PASS,
    PILE,
    PLAIN,
    PLAYERS,
    REFILL,
    ROUNDS,
    SLOTS,
    THREE,
    THREES,
    VALUES,
    Trouble,
)
from roost.games.familiars_trouble.tricks import (
    NEVER,
    best_second,
    best_third,
    best_trick,
    points_for,
)
from roost.kernel import count, deal, lowest, next_seat, rule

# Weights
GUESSES = 0  # hands that are imagined for one choice
PRICE = 1  # of a card's value, in the first round and in the last
LEAST = 3  # gain that makes a swap worth while
WORTH = 4  # of an errand on display in the first round, by kind; then the same in the last
KINDS = 18
VALUE = WORTH + 2 * KINDS  # of what is still to come, by round
FACTS = 30
STAGES = ROUNDS
SIZE = VALUE + ROUNDS * FACTS
FREE = range(PRICE, VALUE)  # numbers that self-play may change

CALM = 0.3  # points that are felt as a difference
SURE = 20.0
HASTY_GUESSES = 2.0
USUAL = 0.34  # price of a card's value, where none is fitted


@rule
def scores(s: Trouble, w: Any, f: Any, x: Any) -> None:
    """In points, as a share of what is felt."""
    if s.phase == HANDS:
        x[SKIP_HANDS] = 0.0
        x[EXCHANGE_HANDS] = SURE
    elif s.phase == HINT:
        for wish in range(4):
            x[wish] = 0.0
        x[0] = SURE
    elif s.phase == REFILL:
        for level in range(LEVELS):
            x[level] = worth_of_level(s, level, w, s.round + 1) / CALM
    elif s.phase == ERRAND:
        score_swaps(s, w, f, x)
    else:
        score_cards(s, w, f, x)


def hasty(w: Any) -> Any:
    """In playouts fewer hands are imagined: more of them are played in the same time."""
    quick = w.copy()
    quick[GUESSES] = HASTY_GUESSES
    return quick


@rule
def rest(s: Trouble) -> bool:
    """A round begins."""
    return s.phase == HANDS


# Errands


@rule
def kind_of(s: Trouble, errand: int) -> int:
    """By level, number of colours, and whether it needs much of one."""
    colours = 0
    most = 0
    for c in range(3):
        need = s.needs[errand] >> 8 * c & 0x7F
        colours += need > 0
        most = max(most, need)
    return 6 * (errand // PILE) + 2 * (max(1, colours) - 1) + (1 if most >= 9 else 0)


@rule
def late(round: int) -> float:
    return (min(round, ROUNDS) - 1) / (ROUNDS - 1)


@rule
def worth_of(s: Trouble, errand: int, w: Any, round: int) -> float:
    kind = WORTH + kind_of(s, errand)
    worth: float = (1.0 - late(round)) * w[kind] + late(round) * w[kind + KINDS]
    return worth


@rule
def worth_of_level(s: Trouble, level: int, w: Any, round: int) -> float:
    """The mean of what may come next: of those buried all know the order."""
    if s.left[level] == 0:
        return NEVER
    unknown = s.left[level] - s.buried[level]
    size = unknown if unknown > 0 else 1
    total = 0.0
    place = s.top[level]
    for _ in range(size):
        total += worth_of(s, s.pile[PILE * level + place], w, round)
        place = next_seat(place, PILE)
    return total / size


@rule
def score_swaps(s: Trouble, w: Any, f: Any, x: Any) -> None:
    """What an errand's place gains by a swap, less what the next trick then loses."""
    cost = price(s, w)
    left = next_seat(s.lead, PLAYERS)
    right = next_seat(left, PLAYERS)
    imagine(s, s.turn, f)
    now = best_trick(s, s.shown, f[s.lead], f[left], f[right], cost)
    x[KEEP] = w[LEAST] / CALM
    for slot in range(SLOTS):
        if s.shown >> slot & 1:
            worth = worth_of(s, s.display[slot], w, s.round)
            rest = s.shown & ~(1 << slot)
            lost = now - best_trick(s, rest, f[s.lead], f[left], f[right], cost)
            for level in range(LEVELS):
                gain = worth_of_level(s, level, w, s.round) - worth - lost
                x[SLOTS * level + slot] = gain / CALM


# Cards


@rule
def price(s: Trouble, w: Any) -> float:
    now: float = w[PRICE] + (w[PRICE + 1] - w[PRICE]) * late(s.round)
    return now


@rule
def imagine(s: Trouble, me: int, f: Any) -> None:
    """f[:3] := hands that a player may imagine: as if what he passed had stayed where it went."""
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    mine = s.hand[me]
    threes = 3 - count(mine & THREES) - count(s.gone & THREES)
    pool = PLAIN & ~(mine | s.gone) | ((1 << threes) - 1) << THREE
    passed = given(s, me, s.round) & pool
    if count(passed) > count(s.hand[left]):
        passed = 0
    got = passed | deal(s, pool & ~passed, count(s.hand[left]) - count(passed))
    f[me] = mine
    f[left] = as_hand(got)
    f[right] = as_hand(deal(s, pool & ~got, count(s.hand[right])))


@rule
def score_cards(s: Trouble, w: Any, f: Any, x: Any) -> None:
    cost = price(s, w)
    guesses = int(w[GUESSES])
    if s.phase != PASS and s.laid == PLAYERS - 1:
        guesses = 1  # nothing that is hidden matters
    cards = legal(s)[0]
    rest = cards
    while rest:
        x[lowest(rest)] = 0.0
        rest &= rest - 1
    for _ in range(guesses):
        imagine(s, s.turn, f)
        rest = cards
        while rest:
            face = lowest(rest)
            rest &= rest - 1
            if s.phase == PASS:
                made = worth_passing(s, face, f, cost)
            else:
                made = worth_playing(s, face, f, cost)
            x[face] += made / (CALM * guesses)


@rule
def worth_passing(s: Trouble, face: int, f: Any, cost: float) -> float:
    """TR-31: what the best trick brings once the card has gone over."""
    p = s.turn
    left = next_seat(p, PLAYERS)
    mine = f[p]
    theirs = f[left]
    f[p] = without_card(mine, face)
    f[left] = with_card(theirs, face)
    second = next_seat(s.lead, PLAYERS)
    third = next_seat(second, PLAYERS)
    made = best_trick(s, s.shown, f[s.lead], f[second], f[third], cost)
    f[p] = mine
    f[left] = theirs
    return made


@rule
def worth_playing(s: Trouble, face: int, f: Any, cost: float) -> float:
    """What the trick brings if the others then do their best."""
    left = next_seat(s.turn, PLAYERS)
    right = next_seat(left, PLAYERS)
    total = s.total + ADDS[face]
    spent = cost * VALUES[face]
    if s.laid == 0:
        return best_second(s, s.shown, total, BINDS[face], f[left], f[right], cost) - spent
    if s.laid == 1:
        return best_third(s, s.shown, total, s.follow, f[left], cost) - spent
    return points_for(s, total, s.shown) - spent


# What is still to come


@rule
def stage(s: Trouble) -> int:
    return s.round - 1


@rule
def facts(s: Trouble, x: Any, seat: int) -> None:
    """What can be told when a round begins, all hands lying open; to each partner the same."""
    for i in range(FACTS):
        x[i] = 0.0
    left = PLAIN & ~s.gone
    sums = 0
    cards = left & ((1 << THREE - 3) - 1)
    while cards:
        sums += ADDS[lowest(cards)]
        cards &= cards - 1
    red = sums & 0xFF
    blue = sums >> 8 & 0xFF
    green = sums >> 16 & 0xFF
    x[0] = 1.0
    shown = s.shown
    while shown:
        errand = s.display[lowest(shown)]
        shown &= shown - 1
        x[1 + kind_of(s, errand)] += 1.0
        for c in range(3):
            if s.needs[errand] >> 8 * c & 0x7F:
                x[19] += (sums >> 8 * c & 0xFF) / 100.0
    x[20] = (red + blue + green) / 10.0
    x[21] = 3.0 - count(s.gone & THREES)
    x[22] = count(left >> THREE - 3)
    second = next_seat(s.lead, PLAYERS)
    third = next_seat(second, PLAYERS)
    hands = s.hand[s.lead], s.hand[second], s.hand[third]
    x[23] = best_trick(s, s.shown, hands[0], hands[1], hands[2], USUAL)
    for level in range(LEVELS):
        x[24 + level] = s.left[level]
    x[29] = s.points
    x[27] = (max(red, blue, green) - min(red, blue, green)) / 10.0
    for p in range(PLAYERS):
        held = s.hand[p] & PLAIN
        x[28] += count(s.hand[p] & THREES) / 10.0
        while held:
            x[28] += VALUES[lowest(held)] / 10.0
            held &= held - 1
