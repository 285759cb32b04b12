"""Problems of a campaign, each with file, line, path and hint."""

from dataclasses import dataclass

from roost.games.familiar_tales.content.schema.reader import ContentProblem, DataPath


@dataclass(frozen=True)
class SourcePosition:
    """A line of a file."""

    file: str
    line: int
    """Counted from 1."""


@dataclass(frozen=True)
class LocatedProblem:
    """A problem with the position of its cause."""

    position: SourcePosition
    path: str
    text: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.position.file}:{self.position.line}: "
        path = f"{self.path}: " if self.path else ""
        hint = f" ({self.hint})" if self.hint else ""
        return where + path + self.text + hint


class CampaignError(Exception):
    """A campaign that cannot be used because of its problems."""

    def __init__(self, problems: list[LocatedProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


SourcePositions = dict[DataPath, SourcePosition]


def locate_problems(
    problems: list[ContentProblem], positions: SourcePositions
) -> list[LocatedProblem]:
    """Return each problem with its own line, or the line of its nearest parent."""
    return [
        LocatedProblem(position_of(p.path, positions), format_path(p.path), p.text, p.hint)
        for p in problems
    ]


def format_path(path: DataPath) -> str:
    return ".".join(map(str, path))


def position_of(path: DataPath, positions: SourcePositions) -> SourcePosition:
    """Return the position of a path or of its nearest parent."""
    for size in range(len(path), -1, -1):
        if path[:size] in positions:
            return positions[path[:size]]
    return SourcePosition("campaign", 1)
