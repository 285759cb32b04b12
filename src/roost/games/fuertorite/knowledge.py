"""Who knows which cards."""

from roost.games.fuertorite.rules import is_scored
from roost.games.fuertorite.state import Fuertorite
from roost.kernel import NOBODY, rule


@rule
def seen_by(s: Fuertorite, seat: int) -> int:
    """The cards whose faces a seat (NOBODY: the public) may see: what was once played stays open.

    So it is also all that a seat knows for certain.
    """
    cards = s.shown if seat == NOBODY else s.shown | s.hand[seat]
    if is_scored(s):  # FU-61
        for p in range(s.players):
            cards |= s.hand[p]
    return cards
