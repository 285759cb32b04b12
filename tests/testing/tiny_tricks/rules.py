"""Each player has four cards and plays any of them; the highest of the first suit wins."""

from roost.kernel import NOBODY, ActionMask, count, emit, next_seat, random_subset, rule

from .state import DECK, HAND_SIZE, PLAYED, RANKS, WON, TinyState


@rule
def resolve_chance(s: TinyState) -> None:
    cards = DECK
    for p in range(s.players):
        s.hand[p] = random_subset(s, cards, HAND_SIZE)
        cards &= ~s.hand[p]
    s.turn = 0


@rule
def won_cards(s: TinyState) -> int:
    return s.pile[0] | s.pile[1] | s.pile[2]


@rule
def is_chance(s: TinyState) -> bool:
    return s.turn == NOBODY and won_cards(s) == 0


@rule
def is_terminal(s: TinyState) -> bool:
    return won_cards(s) == DECK


@rule
def legal_actions(s: TinyState) -> ActionMask:
    return s.hand[s.turn], 0


@rule
def apply(s: TinyState, action: int) -> None:
    s.hand[s.turn] &= ~(1 << action)
    s.trick[s.trick_size] = action
    s.trick_size += 1
    emit(s, PLAYED)
    s.turn = next_seat(s.turn, s.players)
    if s.trick_size == s.players:
        finish_trick(s)


@rule
def finish_trick(s: TinyState) -> None:
    best, winner, cards = s.trick[0], s.turn, 0
    for i in range(s.players):
        card = s.trick[i]
        cards |= 1 << card
        if card // RANKS == best // RANKS and card > best:
            best, winner = card, (s.turn + i) % s.players
    s.pile[winner] |= cards
    s.trick_size = 0
    s.turn = winner if s.hand[winner] else NOBODY
    emit(s, WON)


@rule
def score(s: TinyState, seat: int) -> int:
    return count(s.pile[seat]) // s.players


@rule
def is_winner(s: TinyState, seat: int) -> bool:
    best = max(score(s, 0), score(s, 1), score(s, 2))
    return score(s, seat) == best


@rule
def guess(s: TinyState, seat: int) -> None:
    """Redeal the other hands."""
    cards = s.hand[0] | s.hand[1] | s.hand[2]
    cards &= ~s.hand[seat]
    for p in range(s.players):
        if p != seat:
            s.hand[p] = random_subset(s, cards, count(s.hand[p]))
            cards &= ~s.hand[p]
