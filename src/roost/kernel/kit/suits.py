"""Cards of suits and ranks, declared once: their names, numbers, masks and faces."""

from collections.abc import Sequence

from roost.contract import Card
from roost.kernel.layout import Faces
from roost.kernel.rule import rule

FRENCH_SUITS = ("clubs", "diamonds", "spades", "hearts")
FRENCH_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


class SuitedCards:
    """A deck with one card of each suit and rank. Ranks are given from low to high.

    The number of a card is its rank plus the number of ranks times its suit. So the cards of a suit
    are a block of bits in a mask, and the highest card of a suit has the highest bit.
    """

    def __init__(self, suits: Sequence[str], ranks: Sequence[str]) -> None:
        assert len(suits) * len(ranks) < 64, "a mask has at most 63 cards"
        self.suits = tuple(suits)
        self.ranks = tuple(ranks)
        self.names = tuple(f"{suit}-{rank}" for suit in suits for rank in ranks)
        self.by_name = {name: card for card, name in enumerate(self.names)}
        self.mask = (1 << len(self.names)) - 1
        self.suit_masks = tuple(
            ((1 << len(ranks)) - 1) << len(ranks) * i for i in range(len(suits))
        )
        self.faces: Faces = {card: Card(name) for card, name in enumerate(self.names)}

    def masked(self, *names: str) -> int:
        """Return a mask of cards by their names."""
        return sum(1 << self.by_name[name] for name in names)


@rule
def suit_mask(card: int, rank_count: int) -> int:
    """Return the cards of a card's suit."""
    return ((1 << rank_count) - 1) << card // rank_count * rank_count


@rule
def highest(cards: int) -> int:
    """Return the highest member of a mask that is not empty."""
    card = 0
    for shift in (32, 16, 8, 4, 2, 1):
        if cards >> shift:
            cards >>= shift
            card += shift
    return card
