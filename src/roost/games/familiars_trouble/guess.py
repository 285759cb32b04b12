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
that fits, and every world that fits can be reached.

Not every pick leads there. `left_may_lose` and its like look further back, and leave out picks that
cannot: where as many cards must have left a hand by some time as there are occasions to, one of
them it must be. Where a way ends dead all the same, the guess begins anew.

Each world should be as likely as another, cards being told apart. A way back is taken with a
likelihood that depends on how many picks there were on it: so ways are accepted in proportion to
that (`weight`), which is exact. If MOST_WAYS ways have come to their ends and none was accepted,
one of them is taken, by their weights: that is nearly exact.

Three-colour cards are told apart while a guess is made, by names of its own: the state has none.
"""

from roost.games.familiars_trouble.knowledge import (
    drawn_at,
    given,
    has_drawn,
    has_passed,
    has_played,
    lead_of,
    place_after,
    played_by,
    threes_played,
    void,
)
from roost.games.familiars_trouble.rules import as_hand, card_at, face_of
from roost.games.familiars_trouble.state import (
    BITS,
    CODE,
    LEVELS,
    PILE,
    PLAIN,
    PLAYERS,
    STOCK,
    THREE,
    THREES,
    Trouble,
)
from roost.kernel import count, lowest, next32, next_seat, pick, rule
from roost.kernel import deal as draw_cards

MOST_WAYS = 48
ONE = 1 << 32

# Ways to choose k of n cards, at n * (n + 1) // 2 + k; at most 22 cards are unaccounted for.
MOST_UNKNOWN = 22
WAYS = [1]
for n in range(1, MOST_UNKNOWN + 1):
    row = [0, *WAYS[-n:], 0]
    WAYS += [row[k] + row[k + 1] for k in range(n + 1)]
TRIANGLE = tuple(WAYS)


@rule
def guess(s: Trouble, seat: int) -> None:
    """Replace what a seat cannot know."""
    guess_errands(s)
    guess_cards(s, seat)


@rule
def guess_errands(s: Trouble) -> None:
    """The order of each pile, down to what all have seen buried."""
    for level in range(LEVELS):
        unseen = s.left[level] - s.buried[level]
        errands = 0
        for i in range(unseen):
            errands |= 1 << s.pile[place_in_pile(s, level, i)]
        for i in range(unseen):
            errand = pick(s, errands)
            errands ^= 1 << errand
            s.pile[place_in_pile(s, level, i)] = errand


@rule
def place_in_pile(s: Trouble, level: int, i: int) -> int:
    place = s.top[level] + i
    return PILE * level + (place if place < PILE else place - PILE)


@rule
def guess_cards(s: Trouble, me: int) -> None:
    """The hands of left and right, the draw pile, and how all of that came about."""
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    now = s.round - 1
    seen = s.hand[me] & PLAIN
    for p in range(PLAYERS):
        seen |= played_by(s, p)
    passed = given(s, me, s.round) & ~seen  # these are with left or right
    threes = 3 - count(s.hand[me] & THREES) - threes_played(s)
    cards = PLAIN & ~seen | ((1 << threes) - 1) << THREE
    for_left = left_may_hold(s, me, now, False, 0, cards)
    for_right = right_may_hold(s, me, now, False, cards)
    left_size = count(s.hand[left])
    right_size = count(s.hand[right])

    ways = 0
    sum_of_weights = 0.0
    left_hand = right_hand = draw = passes = 0
    while ways < MOST_WAYS:
        a = share(s, cards, left_size, for_left, right_size, for_right, cards & ~passed)
        rest = cards & ~a
        b = rest & passed
        b |= draw_cards(s, rest & ~passed & for_right, right_size - count(b))
        weight, is_exact, way_draw, way_passes = go_back(s, me, a, b)
        if weight > 0.0:
            ways += 1
            sum_of_weights += weight
            if is_exact or next32(s) * sum_of_weights < weight * ONE:
                left_hand, right_hand, draw, passes = a, b, way_draw, way_passes
            if is_exact:
                break

    s.hand[left] = as_hand(left_hand)
    s.hand[right] = as_hand(right_hand)
    s.passed[left] = passes
    rest = cards & ~left_hand & ~right_hand
    for i in range(s.drawn, STOCK):
        card = pick(s, rest)
        rest ^= 1 << card
        draw = put_card(draw, i, card)
    s.draw = draw


@rule
def put_card(packed: int, i: int, card: int) -> int:
    """Another card at a place of an order."""
    return packed & ~(CODE << BITS * i) | face_of(card) << BITS * i


# Back to the deal


@rule
def go_back(s: Trouble, me: int, left_hand: int, right_hand: int) -> tuple[float, bool, int, int]:
    """A random way back: its weight, whether it is accepted, the draw pile and left's passes.

    A weight of 0 means that it ends dead.
    """
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    draw = s.draw
    passes = s.passed[left]
    weight = 1.0
    for i in range(s.round - 1, -1, -1):
        if has_drawn(s, i):
            picks = left_may_lose(s, me, i, left_hand)
            if picks == 0:
                return 0.0, False, 0, 0
            weight *= count(picks) / count(left_hand)
            card = pick(s, picks)
            left_hand ^= 1 << card
            draw = put_card(draw, drawn_at(s, left, i), card)
            picks = right_may_lose(s, me, i, False, right_hand)
            if picks == 0:
                return 0.0, False, 0, 0
            weight *= count(picks) / count(right_hand)
            card = pick(s, picks)
            right_hand ^= 1 << card
            draw = put_card(draw, drawn_at(s, right, i), card)
        if has_played(s, left, i):
            if left_hand & void(s, left, i):
                return 0.0, False, 0, 0
            left_hand |= told_apart(card_at(s.played[left], i), left_hand | right_hand)
        if has_played(s, right, i):
            if right_hand & void(s, right, i):
                return 0.0, False, 0, 0
            right_hand |= told_apart(card_at(s.played[right], i), left_hand | right_hand)
        p = lead_of(s, i)
        for _ in range(PLAYERS):  # the last of the three who passed is taken back first
            p = p - 1 if p > 0 else PLAYERS - 1
            if not has_passed(s, p, i):
                continue
            face = card_at(s.passed[p], i)
            if p == right:
                right_hand |= told_apart(face, left_hand | right_hand)
            elif p == left:
                picks = right_may_lose(s, me, i, True, right_hand)
                picks = left_may_hold(s, me, i, True, left_hand, picks)
                if picks == 0:
                    return 0.0, False, 0, 0
                weight *= count(picks) / count(right_hand)
                card = pick(s, picks)
                left_hand |= 1 << card
                right_hand ^= 1 << card
                passes = put_card(passes, i, card)
            else:
                found = left_hand & (THREES if face == THREE else 1 << face)
                if found == 0:
                    return 0.0, False, 0, 0
                if face == THREE:  # it may have been any of them
                    weight *= count(found) / 3.0
                left_hand ^= 1 << lowest(found)
    return weight, next32(s) < weight * ONE, draw, passes


@rule
def told_apart(face: int, others: int) -> int:
    """A face as a card: a three-colour one by a name that no other has now."""
    return 1 << lowest(THREES & ~others) if face == THREE else 1 << face


# What can still lead back to the deal. A point in time is the end of round i or, if `passing`, just
# after left's pass in it.


@rule
def is_before(s: Trouble, me: int, p: int, i: int, j: int, passing: bool) -> bool:
    """Whether a player passed a card in round j, and before that point in round i."""
    if not has_passed(s, p, j):
        return False
    if j < i or not passing:
        return True
    lead = lead_of(s, j)
    return place_after(lead, p) < place_after(lead, next_seat(me, PLAYERS))


@rule
def left_may_hold(s: Trouble, me: int, i: int, passing: bool, hand: int, cards: int) -> int:
    """Which of some cards left may have held beside a hand.

    Before he showed a void, what he showed not to hold must have come to him: drawn, or from me.
    """
    left = next_seat(me, PLAYERS)
    chances = 0  # draws up to the round reached
    leaving = 0  # cards of the hand that must be among them
    leaving_too = 0  # cards that would have to
    free = 0  # cards that came from me after the round reached
    for j in range(i, -1, -1):
        if j < i and has_drawn(s, j):
            chances += 1
        if (j < i or not passing) and has_played(s, left, j):
            lacking = void(s, left, j)
            if lacking:
                mine = given(s, me, j + 1)
                if hand & lacking & mine:
                    return 0
                leaving |= hand & lacking
                leaving_too |= cards & ~free & lacking & ~mine
                cards &= ~(lacking & mine) | free
                if count(leaving) > chances:
                    return 0
                if count(leaving) == chances:
                    cards &= ~leaving_too
            hand |= 1 << card_at(s.played[left], j) & PLAIN
        if is_before(s, me, me, i, j, passing):
            hand &= ~(1 << card_at(s.passed[me], j))
            free |= 1 << card_at(s.passed[me], j) & PLAIN
    return cards


@rule
def right_may_hold(s: Trouble, me: int, i: int, passing: bool, cards: int) -> int:
    """Which of some cards right may have held.

    Before he showed a void, what he showed not to hold must have come to him: drawn, or from left.
    """
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    chances = 0
    passes = 0
    free = 0
    for j in range(i, -1, -1):
        if j < i and has_drawn(s, j):
            chances += 1
        if (j < i or not passing) and has_played(s, right, j):
            lacking = void(s, right, j) & ~free
            if chances == 0:
                cards &= ~lacking
            if passes == 0:
                cards &= ~(lacking & given(s, me, j + 1))
        p = lead_of(s, j)
        for _ in range(PLAYERS):
            p = p - 1 if p > 0 else PLAYERS - 1
            if is_before(s, me, p, i, j, passing):
                if p == left:
                    chances += 1
                    passes += 1
                elif p == me:
                    card = 1 << card_at(s.passed[me], j) & PLAIN
                    if passes == 0:
                        cards &= ~(card & ~free)
                    free |= card
    return cards


@rule
def left_may_lose(s: Trouble, me: int, i: int, hand: int) -> int:
    """Which card of a hand left may have drawn at the end of a round."""
    left = next_seat(me, PLAYERS)
    picks = hand & ~given(s, me, i + 1)
    chances = 1
    leaving = 0
    for j in range(i, -1, -1):
        if j < i and has_drawn(s, j):
            chances += 1
        lacking = void(s, left, j)
        if lacking:
            if hand & lacking & given(s, me, j + 1):
                return 0
            leaving |= hand & lacking
            if count(leaving) > chances:
                return 0
            if count(leaving) == chances:
                picks &= leaving
        hand |= 1 << card_at(s.played[left], j) & PLAIN
        if has_passed(s, me, j):
            hand &= ~(1 << card_at(s.passed[me], j))
    return picks


@rule
def right_may_lose(s: Trouble, me: int, i: int, passing: bool, hand: int) -> int:
    """Which card of a hand right may have drawn at the end of a round, or was passed in it.

    What I gave to left came to right by a pass.
    """
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    picks = hand if passing else hand & ~given(s, me, i + 1)
    chances = 1
    passes = 1 if passing else 0
    leaving = 0
    leaving_by_pass = 0
    for j in range(i, -1, -1):
        if j < i and has_drawn(s, j):
            chances += 1
        if j < i or not passing:
            lacking = void(s, right, j)
            if lacking:
                leaving |= hand & lacking
                leaving_by_pass |= hand & lacking & given(s, me, j + 1)
                picks = pressed(picks, leaving, chances)
                picks = pressed(picks, leaving_by_pass, passes) if passing else picks
                if count(leaving_by_pass) > passes:
                    return 0
            hand |= 1 << card_at(s.played[right], j) & PLAIN
        p = lead_of(s, j)
        for _ in range(PLAYERS):
            p = p - 1 if p > 0 else PLAYERS - 1
            if is_before(s, me, p, i, j, passing):
                card = 1 << card_at(s.passed[p], j) & PLAIN
                if p == right:
                    hand |= card
                elif p == left:
                    chances += 1
                    passes += 1
                elif hand & card:
                    hand ^= card
                    leaving |= card
                    leaving_by_pass |= card
                    picks = pressed(picks, leaving, chances)
                    picks = pressed(picks, leaving_by_pass, passes) if passing else picks
                    if count(leaving_by_pass) > passes:
                        return 0
    return picks


@rule
def pressed(picks: int, leaving: int, chances: int) -> int:
    """The picks that are left, if some cards must leave by so many chances."""
    if count(leaving) > chances:
        return 0
    return picks & leaving if count(leaving) == chances else picks


# The start of a way back


@rule
def share(
    s: Trouble, cards: int, a_size: int, a_may: int, b_size: int, b_may: int, c_may: int
) -> int:
    """What a gets, if the cards are shared out to a, b and c in a random way that all may hold.

    It is drawn in two steps. First, how many of a's cards are of those that else only b, else only
    c, or else either could hold: such numbers are as likely as they have ways. Then, which ones.
    """
    either = cards & b_may & c_may
    if either == cards:  # whatever a gets, b and c can share the rest in as many ways
        return draw_cards(s, cards & a_may, a_size)
    else_b = cards & b_may & ~c_may
    else_c = cards & c_may & ~b_may
    got = cards & ~b_may & ~c_may  # nobody but a may hold these
    size = a_size - count(got)
    total = 0.0
    for i in range(size + 1):
        for j in range(size + 1 - i):
            total += ways_for(size, i, j, else_b, else_c, either, a_may, b_size)
    k = next32(s) * total / ONE
    for i in range(size + 1):
        for j in range(size + 1 - i):
            k -= ways_for(size, i, j, else_b, else_c, either, a_may, b_size)
            if k < 0.0:
                got |= draw_cards(s, else_b & a_may, i) | draw_cards(s, else_c & a_may, j)
                return got | draw_cards(s, either & a_may, size - i - j)
    return got  # never: the cards as they lie are one of the ways


@rule
def ways_for(
    size: int, i: int, j: int, else_b: int, else_c: int, either: int, a_may: int, b_size: int
) -> float:
    """How many ways there are, if a has i of `else_b`, j of `else_c`, and others of `either`."""
    k = size - i - j
    for_a = ways(count(else_b & a_may), i) * ways(count(else_c & a_may), j)
    for_a *= ways(count(either & a_may), k)
    return float(for_a * ways(count(either) - k, b_size - (count(else_b) - i)))


@rule
def ways(n: int, k: int) -> int:
    """How many ways there are to choose k of n."""
    return TRIANGLE[n * (n + 1) // 2 + k] if 0 <= k <= n else 0
