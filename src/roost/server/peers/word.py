"""What one server says to the others."""

import msgspec


class Word(msgspec.Struct, array_like=True, frozen=True):
    """`happened` (a table and its last number), `present` (a table), `free` (a claim), `away` (a
    person and a deal), or `beat`.
    """

    kind: str
    what: str = ""
    number: int = 0
    person: str = ""
