"""Guesses for trick-taking games: the unseen cards are dealt again."""

from roost.kernel.kit.trick_state import TrickState
from roost.kernel.rule import rule
from roost.kernel.shares import redeal_unseen


@rule
def guess(s: TrickState, seat: int) -> None:
    """Deal all cards again that the seat has not seen. Suits that a player lacks stay absent."""
    guess_hands(s, seat, 0)


@rule
def guess_hands(s: TrickState, seat: int, kept: int) -> None:
    """Deal the hands of the other players and the stock again, apart from the cards `kept`.

    All deals that agree with `void` are equally likely.
    """
    unseen = s.stock
    for p in range(s.players):
        if p != seat:
            unseen |= s.hand[p] & ~kept
    possible = [~s.void[0], ~s.void[1], ~s.void[2], ~s.void[3], ~s.void[4], ~s.void[5]]
    redeal_unseen(s, unseen, s.hand, possible)
    s.stock = unseen
    for p in range(s.players):
        s.stock &= ~s.hand[p]
