"""The actions of enemies (section 16)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from roost.contract import Action
from roost.games.familiar_tales.engine.components.afflictions import cure
from roost.games.familiar_tales.engine.figures import (
    afflictions_of,
    can_see,
    deciding_seat,
    enemies_in_order,
    familiars_at,
    page_of,
    present_familiars,
    space_of,
)
from roost.games.familiar_tales.engine.machine import ask, emit, on_answer, options_for, step
from roost.games.familiar_tales.engine.paths import (
    cheapest_path,
    distances,
    move_figure,
    neighbours,
)
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire, is_hive, modify
from roost.games.familiar_tales.engine.selectors import select, select_spaces
from roost.games.familiar_tales.engine.state import Context, Question, TalesState

STATS = {"move": 0, "melee": 1, "ranged": 2, "defence": 3}
ALL_STEPS = ("afflictions", "move", "melee", "ranged")
STAND_UP_COST = 2


def printed_stat(s: TalesState, enemy: str, what: str) -> int | str:
    return s.world.campaign.enemies[s.enemies[enemy].kind].stats[STATS[what]]


def stat(s: TalesState, enemy: str, what: str) -> int:
    """Return a stat after modifiers (TA-113, TA-114). A `*` is computed by the enemy's rule."""
    value = printed_stat(s, enemy, what)
    word = f"attack:{what}" if what in ("melee", "ranged") else what
    return max(0, modify(s, word, value if isinstance(value, int) else 0, enemy))


# The turn


@step("enemy-turn")
def enemy_turn(s: TalesState) -> None:
    if s.page is None:
        return
    emit(s, "enemy-turn")
    fire(s, TriggerEvent("enemy-turn-start"))
    s.then("enemy-turn-steps")
    s.then("enemy-turn-end")


@step("enemy-turn-steps")
def enemy_turn_steps(s: TalesState) -> None:
    effects = page_of(s).enemy_turn
    if effects is None:
        schedule_enemies(s, enemies_in_order(s), ALL_STEPS)
    else:
        s.then("effects", effects, Context(self_=s.turn))


@step("enemy-turn-end")
def enemy_turn_end(s: TalesState) -> None:
    fire(s, TriggerEvent("enemy-turn-end"))


def schedule_enemies(
    s: TalesState,
    enemies: Sequence[str],
    steps: Sequence[str],
    toward: str | None = None,
    points: int | None = None,
) -> None:
    """Let enemies act in their order; the enemies of a hive act together (TA-234)."""
    hives: list[str] = []
    for enemy in enemies:
        if not is_hive(s, enemy):
            s.then("enemy-acts", (enemy,), tuple(steps), toward, points)
        elif (kind := s.enemies[enemy].kind) not in hives:
            hives.append(kind)
            hive = tuple(e for e in enemies if s.enemies[e].kind == kind)
            s.then("hive-acts", hive, tuple(steps), toward, points)


@step("enemy-acts")
def enemy_acts(
    s: TalesState, who: tuple[str], steps: Sequence[str], toward: str | None, points: int | None
) -> None:
    for name, kinds in group_steps(steps):
        if name == "afflictions":
            s.then("schedule-ticks", who[0])
        elif name == "move":
            s.then("enemy-move", who, toward, points)
        else:
            s.then("enemy-attack", who[0], kinds)


def group_steps(steps: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the steps in their order.

    Consecutive attacks are one step: the first that is possible.
    """
    for is_attack, group in groupby(steps, lambda name: name in ("melee", "ranged")):
        names = tuple(group)
        if is_attack:
            yield "attack", names
        else:
            yield from ((name, ()) for name in names)


# Hives


@step("hive-acts")
def hive_acts(
    s: TalesState, who: Sequence[str], steps: Sequence[str], toward: str | None, points: int | None
) -> None:
    """TA-234, TA-285: afflictions of all, then all moves, then one attack for each space."""
    for name, kinds in group_steps(steps):
        if name == "afflictions":
            for enemy in who:
                s.then("schedule-ticks", enemy)
        elif name == "move":
            s.then("hive-moves", who, toward, points)
        else:
            s.then("hive-attacks", who, kinds)


@step("hive-moves")
def hive_moves(s: TalesState, who: Sequence[str], toward: str | None, points: int | None) -> None:
    groups: dict[str, list[str]] = {}
    for enemy in _present(s, who):
        is_trapped = "trapped" in s.enemies[enemy].afflictions
        groups.setdefault(enemy if is_trapped else s.enemies[enemy].space, []).append(enemy)
    for group in groups.values():
        s.then("enemy-move", tuple(group), toward, points)


@step("hive-attacks")
def hive_attacks(s: TalesState, who: Sequence[str], kinds: Sequence[str]) -> None:
    for space in dict.fromkeys(s.enemies[enemy].space for enemy in _present(s, who)):
        s.then("hive-attack", tuple(who), space, kinds)


@step("hive-attack")
def hive_attack(s: TalesState, who: Sequence[str], space: str, kinds: Sequence[str]) -> None:
    here = [enemy for enemy in _present(s, who) if s.enemies[enemy].space == space]
    if here:
        s.then("enemy-attack", here[0], kinds)


def attack_group(s: TalesState, enemy: str) -> tuple[str, ...]:
    """Return the enemies that attack together with this one, itself first (TA-234)."""
    if not is_hive(s, enemy):
        return (enemy,)
    kind_and_space = s.enemies[enemy].kind, s.enemies[enemy].space
    members = (
        e for e in enemies_in_order(s) if (s.enemies[e].kind, s.enemies[e].space) == kind_and_space
    )
    return tuple(dict.fromkeys((enemy, *members)))


def _present(s: TalesState, who: Sequence[str]) -> list[str]:
    return [enemy for enemy in who if enemy in s.enemies]


# Movement


@step("enemy-move")
def enemy_move(s: TalesState, who: Sequence[str], toward: str | None, points: int | None) -> None:
    """TA-228: move toward the nearest familiar; among equally near ones the players choose."""
    group = _present(s, who)
    if not group or "trapped" in s.enemies[group[0]].afflictions:
        return
    leader = group[0]
    goals = (
        nearest_familiars(s, leader)
        if toward in (None, "nearest")
        else nearest_goals(s, leader, str(toward))
    )
    spaces = dict.fromkeys(goals.values())
    points_left = stat(s, leader, "move") if points is None else points
    if _is_down(s, group):
        points_left -= STAND_UP_COST
    if len(spaces) > 1 and points_left > 0:
        ask(s, "toward", deciding_seat(s), (tuple(group), points, tuple(goals.items())))
    elif spaces:
        s.then("choose-path", tuple(group), next(iter(spaces)), points)


def nearest_familiars(s: TalesState, enemy: str) -> dict[str, str]:
    """Return the nearest familiars that an enemy can reach, each with its space."""
    familiars = {name: space_of(s, name) for name in present_familiars(s)}
    return _nearest(s, enemy, {n: space for n, space in familiars.items() if space is not None})


def nearest_goals(s: TalesState, enemy: str, toward: str) -> dict[str, str]:
    """Return the nearest of the figures or places that an effect names, each with its space."""
    c = Context(self_=enemy)
    figures = {name: space_of(s, name) for name in select(s, toward, c)}
    named = {n: space for n, space in figures.items() if space is not None}
    return _nearest(s, enemy, named or {space: space for space in select_spaces(s, toward, c)})


def _nearest(s: TalesState, enemy: str, goals: dict[str, str]) -> dict[str, str]:
    distance_to = distances(s, enemy, s.enemies[enemy].space)
    reachable = {name: space for name, space in goals.items() if space in distance_to}
    least = min((distance_to[space] for space in reachable.values()), default=0)
    return {name: space for name, space in reachable.items() if distance_to[space] == least}


@options_for("toward")
def _toward_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "toward", "familiar": name} for name, _ in question.payload[2]]


@on_answer("toward")
def _toward_answer(s: TalesState, question: Question, action: Action) -> None:
    group, points, goals = question.payload
    s.then("choose-path", group, dict(goals)[action["familiar"]], points)


@step("choose-path")
def choose_path(s: TalesState, who: Sequence[str], goal: str, points: int | None) -> None:
    """TA-221, TA-284: an enemy that moves stands up first."""
    leader = who[0]
    path = cheapest_path(s, leader, s.enemies[leader].space, goal)
    points_left = stat(s, leader, "move") if points is None else points
    if not path or points_left <= 0:
        return
    if _is_down(s, who):
        points_left = max(0, points_left - STAND_UP_COST)
        for enemy in who:
            cure(s, enemy, "knocked-down")
    s.then("enemy-walk", tuple(who), tuple(path), points_left)


def _is_down(s: TalesState, group: Sequence[str]) -> bool:
    """Return whether any enemy of a group must stand up first; the group moves together."""
    return any("knocked-down" in afflictions_of(s, enemy) for enemy in group)


@step("enemy-walk")
def enemy_walk(
    s: TalesState, who: Sequence[str], path: Sequence[tuple[str, int]], points_left: int
) -> None:
    """Take one step of a path. What it triggers may block the rest of the path."""
    group = [e for e in _present(s, who) if "trapped" not in s.enemies[e].afflictions]
    if not group or not path:
        return
    to = path[0][0]
    cost = dict(neighbours(s, group[0], s.enemies[group[0]].space)).get(to)
    if cost is None or cost > points_left:
        return
    for enemy in group:
        move_figure(s, enemy, to)
    emit(s, "enemy-moved", figure=group[0], space=to)
    s.then("enemy-walk", tuple(group), tuple(path[1:]), points_left - cost)


# Attacks


@step("enemy-attack")
def enemy_attack(s: TalesState, enemy: str, kinds: Sequence[str]) -> None:
    """TA-226, TA-229: melee, else ranged. Fled familiars and the child are never targets."""
    if enemy not in s.enemies:
        return
    for kind in kinds:
        familiars = targets(s, enemy, kind)
        if familiars:
            if len(familiars) == 1:
                s.then("begin-enemy-attack", enemy, familiars[0], kind)
            else:
                ask(s, "target", deciding_seat(s), (enemy, kind))
            return


def targets(s: TalesState, enemy: str, kind: str) -> list[str]:
    if printed_stat(s, enemy, kind) == 0 or stat(s, enemy, kind) == 0:  # TA-114
        return []
    space = s.enemies[enemy].space
    if kind == "melee":
        return familiars_at(s, space)
    familiars = [name for name in present_familiars(s) if space_of(s, name) != space]
    return [name for name in familiars if can_see(s, space, space_of(s, name))]


@options_for("target")
def _target_options(s: TalesState, question: Question) -> list[Action]:
    enemy, kind = question.payload
    return [{"type": "target", "familiar": name} for name in targets(s, enemy, kind)]


@on_answer("target")
def _target_answer(s: TalesState, question: Question, action: Action) -> None:
    enemy, kind = question.payload
    s.then("begin-enemy-attack", enemy, action["familiar"], kind)
