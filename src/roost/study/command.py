"""Formats the command that repeats a study."""

import shlex
from collections.abc import Iterable
from typing import Any

import msgspec


def format_option_value(value: Any) -> str:
    """Return an option's value as entered on the command line: text as it is, else JSON."""
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
    """Return a shell command. `options` and `vary` are `name=value`, `decks` are file names."""
    args = ["roost", "study", game, "--players", str(players)]
    args += [f"--option={text}" for text in options]
    args += [f"--vary={text}" for text in vary]
    args += [f"--deck={file}" for file in decks]
    args += ["--with", ladder, "--matches", str(matches), "--decisions", str(decisions)]
    args += [] if iterations is None else ["--iterations", str(iterations)]
    args += [f"--seed={seed}"] if seed.startswith("-") else ["--seed", seed]
    return shlex.join(args)
