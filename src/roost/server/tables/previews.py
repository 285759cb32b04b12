"""What would come of actions that nobody takes yet: so that a go of several can be composed."""

from copy import copy
from typing import Any

from roost.contract import Action, RefusalError, View
from roost.match import Match

MAX_ACTIONS = 100
"""Actions of a plan, at most."""


def copy_match(match: Match[Any]) -> Match[Any]:
    """A match that nobody else changes."""
    tried = copy(match)
    tried.state = match.game.copy(match.state)
    tried.chance_outcomes, tried.actions = list(match.chance_outcomes), list(match.actions)
    return tried


def preview(match: Match[Any], seat: int, actions: list[Any]) -> tuple[View, list[Action]]:
    """What a seat would see and could do after its plan; raises Refused where that is not allowed.

    A game names what may be tried at all: such actions tell nobody anything new.
    """
    if len(actions) > MAX_ACTIONS:
        raise RefusalError("plan-long", most=MAX_ACTIONS)
    tried = copy_match(match)
    for action in actions:
        refusal = tried.explain_illegal(seat, action)
        if refusal is not None:
            raise RefusalError.from_refusal(refusal)
        if action["type"] not in match.game.info.previewable:
            raise RefusalError("plan-type", type=action["type"])
        tried.act(seat, action)
        if tried.chance_count != match.chance_count:  # what chance brings is never tried
            raise RefusalError("plan-type", type=action["type"])
    legal = tried.legal_actions() if tried.turn == seat else []
    return match.game.view(tried.state, seat), legal
