"""`--deck FILE`: custom decks in `simulate` and `play`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from roost import games
from roost.games.fuertorite.state import CARD_BY_NAME
from tests.support.commands import run_error, run_ok

ERRANDS = games.game_folder("familiars-trouble") / "errands.json"
STARS = games.game_folder("fuertorite") / "cards.json"
FIVES = dict.fromkeys(CARD_BY_NAME, 5)


def write_deck(folder: Path, data: Any) -> Path:
    file = folder / "deck.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def first_line(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8").splitlines()[0])


def errands_worth(points: int) -> list[dict[str, Any]]:
    errands = json.loads(ERRANDS.read_text(encoding="utf-8"))["errands"]
    return [{**errand, "points": points} for errand in errands]


@pytest.mark.parametrize(("game", "file"), [("familiars-trouble", ERRANDS), ("fuertorite", STARS)])
def test_the_games_own_file_changes_nothing(game: str, file: Path) -> None:
    args = ("simulate", game, "--matches", "5", "--seed", "one")
    plain, with_deck = (run_ok(*args, *more) for more in ((), ("--deck", file)))
    assert _without_rate(plain) == _without_rate(with_deck)


def _without_rate(text: str) -> str:
    return text.split(" actions per match,")[0]


def test_custom_stars_count_and_are_recorded(tmp_path: Path) -> None:
    """FU-4"""
    deck, records = write_deck(tmp_path, FIVES), tmp_path / "records"
    args = ("--matches", "3", "--seed", "one", "--records", records)
    run_ok("simulate", "fuertorite", "--deck", deck, *args)
    assert first_line(records)["setup"]["stars"] == FIVES
    run_ok("replay", records)


def test_custom_errands_count_and_are_recorded(tmp_path: Path) -> None:
    """TR-5"""
    errands = errands_worth(0)
    deck, records = write_deck(tmp_path, errands), tmp_path / "records"
    args = ("--matches", "5", "--seed", "one", "--records", records, "--with", "greedy")
    text = run_ok("simulate", "familiars-trouble", "--deck", deck, *args)
    zero = ["0.0%", "±43.4%", "0.00", "0", "0"]
    rows = [row.split() for row in re.findall(r"greedy +(.*) ", text)]
    assert rows == [zero] * 3, "0 of 5 wins has a wide interval"
    recorded = first_line(records)["setup"]["errand_cards"]
    assert sorted(recorded, key=str) == sorted(errands, key=str)
    run_ok("replay", records)


EXAMPLES = re.findall(
    r"^```json (\S+)\n(.*?)^```",
    (Path(__file__).resolve().parents[2] / "docs" / "play/custom-decks.md").read_text(
        encoding="utf-8"
    ),
    re.MULTILINE | re.DOTALL,
)


@pytest.mark.parametrize(("game", "text"), EXAMPLES, ids=["changes", "list", "stars"])
def test_the_examples_of_the_docs_can_be_pasted(game: str, text: str, tmp_path: Path) -> None:
    deck, records = tmp_path / "deck.json", tmp_path / "records"
    deck.write_text(text, encoding="utf-8")
    run_ok("simulate", game, "--deck", deck, "--matches", "2", "--seed", "s", "--records", records)
    run_ok("replay", records)


def test_a_partial_deck_overrides_the_games_own(tmp_path: Path) -> None:
    records = tmp_path / "records"
    args = ("--matches", "1", "--seed", "one", "--records", records)
    run_ok("simulate", "fuertorite", "--deck", write_deck(tmp_path, {"wheel-1": 4}), *args)
    own = {card["card"]: card["stars"] for card in json.loads(STARS.read_bytes())["cards"]}
    assert own["wheel-1"] != 4
    assert first_line(records)["setup"]["stars"] == own | {"wheel-1": 4}
    change = {"ember-spoon": {"points": 7}}
    run_ok("simulate", "familiars-trouble", "--deck", write_deck(tmp_path, change), *args)
    errands = {one["name"]: one for one in json.loads(ERRANDS.read_bytes())["errands"]}
    recorded = {one["name"]: one for one in first_line(records)["setup"]["errand_cards"]}
    assert recorded == errands | {"ember-spoon": errands["ember-spoon"] | {"points": 7}}


def test_a_change_of_an_unknown_errand_is_refused(tmp_path: Path) -> None:
    file = write_deck(tmp_path, {"no-spoon": {"points": 7}})
    assert "no errand no-spoon to change" in run_error(
        "simulate", "familiars-trouble", "--deck", file
    )
    file = write_deck(tmp_path, {"ember-spoon": 7})
    assert "must be an object" in run_error("simulate", "familiars-trouble", "--deck", file)


def test_a_match_in_the_terminal_with_a_custom_deck(tmp_path: Path) -> None:
    deck = write_deck(tmp_path, FIVES)
    text = run_ok("play", "fuertorite", "--deck", deck, "--seed", "one", entries="quit\n")
    assert re.search(r"You · Hand .*\n *(★★★★★ *){4}\n", text), text


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_an_invalid_deck_is_refused_with_its_rule(command: str, tmp_path: Path) -> None:
    file = write_deck(tmp_path, {**FIVES, "map-5": 6})
    assert run_error(command, "fuertorite", "--deck", file) == (
        f"{file}: In stars, map-5 must have 1 to 5 stars. (FU-4)"
    )
    file = write_deck(tmp_path, errands_worth(2)[:3])
    assert run_error(command, "familiars-trouble", "--deck", file).endswith("(TR-84)")
    assert run_error(command, "akuma", "--deck", file) == (
        f"{file}: This game has no custom decks."
    )
    file.write_bytes(b"\xff[")
    assert run_error(command, "fuertorite", "--deck", file).startswith(
        f"{file}: This is not JSON: "
    )
    missing = tmp_path / "nowhere"
    assert run_error(command, "fuertorite", "--deck", missing) == (
        f"{missing}: No such file or directory"
    )
