"""What a record may give of a starting position (`setup.state`), and whether it can be laid."""

from collections.abc import Container, Iterable
from typing import Any

import msgspec

from roost.contract import Refused, checks
from roost.games.familiar_tales.data.effects import Effects
from roost.games.familiar_tales.data.shape import BROKEN, Reader
from roost.games.familiar_tales.data.words import (
    FAMILIARS,
    Affliction,
    LineKind,
    Resource,
    Skill,
    TokenKind,
)
from roost.games.familiar_tales.world import World


class GivenFamiliar(msgspec.Struct, frozen=True):
    life: int | None = None
    power: int | None = None
    space: str | None = None
    resources: dict[Resource, int] | None = None
    afflictions: tuple[Affliction, ...] | None = None
    marks: tuple[Skill, ...] | None = None
    equipped: tuple[str, ...] | None = None
    stash: tuple[str, ...] | None = None
    bonds: tuple[str, ...] | None = None


class GivenEnemy(msgspec.Struct, frozen=True):
    space: str
    life: int | None = None
    afflictions: tuple[Affliction, ...] = ()


class GivenToken(msgspec.Struct, frozen=True):
    kind: TokenKind
    at: str


class Given(msgspec.Struct, frozen=True):
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
    familiars: dict[str, GivenFamiliar] = {}
    hands: tuple[tuple[str, ...], ...] = ()
    draw: tuple[tuple[str, ...], ...] = ()
    discard: tuple[tuple[str, ...], ...] = ()
    fatigue_pile: int | None = None
    supply: dict[str, int] = {}
    enemies: dict[str, GivenEnemy] = {}
    tokens: tuple[GivenToken, ...] = ()
    training_row: tuple[str, ...] = ()
    crafting_row: tuple[str, ...] = ()
    chapter: int | None = None
    child_card: str | None = None
    history: tuple[int, ...] = ()
    run: Effects = ()


def checked(world: World, page: str | None, value: object) -> dict[str, Any]:
    """The value itself, if such a position can be laid; raises Refused."""
    reader = Reader()
    given = reader.read(Given, value, ())
    if given is BROKEN:
        first = reader.problems[0]
        where = ".".join(map(str, ("state", *first.path)))
        raise Refused("state-wrong", field=where, reason=first.text)
    assert isinstance(value, dict)
    dials = world.head.dials
    for name in ("danger", "misfortune", "discontent"):
        if getattr(given, name) is not None:
            checks.whole(getattr(given, name), f"state.{name}", 0, getattr(dials, name))
    if given.order is not None and sorted(given.order) != sorted(FAMILIARS):
        raise Refused("state-order", "TA-61")
    for name in (*given.familiars, *([] if given.turn is None else [given.turn])):
        if name not in FAMILIARS:
            raise Refused("state-familiar", "TA-1", name=name)
    for code in given.history:
        if code not in world.campaign.entries:
            raise Refused("state-code", "TA-66", code=str(code))
    _check_cards(world, given)
    _check_places(world, page, given)
    return value


def _check_cards(world: World, given: Given) -> None:
    for name in ("hands", "draw", "discard"):
        for pile in getattr(given, name):
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
            raise Refused("setup-card-unknown", field=where, card=card)


def _check_places(world: World, page: str | None, given: Given) -> None:
    """Without a page there is no place to be."""
    chart = world.charts[page] if page is not None else None
    spaces = chart.ways if chart is not None else {}
    lines = chart.edges if chart is not None else {}
    spots = [f.space for f in given.familiars.values() if f.space not in (None, "fled")]
    spots += [given.child] if given.child is not None else []
    spots += [enemy.space for enemy in given.enemies.values()]
    for spot in (*spots, *(token.at for token in given.tokens if token.at not in lines)):
        if spot not in spaces:
            raise Refused("state-space", space=str(spot))
    for id in given.edges:
        if id not in lines:
            raise Refused("state-space", space=id)
    for name in given.enemies:
        kind, _, number = name.rpartition("-")
        if kind not in world.campaign.enemies or not number.isdecimal():
            raise Refused("state-enemy", "TA-115", name=name)
