"""HTTP routes for branches of long matches: list them, and create one."""

from contextlib import suppress
from functools import partial
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import Body, FromPath

from roost.contract import Milestone, RefusalError
from roost.server.http.requests import ERROR_RESPONSES, AccountId, Client
from roost.server.services import Services
from roost.server.tables import branches
from roost.server.tables.events import BranchOrigin, TableCreated
from roost.server.tables.live_table import LiveTable, new_table_id
from roost.server.tables.lobby import LobbyTable, find_root_id
from roost.server.tables.table import Table
from roost.server.ws.protocol import Count, CreatedTable


class BranchPoint(msgspec.Struct, frozen=True):
    """A point where a branch may start."""

    action_count: int
    """The number of actions before the point."""
    milestone: Milestone


class Branch(msgspec.Struct, frozen=True):
    table: LobbyTable
    parent_id: str | None
    """The table that the branch left; null if there is none, or the recipient has no seat there."""
    inherited_actions: int
    """The number of actions that the branch inherited."""
    points: list[BranchPoint]


class BranchTree(msgspec.Struct, frozen=True):
    """All branches of a match in which the recipient takes part, oldest first."""

    branches: list[Branch]


class NewBranch(msgspec.Struct, forbid_unknown_fields=True):
    action_count: Count
    """The `action_count` of one of the table's points."""


@get("/tables/{id:str}/branches", responses=ERROR_RESPONSES)
async def list_branches(
    id: FromPath[str], account_id: AccountId, services: NamedDependency[Services]
) -> BranchTree:
    """Return a long match and its branches, with their progress and branch points."""
    manager = services.manager
    root_id = _require_root_id(_require_member(await manager.find(id), account_id))
    tree: list[Branch] = []
    own_ids: set[str] = set()
    for row in await manager.store.find_branches(root_id):
        with suppress(RefusalError):  # branches of others are not listed
            table = _require_member(await manager.find(row.id), account_id)
            own_ids.add(row.id)
            (lobby_table,) = await manager.build_lobby_tables([row], account_id)
            origin = table.created.branch_origin
            parent_id = (
                origin.table_id if origin is not None and origin.table_id in own_ids else None
            )
            tree.append(
                Branch(lobby_table, parent_id, table.inherited_actions, branch_points(table))
            )
    return BranchTree(tree)


@post("/tables/{id:str}/branches", responses=ERROR_RESPONSES)
async def create_branch(
    id: FromPath[str],
    data: Annotated[NewBranch, Body()],
    account_id: AccountId,
    client: NamedDependency[Client],
    services: NamedDependency[Services],
) -> CreatedTable:
    """Create a table that continues from one of this table's points, with the same players."""
    manager = services.manager
    table = _require_member(await manager.find(id), account_id)
    point = next(
        (one for one in branch_points(table) if one.action_count == data.action_count), None
    )
    if point is None:
        raise RefusalError("branch-not-here")
    assert table.match is not None
    new_id = new_table_id()
    await services.table_quota.admit(new_id, account_id, client.address, _require_root_id(table))
    prefix = await manager.pools.branches.run(
        partial(table.match.at, point.action_count), client.address
    )
    prefix_hash = await branches.save_prefix(manager.store, prefix)
    origin = BranchOrigin(
        table.id,
        _require_root_id(table),
        point.milestone,
        point.action_count,
        prefix.chance_count,
        prefix_hash,
    )
    await manager.create(build_branch_event(table, new_id, account_id, origin))
    return CreatedTable(new_id)


def branch_points(table: Table) -> list[BranchPoint]:
    """Return the points where a branch of a table may start, in their order."""
    match = table.match
    if match is None:
        return []
    points = [BranchPoint(action_count, milestone) for action_count, milestone in match.milestones]
    now = match.game.milestone(match.state, None)
    return points if now is None else [*points, BranchPoint(len(match.actions), now)]


def build_branch_event(
    table: Table, id: str, account_id: str, origin: BranchOrigin
) -> TableCreated:
    """Return the event that creates a branch. What was public stays; hidden information and
    everything later is new.
    """
    return msgspec.structs.replace(
        table.created,
        id=id,
        owner_id=account_id,
        is_listed=False,
        occupants=table.occupants,
        branch_origin=origin,
        client_id="",
        command_id=0,
    )


def _require_member(live: LiveTable, account_id: str) -> Table:
    table = live.table
    if not table.seats_of(account_id) and table.created.owner_id != account_id:
        raise RefusalError("branch-not-yours")
    return table


def _require_root_id(table: Table) -> str:
    root_id = find_root_id(table.created)
    if root_id is None:
        raise RefusalError("branch-not-long")
    return root_id
