"""A RULES.md taken apart into what can be found in it: rules, rulings, rows of tables, sections."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

FENCE = "```"


@dataclass(frozen=True)
class Passage:
    """The smallest thing that is found as a whole."""

    text: str
    heading: tuple[str, ...] | None = None
    """Of the columns, if this is a row of a table."""

    @property
    def cells(self) -> tuple[str, ...]:
        return _cells(self.text)


@dataclass
class Section:
    title: str
    passages: list[Passage] = field(default_factory=list)


def split_sections(markdown: str) -> Iterator[Section]:
    """The sections in their order, each with what stands directly under its heading."""
    found = Section("")
    for block in _blocks(markdown.splitlines()):
        if block[0].startswith("#"):
            yield found
            found = Section(block[0].lstrip("#").strip())
        elif block[0].startswith("|"):
            heading = _cells(block[0])
            found.passages += [Passage(row, heading) for row in block[2:]]
        else:
            found.passages.append(Passage("\n".join(block)))
    yield found


def search(markdown: str, words: Sequence[str]) -> Iterator[Section]:
    """What has all the words in it. A section whose title has them is found whole."""
    patterns = [re.compile(word_pattern(word), re.IGNORECASE) for word in words]

    def has_all(text: str) -> bool:
        return all(pattern.search(text) for pattern in patterns)

    for section in split_sections(markdown):
        passages = section.passages
        if not has_all(section.title):
            passages = [passage for passage in passages if has_all(passage.text)]
        if passages:
            yield Section(section.title, passages)


def word_pattern(word: str) -> str:
    """A regular expression for a word. `DB-1` is a rule's number and not the start of `DB-12`."""
    before = r"(?<![\w-])" if re.fullmatch(r"[A-Za-z]+-?\d+", word) else ""
    return before + re.escape(word) + (r"(?!\d)" if word[-1:].isdigit() else "")


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Headings, list items, tables, fenced texts and paragraphs, as lines."""
    block: list[str] = []
    fenced = False
    for line in lines:
        begins = line.startswith(("#", "- ", FENCE)) or line.startswith("|") != _is_table(block)
        if not fenced and block and (begins or not line or block[0].startswith("#")):
            yield block
            block = []
        fenced ^= line.startswith(FENCE)
        if line or fenced:
            block.append(line)
    if block:
        yield block


def _is_table(block: list[str]) -> bool:
    return bool(block) and block[0].startswith("|")


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.strip("|").split("|"))
