"""Translates cards and deals between Hearts and OpenSpiel's `hearts`."""

from typing import Any

from roost_hearts.game import GAME
from roost_hearts.state import CARDS, PASS_SIZE, HeartsState

PEER = "hearts(qs_breaks_hearts=False)"  # its queen breaks hearts by default, ours never (HE-11)
PEER_SUITS = ("clubs", "diamonds", "hearts", "spades")
PEER_CARDS = [
    CARDS.by_name[f"{PEER_SUITS[card % 4]}-{CARDS.ranks[card // 4]}"] for card in range(52)
]
"""Our number of each of its cards."""
DEALS_BEFORE = (3, 0, 2, 1)
"""How many deals of ours come before one that passes as its direction says: none, left, ..."""


def to_peer(index: int) -> int:
    return PEER_CARDS.index(index)


def from_peer(action: int) -> int:
    return PEER_CARDS[action]


def start_state(chance_actions: list[int], jack: bool = False) -> HeartsState:
    """Return a match of one deal: it draws the direction, then a card for each seat in turn."""
    direction, *cards = chance_actions
    state = GAME.new_initial_state(GAME.info.configure(4, {"length": "deal", "jack": jack}))
    state.deal = DEALS_BEFORE[direction]
    names = [CARDS.names[from_peer(card)] for card in cards]
    GAME.apply_chance(state, {"hands": [names[p::4] for p in range(4)]})
    return state


def search_state(state: Any) -> Any:
    """Return the state of OpenSpiel's that a search of the player to act may use.

    OpenSpiel 2.0.2 crashes if it resamples a state while cards are passed and the player is to
    receive cards that were chosen already. So the seats are turned until the player passes first,
    which changes nothing that a player knows.
    """
    direction, *rest = state.history()
    player, passes = state.current_player(), rest[52:]
    if direction == 0 or len(passes) >= 4 * PASS_SIZE:
        return state
    turned = state.get_game().new_initial_state()
    deal = [rest[i - i % 4 + (i + player) % 4] for i in range(52)]
    for action in (direction, *deal, *passes[PASS_SIZE * player :]):
        turned.apply_action(action)
    return turned
