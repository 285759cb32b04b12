"""Features of a card that is played to a trick, for the `policy.py` of a trick-taking game.

They say what the card does in the trick (the case), how many unseen cards of its suit are higher,
its rank, and how many cards of its suit stay in the hand. A game adds features of its own: what the
cards are worth.
"""

from typing import Any

from roost.kernel.kit.suits import suit_mask
from roost.kernel.kit.trick_state import TrickState
from roost.kernel.kit.tricks import trick_cards
from roost.kernel.masks import count, has
from roost.kernel.rule import rule

# What a card does
LEADS, WINS, IS_AHEAD, IS_BELOW, IS_DISCARDED, IS_TRUMP = range(6)
CASES = 6
MAX_ABOVE = 5
MAX_RANKS = 16
MAX_KEPT = 3

ABOVE = 0
RANK = ABOVE + CASES * (MAX_ABOVE + 1)
KEPT = RANK + CASES * MAX_RANKS
PLAY_FEATURES = KEPT + CASES * (MAX_KEPT + 1)
"""The number of weights that `write_play_features` uses."""
PLAY_FEATURE_COUNT = 3
"""The number of features that it writes."""


@rule
def unseen_cards(s: TrickState, seat: int, deck: int) -> int:
    """Return the cards that are in no place that a seat has seen."""
    cards = deck & ~s.hand[seat]
    for p in range(s.players):
        cards &= ~s.played[p]
    return cards


@rule
def play_case(s: TrickState, card: int, ranks: int, trumps: int) -> int:
    """Return what a card does that the player to act plays now."""
    if s.trick_size == 0:
        return LEADS
    cards = trick_cards(s)
    if has(trumps, card) and not has(trumps, s.trick[0]):
        return IS_TRUMP if 1 << card > cards & trumps else IS_BELOW
    led = suit_mask(s.trick[0], ranks)
    if not has(led, card):
        return IS_DISCARDED
    if cards & trumps & ~led or 1 << card < cards & led:
        return IS_BELOW
    return WINS if s.trick_size + 1 == s.players else IS_AHEAD


@rule
def write_play_features(
    s: TrickState, card: int, case: int, unseen: int, f: Any, at: int, base: int, ranks: int
) -> int:
    """Write the features of a card from `f[at]` on, as indices from `base`. Return where they end.

    `unseen` is the result of `unseen_cards`, `case` that of `play_case`.
    """
    suit = suit_mask(card, ranks)
    above = min(MAX_ABOVE, count(unseen & suit & ~((2 << card) - 1)))
    kept = min(MAX_KEPT, count(s.hand[s.turn] & suit) - 1)
    f[at] = base + ABOVE + (MAX_ABOVE + 1) * case + above
    f[at + 1] = base + RANK + MAX_RANKS * case + card % ranks
    f[at + 2] = base + KEPT + (MAX_KEPT + 1) * case + kept
    return at + PLAY_FEATURE_COUNT
