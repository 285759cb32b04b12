"""Prints a game's rules (RULES.md), complete or only the passages that match a search."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from roost import games
from roost.cli.messages import format_message

FENCE = "```"
MATCH_STYLE = "bold reverse"
INLINE_MARKUP = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>.+?)`|\*(?P<italic>\w.*?)\*")
INLINE_STYLES = {"bold": "bold", "code": "cyan", "italic": "italic"}


@dataclass(frozen=True)
class Passage:
    """The smallest unit that a search returns: a paragraph, a list item or a table row."""

    text: str
    heading: tuple[str, ...] | None = None
    """The column headings, if this is a row of a table."""

    @property
    def cells(self) -> tuple[str, ...]:
        return _split_cells(self.text)


@dataclass
class Section:
    title: str
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
        if not has_all(section.title):
            passages = [passage for passage in passages if has_all(passage.text)]
        if passages:
            yield Section(section.title, passages)


def split_sections(markdown: str) -> Iterator[Section]:
    """Yield the sections in order, each with the passages directly below its heading."""
    section = Section("")
    for block in _split_blocks(markdown.splitlines()):
        if block[0].startswith("#"):
            yield section
            section = Section(block[0].lstrip("#").strip())
        elif block[0].startswith("|"):
            heading = _split_cells(block[0])
            section.passages += [Passage(row, heading) for row in block[2:]]
        else:
            section.passages.append(Passage("\n".join(block)))
    yield section


def word_pattern(word: str) -> str:
    """Return a regular expression for a word. `DB-1` is a rule number and not part of `DB-12`."""
    before = r"(?<![\w-])" if re.fullmatch(r"[A-Za-z]+-?\d+", word) else ""
    return before + re.escape(word) + (r"(?!\d)" if word[-1:].isdigit() else "")


def _split_blocks(lines: list[str]) -> Iterator[list[str]]:
    """Yield headings, list items, tables, fenced texts and paragraphs, as lists of lines."""
    block: list[str] = []
    is_fenced = False
    for line in lines:
        is_start = line.startswith(("#", "- ", FENCE)) or line.startswith("|") != _is_table(block)
        if not is_fenced and block and (is_start or not line or block[0].startswith("#")):
            yield block
            block = []
        is_fenced ^= line.startswith(FENCE)
        if line or is_fenced:
            block.append(line)
    if block:
        yield block


def _is_table(block: list[str]) -> bool:
    return bool(block) and block[0].startswith("|")


def _split_cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.strip("|").split("|"))


def _print_section(out: Console, section: Section, words: Sequence[str]) -> None:
    out.print(_highlight(section.title, words, "bold underline"))
    for heading, passages in groupby(section.passages, key=lambda passage: passage.heading):
        if heading is None:
            for passage in passages:
                out.print(Padding(_highlight(_join_lines(passage.text), words), (0, 0, 0, 2)))
        else:
            out.print(Padding(_rows_table(heading, passages, words), (0, 0, 0, 1)))
    out.print()


def _rows_table(heading: tuple[str, ...], rows: Iterable[Passage], words: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in heading:
        table.add_column(_highlight(column, []))
    for row in rows:
        table.add_row(*(_highlight(cell, words) for cell in row.cells))
    return table


def _join_lines(text: str) -> str:
    """Join the lines of a paragraph, so that they wrap at the terminal's width."""
    if text.startswith(FENCE):
        return text.strip(f"{FENCE}\n")
    return " ".join(line.strip() for line in text.removeprefix("- ").splitlines())


def _highlight(markdown: str, words: Sequence[str], style: str = "") -> Text:
    """Render a line of Markdown, with the words highlighted."""
    text = Text(style=style)
    end = 0
    for match in INLINE_MARKUP.finditer(markdown):
        text.append(markdown[end : match.start()])
        assert match.lastgroup is not None
        text.append(match[match.lastgroup], INLINE_STYLES[match.lastgroup])
        end = match.end()
    text.append(markdown[end:])
    for word in words:
        text.highlight_regex(re.compile(word_pattern(word), re.IGNORECASE), MATCH_STYLE)
    return text
