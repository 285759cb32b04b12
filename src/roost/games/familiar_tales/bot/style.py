"""How a player weighs things: manners. All worths are told in cards of a hand."""

from functools import lru_cache
from typing import NamedTuple

from roost.contract import RngState
from roost.games.familiar_tales.bot.story_goals import StoryGoals

STORY_GOAL_VALUE = 20.0
"""A wish of weight 1: more than a page has to give."""


AVOIDED_FLIGHT_FACTOR = 1.5
"""What a flight costs more to whom misfortune must stay low."""


class PlayStyle(NamedTuple):
    progress: float  # one step nearer to what the page asks for
    flight: float  # what a flight costs
    frailty: float  # how fast life gets dearer as it falls: from 0 to 1
    misfortune: float  # a point of it
    danger: float  # a point of it
    discontent: float  # a point of discontent when it is high
    own_card: float  # a card played in one's own turn: another is drawn at its end
    reserve_card: float  # a card played in others' turns: it is missing in the next
    power: float
    resource: float
    fatigue: float
    enemy: float  # a share of the harm that an enemy could do
    min_value: float  # below this a thing is not worth doing
    counter: float  # a point of what the journal counts, such as trust: it is mostly good
    is_cautious: bool  # whether attacks, wounds and the child are minded before they press
    slip_rate: float = 0.0  # the share of decisions that are taken as the careless take them
    can_foresee: bool = True  # what a choice of the story brings in misfortune and in trust
    story_goals: StoryGoals = ()  # what the story should come to

    def story_goal_value(self, name: str) -> float:
        """What it is worth that something comes to be (`wishes.py`)."""
        return (
            STORY_GOAL_VALUE * _goal_weights(self.story_goals).get(name, 0.0)
            if self.story_goals
            else 0.0
        )


STYLES = {
    "careful": PlayStyle(
        progress=9.0,
        flight=18.0,
        frailty=0.74,
        misfortune=8.0,
        danger=0.6,
        discontent=3.0,
        own_card=0.35,
        reserve_card=0.8,
        power=1.5,
        resource=1.6,
        fatigue=1.2,
        enemy=0.9,
        min_value=0.35,
        counter=2.5,
        is_cautious=True,
    ),
    "careless": PlayStyle(
        progress=9.0,
        flight=7.0,
        frailty=0.6,
        misfortune=4.0,
        danger=0.1,
        discontent=1.0,
        own_card=0.25,
        reserve_card=1.6,
        power=1.5,
        resource=1.2,
        fatigue=0.5,
        enemy=0.4,
        min_value=0.35,
        counter=0.5,
        is_cautious=False,
    ),
}
STYLES["patient"] = STYLES["careful"]._replace(counter=6.0)
"""As careful, and the child's trust is worth more to it than what a page has to give."""
STYLES["average"] = STYLES["careful"]._replace(slip_rate=0.5)
"""Judges as the careful do, but only every second time: the other decisions are careless ones, and
of a choice of the story it then sees what it gives, not what it will bring.
"""


def sample_style(style: PlayStyle, rng: RngState) -> PlayStyle:
    """How a player decides this once."""
    if rng[0] < style.slip_rate * (1 << 32):
        return STYLES["careless"]._replace(story_goals=style.story_goals, can_foresee=False)
    return style


def without_foresight(style: PlayStyle) -> PlayStyle:
    """How a choice of the story is weighed by whoever knows no more of it than its text."""
    return style if style.can_foresee else style._replace(misfortune=0.0, counter=0.0)


def with_story_goals(style: PlayStyle, story_goals: StoryGoals) -> PlayStyle:
    """The same, with wishes. To whom misfortune is welcome, a flight is nothing to avoid; to whom
    it must stay low, a flight is dearer.
    """
    found = style._replace(story_goals=story_goals)
    wish = found.story_goal_value("count:misfortune")
    return found._replace(
        flight=0.0 if wish > 0 else style.flight * (AVOIDED_FLIGHT_FACTOR if wish else 1.0)
    )


@lru_cache(maxsize=64)
def _goal_weights(story_goals: StoryGoals) -> dict[str, float]:
    return dict(story_goals)
