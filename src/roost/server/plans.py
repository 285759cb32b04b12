"""What would come of actions that nobody takes yet: so that a go of several can be composed."""

from copy import copy
from typing import Any

from roost.contract import Action, Refused, View
from roost.match import Match

LONGEST = 100
"""Actions of a plan, at most."""


def copied(match: Match[Any]) -> Match[Any]:
    """A match that nobody else changes."""
    tried = copy(match)
    tried.state = match.game.copy(match.state)
    tried.deals, tried.actions = list(match.deals), list(match.actions)
    return tried


def ahead(match: Match[Any], seat: int, plan: list[Any]) -> tuple[View, list[Action]]:
    """What a seat would see and could do after its plan; raises Refused where that is not allowed.

    A game names what may be tried at all: such actions tell nobody anything new.
    """
    if len(plan) > LONGEST:
        raise Refused("plan-long", most=LONGEST)
    tried = copied(match)
    for action in plan:
        refusal = tried.refuse(seat, action)
        if refusal is not None:
            raise Refused.by(refusal)
        if action["type"] not in match.game.facts.planned:
            raise Refused("plan-type", type=action["type"])
        tried.act(seat, action)
        if tried.dealt != match.dealt:  # what chance brings is never tried
            raise Refused("plan-type", type=action["type"])
    legal = tried.legal() if tried.turn == seat else []
    return match.game.view(tried.state, seat), legal
