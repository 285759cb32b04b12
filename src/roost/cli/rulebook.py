"""Prints a game's rules (RULES.md), complete or only the passages that match a search."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roost import games
from roost.cli.messages import format_message

MATCH_STYLE = "bold reverse"
TAG_STYLES = {"strong": "bold", "code": "cyan", "em": "italic"}


@dataclass(frozen=True)
class Passage:
    """The smallest unit that a search returns: a paragraph, a list item or a table row."""

    cells: list[Text]
    """One text, or the cells of a row."""
    columns: list[Text] | None = None
    """The column headings, if this is a row of a table."""

    @property
    def plain(self) -> str:
        return " ".join(cell.plain for cell in self.cells)


@dataclass
class Section:
    title: Text
    passages: list[Passage] = field(default_factory=list)


def print_rules(out: Console, game_id: str, words: Sequence[str]) -> None:
    """Print the complete rules, or the passages that contain all the words."""
    rules = games.rules_text(game_id)
    words = [word for text in words for word in text.split()]
    if not words:
        out.print(Markdown(rules))
        return
    sections = list(search(rules, words))
    for section in sections:
        _print_section(out, section, words)
    if not sections:
        args = {"words": " ".join(words), "game": games.game_info(game_id).title}
        out.print(Text(format_message("rules-nothing", args)))


def search(markdown: str, words: Sequence[str]) -> Iterator[Section]:
    """Yield the passages that contain all the words, by section.

    A section whose title contains them is returned complete.
    """
    patterns = [re.compile(word_pattern(word), re.IGNORECASE) for word in words]

    def has_all(text: str) -> bool:
        return all(pattern.search(text) for pattern in patterns)

    for section in split_sections(markdown):
        passages = section.passages
        if not has_all(section.title.plain):
            passages = [passage for passage in passages if has_all(passage.plain)]
        if passages:
            yield Section(section.title, passages)


@lru_cache(maxsize=1)
def parse_markdown(markdown: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(markdown)


def split_sections(markdown: str) -> Iterator[Section]:
    """Yield the sections in order, each with the passages directly below its heading."""
    section, columns = Section(Text()), list[Text]()
    tokens = parse_markdown(markdown)
    for parent, token in pairwise(tokens):
        match parent.type, token.type:
            case "heading_open", "inline":
                yield section
                section = Section(_render_inline(token))
            case "table_open", _:
                columns = []
            case "th_open", "inline":
                columns.append(_render_inline(token))
            case "tbody_open" | "tr_close", "tr_open":
                section.passages.append(Passage([], columns))
            case "td_open", "inline":
                section.passages[-1].cells.append(_render_inline(token))
            case _, "inline":
                section.passages.append(Passage([_render_inline(token)]))
            case _, "fence":
                section.passages.append(Passage([Text(token.content.rstrip("\n"))]))
    yield section


def word_pattern(word: str) -> str:
    """Return a regular expression for a word. `DB-1` is a rule number and not part of `DB-12`."""
    before = r"(?<![\w-])" if re.fullmatch(r"[A-Za-z]+-?\d+", word) else ""
    return before + re.escape(word) + (r"(?!\d)" if word[-1:].isdigit() else "")


def _render_inline(token: Token) -> Text:
    """Render a paragraph as one line, which wraps at the terminal's width."""
    text, styles = Text(), list[str]()
    for part in token.children or []:
        if part.nesting > 0:
            styles.append(TAG_STYLES.get(part.tag, ""))
        elif part.nesting < 0:
            styles.pop()
        else:
            content = " " if part.type in ("softbreak", "hardbreak") else part.content
            text.append(content, " ".join([*styles, TAG_STYLES.get(part.tag, "")]).strip())
    return text


def _print_section(out: Console, section: Section, words: Sequence[str]) -> None:
    section.title.stylize("bold underline")
    out.print(_highlight(section.title, words))
    for columns, passages in groupby(section.passages, key=lambda passage: passage.columns):
        if columns is None:
            for passage in passages:
                out.print(Padding(_highlight(passage.cells[0], words), (0, 0, 0, 2)))
        else:
            table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
            for column in columns:
                table.add_column(column)
            for row in passages:
                table.add_row(*(_highlight(cell, words) for cell in row.cells))
            out.print(Padding(table, (0, 0, 0, 1)))
    out.print()


def _highlight(text: Text, words: Sequence[str]) -> Text:
    for word in words:
        text.highlight_regex(re.compile(word_pattern(word), re.IGNORECASE), MATCH_STYLE)
    return text
