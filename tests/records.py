"""Match records made by random play, as lists of plain objects, for tests to keep or to spoil."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from roost import games
from roost.contract import Action, derive, words
from roost.contract.chance import seed_of
from roost.kernel.generator import Generator, below
from roost.match import Match, record
from roost.match.replay import Verdict, check
from tests.playing import goes_on

Line = dict[str, Any]


@cache
def _text(name: str, players: int, number: int) -> bytes:
    game = games.load(name)
    seed = derive(seed_of("records"), "match", number)
    match = Match(game, game.facts.table(players, {}), seed=seed)
    generator = Generator(words(seed, "bot"))
    legal: list[list[Action]] = []
    while goes_on(match):
        legal.append(match.legal())
        match.act(match.turn or 0, legal[-1][below(generator, len(legal[-1]))])
    return b"".join(record.lines(match, legal))


def recorded(name: str, players: int, number: int = 0) -> list[Line]:
    """A whole match with its legal sets."""
    return [json.loads(line) for line in _text(name, players, number).splitlines()]


def verdicts(folder: Path, lines: list[Any]) -> list[Verdict]:
    """What `replay` says of a file with these lines; text stands as it is."""
    file = folder / "match.jsonl"
    text = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    file.write_text("\n".join(text) + "\n", encoding="utf-8")
    return list(check(file))


def verdict(folder: Path, lines: list[Any]) -> Verdict:
    (only,) = verdicts(folder, lines)
    return only
