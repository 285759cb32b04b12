"""How the match of a branch begins."""

from roost.server import snapshots
from roost.server.happenings import Dealt
from roost.server.pools import Pool
from roost.server.table import Table


async def dealt(table: Table, pool: Pool) -> Dealt:
    """What happens when the nonces are in. Of a branch all that is hidden is drawn anew.

    Its past is played again in a thread; the states that this leaves make the table quick to go on.
    """
    if table.past is None:
        return Dealt()
    before = table.past.deals
    match = await pool.run(table.branched, table.made.owner)
    table.kept = snapshots.kept(match)
    after = match.deals[: match.dealt]
    pairs = enumerate(zip(before, after, strict=True))
    return Dealt(redealt={number: new for number, (old, new) in pairs if old != new})
