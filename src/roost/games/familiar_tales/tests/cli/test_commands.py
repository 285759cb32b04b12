"""`roost campaign`: runs the commands of docs/campaign/write-a-campaign.md, and checks their
output.
"""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import get_args

import pytest

import roost
from roost.games.familiar_tales.authoring.scaffold import create_campaign
from roost.games.familiar_tales.content.schema.map_styles import Floor
from roost.games.familiar_tales.maps import artwork
from tests.support.commands import run_error, run_ok, run_roost

DOCS = Path(roost.__file__).resolve().parents[2] / "docs"
GUIDE = DOCS / "campaign" / "write-a-campaign.md"
BLOCK = re.compile(r"^```(sh|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def tale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new campaign in the current folder, which is otherwise empty."""
    monkeypatch.chdir(tmp_path)
    create_campaign(Path("my-tale"))
    return tmp_path / "my-tale"


@pytest.mark.slow
def test_the_commands_of_the_guide_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    output: dict[str, str] = {}
    for kind, text in BLOCK.findall(GUIDE.read_text(encoding="utf-8")):
        if kind == "yaml":
            Path(text.splitlines()[0].removeprefix("# ")).write_text(text, encoding="utf-8")
            continue
        for line in text.splitlines():
            program, *args = line.split()
            assert program == "roost"
            output[line] = run_ok(*args, entries="1\nquit\n")
    command_line = "roost campaign {} my-tale".format
    assert "2 pages, 6 entries" in output[command_line("check")]
    assert re.search(r"Entries +6 +6", output[command_line("walk")])
    assert re.search(r"Endings +2 +2", output[command_line("walk")])
    assert "Two Mittens" in output[command_line("walk")]
    assert "8 matches" in output[command_line("simulate") + " --matches 8 --charts results"]
    assert "The Garden" in output[command_line("play") + " --page garden"]
    assert Path("lane-sight.png").read_bytes().startswith(b"\x89PNG")
    for name in ("garden.svg", "lane.svg", "results/rounds.svg", "results/flights.svg"):
        assert ET.parse(name).getroot().tag.endswith("svg")


def test_the_guide_lists_all_props_floors_and_commands() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for name in (*artwork.prop_ids(), *get_args(Floor)):
        assert f"`{name}`" in text
    help_text = run_ok("campaign")
    for command in re.findall(r"^│ (\w+) ", help_text, re.MULTILINE):
        assert f"| `{command} DIR" in text


def test_the_guide_shows_the_current_drawing(tale: Path) -> None:
    run_ok("campaign", "draw", tale, "garden")
    drawn = Path("garden.svg").read_text()
    assert (DOCS / "images" / "garden.svg").read_text() == drawn, "run the command again"


def test_check_prints_problems_with_their_lines(tale: Path) -> None:
    page = tale / "pages" / "garden.yaml"
    page.write_text(page.read_text().replace("code: 110", "code: 111"))
    result = run_roost("campaign", "check", tale)
    assert result.exit_code == 1
    line = next(i for i, x in enumerate(page.read_text().splitlines(), 1) if "111" in x)
    assert f"pages/garden.yaml:{line}: " in result.stdout
    assert "there is no entry 111 (did you mean 110?)" in result.stdout
    assert result.stderr == "1 problem.\n"


def test_an_unfinished_campaign_can_be_played_but_not_built(tale: Path) -> None:
    story = tale / "story.yaml"
    story.write_text(story.read_text() + "  nobody-ticks-it: {era: 1, text: Never.}\n")
    assert run_roost("campaign", "build", tale).exit_code == 1
    assert not Path("my-tale.json").exists()
    assert "The Garden" in run_ok("campaign", "play", tale, "--page", "garden", entries="quit\n")


def test_build_writes_the_campaign(tale: Path) -> None:
    assert "my-tale.json (" in run_ok("campaign", "build", tale)
    copy = Path("again.json")
    run_ok("campaign", "build", tale, "-o", copy)
    assert copy.read_bytes() == Path("my-tale.json").read_bytes()


def test_play_starts_from_a_position(tale: Path) -> None:
    Path("position.yaml").write_text("{danger: 7, familiars: {blaze: {life: 3}}}")
    text = run_ok(
        *("campaign", "play", tale, "--page", "garden", "--state", "position.yaml", "--seed", "s"),
        entries="quit\n",
    )
    assert "life 3/10" in text


def test_unknown_names_are_refused(tale: Path) -> None:
    assert run_error("campaign", "check", "nowhere") == "nowhere: No such file or directory"
    assert "is not empty" in run_error("campaign", "new", tale)
    assert "The pages are: garden." in run_error("campaign", "draw", tale, "cellar")
    assert "There is no space attic" in run_error(
        "campaign", "draw", tale, "garden", "--sight", "attic"
    )
    assert "careful, careless" in run_error("campaign", "simulate", tale, "--style", "bold")


def test_walk_prints_what_is_never_reached(tale: Path) -> None:
    story = tale / "story.yaml"
    story.write_text(
        story.read_text().replace("journal:", "  150: {title: Lost, text: x}\n\njournal:")
    )
    result = run_roost("campaign", "walk", tale)
    assert result.exit_code == 1
    assert "Entry 150 (Lost) is never reached." in result.stdout


def test_text_updates_a_translation(tale: Path) -> None:
    first = run_ok("campaign", "text", tale, "ja")
    file = tale / "text" / "ja.yaml"
    assert "keys were added; 0 of" in first
    text = file.read_text().replace('pages.garden.title: ""', "pages.garden.title: 庭")
    file.write_text("# A comment of mine.\n" + text)
    assert "nothing is missing; 1 of" in run_ok("campaign", "text", tale, "ja")
    page = tale / "pages" / "garden.yaml"
    page.write_text(page.read_text().replace("title: The Garden", "title: The Back Garden"))
    assert "\n  pages.garden.title\n" in run_ok("campaign", "text", tale, "ja")
    assert file.read_text().startswith("# A comment of mine.\n")
    assert "is valid" in run_ok("campaign", "check", tale)


def test_simulate_repeats_a_seed(tale: Path) -> None:
    args = ("campaign", "simulate", tale, "--matches", "2", "--players", "2", "--seed")
    assert run_ok(*args, "one") == run_ok(*args, "one")
