"""The command that repeats a study."""

import shlex
from collections.abc import Iterable
from typing import Any

import msgspec


def format_option_value(value: Any) -> str:
    """An option's value as it is typed: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def format_command(
    game: str,
    players: int,
    options: Iterable[str],
    vary: Iterable[str],
    decks: Iterable[str],
    ladder: str,
    matches: int,
    decisions: int,
    iterations: int | None,
    seed: str,
) -> str:
    """For a shell. `options` and `vary` are `name=value`, `decks` are files."""
    words = ["roost", "study", game, "--players", str(players)]
    words += [f"--option={text}" for text in options]
    words += [f"--vary={text}" for text in vary]
    words += [f"--deck={file}" for file in decks]
    words += ["--with", ladder, "--matches", str(matches), "--decisions", str(decisions)]
    words += [] if iterations is None else ["--iterations", str(iterations)]
    words += [f"--seed={seed}"] if seed.startswith("-") else ["--seed", seed]
    return shlex.join(words)
