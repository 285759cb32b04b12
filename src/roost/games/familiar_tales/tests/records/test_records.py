"""RECORD: matches are kept, replayed, stopped and gone on with; the bot finds the way out."""

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


def played(
    count: int, text: str, most: int = 3000, setup: Any = None, **options: Any
) -> Match[Any]:
    """A match by the bot."""
    table = GAME.info.configure(count, options)
    match = Match(GAME, table, GAME.parse_setup(table, setup or {}), seed=parse_seed(text))
    assert match.seed is not None
    bots_ = [bots.make("greedy", match.seed, seat) for seat in range(count)]
    while match.turn is not None and len(match.actions) < most:
        match.act(match.turn, bots_[match.turn].choose(bots.build_context(match, match.turn)))
    return match


def verdict(tmp_path: Path, lines: list[Any]) -> Any:
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines) + "\n")
    (found,) = check_records(file)
    return found


def lines_of(match: Match[Any]) -> list[Any]:
    return [json.loads(line) for line in record.record_lines(match)]


def in_lines(match: Match[Any]) -> list[Any]:
    """The same record with its chance where it happened."""
    header, *rest = lines_of(match)
    header["setup"] = {k: v for k, v in header["setup"].items() if k == "state"}
    found = [header]
    again = Match(GAME, match.config, match.chance_outcomes)
    told = Match(GAME, match.config, [], external_chance=True)
    deals = list(match.chance_outcomes[: match.chance_count])
    assert again.chance_count <= len(deals)

    def deal_on() -> None:
        while GAME.is_chance(told.state):
            deal = deals.pop(0)
            told.apply_chance(deal)
            found.append({"chance": deal})

    deal_on()
    for line in rest:
        found.append(line)
        if "action" in line:
            told.act(line["seat"], line["action"])
            deal_on()
    return found


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.rule("TA-3", "TA-6")
def test_the_page_is_played_to_its_exit(count: int, tmp_path: Path) -> None:
    match = played(count, "exit", **PAGE)
    assert match.result is not None
    assert (match.result["ending"], match.result["code"]) == ("left", 129)
    assert verdict(tmp_path, lines_of(match)).ok


def test_a_chapter_is_played_to_an_ending(tmp_path: Path) -> None:
    """The last page of the story: a night has an end."""
    last = {"chapter": 9, "history": [101, 400, 700, 792]}
    match = played(2, "chapter", setup={"state": last}, chapter=9, open_hands=False)
    assert match.result is not None
    assert match.result["chapters"] == 1
    assert match.result["ending"] in ("candle-in-the-window", "four-shadows")
    assert verdict(tmp_path, lines_of(match)).ok


@pytest.mark.rule("TA-241")
def test_it_can_be_stopped_and_gone_on_with_anywhere() -> None:
    match = played(2, "stop", most=120, **PAGE)
    for cut in range(0, len(match.actions), 7):
        again = Match(GAME, match.config, GAME.parse_setup(match.config, match.setup), match.seed)
        for seat, action in match.actions[:cut]:
            again.act(seat, action)
        saved = GAME.copy(again.state)
        for seat, action in match.actions[cut:]:
            again.act(seat, action)
        assert again.state == match.state
        for _, action in match.actions[cut:][:1]:
            before = canonical_json(GAME.open_view(saved))
            GAME.apply(GAME.copy(saved), action)
            assert canonical_json(GAME.open_view(saved)) == before


def test_chance_may_stand_where_it_happened(tmp_path: Path) -> None:
    match = played(3, "lines", most=150, **PAGE)
    lines = in_lines(match)
    found = verdict(tmp_path, lines)
    assert found.ok, found.why
    assert found.match.state == match.state
    place = next(i for i, line in enumerate(lines) if "roll" in line.get("chance", {}))
    missing = [*lines[:place], *lines[place + 1 :]]
    assert "A chance outcome comes next" in verdict(tmp_path, missing).why
    wrong = [*lines[:place], {"chance": {"roll": "+9"}}, *lines[place + 1 :]]
    assert verdict(tmp_path, wrong).rule == "TA-142"
    other = [*lines[:place], {"chance": {"threat": 3}}, *lines[place + 1 :]]
    assert "Awaited is roll" in verdict(tmp_path, other).why
    twice = [*lines[: place + 1], {"chance": {"roll": "+1"}}, *lines[place + 1 :]]
    assert not verdict(tmp_path, twice).ok


def test_a_record_names_its_build(tmp_path: Path) -> None:
    lines = lines_of(played(1, "build", most=3, **PAGE))
    assert len(lines[0]["campaign"]) == 32
    lines[0]["campaign"] = "00" * 16
    assert "campaign is" in verdict(tmp_path, lines).why


SHUFFLES: list[dict[str, Any]] = [
    {"deck": d, "cards": []} for d in ("skill-0", "training", "crafting")
]


def header(**setup: Any) -> dict[str, Any]:
    given = {"roost": 1, "game": "familiar-tales", "players": 1, "options": PAGE}
    return {**given, "setup": {"shuffles": SHUFFLES, **setup}}


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
    found = verdict(tmp_path, lines)
    assert found.ok, found.why
    s = found.match.state
    assert (s.danger, s.turn, s.familiars["chalk"].life) == (4, "chalk", 3)
    assert s.enemies["watcher-2"].life == 1
    assert s.seats[0].draw == s.seats[0].discard == []
    assert found.match.setup["state"] == state
    more = [*lines, {"seat": 0, "action": {"type": "dance"}}]
    assert verdict(tmp_path, more).rule == "TA-150"


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
def test_impossible_positions_are_refused_with_words(case: str, tmp_path: Path) -> None:
    state, why = BROKEN[case]
    found = verdict(tmp_path, [header(state=state)])
    assert (found.ok, found.at) == (False, 1)
    assert why in found.why


@pytest.mark.rule("TA-65")
def test_a_shuffle_of_another_deck_is_a_fault() -> None:
    table = GAME.info.configure(1, PAGE)
    other = {"shuffles": [{"deck": "training", "cards": []}]}
    with pytest.raises(RefusalError) as caught:
        Match(GAME, table, GAME.parse_setup(table, other))
    assert caught.value.refusal.message == "shuffle-other"
    many = {"shuffles": [{"deck": "skill-0", "cards": ["focus"] * 9}]}
    with pytest.raises(RefusalError) as caught:
        Match(GAME, table, GAME.parse_setup(table, many))
    assert caught.value.refusal.message == "shuffle-card"
    short = {"shuffles": SHUFFLES[:1]}
    with pytest.raises(RefusalError) as caught:
        Match(GAME, table, GAME.parse_setup(table, short))
    assert caught.value.refusal.message == "setup-short"


def test_a_state_passes_through_a_copy() -> None:
    match = played(4, "copy", most=60, **PAGE)
    copied = GAME.copy(match.state)
    assert copied == match.state
    copied.familiars["chalk"].resources["wood"] = 9
    assert copied != match.state
    assert msgspec.json.encode(match.setup)
