"""Match records are written, replayed, cut and resumed; bots finish their matches."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost import bots, games
from roost.contract import RefusalError, canonical_json
from roost.contract.rng import parse_seed
from roost.match import Match, record
from roost.match.record_check import check_records

GAME = games.load("familiar-tales")
PAGE: dict[str, Any] = {"page": "rest-assured"}


def play_match(
    count: int, seed_text: str, max_actions: int = 3000, setup: Any = None, **options: Any
) -> Match[Any]:
    """Let bots play a match."""
    config = GAME.info.configure(count, options)
    match = Match(GAME, config, GAME.parse_setup(config, setup or {}), seed=parse_seed(seed_text))
    assert match.seed is not None
    players = [bots.make("greedy", match.seed, seat) for seat in range(count)]
    while match.turn is not None and len(match.actions) < max_actions:
        match.act(match.turn, players[match.turn].choose(bots.build_context(match, match.turn)))
    return match


def check_lines(tmp_path: Path, lines: list[Any]) -> Any:
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines) + "\n")
    (result,) = check_records(file)
    return result


def lines_of(match: Match[Any]) -> list[Any]:
    return [json.loads(line) for line in record.record_lines(match)]


def lines_with_chance(match: Match[Any]) -> list[Any]:
    """Return the record with its chance outcomes as lines, where they occurred."""
    header, *rest = lines_of(match)
    header["setup"] = {k: v for k, v in header["setup"].items() if k == "state"}
    lines = [header]
    replayed = Match(GAME, match.config, match.chance_outcomes)
    follower = Match(GAME, match.config, [], external_chance=True)
    outcomes = list(match.chance_outcomes[: match.chance_count])
    assert replayed.chance_count <= len(outcomes)

    def append_chance() -> None:
        while GAME.is_chance(follower.state):
            outcome = outcomes.pop(0)
            follower.apply_chance(outcome)
            lines.append({"chance": outcome})

    append_chance()
    for line in rest:
        lines.append(line)
        if "action" in line:
            follower.act(line["seat"], line["action"])
            append_chance()
    return lines


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.rule("TA-3", "TA-6")
def test_bots_finish_the_page(count: int, tmp_path: Path) -> None:
    match = play_match(count, "exit", **PAGE)
    assert match.result is not None
    assert (match.result["ending"], match.result["code"]) == ("left", 129)
    assert check_lines(tmp_path, lines_of(match)).ok


def test_bots_finish_the_last_chapter(tmp_path: Path) -> None:
    """From the last page of the story."""
    last = {"chapter": 9, "history": [101, 400, 700, 792]}
    match = play_match(2, "chapter", setup={"state": last}, chapter=9, open_hands=False)
    assert match.result is not None
    assert match.result["chapters"] == 1
    assert match.result["ending"] in ("candle-in-the-window", "four-shadows")
    assert check_lines(tmp_path, lines_of(match)).ok


@pytest.mark.rule("TA-241")
def test_a_match_can_be_resumed_anywhere() -> None:
    match = play_match(2, "stop", max_actions=120, **PAGE)
    for cut in range(0, len(match.actions), 7):
        resumed = Match(GAME, match.config, GAME.parse_setup(match.config, match.setup), match.seed)
        for seat, action in match.actions[:cut]:
            resumed.act(seat, action)
        saved = GAME.copy(resumed.state)
        for seat, action in match.actions[cut:]:
            resumed.act(seat, action)
        assert resumed.state == match.state
        for _, action in match.actions[cut:][:1]:
            before = canonical_json(GAME.open_view(saved))
            GAME.apply(GAME.copy(saved), action)
            assert canonical_json(GAME.open_view(saved)) == before


def test_chance_outcomes_can_be_lines_of_the_record(tmp_path: Path) -> None:
    match = play_match(3, "lines", max_actions=150, **PAGE)
    lines = lines_with_chance(match)
    verdict = check_lines(tmp_path, lines)
    assert verdict.ok, verdict.why
    assert verdict.match.state == match.state
    position = next(i for i, line in enumerate(lines) if "roll" in line.get("chance", {}))
    missing = [*lines[:position], *lines[position + 1 :]]
    assert "A chance outcome comes next" in check_lines(tmp_path, missing).why
    wrong = [*lines[:position], {"chance": {"roll": "+9"}}, *lines[position + 1 :]]
    assert check_lines(tmp_path, wrong).rule == "TA-142"
    other = [*lines[:position], {"chance": {"threat": 3}}, *lines[position + 1 :]]
    assert "Awaited is roll" in check_lines(tmp_path, other).why
    twice = [*lines[: position + 1], {"chance": {"roll": "+1"}}, *lines[position + 1 :]]
    assert not check_lines(tmp_path, twice).ok


def test_a_record_names_its_build(tmp_path: Path) -> None:
    lines = lines_of(play_match(1, "build", max_actions=3, **PAGE))
    assert len(lines[0]["campaign"]) == 32
    lines[0]["campaign"] = "00" * 16
    assert "campaign is" in check_lines(tmp_path, lines).why


SHUFFLES: list[dict[str, Any]] = [
    {"deck": d, "cards": []} for d in ("skill-0", "training", "crafting")
]


def header(**setup: Any) -> dict[str, Any]:
    fields = {"roost": 1, "game": "familiar-tales", "players": 1, "options": PAGE}
    return {**fields, "setup": {"shuffles": SHUFFLES, **setup}}


def test_a_position_and_effects_before_the_first_action(tmp_path: Path) -> None:
    state = {
        "turn": "chalk",
        "danger": 3,
        "hands": [["focus"]],
        "familiars": {"chalk": {"space": "loft", "life": 4}},
        "enemies": {"watcher-2": {"space": "loft", "life": 1}},
        "run": [{"danger": 1}, {"life": {"who": "self", "by": -1}}],
    }
    lines = [header(state=state)]
    verdict = check_lines(tmp_path, lines)
    assert verdict.ok, verdict.why
    s = verdict.match.state
    assert (s.danger, s.turn, s.familiars["chalk"].life) == (4, "chalk", 3)
    assert s.enemies["watcher-2"].life == 1
    assert s.seats[0].draw == s.seats[0].discard == []
    assert verdict.match.setup["state"] == state
    continued = [*lines, {"seat": 0, "action": {"type": "dance"}}]
    assert check_lines(tmp_path, continued).rule == "TA-150"


BROKEN = {
    "an unknown field": ({"dangre": 1}, "state.dangre"),
    "a dial too high": ({"danger": 11}, "0 to 10"),
    "an unknown familiar": ({"familiars": {"fido": {}}}, "no familiar fido"),
    "an unknown space": ({"familiars": {"chalk": {"space": "moon"}}}, "no space moon"),
    "an unknown enemy": ({"enemies": {"wolf-1": {"space": "hall"}}}, "no enemy wolf-1"),
    "an unknown card": ({"hands": [["ace"]]}, "there is no such card"),
    "an unknown effect": ({"run": [{"explode": 1}]}, "there is no effect explode"),
    "an unknown turn": ({"turn": "milly"}, "no familiar milly"),
    "an order that lacks one": ({"order": ["chalk"]}, "each of the four"),
    "a life that is none": ({"familiars": {"chalk": {"life": "x"}}}, "must be an integer"),
    "an unknown line": ({"edges": {"gate": "solid"}}, "no space gate"),
    "an unknown item": ({"familiars": {"chalk": {"stash": ["axe"]}}}, "no such card"),
    "a list for a map": ({"enemies": []}, "must be a map"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_impossible_positions_are_refused(case: str, tmp_path: Path) -> None:
    state, why = BROKEN[case]
    verdict = check_lines(tmp_path, [header(state=state)])
    assert (verdict.ok, verdict.at) == (False, 1)
    assert why in verdict.why


@pytest.mark.rule("TA-65")
def test_a_wrong_shuffle_is_refused() -> None:
    config = GAME.info.configure(1, PAGE)
    other = {"shuffles": [{"deck": "training", "cards": []}]}
    with pytest.raises(RefusalError) as error:
        Match(GAME, config, GAME.parse_setup(config, other))
    assert error.value.refusal.message == "shuffle-other"
    many = {"shuffles": [{"deck": "skill-0", "cards": ["focus"] * 9}]}
    with pytest.raises(RefusalError) as error:
        Match(GAME, config, GAME.parse_setup(config, many))
    assert error.value.refusal.message == "shuffle-card"
    short = {"shuffles": SHUFFLES[:1]}
    with pytest.raises(RefusalError) as error:
        Match(GAME, config, GAME.parse_setup(config, short))
    assert error.value.refusal.message == "setup-short"


def test_a_copied_state_is_independent() -> None:
    match = play_match(4, "copy", max_actions=60, **PAGE)
    copied = GAME.copy(match.state)
    assert copied == match.state
    copied.familiars["chalk"].resources["wood"] = 9
    assert copied != match.state
    assert msgspec.json.encode(match.setup)
