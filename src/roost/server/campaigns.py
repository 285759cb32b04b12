"""Branches of long matches, over HTTP: what there is of them, and how a new one begins."""

from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import Body, FromPath

from roost.contract import Milestone, Refused
from roost.server import pasts
from roost.server.access.tables import admit_table
from roost.server.brief import Listed, root_of
from roost.server.clients import owner_of
from roost.server.happenings import Fork, Made
from roost.server.live import LiveTable, new_id
from roost.server.people import PROBLEMS, Asker, state_of
from roost.server.protocol import Count
from roost.server.table import Table


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
    new = new_id()
    await admit_table(request, new, person, _root(table))
    past = await hub.pools.branches.run(partial(table.match.at, point.actions), owner_of(request))
    name = await pasts.put(hub.store, past)
    fork = Fork(table.id, _root(table), point.milestone, point.actions, past.dealt, name)
    await hub.make(branch(table, new, person, fork))
    return BranchId(new)


def points(table: Table) -> list[Point]:
    """Where a branch of a table may begin, in the order in which they came."""
    match = table.match
    if match is None:
        return []
    found = [Point(actions, milestone) for actions, milestone in match.milestones]
    now = match.game.milestone(match.state, None)
    return found if now is None else [*found, Point(len(match.actions), now)]


def branch(table: Table, id: str, person: str, fork: Fork) -> Made:
    """What everybody had seen by then stays; what was hidden and what comes later is dealt anew."""
    return msgspec.structs.replace(
        table.made,
        id=id,
        owner=person,
        open=False,
        places=table.places,
        fork=fork,
        client="",
        message=0,
    )


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
