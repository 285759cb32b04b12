"""Rules of trick-taking: dealing, following suit, playing a card, and who wins a trick.

They work on a `TrickState`. `ranks` is the number of ranks of the game's `SuitedCards`.
"""

from roost.kernel.kit.suits import highest, suit_mask
from roost.kernel.kit.trick_state import MAX_SEATS, TrickState
from roost.kernel.masks import has
from roost.kernel.rng import random_subset
from roost.kernel.rule import next_seat, rule
from roost.kernel.state import NOBODY


@rule
def deal_hands(s: TrickState, cards: int, size: int) -> None:
    """Deal `size` of the cards to each player. The rest is the stock."""
    clear_deal(s)
    for p in range(s.players):
        s.hand[p] = random_subset(s, cards, size)
        cards &= ~s.hand[p]
    s.stock = cards


@rule
def clear_deal(s: TrickState) -> None:
    """Take all cards off the table."""
    s.trick_size = s.stock = 0
    s.lead = s.last_lead = NOBODY
    for p in range(MAX_SEATS):
        s.hand[p] = s.taken[p] = s.played[p] = s.void[p] = 0


@rule
def find_holder(s: TrickState, card: int) -> int:
    """Return who holds a card, or NOBODY."""
    for p in range(s.players):
        if has(s.hand[p], card):
            return p
    return NOBODY


@rule
def follow_suit(s: TrickState, ranks: int) -> int:
    """Return the cards that the player to act may play if suits must be followed."""
    hand = s.hand[s.turn]
    if s.trick_size == 0:
        return hand
    following = hand & suit_mask(s.trick[0], ranks)
    return following if following else hand


@rule
def play_card(s: TrickState, card: int, ranks: int, trumps: int) -> bool:
    """Play a card to the trick and pass the turn. Return whether the trick is complete.

    Then it is the turn of its winner, who takes it. A player who does not follow suit shows that
    the suit is not in the hand.
    """
    p = s.turn
    s.hand[p] ^= 1 << card
    s.played[p] |= 1 << card
    if s.trick_size == 0:
        s.lead = p
    else:
        led = suit_mask(s.trick[0], ranks)
        if not has(led, card):
            s.void[p] |= led
    s.trick[s.trick_size] = card
    s.trick_size += 1
    if s.trick_size < s.players:
        s.turn = next_seat(p, s.players)
        return False
    s.turn = trick_winner(s, ranks, trumps)
    return True


@rule
def trick_cards(s: TrickState) -> int:
    cards = 0
    for i in range(s.trick_size):
        cards |= 1 << s.trick[i]
    return cards


@rule
def trick_winner(s: TrickState, ranks: int, trumps: int) -> int:
    """Return who wins the trick so far: the highest trump, else the highest card of the suit led.

    `trumps` is the mask of the trump suit, or 0.
    """
    cards = trick_cards(s)
    best = cards & trumps
    if not best:
        best = cards & suit_mask(s.trick[0], ranks)
    card = highest(best)
    p = s.lead
    for i in range(s.trick_size):
        if s.trick[i] == card:
            return p
        p = next_seat(p, s.players)
    return NOBODY


@rule
def take_trick(s: TrickState) -> None:
    """Give the cards of the complete trick to its winner, who leads the next one."""
    s.taken[s.turn] |= trick_cards(s)
    for i in range(s.trick_size):
        s.last_trick[i] = s.trick[i]
    s.last_lead = s.lead
    s.trick_size = 0
    s.lead = s.turn
