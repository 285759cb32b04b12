"""The rules of Sample Trick (RULES.md). Each function names the rules that it implements."""

from roost.kernel import NOBODY, ActionMask, emit, rule
from roost.kernel.kit import deal_hands, follow_suit, play_card, take_trick
from roost.scaffold.trick.state import (
    CARDS,
    DEAL,
    DEAL_OVER,
    DEALT,
    HAND_SIZE,
    MATCH_OVER,
    OVER,
    PLAY,
    PLAYED,
    RANKS,
    TRICK_WON,
    TRUMPS,
    SampleState,
)

DECK = CARDS.mask


@rule
def is_chance(s: SampleState) -> bool:
    return s.phase == DEAL


@rule
def is_terminal(s: SampleState) -> bool:
    return s.phase == OVER


@rule
def resolve_chance(s: SampleState) -> None:
    """ST-2"""
    deal_hands(s, DECK, HAND_SIZE[s.players])
    begin_deal(s)


@rule
def begin_deal(s: SampleState) -> None:
    """ST-3"""
    s.lead = s.turn = s.deal % s.players
    s.deal += 1
    s.phase = PLAY
    emit(s, DEALT)


@rule
def legal_actions(s: SampleState) -> ActionMask:
    """ST-4"""
    return (follow_suit(s, RANKS), 0) if s.phase == PLAY else (0, 0)


@rule
def apply(s: SampleState, card: int) -> None:
    """ST-5 to ST-8"""
    is_complete = play_card(s, card, RANKS, TRUMPS)
    emit(s, PLAYED)
    if is_complete:
        take_trick(s)
        s.scores[s.turn] += 1
        emit(s, TRICK_WON)
        if s.hand[s.turn] == 0:
            s.turn = NOBODY
            s.phase = OVER if s.deal == s.deals else DEAL
            emit(s, MATCH_OVER if s.phase == OVER else DEAL_OVER)


@rule
def score(s: SampleState, p: int) -> int:
    """ST-7"""
    return s.scores[p]


@rule
def is_winner(s: SampleState, p: int) -> bool:
    """ST-9"""
    best = s.scores[p]
    for other in range(s.players):
        best = max(best, s.scores[other])
    return s.scores[p] == best
