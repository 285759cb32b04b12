"""Trade: what the page's work needs goes to the familiar that does it."""

from roost.contract import Action
from roost.games.familiar_tales.actions.trading import partners
from roost.games.familiar_tales.playing.means import holding
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.worth import danger
from roost.games.familiar_tales.state import State

NEARER = 0.5
"""What a resource in the right hands is worth, beside a step of the page's work."""


def worth_trading(mind: Mind, who: str) -> float:
    gives = wanted(mind, who, partners(mind.s, who))
    if not gives:
        return -1.0
    return NEARER * mind.manner.step * len(gives) - danger(mind, 1)


def wanted(mind: Mind, who: str, others: list[str]) -> list[tuple[str, str]]:
    """From whom to take what: for a thing that is done where this familiar stands."""
    s = mind.s
    here = s.familiars[who].space
    found = []
    for spots, kind, n in mind.plan.prices:
        held = holding(s, who, kind)
        if here not in spots or held >= n:
            continue
        givers = [o for o in others if holding(s, o, kind) > 0]
        total = held + sum(holding(s, o, kind) for o in givers)
        if givers and total >= n:
            found.append((givers[0], _given(s, givers[0]) if kind == "choose" else kind))
    return found


def _given(s: State, giver: str) -> str:
    """Of what it has most."""
    held = s.familiars[giver].resources
    return max(sorted(held), key=lambda kind: held[kind])


def trade(mind: Mind, found: list[Action]) -> Action:
    s = mind.s
    assert s.trade is not None
    who = s.trade.who
    for giver, kind in wanted(mind, who, partners(s, who)):
        give: Action = {"type": "give", "from": giver, "to": who, "thing": kind}
        if give in found:
            return give
    return {"type": "done"}


def agree(mind: Mind, found: list[Action]) -> Action:
    """All are on one side: what is asked for is given."""
    return {"type": "agree"}
