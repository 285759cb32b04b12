"""Mistakes in a campaign, each with file, line, path and advice."""

from dataclasses import dataclass

from roost.games.familiar_tales.data.shape import Path, Problem


@dataclass(frozen=True)
class Position:
    file: str
    line: int
    """Counted from 1."""


@dataclass(frozen=True)
class Mistake:
    position: Position
    path: str
    text: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.position.file}:{self.position.line}: "
        path = f"{self.path}: " if self.path else ""
        hint = f" ({self.hint})" if self.hint else ""
        return where + path + self.text + hint


class Broken(Exception):
    """A campaign that cannot be used as it is."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        super().__init__("\n".join(map(str, mistakes)))
        self.mistakes = mistakes


Positions = dict[Path, Position]


def located(problems: list[Problem], positions: Positions) -> list[Mistake]:
    """Each problem at its own line, or at that of what it is a part of."""
    return [
        Mistake(located_at(p.path, positions), dotted(p.path), p.text, p.hint) for p in problems
    ]


def dotted(path: Path) -> str:
    return ".".join(map(str, path))


def located_at(path: Path, positions: Positions) -> Position:
    for size in range(len(path), -1, -1):
        if path[:size] in positions:
            return positions[path[:size]]
    return Position("campaign", 1)
