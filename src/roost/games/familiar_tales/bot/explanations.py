"""Explains the bot's actions: what it aims for and how likely it is to succeed.

The explanation uses the same plan and the same probabilities as the decision.
"""

from collections.abc import Callable

from roost.contract import Action, Reason
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.decisions import movement
from roost.games.familiar_tales.bot.decisions.skill_tests import (
    attack_loss,
    expected_loss,
    make_skill_test,
    pass_chance,
    pass_chance_with,
    pick_cards,
)
from roost.games.familiar_tales.bot.planning.tasks import Task
from roost.games.familiar_tales.bot.style import STYLES
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.rules import PageAction
from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.actions.forage import forageable_resources, key_level
from roost.games.familiar_tales.engine.actions.special import AFFLICTION_TESTS, offered_actions
from roost.games.familiar_tales.engine.combat.enemies import stat
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import max_life, page_of
from roost.games.familiar_tales.engine.machine import legal_actions
from roost.games.familiar_tales.engine.state import Context, PendingStep, TalesState
from roost.games.familiar_tales.engine.world import FATIGUE


def explain_action(s: TalesState, action: Action, style: str) -> Reason | None:
    """Return the reason for an action; None if there is nothing to add to "it seemed best"."""
    if len(legal_actions(s)) == 1:
        return Reason("why-only")
    if s.question is None or s.page is None:
        return None
    explain = _EXPLANATIONS.get((s.question.kind, str(action["type"])))
    return explain(Analysis(s, STYLES[style]), action) if explain is not None else None


# A familiar's turn


def _explain_move(analysis: Analysis, action: Action) -> Reason:
    who = _mover(analysis)
    destination = movement.choose_destination(analysis, who) or movement.choose_destination(
        Analysis(analysis.s, analysis.style, is_hurried=True), who
    )
    if destination is None or destination.task is None:
        fatigue_count = analysis.hand(who).count(FATIGUE)
        return Reason("why-purge") if fatigue_count else Reason("why-hand")
    start = analysis.s.familiars[who].space
    assert start is not None
    steps = analysis.distances.from_space(who, start).get(destination.space, 0)
    place = page_of(analysis.s).spaces[destination.space].name or destination.space
    return Reason(
        _destination_message(analysis, destination.task, destination),
        {"place": place, "steps": steps, **_destination_args(analysis, destination)},
    )


def _mover(analysis: Analysis) -> str:
    who = analysis.s.move.who if analysis.s.move is not None else analysis.s.turn
    assert who is not None
    return who


def _destination_message(analysis: Analysis, task: Task, destination: movement.Destination) -> str:
    """Return the id of the message that says why the familiar goes there."""
    if task.kind == "bring":
        return "why-bring" if destination.is_carrying else "why-fetch"
    if task.kind == "do":
        symbols = page_of(analysis.s).spaces[destination.space].symbols
        return "why-book-there" if f"book:{task.id}" in symbols else "why-work-there"
    return {"fight": "why-foe-there", "forage": "why-growing-there", "care": "why-care-there"}.get(
        task.kind, "why-meet-there"
    )


def _destination_args(
    analysis: Analysis, destination: movement.Destination
) -> dict[str, str | int]:
    task = destination.task
    assert task is not None
    if task.kind == "forage":
        return {"resource": task.id}
    if task.kind == "fight":
        return {"enemy": _enemy_name(analysis.s, task.id)}
    return {}


def _enemy_name(s: TalesState, name: str) -> str:
    return s.world.campaign.enemies[s.enemies[name].kind].name if name in s.enemies else name


def _explain_special(analysis: Analysis, action: Action) -> Reason:
    who, id = analysis.s.turn, str(action["id"])
    assert who is not None
    if id == "life-dial":
        life = analysis.s.familiars[who].life
        return Reason("why-eat", {"life": life, "most": max_life(analysis.s, who)})
    for offered, _ in offered_actions(analysis.s):
        if offered.id == id:
            return _explain_page_action(analysis, who, offered)
    affliction, skill, difficulty = AFFLICTION_TESTS[id]
    passed: tuple[PendingStep, ...] = (("cure", who, affliction),)
    return Reason(
        "why-rid", {"chance": _pass_percent(analysis, who, skill, difficulty, passed, "other")}
    )


def _explain_page_action(analysis: Analysis, who: str, action: PageAction) -> Reason:
    c = Context(self_=who, actor=who)
    is_task = any(task.kind == "do" and task.id == action.id for task in analysis.plan.tasks)
    test = action.test
    if test is None:
        demanded = [x for x in action.do if isinstance(x, e.DemandTest) and x.who == "self"]
        if not demanded:
            return Reason("why-work" if is_task else "why-pays")
        skill, difficulty, passed = demanded[0].skill, demanded[0].difficulty, demanded[0].pass_
    else:
        skill, difficulty, passed = test.skill, test.difficulty, test.pass_
    required = evaluate(analysis.s, difficulty, c)
    chance = _pass_percent(analysis, who, skill, required, (("effects", passed, c),))
    return Reason("why-work-test" if is_task else "why-pays-test", {"chance": chance})


def _pass_percent(
    analysis: Analysis,
    who: str,
    skill: Skill,
    difficulty: int,
    passed: tuple[PendingStep, ...],
    kind: str = "page",
    enemy: str | None = None,
) -> int:
    test = make_skill_test(analysis, who, skill, difficulty, kind, passed, enemy=enemy)
    return round(100 * pass_chance(analysis, test, analysis.hand(who)))


def _explain_code(analysis: Analysis, action: Action) -> Reason:
    code = int(action["code"])
    return Reason("why-read" if code not in analysis.s.history else "why-work")


def _explain_forage(analysis: Analysis, action: Action) -> Reason:
    who = analysis.s.turn
    assert who is not None
    difficulty = evaluate(analysis.s, page_of(analysis.s).forage or 0, Context(self_=who))
    chance = _pass_percent(
        analysis, who, "insight", difficulty, (("choose-resource", who),), "forage"
    )
    wanted = [
        kind
        for kind in forageable_resources(analysis.s, who)
        if kind in analysis.plan.resource_needs
    ]
    return Reason("why-forage-wanted" if wanted else "why-forage", {"chance": chance})


def _explain_care(analysis: Analysis, action: Action) -> Reason:
    assert key_level(analysis.s) is not None
    return Reason("why-care", {"discontent": analysis.s.discontent})


def _explain_attack(analysis: Analysis, action: Action) -> Reason:
    who, enemy_id, kind = analysis.s.turn, str(action["enemy"]), str(action["type"])
    assert who is not None
    skill: Skill = "might" if kind == "melee" else "agility"
    passed: tuple[PendingStep, ...] = (("deal-damage", who, enemy_id),)
    chance = _pass_percent(
        analysis, who, skill, stat(analysis.s, enemy_id, "defence"), passed, kind, enemy_id
    )
    life = analysis.s.enemies[enemy_id].life
    return Reason(
        "why-attack", {"enemy": _enemy_name(analysis.s, enemy_id), "chance": chance, "life": life}
    )


# Within an action


def _explain_test(analysis: Analysis, action: Action) -> Reason:
    """Use the cards that would be played, or those already played."""
    test, type = analysis.s.tests[-1], str(action["type"])
    hand = analysis.s.seats[test.seat].hand if type == "play" else []
    cards = pick_cards(analysis, test, hand)
    if test.kind == "defend" and analysis.s.attacks:
        full_loss = attack_loss(
            analysis, test.who, analysis.s.attacks[-1].value, analysis.s.attacks[-1].enemy
        )
        loss = round(expected_loss(analysis, test, *cards))
        return Reason(f"why-defended-{type}", {"loss": loss, "full": full_loss})
    return Reason(
        f"why-tested-{type}", {"chance": round(100 * pass_chance_with(analysis, test, *cards))}
    )


def _explain_link(analysis: Analysis, action: Action) -> Reason:
    test = analysis.s.tests[-1]
    before = round(100 * pass_chance_with(analysis, test))
    if action["type"] == "pass":
        return Reason("why-no-help", {"chance": before})
    after = round(100 * pass_chance_with(analysis, test, str(action["card"])))
    return Reason("why-help", {"before": before, "chance": after})


def _explain_reroll(analysis: Analysis, action: Action) -> Reason:
    return Reason(f"why-{action['type']}")


def _explain_defence(analysis: Analysis, action: Action) -> Reason:
    attack = analysis.s.attacks[-1]
    life = analysis.s.familiars[attack.who].life
    return Reason(f"why-{action['type']}", {"attack": attack.value, "life": life})


def _explain_plainly(message: str) -> Callable[[Analysis, Action], Reason]:
    return lambda analysis, action: Reason(message)


_EXPLANATIONS: dict[tuple[str, str], Callable[[Analysis, Action], Reason]] = {
    ("turn", "move"): _explain_move,
    ("turn", "special"): _explain_special,
    ("turn", "code"): _explain_code,
    ("turn", "forage"): _explain_forage,
    ("turn", "care"): _explain_care,
    ("turn", "melee"): _explain_attack,
    ("turn", "ranged"): _explain_attack,
    ("turn", "craft"): _explain_plainly("why-craft"),
    ("turn", "train"): _explain_plainly("why-train"),
    ("turn", "equip"): _explain_plainly("why-equip"),
    ("turn", "trade"): _explain_plainly("why-trade"),
    ("turn", "perform"): _explain_plainly("why-pays"),
    ("turn", "use"): _explain_plainly("why-pays"),
    ("turn", "leave"): _explain_plainly("why-leave"),
    ("turn", "end"): _explain_plainly("why-end"),
    ("move", "play"): _explain_move,
    ("move", "step"): _explain_move,
    ("move", "done"): _explain_plainly("why-stop"),
    ("test", "play"): _explain_test,
    ("test", "done"): _explain_test,
    ("test", "skip"): _explain_plainly("why-skip"),
    ("link", "link"): _explain_link,
    ("link", "pass"): _explain_link,
    ("reroll", "reroll"): _explain_reroll,
    ("reroll", "keep"): _explain_reroll,
    ("defend", "defend"): _explain_defence,
    ("defend", "endure"): _explain_defence,
    ("target", "target"): _explain_plainly("why-target"),
    ("toward", "toward"): _explain_plainly("why-target"),
    ("return", "return"): _explain_plainly("why-return"),
    ("discard", "discard"): _explain_plainly("why-discard"),
    ("draw", "draw"): _explain_plainly("why-draw"),
    ("draw", "skip"): _explain_plainly("why-no-draw"),
    ("power", "power"): _explain_plainly("why-power"),
    ("power", "skip"): _explain_plainly("why-skip"),
    ("trade", "give"): _explain_plainly("why-trade"),
    ("trade", "done"): _explain_plainly("why-traded"),
    ("agree", "agree"): _explain_plainly("why-agree"),
    ("agree", "refuse"): _explain_plainly("why-refuse"),
    ("choose", "choose"): _explain_plainly("why-choose"),
}
