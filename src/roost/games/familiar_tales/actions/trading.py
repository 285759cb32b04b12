"""Trade (TA-190 to TA-192)."""

from roost.contract import Action
from roost.games.familiar_tales.actions.registry import begins, is_open
from roost.games.familiar_tales.dials import turn_dial
from roost.games.familiar_tales.figures import familiars_at
from roost.games.familiar_tales.having import put_item, take_item
from roost.games.familiar_tales.machine import answer, ask, question, step
from roost.games.familiar_tales.state import Ask, State, Trade


def partners(s: State, who: str) -> list[str]:
    return [name for name in familiars_at(s, s.familiars[who].space) if name != who]


@is_open("trade")
def _open(s: State, who: str) -> list[Action]:
    return [{"type": "trade"}] if partners(s, who) else []


@begins("trade")
def _begin(s: State, who: str, action: Action) -> None:
    """TA-190, TA-274: the danger is gone even if nothing is given."""
    turn_dial(s, "danger", 1)
    s.trade = Trade(who)
    s.then("trade-ask")


@step("trade-ask")
def trade_ask(s: State) -> None:
    assert s.trade is not None
    if s.familiars[s.trade.who].space is None:
        s.trade = None
    else:
        ask(s, "trade", s.owners[s.trade.who])


@question("trade")
def _options(s: State, asked: Ask) -> list[Action]:
    assert s.trade is not None
    who = s.trade.who
    found: list[Action] = []
    for other in partners(s, who):
        found += gives(s, who, other)
        found += gives(s, other, who)
    return [*found, {"type": "done"}]


def gives(s: State, giver: str, taker: str) -> list[Action]:
    """TA-32, TA-192, TA-281"""
    assert s.trade is not None
    f = s.familiars[giver]
    found: list[Action] = [
        {"type": "give", "from": giver, "to": taker, "thing": resource}
        for resource in sorted(r for r, n in f.resources.items() if n)
        if (giver, resource) not in s.trade.refused
    ]
    for item in sorted(set(f.equipped + f.stash)):
        if "innate" in s.world.items[item].keywords or (giver, item) in s.trade.refused:
            continue
        for place in ("equip", "stash"):
            give: Action = {"type": "give", "from": giver, "to": taker, "thing": item}
            found.append({**give, "place": place})
    return found


@answer("trade")
def _answer(s: State, asked: Ask, action: Action) -> None:
    assert s.trade is not None
    if action["type"] == "done":
        s.trade = None
        return
    giver = str(action["from"])
    if s.owners[giver] != asked.seat:
        ask(s, "agree", s.owners[giver], tuple(sorted(action.items())))
    else:
        hand_over(s, action)
    s.then("trade-ask")


@question("agree")
def _agree_options(s: State, asked: Ask) -> list[Action]:
    return [{"type": "agree"}, {"type": "refuse"}]


@answer("agree")
def _agree_answer(s: State, asked: Ask, action: Action) -> None:
    wanted: Action = dict(asked.about)
    if action["type"] == "agree":
        hand_over(s, wanted)
    elif s.trade is not None:
        s.trade.refused.append((str(wanted["from"]), str(wanted["thing"])))


def hand_over(s: State, action: Action) -> None:
    giver, taker, thing = str(action["from"]), str(action["to"]), str(action["thing"])
    if "place" in action:
        take_item(s, giver, thing)
        put_item(s, taker, thing, str(action["place"]))
    else:
        s.familiars[giver].resources[thing] -= 1
        held = s.familiars[taker].resources
        held[thing] = held.get(thing, 0) + 1
