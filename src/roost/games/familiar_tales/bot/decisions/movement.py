"""Decides movement: where to go, with which cards, and whether the child comes along."""

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
from roost.games.familiar_tales.content.schema.vocabulary import MOVE_INDEX, SKILLS
from roost.games.familiar_tales.engine.actions.movement import MILLY, STAND_UP_COST, move_points
from roost.games.familiar_tales.engine.figures import CHILD
from roost.games.familiar_tales.engine.rules import modify
from roost.games.familiar_tales.engine.world import FATIGUE
from roost.games.familiar_tales.views.skill_test_odds import face_value

OTHERS_TASK_SHARE = 0.3
"""The share of a task's value if the task is assigned to another familiar."""
ARRIVAL_SHARE = 0.4
"""The share of a task's value for arriving there, before it is done."""
TURN_DISCOUNT = 0.7
"""Factor on the value for each further turn that the way takes."""
UNREACHABLE = 99


class Destination(NamedTuple):
    """A space to go to and the task to do there."""

    value: float
    space: str
    task: Task | None
    is_carrying: bool = False

    @property
    def skill_index(self) -> int | None:
        """The index, among a card's values, of the skill that the task tests."""
        test = self.task.test if self.task is not None else None
        return SKILLS.index(test[0]) if test is not None else None


def choose_destination(analysis: Analysis, who: str) -> Destination | None:
    """Return the best space to go to; None if there is none.

    The familiar's own tasks come first, then gathering, then tasks assigned to others.
    """
    start = analysis.s.familiars[who].space
    if start is None:
        return None
    plan = analysis.plan
    tasks = [(i, task) for i, task in enumerate(plan.tasks) if who in task.who]
    own = [task for i, task in tasks if plan.assignments.get(i) == who]
    gatherings = [task for _, task in tasks if task.kind == "go"]
    own_weight = max((task.weight for task in own if not task.is_gathering), default=0.0)
    brings_child = any(task.kind == "bring" for task in own)  # then it arrives with the child
    gatherings = [
        t for t in gatherings if not t.is_gathering or (t.weight > own_weight and not brings_child)
    ]
    destination = _best_destination(analysis, who, start, own + gatherings)
    if destination is None and not any(task.is_gathering for task in plan.tasks):
        destination = _best_destination(analysis, who, start, [task for _, task in tasks])
        return (
            None
            if destination is None
            else destination._replace(value=destination.value * OTHERS_TASK_SHARE)
        )
    return destination


def _best_destination(
    analysis: Analysis, who: str, start: str, tasks: list[Task]
) -> Destination | None:
    points = _move_points(analysis, who)
    destinations = [_destination_for(analysis, who, start, task, points) for task in tasks]
    return max((x for x in destinations if x is not None), key=lambda x: x.value, default=None)


def value_relocation(analysis: Analysis, who: str, spaces: list[str]) -> float:
    """Value being put on one of these spaces, by tasks that no familiar can walk to now."""
    costs = analysis.distances.from_space(who, spaces[0]) if spaces else {}
    tasks = [task for task in analysis.plan.tasks if who in task.who and not task.is_gathering]
    values = [
        ARRIVAL_SHARE * _value_task(analysis, task)
        for task in tasks
        if any(space in costs for space in task.spaces)
        and not any(analysis.distances.can_reach(other, task.spaces) for other in analysis.present)
    ]
    return max(values, default=0.0)


def can_step(analysis: Analysis, who: str, destination: Destination) -> bool:
    """Return whether the hand has move points for at least one step of the way."""
    return _move_points(analysis, who) >= 1 + (
        _carrying_cost(analysis) if destination.is_carrying else 0
    )


def cheapest_step(analysis: Analysis, who: str) -> float:
    """Return the price of the cheapest card that makes a step."""
    cards = [
        card for card in analysis.hand(who) if analysis.world.cards[card].values[MOVE_INDEX] > 0
    ]
    return min((_card_price(analysis, card, None) for card in cards), default=0.0)


def _move_points(analysis: Analysis, who: str) -> int:
    """Return the move points in hand, or those left in the current move."""
    s = analysis.s
    stand_up_cost = STAND_UP_COST if "knocked-down" in s.familiars[who].afflictions else 0
    cards = sum(analysis.world.cards[card].values[MOVE_INDEX] for card in analysis.hand(who))
    if s.move is not None and s.move.who == who:
        if s.move.points is not None:
            return s.move.points - stand_up_cost
        return move_points(s, s.move) + cards - stand_up_cost
    return modify(s, "move", cards, who) - stand_up_cost


def _destination_for(
    analysis: Analysis, who: str, start: str, task: Task, move_points: int
) -> Destination | None:
    s = analysis.s
    costs = analysis.distances.from_space(who, start)
    if task.kind == "bring":
        return _destination_with_child(analysis, who, start, task, move_points)
    if start in task.spaces:
        return None
    spaces = [space for space in task.spaces if space in costs]
    if not spaces:
        return None
    nearest = min(spaces, key=lambda space: (costs[space], space))
    value = _value_task(analysis, task)
    value = _discount_distance(analysis, who, task, value, costs[nearest], move_points)
    if task.kind != "fight" and analysis.style.is_cautious:
        value -= _cost_of_enemies(analysis, who, nearest)
    is_carrying = s.child_space == start and any(
        other.kind == "bring" and nearest in other.spaces for other in analysis.plan.tasks
    )
    return Destination(value, nearest, task, is_carrying)


def _destination_with_child(
    analysis: Analysis, who: str, start: str, task: Task, move_points: int
) -> Destination | None:
    s = analysis.s
    if s.child_space is None:
        return None
    can_walk = _can_child_walk(analysis)
    child_costs = analysis.distances.from_space(CHILD if can_walk else who, s.child_space)
    spaces = [space for space in task.spaces if space in child_costs]
    if not spaces:
        return None
    nearest = min(spaces, key=lambda space: (child_costs[space], space))
    value = _value_task(analysis, task)
    if can_walk:
        return Destination(
            _discount_distance(analysis, who, task, value, child_costs[nearest], move_points),
            start,
            task,
        )
    costs = analysis.distances.from_space(who, start)
    if s.child_space != start:
        if s.child_space not in costs:
            return None
        distance = costs[s.child_space] + child_costs[nearest] + 1
        return Destination(
            _discount_distance(analysis, who, task, value, distance, move_points),
            s.child_space,
            task,
        )
    return Destination(
        _discount_distance(analysis, who, task, value, child_costs[nearest] + 1, move_points),
        nearest,
        task,
        True,
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
    """Return what is left of a task's value after the way there."""
    if distance <= move_points:
        cards_left = (
            len(analysis.hand(who)) * (1 - distance / max(1, move_points)) if move_points else 0.0
        )
        success = (
            1.0 if task.test is None else _estimate_pass_chance(analysis, who, task, cards_left)
        )
        if task.kind in ("go", "bring"):
            return value - 0.02 * distance
        return value * (ARRIVAL_SHARE + (1 - ARRIVAL_SHARE) * success) - 0.05 * distance
    turns = 1 + (distance - move_points) / analysis.pace(who)
    return value * ARRIVAL_SHARE * float(TURN_DISCOUNT**turns)


def _estimate_pass_chance(analysis: Analysis, who: str, task: Task, cards: float) -> float:
    """Estimate the probability of passing the task's test with this many cards."""
    assert task.test is not None
    skill, difficulty = task.test
    total = round(cards * 1.2 * analysis.mean_values(who)[SKILLS.index(skill)])
    die = analysis.world.header.die
    return sum(total + face_value(face) >= difficulty for face in die) / len(die)


def _cost_of_enemies(analysis: Analysis, who: str, space: str) -> float:
    """Return the cost of stopping among enemies; it is high for a weak familiar."""
    s = analysis.s
    enemy_ids = [name for name, enemy in s.enemies.items() if enemy.space == space]
    if not enemy_ids:
        return 0.0
    strongest = max(enemies.strongest_attack(analysis, name) for name in enemy_ids)
    return 0.25 * analysis.life_loss_cost(who, max(1, strongest - 2))


def _can_child_walk(analysis: Analysis) -> bool:
    card = analysis.world.campaign.children.get(analysis.s.child_card)
    return card is not None and card.moves == "walks" and not analysis.s.is_child_staying


# The move action


def choose_move(analysis: Analysis, legal_actions: list[Action]) -> Action:
    s = analysis.s
    move = s.move
    assert move is not None
    who = move.who
    playable = [str(action["card"]) for action in legal_actions if action["type"] == "play"]
    if FATIGUE in playable:
        return {"type": "play", "card": FATIGUE}  # TA-202: so it leaves the deck
    destination = choose_destination(analysis, who)
    if destination is None:
        return _stop_moving(analysis, legal_actions, playable)
    start = s.familiars[who].space
    assert start is not None
    points_needed = analysis.distances.from_space(who, start).get(destination.space, UNREACHABLE)
    points_needed += STAND_UP_COST if "knocked-down" in s.familiars[who].afflictions else 0
    points_needed += _carrying_cost(analysis) if destination.is_carrying else 0
    if (
        destination.space == start
        and destination.task is not None
        and destination.task.kind == "bring"
    ):
        points_needed = _child_distance(analysis, destination.task)
    if playable:
        missing_points = points_needed - move_points(s, move)
        card = (
            _choose_move_card(analysis, playable, missing_points, destination.skill_index)
            if missing_points > 0
            else None
        )
        if card is not None:
            return {"type": "play", "card": card}
        if not move.cards:
            return {"type": "play", "card": card_play.least_useful(analysis, playable)}
    return _choose_step(analysis, legal_actions, who, start, destination) or _stop_moving(
        analysis, legal_actions, playable
    )


def _stop_moving(analysis: Analysis, legal_actions: list[Action], playable: list[str]) -> Action:
    if {"type": "done"} in legal_actions:
        return {"type": "done"}
    safe = [card for card in playable if analysis.world.cards[card].icon != "danger"]
    return {"type": "play", "card": card_play.least_useful(analysis, safe or playable)}


def _carrying_cost(analysis: Analysis) -> int:
    move = analysis.s.move
    card = analysis.world.campaign.children.get(analysis.s.child_card)
    if card is None or card.moves != "carried" or (move is not None and move.is_carry_paid):
        return 0
    return card.carry


def _child_distance(analysis: Analysis, task: Task) -> int:
    if analysis.s.child_space is None:
        return UNREACHABLE
    costs = analysis.distances.from_space(CHILD, analysis.s.child_space)
    return min((costs[space] for space in task.spaces if space in costs), default=UNREACHABLE)


def _choose_move_card(
    analysis: Analysis, playable: list[str], needed: int, skill: int | None
) -> str | None:
    """Return the first card of the cheapest set that covers the way; else the fastest card."""
    hand = analysis.hand(
        str(analysis.s.move.who if analysis.s.move is not None else analysis.s.turn)
    )
    cards = [card for card in hand if analysis.world.cards[card].values[MOVE_INDEX] > 0][:8]
    if not cards:
        return None
    card_sets: list[tuple[int, float, int]] = [(0, 0.0, 0)]
    for i, card in enumerate(cards):
        points, price = (
            analysis.world.cards[card].values[MOVE_INDEX],
            _card_price(analysis, card, skill),
        )
        card_sets += [(m + points, p + price, mask | 1 << i) for m, p, mask in card_sets]
    sufficient = [(p, m, mask) for m, p, mask in card_sets if m >= needed]
    if sufficient:
        mask = min(sufficient)[2]
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
    """Return the cost of playing a card into a move."""
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
    """Return the step towards the destination, with the child if she is needed there."""
    steps = [action for action in legal_actions if action["type"] == "step"]
    if destination.space == start:
        return _choose_child_step(analysis, steps, destination)
    costs = analysis.distances.from_space(who, start)
    own_steps = [action for action in steps if "who" not in action]
    with_child = [action for action in own_steps if "with" in action]
    if destination.is_carrying and with_child:
        own_steps = with_child
    elif (
        destination.is_carrying
        and len(analysis.hand(who)) > 1
        and _needs_child(analysis, destination)
    ):
        return None  # the task needs the child
    else:
        own_steps = [action for action in own_steps if "with" not in action]
    best, chosen = costs.get(destination.space, UNREACHABLE) + 1, None
    for action in own_steps:
        target = str(action["to"])
        distance = analysis.distances.from_space(who, target).get(destination.space)
        if distance is not None and distance < best:
            best, chosen = distance, action
    if chosen is not None and best >= costs.get(destination.space, UNREACHABLE):
        return None
    return chosen


def _needs_child(analysis: Analysis, destination: Destination) -> bool:
    return destination.task is not None and destination.task.kind == "bring"


def _choose_child_step(
    analysis: Analysis, steps: list[Action], destination: Destination
) -> Action | None:
    """TA-170: a youth walks on the familiar's move points."""
    task = destination.task
    if task is None or task.kind != "bring" or analysis.s.child_space is None:
        return None
    before = _child_distance(analysis, task)
    for action in steps:
        if action.get("who") == MILLY:
            costs = analysis.distances.from_space(CHILD, str(action["to"]))
            if (
                min((costs[space] for space in task.spaces if space in costs), default=UNREACHABLE)
                < before
            ):
                return action
    return None
