"""A familiar's turn: every action that is open is weighed, and the best is taken."""

from collections.abc import Callable

from roost.contract import Action
from roost.games.familiar_tales.actions.foraging import growing, key_row
from roost.games.familiar_tales.actions.special import EATEN, ENDS, offered
from roost.games.familiar_tales.costs import due
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.data.effects import Cost, Effects
from roost.games.familiar_tales.data.rules import PageAction
from roost.games.familiar_tales.data.words import Skill
from roost.games.familiar_tales.decks import HAND
from roost.games.familiar_tales.enemies import stat
from roost.games.familiar_tales.figures import page_of
from roost.games.familiar_tales.playing import gear, hands, trading, walking
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.testing import attempt, new_test
from roost.games.familiar_tales.playing.worth import AFFLICTION, entry, unrest, worth
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.selecting import places
from roost.games.familiar_tales.state import Context
from roost.games.familiar_tales.world import FATIGUE

LEAVING = 0.8
"""What is worth more than this is done before the page is left, if it costs no danger."""
ENOUGH = 40
"""So many actions of a turn may be weighed freely; then the turn is brought to an end."""
QUIET = ("train", "craft", "equip", "use", "care", "perform", "special", "forage", "code")


def turn(mind: Mind, found: list[Action]) -> Action:
    """If there is nothing to look about for after all, on with the page."""
    chosen = _best(mind, found)
    if chosen is None and mind.plan.lingers:
        mind = Mind(mind.s, mind.manner, hurries=True)
        chosen = _best(mind, found)
    if chosen is not None:
        return chosen
    ways = [action for action in found if action["type"] == "leave"]
    if ways:
        return _out(mind, ways)
    return {"type": "move"} if _is_stuck(mind, found) else {"type": "end"}


def _is_stuck(mind: Mind, found: list[Action]) -> bool:
    """A full hand with which nothing can be done stays as it is, unless a card goes out of it."""
    who = mind.s.turn
    assert who is not None
    return mind.s.actions == 0 and len(mind.hand(who)) >= HAND and {"type": "move"} in found


def _best(mind: Mind, found: list[Action]) -> Action | None:
    """The action that is worth most, if any is worth more than to end the turn, or to leave."""
    s = mind.s
    who = s.turn
    assert who is not None
    leaves = not mind.plan.lingers and any(action["type"] == "leave" for action in found)
    best, chosen = (LEAVING if leaves else mind.manner.spare), None
    for action in found:
        type = str(action["type"])
        if type in ("end", "leave") or (leaves and type not in QUIET):
            continue
        if s.actions > ENOUGH and type not in ("special", "code"):
            continue
        value = _VALUES[type](mind, who, action)
        if value > best + 1e-9:
            best, chosen = value, action
    return chosen


def _out(mind: Mind, ways: list[Action]) -> Action:
    """Of several ways out, that whose entry is kindest."""
    if len(ways) == 1:
        return ways[0]
    codes = {way.id: way.code for way in page_of(mind.s).exits}
    c = Context(self_=mind.s.turn)
    return max(ways, key=lambda action: entry(mind, codes[str(action["exit"])], c))


# What the page offers


def _special(mind: Mind, who: str, action: Action) -> float:
    id = str(action["id"])
    if id in mind.plan.waits:
        return -1.0
    if id == "life-dial":
        return -mind.loss(who, -EATEN) + _cured(mind, who) - gear.spent(mind, who, "food", 1)
    for found, _ in offered(mind.s):
        if found.id == id:
            return _page_action(mind, who, found)
    what, skill, difficulty = ENDS[id]
    cured = (("cure", who, what),)
    return _tested(mind, who, skill, difficulty, cured, mind.hand(who), kind="other")


def _cured(mind: Mind, who: str) -> float:
    """TA-214, TA-217: an increase of life ends these."""
    ill = mind.s.familiars[who].afflictions
    return sum(AFFLICTION[what] for what in ("poisoned", "badly-injured") if what in ill)


def _page_action(mind: Mind, who: str, action: PageAction) -> float:
    c = Context(self_=who, doer=who)
    price, hand = _paid(mind, who, action.cost, c)
    value = _done(mind, who, action.do, hand, "page")
    if action.test is not None:
        test = action.test
        passed = (("effects", test.pass_, c),)
        failed = (("effects", test.fail, c),)
        difficulty = number(mind.s, test.difficulty, c)
        value += _tested(mind, who, test.skill, difficulty, passed, hand, failed)
    return value - price


def _done(mind: Mind, who: str, do: Effects, hand: list[str], kind: str) -> float:
    """Effects of an action; a test of self in them is made with the hand."""
    c = Context(self_=who, doer=who)
    value = 0.0
    for one in do:
        if isinstance(one, e.DemandTest) and one.who == "self":
            passed, failed = (("effects", one.pass_, c),), (("effects", one.fail, c),)
            difficulty = number(mind.s, one.difficulty, c)
            value += _tested(mind, who, one.skill, difficulty, passed, hand, failed, kind)
        else:
            value += worth(mind, (one,), c)
            if isinstance(one, e.Put) and one.who == "self":
                value += walking.opened(mind, who, places(mind.s, one.at, c))
    return value


def _paid(mind: Mind, who: str, costs: tuple[Cost, ...], c: Context) -> tuple[float, list[str]]:
    """What a price costs, and the hand that is left."""
    hand = list(mind.hand(who))
    price = 0.0
    for cost in due(mind.s, costs, c):
        for _ in range(min(cost.cards or 0, len(hand))):
            card = hands.least_useful(mind, hand)
            hand.remove(card)
            price += mind.manner.card if card != FATIGUE else 0.0
        price += (cost.power or 0) * mind.manner.power
        price += mind.loss(who, cost.life) if cost.life else 0.0
        if cost.resource is not None:
            price += cost.n * 0.5 * mind.manner.resource
        if cost.item is not None:
            price += 2.0
    return price, hand


def _tested(
    mind: Mind,
    who: str,
    skill: Skill,
    difficulty: int,
    passed: tuple[tuple[object, ...], ...],
    hand: list[str],
    failed: tuple[tuple[object, ...], ...] = (),
    kind: str = "page",
    enemy: str | None = None,
) -> float:
    new = new_test(mind, who, skill, difficulty, kind, passed, failed, enemy)
    return attempt(mind, new, hand)


def _code(mind: Mind, who: str, action: Action) -> float:
    code = int(action["code"])
    if str(code) in mind.plan.waits:
        return -1.0
    value = entry(mind, code, Context(self_=who))
    asked = [t.weight for t in mind.plan.tasks if t.kind == "do" and t.id == str(code)]
    return value + mind.manner.step * max(asked, default=0.0)


# The rules' own actions


def _forage(mind: Mind, who: str, action: Action) -> float:
    if not growing(mind.s, who):
        return -1.0
    difficulty = number(mind.s, page_of(mind.s).forage or 0, Context(self_=who))
    passed = (("forage-pass", who),)
    return _tested(mind, who, "insight", difficulty, passed, mind.hand(who), kind="forage")


def _care(mind: Mind, who: str, action: Action) -> float:
    row = key_row(mind.s)
    assert row is not None
    c = Context(self_=who, doer=who)
    price, hand = _paid(mind, who, row.cost, c)
    if row.test is None:
        work = [task.weight for task in mind.plan.tasks if task.kind == "care"]
        gain = -unrest(mind, -1) + mind.manner.step * max(work, default=0.0)
        return gain + worth(mind, row.do, c) - price
    test = row.test
    passed = (("effects", test.pass_, c), ("cared", who))
    failed = (("effects", test.fail, c),)
    difficulty = number(mind.s, test.difficulty, c)
    return _tested(mind, who, test.skill, difficulty, passed, hand, failed, "care") - price


def _melee(mind: Mind, who: str, action: Action) -> float:
    return _attack(mind, who, str(action["enemy"]), "melee", "might")


def _ranged(mind: Mind, who: str, action: Action) -> float:
    return _attack(mind, who, str(action["enemy"]), "ranged", "agility")


def _attack(mind: Mind, who: str, foe: str, kind: str, skill: Skill) -> float:
    passed = (("strike", who, foe),)
    defence = stat(mind.s, foe, "defence")
    return _tested(mind, who, skill, defence, passed, mind.hand(who), kind=kind, enemy=foe)


def _move(mind: Mind, who: str, action: Action) -> float:
    hand = mind.hand(who)
    purged = hands.PURGED * mind.manner.fatigue * hand.count(FATIGUE)
    goal = walking.aim(mind, who)
    if goal is None or not walking.can_come(mind, who, goal):
        return purged
    return goal.value + purged - walking.price(mind, who)


def _equip(mind: Mind, who: str, action: Action) -> float:
    item = str(action["item"])
    if mind.world.items[item].type == "consumable":
        return 1.0  # TA-180: only equipped items work
    return gear.gained(mind, who, item)


def _craft(mind: Mind, who: str, action: Action) -> float:
    item = str(action["item"])
    better = gear.gained(mind, who, item) > 0
    if (action["place"] == "equip") != better:
        return -1.0
    return gear.crafted(mind, who, item)


def _train(mind: Mind, who: str, action: Action) -> float:
    return gear.learned(mind, who, str(action["card"]))


def _perform(mind: Mind, who: str, action: Action) -> float:
    name = str(action["card"])
    data = mind.world.cards[name].action
    assert data is not None
    hand = list(mind.hand(who))
    hand.remove(name)
    return _done(mind, who, data.do, hand, "page") - hands.own_price(mind)(name)


def _use(mind: Mind, who: str, action: Action) -> float:
    data = mind.world.items[str(action["item"])]
    assert data.action is not None
    value = _done(mind, who, data.action.do, mind.hand(who), "page")
    return value - (1.0 if data.type == "consumable" else 0.0)


_VALUES: dict[str, Callable[[Mind, str, Action], float]] = {
    "code": _code,
    "move": _move,
    "forage": _forage,
    "care": _care,
    "equip": _equip,
    "trade": lambda mind, who, action: trading.worth_trading(mind, who),
    "melee": _melee,
    "ranged": _ranged,
    "craft": _craft,
    "train": _train,
    "perform": _perform,
    "use": _use,
    "special": _special,
}
