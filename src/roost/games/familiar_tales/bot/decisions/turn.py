"""A familiar's turn: every action that is open is weighed, and the best is taken."""

from collections.abc import Callable

from roost.contract import Action
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.decisions import movement, trade
from roost.games.familiar_tales.bot.decisions.skill_tests import make_skill_test, value_attempt
from roost.games.familiar_tales.bot.valuation import card_play, items
from roost.games.familiar_tales.bot.valuation.effects import (
    AFFLICTION_COSTS,
    cost_of_discontent,
    value_effects,
    value_entry,
)
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.schema.effects import Cost, Effects
from roost.games.familiar_tales.content.schema.rules import PageAction
from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.actions.forage import forageable_resources, key_level
from roost.games.familiar_tales.engine.actions.special import (
    AFFLICTION_TESTS,
    FOOD_HEALING,
    offered_actions,
)
from roost.games.familiar_tales.engine.combat.enemies import stat
from roost.games.familiar_tales.engine.components.decks import HAND_SIZE
from roost.games.familiar_tales.engine.costs import due_costs
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import page_of
from roost.games.familiar_tales.engine.selectors import select_places
from roost.games.familiar_tales.engine.state import Context
from roost.games.familiar_tales.engine.world import FATIGUE

MIN_VALUE_BEFORE_LEAVING = 0.8
"""What is worth more than this is done before the page is left, if it costs no danger."""
MAX_ACTIONS = 40
"""So many actions of a turn may be weighed freely; then the turn is brought to an end."""
SAFE_ACTIONS = ("train", "craft", "equip", "use", "care", "perform", "special", "forage", "code")


def choose_turn_action(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """If there is nothing to look about for after all, on with the page."""
    chosen = _best_action(analysis, legal_actions)
    if chosen is None and analysis.plan.has_side_work:
        analysis = Analysis(analysis.s, analysis.style, is_hurried=True)
        chosen = _best_action(analysis, legal_actions)
    if chosen is not None:
        return chosen
    ways = [action for action in legal_actions if action["type"] == "leave"]
    if ways:
        return _best_exit(analysis, ways)
    return {"type": "move"} if _is_stuck(analysis, legal_actions) else {"type": "end"}


def _is_stuck(analysis: Analysis, legal_actions: list[Action]) -> bool:
    """A full hand with which nothing can be done stays as it is, unless a card goes out of it."""
    who = analysis.s.turn
    assert who is not None
    return (
        analysis.s.action_count == 0
        and len(analysis.hand(who)) >= HAND_SIZE
        and {"type": "move"} in legal_actions
    )


def _best_action(analysis: Analysis, legal_actions: list[Action]) -> Action | None:
    """The action that is worth most, if any is worth more than to end the turn, or to leave."""
    s = analysis.s
    who = s.turn
    assert who is not None
    leaves = not analysis.plan.has_side_work and any(
        action["type"] == "leave" for action in legal_actions
    )
    best, chosen = (MIN_VALUE_BEFORE_LEAVING if leaves else analysis.style.min_value), None
    for action in legal_actions:
        type = str(action["type"])
        if type in ("end", "leave") or (leaves and type not in SAFE_ACTIONS):
            continue
        if s.action_count > MAX_ACTIONS and type not in ("special", "code"):
            continue
        value = _VALUATIONS[type](analysis, who, action)
        if value > best + 1e-9:
            best, chosen = value, action
    return chosen


def _best_exit(analysis: Analysis, exits: list[Action]) -> Action:
    """Of several ways out, that whose entry is kindest."""
    if len(exits) == 1:
        return exits[0]
    codes = {way.id: way.code for way in page_of(analysis.s).exits}
    c = Context(self_=analysis.s.turn)
    return max(exits, key=lambda action: value_entry(analysis, codes[str(action["exit"])], c))


# What the page offers


def _value_special(analysis: Analysis, who: str, action: Action) -> float:
    id = str(action["id"])
    if id in analysis.plan.off_limits:
        return -1.0
    if id == "life-dial":
        return (
            -analysis.life_loss_cost(who, -FOOD_HEALING)
            + _value_cures(analysis, who)
            - items.cost_of_spending(analysis, who, "food", 1)
        )
    for found, _ in offered_actions(analysis.s):
        if found.id == id:
            return _value_page_action(analysis, who, found)
    what, skill, difficulty = AFFLICTION_TESTS[id]
    cured = (("cure", who, what),)
    return _value_test(analysis, who, skill, difficulty, cured, analysis.hand(who), kind="other")


def _value_cures(analysis: Analysis, who: str) -> float:
    """TA-214, TA-217: an increase of life ends these."""
    ill = analysis.s.familiars[who].afflictions
    return sum(AFFLICTION_COSTS[what] for what in ("poisoned", "badly-injured") if what in ill)


def _value_page_action(analysis: Analysis, who: str, action: PageAction) -> float:
    c = Context(self_=who, actor=who)
    price, hand = _price_costs(analysis, who, action.cost, c)
    value = _value_action_effects(analysis, who, action.do, hand, "page")
    if action.test is not None:
        test = action.test
        passed = (("effects", test.pass_, c),)
        failed = (("effects", test.fail, c),)
        difficulty = evaluate(analysis.s, test.difficulty, c)
        value += _value_test(analysis, who, test.skill, difficulty, passed, hand, failed)
    return value - price


def _value_action_effects(
    analysis: Analysis, who: str, effects: Effects, hand: list[str], kind: str
) -> float:
    """Effects of an action; a test of self in them is made with the hand."""
    c = Context(self_=who, actor=who)
    value = 0.0
    for one in effects:
        if isinstance(one, e.DemandTest) and one.who == "self":
            passed, failed = (("effects", one.pass_, c),), (("effects", one.fail, c),)
            difficulty = evaluate(analysis.s, one.difficulty, c)
            value += _value_test(analysis, who, one.skill, difficulty, passed, hand, failed, kind)
        else:
            value += value_effects(analysis, (one,), c)
            if isinstance(one, e.PlaceFigure) and one.who == "self":
                value += movement.value_relocation(
                    analysis, who, select_places(analysis.s, one.at, c)
                )
    return value


def _price_costs(
    analysis: Analysis, who: str, costs: tuple[Cost, ...], c: Context
) -> tuple[float, list[str]]:
    """What a price costs, and the hand that is left."""
    hand = list(analysis.hand(who))
    price = 0.0
    for cost in due_costs(analysis.s, costs, c):
        for _ in range(min(cost.cards or 0, len(hand))):
            card = card_play.least_useful(analysis, hand)
            hand.remove(card)
            price += analysis.style.own_card if card != FATIGUE else 0.0
        price += (cost.power or 0) * analysis.style.power
        price += analysis.life_loss_cost(who, cost.life) if cost.life else 0.0
        if cost.resource is not None:
            price += cost.n * 0.5 * analysis.style.resource
        if cost.item is not None:
            price += 2.0
    return price, hand


def _value_test(
    analysis: Analysis,
    who: str,
    skill: Skill,
    difficulty: int,
    passed: tuple[tuple[object, ...], ...],
    hand: list[str],
    failed: tuple[tuple[object, ...], ...] = (),
    kind: str = "page",
    enemy: str | None = None,
) -> float:
    new = make_skill_test(analysis, who, skill, difficulty, kind, passed, failed, enemy)
    return value_attempt(analysis, new, hand)


def _value_code(analysis: Analysis, who: str, action: Action) -> float:
    code = int(action["code"])
    if str(code) in analysis.plan.off_limits:
        return -1.0
    value = value_entry(analysis, code, Context(self_=who))
    asked = [t.weight for t in analysis.plan.tasks if t.kind == "do" and t.id == str(code)]
    return value + analysis.style.progress * max(asked, default=0.0)


# The rules' own actions


def _value_forage(analysis: Analysis, who: str, action: Action) -> float:
    if not forageable_resources(analysis.s, who):
        return -1.0
    difficulty = evaluate(analysis.s, page_of(analysis.s).forage or 0, Context(self_=who))
    passed = (("forage-pass", who),)
    return _value_test(
        analysis, who, "insight", difficulty, passed, analysis.hand(who), kind="forage"
    )


def _value_care(analysis: Analysis, who: str, action: Action) -> float:
    row = key_level(analysis.s)
    assert row is not None
    c = Context(self_=who, actor=who)
    price, hand = _price_costs(analysis, who, row.cost, c)
    if row.test is None:
        work = [task.weight for task in analysis.plan.tasks if task.kind == "care"]
        gain = -cost_of_discontent(analysis, -1) + analysis.style.progress * max(work, default=0.0)
        return gain + value_effects(analysis, row.do, c) - price
    test = row.test
    passed = (("effects", test.pass_, c), ("cared", who))
    failed = (("effects", test.fail, c),)
    difficulty = evaluate(analysis.s, test.difficulty, c)
    return _value_test(analysis, who, test.skill, difficulty, passed, hand, failed, "care") - price


def _value_melee(analysis: Analysis, who: str, action: Action) -> float:
    return _value_attack(analysis, who, str(action["enemy"]), "melee", "might")


def _value_ranged(analysis: Analysis, who: str, action: Action) -> float:
    return _value_attack(analysis, who, str(action["enemy"]), "ranged", "agility")


def _value_attack(analysis: Analysis, who: str, enemy_id: str, kind: str, skill: Skill) -> float:
    passed = (("strike", who, enemy_id),)
    defence = stat(analysis.s, enemy_id, "defence")
    return _value_test(
        analysis, who, skill, defence, passed, analysis.hand(who), kind=kind, enemy=enemy_id
    )


def _value_move(analysis: Analysis, who: str, action: Action) -> float:
    hand = analysis.hand(who)
    purged = card_play.FATIGUE_RELIEF * analysis.style.fatigue * hand.count(FATIGUE)
    goal = movement.choose_destination(analysis, who)
    if goal is None or not movement.can_step(analysis, who, goal):
        return purged
    return goal.value + purged - movement.cheapest_step(analysis, who)


def _value_equip(analysis: Analysis, who: str, action: Action) -> float:
    item = str(action["item"])
    if analysis.world.items[item].type == "consumable":
        return 1.0  # TA-180: only equipped items work
    return items.value_equipping(analysis, who, item)


def _value_craft(analysis: Analysis, who: str, action: Action) -> float:
    item = str(action["item"])
    better = items.value_equipping(analysis, who, item) > 0
    if (action["place"] == "equip") != better:
        return -1.0
    return items.value_crafting(analysis, who, item)


def _value_train(analysis: Analysis, who: str, action: Action) -> float:
    return items.value_training(analysis, who, str(action["card"]))


def _value_perform(analysis: Analysis, who: str, action: Action) -> float:
    name = str(action["card"])
    data = analysis.world.cards[name].action
    assert data is not None
    hand = list(analysis.hand(who))
    hand.remove(name)
    return _value_action_effects(analysis, who, data.do, hand, "page") - card_play.own_turn_price(
        analysis
    )(name)


def _value_use(analysis: Analysis, who: str, action: Action) -> float:
    data = analysis.world.items[str(action["item"])]
    assert data.action is not None
    value = _value_action_effects(analysis, who, data.action.do, analysis.hand(who), "page")
    return value - (1.0 if data.type == "consumable" else 0.0)


_VALUATIONS: dict[str, Callable[[Analysis, str, Action], float]] = {
    "code": _value_code,
    "move": _value_move,
    "forage": _value_forage,
    "care": _value_care,
    "equip": _value_equip,
    "trade": lambda mind, who, action: trade.value_trade(mind, who),
    "melee": _value_melee,
    "ranged": _value_ranged,
    "craft": _value_craft,
    "train": _value_train,
    "perform": _value_perform,
    "use": _value_use,
    "special": _value_special,
}
