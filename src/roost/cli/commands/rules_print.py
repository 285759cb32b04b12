"""Rules, whole or searched."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roost import games
from roost.cli.messages import shared
from roost.cli.rulebook import FENCE, Passage, Section, search, word_pattern

MATCH_STYLE = "bold reverse"
INLINE = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>.+?)`|\*(?P<italic>\w.*?)\*")
STYLES = {"bold": "bold", "code": "cyan", "italic": "italic"}


def print_rules(out: Console, game: str, words: Sequence[str]) -> None:
    """The whole rules, or only what has all the words in it."""
    rules = games.rules_text(game)
    wanted = [word for given in words for word in given.split()]
    if not wanted:
        out.print(Markdown(rules))
        return
    found = list(search(rules, wanted))
    for section in found:
        _print_section(out, section, wanted)
    if not found:
        args = {"words": " ".join(wanted), "game": games.game_info(game).title}
        out.print(Text(shared().format("rules-nothing", args)))


def _print_section(out: Console, section: Section, words: list[str]) -> None:
    out.print(_highlight(section.title, words, "bold underline"))
    for heading, passages in groupby(section.passages, key=lambda passage: passage.heading):
        if heading is None:
            for passage in passages:
                out.print(Padding(_highlight(_join_lines(passage.text), words), (0, 0, 0, 2)))
        else:
            out.print(Padding(_rows_table(heading, passages, words), (0, 0, 0, 1)))
    out.print()


def _rows_table(heading: tuple[str, ...], rows: Iterable[Passage], words: list[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in heading:
        table.add_column(_highlight(column, []))
    for row in rows:
        table.add_row(*(_highlight(cell, words) for cell in row.cells))
    return table


def _join_lines(text: str) -> str:
    """Lines joined as Markdown joins them, so that they break where this terminal ends."""
    if text.startswith(FENCE):
        return text.strip(f"{FENCE}\n")
    return " ".join(line.strip() for line in text.removeprefix("- ").splitlines())


def _highlight(markdown: str, words: list[str], style: str = "") -> Text:
    """A line of Markdown with the words marked that were searched for."""
    text = Text(style=style)
    end = 0
    for match in INLINE.finditer(markdown):
        text.append(markdown[end : match.start()])
        assert match.lastgroup is not None
        text.append(match[match.lastgroup], STYLES[match.lastgroup])
        end = match.end()
    text.append(markdown[end:])
    for word in words:
        text.highlight_regex(re.compile(word_pattern(word), re.IGNORECASE), MATCH_STYLE)
    return text
