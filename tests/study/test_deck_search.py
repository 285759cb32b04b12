"""Tuning: decks that are a little different, and a search that comes nearer to what is wanted."""

import json
from pathlib import Path

import pytest

from roost import games
from roost.contract import RefusalError, rng_for
from roost.contract.rng import parse_seed
from roost.study.deck_tuner import ScoreTarget, TuningPlan, tune_deck
from tests.support.commands import run_error, run_ok

SEED = parse_seed("tune")


@pytest.mark.parametrize("game", ["familiars-trouble", "fuertorite"])
def test_a_tinkered_deck_can_be_played_and_differs_a_little(game: str) -> None:
    rules = games.load(game)
    before = rules.serialize_deck(None)
    assert rules.serialize_deck(rules.parse_deck(before)) == before
    seen = set()
    for number in range(60):
        deck = rules.mutate_deck(None, rng_for(SEED, "tune", number))
        data = rules.serialize_deck(deck)
        seen.add(json.dumps(data))
        rules.parse_deck(json.loads(json.dumps(data)))  # it can be read again
        players = min(rules.info.players)
        rules.new_initial_state(rules.info.configure(players, {}, deck))
        ((name, was),), ((_, now),) = before.items(), data.items()
        changed = [i for i, pair in enumerate(zip(was, now, strict=True)) if pair[0] != pair[1]]
        assert len(changed) <= 3, name
    assert len(seen) > 15


@pytest.mark.rule("TR-3")
def test_errands_that_differ_by_colour_alone_stay_alike() -> None:
    rules = games.load("familiars-trouble")
    deck = None
    for number in range(40):
        deck = rules.mutate_deck(deck, rng_for(SEED, "tune", number))
    errands = rules.serialize_deck(deck)["errands"]
    spoons = [one for one in errands if one["name"] in ("ember-spoon", "dew-ladle", "bark-cup")]
    assert len({(one["points"], *one["needs"].values()) for one in spoons}) == 1
    assert min(one["points"] for one in errands) >= 1
    assert min(min(one["needs"].values()) for one in errands) >= 1


def test_a_game_whose_deck_is_fixed_cannot_be_tuned() -> None:
    for call in (
        games.load("donburiko").mutate_deck,
        lambda d, c: games.load("akuma").serialize_deck(d),
    ):
        with pytest.raises(RefusalError):
            call(None, rng_for(SEED, "tune"))


def test_the_search_reduces_the_distance_and_reports_it_on_new_deals() -> None:
    """Who plays at random shall have more points than the game's deck gives him."""
    facts = games.game_info("familiars-trouble")
    table = facts.configure(3, {})
    target = ScoreTarget("random", (0.3, 0.4, 0.3))
    search = TuningPlan("familiars-trouble", table, (target,), (8, 14), "s", steps=14, matches=16)
    told: list[tuple[int, int]] = []
    found = tune_deck(search, lambda *so_far: told.append(so_far), jobs=1)
    assert told[-1] == (14, 14)
    assert found.before == found.standard, "it began with the game's own deck"
    assert found.after.distance < found.before.distance
    assert found.after.results[0].mean > found.before.results[0].mean
    assert found.matches == 160
    for measured in (found.before, found.after):
        assert sum(one.mean for one in measured.results[0].shares) == pytest.approx(1.0)


def test_the_same_search_finds_the_same() -> None:
    table = games.game_info("familiars-trouble").configure(3, {})
    target = ScoreTarget("random", (0.5, 0.5))
    search = TuningPlan("familiars-trouble", table, (target,), (8,), "s", steps=4, matches=4)
    one, same, other = (
        tune_deck(given, lambda *so_far: None, jobs=1)
        for given in (search, search, search._replace(seed="other"))
    )
    assert one == same
    assert one.before != other.before, "other deals"


def test_the_command_writes_a_deck_that_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    args = ("--target", "random=50,50", "--bands", "8", "--steps", "3", "--matches", "10")
    text = run_ok("tune", "familiars-trouble", *args, "--seed", "s", "--jobs", "1", "--out", file)
    assert "target" in text
    assert text.endswith("Repeat with --seed s.\n")
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written["evidence"]["seed"] == "s"
    assert written["evidence"]["after"]["results"][0]["target"] == [0.5, 0.5]
    run_ok("simulate", "familiars-trouble", "--deck", file, "--matches", "2")


@pytest.mark.parametrize(
    "args",
    [
        ("--target", "random=50,50"),
        ("--target", "random=90,20", "--bands", "8"),
        ("--target", "random=x,20", "--bands", "8"),
        ("--target", "nobody=50,50", "--bands", "8"),
        ("--target", "random=50,25,25", "--bands", "9,8"),
    ],
    ids=["bands", "sum", "form", "bot", "order"],
)
def test_invalid_targets_are_refused(args: tuple[str, ...], tmp_path: Path) -> None:
    assert run_error("tune", "familiars-trouble", *args, "--out", tmp_path / "x")
