"""Why a player does what it does, in words: what it goes for, and how likely it is to succeed.

It reads the same plan and the same chances by which the action was chosen.
"""

from collections.abc import Callable

from roost.contract import Action, Reason
from roost.games.familiar_tales.actions.foraging import growing, key_row
from roost.games.familiar_tales.actions.special import ENDS, offered
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.rules import PageAction
from roost.games.familiar_tales.data.words import Skill
from roost.games.familiar_tales.enemies import stat
from roost.games.familiar_tales.figures import most_life, page_of
from roost.games.familiar_tales.machine import legal
from roost.games.familiar_tales.playing import walking
from roost.games.familiar_tales.playing.manner import MANNERS
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.tasks import Task
from roost.games.familiar_tales.playing.testing import (
    chance,
    chance_with,
    loss_with,
    lost,
    new_test,
    picked,
)
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.state import Context, Frame, State
from roost.games.familiar_tales.world import FATIGUE


def reason(s: State, action: Action, manner: str) -> Reason | None:
    """None where there is no more to say than that it seemed best."""
    if len(legal(s)) == 1:
        return Reason("why-only")
    if s.ask is None or s.page is None:
        return None
    told = _TOLD.get((s.ask.kind, str(action["type"])))
    return told(Mind(s, MANNERS[manner]), action) if told is not None else None


# A familiar's turn


def _move(mind: Mind, action: Action) -> Reason:
    who = _mover(mind)
    goal = walking.aim(mind, who) or walking.aim(Mind(mind.s, mind.manner, hurries=True), who)
    if goal is None or goal.task is None:
        held = mind.hand(who).count(FATIGUE)
        return Reason("why-purge") if held else Reason("why-hand")
    here = mind.s.familiars[who].space
    assert here is not None
    steps = mind.ranges.of(who, here).get(goal.goal, 0)
    place = page_of(mind.s).spaces[goal.goal].name or goal.goal
    return Reason(
        _aimed(mind, goal.task, goal), {"place": place, "steps": steps, **_what(mind, goal)}
    )


def _mover(mind: Mind) -> str:
    who = mind.s.moving.who if mind.s.moving is not None else mind.s.turn
    assert who is not None
    return who


def _aimed(mind: Mind, task: Task, goal: walking.Aim) -> str:
    """What a familiar goes there for."""
    if task.kind == "bring":
        return "why-bring" if goal.carries else "why-fetch"
    if task.kind == "do":
        symbols = page_of(mind.s).spaces[goal.goal].symbols
        return "why-book-there" if f"book:{task.id}" in symbols else "why-work-there"
    return {"fight": "why-foe-there", "forage": "why-growing-there", "care": "why-care-there"}.get(
        task.kind, "why-meet-there"
    )


def _what(mind: Mind, goal: walking.Aim) -> dict[str, str | int]:
    task = goal.task
    assert task is not None
    if task.kind == "forage":
        return {"resource": task.id}
    if task.kind == "fight":
        return {"enemy": _enemy(mind.s, task.id)}
    return {}


def _enemy(s: State, name: str) -> str:
    return s.world.campaign.enemies[s.enemies[name].kind].name if name in s.enemies else name


def _special(mind: Mind, action: Action) -> Reason:
    who, id = mind.s.turn, str(action["id"])
    assert who is not None
    if id == "life-dial":
        life = mind.s.familiars[who].life
        return Reason("why-eat", {"life": life, "most": most_life(mind.s, who)})
    for found, _ in offered(mind.s):
        if found.id == id:
            return _page_action(mind, who, found)
    what, skill, difficulty = ENDS[id]
    passed: tuple[Frame, ...] = (("cure", who, what),)
    return Reason("why-rid", {"chance": _chance(mind, who, skill, difficulty, passed, "other")})


def _page_action(mind: Mind, who: str, action: PageAction) -> Reason:
    c = Context(self_=who, doer=who)
    asked = any(task.kind == "do" and task.id == action.id for task in mind.plan.tasks)
    test = action.test
    if test is None:
        own = [x for x in action.do if isinstance(x, e.DemandTest) and x.who == "self"]
        if not own:
            return Reason("why-work" if asked else "why-pays")
        skill, difficulty, passed = own[0].skill, own[0].difficulty, own[0].pass_
    else:
        skill, difficulty, passed = test.skill, test.difficulty, test.pass_
    needed = number(mind.s, difficulty, c)
    likely = _chance(mind, who, skill, needed, (("effects", passed, c),))
    return Reason("why-work-test" if asked else "why-pays-test", {"chance": likely})


def _chance(
    mind: Mind,
    who: str,
    skill: Skill,
    difficulty: int,
    passed: tuple[Frame, ...],
    kind: str = "page",
    enemy: str | None = None,
) -> int:
    new = new_test(mind, who, skill, difficulty, kind, passed, enemy=enemy)
    return round(100 * chance(mind, new, mind.hand(who)))


def _code(mind: Mind, action: Action) -> Reason:
    code = int(action["code"])
    return Reason("why-read" if code not in mind.s.history else "why-work")


def _forage(mind: Mind, action: Action) -> Reason:
    who = mind.s.turn
    assert who is not None
    difficulty = number(mind.s, page_of(mind.s).forage or 0, Context(self_=who))
    likely = _chance(mind, who, "insight", difficulty, (("forage-pass", who),), "forage")
    wanted = [kind for kind in growing(mind.s, who) if kind in mind.plan.needs]
    return Reason("why-forage-wanted" if wanted else "why-forage", {"chance": likely})


def _care(mind: Mind, action: Action) -> Reason:
    assert key_row(mind.s) is not None
    return Reason("why-care", {"discontent": mind.s.discontent})


def _attack(mind: Mind, action: Action) -> Reason:
    who, foe, kind = mind.s.turn, str(action["enemy"]), str(action["type"])
    assert who is not None
    skill: Skill = "might" if kind == "melee" else "agility"
    passed: tuple[Frame, ...] = (("strike", who, foe),)
    likely = _chance(mind, who, skill, stat(mind.s, foe, "defence"), passed, kind, foe)
    life = mind.s.enemies[foe].life
    return Reason("why-attack", {"enemy": _enemy(mind.s, foe), "chance": likely, "life": life})


# Within an action


def _in_test(mind: Mind, action: Action) -> Reason:
    """With the cards that would be played; or with what lies there."""
    now, type = mind.s.tests[-1], str(action["type"])
    hand = mind.s.seats[now.seat].hand if type == "play" else []
    cards = picked(mind, now, hand)
    if now.kind == "defend" and mind.s.attacks:
        whole = lost(mind, now.who, mind.s.attacks[-1].value, mind.s.attacks[-1].enemy)
        left = round(loss_with(mind, now, *cards))
        return Reason(f"why-defended-{type}", {"loss": left, "whole": whole})
    return Reason(f"why-tested-{type}", {"chance": round(100 * chance_with(mind, now, *cards))})


def _link(mind: Mind, action: Action) -> Reason:
    now = mind.s.tests[-1]
    before = round(100 * chance_with(mind, now))
    if action["type"] == "pass":
        return Reason("why-no-help", {"chance": before})
    after = round(100 * chance_with(mind, now, str(action["card"])))
    return Reason("why-help", {"before": before, "chance": after})


def _rolled(mind: Mind, action: Action) -> Reason:
    return Reason(f"why-{action['type']}")


def _attacked(mind: Mind, action: Action) -> Reason:
    attack = mind.s.attacks[-1]
    life = mind.s.familiars[attack.who].life
    return Reason(f"why-{action['type']}", {"attack": attack.value, "life": life})


def _plain(message: str) -> Callable[[Mind, Action], Reason]:
    return lambda mind, action: Reason(message)


_TOLD: dict[tuple[str, str], Callable[[Mind, Action], Reason]] = {
    ("turn", "move"): _move,
    ("turn", "special"): _special,
    ("turn", "code"): _code,
    ("turn", "forage"): _forage,
    ("turn", "care"): _care,
    ("turn", "melee"): _attack,
    ("turn", "ranged"): _attack,
    ("turn", "craft"): _plain("why-craft"),
    ("turn", "train"): _plain("why-train"),
    ("turn", "equip"): _plain("why-equip"),
    ("turn", "trade"): _plain("why-trade"),
    ("turn", "perform"): _plain("why-pays"),
    ("turn", "use"): _plain("why-pays"),
    ("turn", "leave"): _plain("why-leave"),
    ("turn", "end"): _plain("why-end"),
    ("move", "play"): _move,
    ("move", "step"): _move,
    ("move", "done"): _plain("why-stop"),
    ("test", "play"): _in_test,
    ("test", "done"): _in_test,
    ("test", "skip"): _plain("why-skip"),
    ("link", "link"): _link,
    ("link", "pass"): _link,
    ("reroll", "reroll"): _rolled,
    ("reroll", "keep"): _rolled,
    ("defend", "defend"): _attacked,
    ("defend", "endure"): _attacked,
    ("target", "target"): _plain("why-target"),
    ("toward", "toward"): _plain("why-target"),
    ("return", "return"): _plain("why-return"),
    ("discard", "discard"): _plain("why-discard"),
    ("draw", "draw"): _plain("why-draw"),
    ("draw", "skip"): _plain("why-no-draw"),
    ("power", "power"): _plain("why-power"),
    ("power", "skip"): _plain("why-skip"),
    ("trade", "give"): _plain("why-trade"),
    ("trade", "done"): _plain("why-traded"),
    ("agree", "agree"): _plain("why-agree"),
    ("agree", "refuse"): _plain("why-refuse"),
    ("choose", "choose"): _plain("why-choose"),
}
