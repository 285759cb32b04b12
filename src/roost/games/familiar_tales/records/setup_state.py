"""What a record may give of a starting position (`setup.state`), and whether it can be laid."""

import re
from collections.abc import Container, Iterable
from typing import Any

import msgspec

from roost.contract import RefusalError, checks
from roost.games.familiar_tales.content.checks.definitions.references import ReferenceChecker
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.content.schema.conditions import HasFlag
from roost.games.familiar_tales.content.schema.effects import ClearFlag, Effects, SetFlag
from roost.games.familiar_tales.content.schema.reader import (
    INVALID,
    ContentProblem,
    DataPath,
    Reader,
)
from roost.games.familiar_tales.content.schema.vocabulary import (
    FAMILIARS,
    Affliction,
    LineKind,
    Resource,
    Skill,
    TokenKind,
)
from roost.games.familiar_tales.engine.world import World

MAX_COUNT = 10_000
"""More than any campaign has of anything."""
LINE_TOKENS = {"door": "double-solid", "log": "dashed"}
"""TA-105: what lies on a line, and what it makes of it."""


class SetupFamiliar(msgspec.Struct, frozen=True):
    life: int | None = None
    power: int | None = None
    space: str | None = None
    resources: dict[Resource, int] | None = None
    afflictions: tuple[Affliction, ...] | None = None
    marks: tuple[Skill, ...] | None = None
    equipped: tuple[str, ...] | None = None
    stash: tuple[str, ...] | None = None
    bonds: tuple[str, ...] | None = None


class SetupEnemy(msgspec.Struct, frozen=True):
    space: str
    life: int | None = None
    afflictions: tuple[Affliction, ...] = ()


class SetupToken(msgspec.Struct, frozen=True):
    kind: TokenKind
    at: str


class SetupState(msgspec.Struct, frozen=True):
    danger: int | None = None
    misfortune: int | None = None
    discontent: int | None = None
    flags: tuple[str, ...] = ()
    order: tuple[str, ...] | None = None
    turn: str | None = None
    vars: dict[str, int] = {}
    edges: dict[str, LineKind] = {}
    covered: tuple[str, ...] = ()
    child: str | None = None
    familiars: dict[str, SetupFamiliar] = {}
    hands: tuple[tuple[str, ...], ...] = ()
    draw: tuple[tuple[str, ...], ...] = ()
    discard: tuple[tuple[str, ...], ...] = ()
    fatigue_pile: int | None = None
    supply: dict[str, int] = {}
    enemies: dict[str, SetupEnemy] = {}
    tokens: tuple[SetupToken, ...] = ()
    training_row: tuple[str, ...] = ()
    crafting_row: tuple[str, ...] = ()
    chapter: int | None = None
    child_card: str | None = None
    history: tuple[int, ...] = ()
    run: Effects = ()


def validate_setup_state(
    world: World, page: str | None, players: int, value: object
) -> dict[str, Any]:
    """The value itself, if such a position can be laid; raises Refused."""
    reader = Reader()
    given = reader.read(SetupState, value, ())
    if given is INVALID:
        raise _wrong(reader.problems[0])
    assert isinstance(value, dict)
    if given.order is not None and sorted(given.order) != sorted(FAMILIARS):
        raise RefusalError("state-order", "TA-61")
    for name in (*given.familiars, *([] if given.turn is None else [given.turn])):
        if name not in FAMILIARS:
            raise RefusalError("state-familiar", "TA-1", name=name)
    for code in given.history:
        if code not in world.campaign.entries:
            raise RefusalError("state-code", "TA-66", code=str(code))
    _check_numbers(world, given)
    _check_cards(world, players, given)
    _check_places(world, page, given)
    _check_run(world, page, given.run)
    return value


def _wrong(problem: ContentProblem) -> RefusalError:
    where = ".".join(map(str, ("state", *problem.path)))
    return RefusalError("state-wrong", field=where, reason=problem.text)


def _check_numbers(world: World, given: SetupState) -> None:
    """TA-116: dials stand within their bounds, and nothing is less than nothing."""
    dials = world.header.dials
    for name in ("danger", "misfortune", "discontent"):
        _within(getattr(given, name), f"state.{name}", getattr(dials, name))
    for name, f in given.familiars.items():
        where = f"state.familiars.{name}"
        _within(f.life, f"{where}.life", world.campaign.familiars[name].life)
        _within(f.power, f"{where}.power", dials.power)
        for kind, n in (f.resources or {}).items():
            _within(n, f"{where}.resources.{kind}", MAX_COUNT)
    for name, enemy in given.enemies.items():
        if enemy.life is not None:  # TA-283: at 0 it is defeated
            checks.require_int(enemy.life, f"state.enemies.{name}.life", 1, MAX_COUNT, "TA-283")
    for piece, n in given.supply.items():
        if piece not in world.token_counts:
            raise RefusalError("setup-field-unknown", field=f"state.supply.{piece}")
        _within(n, f"state.supply.{piece}", MAX_COUNT)
    _within(given.fatigue_pile, "state.fatigue_pile", MAX_COUNT)
    eras = world.campaign.eras.values()
    if given.chapter is not None and not any(given.chapter in era.chapters for era in eras):
        raise RefusalError("chapter-missing", "TA-2", chapter=given.chapter)


def _within(value: int | None, where: str, most: int) -> None:
    if value is not None:
        checks.require_int(value, where, 0, most, "TA-116")


def _check_cards(world: World, players: int, given: SetupState) -> None:
    for name in ("hands", "draw", "discard"):
        piles = getattr(given, name)
        if len(piles) > players:
            found = len(piles)
            raise RefusalError(
                "setup-size", "TA-37", field=f"state.{name}", size=players, found=found
            )
        for pile in piles:
            _known(pile, world.cards, f"state.{name}")
    _known(given.training_row, world.campaign.skills, "state.training_row")
    _known(given.crafting_row, world.items, "state.crafting_row")
    for name, f in given.familiars.items():
        where = f"state.familiars.{name}"
        _known((*(f.equipped or ()), *(f.stash or ())), world.items, where)
        _known(f.bonds or (), world.campaign.skills, where)
    if given.child_card is not None:
        _known((given.child_card,), world.campaign.children, "state.child_card")


def _known(cards: Iterable[str], known: Container[str], where: str) -> None:
    for card in cards:
        if card not in known:
            raise RefusalError("setup-card-unknown", field=where, card=card)


def _check_places(world: World, page: str | None, given: SetupState) -> None:
    """Without a page there is no place to be."""
    chart = world.graphs[page] if page is not None else None
    spaces = chart.adjacency if chart is not None else {}
    lines = chart.edges if chart is not None else {}
    spots = [f.space for f in given.familiars.values() if f.space not in (None, "fled")]
    spots += [given.child] if given.child is not None else []
    spots += [enemy.space for enemy in given.enemies.values()]
    for token in given.tokens:  # TA-105: only doors and the log lie on lines
        if not (token.at in lines and token.kind in LINE_TOKENS):
            spots.append(token.at)
    for spot in spots:
        if spot not in spaces:
            raise RefusalError("state-space", space=str(spot))
    for id in given.edges:
        if id not in lines:
            raise RefusalError("state-space", space=id)
    for symbol in given.covered:
        if symbol.partition("/")[0] not in spaces:
            raise RefusalError("state-space", space=symbol)
    for name in given.enemies:
        if not _is_enemy(world, name):
            raise RefusalError("state-enemy", "TA-115", name=name)


def _is_enemy(world: World, name: str) -> bool:
    """TA-115: `<kind>-<n>`"""
    kind, _, number = name.rpartition("-")
    return kind in world.campaign.enemies and re.fullmatch("[1-9][0-9]{0,3}", number) is not None


def _check_run(world: World, page: str | None, run: Effects) -> None:
    """What is run names only what there is. An enemy may be named as records name it, and flags
    are free, as in `flags`."""
    known = ReferenceChecker(world.campaign)
    place: DataPath = () if page is None else ("pages", page)
    for path, value in iter_structs(run):
        for problem in known.check((*place, *path), value):
            named = problem.path[-1] == "who" and _is_enemy(world, getattr(value, "who", ""))
            if not named and not isinstance(value, SetFlag | ClearFlag | HasFlag):
                rest = problem.path[len(place) :]
                raise _wrong(ContentProblem(("run", *rest), problem.text))
