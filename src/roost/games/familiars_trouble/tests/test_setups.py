"""Invalid setups of records and invalid custom decks."""

import copy
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost.contract import MatchConfig, RefusalError
from roost.games import catalogue, game_folder
from roost.games.familiars_trouble.tests.scenario import GAME, JOKER, make_setup
from roost.match import Match, record
from roost.match.record_check import check_records
from roost.testing.matches import make_rng, play_out, random_chooser

DEAL = make_setup()
CONFIG = GAME.info.configure(3, {})
DATA = json.loads((game_folder("familiars-trouble") / "errands.json").read_text(encoding="utf-8"))
CUSTOM_ERRANDS: list[dict[str, Any]] = [
    {"name": f"job-{level}-{i}", "level": level, "needs": {"red": i + 1}, "points": level}
    for level in (1, 2, 3)
    for i in range(20)
]


def with_parts(**parts: object) -> dict[str, Any]:
    return DEAL | parts


def with_hand(hand: object) -> dict[str, Any]:
    return DEAL | {"hands": [hand, *DEAL["hands"][1:]]}


def with_pile(level: str, pile: object) -> dict[str, Any]:
    return DEAL | {"errands": DEAL["errands"] | {level: pile}}


FIRST = DEAL["errands"]["1"]
INVALID_SETUPS: dict[str, tuple[object, str, str | None, str]] = {
    "no object": ([], "setup-kind", None, "setup"),
    "no lead": ({}, "setup-field-missing", None, "setup.lead"),
    "another field": (with_parts(seed=1), "setup-field-unknown", None, "setup.seed"),
    "lead no seat": (with_parts(lead=3), "setup-number", "TR-13", "lead"),
    "lead under 0": (with_parts(lead=-1), "setup-number", "TR-13", "lead"),
    "lead no number": (with_parts(lead=True), "setup-number", "TR-13", "lead"),
    "hands no list": (with_parts(hands=5), "setup-kind", "TR-11", "hands"),
    "two hands": (with_parts(hands=DEAL["hands"][:2]), "setup-size", "TR-11", "hands"),
    "a hand no list": (with_hand(None), "setup-kind", "TR-11", "hands[0]"),
    "a hand too small": (with_hand(DEAL["hands"][0][1:]), "setup-size", "TR-11", "hands[0]"),
    "no such card": (
        with_hand([*DEAL["hands"][0][1:], "red-2"]),
        "setup-card-unknown",
        "TR-1",
        "hands[0]",
    ),
    "card too often": (
        with_hand([*DEAL["hands"][0][1:], JOKER]),
        "setup-card-missing",
        "TR-1",
        "setup",
    ),
    "draw no list": (with_parts(draw="red-3"), "setup-kind", "TR-11", "draw"),
    "draw too small": (with_parts(draw=DEAL["draw"][1:]), "setup-size", "TR-11", "draw"),
    "errands no object": (with_parts(errands=[]), "setup-kind", None, "errands"),
    "a level missing": (with_parts(errands={}), "setup-field-missing", None, "errands.1"),
    "a level too much": (with_pile("4", []), "setup-field-unknown", None, "errands.4"),
    "a pile no list": (with_pile("1", None), "setup-kind", "TR-4", "errands.1"),
    "a pile too small": (with_pile("1", FIRST[1:]), "setup-size", "TR-4", "errands.1"),
    "no such errand": (
        with_pile("1", [*FIRST[1:], "gate-of-dawn"]),
        "setup-card-unknown",
        "TR-5",
        "errands.1",
    ),
    "an errand twice": (
        with_pile("1", [*FIRST[1:], FIRST[1]]),
        "setup-card-missing",
        "TR-4",
        "errands.1",
    ),
}


@pytest.mark.rule("TR-1", "TR-4", "TR-5", "TR-11", "TR-13")
@pytest.mark.parametrize("case", INVALID_SETUPS)
def test_invalid_deals_are_refused(case: str) -> None:
    setup, message, rule, field = INVALID_SETUPS[case]
    with pytest.raises(RefusalError) as caught:
        GAME.parse_setup(CONFIG, setup)
    refusal = caught.value.refusal
    assert (refusal.message, refusal.rule, refusal.args["field"]) == (message, rule, field)
    assert field in catalogue("familiars-trouble").format_refusal(refusal)


def test_a_valid_deal() -> None:
    assert GAME.parse_setup(CONFIG, DEAL) == [DEAL]
    assert GAME.serialize_setup([DEAL]) == DEAL


# Custom decks


def deck_with(**parts: object) -> list[dict[str, Any]]:
    deck = copy.deepcopy(CUSTOM_ERRANDS)
    deck[1] |= parts
    return deck


INVALID_DECKS: dict[str, tuple[object, str, str, dict[str, str | int]]] = {
    "nothing": (None, "deck-shape", "TR-5", {}),
    "a text": ("errands", "deck-shape", "TR-5", {}),
    "a change of no errand": ({"deck": []}, "deck-change-unknown", "TR-5", {"name": "deck"}),
    "a change that is none": ({"ember-spoon": []}, "deck-change", "TR-5", {"name": "ember-spoon"}),
    "an object of objects": ({"errands": {}}, "deck-shape", "TR-5", {}),
    "an errand no object": ([CUSTOM_ERRANDS[0], 1], "deck-errand", "TR-3", {"place": 2}),
    "a field missing": ([{"name": "a"}], "deck-errand", "TR-3", {"place": 1}),
    "a field too much": (deck_with(colour="red"), "deck-errand", "TR-3", {"place": 2}),
    "name no text": (deck_with(name=1), "deck-name", "TR-3", {"place": 2, "most": 60}),
    "name empty": (deck_with(name=""), "deck-name", "TR-3", {"place": 2, "most": 60}),
    "name too long": (deck_with(name="x" * 61), "deck-name", "TR-3", {"place": 2, "most": 60}),
    "name twice": (deck_with(name="job-1-0"), "deck-name-twice", "TR-5", {"name": "job-1-0"}),
    "name of a card": (deck_with(name="red-3"), "deck-name-taken", "TR-5", {"name": "red-3"}),
    "level 0": (deck_with(level=0), "deck-level", "TR-3", {"name": "job-1-1"}),
    "level 4": (deck_with(level=4), "deck-level", "TR-3", {"name": "job-1-1"}),
    "level no number": (deck_with(level="1"), "deck-level", "TR-3", {"name": "job-1-1"}),
    "needs no object": (deck_with(needs=[9]), "deck-needs", "TR-3", {"name": "job-1-1"}),
    "needs nothing": (deck_with(needs={}), "deck-needs", "TR-3", {"name": "job-1-1"}),
    "needs purple": (deck_with(needs={"purple": 1}), "deck-needs", "TR-3", {"name": "job-1-1"}),
    "needs 0": (deck_with(needs={"red": 0}), "deck-need", "TR-3", {"name": "job-1-1", "most": 99}),
    "needs 100": (
        deck_with(needs={"red": 9, "blue": 100}),
        "deck-need",
        "TR-3",
        {"name": "job-1-1", "most": 99},
    ),
    "needs a half": (
        deck_with(needs={"red": 1.5}),
        "deck-need",
        "TR-3",
        {"name": "job-1-1", "most": 99},
    ),
    "points under 0": (
        deck_with(points=-1),
        "deck-points",
        "TR-3",
        {"name": "job-1-1", "most": 99},
    ),
    "points 100": (deck_with(points=100), "deck-points", "TR-3", {"name": "job-1-1", "most": 99}),
    "points true": (deck_with(points=True), "deck-points", "TR-3", {"name": "job-1-1", "most": 99}),
    "unknown field": (
        {"errands": CUSTOM_ERRANDS, "notes": "y"},
        "deck-field-unknown",
        "TR-5",
        {"field": "notes", "known": "game, deck, note, evidence, errands"},
    ),
    "level full": (deck_with(level=2), "deck-level-full", "TR-4", {"level": 2, "most": 20}),
}


@pytest.mark.rule("TR-3", "TR-4", "TR-5")
@pytest.mark.parametrize("case", INVALID_DECKS)
def test_invalid_decks_are_refused(case: str) -> None:
    data, message, rule, args = INVALID_DECKS[case]
    refusals = []
    for attempt in (
        lambda: GAME.parse_deck(data),
        lambda: GAME.parse_setup(CONFIG, DEAL | {"errand_cards": data}),
    ):
        with pytest.raises(RefusalError) as caught:
            attempt()
        refusals.append(caught.value.refusal)
    for refusal in refusals:
        assert (refusal.message, refusal.rule, refusal.args) == (message, rule, args)
        assert catalogue("familiars-trouble").format_refusal(refusal)


@pytest.mark.rule("TR-5")
def test_roosts_file_is_a_deck() -> None:
    for data in (DATA, DATA["errands"]):
        deck = GAME.parse_deck(data)
        assert deck.serialize() == DATA["errands"]


@pytest.mark.rule("TR-5")
def test_a_deck_may_be_of_any_size_up_to_twenty_a_level() -> None:
    for data in (CUSTOM_ERRANDS, [*CUSTOM_ERRANDS[:3], CUSTOM_ERRANDS[20], CUSTOM_ERRANDS[40]]):
        config = config_with_deck("3-1-1", data)
        match = play_out(Match(GAME, config, seed="0a"), random_chooser(make_rng("own deck")))
        assert match.result is not None
        assert match.setup["errand_cards"] == data
        assert GAME.card_counts(config).keys() > {errand["name"] for errand in data}
        replay = Match(GAME, CONFIG, GAME.parse_setup(CONFIG, match.setup))
        for seat, action in match.actions:
            replay.act(seat, action)
        assert replay.result == match.result
        assert replay.setup == match.setup


def config_with_deck(lineup: str, data: object) -> MatchConfig:
    return MatchConfig(3, GAME.info.configure(3, {"lineup": lineup}).options, GAME.parse_deck(data))


@pytest.mark.rule("TR-5", "TR-84")
@pytest.mark.parametrize(("lineup", "level"), [("4-0-0", 1), ("0-1-0", 2), ("1-0-1", 3)])
def test_a_lineup_must_find_its_errands_in_the_deck(lineup: str, level: int) -> None:
    wanted = int(lineup.split("-")[level - 1])
    found = 3 if level == 1 else 0
    config = config_with_deck(lineup, CUSTOM_ERRANDS[:3])
    no_deck = MatchConfig(3, config.options)
    for attempt in (
        lambda: GAME.new_initial_state(config),
        lambda: GAME.parse_setup(config, DEAL),
        lambda: GAME.parse_setup(no_deck, DEAL | {"errand_cards": CUSTOM_ERRANDS[:3]}),
    ):
        with pytest.raises(RefusalError) as caught:
            attempt()
        refusal = caught.value.refusal
        args = {"level": level, "wanted": wanted, "found": found}
        assert (refusal.message, refusal.rule, refusal.args) == ("lineup-too-large", "TR-84", args)
        assert catalogue("familiars-trouble").format_refusal(refusal)


@pytest.mark.rule("TR-5", "TR-84")
def test_a_lineup_may_use_all_errands() -> None:
    match = Match(GAME, config_with_deck("3-0-0", CUSTOM_ERRANDS[:3]), seed="0b")
    assert len(GAME.view(match.state, None).zone("display").cards) == 3
    play_out(match, random_chooser(make_rng("all there is")))
    assert match.result is not None


@pytest.mark.rule("TR-5")
def test_roosts_deck_is_not_written_into_a_record() -> None:
    assert "errand_cards" not in Match(GAME, CONFIG, seed="0c").setup


@pytest.mark.rule("TR-5")
def test_a_record_carries_its_deck(tmp_path: Path) -> None:
    match = Match(GAME, config_with_deck("2-2-2", CUSTOM_ERRANDS), seed="0d")
    play_out(match, random_chooser(make_rng("carried")))
    file = tmp_path / "own.jsonl"
    file.write_bytes(b"".join(record.record_lines(match)))
    header = msgspec.json.decode(file.read_bytes().splitlines()[0])
    assert header["setup"]["errand_cards"] == CUSTOM_ERRANDS
    (verdict,) = check_records(file)
    assert verdict.ok, verdict.why
    assert verdict.match is not None
    assert verdict.match.result == match.result


@pytest.mark.rule("TR-3", "TR-63")
@pytest.mark.parametrize(("red", "points"), [(16, 42), (17, 0)])
def test_custom_errands_use_their_own_numbers(red: int, points: int) -> None:
    deck = [{"name": "one", "level": 1, "needs": {"red": red}, "points": 42}]
    config = config_with_deck("1-0-0", deck)
    deal = make_setup(["red-9", "red-3", "red-4"], piles={1: ["one"], 2: [], 3: []})
    match = Match(GAME, config, GAME.parse_setup(config, deal | {"errand_cards": deck}))
    match.act(0, {"type": "hands", "choice": "skip"})
    match.act(0, {"type": "keep"})
    for seat, card in enumerate(("red-9", "red-3", "red-4")):
        match.act(seat, {"type": "play", "card": card})
    assert GAME.view(match.state, None).number("points") == points


@pytest.mark.rule("TR-5")
def test_states_keep_their_deck_when_copied_and_guessed() -> None:
    match = Match(GAME, config_with_deck("2-2-2", CUSTOM_ERRANDS), seed="0e")
    for state in (GAME.copy(match.state), GAME.guess(match.state, 0, (1, 2, 3, 4))):
        assert state.custom_deck is match.state.custom_deck
        assert GAME.view(state, 0).zone("display") == GAME.view(match.state, 0).zone("display")
