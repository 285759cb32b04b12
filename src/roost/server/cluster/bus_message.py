"""What one server says to the others."""

import msgspec


class BusMessage(msgspec.Struct, array_like=True, frozen=True):
    """`happened` (a table and its last number), `present` (a table), `free` (a claim), `away` (a
    person and a deal), or `beat`.
    """

    type: str
    key: str = ""
    sequence: int = 0
    account_id: str = ""
