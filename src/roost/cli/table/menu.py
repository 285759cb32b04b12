"""The numbered list of legal actions. Many actions of one type are drawn as a grid."""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roost.cli.messages import GameTexts
from roost.contract import Action

MAX_LISTED = 4
"""Up to this many actions of a type are listed one by one."""
MAX_COLUMNS = 8
"""A grid with more columns would be too wide."""


class ActionMenu:
    def __init__(self, legal_actions: list[Action], texts: GameTexts) -> None:
        self._texts = texts
        kinds = texts.info.actions
        self._kinds = {kind: [a for a in legal_actions if a["type"] == kind] for kind in kinds}
        self._grids = {kind for kind, actions in self._kinds.items() if _makes_grid(actions)}
        for kind in self._grids:
            self._kinds[kind] = _sort_for_grid(self._kinds[kind])
        self.actions = [action for actions in self._kinds.values() for action in actions]
        """The actions in the order of their numbers, which start at 1."""

    def draw(self) -> RenderableType:
        return Group(*self._parts())

    def _parts(self) -> Iterator[RenderableType]:
        number = 1
        items: list[Text] = []
        for kind, actions in self._kinds.items():
            if kind in self._grids:
                yield self._grid(kind, actions, number)
            else:
                items += [self._item(i, action) for i, action in enumerate(actions, number)]
            number += len(actions)
        if items:
            yield Columns(items, padding=(0, 2), equal=True)

    def _item(self, number: int, action: Action) -> Text:
        return Text.assemble((f"{number:>3} ", "bold"), self._texts.action(action))

    def _grid(self, kind: str, actions: list[Action], number: int) -> Table:
        numbers = {(_row_key(a), _column_key(a)): str(n) for n, a in enumerate(actions, number)}
        rows = dict.fromkeys(row for row, _ in numbers)
        columns = dict.fromkeys(column for _, column in numbers)
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column(self._texts.kind(kind), vertical="bottom", no_wrap=True)
        for column in columns:
            heading = "\n".join(self._texts.field(*field) for field in column)
            table.add_column(Text(heading, "not bold"), justify="right", style="bold")
        for row in rows:
            cells = (numbers.get((row, column), "") for column in columns)
            table.add_row(Text(self._texts.field(*row), "not bold"), *cells)
        return table


def _makes_grid(actions: list[Action]) -> bool:
    has_same_fields = len({tuple(action) for action in actions}) == 1 and len(actions[0]) > 2
    columns = len(set(map(_column_key, actions))) if has_same_fields else 0
    return has_same_fields and len(actions) > MAX_LISTED and columns <= MAX_COLUMNS


def _sort_for_grid(actions: list[Action]) -> list[Action]:
    """Sort the actions row by row."""
    rows = list(dict.fromkeys(map(_row_key, actions)))
    columns = list(dict.fromkeys(map(_column_key, actions)))
    return sorted(actions, key=lambda a: (rows.index(_row_key(a)), columns.index(_column_key(a))))


def _row_key(action: Action) -> tuple[str, str | int]:
    """Return the first field after the type."""
    return list(action.items())[1]


def _column_key(action: Action) -> tuple[tuple[str, str | int], ...]:
    return tuple(action.items())[2:]
