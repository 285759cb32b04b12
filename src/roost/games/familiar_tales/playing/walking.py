"""Where to go, with which cards, and whether the child comes along."""

from typing import NamedTuple

from roost.contract import Action
from roost.games.familiar_tales.actions.moving import MILLY, STANDING, points
from roost.games.familiar_tales.data.words import MOVE, SKILLS
from roost.games.familiar_tales.figures import CHILD
from roost.games.familiar_tales.playing import foes, hands
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.odds import rolled
from roost.games.familiar_tales.playing.tasks import Task
from roost.games.familiar_tales.playing.worth import danger, resource, unrest
from roost.games.familiar_tales.rules import modified
from roost.games.familiar_tales.world import FATIGUE

ANOTHERS = 0.3
"""What work is worth that another familiar takes."""
COMING = 0.4
"""What it is worth to have come, before anything is done."""
PATIENCE = 0.7
"""What is left of a thing's worth if it takes a turn more."""
FAR = 99


class Aim(NamedTuple):
    value: float
    goal: str
    task: Task | None
    carries: bool = False

    @property
    def skill(self) -> int | None:
        """Where the skill that will be tested stands among a card's values."""
        test = self.task.test if self.task is not None else None
        return SKILLS.index(test[0]) if test is not None else None


def aim(mind: Mind, who: str) -> Aim | None:
    """The best place to go now; None if there is nothing to go for.

    One's own work comes first, then where all meet, then what another has taken.
    """
    here = mind.s.familiars[who].space
    if here is None:
        return None
    plan = mind.plan
    tasks = [(i, task) for i, task in enumerate(plan.tasks) if who in task.who]
    own = [task for i, task in tasks if plan.takers.get(i) == who]
    meets = [task for _, task in tasks if task.kind == "go"]
    work = max((task.weight for task in own if not task.gathers), default=0.0)
    brings = any(task.kind == "bring" for task in own)  # and comes with the child, then
    meets = [t for t in meets if not t.gathers or (t.weight > work and not brings)]
    found = _best(mind, who, here, own + meets)
    if found is None and not any(task.gathers for task in plan.tasks):
        found = _best(mind, who, here, [task for _, task in tasks])
        return None if found is None else found._replace(value=found.value * ANOTHERS)
    return found


def _best(mind: Mind, who: str, here: str, tasks: list[Task]) -> Aim | None:
    can = _reach(mind, who)
    aims = [_toward(mind, who, here, task, can) for task in tasks]
    return max((a for a in aims if a is not None), key=lambda a: a.value, default=None)


def opened(mind: Mind, who: str, spots: list[str]) -> float:
    """What it is worth to stand there, by work that no familiar can walk to from where it is."""
    costs = mind.ranges.of(who, spots[0]) if spots else {}
    tasks = [task for task in mind.plan.tasks if who in task.who and not task.gathers]
    values = [
        COMING * _value(mind, task)
        for task in tasks
        if any(spot in costs for spot in task.spaces)
        and not any(_is_near(mind, other, task) for other in mind.present)
    ]
    return max(values, default=0.0)


def _is_near(mind: Mind, who: str, task: Task) -> bool:
    here = mind.s.familiars[who].space
    costs = mind.ranges.of(who, here) if here is not None else {}
    return any(spot in costs for spot in task.spaces)


def can_come(mind: Mind, who: str, goal: Aim) -> bool:
    """Whether the cards at hand make at least one step of the way."""
    return _reach(mind, who) >= 1 + (_carrying(mind) if goal.carries else 0)


def price(mind: Mind, who: str) -> float:
    """What the cheapest card costs that makes a step."""
    cards = [card for card in mind.hand(who) if mind.world.cards[card].values[MOVE] > 0]
    return min((_price(mind, card, None) for card in cards), default=0.0)


def _reach(mind: Mind, who: str) -> int:
    """The move points at hand, or left of the move being made."""
    s = mind.s
    down = STANDING if "knocked-down" in s.familiars[who].afflictions else 0
    cards = sum(mind.world.cards[card].values[MOVE] for card in mind.hand(who))
    if s.moving is not None and s.moving.who == who:
        if s.moving.points is not None:
            return s.moving.points - down
        return points(s, s.moving) + cards - down
    return modified(s, "move", cards, who) - down


def _toward(mind: Mind, who: str, here: str, task: Task, can: int) -> Aim | None:
    s = mind.s
    costs = mind.ranges.of(who, here)
    if task.kind == "bring":
        return _bringing(mind, who, here, task, can)
    if here in task.spaces:
        return None
    spots = [spot for spot in task.spaces if spot in costs]
    if not spots:
        return None
    goal = min(spots, key=lambda spot: (costs[spot], spot))
    value = _value(mind, task)
    value = _coming(mind, who, task, value, costs[goal], can)
    if task.kind != "fight" and mind.manner.looks:
        value -= _risk(mind, who, goal)
    carries = s.child == here and any(
        other.kind == "bring" and goal in other.spaces for other in mind.plan.tasks
    )
    return Aim(value, goal, task, carries)


def _bringing(mind: Mind, who: str, here: str, task: Task, can: int) -> Aim | None:
    s = mind.s
    if s.child is None:
        return None
    walks = _child_walks(mind)
    on = mind.ranges.of(CHILD if walks else who, s.child)
    spots = [spot for spot in task.spaces if spot in on]
    if not spots:
        return None
    goal = min(spots, key=lambda spot: (on[spot], spot))
    value = _value(mind, task)
    if walks:
        return Aim(_coming(mind, who, task, value, on[goal], can), here, task)
    costs = mind.ranges.of(who, here)
    if s.child != here:
        if s.child not in costs:
            return None
        far = costs[s.child] + on[goal] + 1
        return Aim(_coming(mind, who, task, value, far, can), s.child, task)
    return Aim(_coming(mind, who, task, value, on[goal] + 1, can), goal, task, True)


def _value(mind: Mind, task: Task) -> float:
    if task.kind == "forage":
        return resource(mind, task.id)
    if task.kind == "care":
        return -unrest(mind, -1) + mind.manner.step * task.weight
    if task.kind == "fight":
        return foes.hit(mind, task.id, 1) if task.id in mind.s.enemies else 0.0
    return mind.manner.step * task.weight


def _coming(mind: Mind, who: str, task: Task, value: float, far: int, can: int) -> float:
    """What the way there leaves of a thing's worth."""
    if far <= can:
        left = len(mind.hand(who)) * (1 - far / max(1, can)) if can else 0.0
        done = 1.0 if task.test is None else _likely(mind, who, task, left)
        if task.kind in ("go", "bring"):
            return value - 0.02 * far
        return value * (COMING + (1 - COMING) * done) - 0.05 * far
    turns = 1 + (far - can) / mind.pace(who)
    return value * COMING * float(PATIENCE**turns)


def _likely(mind: Mind, who: str, task: Task, cards: float) -> float:
    """A rough chance of passing with so many cards."""
    assert task.test is not None
    skill, difficulty = task.test
    total = round(cards * 1.2 * mind.means(who)[SKILLS.index(skill)])
    die = mind.world.head.die
    return sum(total + rolled(face) >= difficulty for face in die) / len(die)


def _risk(mind: Mind, who: str, goal: str) -> float:
    """To stop among enemies is dear for one that is weak."""
    s = mind.s
    there = [name for name, foe in s.enemies.items() if foe.space == goal]
    if not there:
        return 0.0
    worst = max(foes.attack_of(mind, name) for name in there)
    return 0.25 * mind.loss(who, max(1, worst - 2))


def _child_walks(mind: Mind) -> bool:
    card = mind.world.campaign.children.get(mind.s.child_card)
    return card is not None and card.moves == "walks" and not mind.s.child_stays


# The move action


def move(mind: Mind, found: list[Action]) -> Action:
    s = mind.s
    moving = s.moving
    assert moving is not None
    who = moving.who
    plays = [str(action["card"]) for action in found if action["type"] == "play"]
    if FATIGUE in plays:
        return {"type": "play", "card": FATIGUE}  # TA-202: so it leaves the deck
    goal = aim(mind, who)
    if goal is None:
        return _stop(mind, found, plays)
    here = s.familiars[who].space
    assert here is not None
    need = mind.ranges.of(who, here).get(goal.goal, FAR)
    need += STANDING if "knocked-down" in s.familiars[who].afflictions else 0
    need += _carrying(mind) if goal.carries else 0
    if goal.goal == here and goal.task is not None and goal.task.kind == "bring":
        need = _steps_of_child(mind, goal.task)
    if plays:
        short = need - points(s, moving)
        card = _card(mind, plays, short, goal.skill) if short > 0 else None
        if card is not None:
            return {"type": "play", "card": card}
        if not moving.cards:
            return {"type": "play", "card": hands.least_useful(mind, plays)}
    return _step(mind, found, who, here, goal) or _stop(mind, found, plays)


def _stop(mind: Mind, found: list[Action], plays: list[str]) -> Action:
    if {"type": "done"} in found:
        return {"type": "done"}
    quiet = [card for card in plays if mind.world.cards[card].icon != "danger"]
    return {"type": "play", "card": hands.least_useful(mind, quiet or plays)}


def _carrying(mind: Mind) -> int:
    moving = mind.s.moving
    card = mind.world.campaign.children.get(mind.s.child_card)
    if card is None or card.moves != "carried" or (moving is not None and moving.carried):
        return 0
    return card.carry


def _steps_of_child(mind: Mind, task: Task) -> int:
    if mind.s.child is None:
        return FAR
    on = mind.ranges.of(CHILD, mind.s.child)
    return min((on[spot] for spot in task.spaces if spot in on), default=FAR)


def _card(mind: Mind, plays: list[str], short: int, skill: int | None) -> str | None:
    """The first card of the cheapest set that makes the way; if none does, the fastest."""
    hand = mind.hand(str(mind.s.moving.who if mind.s.moving is not None else mind.s.turn))
    cards = [card for card in hand if mind.world.cards[card].values[MOVE] > 0][:8]
    if not cards:
        return None
    sets: list[tuple[int, float, int]] = [(0, 0.0, 0)]
    for i, card in enumerate(cards):
        made, price = mind.world.cards[card].values[MOVE], _price(mind, card, skill)
        sets += [(m + made, p + price, mask | 1 << i) for m, p, mask in sets]
    enough = [(p, m, mask) for m, p, mask in sets if m >= short]
    if enough:
        mask = min(enough)[2]
        chosen = [card for i, card in enumerate(cards) if mask >> i & 1]
        return max(chosen, key=lambda card: mind.world.cards[card].values[MOVE])
    useful = [c for c in cards if mind.world.cards[c].values[MOVE] > 1 or len(cards) > 2]
    if not useful:
        return None
    return max(useful, key=lambda c: (mind.world.cards[c].values[MOVE], -_price(mind, c, skill)))


def _price(mind: Mind, card: str, skill: int | None) -> float:
    """What is missed if a card goes into a move."""
    data = mind.world.cards[card]
    price = 0.3 + 0.1 * hands.keeping(mind, card)
    if skill is not None:
        price += 0.6 * data.values[skill]
    if data.icon == "danger":
        price += danger(mind, 1)
    elif data.icon == "heal" and mind.s.turn is not None:
        price -= 0.5 * hands.healing(mind, mind.s.turn)
    elif data.icon == "link" and mind.s.players == 1:
        price -= 0.6
    return price


def _step(mind: Mind, found: list[Action], who: str, here: str, goal: Aim) -> Action | None:
    """The step that brings the goal nearest; with the child, if she is wanted there."""
    steps = [action for action in found if action["type"] == "step"]
    if goal.goal == here:
        return _child_step(mind, steps, goal)
    costs = mind.ranges.of(who, here)
    own = [action for action in steps if "who" not in action]
    taken = [action for action in own if "with" in action]
    if goal.carries and taken:
        own = taken
    elif goal.carries and len(mind.hand(who)) > 1 and _would_reach(mind, goal):
        return None  # without her the way is worth nothing
    else:
        own = [action for action in own if "with" not in action]
    best, chosen = costs.get(goal.goal, FAR) + 1, None
    for action in own:
        to = str(action["to"])
        rest = mind.ranges.of(who, to).get(goal.goal)
        if rest is not None and rest < best:
            best, chosen = rest, action
    if chosen is not None and best >= costs.get(goal.goal, FAR):
        return None
    return chosen


def _would_reach(mind: Mind, goal: Aim) -> bool:
    return goal.task is not None and goal.task.kind == "bring"


def _child_step(mind: Mind, steps: list[Action], goal: Aim) -> Action | None:
    """TA-170: a youth walks on the familiar's points."""
    task = goal.task
    if task is None or task.kind != "bring" or mind.s.child is None:
        return None
    before = _steps_of_child(mind, task)
    for action in steps:
        if action.get("who") == MILLY:
            on = mind.ranges.of(CHILD, str(action["to"]))
            if min((on[spot] for spot in task.spaces if spot in on), default=FAR) < before:
                return action
    return None
