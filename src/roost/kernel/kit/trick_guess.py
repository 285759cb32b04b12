"""Guesses for trick-taking games: the unseen cards are dealt again."""

from roost.kernel.kit.trick_state import TrickState
from roost.kernel.masks import count
from roost.kernel.rule import rule
from roost.kernel.shares import share_cards


@rule
def guess(s: TrickState, seat: int) -> None:
    """Deal all cards again that the seat has not seen. Suits that a player lacks stay absent."""
    guess_hands(s, seat, 0)


@rule
def guess_hands(s: TrickState, seat: int, kept: int) -> None:
    """Deal the hands of the other players and the stock again, apart from the cards `kept`.

    All deals that agree with `void` are equally likely.
    """
    sizes = [0] * s.players
    possible = [0] * s.players
    unseen = s.stock
    for p in range(s.players):
        if p != seat:
            unseen |= s.hand[p] & ~kept
            sizes[p] = count(s.hand[p] & ~kept)
            possible[p] = ~s.void[p]
    hands = share_cards(s, unseen, sizes, possible)
    s.stock = unseen
    for p in range(s.players):
        if p != seat:
            s.hand[p] = s.hand[p] & kept | hands[p]
            s.stock &= ~hands[p]
