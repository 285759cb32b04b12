"""A simulation as it was asked for, with a progress bar; its records are written as they come."""

import time
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from roost import games
from roost.cli.progress import with_progress
from roost.contract import Table
from roost.contract.chance import seed_of
from roost.match.record import lines
from roost.simulate import Played, Summary, Tally, run


@dataclass(frozen=True)
class Simulation:
    game: str
    table: Table
    bots: list[str]
    seed: str
    """As it was typed."""
    matches: int

    def run(self, records: Path | None = None, legal: bool = False) -> Summary:
        game = games.load(self.game)
        tally = Tally(self.table.players)
        start = time.perf_counter()
        played = run(game, self.table, self.bots, seed_of(self.seed), self.matches, legal)
        with records.open("wb") if records else nullcontext() as file:
            for one in with_progress(played, self.matches):
                tally.add(one.match)
                if file is not None:
                    _write(file, one, self.bots)
        return tally.summary(time.perf_counter() - start)


def _write(file: BinaryIO, played: Played, names: list[str]) -> None:
    file.write(b"".join(lines(played.match, played.legal, names=names)))
