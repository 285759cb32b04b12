"""Match records of random play, as lists of plain objects that tests may change."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from roost import games
from roost.contract import Action, derive_seed, rng_for
from roost.contract.rng import parse_seed
from roost.kernel.rng import Rng, random_below
from roost.match import Match, record
from roost.match.record_check import Verdict, check_records
from roost.testing.matches import should_continue

RecordLine = dict[str, Any]


@cache
def _text(name: str, players: int, number: int) -> bytes:
    game = games.load(name)
    seed = derive_seed(parse_seed("records"), "match", number)
    match = Match(game, game.info.configure(players, {}), seed=seed)
    rng = Rng(rng_for(seed, "bot"))
    legal: list[list[Action]] = []
    while should_continue(match):
        legal.append(match.legal_actions())
        match.act(match.turn or 0, legal[-1][random_below(rng, len(legal[-1]))])
    return b"".join(record.record_lines(match, legal))


def record_match(name: str, players: int, number: int = 0) -> list[RecordLine]:
    """Return the record of a match, including the legal actions of each step."""
    return [json.loads(line) for line in _text(name, players, number).splitlines()]


def check_lines(folder: Path, lines: list[Any]) -> list[Verdict]:
    """Return the verdicts on a file with these lines. Strings are written unchanged."""
    file = folder / "match.jsonl"
    text = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    file.write_text("\n".join(text) + "\n", encoding="utf-8")
    return list(check_records(file))


def check_single(folder: Path, lines: list[Any]) -> Verdict:
    (verdict,) = check_lines(folder, lines)
    return verdict
