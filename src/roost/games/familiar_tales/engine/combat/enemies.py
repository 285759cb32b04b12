"""Enemies act (section 16)."""

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
    """TA-113, TA-114: a `*` is computed by the enemy's rule."""
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
    own = page_of(s).enemy_turn
    if own is None:
        schedule_enemies(s, enemies_in_order(s), ALL_STEPS)
    else:
        s.then("effects", own, Context(self_=s.turn))


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
    """Each acts in its order; those of a hive together (TA-234)."""
    hives: list[str] = []
    for enemy in enemies:
        if not is_hive(s, enemy):
            s.then("enemy-acts", (enemy,), tuple(steps), toward, points)
        elif (kind := s.enemies[enemy].kind) not in hives:
            hives.append(kind)
            members = tuple(e for e in enemies if s.enemies[e].kind == kind)
            s.then("hive-acts", members, tuple(steps), toward, points)


@step("enemy-acts")
def enemy_acts(
    s: TalesState, who: tuple[str], steps: Sequence[str], toward: str | None, points: int | None
) -> None:
    for word, kinds in group_steps(steps):
        if word == "afflictions":
            s.then("ticks", who[0])
        elif word == "move":
            s.then("enemy-move", who, toward, points)
        else:
            s.then("enemy-attack", who[0], kinds)


def group_steps(steps: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The steps as they are written; attacks in a row are one: the first that can be made."""
    for is_attack, group in groupby(steps, lambda word: word in ("melee", "ranged")):
        found = tuple(group)
        if is_attack:
            yield "attack", found
        else:
            yield from ((word, ()) for word in found)


# Hives


@step("hive-acts")
def hive_acts(
    s: TalesState, who: Sequence[str], steps: Sequence[str], toward: str | None, points: int | None
) -> None:
    """TA-234, TA-285: afflictions of all, then all moves, then an attack of each space."""
    for word, kinds in group_steps(steps):
        if word == "afflictions":
            for enemy in who:
                s.then("ticks", enemy)
        elif word == "move":
            s.then("hive-moves", who, toward, points)
        else:
            s.then("hive-attacks", who, kinds)


@step("hive-moves")
def hive_moves(s: TalesState, who: Sequence[str], toward: str | None, points: int | None) -> None:
    groups: dict[str, list[str]] = {}
    for enemy in _there(s, who):
        trapped = "trapped" in s.enemies[enemy].afflictions
        groups.setdefault(enemy if trapped else s.enemies[enemy].space, []).append(enemy)
    for group in groups.values():
        s.then("enemy-move", tuple(group), toward, points)


@step("hive-attacks")
def hive_attacks(s: TalesState, who: Sequence[str], kinds: Sequence[str]) -> None:
    for space in dict.fromkeys(s.enemies[enemy].space for enemy in _there(s, who)):
        s.then("hive-attack", tuple(who), space, kinds)


@step("hive-attack")
def hive_attack(s: TalesState, who: Sequence[str], space: str, kinds: Sequence[str]) -> None:
    here = [enemy for enemy in _there(s, who) if s.enemies[enemy].space == space]
    if here:
        s.then("enemy-attack", here[0], kinds)


def attack_group(s: TalesState, enemy: str) -> tuple[str, ...]:
    """Those that attack as one with an enemy, itself first: a hive's on its space (TA-234)."""
    if not is_hive(s, enemy):
        return (enemy,)
    place = s.enemies[enemy].kind, s.enemies[enemy].space
    near = (e for e in enemies_in_order(s) if (s.enemies[e].kind, s.enemies[e].space) == place)
    return tuple(dict.fromkeys((enemy, *near)))


def _there(s: TalesState, who: Sequence[str]) -> list[str]:
    return [enemy for enemy in who if enemy in s.enemies]


# Moving


@step("enemy-move")
def enemy_move(s: TalesState, who: Sequence[str], toward: str | None, points: int | None) -> None:
    """TA-228: toward the nearest familiar; of equally near ones the players choose."""
    group = _there(s, who)
    if not group or "trapped" in s.enemies[group[0]].afflictions:
        return
    leader = group[0]
    near = (
        nearest_familiars(s, leader)
        if toward in (None, "nearest")
        else nearest_goals(s, leader, str(toward))
    )
    spaces = dict.fromkeys(near.values())
    left = stat(s, leader, "move") if points is None else points
    if _is_down(s, group):
        left -= STAND_UP_COST
    if len(spaces) > 1 and left > 0:
        ask(s, "toward", deciding_seat(s), (tuple(group), points, tuple(near.items())))
    elif spaces:
        s.then("enemy-go", tuple(group), next(iter(spaces)), points)


def nearest_familiars(s: TalesState, enemy: str) -> dict[str, str]:
    """The nearest familiars that an enemy can reach, each with its space."""
    far = distances(s, enemy, s.enemies[enemy].space)
    reached = {
        name: space
        for name in present_familiars(s)
        if (space := space_of(s, name)) in far and space
    }
    least = min((far[space] for space in reached.values()), default=0)
    return {name: space for name, space in reached.items() if far[space] == least}


def nearest_goals(s: TalesState, enemy: str, toward: str) -> dict[str, str]:
    """The nearest of the places or figures that an effect names."""
    c = Context(self_=enemy)
    figures = {name: space_of(s, name) for name in select(s, toward, c)}
    named = {n: space for n, space in figures.items() if space is not None}
    found = named or {space: space for space in select_spaces(s, toward, c)}
    far = distances(s, enemy, s.enemies[enemy].space)
    reached = {name: space for name, space in found.items() if space in far}
    least = min((far[space] for space in reached.values()), default=0)
    return {name: space for name, space in reached.items() if far[space] == least}


@options_for("toward")
def _toward_options(s: TalesState, asked: Question) -> list[Action]:
    return [{"type": "toward", "familiar": name} for name, _ in asked.payload[2]]


@on_answer("toward")
def _toward_answer(s: TalesState, asked: Question, action: Action) -> None:
    group, points, near = asked.payload
    s.then("enemy-go", group, dict(near)[action["familiar"]], points)


@step("enemy-go")
def choose_path(s: TalesState, who: Sequence[str], goal: str, points: int | None) -> None:
    """TA-221, TA-284: standing up comes first, for one that moves."""
    leader = who[0]
    way = cheapest_path(s, leader, s.enemies[leader].space, goal)
    left = stat(s, leader, "move") if points is None else points
    if not way or left <= 0:
        return
    if _is_down(s, who):
        left = max(0, left - STAND_UP_COST)
        for enemy in who:
            cure(s, enemy, "knocked-down")
    s.then("enemy-walk", tuple(who), tuple(way), left)


def _is_down(s: TalesState, group: Sequence[str]) -> bool:
    """A group moves as one: it waits for each that must stand up."""
    return any("knocked-down" in afflictions_of(s, enemy) for enemy in group)


@step("enemy-walk")
def enemy_walk(
    s: TalesState, who: Sequence[str], way: Sequence[tuple[str, int]], left: int
) -> None:
    """Step by step: what a step sets off may have shut the way."""
    group = [e for e in _there(s, who) if "trapped" not in s.enemies[e].afflictions]
    if not group or not way:
        return
    to = way[0][0]
    cost = dict(neighbours(s, group[0], s.enemies[group[0]].space)).get(to)
    if cost is None or cost > left:
        return
    for enemy in group:
        move_figure(s, enemy, to)
    emit(s, "enemy-moved", figure=group[0], space=to)
    s.then("enemy-walk", tuple(group), tuple(way[1:]), left - cost)


# Attacking


@step("enemy-attack")
def enemy_attack(s: TalesState, enemy: str, kinds: Sequence[str]) -> None:
    """TA-226, TA-229: melee, else ranged; fled familiars and the child are never targets."""
    if enemy not in s.enemies:
        return
    for kind in kinds:
        found = targets(s, enemy, kind)
        if found:
            if len(found) == 1:
                s.then("attack", enemy, found[0], kind)
            else:
                ask(s, "target", deciding_seat(s), (enemy, kind))
            return


def targets(s: TalesState, enemy: str, kind: str) -> list[str]:
    if printed_stat(s, enemy, kind) == 0 or stat(s, enemy, kind) == 0:  # TA-114
        return []
    space = s.enemies[enemy].space
    if kind == "melee":
        return familiars_at(s, space)
    away = [name for name in present_familiars(s) if space_of(s, name) != space]
    return [name for name in away if can_see(s, space, space_of(s, name))]


@options_for("target")
def _target_options(s: TalesState, asked: Question) -> list[Action]:
    enemy, kind = asked.payload
    return [{"type": "target", "familiar": name} for name in targets(s, enemy, kind)]


@on_answer("target")
def _target_answer(s: TalesState, asked: Question, action: Action) -> None:
    enemy, kind = asked.payload
    s.then("attack", enemy, action["familiar"], kind)
