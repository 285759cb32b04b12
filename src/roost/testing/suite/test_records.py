"""Checks of match records: valid records pass, and each kind of fault is reported by its line."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roost import games
from roost.match.record_check import check_records
from roost.testing.records import RecordLine, check_lines, check_single, record_match
from roost.testing.rule_marks import numbered_rules
from roost.testing.selection import chosen_games

pytestmark = pytest.mark.parametrize("name", chosen_games())


def sample_record(name: str) -> list[RecordLine]:
    return record_match(name, games.game_info(name).players[-1])


@pytest.mark.parametrize("number", range(3))
def test_the_record_of_a_played_match_is_valid(name: str, number: int, tmp_path: Path) -> None:
    for players in games.game_info(name).players:
        verdict = check_single(tmp_path, record_match(name, players, number))
        assert (verdict.ok, verdict.line, verdict.game, verdict.why) == (True, 1, name, None)


def test_many_matches_in_one_file(name: str, tmp_path: Path) -> None:
    good = sample_record(name)
    bad = [*good[:-1], {"result": {}}]
    verdict = check_lines(tmp_path, [*good, *bad, *good])
    n = len(good)
    assert [(v.ok, v.line, v.at) for v in verdict] == [
        (True, 1, None),
        (False, n + 1, 2 * n),
        (True, 2 * n + 1, None),
    ]


def test_a_match_in_play_has_no_result(name: str, tmp_path: Path) -> None:
    lines = sample_record(name)
    verdict = check_single(tmp_path, lines[: len(lines) // 2])
    assert verdict.ok
    assert verdict.match is not None
    assert len(verdict.match.actions) == len(lines) // 2 - 1


def test_unknown_keys_are_ignored(name: str, tmp_path: Path) -> None:
    header, *rest = sample_record(name)
    extra_keys = {
        "names": ["x"] * header["players"],
        "when": "2026-11-15T12:00:00Z",
        "weather": [1],
    }
    rest[0] = {**rest[0], "at": 17, "mood": "good"}
    assert check_single(tmp_path, [{**header, **extra_keys}, *rest]).ok


def test_a_seed_stands_for_a_setup(name: str, tmp_path: Path) -> None:
    header, *_ = sample_record(name)
    del header["setup"]
    verdict = check_single(tmp_path, [{**header, "seed": "00ff"}])
    assert verdict.ok
    assert verdict.match is not None
    assert verdict.match.turn is not None


def skip_endless_game(name: str) -> None:
    if games.game_info(name).is_long:
        pytest.skip("random matches of this game do not end")


Damage = Callable[[list[RecordLine]], object]


def drop_setup(lines: list[Any]) -> None:
    del lines[0]["setup"]


def set_header(key: str, value: object) -> Damage:
    return lambda lines: lines[0].update({key: value})


def set_action(key: str, value: object) -> Damage:
    return lambda lines: lines[1].update({key: value})


HEADERS: dict[str, tuple[Damage, str]] = {
    "format unknown": (
        set_header("roost", 2),
        "The record has format version 2; this program reads version 1.",
    ),
    "format of a wrong type": (set_header("roost", True), "The record has format version true"),
    "game unknown": (set_header("game", "chess"), "There is no game chess."),
    "game of a wrong type": (set_header("game", 7), "In the header, game must be text."),
    "version unknown": (set_header("rules", "x/99"), 'played by the rules "x/99"'),
    "too many players": (set_header("players", 99), "players, not for 99"),
    "players of a wrong type": (set_header("players", "3"), "players, not for 3"),
    "option unknown": (set_header("options", {"luck": 1}), "There is no option luck."),
    "options of a wrong type": (set_header("options", []), "options must be an object"),
    "no setup": (drop_setup, "neither a setup nor a seed"),
    "setup of a wrong type": (set_header("setup", 3), "setup must be an object"),
    "empty setup": (set_header("setup", {}), ""),
    "a seed that is none": (set_header("seed", "xyz"), "The seed must be hexadecimal"),
    "too few names": (set_header("names", []), "names must be a list of"),
    "a time of a wrong type": (set_header("when", 5), "when must be text"),
}


@pytest.mark.parametrize("damage_name", HEADERS)
def test_a_bad_header_is_named(name: str, damage_name: str, tmp_path: Path) -> None:
    damage, why = HEADERS[damage_name]
    if games.game_info(name).has_chance_lines and damage_name in ("no setup", "empty setup"):
        return  # the record has chance outcomes in lines of their own
    lines = sample_record(name)
    damage(lines)
    verdict = check_single(tmp_path, lines)
    assert (verdict.ok, verdict.at) == (False, 1)
    assert verdict.why is not None
    assert why in verdict.why


ACTIONS: dict[str, tuple[Damage, str]] = {
    "a seat of a wrong type": (set_action("seat", "0"), "There is no seat 0"),
    "a seat that is true": (set_action("seat", False), "There is no seat False"),
    "no such seat": (set_action("seat", 12), "There is no seat 12"),
    "an action of a wrong type": (set_action("action", []), "An action is an object"),
    "an unknown action": (set_action("action", {"type": "dance"}), ""),
    "a legal set of a wrong type": (set_action("legal", {}), "The legal actions must be a list"),
    "a legal set with something else": (
        lambda lines: lines[1]["legal"].append({"type": "dance"}),
        "is not legal here",
    ),
    "a legal set that lacks one": (lambda lines: lines[1]["legal"].pop(), "The legal actions lack"),
    "two things in a line": (set_action("result", {}), "exactly one of"),
    "chance in a line": (
        lambda lines: lines.insert(1, {"chance": {}}),
        "has its chance outcomes in the setup",
    ),
    "nothing in a line": (lambda lines: lines.insert(1, {}), "exactly one of"),
    "a line that is no object": (lambda lines: lines.insert(1, [1]), "must be an object"),  # type: ignore[arg-type]
    "a broken line": (lambda lines: lines.insert(1, "{]"), "is not JSON"),  # type: ignore[arg-type]
    "an early result": (lambda lines: lines.insert(1, lines[-1]), "The match is not over"),
}


@pytest.mark.parametrize("damage_name", ACTIONS)
def test_a_bad_action_line_is_named(name: str, damage_name: str, tmp_path: Path) -> None:
    damage, why = ACTIONS[damage_name]
    info = games.game_info(name)
    if (damage_name == "chance in a line" and info.has_chance_lines) or (
        damage_name == "an early result" and info.is_long
    ):
        return
    lines = sample_record(name)
    damage(lines)
    verdict = check_single(tmp_path, lines)
    assert (verdict.ok, verdict.at) == (False, 2)
    assert verdict.why is not None
    assert why in verdict.why


def test_a_wrong_seat_gets_the_rule(name: str, tmp_path: Path) -> None:
    lines = sample_record(name)
    lines[1]["seat"] = (lines[1]["seat"] + 1) % lines[0]["players"]
    verdict = check_single(tmp_path, lines)
    assert (verdict.ok, verdict.at, verdict.rule) == (False, 2, games.game_info(name).turn_rule)


def test_an_illegal_action_gets_a_rule(name: str, tmp_path: Path) -> None:
    """Uses an action of a later step that is not legal now."""
    lines = sample_record(name)
    legal = [json.dumps(action) for action in lines[1]["legal"]]
    later = [line["action"] for line in lines[2:-1] if json.dumps(line["action"]) not in legal]
    if not later:
        pytest.skip("all actions of this match are legal at its start")
    lines[1]["action"] = later[0]
    verdict = check_single(tmp_path, lines)
    assert (verdict.ok, verdict.at) == (False, 2)
    assert verdict.rule is not None or not numbered_rules(name)


def test_results_are_compared_field_by_field(name: str, tmp_path: Path) -> None:
    skip_endless_game(name)
    info = games.game_info(name)
    good = sample_record(name)
    for field, value in good[-1]["result"].items():
        for wrong in ("x", None, [value], {**good[-1]["result"]}):
            lines = copy.deepcopy(good)
            lines[-1]["result"][field] = wrong
            verdict = check_single(tmp_path, lines)
            place = (verdict.ok, verdict.at, verdict.rule)
            assert place == (False, len(good), info.result_rules[field])
            assert verdict.why is not None
            assert f"{field} is " in verdict.why
        lines = copy.deepcopy(good)
        del lines[-1]["result"][field]
        assert check_single(tmp_path, lines).why == f"The result lacks {field}."
    lines = copy.deepcopy(good)
    lines[-1]["result"]["luck"] = 1
    assert check_single(tmp_path, lines).why == "The result has no field luck in this game."


def test_a_float_is_not_an_integer(name: str, tmp_path: Path) -> None:
    """In Python 1.0 equals 1; in a record it does not."""
    skip_endless_game(name)
    lines = sample_record(name)
    lines[-1]["result"]["scores"] = [float(score) for score in lines[-1]["result"]["scores"]]
    assert not check_single(tmp_path, lines).ok


def test_a_missing_result_is_named(name: str, tmp_path: Path) -> None:
    skip_endless_game(name)
    lines = sample_record(name)[:-1]
    verdict = check_single(tmp_path, lines)
    assert (verdict.ok, verdict.at, verdict.rule) == (
        False,
        len(lines),
        games.game_info(name).end_rule,
    )
    assert verdict.why == "The match is over, but its result is missing."


def test_a_huge_number_is_only_wrong(name: str, tmp_path: Path) -> None:
    lines = sample_record(name)
    for line in lines[1:-1]:
        numbers = [key for key, value in line["action"].items() if isinstance(value, int)]
        for key in numbers:
            line["action"][key] = 10**29
        if numbers:
            assert not check_single(tmp_path, lines).ok
            return
    lines[0]["players"] = 10**29
    assert "not for 1000" in str(check_single(tmp_path, lines).why)


def test_nothing_follows_the_result(name: str, tmp_path: Path) -> None:
    skip_endless_game(name)
    lines = sample_record(name)
    verdict = check_single(tmp_path, [*lines, lines[-1]])
    assert (verdict.ok, verdict.at) == (False, len(lines) + 1)
    assert verdict.why == "After the result, only the header of another match can follow."


def test_an_action_after_the_end(name: str, tmp_path: Path) -> None:
    skip_endless_game(name)
    *lines, _ = sample_record(name)
    verdict = check_single(tmp_path, [*lines, lines[-1]])
    assert (verdict.ok, verdict.at, verdict.rule) == (
        False,
        len(lines) + 1,
        games.game_info(name).end_rule,
    )


def test_a_file_without_a_match(name: str, tmp_path: Path) -> None:
    assert check_single(tmp_path, [""]).why == "There is no match in this file."
    verdict = check_single(tmp_path, sample_record(name)[1:])
    assert (verdict.ok, verdict.line, verdict.at, verdict.game) == (False, 1, 1, None)
    (absent,) = check_records(tmp_path / "none")
    assert absent.why == "The file cannot be read: No such file or directory."
    (folder,) = check_records(tmp_path)
    assert not folder.ok


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=8),
        st.just(10**40),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)


SAME_EXAMPLES = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, derandomize=True
)


def paths(value: object, path_so_far: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all values of a record."""
    children = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, list) else [])
    )
    return [
        path_so_far,
        *(path for key, child in children for path in paths(child, (*path_so_far, key))),
    ]


@settings(SAME_EXAMPLES)
@given(data=st.data())
def test_damaged_records_give_no_traceback(name: str, tmp_path: Path, data: st.DataObject) -> None:
    """Replaces, removes, duplicates or swaps values. There is a verdict, with a reason."""
    lines: list[Any] = sample_record(name)[:12]
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(lines)[1:]))
        holder: Any = lines
        for key in path[:-1]:
            holder = holder[key]
        change = data.draw(st.sampled_from(["replace", "remove", "double", "swap"]))
        if change == "replace":
            holder[path[-1]] = data.draw(JUNK)
        elif change == "remove":
            del holder[path[-1]]
        elif isinstance(holder, list) and change == "double":
            holder.insert(path[-1], copy.deepcopy(holder[path[-1]]))
        elif isinstance(holder, list):
            holder.reverse()
    for verdict in check_lines(tmp_path, lines):
        assert verdict.ok == (verdict.why is None)
        assert verdict.ok or verdict.why


@settings(SAME_EXAMPLES)
@given(data=st.data())
def test_damaged_bytes_give_no_traceback(name: str, tmp_path: Path, data: st.DataObject) -> None:
    text = "\n".join(json.dumps(line) for line in sample_record(name)[:6]).encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 200)))
    file = tmp_path / "damaged"
    file.write_bytes(text[:start] + data.draw(st.binary(max_size=20)) + text[end:])
    for verdict in check_records(file):
        assert verdict.ok == (verdict.why is None)


@pytest.mark.parametrize("line", ["[" * 100_000, "1" * 10_000, '"\\ud800"', '{"roost": 1e999}'])
def test_hostile_json(name: str, line: str, tmp_path: Path) -> None:
    verdict = check_single(tmp_path, [line])
    assert not verdict.ok
    assert verdict.why
