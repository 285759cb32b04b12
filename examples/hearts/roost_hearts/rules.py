"""The rules of Hearts (RULES.md). Each function names the rules that it implements."""

from roost.kernel import NOBODY, ActionMask, count, emit, has, next_seat, rule
from roost.kernel.kit import (
    deal_hands,
    find_holder,
    follow_suit,
    play_card,
    take_trick,
)
from roost_hearts.state import (
    DEAL,
    DEAL_OVER,
    DEALT,
    DECKS,
    DIRECTIONS,
    EXCHANGED,
    FIRST_LEAD,
    HAND_SIZE,
    HARMLESS_CARDS,
    HEARTS,
    JACK_OF_DIAMONDS,
    JACK_POINTS,
    MATCH_OVER,
    MOON_POINTS,
    OTHER_SUITS,
    OVER,
    PASS,
    PASS_OFFSETS,
    PASS_SIZE,
    PASSED,
    PLAY,
    PLAYED,
    POINT_CARDS,
    QUEEN_OF_SPADES,
    QUEEN_POINTS,
    RANKS,
    TRICK_WON,
    HeartsState,
)


@rule
def is_chance(s: HeartsState) -> bool:
    return s.phase == DEAL


@rule
def is_terminal(s: HeartsState) -> bool:
    return s.phase == OVER


@rule
def resolve_chance(s: HeartsState) -> None:
    """HE-2, HE-4"""
    deal_hands(s, DECKS[s.players], HAND_SIZE[s.players])
    begin_deal(s)


@rule
def begin_deal(s: HeartsState) -> None:
    """HE-5, HE-6"""
    s.offset = PASS_OFFSETS[4 * s.players + s.deal % DIRECTIONS[s.players]]
    s.deal += 1
    s.is_broken = 0
    for p in range(s.players):
        s.passed[p] = 0
    s.phase = PASS
    s.turn = 0
    if s.offset == 0:
        begin_play(s)
    emit(s, DEALT)


@rule
def begin_play(s: HeartsState) -> None:
    """HE-8"""
    s.phase = PLAY
    s.lead = s.turn = find_holder(s, FIRST_LEAD)


@rule
def legal_actions(s: HeartsState) -> ActionMask:
    if s.phase == PASS:
        return s.hand[s.turn], 0
    return (legal_plays(s), 0) if s.phase == PLAY else (0, 0)


@rule
def legal_plays(s: HeartsState) -> int:
    if is_first_trick(s):
        if s.trick_size == 0:  # HE-8
            return 1 << FIRST_LEAD
        return prefer(follow_suit(s, RANKS), HARMLESS_CARDS)  # HE-10
    if s.trick_size == 0 and not s.is_broken:  # HE-11
        return prefer(s.hand[s.turn], OTHER_SUITS)
    return follow_suit(s, RANKS)  # HE-9


@rule
def is_first_trick(s: HeartsState) -> bool:
    return count(s.played[s.turn]) == 0


@rule
def prefer(cards: int, preferred: int) -> int:
    """Return the preferred cards; all if there are none of them."""
    return cards & preferred if cards & preferred else cards


@rule
def apply(s: HeartsState, card: int) -> None:
    if s.phase == PASS:
        pass_card(s, card)
    else:
        play(s, card)


@rule
def pass_card(s: HeartsState, card: int) -> None:
    """HE-6, HE-7"""
    p = s.turn
    s.hand[p] ^= 1 << card
    s.passed[p] |= 1 << card
    if count(s.passed[p]) == PASS_SIZE:
        s.turn = next_seat(p, s.players)
    emit(s, PASSED)
    if s.turn < p:
        for giver in range(s.players):
            s.hand[(giver + s.offset) % s.players] |= s.passed[giver]
        begin_play(s)
        emit(s, EXCHANGED)


@rule
def play(s: HeartsState, card: int) -> None:
    """HE-9 to HE-13"""
    if has(HEARTS, card):
        if s.trick_size == 0 and not s.is_broken:
            s.void[s.turn] |= OTHER_SUITS  # HE-11: the hand has nothing else
        s.is_broken = 1
    if s.trick_size and is_first_trick(s) and has(POINT_CARDS, card):
        s.void[s.turn] |= HARMLESS_CARDS  # HE-10: the hand has nothing else
    is_complete = play_card(s, card, RANKS, 0)
    emit(s, PLAYED)
    if is_complete:
        take_trick(s)
        emit(s, TRICK_WON)
        if s.hand[s.turn] == 0:
            end_deal(s)


@rule
def points_of(cards: int, jack: int) -> int:
    """HE-14, HE-15, HE-21"""
    points = count(cards & HEARTS)
    if cards & QUEEN_OF_SPADES:
        points += QUEEN_POINTS
    if jack and cards & JACK_OF_DIAMONDS:
        points += JACK_POINTS
    return points


@rule
def deal_points(s: HeartsState, p: int) -> int:
    """HE-14 to HE-16"""
    points = points_of(s.taken[p], s.jack)
    for shooter in range(s.players):
        if s.taken[shooter] & POINT_CARDS == POINT_CARDS:
            return points - MOON_POINTS if shooter == p else points + MOON_POINTS
    return points


@rule
def end_deal(s: HeartsState) -> None:
    """HE-14 to HE-17"""
    is_last = s.goal == 0
    for p in range(s.players):
        s.scores[p] -= deal_points(s, p)
        is_last = is_last or -s.scores[p] >= s.goal
    s.turn = NOBODY
    s.phase = OVER if is_last else DEAL
    emit(s, MATCH_OVER if is_last else DEAL_OVER)


@rule
def score(s: HeartsState, p: int) -> int:
    """HE-17: points count against a player."""
    return s.scores[p]


@rule
def is_winner(s: HeartsState, p: int) -> bool:
    """HE-18"""
    best = s.scores[p]
    for other in range(s.players):
        best = max(best, s.scores[other])
    return s.scores[p] == best
