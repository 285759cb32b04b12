"""Where to go, with which cards, and whether the child comes along."""

from typing import NamedTuple

from roost.contract import Action
from roost.games.familiar_tales.bot.analysis import Analysis
from roost.games.familiar_tales.bot.planning.tasks import Task
from roost.games.familiar_tales.bot.valuation import card_play, enemies
from roost.games.familiar_tales.bot.valuation.effects import (
    cost_of_danger,
    cost_of_discontent,
    value_resource,
)
from roost.games.familiar_tales.bot.valuation.odds import face_value
from roost.games.familiar_tales.content.schema.vocabulary import MOVE_INDEX, SKILLS
from roost.games.familiar_tales.engine.actions.movement import MILLY, STAND_UP_COST, move_points
from roost.games.familiar_tales.engine.figures import CHILD
from roost.games.familiar_tales.engine.rules import modify
from roost.games.familiar_tales.engine.world import FATIGUE

OTHERS_TASK_SHARE = 0.3
"""What work is worth that another familiar takes."""
ARRIVAL_SHARE = 0.4
"""What it is worth to have come, before anything is done."""
TURN_DISCOUNT = 0.7
"""What is left of a thing's worth if it takes a turn more."""
UNREACHABLE = 99


class Destination(NamedTuple):
    value: float
    space: str
    task: Task | None
    is_carrying: bool = False

    @property
    def skill_index(self) -> int | None:
        """Where the skill that will be tested stands among a card's values."""
        test = self.task.test if self.task is not None else None
        return SKILLS.index(test[0]) if test is not None else None


def choose_destination(analysis: Analysis, who: str) -> Destination | None:
    """The best place to go now; None if there is nothing to go for.

    One's own work comes first, then where all meet, then what another has taken.
    """
    here = analysis.s.familiars[who].space
    if here is None:
        return None
    plan = analysis.plan
    tasks = [(i, task) for i, task in enumerate(plan.tasks) if who in task.who]
    own = [task for i, task in tasks if plan.assignments.get(i) == who]
    meets = [task for _, task in tasks if task.kind == "go"]
    work = max((task.weight for task in own if not task.is_gathering), default=0.0)
    brings = any(task.kind == "bring" for task in own)  # and comes with the child, then
    meets = [t for t in meets if not t.is_gathering or (t.weight > work and not brings)]
    found = _best_destination(analysis, who, here, own + meets)
    if found is None and not any(task.is_gathering for task in plan.tasks):
        found = _best_destination(analysis, who, here, [task for _, task in tasks])
        return None if found is None else found._replace(value=found.value * OTHERS_TASK_SHARE)
    return found


def _best_destination(
    analysis: Analysis, who: str, start: str, tasks: list[Task]
) -> Destination | None:
    can = _move_points(analysis, who)
    aims = [_destination_for(analysis, who, start, task, can) for task in tasks]
    return max((a for a in aims if a is not None), key=lambda a: a.value, default=None)


def value_relocation(analysis: Analysis, who: str, spaces: list[str]) -> float:
    """What it is worth to stand there, by work that no familiar can walk to from where it is."""
    costs = analysis.distances.from_space(who, spaces[0]) if spaces else {}
    tasks = [task for task in analysis.plan.tasks if who in task.who and not task.is_gathering]
    values = [
        ARRIVAL_SHARE * _value_task(analysis, task)
        for task in tasks
        if any(spot in costs for spot in task.spaces)
        and not any(_can_reach(analysis, other, task) for other in analysis.present)
    ]
    return max(values, default=0.0)


def _can_reach(analysis: Analysis, who: str, task: Task) -> bool:
    here = analysis.s.familiars[who].space
    costs = analysis.distances.from_space(who, here) if here is not None else {}
    return any(spot in costs for spot in task.spaces)


def can_step(analysis: Analysis, who: str, destination: Destination) -> bool:
    """Whether the cards at hand make at least one step of the way."""
    return _move_points(analysis, who) >= 1 + (
        _carrying_cost(analysis) if destination.is_carrying else 0
    )


def cheapest_step(analysis: Analysis, who: str) -> float:
    """What the cheapest card costs that makes a step."""
    cards = [
        card for card in analysis.hand(who) if analysis.world.cards[card].values[MOVE_INDEX] > 0
    ]
    return min((_card_price(analysis, card, None) for card in cards), default=0.0)


def _move_points(analysis: Analysis, who: str) -> int:
    """The move points at hand, or left of the move being made."""
    s = analysis.s
    down = STAND_UP_COST if "knocked-down" in s.familiars[who].afflictions else 0
    cards = sum(analysis.world.cards[card].values[MOVE_INDEX] for card in analysis.hand(who))
    if s.move is not None and s.move.who == who:
        if s.move.points is not None:
            return s.move.points - down
        return move_points(s, s.move) + cards - down
    return modify(s, "move", cards, who) - down


def _destination_for(
    analysis: Analysis, who: str, start: str, task: Task, move_points: int
) -> Destination | None:
    s = analysis.s
    costs = analysis.distances.from_space(who, start)
    if task.kind == "bring":
        return _destination_with_child(analysis, who, start, task, move_points)
    if start in task.spaces:
        return None
    spots = [spot for spot in task.spaces if spot in costs]
    if not spots:
        return None
    goal = min(spots, key=lambda spot: (costs[spot], spot))
    value = _value_task(analysis, task)
    value = _discount_distance(analysis, who, task, value, costs[goal], move_points)
    if task.kind != "fight" and analysis.style.is_cautious:
        value -= _cost_of_enemies(analysis, who, goal)
    carries = s.child_space == start and any(
        other.kind == "bring" and goal in other.spaces for other in analysis.plan.tasks
    )
    return Destination(value, goal, task, carries)


def _destination_with_child(
    analysis: Analysis, who: str, start: str, task: Task, move_points: int
) -> Destination | None:
    s = analysis.s
    if s.child_space is None:
        return None
    walks = _can_child_walk(analysis)
    on = analysis.distances.from_space(CHILD if walks else who, s.child_space)
    spots = [spot for spot in task.spaces if spot in on]
    if not spots:
        return None
    goal = min(spots, key=lambda spot: (on[spot], spot))
    value = _value_task(analysis, task)
    if walks:
        return Destination(
            _discount_distance(analysis, who, task, value, on[goal], move_points), start, task
        )
    costs = analysis.distances.from_space(who, start)
    if s.child_space != start:
        if s.child_space not in costs:
            return None
        far = costs[s.child_space] + on[goal] + 1
        return Destination(
            _discount_distance(analysis, who, task, value, far, move_points), s.child_space, task
        )
    return Destination(
        _discount_distance(analysis, who, task, value, on[goal] + 1, move_points), goal, task, True
    )


def _value_task(analysis: Analysis, task: Task) -> float:
    if task.kind == "forage":
        return value_resource(analysis, task.id)
    if task.kind == "care":
        return -cost_of_discontent(analysis, -1) + analysis.style.progress * task.weight
    if task.kind == "fight":
        return enemies.value_damage(analysis, task.id, 1) if task.id in analysis.s.enemies else 0.0
    return analysis.style.progress * task.weight


def _discount_distance(
    analysis: Analysis, who: str, task: Task, value: float, distance: int, move_points: int
) -> float:
    """What the way there leaves of a thing's worth."""
    if distance <= move_points:
        left = (
            len(analysis.hand(who)) * (1 - distance / max(1, move_points)) if move_points else 0.0
        )
        done = 1.0 if task.test is None else _estimate_pass_chance(analysis, who, task, left)
        if task.kind in ("go", "bring"):
            return value - 0.02 * distance
        return value * (ARRIVAL_SHARE + (1 - ARRIVAL_SHARE) * done) - 0.05 * distance
    turns = 1 + (distance - move_points) / analysis.pace(who)
    return value * ARRIVAL_SHARE * float(TURN_DISCOUNT**turns)


def _estimate_pass_chance(analysis: Analysis, who: str, task: Task, cards: float) -> float:
    """A rough chance of passing with so many cards."""
    assert task.test is not None
    skill, difficulty = task.test
    total = round(cards * 1.2 * analysis.mean_values(who)[SKILLS.index(skill)])
    die = analysis.world.header.die
    return sum(total + face_value(face) >= difficulty for face in die) / len(die)


def _cost_of_enemies(analysis: Analysis, who: str, space: str) -> float:
    """To stop among enemies is dear for one that is weak."""
    s = analysis.s
    there = [name for name, foe in s.enemies.items() if foe.space == space]
    if not there:
        return 0.0
    worst = max(enemies.strongest_attack(analysis, name) for name in there)
    return 0.25 * analysis.life_loss_cost(who, max(1, worst - 2))


def _can_child_walk(analysis: Analysis) -> bool:
    card = analysis.world.campaign.children.get(analysis.s.child_card)
    return card is not None and card.moves == "walks" and not analysis.s.is_child_staying


# The move action


def choose_move(analysis: Analysis, legal_actions: list[Action]) -> Action:
    s = analysis.s
    moving = s.move
    assert moving is not None
    who = moving.who
    plays = [str(action["card"]) for action in legal_actions if action["type"] == "play"]
    if FATIGUE in plays:
        return {"type": "play", "card": FATIGUE}  # TA-202: so it leaves the deck
    goal = choose_destination(analysis, who)
    if goal is None:
        return _stop_moving(analysis, legal_actions, plays)
    here = s.familiars[who].space
    assert here is not None
    need = analysis.distances.from_space(who, here).get(goal.space, UNREACHABLE)
    need += STAND_UP_COST if "knocked-down" in s.familiars[who].afflictions else 0
    need += _carrying_cost(analysis) if goal.is_carrying else 0
    if goal.space == here and goal.task is not None and goal.task.kind == "bring":
        need = _child_distance(analysis, goal.task)
    if plays:
        short = need - move_points(s, moving)
        card = _choose_move_card(analysis, plays, short, goal.skill_index) if short > 0 else None
        if card is not None:
            return {"type": "play", "card": card}
        if not moving.cards:
            return {"type": "play", "card": card_play.least_useful(analysis, plays)}
    return _choose_step(analysis, legal_actions, who, here, goal) or _stop_moving(
        analysis, legal_actions, plays
    )


def _stop_moving(analysis: Analysis, legal_actions: list[Action], plays: list[str]) -> Action:
    if {"type": "done"} in legal_actions:
        return {"type": "done"}
    quiet = [card for card in plays if analysis.world.cards[card].icon != "danger"]
    return {"type": "play", "card": card_play.least_useful(analysis, quiet or plays)}


def _carrying_cost(analysis: Analysis) -> int:
    moving = analysis.s.move
    card = analysis.world.campaign.children.get(analysis.s.child_card)
    if card is None or card.moves != "carried" or (moving is not None and moving.is_carry_paid):
        return 0
    return card.carry


def _child_distance(analysis: Analysis, task: Task) -> int:
    if analysis.s.child_space is None:
        return UNREACHABLE
    on = analysis.distances.from_space(CHILD, analysis.s.child_space)
    return min((on[spot] for spot in task.spaces if spot in on), default=UNREACHABLE)


def _choose_move_card(
    analysis: Analysis, plays: list[str], needed: int, skill: int | None
) -> str | None:
    """The first card of the cheapest set that makes the way; if none does, the fastest."""
    hand = analysis.hand(
        str(analysis.s.move.who if analysis.s.move is not None else analysis.s.turn)
    )
    cards = [card for card in hand if analysis.world.cards[card].values[MOVE_INDEX] > 0][:8]
    if not cards:
        return None
    sets: list[tuple[int, float, int]] = [(0, 0.0, 0)]
    for i, card in enumerate(cards):
        made, price = (
            analysis.world.cards[card].values[MOVE_INDEX],
            _card_price(analysis, card, skill),
        )
        sets += [(m + made, p + price, mask | 1 << i) for m, p, mask in sets]
    enough = [(p, m, mask) for m, p, mask in sets if m >= needed]
    if enough:
        mask = min(enough)[2]
        chosen = [card for i, card in enumerate(cards) if mask >> i & 1]
        return max(chosen, key=lambda card: analysis.world.cards[card].values[MOVE_INDEX])
    useful = [c for c in cards if analysis.world.cards[c].values[MOVE_INDEX] > 1 or len(cards) > 2]
    if not useful:
        return None
    return max(
        useful,
        key=lambda c: (
            analysis.world.cards[c].values[MOVE_INDEX],
            -_card_price(analysis, c, skill),
        ),
    )


def _card_price(analysis: Analysis, card: str, skill: int | None) -> float:
    """What is missed if a card goes into a move."""
    data = analysis.world.cards[card]
    price = 0.3 + 0.1 * card_play.value_in_hand(analysis, card)
    if skill is not None:
        price += 0.6 * data.values[skill]
    if data.icon == "danger":
        price += cost_of_danger(analysis, 1)
    elif data.icon == "heal" and analysis.s.turn is not None:
        price -= 0.5 * card_play.value_healing(analysis, analysis.s.turn)
    elif data.icon == "link" and analysis.s.players == 1:
        price -= 0.6
    return price


def _choose_step(
    analysis: Analysis, legal_actions: list[Action], who: str, start: str, destination: Destination
) -> Action | None:
    """The step that brings the goal nearest; with the child, if she is wanted there."""
    steps = [action for action in legal_actions if action["type"] == "step"]
    if destination.space == start:
        return _choose_child_step(analysis, steps, destination)
    costs = analysis.distances.from_space(who, start)
    own = [action for action in steps if "who" not in action]
    taken = [action for action in own if "with" in action]
    if destination.is_carrying and taken:
        own = taken
    elif (
        destination.is_carrying
        and len(analysis.hand(who)) > 1
        and _needs_child(analysis, destination)
    ):
        return None  # without her the way is worth nothing
    else:
        own = [action for action in own if "with" not in action]
    best, chosen = costs.get(destination.space, UNREACHABLE) + 1, None
    for action in own:
        to = str(action["to"])
        rest = analysis.distances.from_space(who, to).get(destination.space)
        if rest is not None and rest < best:
            best, chosen = rest, action
    if chosen is not None and best >= costs.get(destination.space, UNREACHABLE):
        return None
    return chosen


def _needs_child(analysis: Analysis, destination: Destination) -> bool:
    return destination.task is not None and destination.task.kind == "bring"


def _choose_child_step(
    analysis: Analysis, steps: list[Action], destination: Destination
) -> Action | None:
    """TA-170: a youth walks on the familiar's points."""
    task = destination.task
    if task is None or task.kind != "bring" or analysis.s.child_space is None:
        return None
    before = _child_distance(analysis, task)
    for action in steps:
        if action.get("who") == MILLY:
            on = analysis.distances.from_space(CHILD, str(action["to"]))
            if min((on[spot] for spot in task.spaces if spot in on), default=UNREACHABLE) < before:
                return action
    return None
