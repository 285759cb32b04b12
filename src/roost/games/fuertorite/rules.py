"""The rules of FuertoRite (RULES.md). Each function names the rules that it implements.

The index of an action is its card, or its card + 63 (MASK_BITS):

- For the first card of a go, an index below 63 plays upright. An index from 63 on lays across.
- Later in a go, an index below 63 extends the run. An X then takes its only possible number or, as
  the second card, the higher one. An index from 63 on is an X that takes the lower one. STOP ends
  the go.
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
    FIRST_CARD,
    HAND_LIMIT,
    HAND_SIZE,
    HANDED_ON,
    HIGHEST_NUMBER,
    LAID,
    LANE,
    LANE_MASK,
    LANES,
    LAST_TURN,
    MATCH_OVER,
    MAX_DEPARTURES,
    MAX_GAMES,
    MAX_PLAYERS,
    MAX_STARS,
    NEXT_CARD,
    NO_KIND,
    NUMBER_OFFSET,
    OVER,
    PLAYED,
    POINT_GOAL,
    SCORED,
    STOPPED,
    TURN_END,
    TURN_LIMIT,
    X_BIT,
    X_CARDS,
    FuertoriteState,
)
from roost.kernel import (
    MASK_BITS,
    NOBODY,
    ActionMask,
    count,
    emit,
    lowest,
    next_seat,
    random_below,
    random_member,
    random_subset,
    rule,
)

STOP = 62


@rule
def is_chance(s: FuertoriteState) -> bool:
    return s.phase == DEAL


@rule
def is_terminal(s: FuertoriteState) -> bool:
    return s.phase == OVER


# Cards


@rule
def kind_of(card: int) -> int:
    return card // LANE


@rule
def number_of(card: int) -> int:
    """FU-R4: an X has the number 0."""
    return HIGHEST_NUMBER - card % LANE


@rule
def cards_with_number(number: int) -> int:
    """Return all cards with a printed number. An X has none."""
    return LANES << HIGHEST_NUMBER - number if 1 <= number <= HIGHEST_NUMBER else 0


@rule
def lane_above(number: int) -> int:
    """Return the bits of a lane that beat a number: higher numbers and always the X (FU-51)."""
    if number >= HIGHEST_NUMBER:
        return X_BIT
    return X_BIT | ((1 << HIGHEST_NUMBER - number) - 1) & LANE_MASK


@rule
def cards_at_most(number: int) -> int:
    """Return all cards that are not higher than a number. An X counts 0 (FU-R4)."""
    return (LANE_MASK & -(1 << HIGHEST_NUMBER - number)) * LANES & DECK


@rule
def beating_cards(kind: int, number: int) -> int:
    """FU-33, FU-35, FU-R2: return the cards that beat a card by (a) or (c)."""
    if kind == COIN:
        return lane_above(number) * BASIC_LANES | COINS
    return lane_above(number) << LANE * kind


@rule
def forced_cards(s: FuertoriteState, kind: int, number: int) -> int:
    """FU-36, FU-R1, FU-R2: return the cards that force their holder to play upright."""
    return beating_cards(kind, number) | COINS if s.coin_forced else beating_cards(kind, number)


@rule
def highest_cards(cards: int) -> int:
    """FU-37, FU-R4: return the cards of the highest number."""
    lane = (cards | cards >> LANE | cards >> 2 * LANE | cards >> 3 * LANE) & LANE_MASK
    return cards & (LANES << lowest(lane))


# The deal


@rule
def resolve_chance(s: FuertoriteState) -> None:
    """FU-10 to FU-12, FU-15"""
    if s.game == 0:
        s.first_sp = random_below(s, s.players)
    clear_table(s)
    pool = DECK
    for p in range(s.players):
        s.hand[p] = random_subset(s, pool, HAND_SIZE)
        pool &= ~s.hand[p]
    for i in range(deck_size(s)):
        s.deck[i] = random_member(s, pool)
        pool ^= 1 << s.deck[i]
    begin_game(s)


@rule
def deck_size(s: FuertoriteState) -> int:
    """FU-12: return the size of the deck after the deal."""
    return count(DECK) - HAND_SIZE * s.players


@rule
def clear_table(s: FuertoriteState) -> None:
    """Clear the table for the next game (FU-13). The first SP of the match is already chosen."""
    if s.game > 0:  # FU-R11
        s.first_sp = next_seat(s.first_sp, s.players)
    s.game += 1
    s.turn_count = s.is_last_turn = s.drawn_count = s.public_cards = s.discard = 0
    for p in range(MAX_PLAYERS):
        s.hand[p] = s.property[p] = s.bonus[p] = s.draw_counts[p] = s.departure_counts[p] = 0


@rule
def begin_game(s: FuertoriteState) -> None:
    """FU-15, FU-20"""
    s.sp = s.first_sp
    begin_turn(s)
    emit(s, DEALT)


@rule
def begin_turn(s: FuertoriteState) -> None:
    s.turn_count += 1
    s.turn = s.sp
    s.phase = FIRST_CARD
    s.trick_size = s.upright_seats = s.run_direction = 0


# A go


@rule
def legal_actions(s: FuertoriteState) -> ActionMask:
    if s.phase == NEXT_CARD:
        return next_card_actions(s)
    if s.phase == FIRST_CARD:
        return first_card_actions(s)
    return 0, 0


@rule
def first_card_actions(s: FuertoriteState) -> ActionMask:
    """FU-30 to FU-37"""
    if s.turn == s.sp:  # FU-30
        return playable_hand(s), 0
    own = s.hand[s.turn] | s.property[s.turn]
    beating = own & (beating_cards(s.top_kind, s.top_number) | COINS)
    if own & forced_cards(s, s.top_kind, s.top_number):
        return beating, 0
    return beating, highest_cards(playable_hand(s))


@rule
def playable_hand(s: FuertoriteState) -> int:
    """FU-R3: an empty hand is replaced by the property."""
    return s.hand[s.turn] if s.hand[s.turn] else s.property[s.turn]


@rule
def next_card_actions(s: FuertoriteState) -> ActionMask:
    """FU-40 to FU-43, FU-53, FU-R18"""
    own = s.hand[s.turn] | s.property[s.turn]
    if s.run_direction == 0:
        beside = cards_with_number(s.top_number + 1) | cards_with_number(s.top_number - 1)
        return own & (beside | X_CARDS) | 1 << STOP, own & X_CARDS
    return own & (cards_with_number(s.top_number + s.run_direction) | X_CARDS) | 1 << STOP, 0


@rule
def apply(s: FuertoriteState, action: int) -> None:
    if action == STOP:
        emit(s, STOPPED)
        end_go(s)
    elif s.phase == FIRST_CARD:
        if action < MASK_BITS:
            play(s, action)
        else:
            lay_across(s, action - MASK_BITS)
    elif action < MASK_BITS:
        extend(s, action, 1)
    else:
        extend(s, action - MASK_BITS, -1)


@rule
def play(s: FuertoriteState, card: int) -> None:
    """FU-30 to FU-35, FU-51, FU-52"""
    number = number_of(card)
    if number == 0 and s.turn != s.sp:
        number = s.top_number + 1
    place_upright(s, card, number)
    s.upright_seats |= 1 << s.turn
    s.last_upright = s.turn
    s.phase = NEXT_CARD
    emit(s, PLAYED)


@rule
def extend(s: FuertoriteState, card: int, x_direction: int) -> None:
    """FU-40 to FU-45, FU-53, FU-R5. `x_direction`: of an X that is the second card."""
    number = number_of(card)
    if number == 0:
        number = s.top_number + (s.run_direction if s.run_direction else x_direction)
    if s.run_direction == 0:
        s.run_direction = number - s.top_number
        s.bonus[s.turn] += 1
    place_upright(s, card, number)
    emit(s, EXTENDED)


@rule
def place_upright(s: FuertoriteState, card: int, number: int) -> None:
    """FU-38: a card played upright becomes the card to beat."""
    place_card(s, card, number, 0, 0)
    s.top_kind = kind_of(card)
    s.top_number = number


@rule
def lay_across(s: FuertoriteState, card: int) -> None:
    """FU-37, FU-39"""
    upon = 1 | s.top_kind << 1 | s.top_number + NUMBER_OFFSET << 3
    place_card(s, card, 0, 1, upon)
    emit(s, LAID)
    end_go(s)


@rule
def place_card(s: FuertoriteState, card: int, number: int, across: int, upon: int) -> None:
    """Move a card from hand or property to the table.

    `trick` packs the card, the seat, whether it lies across, and its number. `departures` packs,
    for a card of the hand, the card, the number of cards that its player had drawn and, if it was
    laid across, the card to beat (`upon`). A guess of the hand needs nothing else.
    """
    p = s.turn
    if s.hand[p] >> card & 1:
        s.hand[p] ^= 1 << card
        departure = card | s.draw_counts[p] << 6 | upon << 12
        s.departures[MAX_DEPARTURES * p + s.departure_counts[p]] = departure
        s.departure_counts[p] += 1
    else:
        s.property[p] ^= 1 << card
    s.trick[s.trick_size] = card | p << 6 | across << 9 | number + NUMBER_OFFSET << 10
    s.trick_size += 1
    s.public_cards |= 1 << card


@rule
def end_go(s: FuertoriteState) -> None:
    """FU-20"""
    s.run_direction = 0
    s.turn = next_seat(s.turn, s.players)
    s.phase = FIRST_CARD
    if s.turn == s.sp:
        s.phase = TURN_END
        if s.is_last_turn:
            end_game(s)
        else:
            end_turn(s)


# The end of a turn


@rule
def end_turn(s: FuertoriteState) -> None:
    """FU-21 to FU-28"""
    if s.upright_seats == 1 << s.sp:  # FU-23, FU-26
        hand_on_cards(s)
        s.sp = next_seat(s.sp, s.players)
    else:
        draw_cards(s)
        hand_on_cards(s)
        s.sp = s.last_upright
    check_game_end(s)
    begin_turn(s)
    if s.is_last_turn:
        emit(s, LAST_TURN)


@rule
def draw_cards(s: FuertoriteState) -> None:
    """FU-21, FU-22, FU-R8"""
    size = deck_size(s)
    p = s.sp
    for _ in range(s.players):
        if s.upright_seats >> p & 1 and s.drawn_count < size:
            s.hand[p] |= 1 << s.deck[s.drawn_count]
            s.drawn_count += 1
            s.draw_counts[p] += 1
        p = next_seat(p, s.players)
    emit(s, DREW)


@rule
def hand_on_cards(s: FuertoriteState) -> None:
    """FU-24, FU-R16: all cards of the turn go to the property of the player on the right."""
    for i in range(s.trick_size):
        p = s.trick[i] >> 6 & 7
        s.property[previous_seat(p, s.players)] |= 1 << (s.trick[i] & 63)
    s.trick_size = 0
    emit(s, HANDED_ON)


@rule
def previous_seat(p: int, players: int) -> int:
    """FU-24"""
    return p - 1 if p > 0 else players - 1


@rule
def check_game_end(s: FuertoriteState) -> None:
    """FU-27, FU-R8, FU-R9: later checks have priority as the reason of the end."""
    if s.turn_count == TURN_LIMIT:
        s.is_last_turn = 1
        s.ended_by = BY_LIMIT
    if s.drawn_count == deck_size(s):
        s.is_last_turn = 1
        s.ended_by = BY_DECK
    for p in range(s.players):
        if count(s.hand[p]) >= HAND_LIMIT:
            s.is_last_turn = 1
            s.ended_by = BY_HAND


# The end of a game


@rule
def end_game(s: FuertoriteState) -> None:
    """FU-28, FU-61, FU-68, FU-70 to FU-73"""
    for i in range(s.trick_size):
        s.discard |= 1 << (s.trick[i] & 63)
    s.trick_size = 0
    emit(s, DISCARDED)
    s.turn = NOBODY
    for p in range(s.players):
        score_game(s, p)
    s.phase = DEAL if has_next_game(s) else OVER
    emit(s, SCORED)
    if s.phase == OVER:
        emit(s, MATCH_OVER)


@rule
def score_game(s: FuertoriteState, p: int) -> None:
    """FU-60, FU-62, FU-67, FU-68. `results` packs stars, bonus, the kind set aside and the end."""
    cards = s.hand[p] | s.property[p]
    aside = find_set_aside_kind(s, cards)
    stars = count_stars(s, cards & COINS)
    if aside != NO_KIND:
        stars += count_stars(s, cards & LANE_MASK << LANE * aside)
    s.scores[p] += stars + s.bonus[p]
    g = min(s.game, MAX_GAMES) - 1
    s.results[MAX_PLAYERS * g + p] = (
        stars | s.bonus[p] << 8 | aside << 16 | s.ended_by << 18 | s.turn_count << 20
    )


@rule
def find_set_aside_kind(s: FuertoriteState, cards: int) -> int:
    """FU-63 to FU-66, FU-R10: return the kind with the fewest cards, or NO_KIND without any."""
    best = NO_KIND
    fewest = 0
    for kind in range(COIN):
        own = cards & LANE_MASK << LANE * kind
        if own:
            # Fewer cards come first, then more stars, which are always fewer than 256.
            rank = count(own) << 8 | 255 - count_stars(s, own)
            if best == NO_KIND or rank < fewest:
                best = kind
                fewest = rank
    return best


@rule
def count_stars(s: FuertoriteState, cards: int) -> int:
    """FU-4"""
    stars = 0
    for k in range(MAX_STARS):
        stars += count(cards & s.star_masks[k])
    return stars


@rule
def has_next_game(s: FuertoriteState) -> bool:
    """FU-70 to FU-73, FU-R14, FU-R15: return whether another game follows."""
    if not s.to_25:
        return False
    most = 0
    leaders = 0
    for p in range(s.players):
        if s.scores[p] > most:
            most = s.scores[p]
            leaders = 0
        if s.scores[p] == most:
            leaders += 1
    return most < POINT_GOAL or (s.tie_play_on == 1 and leaders > 1)


@rule
def is_game_scored(s: FuertoriteState) -> bool:
    """FU-61: return whether a game has just ended, so that hands are public."""
    return s.turn == NOBODY and s.game > 0


@rule
def score(s: FuertoriteState, p: int) -> int:
    """FU-68"""
    return s.scores[p]


@rule
def is_winner(s: FuertoriteState, p: int) -> bool:
    """FU-69, FU-72"""
    best = s.scores[p]
    for other in range(s.players):
        best = max(best, s.scores[other])
    return s.scores[p] == best
