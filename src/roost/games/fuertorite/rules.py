"""The rules of FuertoRite (RULES.md). Each function names the rules that it carries out.

An action's number is its card, below 63 or from 63 on:

- at the first card of a go, a card below 63 is played upright, one from 63 on is laid across;
- later in a go, a card below 63 extends the run: an X by its only possible number or, as the second
  card, by the higher one. From 63 on it is an X that takes the lower one. STOP ends the go.
"""

from roost.games.fuertorite.state import (
    BASIC_LANES,
    BY_DECK,
    BY_HAND,
    BY_LIMIT,
    COIN,
    COINS,
    DEAL,
    DEALT,
    DECK,
    DISCARDED,
    DREW,
    EXTENDED,
    FIRST,
    FULL,
    GAMES,
    GOAL,
    HAND,
    HANDED_ON,
    HIGHEST,
    LAID,
    LANE,
    LANES,
    LAST_TURN,
    LEFT,
    LIMIT,
    MATCH_OVER,
    MORE,
    MOST_STARS,
    NONE,
    OVER,
    PLAYED,
    PLAYERS,
    RAISE,
    SCORED,
    STEPS,
    STOPPED,
    WHOLE,
    X_BIT,
    XS,
    Fuertorite,
)
from roost.kernel import NOBODY, WORD, Moves, below, count, lowest, next_seat, note, pick, rule
from roost.kernel import deal as draw

STOP = 62


@rule
def waits(s: Fuertorite) -> bool:
    return s.phase == DEAL


@rule
def over(s: Fuertorite) -> bool:
    return s.phase == OVER


# Cards


@rule
def kind_of(card: int) -> int:
    return card // LANE


@rule
def number_of(card: int) -> int:
    """FU-R4: an X has 0."""
    return HIGHEST - card % LANE


@rule
def numbered(number: int) -> int:
    """All cards with a number. An X has none here: it takes whichever fits."""
    return LANES << HIGHEST - number if 1 <= number <= HIGHEST else 0


@rule
def above(number: int) -> int:
    """The bits of a lane whose cards beat a number: higher ones and, always, the X (FU-51)."""
    if number >= HIGHEST:
        return X_BIT
    return X_BIT | ((1 << HIGHEST - number) - 1) & WHOLE


@rule
def at_most(number: int) -> int:
    """All cards that are not higher than a number; an X counts 0 (FU-R4)."""
    return (WHOLE & -(1 << HIGHEST - number)) * LANES & DECK


@rule
def higher(kind: int, number: int) -> int:
    """FU-33, FU-35, FU-R2: what can be done as (a) or (c) on a card."""
    if kind == COIN:
        return above(number) * BASIC_LANES | COINS
    return above(number) << LANE * kind


@rule
def must_play(s: Fuertorite, kind: int, number: int) -> int:
    """FU-36, FU-R1, FU-R2: who has one of these plays upright on a card."""
    return higher(kind, number) | COINS if s.forced else higher(kind, number)


@rule
def highest(cards: int) -> int:
    """FU-37, FU-R4: those of the highest number."""
    lane = (cards | cards >> LANE | cards >> 2 * LANE | cards >> 3 * LANE) & WHOLE
    return cards & (LANES << lowest(lane))


# Preparing a game


@rule
def deal(s: Fuertorite) -> None:
    """FU-10 to FU-12, FU-15"""
    if s.game == 0:
        s.first = below(s, s.players)
    clear(s)
    pool = DECK
    for p in range(s.players):
        s.hand[p] = draw(s, pool, HAND)
        pool &= ~s.hand[p]
    for i in range(deck_size(s)):
        s.deck[i] = pick(s, pool)
        pool ^= 1 << s.deck[i]
    begin_game(s)


@rule
def deck_size(s: Fuertorite) -> int:
    """FU-12: cards in the deck before anybody draws."""
    return count(DECK) - HAND * s.players


@rule
def clear(s: Fuertorite) -> None:
    """An empty table for the next game (FU-13). The very first SP is settled already."""
    if s.game > 0:  # FU-R11
        s.first = next_seat(s.first, s.players)
    s.game += 1
    s.turns = s.last = s.drawn = s.shown = s.discard = 0
    for p in range(PLAYERS):
        s.hand[p] = s.property[p] = s.bonus[p] = s.draws[p] = s.left[p] = 0


@rule
def begin_game(s: Fuertorite) -> None:
    """FU-15, FU-20"""
    s.sp = s.first
    begin_turn(s)
    note(s, DEALT)


@rule
def begin_turn(s: Fuertorite) -> None:
    s.turns += 1
    s.turn = s.sp
    s.phase = FIRST
    s.played = s.upright = s.way = 0


# A go


@rule
def legal(s: Fuertorite) -> Moves:
    if s.phase == MORE:
        return more_moves(s)
    if s.phase == FIRST:
        return first_moves(s)
    return 0, 0


@rule
def first_moves(s: Fuertorite) -> Moves:
    """FU-30 to FU-37"""
    if s.turn == s.sp:  # FU-30
        return in_hand(s), 0
    own = s.hand[s.turn] | s.property[s.turn]
    beating = own & (higher(s.kind, s.number) | COINS)
    if own & must_play(s, s.kind, s.number):
        return beating, 0
    return beating, highest(in_hand(s))


@rule
def in_hand(s: Fuertorite) -> int:
    """FU-R3: with an empty hand the property stands in for it."""
    return s.hand[s.turn] if s.hand[s.turn] else s.property[s.turn]


@rule
def more_moves(s: Fuertorite) -> Moves:
    """FU-40 to FU-43, FU-53, FU-R18"""
    own = s.hand[s.turn] | s.property[s.turn]
    if s.way == 0:
        beside = numbered(s.number + 1) | numbered(s.number - 1)
        return own & (beside | XS) | 1 << STOP, own & XS
    return own & (numbered(s.number + s.way) | XS) | 1 << STOP, 0


@rule
def apply(s: Fuertorite, action: int) -> None:
    if action == STOP:
        note(s, STOPPED)
        end_go(s)
    elif s.phase == FIRST:
        if action < WORD:
            play(s, action)
        else:
            lay(s, action - WORD)
    elif action < WORD:
        extend(s, action, 1)
    else:
        extend(s, action - WORD, -1)


@rule
def play(s: Fuertorite, card: int) -> None:
    """FU-30 to FU-35, FU-51, FU-52"""
    number = number_of(card)
    if number == 0 and s.turn != s.sp:
        number = s.number + 1
    stand(s, card, number)
    s.upright |= 1 << s.turn
    s.upright_last = s.turn
    s.phase = MORE
    note(s, PLAYED)


@rule
def extend(s: Fuertorite, card: int, x_way: int) -> None:
    """FU-40 to FU-45, FU-53, FU-R5. `x_way`: of an X that is the second card."""
    number = number_of(card)
    if number == 0:
        number = s.number + (s.way if s.way else x_way)
    if s.way == 0:
        s.way = number - s.number
        s.bonus[s.turn] += 1
    stand(s, card, number)
    note(s, EXTENDED)


@rule
def stand(s: Fuertorite, card: int, number: int) -> None:
    """FU-38: a card played upright is the most recent one."""
    put_down(s, card, number, 0, 0)
    s.kind = kind_of(card)
    s.number = number


@rule
def lay(s: Fuertorite, card: int) -> None:
    """FU-37, FU-39"""
    put_down(s, card, 0, 1, 1 | s.kind << 1 | s.number + RAISE << 3)
    note(s, LAID)
    end_go(s)


@rule
def put_down(s: Fuertorite, card: int, number: int, across: int, upon: int) -> None:
    """Move a card from hand or property to the table.

    `trick` holds the card, the seat, whether it lies across, and its number. `leaving` holds of a
    card of the hand: the card, how many its player had drawn before and, if it was laid across,
    `upon` which card that was. Nothing else is needed to say what a hand can have been.
    """
    p = s.turn
    if s.hand[p] >> card & 1:
        s.hand[p] ^= 1 << card
        s.leaving[LEFT * p + s.left[p]] = card | s.draws[p] << 6 | upon << 12
        s.left[p] += 1
    else:
        s.property[p] ^= 1 << card
    s.trick[s.played] = card | p << 6 | across << 9 | number + RAISE << 10
    s.played += 1
    s.shown |= 1 << card


@rule
def end_go(s: Fuertorite) -> None:
    """FU-20"""
    s.way = 0
    s.turn = next_seat(s.turn, s.players)
    s.phase = FIRST
    if s.turn == s.sp:
        s.phase = STEPS
        if s.last:
            end_game(s)
        else:
            end_turn(s)


# The end of a turn


@rule
def end_turn(s: Fuertorite) -> None:
    """FU-21 to FU-28"""
    if s.upright == 1 << s.sp:  # FU-23, FU-26
        hand_on(s)
        s.sp = next_seat(s.sp, s.players)
    else:
        draw_cards(s)
        hand_on(s)
        s.sp = s.upright_last
    look_for_the_end(s)
    begin_turn(s)
    if s.last:
        note(s, LAST_TURN)


@rule
def draw_cards(s: Fuertorite) -> None:
    """FU-21, FU-22, FU-R8"""
    size = deck_size(s)
    p = s.sp
    for _ in range(s.players):
        if s.upright >> p & 1 and s.drawn < size:
            s.hand[p] |= 1 << s.deck[s.drawn]
            s.drawn += 1
            s.draws[p] += 1
        p = next_seat(p, s.players)
    note(s, DREW)


@rule
def hand_on(s: Fuertorite) -> None:
    """FU-24, FU-R16: to the player on the right."""
    for i in range(s.played):
        p = s.trick[i] >> 6 & 7
        s.property[right_of(p, s.players)] |= 1 << (s.trick[i] & 63)
    s.played = 0
    note(s, HANDED_ON)


@rule
def right_of(p: int, players: int) -> int:
    """FU-24"""
    return p - 1 if p > 0 else players - 1


@rule
def look_for_the_end(s: Fuertorite) -> None:
    """FU-27, FU-R8, FU-R9: the first of them that holds."""
    if s.turns == LIMIT:
        s.last = 1
        s.ended_by = BY_LIMIT
    if s.drawn == deck_size(s):
        s.last = 1
        s.ended_by = BY_DECK
    for p in range(s.players):
        if count(s.hand[p]) >= FULL:
            s.last = 1
            s.ended_by = BY_HAND


# The end of a game


@rule
def end_game(s: Fuertorite) -> None:
    """FU-28, FU-61, FU-68, FU-70 to FU-73"""
    for i in range(s.played):
        s.discard |= 1 << (s.trick[i] & 63)
    s.played = 0
    note(s, DISCARDED)
    s.turn = NOBODY
    for p in range(s.players):
        add_up(s, p)
    s.phase = DEAL if goes_on(s) else OVER
    note(s, SCORED)
    if s.phase == OVER:
        note(s, MATCH_OVER)


@rule
def add_up(s: Fuertorite, p: int) -> None:
    """FU-60, FU-62, FU-67, FU-68. `results` holds stars, bonus, what was set aside and the end."""
    cards = s.hand[p] | s.property[p]
    aside = set_aside(s, cards)
    stars = stars_on(s, cards & COINS)
    if aside != NONE:
        stars += stars_on(s, cards & WHOLE << LANE * aside)
    s.score[p] += stars + s.bonus[p]
    g = min(s.game, GAMES) - 1
    s.results[PLAYERS * g + p] = (
        stars | s.bonus[p] << 8 | aside << 16 | s.ended_by << 18 | s.turns << 20
    )


@rule
def set_aside(s: Fuertorite, cards: int) -> int:
    """FU-63 to FU-66, FU-R10: the kind with the fewest cards, or NONE without basic ones."""
    best = NONE
    fewest = 0
    for kind in range(COIN):
        own = cards & WHOLE << LANE * kind
        if own:
            # Fewer cards go first, then more stars (of which there are fewer than 256).
            rank = count(own) << 8 | 255 - stars_on(s, own)
            if best == NONE or rank < fewest:
                best = kind
                fewest = rank
    return best


@rule
def stars_on(s: Fuertorite, cards: int) -> int:
    """FU-4"""
    stars = 0
    for k in range(MOST_STARS):
        stars += count(cards & s.stars[k])
    return stars


@rule
def goes_on(s: Fuertorite) -> bool:
    """FU-70 to FU-73, FU-R14, FU-R15: whether there is another game."""
    if not s.to_25:
        return False
    most = 0
    leaders = 0
    for p in range(s.players):
        if s.score[p] > most:
            most = s.score[p]
            leaders = 0
        if s.score[p] == most:
            leaders += 1
    return most < GOAL or (s.play_on == 1 and leaders > 1)


@rule
def is_scored(s: Fuertorite) -> bool:
    """FU-61: whether a game has just ended, and hands are shown."""
    return s.turn == NOBODY and s.game > 0


@rule
def result(s: Fuertorite, p: int) -> int:
    """FU-68"""
    return s.score[p]


@rule
def won(s: Fuertorite, p: int) -> bool:
    """FU-69, FU-72"""
    best = s.score[p]
    for other in range(s.players):
        best = max(best, s.score[other])
    return s.score[p] == best
