"""The bot of Familiar Tales: it plans, values every legal action and takes the best one.

Start reading at `decisions/turn.py` (one turn), then `planning/goal_planner.py` (from the page's
objectives back to what can be done now) and `valuation/odds.py`. No module here names a page, a
card or an enemy; everything comes from the campaign's data. The bot decides by a guess of the state
that fits what its seat knows, so it never uses hidden information.
"""

from collections.abc import Callable

from roost.contract import Action, RngState
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.decisions import choices, movement, skill_tests, trade, turn
from roost.games.familiar_tales.bot.explanations import explain_action
from roost.games.familiar_tales.bot.style import STYLES, PlayStyle, sample_style
from roost.games.familiar_tales.engine.machine import legal_actions
from roost.games.familiar_tales.engine.state import TalesState

__all__ = ["DEFAULT_STYLE", "explain_action", "suggest_action"]

DEFAULT_STYLE = "careful"

_DECISIONS: dict[str, Callable[[Analysis, list[Action]], Action]] = {
    "turn": turn.choose_turn_action,
    "move": movement.choose_move,
    "test": skill_tests.choose_test_card,
    "link": skill_tests.choose_link,
    "reroll": skill_tests.choose_reroll,
    "power": skill_tests.choose_power,
    "draw": skill_tests.choose_draw,
    "defend": skill_tests.choose_defence,
    "trade": trade.choose_trade,
    "agree": trade.answer_trade,
    "choose": choices.choose_option,
    "choose-familiar": choices.choose_figure,
    "choose-enemy": choices.choose_figure,
    "choose-space": choices.choose_space,
    "target": choices.choose_target,
    "toward": choices.choose_target,
    "return": choices.choose_return_space,
    "gain": choices.choose_resource,
    "forage": choices.choose_resource,
    "give-up": choices.choose_resource_to_lose,
    "discard": choices.choose_discard,
    "banish": choices.choose_discard,
    "cure": choices.choose_cure,
    "mark": choices.choose_mark,
    "save": choices.continue_story,
}


def suggest_action(s: TalesState, rng: RngState, style: str | PlayStyle = DEFAULT_STYLE) -> Action:
    """Return the action that a bot of this style takes. `s` is a guess for the seat to act."""
    actions = legal_actions(s)
    if len(actions) == 1:
        return dict(actions[0])
    assert s.question is not None
    play_style = style if isinstance(style, PlayStyle) else STYLES.get(style, STYLES[DEFAULT_STYLE])
    analysis = Analysis(s, sample_style(play_style, rng))
    return dict(_DECISIONS.get(s.question.kind, choices.choose_first)(analysis, actions))
