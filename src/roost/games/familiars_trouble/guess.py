"""A guess: a random world that fits all that a seat has seen since the match began.

A world is a deal together with what others passed unseen. Of those passes a seat does not see one
in each exchange: what its left neighbour gives to its right neighbour. (Left and right below are
these two.) So unknown cards flow one way only: from the deal and the draw pile to left and right,
and from left to right.

A guess goes back in time. First the cards that are unaccounted for are shared out to left, right
and the draw pile. Then round by round is taken back:
- a card that was played goes back to the hand that it came from, and so does one that right passed
  to the seat;
- one card of each hand is picked to be the one that its owner drew;
- one card of right's is picked to be the one that left had passed to him;
- a card that the seat had passed to left must be found in left's hand, and leaves it.
At each void that was shown (TR-51) the hand must not have a card that it showed not to have. That
is the whole of what a seat can tell from others' play: decisions and hints bind nobody, and a
three-colour card binds nobody either (TR-56). So what goes back to the deal in this way is a world
that fits, and every world that fits can be reached. Where a way back ends dead, another is tried.

Each world should be as likely as another, cards being told apart. If each pick were blind, every
way that does not end dead would be; but few would not. So a pick looks further back. A card that
must have left the hand by some time has only so many chances to: `left_odds` and `right_odds` say
how likely it is at most that blind picks take all such cards in time. A pick goes by the odds that
it leaves; in return a way is accepted only by what its odds were too high, its `weight`. Since the
odds of a hand are never less than the mean of what its picks leave, no weight is over 1, and those
accepted are exactly as likely as one another. If MOST_WAYS ways have come to their ends and none
was accepted, one of them is taken, by their weights: that is nearly as good.

Three-colour cards are told apart while a guess is made, by names of its own: the state has none.
"""

from roost.games.familiars_trouble.knowledge import (
    cards_passed_by,
    cards_played_by,
    count_three_colour_played,
    draw_index,
    has_drawn,
    has_passed,
    has_played,
    lead_in_round,
    seats_after,
    void_cards,
)
from roost.games.familiars_trouble.rules import face_of, to_hand, unpack_card
from roost.games.familiars_trouble.state import (
    CARD_BITS,
    CARD_MASK,
    DRAW_PILE_SIZE,
    HAND_SIZE,
    LEVELS,
    PILE_CAPACITY,
    PLAIN_CARDS,
    PLAYERS,
    ROUNDS,
    THREE_COLOUR,
    THREE_COLOUR_CARDS,
    TroubleState,
)
from roost.kernel import count, lowest, next32, next_seat, random_member, rule
from roost.kernel import random_subset as draw_cards

MAX_ATTEMPTS = 128
RANDOM_RANGE = 1 << 32  # what `next32` stays under

# Ways to choose k of n cards, at n * (n + 1) // 2 + k; at most 22 cards are unaccounted for.
MAX_UNKNOWN = 22
WAYS = [1]
for n in range(1, MAX_UNKNOWN + 1):
    row = [0, *WAYS[-n:], 0]
    WAYS += [row[k] + row[k + 1] for k in range(n + 1)]
BINOMIALS = tuple(WAYS)


@rule
def guess(s: TroubleState, seat: int) -> None:
    """Replace what a seat cannot know."""
    guess_errands(s)
    guess_cards(s, seat)


@rule
def guess_errands(s: TroubleState) -> None:
    """The order of each pile, down to what all have seen buried."""
    for level in range(LEVELS):
        unseen = s.pile_size[level] - s.buried_count[level]
        errands = 0
        for i in range(unseen):
            errands |= 1 << s.errand_piles[pile_index(s, level, i)]
        for i in range(unseen):
            errand = random_member(s, errands)
            errands ^= 1 << errand
            s.errand_piles[pile_index(s, level, i)] = errand


@rule
def pile_index(s: TroubleState, level: int, i: int) -> int:
    place = s.pile_top[level] + i
    return PILE_CAPACITY * level + (place if place < PILE_CAPACITY else place - PILE_CAPACITY)


@rule
def guess_cards(s: TroubleState, me: int) -> None:
    """The hands of left and right, the draw pile, and how all of that came about."""
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    now = s.round - 1
    seen = s.hand[me] & PLAIN_CARDS
    for p in range(PLAYERS):
        seen |= cards_played_by(s, p)
    passed = cards_passed_by(s, me, s.round) & ~seen  # these are with left or right
    threes = 3 - count(s.hand[me] & THREE_COLOUR_CARDS) - count_three_colour_played(s)
    cards = PLAIN_CARDS & ~seen | ((1 << threes) - 1) << THREE_COLOUR
    for_left = cards & ~barred_from_left(s, me)
    for_right = cards & ~barred_from_right(s, me)
    left_size = count(s.hand[left])
    right_size = count(s.hand[right])
    for_pile = cards & ~passed
    total = count_all_ways(cards, left_size, for_left, right_size, for_right, for_pile)

    ways_tried = 0
    weights = 0.0
    left_hand = right_hand = draw = passes = 0
    while ways_tried < MAX_ATTEMPTS:
        a = draw_share(s, cards, left_size, for_left, right_size, for_right, for_pile, total)
        b = cards & ~a & passed
        b |= draw_cards(s, cards & ~a & ~passed & for_right, right_size - count(b))
        odds, _ = left_odds(s, me, now, False, a, 0)
        odds_there, _ = right_odds(s, me, now, False, b, 0)
        if next32(s) >= odds * odds_there * RANDOM_RANGE:
            continue
        weight, way_draw, way_passes = rewind_play(s, me, a, b)
        if weight == 0.0:
            continue
        ways_tried += 1
        weights += weight
        is_accepted = next32(s) < weight * RANDOM_RANGE
        if is_accepted or next32(s) * weights < weight * RANDOM_RANGE:
            left_hand, right_hand, draw, passes = a, b, way_draw, way_passes
        if is_accepted:
            break

    s.hand[left] = to_hand(left_hand)
    s.hand[right] = to_hand(right_hand)
    s.pass_history[left] = passes
    rest = cards & ~left_hand & ~right_hand
    for i in range(s.drawn_count, DRAW_PILE_SIZE):
        card = random_member(s, rest)
        rest ^= 1 << card
        draw = replace_card(draw, i, card)
    s.draw_pile = draw


@rule
def replace_card(packed: int, i: int, card: int) -> int:
    """Another card at a place of an order."""
    return packed & ~(CARD_MASK << CARD_BITS * i) | face_of(card) << CARD_BITS * i


# Back to the deal


@rule
def rewind_play(
    s: TroubleState, me: int, left_hand: int, right_hand: int
) -> tuple[float, int, int]:
    """A random way back: its weight, the draw pile and left's passes.

    A weight of 0 means that it ends dead.
    """
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    draw = s.draw_pile
    passes = s.pass_history[left]
    weight = 1.0
    seen = count(s.hand[me] & THREE_COLOUR_CARDS) + count_three_colour_played(
        s
    )  # three-colour cards that left cannot hold
    for i in range(s.round - 1, -1, -1):
        if has_drawn(s, i):
            seen -= unpack_card(s.draw_pile, draw_index(s, me, i)) // THREE_COLOUR
            card, ratio = pick_left_draw(s, me, i, left_hand)
            weight *= ratio
            left_hand &= ~(1 << card)
            draw = replace_card(draw, draw_index(s, left, i), card)
            card, ratio = pick_right_draw(s, me, i, right_hand)
            weight *= ratio
            right_hand &= ~(1 << card)
            draw = replace_card(draw, draw_index(s, right, i), card)
        if has_played(s, left, i):
            if left_hand & void_cards(s, left, i):
                return 0.0, 0, 0
            face = unpack_card(s.play_history[left], i)
            left_hand |= distinct_card(face, left_hand | right_hand)
            seen -= face // THREE_COLOUR
        if has_played(s, right, i):
            if right_hand & void_cards(s, right, i):
                return 0.0, 0, 0
            face = unpack_card(s.play_history[right], i)
            right_hand |= distinct_card(face, left_hand | right_hand)
            seen -= face // THREE_COLOUR
        p = lead_in_round(s, i)
        for _ in range(PLAYERS):  # the last of the three who passed is taken back first
            p = previous_seat(p)
            if has_passed(s, p, i):
                face = unpack_card(s.pass_history[p], i)
                if p == right:
                    right_hand |= distinct_card(face, left_hand | right_hand)
                    seen -= face // THREE_COLOUR
                elif p == left:
                    card, ratio = pick_left_pass(s, me, i, left_hand, right_hand)
                    weight *= ratio
                    left_hand |= 1 << card
                    right_hand &= ~(1 << card)
                    passes = replace_card(passes, i, card)
                elif face == THREE_COLOUR:  # it may be any of those that left has
                    found = left_hand & THREE_COLOUR_CARDS
                    weight *= count(found) / (3 - seen)
                    left_hand ^= found & -found
                    seen += 1
                else:
                    weight *= left_hand >> face & 1
                    left_hand &= ~(1 << face)
            if weight == 0.0:
                return 0.0, 0, 0
    return weight, draw, passes


@rule
def distinct_card(face: int, others: int) -> int:
    """A face as a card: a three-colour one by a name that no other has now."""
    return 1 << lowest(THREE_COLOUR_CARDS & ~others) if face == THREE_COLOUR else 1 << face


@rule
def previous_seat(p: int) -> int:
    return p - 1 if p > 0 else PLAYERS - 1


# Picks: a card, and what the weight is to be multiplied by. What I passed cannot have been drawn.
# Cards that do not have to leave a hand leave the same odds.


@rule
def pick_left_draw(s: TroubleState, me: int, i: int, hand: int) -> tuple[int, float]:
    """At the end of round i."""
    picks = hand & ~cards_passed_by(s, me, i + 1)
    odds, pressed = left_odds(s, me, i, False, hand, 0)
    total = odds * count(picks & ~pressed)
    card = pick_any(s, picks & ~pressed)
    picks &= pressed
    while picks:
        one = picks & -picks
        picks ^= one
        odds, _ = left_odds(s, me, i, False, hand ^ one, 0)
        total += odds
        if next32(s) * total < odds * RANDOM_RANGE:
            card = lowest(one)
    if pressed == 0:
        return card, total / count(hand)
    before, _ = left_odds(s, me, i, False, hand, 1)
    return card, mean_share(total, count(hand), before)


@rule
def pick_right_draw(s: TroubleState, me: int, i: int, hand: int) -> tuple[int, float]:
    """At the end of round i."""
    picks = hand & ~cards_passed_by(s, me, i + 1)
    odds, pressed = right_odds(s, me, i, False, hand, 0)
    total = odds * count(picks & ~pressed)
    card = pick_any(s, picks & ~pressed)
    picks &= pressed
    while picks:
        one = picks & -picks
        picks ^= one
        odds, _ = right_odds(s, me, i, False, hand ^ one, 0)
        total += odds
        if next32(s) * total < odds * RANDOM_RANGE:
            card = lowest(one)
    if pressed == 0:
        return card, total / count(hand)
    before, _ = right_odds(s, me, i, False, hand, 1)
    return card, mean_share(total, count(hand), before)


@rule
def pick_left_pass(
    s: TroubleState, me: int, i: int, left_hand: int, hand: int
) -> tuple[int, float]:
    """In round i, of what is in right's hand after it."""
    odds, pressed = right_odds(s, me, i, True, hand, 0)
    _, pressed_there = left_odds(s, me, i, True, left_hand | hand, 0)
    pressed |= pressed_there & hand
    if pressed == 0:
        return random_member(s, hand), 1.0
    before, _ = left_odds(s, me, i, True, left_hand, 0)
    total = odds * before * count(hand & ~pressed)
    card = pick_any(s, hand & ~pressed)
    picks = hand & pressed
    while picks:
        one = picks & -picks
        picks ^= one
        odds, _ = left_odds(s, me, i, True, left_hand | one, 0)
        if odds > 0.0:
            odds_here, _ = right_odds(s, me, i, True, hand ^ one, 0)
            odds *= odds_here
        total += odds
        if next32(s) * total < odds * RANDOM_RANGE:
            card = lowest(one)
    before_here, _ = right_odds(s, me, i, True, hand, 1)
    return card, mean_share(total, count(hand), before * before_here)


@rule
def pick_any(s: TroubleState, cards: int) -> int:
    return random_member(s, cards) if cards else 0


@rule
def mean_share(total: float, size: int, before: float) -> float:
    """The mean of what the picks leave, as a share of the odds before."""
    return total / (size * before) if before > 0.0 else 0.0


# Odds: how likely it is at most that blind picks lead a hand back to the deal; and the cards that
# have to leave it. Each that must be gone by some time has the chances up to then. A pick that
# takes one card does not take another: so the likelihood that all are gone in time is no more than
# the product of theirs.
# A point in time is the end of round i or, if `passing`, just after left's pass in it. `chances` is
# 1 if the card picked there is yet to be taken away. Cards that are still to go back into the hand
# are the same on all ways: they only have to find chances, too.


@rule
def left_odds(
    s: TroubleState, me: int, i: int, passing: bool, cards: int, chances: int
) -> tuple[float, int]:
    """What left showed not to hold he had not yet drawn, nor got from me, when he showed it."""
    left = next_seat(me, PLAYERS)
    hand = cards
    leaving = 0
    odds = 1.0
    stays = 1 - chances / HAND_SIZE  # how likely a card is not picked at any of the chances
    for j in range(i, -1, -1):
        if j < i and has_drawn(s, j):
            chances += 1
            stays *= 1 - 1 / HAND_SIZE
        if (j < i or not passing) and has_played(s, left, j):
            lacking = hand & void_cards(s, left, j) & ~leaving
            if lacking:
                odds *= power(1 - stays, count(lacking & cards))
                leaving |= lacking
                if count(leaving) > chances or lacking & cards_passed_by(s, me, j + 1):
                    return 0.0, cards
            hand |= 1 << unpack_card(s.play_history[left], j) & PLAIN_CARDS
        if has_passed_before(s, me, me, i, j, passing):
            hand &= ~(1 << unpack_card(s.pass_history[me], j))
    return odds, leaving & cards


@rule
def right_odds(
    s: TroubleState, me: int, i: int, passing: bool, cards: int, chances: int
) -> tuple[float, int]:
    """What right showed not to hold he had not yet drawn, nor got from left, when he showed it.

    What I passed to left he got from left, and after I did.
    """
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    hand = cards
    leaving = 0
    odds = 1.0
    stays = 1 - chances / count(cards) if chances else 1.0
    passes = chances if passing else 0
    stays_at_passes = stays if passing else 1.0
    for j in range(i, -1, -1):
        if j < i and has_drawn(s, j):
            chances += 1
            stays *= 1 - 1 / HAND_SIZE
        if (j < i or not passing) and has_played(s, right, j):
            lacking = hand & void_cards(s, right, j) & ~leaving
            if lacking:
                mine = lacking & cards_passed_by(s, me, j + 1)
                odds *= power(1 - stays, count(lacking & cards & ~mine))
                odds *= power(1 - stays_at_passes, count(mine & cards))
                leaving |= lacking
                if count(leaving) > chances or count(mine) > passes:
                    return 0.0, cards
            hand |= 1 << unpack_card(s.play_history[right], j) & PLAIN_CARDS
        p = lead_in_round(s, j)
        for _ in range(PLAYERS):
            p = previous_seat(p)
            if has_passed_before(s, me, p, i, j, passing):
                card = 1 << unpack_card(s.pass_history[p], j) & PLAIN_CARDS
                if p == right:
                    hand |= card
                elif p == left:
                    size = hand_size_in(j) if lead_in_round(s, j) == right else hand_size_in(j) + 1
                    chances += 1
                    stays *= 1 - 1 / size
                    passes += 1
                    stays_at_passes *= 1 - 1 / size
                elif hand & card:
                    odds *= power(1 - stays_at_passes, count(card & cards & ~leaving))
                    hand ^= card
                    leaving |= card
                    if count(leaving) > chances or passes == 0:
                        return 0.0, cards
    return odds, leaving & cards


@rule
def power(chance: float, times: int) -> float:
    odds = 1.0
    for _ in range(times):
        odds *= chance
    return odds


@rule
def hand_size_in(i: int) -> int:
    """TR-70: cards in a hand at the start of a round."""
    return min(HAND_SIZE, ROUNDS - i)


@rule
def has_passed_before(s: TroubleState, me: int, p: int, i: int, j: int, passing: bool) -> bool:
    """Whether a player passed a card in round j, and before that point in round i."""
    if not has_passed(s, p, j):
        return False
    if j < i or not passing:
        return True
    lead = lead_in_round(s, j)
    return seats_after(lead, p) < seats_after(lead, next_seat(me, PLAYERS))


# The start of a way back


@rule
def barred_from_left(s: TroubleState, me: int) -> int:
    """Cards that left cannot hold now: he showed it, and has not drawn since.

    If I passed one to him, he has had it since.
    """
    left = next_seat(me, PLAYERS)
    barred = 0
    chances = 0
    since = 0  # what I passed to him after the round reached
    for j in range(s.round - 1, -1, -1):
        if has_drawn(s, j):
            chances += 1
        if has_played(s, left, j):
            lacking = void_cards(s, left, j) & ~since
            barred |= lacking & cards_passed_by(s, me, j + 1) if chances else lacking
        if has_passed(s, me, j):
            since |= 1 << unpack_card(s.pass_history[me], j)
    return barred & PLAIN_CARDS


@rule
def barred_from_right(s: TroubleState, me: int) -> int:
    """Cards that right cannot hold now: he showed it, and neither drew nor was passed any since.

    If I passed one to left, he must have been passed one since.
    """
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    barred = 0
    chances = 0
    passes = 0
    since = 0
    for j in range(s.round - 1, -1, -1):
        if has_drawn(s, j):
            chances += 1
        if has_played(s, right, j):
            lacking = void_cards(s, right, j) & ~since
            if chances == 0:
                barred |= lacking
            if passes == 0:
                barred |= lacking & cards_passed_by(s, me, j + 1)
        p = lead_in_round(s, j)
        for _ in range(PLAYERS):
            p = previous_seat(p)
            if has_passed(s, p, j):
                if p == left:
                    chances += 1
                    passes += 1
                elif p == me:
                    card = 1 << unpack_card(s.pass_history[me], j)
                    if passes == 0:
                        barred |= card & ~since
                    since |= card
    return barred & PLAIN_CARDS


@rule
def draw_share(
    s: TroubleState,
    cards: int,
    a_size: int,
    a_may: int,
    b_size: int,
    b_may: int,
    c_may: int,
    total: float,
) -> int:
    """What a gets, if the cards are shared out to a, b and c in a random way that all may hold.

    It is drawn in two steps. First, how many of a's cards are of those that else only b, else only
    c, or else either could hold: such numbers are as likely as they have ways. Then, which ones.
    `total` is the number of all ways; 0: whatever a gets, the others have as many.
    """
    either = cards & b_may & c_may
    if total == 0.0:
        return draw_cards(s, cards & a_may, a_size)
    else_b = cards & b_may & ~c_may
    else_c = cards & c_may & ~b_may
    got = cards & ~b_may & ~c_may  # nobody but a may hold these
    size = a_size - count(got)
    k = next32(s) * total / RANDOM_RANGE
    for i in range(size + 1):
        for j in range(size + 1 - i):
            k -= count_ways(size, i, j, else_b, else_c, either, a_may, b_size)
            if k < 0.0:
                got |= draw_cards(s, else_b & a_may, i) | draw_cards(s, else_c & a_may, j)
                return got | draw_cards(s, either & a_may, size - i - j)
    return got  # never: the cards as they lie are one of the ways


@rule
def count_all_ways(
    cards: int, a_size: int, a_may: int, b_size: int, b_may: int, c_may: int
) -> float:
    """The `total` of `share`."""
    either = cards & b_may & c_may
    if either == cards:
        return 0.0
    else_b = cards & b_may & ~c_may
    else_c = cards & c_may & ~b_may
    size = a_size - count(cards & ~b_may & ~c_may)
    total = 0.0
    for i in range(size + 1):
        for j in range(size + 1 - i):
            total += count_ways(size, i, j, else_b, else_c, either, a_may, b_size)
    return total


@rule
def count_ways(
    size: int, i: int, j: int, else_b: int, else_c: int, either: int, a_may: int, b_size: int
) -> float:
    """How many ways there are, if a has i of `else_b`, j of `else_c`, and others of `either`."""
    k = size - i - j
    for_a = binomial(count(else_b & a_may), i) * binomial(count(else_c & a_may), j)
    for_a *= binomial(count(either & a_may), k)
    return float(for_a * binomial(count(either) - k, b_size - (count(else_b) - i)))


@rule
def binomial(n: int, k: int) -> int:
    """How many ways there are to choose k of n."""
    return BINOMIALS[n * (n + 1) // 2 + k] if 0 <= k <= n else 0
