"""The rules of Donburiko! (RULES.md). Each function names the rules that it implements."""

from roost.games.donburiko.state import (
    ADDED,
    ANNOUNCE,
    ANNOUNCED,
    BEST_TOTAL,
    CHIP_GOAL,
    COUNT,
    COUNTED,
    DEAL,
    DEALT,
    DECK,
    DECLINED,
    FACE_COUNT,
    FACE_MASK,
    FULL_ROW,
    HAND_SIZE,
    LOACH,
    LOACHES,
    MATCH_OVER,
    OVER,
    ROUND_OVER,
    TOOK,
    TURN,
    WILD_ACORNS,
    DonburikoState,
)
from roost.kernel import (
    MASK_BITS,
    NOBODY,
    ActionMask,
    count,
    emit,
    has,
    next_seat,
    random_member,
    random_subset,
    rule,
)

# Indices of actions
ADD_UP = 0  # plus 9 * row + face
TAKE = 36  # plus row
SAY_COUNT = 40  # plus the number of the row's acorn-1or5 that count 5
SAY_DONBURIKO = 43
SAY_NOTHING = 44
ADD_DOWN = MASK_BITS  # plus 9 * row + face

FACE_VALUES = (1, 2, 3, 4, 5, 1, 0, -1, -2)  # an acorn-1or5 as 1


@rule
def is_chance(s: DonburikoState) -> bool:
    return s.phase == DEAL


@rule
def is_terminal(s: DonburikoState) -> bool:
    return s.phase == OVER


# The start of a round


@rule
def deck_for(players: int) -> int:
    """DB-6, DB-7"""
    return DECK & ~WILD_ACORNS if players == 2 else DECK


@rule
def resolve_chance(s: DonburikoState) -> None:
    """DB-7 to DB-10. The surplus is not stored. It consists of the cards that are in no other
    place.
    """
    clear_table(s)
    pool = deck_for(s.players)
    for r in range(s.players):
        card = random_member(s, pool)
        pool ^= 1 << card
        begin_row(s, r, card)
    for p in range(s.players):
        s.hand[p] = random_subset(s, pool, HAND_SIZE[s.players])
        pool &= ~s.hand[p]
    begin_round(s)


@rule
def clear_table(s: DonburikoState) -> None:
    s.out_seats = s.open_rows = s.takeable_rows = 0
    s.last_taker = s.pending_row = NOBODY
    for p in range(4):
        s.hand[p] = s.row_cards[p] = s.row_length[p] = s.face_down_slots[p] = 0
        s.row_total[p] = s.row_gain[p] = 0
        s.row_taker[p] = NOBODY


@rule
def begin_row(s: DonburikoState, r: int, card: int) -> None:
    """DB-8"""
    lay_card(s, r, card, NOBODY)
    s.open_rows |= 1 << FACE_COUNT * r


@rule
def begin_round(s: DonburikoState) -> None:
    """DB-11"""
    s.round += 1
    s.phase = TURN
    s.turn = s.first_player
    emit(s, DEALT)


# A turn


@rule
def legal_actions(s: DonburikoState) -> ActionMask:
    if s.phase == TURN:
        return turn_actions(s)
    if s.phase == COUNT:  # DB-23: none, one or two of them count 5
        return ((1 << count(s.row_cards[s.pending_row] & WILD_ACORNS) + 1) - 1) << SAY_COUNT, 0
    if s.phase == ANNOUNCE:  # DB-34, DB-36
        return 1 << SAY_DONBURIKO | 1 << SAY_NOTHING, 0
    return 0, 0


@rule
def turn_actions(s: DonburikoState) -> ActionMask:
    """DB-12, DB-13, DB-16, DB-17, DB-19"""
    hand = s.hand[s.turn]
    faces = (hand | hand >> FACE_COUNT) & FACE_MASK
    adds = faces * s.open_rows
    return adds | s.takeable_rows << TAKE, adds if s.chips[s.turn] > 0 else 0


@rule
def apply(s: DonburikoState, action: int) -> None:
    if action >= ADD_DOWN:
        add(s, (action - ADD_DOWN) // FACE_COUNT, (action - ADD_DOWN) % FACE_COUNT, True)
    elif action < TAKE:
        add(s, action // FACE_COUNT, action % FACE_COUNT, False)
    elif action < SAY_COUNT:
        take(s, action - TAKE)
    elif action < SAY_DONBURIKO:
        settle_row(s, s.pending_row, count_row(s.row_cards[s.pending_row], action - SAY_COUNT))
    elif action == SAY_DONBURIKO:  # DB-35
        emit(s, ANNOUNCED)
        end_round(s)
    else:  # DB-36
        emit(s, DECLINED)
        pass_turn(s)


@rule
def add(s: DonburikoState, r: int, face: int, face_down: bool) -> None:
    """DB-13 to DB-18"""
    p = s.turn
    card = face if has(s.hand[p], face) else face + FACE_COUNT
    s.hand[p] ^= 1 << card
    lay_card(s, r, card, p)
    s.takeable_rows |= 1 << r  # DB-19
    if s.row_length[r] == FULL_ROW:  # DB-17
        s.open_rows &= ~(1 << FACE_COUNT * r)
    if face_down:  # DB-15
        s.chips[p] -= 1
        s.face_down_slots[r] |= 1 << s.row_length[r] - 1
    elif s.bank > 0:  # DB-14, DB-45, DB-46
        s.bank -= 1
        s.chips[p] += 1
        check_match_end(s, p)
    emit(s, ADDED)
    pass_turn(s)


@rule
def lay_card(s: DonburikoState, r: int, card: int, adder: int) -> None:
    """Append a card to a row."""
    s.slot_card[FULL_ROW * r + s.row_length[r]] = card
    s.slot_adder[FULL_ROW * r + s.row_length[r]] = adder
    s.row_length[r] += 1
    s.row_cards[r] |= 1 << card


@rule
def take(s: DonburikoState, r: int) -> None:
    """DB-19 to DB-21, DB-31, DB-32"""
    p = s.turn
    s.chips[p] += count(s.face_down_slots[r])
    s.face_down_slots[r] = 0
    s.row_taker[r] = p
    s.pending_row = r
    s.open_rows &= ~(1 << FACE_COUNT * r)
    s.takeable_rows &= ~(1 << r)
    s.out_seats |= 1 << p
    s.last_taker = p
    check_match_end(s, p)
    emit(s, TOOK)
    if s.row_length[r] == FULL_ROW:  # DB-26
        settle_row(s, r, 0)
    elif s.row_cards[r] & WILD_ACORNS:  # DB-23
        s.phase = COUNT
    else:
        settle_row(s, r, count_row(s.row_cards[r], 0))


@rule
def count_row(cards: int, fives: int) -> int:
    """DB-22 to DB-25: the total of a row that is not full, if `fives` of its acorn-1or5 count 5."""
    total = 4 * fives
    for face in range(LOACH):
        total += FACE_VALUES[face] * count(cards & (1 << face | 1 << face + FACE_COUNT))
    ponds = 0
    for face in range(LOACH + 1, FACE_COUNT):
        ponds += FACE_VALUES[face] * count(cards & (1 << face | 1 << face + FACE_COUNT))
    return total - ponds if cards & LOACHES else total + ponds


@rule
def settle_row(s: DonburikoState, r: int, total: int) -> None:
    """DB-27 to DB-30, DB-34, DB-47"""
    p = s.turn
    gain = 0
    if total < 0:  # DB-29, DB-30
        gain = -min(-total, s.chips[p])
    elif total > BEST_TOTAL:  # DB-28, DB-30
        gain = -min(total - BEST_TOTAL, s.chips[p])
    elif total <= s.bank:  # DB-27
        gain = total
    else:  # DB-47
        s.credits[p] += total
        s.is_final = 1
    s.chips[p] += gain
    s.bank -= gain
    s.row_total[r] = total
    s.row_gain[r] = gain
    s.pending_row = NOBODY
    s.phase = ANNOUNCE if total == BEST_TOTAL else TURN
    check_match_end(s, p)
    emit(s, COUNTED)
    if total != BEST_TOTAL:
        pass_turn(s)


@rule
def check_match_end(s: DonburikoState, p: int) -> None:
    """DB-42 to DB-44, R8: checked after every change of p's chips, not at the end of the turn."""
    if s.chips[p] >= CHIP_GOAL or s.bank == 0:
        s.is_final = 1


@rule
def pass_turn(s: DonburikoState) -> None:
    """DB-18, DB-33, DB-37, DB-39"""
    s.phase = TURN
    p = s.turn
    for _ in range(s.players):
        p = next_seat(p, s.players)
        if not has(s.out_seats, p) and (s.takeable_rows or s.hand[p]):
            s.turn = p
            return
    end_round(s)


@rule
def end_round(s: DonburikoState) -> None:
    """DB-40, DB-41, DB-44"""
    for r in range(s.players):
        s.bank += count(s.face_down_slots[r])
    s.first_player = s.last_taker
    s.turn = NOBODY
    if s.is_final:
        s.phase = OVER
        emit(s, MATCH_OVER)
    else:
        s.phase = DEAL
        emit(s, ROUND_OVER)


@rule
def score(s: DonburikoState, p: int) -> int:
    """DB-48"""
    return s.chips[p] + s.credits[p]


@rule
def is_winner(s: DonburikoState, p: int) -> bool:
    """DB-49"""
    best = score(s, p)
    for other in range(s.players):
        best = max(best, score(s, other))
    return score(s, p) == best
