"""Cards, events and the state."""

from roost.kernel import State, int_list

RANKS, HAND_SIZE = 6, 4
CARD_NAMES = [f"{suit}-{rank}" for suit in ("sun", "moon") for rank in range(1, RANKS + 1)]
DECK = (1 << len(CARD_NAMES)) - 1
PLAYED, WON = range(2)
EVENTS = ("played", "won")


class TinyState(State):
    hand: list[int] = int_list(3)
    trick: list[int] = int_list(3)  # cards in the order of play
    trick_size: int
    pile: list[int] = int_list(3)  # won cards
