"""How a match ended: who won, and every figure of the result."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from roost.cli.messages import GameTexts, shared
from roost.contract import Result, canonical_json


def draw_result(result: Result, texts: GameTexts) -> RenderableType:
    told = Text(_winners_line(result, texts), "bold")
    return Group(told, _seat_table(result, texts), Text(" · ".join(_others(result, texts))))


def _winners_line(result: Result, texts: GameTexts) -> str:
    winners = [texts.seat(seat) for seat in result["winners"]]
    message = "end-together" if texts.facts.is_cooperative else "end-winners"
    score = max(result["scores"])
    return shared().format(
        message, {"names": _join_names(winners), "count": len(winners), "score": score}
    )


def _join_names(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return shared().format("list", {"most": ", ".join(names[:-1]), "last": names[-1]})


def _seat_table(result: Result, texts: GameTexts) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    columns = list(_columns(result, texts))
    for name, _ in columns:
        table.add_column(name, justify="right")
    for seat in range(len(result["scores"])):
        style = "bold" if seat in result["winners"] else ""
        table.add_row(texts.seat(seat), *(str(part[seat]) for _, part in columns), style=style)
    return table


def _columns(result: Result, texts: GameTexts) -> Iterator[tuple[str, list[int]]]:
    """The figures that are told by seat. A list of such makes a numbered column of each."""
    for field, value in result.items():
        if field == "winners":
            continue
        if _is_by_seat(value, result):
            if any(texts.value(field, part) for part in value):  # else nothing is worth showing
                yield texts.result(field), value
        elif _is_many_by_seat(value, result):
            yield from ((f"{texts.result(field)} {i}", part) for i, part in enumerate(value, 1))


def _others(result: Result, texts: GameTexts) -> Iterator[str]:
    for field, value in result.items():
        told = field == "winners" or _is_by_seat(value, result) or _is_many_by_seat(value, result)
        if not told:
            yield f"{texts.result(field)} {canonical_json(value).decode()}"


def _is_by_seat(value: Any, result: Result) -> bool:
    is_long_enough = isinstance(value, list) and len(value) == len(result["scores"])
    return is_long_enough and all(type(part) is int for part in value)


def _is_many_by_seat(value: Any, result: Result) -> bool:
    return isinstance(value, list) and value != [] and all(_is_by_seat(v, result) for v in value)
