"""Branches of long matches, over HTTP: what there is of them, and how a new one begins."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import Body, FromPath

from roost.contract import Milestone, Refused
from roost.match import Match
from roost.server import keeping
from roost.server.brief import Listed, root_of
from roost.server.happenings import Fork, Made
from roost.server.hub import Hub
from roost.server.live import LiveTable, new_id
from roost.server.people import PROBLEMS, Asker, state_of
from roost.server.protocol import Count
from roost.server.table import Table

IS_OVER = ("over", "closed")


class Point(msgspec.Struct, frozen=True):
    """Where a branch may begin."""

    actions: int
    """How many there were before it."""
    milestone: Milestone


class Branch(msgspec.Struct, frozen=True):
    row: Listed
    origin: str | None
    """The table that it left; null if it left none, or none that one may know."""
    began: int
    """How many actions it has from there."""
    points: list[Point]


class Family(msgspec.Struct, frozen=True):
    """All branches of a match that one belongs to, the oldest first."""

    branches: list[Branch]


class NewBranch(msgspec.Struct, forbid_unknown_fields=True):
    actions: Count
    """One of the table's points."""


class BranchId(msgspec.Struct):
    id: str


@get("/tables/{id:str}/family", responses=PROBLEMS)
async def see_family(id: FromPath[str], person: Asker, request: "Request[Any, Any, Any]") -> Family:
    """A long match and its branches: where each stands, and what was decided in it."""
    hub = state_of(request)[2]
    root = _root(_member(await hub.find(id), person))
    found: list[Branch] = []
    own: set[str] = set()
    for row in await hub.store.family(root):
        with suppress(Refused):  # of those where one has no place nothing is told
            table = _member(await hub.find(row.id), person)
            own.add(row.id)
            (listed,) = await hub.listed([row], person)
            fork = table.made.fork
            origin = fork.table if fork is not None and fork.table in own else None
            found.append(Branch(listed, origin, table.begun, points(table)))
    return Family(found)


@post("/tables/{id:str}/branches", responses=PROBLEMS)
async def make_branch(
    id: FromPath[str],
    data: Annotated[NewBranch, Body()],
    person: Asker,
    request: "Request[Any, Any, Any]",
) -> BranchId:
    """A new table that goes on from one of this table's points, with the same people."""
    hub = state_of(request)[2]
    table = _member(await hub.find(id), person)
    point = next((found for found in points(table) if found.actions == data.actions), None)
    if point is None:
        raise Refused("branch-not-here")
    assert table.match is not None
    past = await asyncio.to_thread(table.match.at, point.actions)
    made = branch(table, person, point, past)
    await keeping.put(hub.store, made.id, past)  # so that it need not be played again to begin
    await hub.make(made)
    return BranchId(made.id)


def points(table: Table) -> list[Point]:
    """Where a branch of a table may begin, in the order in which they came."""
    match = table.match
    if match is None:
        return []
    found = [Point(actions, milestone) for actions, milestone in match.milestones]
    now = match.game.milestone(match.state, None)
    return found if now is None else [*found, Point(len(match.actions), now)]


def branch(table: Table, person: str, point: Point, past: Match[Any]) -> Made:
    """What chance had decided by then stays; whatever comes later is dealt anew."""
    fork = Fork(table.id, _root(table), point.milestone, past.actions, past.deals[: past.dealt])
    return msgspec.structs.replace(
        table.made,
        id=new_id(),
        owner=person,
        open=False,
        places=table.places,
        fork=fork,
        client="",
        message=0,
    )


async def is_shared(hub: Hub, table: Table) -> bool:
    """Whether what was dealt here is still played with in another branch."""
    root = root_of(table.made)
    rows = [] if root is None else await hub.store.family(root)
    return any(row.id != table.id and row.phase not in IS_OVER for row in rows)


def _member(live: LiveTable, person: str) -> Table:
    table = live.table
    if not table.seats_of(person) and table.made.owner != person:
        raise Refused("branch-not-yours")
    return table


def _root(table: Table) -> str:
    root = root_of(table.made)
    if root is None:
        raise Refused("branch-not-long")
    return root
