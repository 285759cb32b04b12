"""`roost rules`: the complete rules, and searches."""

import re

import pytest

from roost import games
from roost.cli.rulebook import search, split_sections
from roost.testing.selection import games_with
from tests.support.commands import run_ok, run_process


@pytest.mark.parametrize("game", games_with("rules"))
def test_the_complete_rules_are_printed(game: str) -> None:
    text = run_ok("rules", game)
    info = games.game_info(game)
    assert info.title in text
    for rule in (info.players_rule, info.turn_rule, info.end_rule):
        assert rule in text
    assert "**" not in text


def test_a_number_finds_its_rule_its_rulings_and_its_messages() -> None:
    text = run_ok("rules", "donburiko", "DB-12")
    assert "In a turn you do exactly one of two things" in text
    assert 'R3 (DB-12) "Can take one of the two actions"' in text
    assert "unknown action, or a pass" in text
    assert [line for line in text.splitlines() if line and line[0] not in " "] == [
        "A turn",
        "RULINGS",
        "Messages",
    ]


def test_a_number_does_not_match_a_longer_number() -> None:
    text = run_ok("rules", "donburiko", "db-1")
    assert "2 to 4 players play" in text
    assert "DB-12" not in text


def test_a_search_finds_passages_with_all_words_in_any_case() -> None:
    text = run_ok("rules", "donburiko", "FACE", "chip", "bank")
    assert "DB-14 Face up: you get 1 chip from the Bank." in text
    assert "DB-15" not in text
    assert run_ok("rules", "donburiko", "face chip bank") == text


def test_table_rows_are_found_with_their_columns() -> None:
    lines = run_ok("rules", "donburiko", "acorn-1or5", "DB-23").splitlines()
    assert "Components" in lines
    heading = next(line for line in lines if "copies" in line)
    assert heading.split() == ["name", "copies", "counts"]
    assert any(line.split() == ["acorn-1or5", "2", "1", "or", "5", "(DB-23)"] for line in lines)


def test_a_section_is_found_by_its_title() -> None:
    text = run_ok("rules", "donburiko", "end", "match")
    assert "The end of the match" in text
    for number in range(42, 50):
        assert f"DB-{number} " in text


def test_a_search_without_results_says_so() -> None:
    text = run_ok("rules", "donburiko", "zebra", "acorn")
    assert text == "No passage in the rules of Donburiko! contains all of these: zebra acorn.\n"


def test_words_may_contain_any_characters() -> None:
    assert "No passage in the rules" in run_ok("rules", "donburiko", "(*[")
    assert "Donburiko!" in run_ok("rules", "donburiko", " ")


@pytest.mark.slow
def test_every_rule_of_every_game_is_found_by_its_number() -> None:
    for game in games.game_ids():
        text = games.rules_text(game)
        numbers = re.findall(r"^- \*\*([A-Z]+-\w+)\*\*", text, re.MULTILINE)
        assert len(numbers) > 20
        for number in numbers:
            found = [p.plain for section in search(text, [number]) for p in section.passages]
            assert any(passage.startswith(f"{number} ") for passage in found), number


def test_a_text_is_split_into_sections_and_passages() -> None:
    text = (
        "# Title\nA first\nparagraph.\n\nA second.\n- one\n  more **of *one***\n- two\n## Part\n"
        "```\n- not an item\n\n# not a title\n```\n| a | b |\n|---|---|\n| 1 | `2` |\n| 3 | |\n\n"
        "after\n"
    )
    title, part = [section for section in split_sections(text) if section.title]
    assert (title.title.plain, part.title.plain) == ("Title", "Part")
    assert [passage.plain for passage in title.passages] == [
        "A first paragraph.",
        "A second.",
        "one more of one",
        "two",
    ]
    one = title.passages[2].cells[0]
    assert [str(span.style) for span in one.spans] == ["bold", "bold italic"]
    fence, row, short_row, after = part.passages
    assert fence.plain == "- not an item\n\n# not a title"
    assert [cell.plain for cell in row.columns or []] == ["a", "b"]
    assert [cell.plain for cell in row.cells] == ["1", "2"]
    assert [cell.plain for cell in short_row.cells] == ["3", ""]
    assert (after.plain, after.columns) == ("after", None)


def test_matches_are_highlighted_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("PAGER", "cat")
    ended = run_process("rules", "donburiko", "DB-14")
    assert ended.returncode == 0
    assert b"\x1b[1;7mDB-14\x1b[0m" in ended.stdout
