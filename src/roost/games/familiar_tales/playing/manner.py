"""How a player weighs things: manners. All worths are told in cards of a hand."""

from functools import lru_cache
from typing import NamedTuple

from roost.contract import Words
from roost.games.familiar_tales.playing.wishes import Wishes

WISH = 20.0
"""A wish of weight 1: more than a page has to give."""


DEARER = 1.5
"""What a flight costs more to whom misfortune must stay low."""


class Manner(NamedTuple):
    step: float  # one step nearer to what the page asks for
    flight: float  # what a flight costs
    frailty: float  # how fast life gets dearer as it falls: from 0 to 1
    misfortune: float  # a point of it
    danger: float  # a point of it
    unrest: float  # a point of discontent when it is high
    card: float  # a card played in one's own turn: another is drawn at its end
    kept: float  # a card played in others' turns: it is missing in the next
    power: float
    resource: float
    fatigue: float
    foe: float  # a share of the harm that an enemy could do
    spare: float  # below this a thing is not worth doing
    counted: float  # a point of what the journal counts, such as trust: it is mostly good
    looks: bool  # whether attacks, wounds and the child are minded before they press
    slips: float = 0.0  # the share of decisions that are taken as the careless take them
    foresees: bool = True  # what a choice of the story brings in misfortune and in trust
    wishes: Wishes = ()  # what the story should come to

    def wish(self, name: str) -> float:
        """What it is worth that something comes to be (`wishes.py`)."""
        return WISH * _weights(self.wishes).get(name, 0.0) if self.wishes else 0.0


MANNERS = {
    "careful": Manner(
        step=9.0,
        flight=18.0,
        frailty=0.74,
        misfortune=8.0,
        danger=0.6,
        unrest=3.0,
        card=0.35,
        kept=0.8,
        power=1.5,
        resource=1.6,
        fatigue=1.2,
        foe=0.9,
        spare=0.35,
        counted=2.5,
        looks=True,
    ),
    "careless": Manner(
        step=9.0,
        flight=7.0,
        frailty=0.6,
        misfortune=4.0,
        danger=0.1,
        unrest=1.0,
        card=0.25,
        kept=1.6,
        power=1.5,
        resource=1.2,
        fatigue=0.5,
        foe=0.4,
        spare=0.35,
        counted=0.5,
        looks=False,
    ),
}
MANNERS["patient"] = MANNERS["careful"]._replace(counted=6.0)
"""As careful, and the child's trust is worth more to it than what a page has to give."""
MANNERS["average"] = MANNERS["careful"]._replace(slips=0.5)
"""Judges as the careful do, but only every second time: the other decisions are careless ones, and
of a choice of the story it then sees what it gives, not what it will bring.
"""


def at_the_moment(manner: Manner, words: Words) -> Manner:
    """How a player decides this once."""
    if words[0] < manner.slips * (1 << 32):
        return MANNERS["careless"]._replace(wishes=manner.wishes, foresees=False)
    return manner


def by_what_it_says(manner: Manner) -> Manner:
    """How a choice of the story is weighed by whoever knows no more of it than its text."""
    return manner if manner.foresees else manner._replace(misfortune=0.0, counted=0.0)


def wishing(manner: Manner, wishes: Wishes) -> Manner:
    """The same, with wishes. To whom misfortune is welcome, a flight is nothing to avoid; to whom
    it must stay low, a flight is dearer.
    """
    found = manner._replace(wishes=wishes)
    wish = found.wish("count:misfortune")
    return found._replace(flight=0.0 if wish > 0 else manner.flight * (DEARER if wish else 1.0))


@lru_cache(maxsize=64)
def _weights(wishes: Wishes) -> dict[str, float]:
    return dict(wishes)
