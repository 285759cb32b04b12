"""The rules of Familiar's Trouble (RULES.md). Each function names the rules that it implements."""

from roost.games.familiars_trouble.state import (
    CARD_BITS,
    CARD_MASK,
    COLOUR_VALUES,
    DEAL,
    DECK,
    DISPLAY_SLOTS,
    DRAW_PILE_SIZE,
    DRAWN,
    ERRAND,
    ERRAND_DRAWN,
    EXCHANGE,
    FACE_MASK,
    FACE_VALUES,
    FOLLOW_CARDS,
    GUARD_BITS,
    HAND_SIZE,
    HANDS,
    HINT,
    HINTED,
    JUDGED,
    KEPT,
    LEVELS,
    MATCH_OVER,
    NO_ERRAND,
    NO_EXCHANGE,
    NO_WISH,
    OVER,
    PASS,
    PASSED,
    PILE_CAPACITY,
    PLAIN_CARDS,
    PLAY,
    PLAYED,
    PLAYERS,
    REFILL,
    SWAPPED,
    THREE_COLOUR,
    THREE_COLOUR_CARDS,
    VERDICT,
    WIN_POINTS,
    WON,
    TroubleState,
)
from roost.kernel import (
    NOBODY,
    ActionMask,
    count,
    emit,
    has,
    lowest,
    next_seat,
    random_below,
    random_member,
    random_subset,
    rule,
)

# Indices of actions. Their meaning depends on the phase. Passing and playing a card: its face. A
# wish: its index in WISHES. Drawing an errand: its level. A swap: 9 * level + slot of the errand.
SKIP_HANDS, EXCHANGE_HANDS = 0, 1
KEEP = DISPLAY_SLOTS * LEVELS


@rule
def is_chance(s: TroubleState) -> bool:
    return s.phase == DEAL


@rule
def is_terminal(s: TroubleState) -> bool:
    return s.phase == OVER


# Cards


@rule
def with_card(hand: int, face: int) -> int:
    if face == THREE_COLOUR:
        return hand | (hand & THREE_COLOUR_CARDS) << 1 | 1 << THREE_COLOUR
    return hand | 1 << face


@rule
def without_card(hand: int, face: int) -> int:
    if face == THREE_COLOUR:
        return hand & PLAIN_CARDS | (hand & THREE_COLOUR_CARDS) >> 1 & THREE_COLOUR_CARDS
    return hand & ~(1 << face)


@rule
def to_hand(cards: int) -> int:
    """Return the hand of some cards whose three-colour cards are distinguished."""
    return cards & PLAIN_CARDS | ((1 << count(cards & THREE_COLOUR_CARDS)) - 1) << THREE_COLOUR


@rule
def face_of(card: int) -> int:
    """Return the face of a card, if three-colour cards are distinguished."""
    return min(card, THREE_COLOUR)


@rule
def unpack_card(packed: int, i: int) -> int:
    return packed >> CARD_BITS * i & CARD_MASK


# The deal


@rule
def resolve_chance(s: TroubleState) -> None:
    """TR-11 to TR-13"""
    s.lead = random_below(s, PLAYERS)
    pool = DECK
    for p in range(PLAYERS):
        cards = random_subset(s, pool, HAND_SIZE)
        pool &= ~cards
        s.hand[p] = to_hand(cards)
    s.draw_pile = 0
    for i in range(DRAW_PILE_SIZE):
        card = random_member(s, pool)
        pool ^= 1 << card
        s.draw_pile |= face_of(card) << CARD_BITS * i
    for level in range(LEVELS):
        errands = (1 << s.errand_counts[level]) - 1
        for i in range(s.errand_counts[level]):
            errand = random_member(s, errands)
            errands ^= 1 << errand
            s.errand_piles[PILE_CAPACITY * level + i] = PILE_CAPACITY * level + errand
    begin_match(s)


@rule
def begin_match(s: TroubleState) -> None:
    """TR-12"""
    for level in range(LEVELS):
        s.pile_top[level] = s.buried_count[level] = 0
        s.pile_size[level] = s.errand_counts[level]
    for slot in range(DISPLAY_SLOTS):
        s.display[slot] = NO_ERRAND
    s.filled_slots = 0
    for level in range(LEVELS):
        for _ in range(s.opening_counts[level]):
            reveal_errand(s, level)
    begin_round(s)


# Errands


@rule
def take_top_errand(s: TroubleState, level: int) -> int:
    """Remove the top errand of a pile and return it."""
    errand = s.errand_piles[PILE_CAPACITY * level + s.pile_top[level]]
    s.pile_top[level] = next_seat(s.pile_top[level], PILE_CAPACITY)
    s.pile_size[level] -= 1
    s.buried_count[level] = min(s.buried_count[level], s.pile_size[level])
    return errand


@rule
def bury_errand(s: TroubleState, errand: int) -> None:
    """TR-45: put an errand at the bottom of the pile of its level."""
    level = errand // PILE_CAPACITY
    place = s.pile_top[level] + s.pile_size[level]
    if place >= PILE_CAPACITY:
        place -= PILE_CAPACITY
    s.errand_piles[PILE_CAPACITY * level + place] = errand
    s.pile_size[level] += 1
    s.buried_count[level] += 1


@rule
def reveal_errand(s: TroubleState, level: int) -> None:
    """Put the top errand of a pile into the first free slot of the display."""
    slot = lowest(~s.filled_slots)
    s.display[slot] = take_top_errand(s, level)
    s.filled_slots |= 1 << slot


@rule
def nonempty_levels(s: TroubleState) -> int:
    """TR-44, TR-67: return a mask of the levels whose piles are not empty."""
    levels = 0
    for level in range(LEVELS):
        if s.pile_size[level] > 0:
            levels |= 1 << level
    return levels


# A round


@rule
def begin_round(s: TroubleState) -> None:
    """TR-20"""
    s.lead_history |= s.lead << 2 * s.round
    s.round += 1
    s.turn = s.lead
    s.pass_count = s.has_swapped = 0
    for p in range(PLAYERS):
        s.wishes[p] = NO_WISH
    if s.hand_exchange:  # TR-82
        s.phase = HANDS
    else:
        begin_errand_exchange(s)


@rule
def begin_errand_exchange(s: TroubleState) -> None:
    """TR-20, TR-R10"""
    if s.errand_exchange:  # TR-83
        s.phase = ERRAND
    else:
        begin_hints(s)


@rule
def begin_hints(s: TroubleState) -> None:
    """TR-R14"""
    if s.hints:
        s.phase = HINT
    else:
        begin_trick(s)


@rule
def begin_trick(s: TroubleState) -> None:
    """TR-49"""
    s.phase = PLAY
    s.follow_cards = s.trick_total = s.best_value = 0


@rule
def legal_actions(s: TroubleState) -> ActionMask:
    if s.phase == PLAY:
        return playable_cards(s.hand[s.turn], s.follow_cards), 0
    if s.phase == PASS:  # TR-32, TR-33
        return s.hand[s.turn] & FACE_MASK, 0
    if s.phase == HANDS:  # TR-30
        return 1 << SKIP_HANDS | 1 << EXCHANGE_HANDS, 0
    if s.phase == ERRAND:  # TR-42 to TR-44
        swaps = 1 << KEEP
        for level in range(LEVELS):
            if s.pile_size[level] > 0:
                swaps |= s.filled_slots << DISPLAY_SLOTS * level
        return swaps, 0
    if s.phase == REFILL:  # TR-66, TR-67
        return nonempty_levels(s), 0
    if s.phase == HINT:  # TR-R14
        return 0b1111, 0
    return 0, 0


@rule
def playable_cards(hand: int, follow: int) -> int:
    """TR-50 to TR-56: return the legal cards of a hand, which must play `follow` cards if held."""
    return hand & (follow | 1 << THREE_COLOUR) if hand & follow else hand & FACE_MASK


@rule
def apply(s: TroubleState, action: int) -> None:
    if s.phase == PLAY:
        play(s, action)
    elif s.phase == PASS:
        pass_card(s, action)
    elif s.phase == HANDS:
        decide_hands(s, action)
    elif s.phase == ERRAND:
        decide_errand(s, action)
    elif s.phase == REFILL:
        draw_errand(s, action)
    else:
        give_hint(s, action)


# Step 1, hand exchange


@rule
def decide_hands(s: TroubleState, action: int) -> None:
    """TR-21, TR-30"""
    if action == EXCHANGE_HANDS:
        s.exchange_rounds |= 1 << s.round - 1
        s.phase = PASS
        emit(s, EXCHANGE)
    else:
        emit(s, NO_EXCHANGE)
        begin_errand_exchange(s)


@rule
def pass_card(s: TroubleState, face: int) -> None:
    """TR-31 to TR-34"""
    p = s.turn
    left = next_seat(p, PLAYERS)
    s.hand[p] = without_card(s.hand[p], face)
    s.hand[left] = with_card(s.hand[left], face)
    s.pass_history[p] |= face << CARD_BITS * (s.round - 1)
    s.pass_count += 1
    emit(s, PASSED)
    s.turn = left  # after the third pass, the lead player
    if s.pass_count == PLAYERS:
        begin_errand_exchange(s)


# Step 2, errand exchange


@rule
def decide_errand(s: TroubleState, action: int) -> None:
    """TR-40 to TR-45, TR-R8"""
    if action == KEEP:
        emit(s, KEPT)
    else:
        level = action // DISPLAY_SLOTS
        slot = action - DISPLAY_SLOTS * level
        errand = s.display[slot]
        s.display[slot] = take_top_errand(s, level)
        bury_errand(s, errand)
        s.has_swapped = 1
        emit(s, SWAPPED)
    begin_hints(s)


# Hints


@rule
def give_hint(s: TroubleState, wish: int) -> None:
    """TR-85, TR-R14"""
    s.wishes[s.turn] = wish
    emit(s, HINTED)
    s.turn = next_seat(s.turn, PLAYERS)
    if s.turn == s.lead:
        begin_trick(s)


# Step 3, the trick


@rule
def play(s: TroubleState, face: int) -> None:
    """TR-49, TR-57 to TR-62"""
    p = s.turn
    s.hand[p] = without_card(s.hand[p], face)
    s.played_cards = with_card(s.played_cards, face)
    s.play_history[p] |= face << CARD_BITS * (s.round - 1)
    if s.trick_size == 0:
        s.follow_cards = FOLLOW_CARDS[face]
    value = FACE_VALUES[face]
    if value > s.best_value and can_win(s, face):  # TR-59: of equal cards the first wins
        s.best_value = value
        s.trick_winner = p
    s.trick_total += COLOUR_VALUES[face]
    s.trick_size += 1
    emit(s, PLAYED)
    if s.trick_size < PLAYERS:
        s.turn = next_seat(p, PLAYERS)
    else:
        end_trick(s)


@rule
def can_win(s: TroubleState, face: int) -> bool:
    """TR-57, TR-60, TR-R3: whether the card matches. All cards match a three-colour lead."""
    if s.highest_wins or s.follow_cards == 0:
        return True
    return has(s.follow_cards | 1 << THREE_COLOUR, face)


@rule
def end_trick(s: TroubleState) -> None:
    """TR-22, TR-57, TR-72, TR-R11"""
    s.phase = VERDICT
    s.lead = s.turn = s.trick_winner
    emit(s, WON)
    acquire_errands(s)
    emit(s, JUDGED)
    if s.hand[0] == 0:  # all hands have the same size
        s.turn = NOBODY
        s.phase = OVER
        emit(s, MATCH_OVER)
    else:
        s.phase = REFILL
        continue_refill(s)


# Step 4, verdict


@rule
def acquire_errands(s: TroubleState) -> None:
    """TR-61 to TR-64"""
    s.trick_size = 0
    slots = s.filled_slots
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        errand = s.display[slot]
        if covers(s.trick_total, s.errand_needs[errand]):
            s.points += s.errand_points[errand]
            s.acquired_errands |= 1 << errand
            s.display[slot] = NO_ERRAND
            s.filled_slots ^= 1 << slot


@rule
def covers(total: int, needs: int) -> bool:
    """TR-63"""
    return (total + GUARD_BITS - needs) & GUARD_BITS == GUARD_BITS


# Step 5, errand replenishment


@rule
def draw_errand(s: TroubleState, level: int) -> None:
    """TR-66, TR-R5 to TR-R7"""
    reveal_errand(s, level)
    emit(s, ERRAND_DRAWN)
    continue_refill(s)


@rule
def continue_refill(s: TroubleState) -> None:
    """TR-65, TR-68: wait for the next errand, or end the round if the display is complete."""
    if count(s.filled_slots) == s.display_size or nonempty_levels(s) == 0:
        refill_hands(s)
        begin_round(s)


# Step 6, hand replenishment


@rule
def refill_hands(s: TroubleState) -> None:
    """TR-69, TR-70, TR-R12"""
    if s.drawn_count < DRAW_PILE_SIZE:
        p = s.lead
        for _ in range(PLAYERS):
            s.hand[p] = with_card(s.hand[p], unpack_card(s.draw_pile, s.drawn_count))
            s.drawn_count += 1
            p = next_seat(p, PLAYERS)
        emit(s, DRAWN)


# The end


@rule
def score(s: TroubleState, p: int) -> int:
    """TR-73: the score of the team."""
    return s.points


@rule
def is_winner(s: TroubleState, p: int) -> bool:
    """TR-75"""
    return s.points >= WIN_POINTS
