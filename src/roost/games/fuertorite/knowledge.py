"""Who knows which cards."""

from roost.games.fuertorite.rules import is_game_scored
from roost.games.fuertorite.state import FuertoriteState
from roost.kernel import NOBODY, rule


@rule
def visible_cards(s: FuertoriteState, seat: int) -> int:
    """The cards whose faces a seat (NOBODY: the public) may see: what was once played stays open.

    So it is also all that a seat knows for certain.
    """
    cards = s.public_cards if seat == NOBODY else s.public_cards | s.hand[seat]
    if is_game_scored(s):  # FU-61
        for p in range(s.players):
            cards |= s.hand[p]
    return cards
