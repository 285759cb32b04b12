"""Branches of long matches, over HTTP: what there is of them, and how a new one begins."""

from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import Body, FromPath

from roost.contract import Milestone, RefusalError
from roost.server.access.table_quota import admit_table
from roost.server.http.account import ERROR_RESPONSES, AccountId, state_of
from roost.server.http.requests import client_address
from roost.server.tables import match_prefix
from roost.server.tables.events import BranchOrigin, TableCreated
from roost.server.tables.live_table import LiveTable, new_table_id
from roost.server.tables.lobby import LobbyTable, find_root_id
from roost.server.tables.table import Table
from roost.server.ws.protocol import Count


class BranchPoint(msgspec.Struct, frozen=True):
    """Where a branch may begin."""

    action_count: int
    """How many there were before it."""
    milestone: Milestone


class Branch(msgspec.Struct, frozen=True):
    table: LobbyTable
    parent_id: str | None
    """The table that it left; null if it left none, or none that one may know."""
    inherited_actions: int
    """How many actions it has from there."""
    points: list[BranchPoint]


class BranchTree(msgspec.Struct, frozen=True):
    """All branches of a match that one belongs to, the oldest first."""

    branches: list[Branch]


class NewBranch(msgspec.Struct, forbid_unknown_fields=True):
    action_count: Count
    """One of the table's points."""


class CreatedBranch(msgspec.Struct):
    id: str


@get("/tables/{id:str}/branches", responses=ERROR_RESPONSES)
async def list_branches(
    id: FromPath[str], account_id: AccountId, request: "Request[Any, Any, Any]"
) -> BranchTree:
    """A long match and its branches: where each stands, and what was decided in it."""
    hub = state_of(request)[2]
    root = _require_root_id(_require_member(await hub.find(id), account_id))
    found: list[Branch] = []
    own: set[str] = set()
    for row in await hub.store.find_branches(root):
        with suppress(RefusalError):  # of those where one has no place nothing is told
            table = _require_member(await hub.find(row.id), account_id)
            own.add(row.id)
            (listed,) = await hub.build_lobby_tables([row], account_id)
            fork = table.created.branch_origin
            origin = fork.table_id if fork is not None and fork.table_id in own else None
            found.append(Branch(listed, origin, table.inherited_actions, branch_points(table)))
    return BranchTree(found)


@post("/tables/{id:str}/branches", responses=ERROR_RESPONSES)
async def create_branch(
    id: FromPath[str],
    data: Annotated[NewBranch, Body()],
    account_id: AccountId,
    request: "Request[Any, Any, Any]",
) -> CreatedBranch:
    """A new table that goes on from one of this table's points, with the same people."""
    hub = state_of(request)[2]
    table = _require_member(await hub.find(id), account_id)
    point = next(
        (found for found in branch_points(table) if found.action_count == data.action_count), None
    )
    if point is None:
        raise RefusalError("branch-not-here")
    assert table.match is not None
    new = new_table_id()
    await admit_table(request, new, account_id, _require_root_id(table))
    past = await hub.pools.branches.run(
        partial(table.match.at, point.action_count), client_address(request)
    )
    name = await match_prefix.save_prefix(hub.store, past)
    fork = BranchOrigin(
        table.id,
        _require_root_id(table),
        point.milestone,
        point.action_count,
        past.chance_count,
        name,
    )
    await hub.create(build_branch_event(table, new, account_id, fork))
    return CreatedBranch(new)


def branch_points(table: Table) -> list[BranchPoint]:
    """Where a branch of a table may begin, in the order in which they came."""
    match = table.match
    if match is None:
        return []
    found = [BranchPoint(actions, milestone) for actions, milestone in match.milestones]
    now = match.game.milestone(match.state, None)
    return found if now is None else [*found, BranchPoint(len(match.actions), now)]


def build_branch_event(table: Table, id: str, account_id: str, fork: BranchOrigin) -> TableCreated:
    """What everybody had seen by then stays; what was hidden and what comes later is dealt anew."""
    return msgspec.structs.replace(
        table.created,
        id=id,
        owner_id=account_id,
        is_listed=False,
        occupants=table.occupants,
        branch_origin=fork,
        client_id="",
        command_id=0,
    )


def _require_member(live: LiveTable, account_id: str) -> Table:
    table = live.table
    if not table.seats_of(account_id) and table.created.owner_id != account_id:
        raise RefusalError("branch-not-yours")
    return table


def _require_root_id(table: Table) -> str:
    root = find_root_id(table.created)
    if root is None:
        raise RefusalError("branch-not-long")
    return root
