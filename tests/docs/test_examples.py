"""Runs every shell and Python example of the documentation, page by page.

A block is run by the language of its fence: `python` in this process, `sh` by bash in an empty
folder, `console` likewise with its output compared (`...` stands for any text). The comment
`<!-- skip: next "reason" -->` before a block says why it cannot run in a test.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path
from unittest import SkipTest

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    path
    for path in [*ROOT.glob("*.md"), *sorted(ROOT.glob("docs/**/*.md"))]
    if re.search(r"```(python|sh|console)\n", path.read_text(encoding="utf-8"))
]
FENCE = re.compile(r"^ *```(.+)$", re.MULTILINE)
LANGUAGES = {
    "python",
    "js",
    "sh",
    "console",
    "json",
    "jsonl",
    "yaml",
    "toml",
    "ini",
    "nginx",
    "caddy",
    "mermaid",
}
"""All but the first three are data: other tests read those of them that Roost reads."""


def run_shell(example: Example) -> None:
    run(example, example.parsed)


def run_console(example: Example) -> None:
    """Run each `$ command` and compare its output with the lines below it."""
    for command, expected in split_console(example.parsed):
        output = run(example, command)
        flags = ELLIPSIS | NORMALIZE_WHITESPACE
        if not OutputChecker().check_output(expected, output, flags):
            raise AssertionError(f"$ {command}\nexpected:\n{expected}\nprinted:\n{output}")


def split_console(text: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        yield command, expected


def run(example: Example, script: str) -> str:
    folder: Path = example.namespace["folder"]
    place = f"{example.path}:{example.line}"
    process = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", script],
        cwd=folder,
        env=os.environ | {"PATH": f"{folder / '.bin'}:{os.environ['PATH']}", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, f"{place}: {script}\n{process.stdout}{process.stderr}"
    return process.stdout


SYBIL = Sybil(
    parsers=[
        SkipParser(),
        PythonCodeBlockParser(),
        CodeBlockParser("sh", run_shell),
        CodeBlockParser("console", run_console),
    ]
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder with `roost` and Python on the path, and the examples of the repository."""
    tools = tmp_path / ".bin"
    tools.mkdir()
    commands = {"roost": f"{sys.executable} -P -m roost", "python": sys.executable}
    for name, command in commands.items():
        (tools / name).write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        (tools / name).chmod(0o755)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_examples_of_a_page_run(
    page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    document = SYBIL.parse(page)
    document.namespace["folder"] = folder
    for example in document.examples():
        with suppress(SkipTest):
            example.evaluate()


def test_every_skipped_example_says_why() -> None:
    for page in PAGES:
        for skip in re.findall(r"<!--.*skip:.*-->", page.read_text(encoding="utf-8")):
            assert re.fullmatch(r'<!-- skip: next "[^"]+" -->', skip), f"{page}: {skip}"


def test_every_example_says_its_language() -> None:
    """An example without a language, or with an unknown one, would not be run."""
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for language in FENCE.findall(page.read_text(encoding="utf-8")):
            assert language.split()[0] in LANGUAGES, f"{page}: {language}"
