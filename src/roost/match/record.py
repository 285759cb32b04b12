"""The match record: one JSON Lines text that holds a whole match. Its form is in docs/record.md.

This module writes records; `replay.py` reads and checks them.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from roost.contract import Action
from roost.match.match import Match

FORMAT_VERSION = 1
"""The version of the record's form."""


def record_header(match: Match[Any], **more: Any) -> dict[str, Any]:
    """`more` are further keys of the header: `names`, `when`, `fair`."""
    return {
        "roost": FORMAT_VERSION,
        "game": match.game.info.id,
        "rules": match.game.info.rules,
        "players": match.config.players,
        "options": match.config.options,
        **match.game.header_fields(match.config),
        "setup": match.setup,
        **more,
    }


def record_lines(
    match: Match[Any], legal_actions: Sequence[list[Action]] | None = None, **more: Any
) -> Iterator[bytes]:
    """A record, line by line.

    `legal` holds the whole legal set at each action, if it is to be written.
    """
    yield _line(record_header(match, **more))
    for i, (seat, action) in enumerate(match.actions):
        sets = {} if legal_actions is None else {"legal": legal_actions[i]}
        yield _line({"seat": seat, "action": action, **sets})
    if match.result is not None:
        yield _line({"result": match.result})


def _line(value: dict[str, Any]) -> bytes:
    return msgspec.json.encode(value) + b"\n"
