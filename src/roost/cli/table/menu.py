"""The legal actions, numbered. Many of one type make a grid: a column for each way to do it."""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roost.cli.messages import GameTexts
from roost.contract import Action

MAX_LISTED = 4
"""So many actions of a type are told in full."""
MAX_COLUMNS = 8
"""Columns of a grid at most."""


class ActionMenu:
    def __init__(self, legal_actions: list[Action], texts: GameTexts) -> None:
        self._texts = texts
        kinds = texts.facts.actions
        self._kinds = {kind: [a for a in legal_actions if a["type"] == kind] for kind in kinds}
        self._grids = {kind for kind, actions in self._kinds.items() if _makes_grid(actions)}
        for kind in self._grids:
            self._kinds[kind] = _sort_for_grid(self._kinds[kind])
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
                told += [self._item(i, action) for i, action in enumerate(actions, number)]
            number += len(actions)
        if told:
            yield Columns(told, padding=(0, 2), equal=True)

    def _item(self, number: int, action: Action) -> Text:
        return Text.assemble((f"{number:>3} ", "bold"), self._texts.action(action))

    def _grid(self, kind: str, actions: list[Action], number: int) -> Table:
        numbers = {(_row_key(a), _column_key(a)): str(n) for n, a in enumerate(actions, number)}
        lines = dict.fromkeys(line for line, _ in numbers)
        columns = dict.fromkeys(column for _, column in numbers)
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(self._texts.kind(kind), vertical="bottom", no_wrap=True)
        for column in columns:
            heading = "\n".join(self._texts.field(*field) for field in column)
            table.add_column(Text(heading, "not bold"), justify="right", style="bold")
        for line in lines:
            cells = (numbers.get((line, column), "") for column in columns)
            table.add_row(Text(self._texts.field(*line), "not bold"), *cells)
        return table


def _makes_grid(actions: list[Action]) -> bool:
    alike = len({tuple(action) for action in actions}) == 1 and len(actions[0]) > 2
    return (
        alike and len(actions) > MAX_LISTED and len(set(map(_column_key, actions))) <= MAX_COLUMNS
    )


def _sort_for_grid(actions: list[Action]) -> list[Action]:
    """Line by line, as a grid is read."""
    lines = list(dict.fromkeys(map(_row_key, actions)))
    columns = list(dict.fromkeys(map(_column_key, actions)))
    return sorted(actions, key=lambda a: (lines.index(_row_key(a)), columns.index(_column_key(a))))


def _row_key(action: Action) -> tuple[str, str | int]:
    """The field that comes first after the type."""
    return list(action.items())[1]


def _column_key(action: Action) -> tuple[tuple[str, str | int], ...]:
    return tuple(action.items())[2:]
