"""How the match of a branch begins."""

from roost.server.tables import snapshots
from roost.server.tables.events import Dealt
from roost.server.tables.table import Table
from roost.server.worker_pools import WorkerPool


async def build_dealt_event(table: Table, pool: WorkerPool) -> Dealt:
    """What happens when the nonces are in. Of a branch all that is hidden is drawn anew.

    Its past is played again in a thread; the states that this leaves make the table quick to go on.
    """
    if table.prefix is None:
        return Dealt()
    before = table.prefix.chance_outcomes
    match = await pool.run(table.build_branch, table.created.owner_id)
    table.snapshots = snapshots.take_snapshots(match)
    after = match.chance_outcomes[: match.chance_count]
    pairs = enumerate(zip(before, after, strict=True))
    return Dealt(resampled_outcomes={number: new for number, (old, new) in pairs if old != new})
