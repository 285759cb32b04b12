"""Who may see which cards, who knows which, and what the others may therefore hold."""

from math import comb

from roost.games.akuma.rules import all_missions, is_game_scored, left_of
from roost.games.akuma.state import DECK, NEGATIVE, NO_CARD, AkumaState
from roost.kernel import NOBODY, count, random_below, random_member, rule
from roost.kernel import random_subset as draw

MAX_UNKNOWN = 21  # cards that three others hold after AK-11, 7 each
BINOMIALS = tuple(comb(n, k) for n in range(MAX_UNKNOWN + 1) for k in range(n + 1))  # Pascal's


# What is seen


@rule
def face_up_cards(s: AkumaState) -> int:
    """The cards that lie face up: mission cards, the mission in the middle and the trick."""
    cards = all_missions(s)
    if s.mission != NO_CARD:
        cards |= 1 << s.mission
    for i in range(s.trick_size):
        cards |= 1 << s.trick[i]
    return cards


@rule
def last_trick_cards(s: AkumaState) -> int:
    """The cards that were played in the round before (R5)."""
    cards = 0
    if s.last_lead != NOBODY:
        for i in range(s.players):
            cards |= 1 << s.last_trick[i]
    return cards


@rule
def own_cards(s: AkumaState, seat: int) -> int:
    return 0 if seat == NOBODY else s.hand[seat] | s.added_card[seat]


@rule
def visible_cards(s: AkumaState, seat: int) -> int:
    """The cards whose faces a seat (NOBODY: the public) may see now where they lie."""
    cards = face_up_cards(s) | last_trick_cards(s) | own_cards(s, seat)
    if is_game_scored(s):  # AK-39, R6
        for p in range(s.players):
            cards |= (s.hand[p] | s.pile[p]) & NEGATIVE
    return cards


# What is known


@rule
def known_cards(s: AkumaState, seat: int) -> int:
    """The cards whose place a seat knows if it forgets nothing: it saw them go there."""
    cards = face_up_cards(s) | own_cards(s, seat)
    for p in range(s.players):
        cards |= s.pile[p] | s.won_missions[p]
        if is_game_scored(s):  # AK-39
            cards |= s.hand[p] & NEGATIVE
    return cards


@rule
def possible_cards(s: AkumaState, p: int) -> int:
    """What an unknown card of a player may be.

    It came with the deal, so he held it when he showed that he had none of a colour (AK-20).
    """
    cards = DECK & ~s.void[p]
    return cards & ~NEGATIVE if is_game_scored(s) else cards


@rule
def guess(s: AkumaState, seat: int) -> None:
    """Deal the cards that a seat does not know anew, each way that fits as likely as another.

    Three hold them: the three other players, or two and the place of the card left over (AK-10).
    """
    known = known_cards(s, seat)
    unknown = DECK & ~known
    a = left_of(s, seat)
    b = left_of(s, a)
    c = left_of(s, b)
    c_may = possible_cards(s, c) if s.players == 4 else DECK
    a_size = count((s.hand[a] | s.added_card[a]) & ~known)
    b_size = count((s.hand[b] | s.added_card[b]) & ~known)

    for_a = draw_share(
        s, unknown, a_size, possible_cards(s, a), b_size, possible_cards(s, b), c_may
    )
    rest = unknown & ~for_a
    for_b = rest & ~c_may
    for_b |= draw(s, rest & c_may & possible_cards(s, b), b_size - count(for_b))

    replace_unknown(s, a, known, for_a)
    replace_unknown(s, b, known, for_b)
    if s.players == 4:
        replace_unknown(s, c, known, rest & ~for_b)
    for i in range(4):  # its order was never seen, and matters no more
        s.stock_order[i] = 0


@rule
def replace_unknown(s: AkumaState, p: int, known: int, cards: int) -> None:
    """Give a player these cards for those of his that are not known."""
    if s.added_card[p]:  # AK-11: he may have added any of them
        s.added_card[p] = 1 << random_member(s, cards)
        cards ^= s.added_card[p]
    s.hand[p] = s.hand[p] & known | cards


@rule
def draw_share(
    s: AkumaState, cards: int, a_size: int, a_may: int, b_size: int, b_may: int, c_may: int
) -> int:
    """What a gets, if the cards are shared out to a, b and c in a random way that all may hold.

    It is drawn in two steps. First, how many of a's cards are of those that else only b, else only
    c, or else either could hold: such numbers are as likely as they have ways. Then, which ones.
    """
    either = cards & b_may & c_may
    if either == cards:  # whatever a gets, b and c can share the rest in as many ways
        return draw(s, cards & a_may, a_size)
    else_b = cards & b_may & ~c_may
    else_c = cards & c_may & ~b_may
    share = cards & ~b_may & ~c_may  # nobody but a may hold these
    size = a_size - count(share)

    # At most 21 cards in three sevens: 399,072,960 ways, so all of this fits in 32 bits.
    total = 0
    for i in range(size + 1):
        for j in range(size + 1 - i):
            total += count_ways(size, i, j, else_b, else_c, either, a_may, b_size)
    k = random_below(s, total)
    for i in range(size + 1):
        for j in range(size + 1 - i):
            k -= count_ways(size, i, j, else_b, else_c, either, a_may, b_size)
            if k < 0:
                share |= draw(s, else_b & a_may, i) | draw(s, else_c & a_may, j)
                return share | draw(s, either & a_may, size - i - j)
    return share  # never: the cards as they lie are one of the ways


@rule
def count_ways(
    size: int, i: int, j: int, else_b: int, else_c: int, either: int, a_may: int, b_size: int
) -> int:
    """How many ways there are, if a has i of `else_b`, j of `else_c`, and others of `either`."""
    k = size - i - j
    for_a = binomial(count(else_b & a_may), i) * binomial(count(else_c & a_may), j)
    for_a *= binomial(count(either & a_may), k)
    return for_a * binomial(count(either) - k, b_size - (count(else_b) - i))


@rule
def binomial(n: int, k: int) -> int:
    """How many ways there are to choose k of n; n is at most MOST_UNSEEN."""
    return BINOMIALS[n * (n + 1) // 2 + k] if 0 <= k <= n else 0
