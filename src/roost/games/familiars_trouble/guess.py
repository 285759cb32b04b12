"""Samples a state that is consistent with everything a seat has seen since the match began.

Below, *left* and *right* are the neighbours of the seat, `me`. A *world* is a deal together with
the cards that left passed to right, which are the only passes that the seat does not see. So
unknown cards move one way only: from the deal and the draw pile to left and right, and from left to
right.

The sampler goes backwards in time. First it distributes the unknown cards to left, right and the
draw pile. Then it undoes the rounds, the last one first:

- A played card returns to its hand, and so does a card that right passed to the seat.
- One card of each hand is picked as the card that its owner drew.
- One card of right's hand is picked as the card that left passed to right.
- A card that the seat passed to left must be in left's hand, and is removed from it.

Where a player showed a void (TR-51), the hand must not contain the void cards. Nothing else in the
others' play restricts the worlds: decisions and hints are free, and so are three-colour cards
(TR-56). So every path that reaches the deal is a consistent world, and every consistent world can
be reached. A path that meets a contradiction is dropped, and another one is tried.

All worlds must be equally likely, with all cards distinguished. Uniform picks would do that, but
most of their paths fail. So picks look further back. A card that must have left a hand by some time
has a limited number of chances to leave it. `left_odds` and `right_odds` are upper bounds of the
probability that uniform picks remove all such cards in time. A pick is drawn in proportion to the
odds that it leaves. In return a path is accepted with the probability `weight`, which corrects for
odds that were too high. The odds of a hand are never less than the mean of the odds after its
picks. So no weight exceeds 1, and accepted worlds are exactly uniform. If MAX_ATTEMPTS paths reach
the deal and none is accepted, one of them is chosen in proportion to its weight. That is nearly
uniform.

The sampler distinguishes the three-colour cards. The state does not.
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
from roost.kernel.share_tables import pack_count
from roost.kernel.shares import share_cards

MAX_ATTEMPTS = 128
RANDOM_RANGE = 1 << 32  # of `next32`


@rule
def guess(s: TroubleState, seat: int) -> None:
    """Replace everything that a seat cannot know."""
    guess_errands(s)
    guess_cards(s, seat)


@rule
def guess_errands(s: TroubleState) -> None:
    """Shuffle each pile of errands, except the buried ones, which are public."""
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
    """Sample the hands of left and right, the draw pile, and left's passes."""
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    now = s.round - 1
    known = s.hand[me] & PLAIN_CARDS
    for p in range(PLAYERS):
        known |= cards_played_by(s, p)
    passed = cards_passed_by(s, me, s.round) & ~known  # left or right holds these
    threes = 3 - count(s.hand[me] & THREE_COLOUR_CARDS) - count_three_colour_played(s)
    cards = PLAIN_CARDS & ~known | ((1 << threes) - 1) << THREE_COLOUR
    possible = cards & ~barred_from_left(s, me), cards & ~barred_from_right(s, me)
    sizes = pack_count(count(s.hand[left]), 0) + pack_count(count(s.hand[right]), 1)
    hands = [0, 0]

    attempts = 0
    weights = 0.0
    left_hand = right_hand = draw = passes = 0
    while attempts < MAX_ATTEMPTS:
        hands[0] = hands[1] = 0
        share_cards(s, cards, sizes, hands, possible, cards & ~passed)
        a, b = hands[0], hands[1]
        odds, _ = odds_after_round(s, me, now, a, 0, True)
        right_hand_odds, _ = odds_after_round(s, me, now, b, 0, False)
        if next32(s) >= odds * right_hand_odds * RANDOM_RANGE:
            continue
        weight, path_draw, path_passes = rewind_play(s, me, a, b)
        if weight == 0.0:
            continue
        attempts += 1
        weights += weight
        is_accepted = next32(s) < weight * RANDOM_RANGE
        if is_accepted or next32(s) * weights < weight * RANDOM_RANGE:
            left_hand, right_hand, draw, passes = a, b, path_draw, path_passes
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
    """Return a packed order with another card at index i."""
    return packed & ~(CARD_MASK << CARD_BITS * i) | face_of(card) << CARD_BITS * i


# Undoing the rounds


@rule
def rewind_play(
    s: TroubleState, me: int, left_hand: int, right_hand: int
) -> tuple[float, int, int]:
    """Undo all rounds along a random path. Returns its weight, the draw pile and left's passes.

    A weight of 0 means that the path failed.
    """
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    draw = s.draw_pile
    passes = s.pass_history[left]
    weight = 1.0
    # Three-colour cards that left and right cannot hold
    joker_count = count(s.hand[me] & THREE_COLOUR_CARDS) + count_three_colour_played(s)
    for i in range(s.round - 1, -1, -1):
        if has_drawn(s, i):
            joker_count -= unpack_card(s.draw_pile, draw_index(s, me, i)) // THREE_COLOUR
            card, factor = pick_draw(s, me, i, left_hand, True)
            weight *= factor
            left_hand &= ~(1 << card)
            draw = replace_card(draw, draw_index(s, left, i), card)
            card, factor = pick_draw(s, me, i, right_hand, False)
            weight *= factor
            right_hand &= ~(1 << card)
            draw = replace_card(draw, draw_index(s, right, i), card)
        if has_played(s, left, i):
            if left_hand & void_cards(s, left, i):
                return 0.0, 0, 0
            face = unpack_card(s.play_history[left], i)
            left_hand |= distinct_card(face, left_hand | right_hand)
            joker_count -= face // THREE_COLOUR
        if has_played(s, right, i):
            if right_hand & void_cards(s, right, i):
                return 0.0, 0, 0
            face = unpack_card(s.play_history[right], i)
            right_hand |= distinct_card(face, left_hand | right_hand)
            joker_count -= face // THREE_COLOUR
        p = lead_in_round(s, i)
        for _ in range(PLAYERS):  # the last pass is undone first
            p = previous_seat(p)
            if has_passed(s, p, i):
                face = unpack_card(s.pass_history[p], i)
                if p == right:
                    right_hand |= distinct_card(face, left_hand | right_hand)
                    joker_count -= face // THREE_COLOUR
                elif p == left:
                    card, factor = pick_left_pass(s, me, i, left_hand, right_hand)
                    weight *= factor
                    left_hand |= 1 << card
                    right_hand &= ~(1 << card)
                    passes = replace_card(passes, i, card)
                elif face == THREE_COLOUR:  # any of left's three-colour cards
                    left_jokers = left_hand & THREE_COLOUR_CARDS
                    weight *= count(left_jokers) / (3 - joker_count)
                    left_hand ^= left_jokers & -left_jokers
                    joker_count += 1
                else:
                    weight *= left_hand >> face & 1
                    left_hand &= ~(1 << face)
            if weight == 0.0:
                return 0.0, 0, 0
    return weight, draw, passes


@rule
def distinct_card(face: int, others: int) -> int:
    """Return a face as a card. A three-colour face becomes one that is not in `others`."""
    return 1 << lowest(THREE_COLOUR_CARDS & ~others) if face == THREE_COLOUR else 1 << face


@rule
def previous_seat(p: int) -> int:
    return p - 1 if p > 0 else PLAYERS - 1


# Picks return a card and a factor of the weight. A card that the seat passed was not drawn. All
# cards that need not leave the hand (that are not `pressed`) leave the same odds.


@rule
def pick_draw(s: TroubleState, me: int, i: int, hand: int, is_left: bool) -> tuple[int, float]:
    """Pick the card that left or right drew after round i."""
    picks = hand & ~cards_passed_by(s, me, i + 1)
    odds, pressed = odds_after_round(s, me, i, hand, 0, is_left)
    total = odds * count(picks & ~pressed)
    card = pick_any(s, picks & ~pressed)
    picks &= pressed
    while picks:
        one = picks & -picks
        picks ^= one
        odds, _ = odds_after_round(s, me, i, hand ^ one, 0, is_left)
        total += odds
        if next32(s) * total < odds * RANDOM_RANGE:
            card = lowest(one)
    if pressed == 0:
        return card, total / count(hand)
    before, _ = odds_after_round(s, me, i, hand, 1, is_left)
    return card, mean_share(total, count(hand), before)


@rule
def pick_left_pass(
    s: TroubleState, me: int, i: int, left_hand: int, hand: int
) -> tuple[int, float]:
    """Pick the card that left passed in round i from right's hand after the pass."""
    odds, pressed = right_odds(s, me, i, True, hand, 0)
    _, left_pressed = left_odds(s, me, i, True, left_hand | hand, 0)
    pressed |= left_pressed & hand
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
            right_hand_odds, _ = right_odds(s, me, i, True, hand ^ one, 0)
            odds *= right_hand_odds
        total += odds
        if next32(s) * total < odds * RANDOM_RANGE:
            card = lowest(one)
    right_before, _ = right_odds(s, me, i, True, hand, 1)
    return card, mean_share(total, count(hand), before * right_before)


@rule
def pick_any(s: TroubleState, cards: int) -> int:
    return random_member(s, cards) if cards else 0


@rule
def mean_share(total: float, size: int, before: float) -> float:
    """Return the mean of the odds after the picks, as a share of the odds before."""
    return total / (size * before) if before > 0.0 else 0.0


# Odds are an upper bound of the probability that uniform picks lead a hand back to the deal. They
# are returned with the cards that have to leave the hand. A card that must be gone by some time has
# the chances up to then. A pick removes only one card, so the probability that all are gone in time
# is at most the product of their probabilities.
# The point in time is the end of round i or, if `is_passing`, just after left's pass in it.
# `chances` is 1 if the pick of that point is still to be removed. Cards that will return to the
# hand are the same on all paths; they need chances, too.


@rule
def odds_after_round(
    s: TroubleState, me: int, i: int, cards: int, chances: int, is_left: bool
) -> tuple[float, int]:
    if is_left:
        return left_odds(s, me, i, False, cards, chances)
    return right_odds(s, me, i, False, cards, chances)


@rule
def left_odds(
    s: TroubleState, me: int, i: int, is_passing: bool, cards: int, chances: int
) -> tuple[float, int]:
    """Left drew or received its void cards from me only after it showed the void."""
    left = next_seat(me, PLAYERS)
    hand = cards
    leaving = 0
    odds = 1.0
    stays = 1 - chances / HAND_SIZE  # probability that no chance picks a card
    for j in range(i, -1, -1):
        if j < i and has_drawn(s, j):
            chances += 1
            stays *= 1 - 1 / HAND_SIZE
        if (j < i or not is_passing) and has_played(s, left, j):
            lacking = hand & void_cards(s, left, j) & ~leaving
            if lacking:
                odds *= power(1 - stays, count(lacking & cards))
                leaving |= lacking
                if count(leaving) > chances or lacking & cards_passed_by(s, me, j + 1):
                    return 0.0, cards
            hand |= 1 << unpack_card(s.play_history[left], j) & PLAIN_CARDS
        if has_passed_before(s, me, me, i, j, is_passing):
            hand &= ~(1 << unpack_card(s.pass_history[me], j))
    return odds, leaving & cards


@rule
def right_odds(
    s: TroubleState, me: int, i: int, is_passing: bool, cards: int, chances: int
) -> tuple[float, int]:
    """Right drew or received its void cards from left only after it showed the void.

    Right received the cards that I passed to left from left, after my pass.
    """
    left = next_seat(me, PLAYERS)
    right = next_seat(left, PLAYERS)
    hand = cards
    leaving = 0
    odds = 1.0
    stays = 1 - chances / count(cards) if chances else 1.0
    passes = chances if is_passing else 0
    stays_at_passes = stays if is_passing else 1.0
    for j in range(i, -1, -1):
        if j < i and has_drawn(s, j):
            chances += 1
            stays *= 1 - 1 / HAND_SIZE
        if (j < i or not is_passing) and has_played(s, right, j):
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
            if has_passed_before(s, me, p, i, j, is_passing):
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
    """TR-70: return the size of a hand at the start of a round."""
    return min(HAND_SIZE, ROUNDS - i)


@rule
def has_passed_before(s: TroubleState, me: int, p: int, i: int, j: int, is_passing: bool) -> bool:
    """Return whether a player passed a card in round j, before the given point of round i."""
    if not has_passed(s, p, j):
        return False
    if j < i or not is_passing:
        return True
    lead = lead_in_round(s, j)
    return seats_after(lead, p) < seats_after(lead, next_seat(me, PLAYERS))


# The start of a path


@rule
def barred_from_left(s: TroubleState, me: int) -> int:
    """Return the cards that left cannot hold now, because it showed the void and has not drawn
    since.

    A card that I passed to left is an exception after my pass.
    """
    left = next_seat(me, PLAYERS)
    barred = 0
    chances = 0
    since = 0  # cards that I passed to left after round j
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
    """Return the cards that right cannot hold now, because it showed the void and got no card
    since.

    A card that I passed to left requires a later pass from left to right.
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
