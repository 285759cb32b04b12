"""Which cards a seat may see."""

from roost.games.fuertorite.rules import is_game_scored
from roost.games.fuertorite.state import FuertoriteState
from roost.kernel import NOBODY, rule


@rule
def visible_cards(s: FuertoriteState, seat: int) -> int:
    """Return the cards whose faces a seat (NOBODY: the public) may see.

    Cards that were played stay public, so these are also all cards whose place the seat knows.
    """
    cards = s.public_cards if seat == NOBODY else s.public_cards | s.hand[seat]
    if is_game_scored(s):  # FU-61
        for p in range(s.players):
            cards |= s.hand[p]
    return cards
