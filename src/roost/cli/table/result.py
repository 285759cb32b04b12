"""Draws the result of a match: the winners, and every value of the result."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roost.cli.messages import GameTexts, format_message
from roost.contract import Result, canonical_json


def draw_result(result: Result, texts: GameTexts) -> RenderableType:
    winners = Text(_winners_line(result, texts), "bold")
    others = Text(" · ".join(_format_others(result, texts)))
    return Group(winners, _seat_table(result, texts), others)


def _winners_line(result: Result, texts: GameTexts) -> str:
    winners = [texts.seat(seat) for seat in result["winners"]]
    message_id = "end-together" if texts.info.is_cooperative else "end-winners"
    args: dict[str, str | int] = {
        "names": _join_names(winners),
        "count": len(winners),
        "score": max(result["scores"]),
    }
    return format_message(message_id, args)


def _join_names(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return format_message("list", {"most": ", ".join(names[:-1]), "last": names[-1]})


def _seat_table(result: Result, texts: GameTexts) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    columns = list(_columns(result, texts))
    for name, _ in columns:
        table.add_column(name, justify="right")
    for seat in range(len(result["scores"])):
        style = "bold" if seat in result["winners"] else ""
        values = (str(column[seat]) for _, column in columns)
        table.add_row(texts.seat(seat), *values, style=style)
    return table


def _columns(result: Result, texts: GameTexts) -> Iterator[tuple[str, list[int]]]:
    """Yield the values that each seat has. A list of such lists gives numbered columns."""
    for field, value in result.items():
        if field == "winners":
            continue
        if _is_by_seat(value, result):
            if any(texts.value(field, part) for part in value):  # else the game shows none
                yield texts.result(field), value
        elif _is_many_by_seat(value, result):
            yield from ((f"{texts.result(field)} {i}", part) for i, part in enumerate(value, 1))


def _format_others(result: Result, texts: GameTexts) -> Iterator[str]:
    """Yield the values that do not belong to seats."""
    for field, value in result.items():
        is_by_seat = _is_by_seat(value, result) or _is_many_by_seat(value, result)
        if field != "winners" and not is_by_seat:
            yield f"{texts.result(field)} {canonical_json(value).decode()}"


def _is_by_seat(value: Any, result: Result) -> bool:
    has_all_seats = isinstance(value, list) and len(value) == len(result["scores"])
    return has_all_seats and all(type(part) is int for part in value)


def _is_many_by_seat(value: Any, result: Result) -> bool:
    return isinstance(value, list) and value != [] and all(_is_by_seat(v, result) for v in value)
