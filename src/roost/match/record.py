"""The match record: one JSON Lines text that holds a whole match. Its form is in docs/record.md.

This module writes records; `replay.py` reads and checks them.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from roost.contract import Action
from roost.match.match import Match

FORM = 1
"""The version of the record's form."""


def header(match: Match[Any], **more: Any) -> dict[str, Any]:
    """`more` are further keys of the header: `names`, `when`, `fair`."""
    return {
        "roost": FORM,
        "game": match.game.facts.id,
        "rules": match.game.facts.rules,
        "players": match.table.players,
        "options": match.table.options,
        **match.game.header(match.table),
        "setup": match.setup,
        **more,
    }


def lines(
    match: Match[Any], legal: Sequence[list[Action]] | None = None, **more: Any
) -> Iterator[bytes]:
    """A record, line by line.

    `legal` holds the whole legal set at each action, if it is to be written.
    """
    yield _line(header(match, **more))
    for i, (seat, action) in enumerate(match.actions):
        sets = {} if legal is None else {"legal": legal[i]}
        yield _line({"seat": seat, "action": action, **sets})
    if match.outcome is not None:
        yield _line({"result": match.outcome})


def _line(value: dict[str, Any]) -> bytes:
    return msgspec.json.encode(value) + b"\n"
