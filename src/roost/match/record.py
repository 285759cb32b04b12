"""Writes match records: a complete match in the JSON Lines format.

The format is described in docs/reference/record.md. `record_check.py` reads and checks records.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from roost.contract import Action
from roost.match.match import Match

FORMAT_VERSION = 1
"""The version of the record format."""


def record_header(match: Match[Any], **extra: Any) -> dict[str, Any]:
    """Return a record's header. `extra` are further keys of it: `names`, `when`, `fair`."""
    return {
        "roost": FORMAT_VERSION,
        "game": match.game.info.id,
        "rules": match.game.info.rules,
        "players": match.config.players,
        "options": match.config.options,
        **match.game.header_fields(match.config),
        "setup": match.setup,
        **extra,
    }


def record_lines(
    match: Match[Any], legal_actions: Sequence[list[Action]] | None = None, **extra: Any
) -> Iterator[bytes]:
    """Yield a record line by line.

    `legal_actions` are all legal actions at each action of the match, if they should be written.
    """
    yield _line(record_header(match, **extra))
    for i, (seat, action) in enumerate(match.actions):
        legal = {} if legal_actions is None else {"legal": legal_actions[i]}
        yield _line({"seat": seat, "action": action, **legal})
    if match.result is not None:
        yield _line({"result": match.result})


def _line(value: dict[str, Any]) -> bytes:
    return msgspec.json.encode(value) + b"\n"
