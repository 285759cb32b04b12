"""Trade (TA-190 to TA-192)."""

from roost.contract import Action
from roost.games.familiar_tales.engine.actions.registry import available_actions, start_action
from roost.games.familiar_tales.engine.components.dials import change_dial
from roost.games.familiar_tales.engine.components.inventory import put_item, take_item
from roost.games.familiar_tales.engine.figures import familiars_at
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for, step
from roost.games.familiar_tales.engine.state import Question, TalesState, Trade


def partners(s: TalesState, who: str) -> list[str]:
    return [name for name in familiars_at(s, s.familiars[who].space) if name != who]


@available_actions("trade")
def _trade_actions(s: TalesState, who: str) -> list[Action]:
    return [{"type": "trade"}] if partners(s, who) else []


@start_action("trade")
def _begin_trade(s: TalesState, who: str, action: Action) -> None:
    """TA-190, TA-274: the danger rises even if nothing is given."""
    change_dial(s, "danger", 1)
    s.trade = Trade(who)
    s.then("ask-trade")


@step("ask-trade")
def ask_trade(s: TalesState) -> None:
    assert s.trade is not None
    if s.familiars[s.trade.who].space is None:
        s.trade = None
    else:
        ask(s, "trade", s.owners[s.trade.who])


@options_for("trade")
def _options(s: TalesState, question: Question) -> list[Action]:
    assert s.trade is not None
    who = s.trade.who
    actions: list[Action] = []
    for other in partners(s, who):
        actions += give_actions(s, who, other)
        actions += give_actions(s, other, who)
    return [*actions, {"type": "done"}]


def give_actions(s: TalesState, giver: str, taker: str) -> list[Action]:
    """TA-32, TA-192, TA-281"""
    assert s.trade is not None
    f = s.familiars[giver]
    actions: list[Action] = [
        {"type": "give", "from": giver, "to": taker, "thing": resource}
        for resource in sorted(r for r, n in f.resources.items() if n)
        if (giver, resource) not in s.trade.refusals
    ]
    for item in sorted(set(f.equipped + f.stash)):
        if "innate" in s.world.items[item].keywords or (giver, item) in s.trade.refusals:
            continue
        for place in ("equip", "stash"):
            give: Action = {"type": "give", "from": giver, "to": taker, "thing": item}
            actions.append({**give, "place": place})
    return actions


@on_answer("trade")
def _answer(s: TalesState, question: Question, action: Action) -> None:
    assert s.trade is not None
    if action["type"] == "done":
        s.trade = None
        return
    giver = str(action["from"])
    if s.owners[giver] != question.seat:
        ask(s, "agree", s.owners[giver], tuple(sorted(action.items())))
    else:
        hand_over(s, action)
    s.then("ask-trade")


@options_for("agree")
def _agree_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "agree"}, {"type": "refuse"}]


@on_answer("agree")
def _agree_answer(s: TalesState, question: Question, action: Action) -> None:
    request: Action = dict(question.payload)
    if action["type"] == "agree":
        hand_over(s, request)
    elif s.trade is not None:
        s.trade.refusals.append((str(request["from"]), str(request["thing"])))


def hand_over(s: TalesState, action: Action) -> None:
    giver, taker, thing = str(action["from"]), str(action["to"]), str(action["thing"])
    if "place" in action:
        take_item(s, giver, thing)
        put_item(s, taker, thing, str(action["place"]))
    else:
        s.familiars[giver].resources[thing] -= 1
        resources = s.familiars[taker].resources
        resources[thing] = resources.get(thing, 0) + 1
