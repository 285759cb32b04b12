"""The card kit: building blocks for the rules of trick-taking games."""

from roost.kernel.kit.card_actions import CardActions
from roost.kernel.kit.hand_deals import HandDealing
from roost.kernel.kit.suits import (
    FRENCH_RANKS,
    FRENCH_SUITS,
    SuitedCards,
    highest,
    suit_mask,
)
from roost.kernel.kit.trick_guess import guess_hands
from roost.kernel.kit.trick_layout import trick_zones, write_trick_zones
from roost.kernel.kit.trick_policy import (
    PLAY_FEATURES,
    play_case,
    unseen_cards,
    write_play_features,
)
from roost.kernel.kit.trick_state import TrickState
from roost.kernel.kit.tricks import (
    clear_deal,
    deal_hands,
    find_holder,
    follow_suit,
    play_card,
    take_trick,
    trick_cards,
    trick_winner,
)

__all__ = [
    "FRENCH_RANKS",
    "FRENCH_SUITS",
    "PLAY_FEATURES",
    "CardActions",
    "HandDealing",
    "SuitedCards",
    "TrickState",
    "clear_deal",
    "deal_hands",
    "find_holder",
    "follow_suit",
    "guess_hands",
    "highest",
    "play_card",
    "play_case",
    "suit_mask",
    "take_trick",
    "trick_cards",
    "trick_winner",
    "trick_zones",
    "unseen_cards",
    "write_play_features",
    "write_trick_zones",
]
