"""The rules of Familiar's Trouble (RULES.md). Each function names the rules that it carries out."""

from roost.games.familiars_trouble.state import (
    ADDS,
    AIM,
    BINDS,
    BITS,
    CODE,
    DEAL,
    DECK,
    DRAWN,
    ERRAND,
    ERRAND_DRAWN,
    EXCHANGE,
    FACES,
    GUARDS,
    HAND,
    HANDS,
    HINT,
    HINTED,
    JUDGED,
    KEPT,
    LEVELS,
    MATCH_OVER,
    NO_EXCHANGE,
    NONE,
    OVER,
    PASS,
    PASSED,
    PILE,
    PLAIN,
    PLAY,
    PLAYED,
    PLAYERS,
    REFILL,
    SILENT,
    SLOTS,
    STOCK,
    SWAPPED,
    THREE,
    THREES,
    VALUES,
    VERDICT,
    WON,
    Trouble,
)
from roost.kernel import NOBODY, Moves, below, count, lowest, next_seat, note, pick, rule
from roost.kernel import deal as draw_cards

# Action numbers; the phase says what they mean. A card to pass or to play is its face, a wish its
# place among WISHES, a level to draw from is 0 to 2. A swap is 9 * level + slot of the errand.
SKIP_HANDS, EXCHANGE_HANDS = 0, 1
KEEP = SLOTS * LEVELS


@rule
def waits(s: Trouble) -> bool:
    return s.phase == DEAL


@rule
def over(s: Trouble) -> bool:
    return s.phase == OVER


# Cards


@rule
def with_card(hand: int, face: int) -> int:
    if face == THREE:
        return hand | (hand & THREES) << 1 | 1 << THREE
    return hand | 1 << face


@rule
def without_card(hand: int, face: int) -> int:
    if face == THREE:
        return hand & PLAIN | (hand & THREES) >> 1 & THREES
    return hand & ~(1 << face)


@rule
def as_hand(cards: int) -> int:
    """A hand from cards of which the three-colour ones are told apart."""
    return cards & PLAIN | ((1 << count(cards & THREES)) - 1) << THREE


@rule
def face_of(card: int) -> int:
    """The face of a card, where three-colour ones are told apart."""
    return min(card, THREE)


@rule
def card_at(packed: int, i: int) -> int:
    return packed >> BITS * i & CODE


# Set-up


@rule
def deal(s: Trouble) -> None:
    """TR-11 to TR-13"""
    s.lead = below(s, PLAYERS)
    pool = DECK
    for p in range(PLAYERS):
        cards = draw_cards(s, pool, HAND)
        pool &= ~cards
        s.hand[p] = as_hand(cards)
    s.draw = 0
    for i in range(STOCK):
        card = pick(s, pool)
        pool ^= 1 << card
        s.draw |= face_of(card) << BITS * i
    for level in range(LEVELS):
        errands = (1 << s.errands[level]) - 1
        for i in range(s.errands[level]):
            errand = pick(s, errands)
            errands ^= 1 << errand
            s.pile[PILE * level + i] = PILE * level + errand
    begin_match(s)


@rule
def begin_match(s: Trouble) -> None:
    """TR-12"""
    for level in range(LEVELS):
        s.top[level] = s.buried[level] = 0
        s.left[level] = s.errands[level]
    for slot in range(SLOTS):
        s.display[slot] = NONE
    s.shown = 0
    for level in range(LEVELS):
        for _ in range(s.opening[level]):
            turn_up(s, level)
    begin_round(s)


# Errands


@rule
def take_top(s: Trouble, level: int) -> int:
    """The top errand of a pile."""
    errand = s.pile[PILE * level + s.top[level]]
    s.top[level] = next_seat(s.top[level], PILE)
    s.left[level] -= 1
    s.buried[level] = min(s.buried[level], s.left[level])
    return errand


@rule
def bury(s: Trouble, errand: int) -> None:
    """TR-45: at the bottom of the pile of its own level."""
    level = errand // PILE
    place = s.top[level] + s.left[level]
    if place >= PILE:
        place -= PILE
    s.pile[PILE * level + place] = errand
    s.left[level] += 1
    s.buried[level] += 1


@rule
def turn_up(s: Trouble, level: int) -> None:
    """The top errand of a pile comes to the first slot that is free."""
    slot = lowest(~s.shown)
    s.display[slot] = take_top(s, level)
    s.shown |= 1 << slot


@rule
def open_levels(s: Trouble) -> int:
    """TR-44, TR-67: the levels whose piles are not empty, as a mask."""
    levels = 0
    for level in range(LEVELS):
        if s.left[level] > 0:
            levels |= 1 << level
    return levels


# A round


@rule
def begin_round(s: Trouble) -> None:
    """TR-20"""
    s.leads |= s.lead << 2 * s.round
    s.round += 1
    s.turn = s.lead
    s.passes = s.swapped = 0
    for p in range(PLAYERS):
        s.wish[p] = SILENT
    if s.hand_exchange:  # TR-82
        s.phase = HANDS
    else:
        begin_errand_exchange(s)


@rule
def begin_errand_exchange(s: Trouble) -> None:
    """TR-20, TR-R10"""
    if s.errand_exchange:  # TR-83
        s.phase = ERRAND
    else:
        begin_hints(s)


@rule
def begin_hints(s: Trouble) -> None:
    """TR-R14"""
    if s.hints:
        s.phase = HINT
    else:
        begin_trick(s)


@rule
def begin_trick(s: Trouble) -> None:
    """TR-49"""
    s.phase = PLAY
    s.follow = s.total = s.best = 0


@rule
def legal(s: Trouble) -> Moves:
    if s.phase == PLAY:
        hand = s.hand[s.turn]
        if hand & s.follow:  # TR-51, TR-54, TR-55
            return hand & (s.follow | 1 << THREE), 0
        return hand & FACES, 0  # TR-50, TR-52, TR-56
    if s.phase == PASS:  # TR-32, TR-33
        return s.hand[s.turn] & FACES, 0
    if s.phase == HANDS:  # TR-30
        return 1 << SKIP_HANDS | 1 << EXCHANGE_HANDS, 0
    if s.phase == ERRAND:  # TR-42 to TR-44
        swaps = 1 << KEEP
        for level in range(LEVELS):
            if s.left[level] > 0:
                swaps |= s.shown << SLOTS * level
        return swaps, 0
    if s.phase == REFILL:  # TR-66, TR-67
        return open_levels(s), 0
    if s.phase == HINT:  # TR-R14
        return 0b1111, 0
    return 0, 0


@rule
def apply(s: Trouble, action: int) -> None:
    if s.phase == PLAY:
        play(s, action)
    elif s.phase == PASS:
        pass_on(s, action)
    elif s.phase == HANDS:
        decide_hands(s, action)
    elif s.phase == ERRAND:
        decide_errand(s, action)
    elif s.phase == REFILL:
        draw_errand(s, action)
    else:
        hint(s, action)


# Step 1, hand exchange


@rule
def decide_hands(s: Trouble, action: int) -> None:
    """TR-21, TR-30"""
    if action == EXCHANGE_HANDS:
        s.exchanged |= 1 << s.round - 1
        s.phase = PASS
        note(s, EXCHANGE)
    else:
        note(s, NO_EXCHANGE)
        begin_errand_exchange(s)


@rule
def pass_on(s: Trouble, face: int) -> None:
    """TR-31 to TR-34"""
    p = s.turn
    left = next_seat(p, PLAYERS)
    s.hand[p] = without_card(s.hand[p], face)
    s.hand[left] = with_card(s.hand[left], face)
    s.passed[p] |= face << BITS * (s.round - 1)
    s.passes += 1
    note(s, PASSED)
    s.turn = left  # after the third it is the lead player's again
    if s.passes == PLAYERS:
        begin_errand_exchange(s)


# Step 2, errand exchange


@rule
def decide_errand(s: Trouble, action: int) -> None:
    """TR-40 to TR-45, TR-R8"""
    if action == KEEP:
        note(s, KEPT)
    else:
        level = action // SLOTS
        slot = action - SLOTS * level
        errand = s.display[slot]
        s.display[slot] = take_top(s, level)
        bury(s, errand)
        s.swapped = 1
        note(s, SWAPPED)
    begin_hints(s)


# Hints


@rule
def hint(s: Trouble, wish: int) -> None:
    """TR-85, TR-R14"""
    s.wish[s.turn] = wish
    note(s, HINTED)
    s.turn = next_seat(s.turn, PLAYERS)
    if s.turn == s.lead:
        begin_trick(s)


# Step 3, the trick


@rule
def play(s: Trouble, face: int) -> None:
    """TR-49, TR-57 to TR-62"""
    p = s.turn
    s.hand[p] = without_card(s.hand[p], face)
    s.gone = with_card(s.gone, face)
    s.played[p] |= face << BITS * (s.round - 1)
    if s.laid == 0:
        s.follow = BINDS[face]
    if VALUES[face] > s.best and can_win(s, face):  # TR-59: the first of equal ones stays
        s.best = VALUES[face]
        s.winner = p
    s.total += ADDS[face]
    s.laid += 1
    note(s, PLAYED)
    if s.laid < PLAYERS:
        s.turn = next_seat(p, PLAYERS)
    else:
        end_trick(s)


@rule
def can_win(s: Trouble, face: int) -> bool:
    """TR-57, TR-60, TR-R3: whether it matches. Under a three-colour lead every card does."""
    return s.highest == 1 or s.follow == 0 or (s.follow | 1 << THREE) >> face & 1 == 1


@rule
def end_trick(s: Trouble) -> None:
    """TR-22, TR-57, TR-72, TR-R11"""
    s.phase = VERDICT
    s.lead = s.turn = s.winner
    note(s, WON)
    judge(s)
    note(s, JUDGED)
    if s.hand[0] == 0:  # all hands are as large
        s.turn = NOBODY
        s.phase = OVER
        note(s, MATCH_OVER)
    else:
        s.phase = REFILL
        go_on(s)


# Step 4, verdict


@rule
def judge(s: Trouble) -> None:
    """TR-61 to TR-64"""
    s.laid = 0
    slots = s.shown
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        errand = s.display[slot]
        if covers(s.total, s.needs[errand]):
            s.points += s.worth[errand]
            s.acquired |= 1 << errand
            s.display[slot] = NONE
            s.shown ^= 1 << slot


@rule
def covers(total: int, needs: int) -> bool:
    """TR-63"""
    return (total + GUARDS - needs) & GUARDS == GUARDS


# Step 5, errand replenishment


@rule
def draw_errand(s: Trouble, level: int) -> None:
    """TR-66, TR-R5 to TR-R7"""
    turn_up(s, level)
    note(s, ERRAND_DRAWN)
    go_on(s)


@rule
def go_on(s: Trouble) -> None:
    """TR-65, TR-68: the next errand, or else the last step of the round."""
    if count(s.shown) == s.full or open_levels(s) == 0:
        draw_hands(s)
        begin_round(s)


# Step 6, hand replenishment


@rule
def draw_hands(s: Trouble) -> None:
    """TR-69, TR-70, TR-R12"""
    if s.drawn < STOCK:
        p = s.lead
        for _ in range(PLAYERS):
            s.hand[p] = with_card(s.hand[p], card_at(s.draw, s.drawn))
            s.drawn += 1
            p = next_seat(p, PLAYERS)
        note(s, DRAWN)


# The end


@rule
def result(s: Trouble, p: int) -> int:
    """TR-73: the team's."""
    return s.points


@rule
def won(s: Trouble, p: int) -> bool:
    """TR-75"""
    return s.points >= AIM
