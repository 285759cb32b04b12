"""Cards, custom stars and setups: each invalid one, with the rule that it breaks."""

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost.contract import RefusalError
from roost.games import catalogue, game_folder
from roost.games.fuertorite.tests.scenario import (
    ALL,
    GAME,
    make_deal,
    position,
    scenario_from_setup,
    single_config,
)
from roost.match import Match, record
from roost.match.record_check import check_records
from roost.testing.rules_tables import read_table

HANDS = ["wheel-1 wheel-2 wheel-3 wheel-4", "map-1 map-2 map-3 map-4", "coin-3 coin-4 coin-5 map-x"]
DEAL = make_deal(HANDS)
DATA: dict[str, Any] = msgspec.json.decode((game_folder("fuertorite") / "cards.json").read_bytes())
ROOST_STARS = {entry["card"]: entry["stars"] for entry in DATA["cards"]}
FIVES = dict.fromkeys(ALL, 5)


# Cards


@pytest.mark.rule("FU-1", "FU-2", "FU-3")
def test_the_cards_are_those_of_the_rules() -> None:
    assert list(GAME.card_counts(single_config(3)).items()) == [(name, 1) for name in ALL]
    assert len(ALL) == 51
    for row in read_table("fuertorite", "what", "count", "names")[:4]:
        kind = row["names"].strip("`").partition("-")[0]
        assert sum(name.startswith(kind) for name in ALL) == int(row["count"])


@pytest.mark.rule("FU-14")
@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_play(players: int) -> None:
    with pytest.raises(RefusalError) as caught:
        GAME.info.configure(players, {})
    assert caught.value.refusal.rule == "FU-14"


@pytest.mark.rule("FU-4")
def test_roosts_stars_are_those_of_the_rules() -> None:
    assert [entry["card"] for entry in DATA["cards"]] == ALL
    columns = ("number", *map(str, range(1, 9)), "9-14", "X")
    for row in read_table("fuertorite", *columns):
        for kind in row["number"].split(", "):
            for number in [*range(1, 15), "x"]:
                column = "9-14" if isinstance(number, int) and number > 8 else str(number).upper()
                if f"{kind}-{number}" in ALL:
                    assert ROOST_STARS[f"{kind}-{number}"] == int(row[column])
    assert sum(ROOST_STARS.values()) == 102


# Stars of one's own


@pytest.mark.rule("FU-4")
def test_both_formats_of_a_deck() -> None:
    assert GAME.parse_deck(DATA) == ROOST_STARS
    assert GAME.parse_deck(ROOST_STARS) == ROOST_STARS
    assert list(GAME.parse_deck(dict(reversed(FIVES.items())))) == ALL


@pytest.mark.rule("FU-4")
def test_cards_that_a_deck_does_not_name_keep_their_stars() -> None:
    assert GAME.parse_deck({}) == ROOST_STARS
    assert GAME.parse_deck({"wheel-1": 1}) == ROOST_STARS | {"wheel-1": 1}
    assert GAME.parse_deck({"cards": DATA["cards"][1:]}) == ROOST_STARS


def data_with(**fields: object) -> dict[str, Any]:
    """Return the data file with another first card."""
    data = copy.deepcopy(DATA)
    data["cards"][0] |= fields
    return data


INVALID_DECKS: dict[str, tuple[object, str, str]] = {
    "no object": ([1], "stars-kind", "FU-4"),
    "nothing": (None, "stars-kind", "FU-4"),
    "cards no list": ({"cards": {}}, "stars-list", "FU-4"),
    "entry no object": ({"cards": ["wheel-1"]}, "stars-entry", "FU-4"),
    "entry without a card": ({"cards": [{"stars": 1}]}, "stars-entry", "FU-4"),
    "card no text": (data_with(card=1), "stars-entry", "FU-4"),
    "twice": (data_with(card="wheel-2", number=2), "stars-card-twice", "FU-1"),
    "another type": (data_with(type="map"), "stars-face", "FU-2"),
    "another number": (data_with(number=2), "stars-face", "FU-2"),
    "no such card": (data_with(card="wheel-15", number=15), "stars-card-unknown", "FU-1"),
    "an unknown field": (DATA | {"x" * 99: "y"}, "deck-field-unknown", "FU-4"),
    "a card with an unknown field": (data_with(note="y"), "deck-field-unknown", "FU-4"),
    "no stars": (data_with(stars=None), "stars-number", "FU-4"),
    "0 stars": (data_with(stars=0), "stars-number", "FU-4"),
    "6 stars": (data_with(stars=6), "stars-number", "FU-4"),
    "true stars": (data_with(stars=True), "stars-number", "FU-4"),
    "1.0 stars": (FIVES | {"map-x": 1.0}, "stars-number", "FU-4"),
    "unknown name": (FIVES | {"coin-9": 1}, "stars-card-unknown", "FU-1"),
}


@pytest.mark.rule("FU-4")
@pytest.mark.parametrize("case", INVALID_DECKS)
def test_invalid_decks_are_refused(case: str) -> None:
    data, message, rule = INVALID_DECKS[case]
    with pytest.raises(RefusalError) as caught:
        GAME.parse_deck(data)
    refusal = caught.value.refusal
    assert (refusal.message, refusal.rule) == (message, rule)
    assert catalogue("fuertorite").format_refusal(refusal)


@pytest.mark.rule("FU-4", "FU-67")
def test_custom_stars_are_scored_and_recorded(tmp_path: Path) -> None:
    custom = ROOST_STARS | {"wheel-1": 2, "coin-8": 5}
    scenario = scenario_from_setup([DEAL], deck=custom)
    while not scenario.is_over:
        scenario.act_any()
    setup = scenario.match.setup
    assert setup["stars"] == custom
    assert scenario.result["scores"] == replay_result(setup, scenario.match)["scores"]
    assert (
        scenario.result["scores"]
        != replay_result(setup | {"stars": FIVES}, scenario.match)["scores"]
    )
    file = tmp_path / "own.jsonl"
    file.write_bytes(b"".join(record.record_lines(scenario.match)))
    (verdict,) = check_records(file)
    assert verdict.ok, verdict.why


@pytest.mark.rule("FU-67")
def test_every_star_counts() -> None:
    for stars in range(1, 6):
        custom = dict.fromkeys(ALL, stars)
        scenario = position(["map-9", "wheel-2", "wheel-3"], ["anchor-1 coin-5", "", ""], last=True)
        config = GAME.info.configure(3, {}, GAME.parse_deck(custom))
        scenario.match.state.star_masks = Match(GAME, config, seed="00").state.star_masks
        scenario.play_go("map-9").run("lay wheel-2", "lay wheel-3")
        assert scenario.result["scores"] == [2 * stars, 0, 0]


def replay_result(setup: dict[str, Any], match: Match[Any]) -> dict[str, Any]:
    """Return the result of the same actions from another setup."""
    replay = Match(GAME, single_config(3), GAME.parse_setup(single_config(3), setup))
    for seat, action in match.actions:
        replay.act(seat, action)
    assert replay.result is not None
    return replay.result


def test_stars_are_written_only_if_they_are_not_roosts() -> None:
    custom = ROOST_STARS | {"map-x": 4}
    for deck, written in ((None, False), (ROOST_STARS, False), (custom, True)):
        match = Match(GAME, GAME.info.configure(3, {}, deck), seed="0a")
        assert ("stars" in match.setup) == written
        assert ("stars" in scenario_from_setup([DEAL], deck=deck).match.setup) == written


def test_stars_of_a_setup_override_those_of_the_config() -> None:
    config = GAME.info.configure(3, {}, FIVES)
    setup = {"sp": 0, "deals": [DEAL], "stars": ROOST_STARS}
    match = Match(GAME, config, GAME.parse_setup(config, setup))
    assert match.state.star_masks == Match(GAME, single_config(3), seed="00").state.star_masks
    assert "stars" not in match.setup


def test_only_the_first_deal_has_the_sp_and_the_stars() -> None:
    config = GAME.info.configure(3, {"match": "to-25"}, FIVES)
    match = Match(GAME, config, seed="0b")
    state = match.state
    assert {"sp", "stars"} < GAME.sample_chance(GAME.new_initial_state(config), (1, 2, 3, 4)).keys()
    assert GAME.sample_chance(state, (1, 2, 3, 4)).keys() == {"hands", "deck"}


# Setups


def with_deal(**parts: object) -> dict[str, Any]:
    """Return a setup whose first deal is valid and whose second has other parts."""
    return {"sp": 0, "deals": [DEAL, DEAL | parts]}


def setup_with_card(old: str, new: object) -> dict[str, Any]:
    deck = [new if card == old else card for card in DEAL["deck"]]
    return with_deal(deck=deck)


SPLIT_HANDS: list[list[str]] = DEAL["hands"]
VALID_SETUP = {"sp": 0, "deals": [DEAL]}
INVALID_SETUPS: dict[str, tuple[object, str, str | None, str]] = {
    "no object": ([], "setup-kind", None, "setup"),
    "no sp": ({"deals": [DEAL]}, "setup-field-missing", None, "setup.sp"),
    "no deals": ({"sp": 0}, "setup-field-missing", None, "setup.deals"),
    "another field": (VALID_SETUP | {"seed": 1}, "setup-field-unknown", None, "setup.seed"),
    "sp too high": (VALID_SETUP | {"sp": 3}, "setup-number", "FU-15", "sp"),
    "sp too low": (VALID_SETUP | {"sp": -1}, "setup-number", "FU-15", "sp"),
    "sp no number": (VALID_SETUP | {"sp": True}, "setup-number", "FU-15", "sp"),
    "deals no list": (VALID_SETUP | {"deals": DEAL}, "setup-kind", None, "deals"),
    "no deal": (VALID_SETUP | {"deals": []}, "setup-none", "FU-11", "deals"),
    "deal no object": (VALID_SETUP | {"deals": [DEAL, 1]}, "setup-kind", None, "deals[1]"),
    "part unknown": (with_deal(sp=0), "setup-field-unknown", None, "deals[1].sp"),
    "part missing": (VALID_SETUP | {"deals": [{}]}, "setup-field-missing", None, "deals[0].hands"),
    "hands no list": (with_deal(hands={}), "setup-kind", "FU-11", "deals[1].hands"),
    "hands too few": (with_deal(hands=SPLIT_HANDS[:2]), "setup-size", "FU-11", "deals[1].hands"),
    "a hand too small": (
        with_deal(hands=[*SPLIT_HANDS[:2], SPLIT_HANDS[2][:3]]),
        "setup-size",
        "FU-11",
        "deals[1].hands[2]",
    ),
    "a hand no list": (
        with_deal(hands=[SPLIT_HANDS[0], None, SPLIT_HANDS[2]]),
        "setup-kind",
        "FU-11",
        "deals[1].hands[1]",
    ),
    "deck no list": (with_deal(deck=None), "setup-kind", "FU-12", "deals[1].deck"),
    "deck too small": (with_deal(deck=DEAL["deck"][1:]), "setup-size", "FU-12", "deals[1].deck"),
    "no such card": (
        setup_with_card("map-5", "map-15"),
        "setup-card-unknown",
        "FU-1",
        "deals[1].deck",
    ),
    "no card at all": (
        setup_with_card("map-5", ["map-5"]),
        "setup-card-unknown",
        "FU-1",
        "deals[1].deck",
    ),
    "card twice": (setup_with_card("map-5", "wheel-1"), "setup-card-many", "FU-1", "deals[1]"),
    "card missing": (setup_with_card("wheel-9", "map-9"), "setup-card-missing", "FU-1", "deals[1]"),
    "stars no object": (VALID_SETUP | {"stars": []}, "stars-kind", "FU-4", "stars"),
    "stars wrong": (VALID_SETUP | {"stars": FIVES | {"map-1": 9}}, "stars-number", "FU-4", "stars"),
    "stars too few": (VALID_SETUP | {"stars": {"map-1": 1}}, "stars-card-missing", "FU-1", "stars"),
}


@pytest.mark.rule("FU-1", "FU-11", "FU-12", "FU-15")
@pytest.mark.parametrize("case", INVALID_SETUPS)
def test_invalid_setups_are_refused(case: str) -> None:
    setup, message, rule, field = INVALID_SETUPS[case]
    with pytest.raises(RefusalError) as caught:
        GAME.parse_setup(single_config(3), setup)
    refusal = caught.value.refusal
    assert (refusal.message, refusal.rule, refusal.args["field"]) == (message, rule, field)
    assert field in catalogue("fuertorite").format_refusal(refusal)


def test_a_valid_setup() -> None:
    setup = {"sp": 2, "deals": [DEAL, DEAL], "stars": FIVES}
    deals = GAME.parse_setup(single_config(3), setup)
    assert deals == [DEAL | {"sp": 2, "stars": FIVES}, DEAL]
    assert GAME.serialize_setup(deals) == setup


def test_the_deck_is_drawn_from_its_top() -> None:
    scenario = scenario_from_setup([make_deal(HANDS, "anchor-9 anchor-8")], sp=1)
    assert scenario.cards_in("deck")[:2] == ["anchor-9", "anchor-8"]
    assert scenario.cards_in("hand-2") == ["map-x", "coin-3", "coin-4", "coin-5"]
    assert scenario.turn == 1


def test_a_short_setup_repeats() -> None:
    """FU-R12"""
    assert GAME.info.repeats_setup
