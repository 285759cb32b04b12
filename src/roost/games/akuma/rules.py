"""The rules of Akuma de Oshigoto (RULES.md). Each function names the rules that it implements.

The index of an action is its card. The phase says whether the card is added, chosen or played.
"""

from roost.games.akuma.state import (
    ACQUIRED,
    ADD,
    ADDED,
    CARD_BITS,
    CARDS_PER_WORD,
    CHOICE_BITS,
    CHOICES_PER_WORD,
    CHOOSE,
    CHOSEN,
    DEAL,
    DEALT,
    DECK,
    EIGHTS,
    FOURS,
    GAME_OVER,
    HAND_SIZE,
    JUDGED,
    MATCH_OVER,
    MISSION_COUNT,
    MISSION_LIMIT,
    NEGATIVE,
    NO_CARD,
    OVER,
    PLAY,
    PLAYED,
    RANKS,
    RED,
    REVEALED,
    STOCK_SIZE,
    VERDICT,
    AkumaState,
)
from roost.kernel import (
    NOBODY,
    ActionMask,
    count,
    emit,
    lowest,
    next_seat,
    random_below,
    random_member,
    rule,
)


@rule
def is_chance(s: AkumaState) -> bool:
    return s.phase == DEAL


@rule
def is_terminal(s: AkumaState) -> bool:
    return s.phase == OVER


@rule
def suit_cards(card: int) -> int:
    """Return all cards of the card's colour."""
    return RED << card // RANKS * RANKS


# The deal


@rule
def resolve_chance(s: AkumaState) -> None:
    """AK-4 to AK-10"""
    if s.game == 0:
        s.start = random_below(s, s.players)
    clear_table(s)
    pool = DECK
    while count(all_missions(s)) < MISSION_COUNT[s.players] * s.players:
        card = random_member(s, pool)
        pool ^= 1 << card
        deal_mission(s, card)
    pool |= s.set_aside  # AK-8
    for i in range(STOCK_SIZE[s.players]):
        card = random_member(s, pool)
        pool ^= 1 << card
        deal_to_hand(s, i, card)
    begin_adding(s)


@rule
def clear_table(s: AkumaState) -> None:
    """Clear the table for the next game (AK-4, AK-5). The first start player is already chosen."""
    if s.game > 0:
        s.start = next_seat(s.start, s.players)
    s.game += 1
    s.round = 0
    s.lead = s.start
    s.last_lead = NOBODY
    s.set_aside = s.lead_history = s.add_history = 0
    s.mission_history[0] = s.mission_history[1] = 0
    for p in range(4):
        s.play_history[p] = 0
        s.hand[p] = s.missions[p] = s.added_card[p] = s.pile[p] = s.won_missions[p] = s.void[p] = 0
        s.stock_order[p] = 0
    for i in range(3):
        s.mission_deal_order[i] = 0


@rule
def all_missions(s: AkumaState) -> int:
    return s.missions[0] | s.missions[1] | s.missions[2] | s.missions[3]


@rule
def deal_mission(s: AkumaState, card: int) -> None:
    """Deal the next card of the deck (AK-6, AK-7). R8: all mission cards on the table count."""
    before = all_missions(s)
    n = count(before) + count(s.set_aside)
    s.mission_deal_order[n // CARDS_PER_WORD] |= card << CARD_BITS * (n % CARDS_PER_WORD)
    after = before | 1 << card
    if count(after & suit_cards(card)) > MISSION_LIMIT or count(after & NEGATIVE) > MISSION_LIMIT:
        s.set_aside |= 1 << card
    else:
        s.missions[(s.start + count(before)) % s.players] |= 1 << card


@rule
def deal_to_hand(s: AkumaState, i: int, card: int) -> None:
    """Deal card i of the stock (AK-9, AK-10). With 3 players the last card stays undealt."""
    s.stock_order[i // CARDS_PER_WORD] |= card << CARD_BITS * (i % CARDS_PER_WORD)
    if i < HAND_SIZE[s.players] * s.players:
        s.hand[(s.start + i) % s.players] |= 1 << card


@rule
def begin_adding(s: AkumaState) -> None:
    """AK-11"""
    s.phase = ADD
    s.turn = s.start
    emit(s, DEALT)


@rule
def add(s: AkumaState, card: int) -> None:
    """AK-11"""
    p = s.turn
    s.hand[p] ^= 1 << card
    s.added_card[p] = 1 << card
    emit(s, ADDED)
    s.turn = next_seat(p, s.players)
    if s.turn == s.start:
        reveal(s)


@rule
def reveal(s: AkumaState) -> None:
    """AK-11, AK-12"""
    for p in range(s.players):
        s.missions[p] |= s.added_card[p]
        s.add_history |= lowest(s.added_card[p]) << CARD_BITS * p
        s.added_card[p] = 0
    emit(s, REVEALED)
    s.round = 1
    s.lead_history = s.start
    begin_turn(s)


# A round


@rule
def legal_actions(s: AkumaState) -> ActionMask:
    if s.phase == PLAY:
        hand = s.hand[s.turn]
        if s.mission != NO_CARD and hand & suit_cards(s.mission):  # AK-19
            return hand & suit_cards(s.mission), 0
        return hand, 0  # AK-20, AK-21
    if s.phase == CHOOSE:
        return s.missions[s.turn], 0
    if s.phase == ADD:
        return s.hand[s.turn], 0
    return 0, 0


@rule
def apply(s: AkumaState, card: int) -> None:
    if s.phase == PLAY:
        play(s, card)
    elif s.phase == CHOOSE:
        choose_mission(s, card)
    else:
        add(s, card)


@rule
def begin_turn(s: AkumaState) -> None:
    """AK-15 to AK-17"""
    s.phase = CHOOSE if s.mission == NO_CARD and s.missions[s.turn] else PLAY


@rule
def choose_mission(s: AkumaState, card: int) -> None:
    """AK-15"""
    s.missions[s.turn] ^= 1 << card
    s.mission = card
    i = s.round - 1
    choice = (s.turn << CARD_BITS) + card + 1
    s.mission_history[i // CHOICES_PER_WORD] |= choice << CHOICE_BITS * (i % CHOICES_PER_WORD)
    s.phase = PLAY
    emit(s, CHOSEN)


@rule
def play(s: AkumaState, card: int) -> None:
    """AK-14, AK-18"""
    p = s.turn
    if s.mission != NO_CARD and not is_same_suit(card, s.mission):  # AK-20
        s.void[p] |= suit_cards(s.mission)
    s.hand[p] ^= 1 << card
    n = s.players * (s.round - 1) + s.trick_size
    s.play_history[n // CARDS_PER_WORD] |= card << CARD_BITS * (n % CARDS_PER_WORD)
    s.trick[s.trick_size] = card
    s.trick_size += 1
    if s.trick_size < s.players:
        s.turn = next_seat(p, s.players)
        begin_turn(s)
        emit(s, PLAYED)
    else:
        emit(s, PLAYED)
        end_round(s)


@rule
def is_same_suit(card: int, other: int) -> bool:
    return (suit_cards(other) >> card) & 1 == 1


@rule
def end_round(s: AkumaState) -> None:
    """AK-13, AK-23 to AK-32"""
    s.phase = VERDICT
    s.trick_winner = find_trick_winner(s)
    s.turn = s.trick_winner
    emit(s, JUDGED)
    collect_trick(s)
    if has_empty_hand(s):  # AK-31
        emit(s, ACQUIRED)
        end_game(s)
    else:
        s.lead_history |= s.lead << 2 * s.round
        s.round += 1
        begin_turn(s)
        emit(s, ACQUIRED)


@rule
def find_trick_winner(s: AkumaState) -> int:
    """AK-23 to AK-27: the strongest card wins; of equal cards, the last one played."""
    cards = 0
    for i in range(s.trick_size):
        cards |= 1 << s.trick[i]
    is_one_suit = cards & ~suit_cards(s.trick[0]) == 0
    p = winner = s.lead
    best = card_strength(s, s.trick[0], is_one_suit)
    for i in range(1, s.trick_size):
        p = next_seat(p, s.players)
        strength = card_strength(s, s.trick[i], is_one_suit)
        if strength >= best:
            best = strength
            winner = p
    return winner


@rule
def card_strength(s: AkumaState, card: int, is_one_suit: bool) -> int:
    """AK-23 to AK-27, AK-41 to AK-46. `is_one_suit`: whether all played cards have one colour."""
    rank = card % RANKS + 1
    strength = rank
    if s.mission != NO_CARD and is_same_suit(card, s.mission):  # AK-24: above any other colour
        strength += RANKS
    if is_one_suit:
        if s.rank1 and rank == 1:  # AK-41
            strength += RANKS
    elif s.rank10 and rank == RANKS:  # AK-43: below all other ranks; 10s keep their order
        strength -= 2 * RANKS
    return strength


@rule
def collect_trick(s: AkumaState) -> None:
    """AK-28 to AK-30"""
    winner = s.trick_winner
    for i in range(s.trick_size):
        s.pile[winner] |= 1 << s.trick[i]
        s.last_trick[i] = s.trick[i]
    if s.mission != NO_CARD:
        s.hand[winner] |= 1 << s.mission
        s.won_missions[winner] |= 1 << s.mission
    s.last_lead = s.lead
    s.last_mission = s.mission
    s.lead = winner
    s.mission = NO_CARD
    s.trick_size = 0
    s.trick_winner = NOBODY


@rule
def has_empty_hand(s: AkumaState) -> bool:
    """AK-31"""
    is_empty = False
    for p in range(s.players):
        is_empty = is_empty or s.hand[p] == 0
    return is_empty


# The end of a game


@rule
def end_game(s: AkumaState) -> None:
    """AK-3, AK-33 to AK-39"""
    for p in range(s.players):
        s.scores[4 * (s.game - 1) + p] = game_score(s, p)
    s.turn = NOBODY
    s.phase = OVER if s.game == s.games else DEAL
    emit(s, GAME_OVER)
    if s.phase == OVER:
        emit(s, MATCH_OVER)


@rule
def is_game_scored(s: AkumaState) -> bool:
    """Return whether a game has just ended: hands and piles then show their 4s and 8s (AK-39)."""
    return s.turn == NOBODY


@rule
def game_score(s: AkumaState, p: int) -> int:
    """AK-33 to AK-36, AK-47: the score of a player in this game."""
    cards = s.hand[p] | s.missions[p] | s.pile[p]
    points = count(s.hand[p]) - 4 * count(cards & FOURS) - 8 * count(cards & EIGHTS)
    if s.red:
        points -= 2 * count(cards & NEGATIVE & RED)
    return points


@rule
def score(s: AkumaState, p: int) -> int:
    """AK-37: the scores of the games that are over."""
    points = 0
    for g in range(s.games):
        points += s.scores[4 * g + p]
    return points


@rule
def is_winner(s: AkumaState, p: int) -> bool:
    """AK-38"""
    best = score(s, p)
    for other in range(s.players):
        best = max(best, score(s, other))
    return score(s, p) == best
