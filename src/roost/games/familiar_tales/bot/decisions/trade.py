"""Trade: what the page's work needs goes to the familiar that does it."""

from roost.contract import Action
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.planning.task_planner import resource_count
from roost.games.familiar_tales.bot.valuation.effects import cost_of_danger
from roost.games.familiar_tales.engine.actions.trade import partners
from roost.games.familiar_tales.engine.state import TalesState

TRADE_SHARE = 0.5
"""What a resource in the right hands is worth, beside a step of the page's work."""


def value_trade(analysis: Analysis, who: str) -> float:
    gives = wanted_resources(analysis, who, partners(analysis.s, who))
    if not gives:
        return -1.0
    return TRADE_SHARE * analysis.style.progress * len(gives) - cost_of_danger(analysis, 1)


def wanted_resources(analysis: Analysis, who: str, candidates: list[str]) -> list[tuple[str, str]]:
    """From whom to take what: for a thing that is done where this familiar stands."""
    s = analysis.s
    here = s.familiars[who].space
    found = []
    for spots, kind, n in analysis.plan.resource_prices:
        held = resource_count(s, who, kind)
        if here not in spots or held >= n:
            continue
        givers = [o for o in candidates if resource_count(s, o, kind) > 0]
        total = held + sum(resource_count(s, o, kind) for o in givers)
        if givers and total >= n:
            found.append((givers[0], _most_plentiful(s, givers[0]) if kind == "choose" else kind))
    return found


def _most_plentiful(s: TalesState, giver: str) -> str:
    """Of what it has most."""
    held = s.familiars[giver].resources
    return max(sorted(held), key=lambda kind: held[kind])


def choose_trade(analysis: Analysis, legal_actions: list[Action]) -> Action:
    s = analysis.s
    assert s.trade is not None
    who = s.trade.who
    for giver, kind in wanted_resources(analysis, who, partners(s, who)):
        give: Action = {"type": "give", "from": giver, "to": who, "thing": kind}
        if give in legal_actions:
            return give
    return {"type": "done"}


def answer_trade(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """All are on one side: what is asked for is given."""
    return {"type": "agree"}
