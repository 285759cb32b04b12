"""Decides a familiar's turn: values every legal action and takes the best one."""

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
"""Safe actions of more value are done before the familiars leave the page."""
MAX_ACTIONS = 40
"""After this many actions in one turn the bot heads for the end of the turn."""
SAFE_ACTIONS = ("train", "craft", "equip", "use", "care", "perform", "special", "forage", "code")


def choose_turn_action(analysis: Analysis, legal_actions: list[Action]) -> Action:
    """Return the best action of the turn.

    If no action is worth it, first try again without side work, then leave the page or end the
    turn.
    """
    chosen = _best_action(analysis, legal_actions)
    if chosen is None and analysis.plan.has_side_work:
        analysis = Analysis(analysis.s, analysis.style, is_hurried=True)
        chosen = _best_action(analysis, legal_actions)
    if chosen is not None:
        return chosen
    exits = [action for action in legal_actions if action["type"] == "leave"]
    if exits:
        return _best_exit(analysis, exits)
    return {"type": "move"} if _is_stuck(analysis, legal_actions) else {"type": "end"}


def _is_stuck(analysis: Analysis, legal_actions: list[Action]) -> bool:
    """Return whether the familiar has a full hand and no useful action. A move discards a card."""
    who = analysis.s.turn
    assert who is not None
    return (
        analysis.s.action_count == 0
        and len(analysis.hand(who)) >= HAND_SIZE
        and {"type": "move"} in legal_actions
    )


def _best_action(analysis: Analysis, legal_actions: list[Action]) -> Action | None:
    """Return the action of the highest value, or None if ending the turn or leaving is better."""
    s = analysis.s
    who = s.turn
    assert who is not None
    can_leave = not analysis.plan.has_side_work and any(
        action["type"] == "leave" for action in legal_actions
    )
    best, chosen = (MIN_VALUE_BEFORE_LEAVING if can_leave else analysis.style.min_value), None
    for action in legal_actions:
        type = str(action["type"])
        if type in ("end", "leave") or (can_leave and type not in SAFE_ACTIONS):
            continue
        if s.action_count > MAX_ACTIONS and type not in ("special", "code"):
            continue
        value = _VALUATIONS[type](analysis, who, action)
        if value > best + 1e-9:
            best, chosen = value, action
    return chosen


def _best_exit(analysis: Analysis, exits: list[Action]) -> Action:
    """Return the exit whose entry has the highest value."""
    if len(exits) == 1:
        return exits[0]
    codes = {exit.id: exit.code for exit in page_of(analysis.s).exits}
    c = Context(self_=analysis.s.turn)
    return max(exits, key=lambda action: value_entry(analysis, codes[str(action["exit"])], c))


# Actions of the page


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
    for offered, _ in offered_actions(analysis.s):
        if offered.id == id:
            return _value_page_action(analysis, who, offered)
    affliction, skill, difficulty = AFFLICTION_TESTS[id]
    passed = (("cure", who, affliction),)
    return _value_test(analysis, who, skill, difficulty, passed, analysis.hand(who), kind="other")


def _value_cures(analysis: Analysis, who: str) -> float:
    """TA-214, TA-217: gaining life ends these afflictions."""
    afflictions = analysis.s.familiars[who].afflictions
    return sum(
        AFFLICTION_COSTS[affliction]
        for affliction in ("poisoned", "badly-injured")
        if affliction in afflictions
    )


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
    """Value the effects of an action. A test of the acting familiar uses the given hand."""
    c = Context(self_=who, actor=who)
    value = 0.0
    for effect in effects:
        if isinstance(effect, e.DemandTest) and effect.who == "self":
            passed, failed = (("effects", effect.pass_, c),), (("effects", effect.fail, c),)
            difficulty = evaluate(analysis.s, effect.difficulty, c)
            value += _value_test(
                analysis, who, effect.skill, difficulty, passed, hand, failed, kind
            )
        else:
            value += value_effects(analysis, (effect,), c)
            if isinstance(effect, e.PlaceFigure) and effect.who == "self":
                value += movement.value_relocation(
                    analysis, who, select_places(analysis.s, effect.at, c)
                )
    return value


def _price_costs(
    analysis: Analysis, who: str, costs: tuple[Cost, ...], c: Context
) -> tuple[float, list[str]]:
    """Return the value of the costs and the hand that remains."""
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
    test = make_skill_test(analysis, who, skill, difficulty, kind, passed, failed, enemy)
    return value_attempt(analysis, test, hand)


def _value_code(analysis: Analysis, who: str, action: Action) -> float:
    code = int(action["code"])
    if str(code) in analysis.plan.off_limits:
        return -1.0
    value = value_entry(analysis, code, Context(self_=who))
    weights = [t.weight for t in analysis.plan.tasks if t.kind == "do" and t.id == str(code)]
    return value + analysis.style.progress * max(weights, default=0.0)


# Actions of the rules


def _value_forage(analysis: Analysis, who: str, action: Action) -> float:
    if not forageable_resources(analysis.s, who):
        return -1.0
    difficulty = evaluate(analysis.s, page_of(analysis.s).forage or 0, Context(self_=who))
    passed = (("choose-resource", who),)
    return _value_test(
        analysis, who, "insight", difficulty, passed, analysis.hand(who), kind="forage"
    )


def _value_care(analysis: Analysis, who: str, action: Action) -> float:
    row = key_level(analysis.s)
    assert row is not None
    c = Context(self_=who, actor=who)
    price, hand = _price_costs(analysis, who, row.cost, c)
    if row.test is None:
        weights = [task.weight for task in analysis.plan.tasks if task.kind == "care"]
        gain = -cost_of_discontent(analysis, -1) + analysis.style.progress * max(
            weights, default=0.0
        )
        return gain + value_effects(analysis, row.do, c) - price
    test = row.test
    passed = (("effects", test.pass_, c), ("finish-care", who))
    failed = (("effects", test.fail, c),)
    difficulty = evaluate(analysis.s, test.difficulty, c)
    return _value_test(analysis, who, test.skill, difficulty, passed, hand, failed, "care") - price


def _value_melee(analysis: Analysis, who: str, action: Action) -> float:
    return _value_attack(analysis, who, str(action["enemy"]), "melee", "might")


def _value_ranged(analysis: Analysis, who: str, action: Action) -> float:
    return _value_attack(analysis, who, str(action["enemy"]), "ranged", "agility")


def _value_attack(analysis: Analysis, who: str, enemy_id: str, kind: str, skill: Skill) -> float:
    passed = (("deal-damage", who, enemy_id),)
    defence = stat(analysis.s, enemy_id, "defence")
    return _value_test(
        analysis, who, skill, defence, passed, analysis.hand(who), kind=kind, enemy=enemy_id
    )


def _value_move(analysis: Analysis, who: str, action: Action) -> float:
    hand = analysis.hand(who)
    relief = card_play.FATIGUE_RELIEF * analysis.style.fatigue * hand.count(FATIGUE)
    destination = movement.choose_destination(analysis, who)
    if destination is None or not movement.can_step(analysis, who, destination):
        return relief
    return destination.value + relief - movement.cheapest_step(analysis, who)


def _value_equip(analysis: Analysis, who: str, action: Action) -> float:
    item = str(action["item"])
    if analysis.world.items[item].type == "consumable":
        return 1.0  # TA-180: only equipped items work
    return items.value_equipping(analysis, who, item)


def _value_craft(analysis: Analysis, who: str, action: Action) -> float:
    item = str(action["item"])
    is_better = items.value_equipping(analysis, who, item) > 0
    if (action["place"] == "equip") != is_better:
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
    "trade": lambda analysis, who, action: trade.value_trade(analysis, who),
    "melee": _value_melee,
    "ranged": _value_ranged,
    "craft": _value_craft,
    "train": _value_train,
    "perform": _value_perform,
    "use": _value_use,
    "special": _value_special,
}
