"""Decides trades: resources go to the familiar that needs them for the page's tasks."""

from roost.contract import Action
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.planning.task_planner import resource_count
from roost.games.familiar_tales.bot.valuation.effects import cost_of_danger
from roost.games.familiar_tales.engine.actions.trade import partners
from roost.games.familiar_tales.engine.state import TalesState

TRADE_SHARE = 0.5
"""The value of a resource in the right hands, as a share of a step of progress."""


def value_trade(analysis: Analysis, who: str) -> float:
    wanted = wanted_resources(analysis, who, partners(analysis.s, who))
    if not wanted:
        return -1.0
    return TRADE_SHARE * analysis.style.progress * len(wanted) - cost_of_danger(analysis, 1)


def wanted_resources(analysis: Analysis, who: str, candidates: list[str]) -> list[tuple[str, str]]:
    """Return (giver, resource) pairs that complete a price due on this familiar's space."""
    s = analysis.s
    space = s.familiars[who].space
    wanted = []
    for spaces, kind, n in analysis.plan.resource_prices:
        held = resource_count(s, who, kind)
        if space not in spaces or held >= n:
            continue
        givers = [o for o in candidates if resource_count(s, o, kind) > 0]
        total = held + sum(resource_count(s, o, kind) for o in givers)
        if givers and total >= n:
            wanted.append((givers[0], _most_plentiful(s, givers[0]) if kind == "choose" else kind))
    return wanted


def _most_plentiful(s: TalesState, giver: str) -> str:
    """Return the resource of which the giver has most."""
    held = s.familiars[giver].resources
    return max(sorted(held), key=lambda kind: held[kind])


def choose_trade(analysis: Analysis, legal_actions: list[Action]) -> Action:
    s = analysis.s
    assert s.trade is not None
    who = s.trade.who
    for giver, kind in wanted_resources(analysis, who, partners(s, who)):
        action: Action = {"type": "give", "from": giver, "to": who, "thing": kind}
        if action in legal_actions:
            return action
    return {"type": "done"}


def answer_trade(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Agree: all players are on the same side."""
    return {"type": "agree"}
