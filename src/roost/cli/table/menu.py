"""The legal actions, numbered. Many of one type make a grid: a column for each way to do it."""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roost.cli.words import Names
from roost.contract import Action

FEW = 4
"""So many actions of a type are told in full."""
WIDEST = 8
"""Columns of a grid at most."""


class Menu:
    def __init__(self, legal: list[Action], names: Names) -> None:
        self._names = names
        kinds = names.facts.actions
        self._kinds = {kind: [a for a in legal if a["type"] == kind] for kind in kinds}
        self._grids = {kind for kind, actions in self._kinds.items() if _makes_grid(actions)}
        for kind in self._grids:
            self._kinds[kind] = _sorted(self._kinds[kind])
        self.actions = [action for actions in self._kinds.values() for action in actions]
        """In the order of their numbers, which begin with 1."""

    def draw(self) -> RenderableType:
        return Group(*self._parts())

    def _parts(self) -> Iterator[RenderableType]:
        number = 1
        told: list[Text] = []
        for kind, actions in self._kinds.items():
            if kind in self._grids:
                yield self._grid(kind, actions, number)
            else:
                told += [self._told(i, action) for i, action in enumerate(actions, number)]
            number += len(actions)
        if told:
            yield Columns(told, padding=(0, 2), equal=True)

    def _told(self, number: int, action: Action) -> Text:
        return Text.assemble((f"{number:>3} ", "bold"), self._names.action(action))

    def _grid(self, kind: str, actions: list[Action], number: int) -> Table:
        numbers = {(_line(a), _column(a)): str(n) for n, a in enumerate(actions, number)}
        lines = dict.fromkeys(line for line, _ in numbers)
        columns = dict.fromkeys(column for _, column in numbers)
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(self._names.kind(kind), vertical="bottom", no_wrap=True)
        for column in columns:
            heading = "\n".join(self._names.field(*field) for field in column)
            table.add_column(Text(heading, "not bold"), justify="right", style="bold")
        for line in lines:
            cells = (numbers.get((line, column), "") for column in columns)
            table.add_row(Text(self._names.field(*line), "not bold"), *cells)
        return table


def _makes_grid(actions: list[Action]) -> bool:
    alike = len({tuple(action) for action in actions}) == 1 and len(actions[0]) > 2
    return alike and len(actions) > FEW and len(set(map(_column, actions))) <= WIDEST


def _sorted(actions: list[Action]) -> list[Action]:
    """Line by line, as a grid is read."""
    lines = list(dict.fromkeys(map(_line, actions)))
    columns = list(dict.fromkeys(map(_column, actions)))
    return sorted(actions, key=lambda a: (lines.index(_line(a)), columns.index(_column(a))))


def _line(action: Action) -> tuple[str, str | int]:
    """The field that comes first after the type."""
    return list(action.items())[1]


def _column(action: Action) -> tuple[tuple[str, str | int], ...]:
    return tuple(action.items())[2:]
