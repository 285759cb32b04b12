"""Play styles: how the bot weighs things. All values are in units of one card in hand."""

from functools import lru_cache
from typing import NamedTuple

from roost.contract import RngState
from roost.games.familiar_tales.bot.story_goals import StoryGoals

STORY_GOAL_VALUE = 20.0
"""The value of a story goal of weight 1: more than anything a page can give."""


AVOIDED_FLIGHT_FACTOR = 1.5
"""Factor on the cost of a flight when a story goal asks for low misfortune."""


class PlayStyle(NamedTuple):
    """The bot's values of things. Costs are positive numbers."""

    progress: float  # one step towards what the page asks for
    flight: float  # the cost of a flight
    frailty: float  # 0 to 1: how fast the cost of low life grows as life falls
    misfortune: float  # one point
    danger: float  # one point
    discontent: float  # one point at a high level
    own_card: float  # a card played in the familiar's own turn; a new one is drawn at its end
    reserve_card: float  # a card played in another turn; it is missing in the familiar's own turn
    power: float
    resource: float
    fatigue: float
    enemy: float  # factor on the harm that an enemy can do
    min_value: float  # actions of less value are not taken
    counter: float  # one point of a journal counter such as trust, which is usually good
    is_cautious: bool  # considers attacks, wounds and the child before they are urgent
    slip_rate: float = 0.0  # the share of decisions made in the careless style
    can_foresee: bool = True  # knows what a story choice does to misfortune and trust
    story_goals: StoryGoals = ()  # what the story should lead to

    def story_goal_value(self, name: str) -> float:
        """Return the value of reaching a story goal, by its name (`story_goals.py`)."""
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
"""Like careful, but values the child's trust above anything a page can give."""
STYLES["average"] = STYLES["careful"]._replace(slip_rate=0.5)
"""Like careful, but makes every second decision in the careless style. In these it sees the
immediate effects of a story choice but not its later consequences.
"""


def sample_style(style: PlayStyle, rng: RngState) -> PlayStyle:
    """Return the style for one decision: careless with probability `slip_rate`."""
    if rng[0] < style.slip_rate * (1 << 32):
        return STYLES["careless"]._replace(story_goals=style.story_goals, can_foresee=False)
    return style


def without_foresight(style: PlayStyle) -> PlayStyle:
    """Return the style for story choices: if it cannot foresee, misfortune and counters count 0."""
    return style if style.can_foresee else style._replace(misfortune=0.0, counter=0.0)


def with_story_goals(style: PlayStyle, story_goals: StoryGoals) -> PlayStyle:
    """Return the style with story goals added.

    If the goals ask for misfortune, a flight costs nothing. If they ask for low misfortune, it
    costs more.
    """
    goal_style = style._replace(story_goals=story_goals)
    misfortune_value = goal_style.story_goal_value("count:misfortune")
    return goal_style._replace(
        flight=0.0
        if misfortune_value > 0
        else style.flight * (AVOIDED_FLIGHT_FACTOR if misfortune_value else 1.0)
    )


@lru_cache(maxsize=64)
def _goal_weights(story_goals: StoryGoals) -> dict[str, float]:
    return dict(story_goals)
