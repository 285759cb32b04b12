"""Enemies act (section 16)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from roost.contract import Action
from roost.games.familiar_tales.afflictions import cure
from roost.games.familiar_tales.figures import (
    afflictions_of,
    decider,
    enemies_in_order,
    familiars_at,
    in_play,
    page_of,
    sees,
    space_of,
)
from roost.games.familiar_tales.machine import answer, ask, note, question, step
from roost.games.familiar_tales.rules import Event, fire, is_hive, modified
from roost.games.familiar_tales.selecting import select, spaces
from roost.games.familiar_tales.state import Ask, Context, State
from roost.games.familiar_tales.ways import cheapest, distances, go, neighbours

STATS = {"move": 0, "melee": 1, "ranged": 2, "defence": 3}
ALL_STEPS = ("afflictions", "move", "melee", "ranged")
STANDING = 2


def printed(s: State, enemy: str, what: str) -> int | str:
    return s.world.campaign.enemies[s.enemies[enemy].kind].stats[STATS[what]]


def stat(s: State, enemy: str, what: str) -> int:
    """TA-113, TA-114: a `*` is computed by the enemy's rule."""
    value = printed(s, enemy, what)
    word = f"attack:{what}" if what in ("melee", "ranged") else what
    return max(0, modified(s, word, value if isinstance(value, int) else 0, enemy))


# The turn


@step("enemy-turn")
def enemy_turn(s: State) -> None:
    if s.page is None:
        return
    note(s, "enemy-turn")
    fire(s, Event("enemy-turn-start"))
    s.then("enemy-turn-steps")
    s.then("enemy-turn-end")


@step("enemy-turn-steps")
def enemy_turn_steps(s: State) -> None:
    own = page_of(s).enemy_turn
    if own is None:
        schedule(s, enemies_in_order(s), ALL_STEPS)
    else:
        s.then("effects", own, Context(self_=s.turn))


@step("enemy-turn-end")
def enemy_turn_end(s: State) -> None:
    fire(s, Event("enemy-turn-end"))


def schedule(
    s: State,
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
    s: State, who: tuple[str], steps: Sequence[str], toward: str | None, points: int | None
) -> None:
    for word, kinds in in_order(steps):
        if word == "afflictions":
            s.then("ticks", who[0])
        elif word == "move":
            s.then("enemy-move", who, toward, points)
        else:
            s.then("enemy-attack", who[0], kinds)


def in_order(steps: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
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
    s: State, who: Sequence[str], steps: Sequence[str], toward: str | None, points: int | None
) -> None:
    """TA-234, TA-285: afflictions of all, then all moves, then an attack of each space."""
    for word, kinds in in_order(steps):
        if word == "afflictions":
            for enemy in who:
                s.then("ticks", enemy)
        elif word == "move":
            s.then("hive-moves", who, toward, points)
        else:
            s.then("hive-attacks", who, kinds)


@step("hive-moves")
def hive_moves(s: State, who: Sequence[str], toward: str | None, points: int | None) -> None:
    groups: dict[str, list[str]] = {}
    for enemy in _there(s, who):
        trapped = "trapped" in s.enemies[enemy].afflictions
        groups.setdefault(enemy if trapped else s.enemies[enemy].space, []).append(enemy)
    for group in groups.values():
        s.then("enemy-move", tuple(group), toward, points)


@step("hive-attacks")
def hive_attacks(s: State, who: Sequence[str], kinds: Sequence[str]) -> None:
    for space in dict.fromkeys(s.enemies[enemy].space for enemy in _there(s, who)):
        s.then("hive-attack", tuple(who), space, kinds)


@step("hive-attack")
def hive_attack(s: State, who: Sequence[str], space: str, kinds: Sequence[str]) -> None:
    here = [enemy for enemy in _there(s, who) if s.enemies[enemy].space == space]
    if here:
        s.then("enemy-attack", here[0], kinds)


def fellows(s: State, enemy: str) -> tuple[str, ...]:
    """Those that attack as one with an enemy, itself first: a hive's on its space (TA-234)."""
    if not is_hive(s, enemy):
        return (enemy,)
    place = s.enemies[enemy].kind, s.enemies[enemy].space
    near = (e for e in enemies_in_order(s) if (s.enemies[e].kind, s.enemies[e].space) == place)
    return tuple(dict.fromkeys((enemy, *near)))


def _there(s: State, who: Sequence[str]) -> list[str]:
    return [enemy for enemy in who if enemy in s.enemies]


# Moving


@step("enemy-move")
def enemy_move(s: State, who: Sequence[str], toward: str | None, points: int | None) -> None:
    """TA-228: toward the nearest familiar; of equally near ones the players choose."""
    group = _there(s, who)
    if not group or "trapped" in s.enemies[group[0]].afflictions:
        return
    leader = group[0]
    near = nearest(s, leader) if toward in (None, "nearest") else goals(s, leader, str(toward))
    spaces = dict.fromkeys(near.values())
    left = stat(s, leader, "move") if points is None else points
    if _is_down(s, group):
        left -= STANDING
    if len(spaces) > 1 and left > 0:
        ask(s, "toward", decider(s), (tuple(group), points, tuple(near.items())))
    elif spaces:
        s.then("enemy-go", tuple(group), next(iter(spaces)), points)


def nearest(s: State, enemy: str) -> dict[str, str]:
    """The nearest familiars that an enemy can reach, each with its space."""
    far = distances(s, enemy, s.enemies[enemy].space)
    reached = {name: space for name in in_play(s) if (space := space_of(s, name)) in far and space}
    least = min((far[space] for space in reached.values()), default=0)
    return {name: space for name, space in reached.items() if far[space] == least}


def goals(s: State, enemy: str, toward: str) -> dict[str, str]:
    """The nearest of the places or figures that an effect names."""
    c = Context(self_=enemy)
    figures = {name: space_of(s, name) for name in select(s, toward, c)}
    named = {n: space for n, space in figures.items() if space is not None}
    found = named or {space: space for space in spaces(s, toward, c)}
    far = distances(s, enemy, s.enemies[enemy].space)
    reached = {name: space for name, space in found.items() if space in far}
    least = min((far[space] for space in reached.values()), default=0)
    return {name: space for name, space in reached.items() if far[space] == least}


@question("toward")
def _toward_options(s: State, asked: Ask) -> list[Action]:
    return [{"type": "toward", "familiar": name} for name, _ in asked.about[2]]


@answer("toward")
def _toward_answer(s: State, asked: Ask, action: Action) -> None:
    group, points, near = asked.about
    s.then("enemy-go", group, dict(near)[action["familiar"]], points)


@step("enemy-go")
def enemy_go(s: State, who: Sequence[str], goal: str, points: int | None) -> None:
    """TA-221, TA-284: standing up comes first, for one that moves."""
    leader = who[0]
    way = cheapest(s, leader, s.enemies[leader].space, goal)
    left = stat(s, leader, "move") if points is None else points
    if not way or left <= 0:
        return
    if _is_down(s, who):
        left = max(0, left - STANDING)
        for enemy in who:
            cure(s, enemy, "knocked-down")
    s.then("enemy-walk", tuple(who), tuple(way), left)


def _is_down(s: State, group: Sequence[str]) -> bool:
    """A group moves as one: it waits for each that must stand up."""
    return any("knocked-down" in afflictions_of(s, enemy) for enemy in group)


@step("enemy-walk")
def enemy_walk(s: State, who: Sequence[str], way: Sequence[tuple[str, int]], left: int) -> None:
    """Step by step: what a step sets off may have shut the way."""
    group = [e for e in _there(s, who) if "trapped" not in s.enemies[e].afflictions]
    if not group or not way:
        return
    to = way[0][0]
    cost = dict(neighbours(s, group[0], s.enemies[group[0]].space)).get(to)
    if cost is None or cost > left:
        return
    for enemy in group:
        go(s, enemy, to)
    note(s, "enemy-moved", figure=group[0], space=to)
    s.then("enemy-walk", tuple(group), tuple(way[1:]), left - cost)


# Attacking


@step("enemy-attack")
def enemy_attack(s: State, enemy: str, kinds: Sequence[str]) -> None:
    """TA-226, TA-229: melee, else ranged; fled familiars and the child are never targets."""
    if enemy not in s.enemies:
        return
    for kind in kinds:
        found = targets(s, enemy, kind)
        if found:
            if len(found) == 1:
                s.then("attack", enemy, found[0], kind)
            else:
                ask(s, "target", decider(s), (enemy, kind))
            return


def targets(s: State, enemy: str, kind: str) -> list[str]:
    if printed(s, enemy, kind) == 0 or stat(s, enemy, kind) == 0:  # TA-114
        return []
    space = s.enemies[enemy].space
    if kind == "melee":
        return familiars_at(s, space)
    away = [name for name in in_play(s) if space_of(s, name) != space]
    return [name for name in away if sees(s, space, space_of(s, name))]


@question("target")
def _target_options(s: State, asked: Ask) -> list[Action]:
    enemy, kind = asked.about
    return [{"type": "target", "familiar": name} for name in targets(s, enemy, kind)]


@answer("target")
def _target_answer(s: State, asked: Ask, action: Action) -> None:
    enemy, kind = asked.about
    s.then("attack", enemy, action["familiar"], kind)
