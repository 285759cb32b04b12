"""The form of `setup.state`, a record's starting position, and its validation."""

import re
from collections.abc import Container, Iterable
from typing import Any

import msgspec

from roost.contract import RefusalError, checks
from roost.games.familiar_tales.content.checks.definitions.references import ReferenceChecker
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
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine.world import LINE_TOKENS, World

MAX_COUNT = 10_000
"""An upper limit for counts that no campaign reaches."""


class SetupFamiliar(msgspec.Struct, frozen=True):
    """Overrides of a familiar."""

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
    """An enemy of the starting position."""

    space: str
    life: int | None = None
    afflictions: tuple[Affliction, ...] = ()


class SetupToken(msgspec.Struct, frozen=True):
    """A token of the starting position."""

    kind: TokenKind
    at: str


class SetupState(msgspec.Struct, frozen=True):
    """The fields of `setup.state`."""

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
    """Return the value itself. Raise RefusalError if it is no possible position."""
    reader = Reader()
    state = reader.read(SetupState, value, ())
    if state is INVALID:
        raise _refusal(reader.problems[0])
    assert isinstance(value, dict)
    if state.order is not None and sorted(state.order) != sorted(FAMILIARS):
        raise RefusalError("state-order", "TA-61")
    for name in (*state.familiars, *([] if state.turn is None else [state.turn])):
        if name not in FAMILIARS:
            raise RefusalError("state-familiar", "TA-1", name=name)
    for code in state.history:
        if code not in world.campaign.entries:
            raise RefusalError("state-code", "TA-66", code=str(code))
    _check_numbers(world, state)
    _check_cards(world, players, state)
    _check_places(world, page, state)
    _check_run(world, page, state.run)
    return value


def _refusal(problem: ContentProblem) -> RefusalError:
    where = ".".join(map(str, ("state", *problem.path)))
    return RefusalError("state-wrong", field=where, reason=problem.text)


def _check_numbers(world: World, state: SetupState) -> None:
    """TA-116: dials are within their bounds, and no number is negative."""
    dials = world.header.dials
    for name in ("danger", "misfortune", "discontent"):
        _check_range(getattr(state, name), f"state.{name}", getattr(dials, name))
    for name, f in state.familiars.items():
        where = f"state.familiars.{name}"
        _check_range(f.life, f"{where}.life", world.campaign.familiars[name].life)
        _check_range(f.power, f"{where}.power", dials.power)
        for kind, count in (f.resources or {}).items():
            _check_range(count, f"{where}.resources.{kind}", MAX_COUNT)
    for name, enemy in state.enemies.items():
        if enemy.life is not None:  # TA-283: at 0 it is defeated
            checks.require_int(enemy.life, f"state.enemies.{name}.life", 1, MAX_COUNT, "TA-283")
    for piece, count in state.supply.items():
        if piece not in world.token_counts:
            raise RefusalError("setup-field-unknown", field=f"state.supply.{piece}")
        _check_range(count, f"state.supply.{piece}", MAX_COUNT)
    _check_range(state.fatigue_pile, "state.fatigue_pile", MAX_COUNT)
    eras = world.campaign.eras.values()
    if state.chapter is not None and not any(state.chapter in era.chapters for era in eras):
        raise RefusalError("chapter-missing", "TA-2", chapter=state.chapter)


def _check_range(value: int | None, where: str, maximum: int) -> None:
    if value is not None:
        checks.require_int(value, where, 0, maximum, "TA-116")


def _check_cards(world: World, players: int, state: SetupState) -> None:
    for name in ("hands", "draw", "discard"):
        piles = getattr(state, name)
        if len(piles) > players:
            found = len(piles)
            raise RefusalError(
                "setup-size", "TA-37", field=f"state.{name}", size=players, found=found
            )
        for pile in piles:
            _check_known(pile, world.cards, f"state.{name}")
    _check_known(state.training_row, world.campaign.skills, "state.training_row")
    _check_known(state.crafting_row, world.items, "state.crafting_row")
    for name, f in state.familiars.items():
        where = f"state.familiars.{name}"
        _check_known((*(f.equipped or ()), *(f.stash or ())), world.items, where)
        _check_known(f.bonds or (), world.campaign.skills, where)
    if state.child_card is not None:
        _check_known((state.child_card,), world.campaign.children, "state.child_card")


def _check_known(cards: Iterable[str], known: Container[str], where: str) -> None:
    for card in cards:
        if card not in known:
            raise RefusalError("setup-card-unknown", field=where, card=card)


def _check_places(world: World, page: str | None, state: SetupState) -> None:
    """Check all places. Without a page there are none."""
    graph = world.graphs[page] if page is not None else None
    spaces = graph.adjacency if graph is not None else {}
    lines = graph.edges if graph is not None else {}
    places = [f.space for f in state.familiars.values() if f.space not in (None, "fled")]
    places += [state.child] if state.child is not None else []
    places += [enemy.space for enemy in state.enemies.values()]
    for token in state.tokens:  # TA-105: only doors and logs lie on lines
        if not (token.at in lines and token.kind in LINE_TOKENS):
            places.append(token.at)
    for place in places:
        if place not in spaces:
            raise RefusalError("state-space", space=str(place))
    for id in state.edges:
        if id not in lines:
            raise RefusalError("state-space", space=id)
    for symbol in state.covered:
        if symbol.partition("/")[0] not in spaces:
            raise RefusalError("state-space", space=symbol)
    for name in state.enemies:
        if not _is_enemy(world, name):
            raise RefusalError("state-enemy", "TA-115", name=name)


def _is_enemy(world: World, name: str) -> bool:
    """TA-115: whether a name has the form `<kind>-<n>`."""
    kind, _, number = name.rpartition("-")
    return kind in world.campaign.enemies and re.fullmatch("[1-9][0-9]{0,3}", number) is not None


def _check_run(world: World, page: str | None, run: Effects) -> None:
    """Check that effects name only what exists.

    An enemy may be named as in a record, and flags are free, as in `flags`.
    """
    checker = ReferenceChecker(world.campaign)
    base: DataPath = () if page is None else ("pages", page)
    for path, value in iter_structs(run):
        for problem in checker.check((*base, *path), value):
            is_named_enemy = problem.path[-1] == "who" and _is_enemy(
                world, getattr(value, "who", "")
            )
            if not is_named_enemy and not isinstance(value, SetFlag | ClearFlag | HasFlag):
                rest = problem.path[len(base) :]
                raise _refusal(ContentProblem(("run", *rest), problem.text))
