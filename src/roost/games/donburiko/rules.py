"""The rules of Donburiko! (RULES.md). Each function names the rules that it carries out."""

from roost.games.donburiko.state import (
    ADDED,
    ANNOUNCE,
    ANNOUNCED,
    BEST,
    COUNT,
    COUNTED,
    DEAL,
    DEALT,
    DECK,
    DECLINED,
    FACES,
    FULL,
    GOAL,
    HAND,
    KINDS,
    LOACH,
    LOACHES,
    MATCH_OVER,
    OVER,
    ROUND_OVER,
    TOOK,
    TURN,
    WILD,
    Donburiko,
)
from roost.kernel import NOBODY, WORD, Moves, count, has, next_seat, note, pick, rule
from roost.kernel import deal as draw

# Action numbers. Added face up or face down: plus 9 * row + face.
ADD_UP = 0
TAKE = 36  # plus row
SAY = 40  # plus how many of the row's acorn-1or5 count 5
SAY_DONBURIKO = 43
SAY_NOTHING = 44
ADD_DOWN = WORD

WORTH = (1, 2, 3, 4, 5, 1, 0, -1, -2)  # what a face counts, an acorn-1or5 as 1


@rule
def waits(s: Donburiko) -> bool:
    return s.phase == DEAL


@rule
def over(s: Donburiko) -> bool:
    return s.phase == OVER


# The start of a round


@rule
def deck(players: int) -> int:
    """DB-6, DB-7"""
    return DECK & ~WILD if players == 2 else DECK


@rule
def deal(s: Donburiko) -> None:
    """DB-7 to DB-10; the cards left over are those that are nowhere else."""
    clear(s)
    pool = deck(s.players)
    for r in range(s.players):
        card = pick(s, pool)
        pool ^= 1 << card
        begin_row(s, r, card)
    for p in range(s.players):
        s.hand[p] = draw(s, pool, HAND[s.players])
        pool &= ~s.hand[p]
    begin_round(s)


@rule
def clear(s: Donburiko) -> None:
    s.out = s.open = s.ripe = 0
    s.last = s.taken = NOBODY
    for p in range(4):
        s.hand[p] = s.row[p] = s.length[p] = s.down[p] = s.total[p] = s.gain[p] = 0
        s.taker[p] = NOBODY


@rule
def begin_row(s: Donburiko, r: int, card: int) -> None:
    """DB-8"""
    lay_card(s, r, card, NOBODY)
    s.open |= 1 << KINDS * r


@rule
def begin_round(s: Donburiko) -> None:
    """DB-11"""
    s.round += 1
    s.phase = TURN
    s.turn = s.first
    note(s, DEALT)


# A turn


@rule
def legal(s: Donburiko) -> Moves:
    if s.phase == TURN:
        return turn_moves(s)
    if s.phase == COUNT:  # DB-23: no, one or two of them count 5
        return ((1 << count(s.row[s.taken] & WILD) + 1) - 1) << SAY, 0
    if s.phase == ANNOUNCE:  # DB-34, DB-36
        return 1 << SAY_DONBURIKO | 1 << SAY_NOTHING, 0
    return 0, 0


@rule
def turn_moves(s: Donburiko) -> Moves:
    """DB-12, DB-13, DB-16, DB-17, DB-19"""
    hand = s.hand[s.turn]
    faces = (hand | hand >> KINDS) & FACES
    adds = faces * s.open
    return adds | s.ripe << TAKE, adds if s.chips[s.turn] > 0 else 0


@rule
def apply(s: Donburiko, action: int) -> None:
    if action >= ADD_DOWN:
        add(s, (action - ADD_DOWN) // KINDS, (action - ADD_DOWN) % KINDS, True)
    elif action < TAKE:
        add(s, action // KINDS, action % KINDS, False)
    elif action < SAY:
        take(s, action - TAKE)
    elif action < SAY_DONBURIKO:
        settle(s, s.taken, total_of(s.row[s.taken], action - SAY))
    elif action == SAY_DONBURIKO:  # DB-35
        note(s, ANNOUNCED)
        end_round(s)
    else:  # DB-36
        note(s, DECLINED)
        pass_turn(s)


@rule
def add(s: Donburiko, r: int, face: int, face_down: bool) -> None:
    """DB-13 to DB-18"""
    p = s.turn
    card = face if has(s.hand[p], face) else face + KINDS
    s.hand[p] ^= 1 << card
    lay_card(s, r, card, p)
    s.ripe |= 1 << r  # DB-19
    if s.length[r] == FULL:  # DB-17
        s.open &= ~(1 << KINDS * r)
    if face_down:  # DB-15
        s.chips[p] -= 1
        s.down[r] |= 1 << s.length[r] - 1
    elif s.bank > 0:  # DB-14, DB-45, DB-46
        s.bank -= 1
        s.chips[p] += 1
        look_for_the_end(s, p)
    note(s, ADDED)
    pass_turn(s)


@rule
def lay_card(s: Donburiko, r: int, card: int, adder: int) -> None:
    """Put a card at the end of a row."""
    s.place[FULL * r + s.length[r]] = card
    s.adder[FULL * r + s.length[r]] = adder
    s.length[r] += 1
    s.row[r] |= 1 << card


@rule
def take(s: Donburiko, r: int) -> None:
    """DB-19 to DB-21, DB-31, DB-32"""
    p = s.turn
    s.chips[p] += count(s.down[r])
    s.down[r] = 0
    s.taker[r] = p
    s.taken = r
    s.open &= ~(1 << KINDS * r)
    s.ripe &= ~(1 << r)
    s.out |= 1 << p
    s.last = p
    look_for_the_end(s, p)
    note(s, TOOK)
    if s.length[r] == FULL:  # DB-26
        settle(s, r, 0)
    elif s.row[r] & WILD:  # DB-23
        s.phase = COUNT
    else:
        settle(s, r, total_of(s.row[r], 0))


@rule
def total_of(cards: int, fives: int) -> int:
    """DB-22 to DB-25: what a row of fewer than 7 counts, if so many of its acorn-1or5 count 5."""
    total = 4 * fives
    for face in range(LOACH):
        total += WORTH[face] * count(cards & (1 << face | 1 << face + KINDS))
    ponds = 0
    for face in range(LOACH + 1, KINDS):
        ponds += WORTH[face] * count(cards & (1 << face | 1 << face + KINDS))
    return total - ponds if cards & LOACHES else total + ponds


@rule
def settle(s: Donburiko, r: int, total: int) -> None:
    """DB-27 to DB-30, DB-34, DB-47"""
    p = s.turn
    gain = 0
    if total < 0:  # DB-29, DB-30
        gain = -min(-total, s.chips[p])
    elif total > BEST:  # DB-28, DB-30
        gain = -min(total - BEST, s.chips[p])
    elif total <= s.bank:  # DB-27
        gain = total
    else:  # DB-47
        s.credits[p] += total
        s.final = 1
    s.chips[p] += gain
    s.bank -= gain
    s.total[r] = total
    s.gain[r] = gain
    s.taken = NOBODY
    s.phase = ANNOUNCE if total == BEST else TURN
    look_for_the_end(s, p)
    note(s, COUNTED)
    if total != BEST:
        pass_turn(s)


@rule
def look_for_the_end(s: Donburiko, p: int) -> None:
    """DB-42 to DB-44 and R8: after every movement of p's chips, not at the end of the turn."""
    if s.chips[p] >= GOAL or s.bank == 0:
        s.final = 1


@rule
def pass_turn(s: Donburiko) -> None:
    """DB-18, DB-33, DB-37, DB-39"""
    s.phase = TURN
    p = s.turn
    for _ in range(s.players):
        p = next_seat(p, s.players)
        if not has(s.out, p) and (s.ripe or s.hand[p]):
            s.turn = p
            return
    end_round(s)


@rule
def end_round(s: Donburiko) -> None:
    """DB-40, DB-41, DB-44"""
    for r in range(s.players):
        s.bank += count(s.down[r])
    s.first = s.last
    s.turn = NOBODY
    if s.final:
        s.phase = OVER
        note(s, MATCH_OVER)
    else:
        s.phase = DEAL
        note(s, ROUND_OVER)


@rule
def score(s: Donburiko, p: int) -> int:
    """DB-48"""
    return s.chips[p] + s.credits[p]


@rule
def result(s: Donburiko, p: int) -> int:
    """DB-48"""
    return score(s, p)


@rule
def won(s: Donburiko, p: int) -> bool:
    """DB-49"""
    best = score(s, p)
    for other in range(s.players):
        best = max(best, score(s, other))
    return score(s, p) == best
