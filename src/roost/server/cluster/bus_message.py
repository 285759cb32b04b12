"""Messages between servers."""

import msgspec


class BusMessage(msgspec.Struct, array_like=True, frozen=True):
    """A message to all other servers.

    Types: `event_stored` (a table and its last sequence), `presence_changed` (a table),
    `claim_released` (a claim), `deal_started` (an account and a deal), and `heartbeat`.
    """

    type: str
    key: str = ""
    """The id of the table or deal, or the claim's name."""
    sequence: int = 0
    account_id: str = ""
