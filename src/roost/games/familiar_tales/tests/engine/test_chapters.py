"""Sections 3, 4 and 18: campaign, chapters, endings."""

from collections import Counter
from typing import Any

import pytest

from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    hearthlight_world,
)

SHUT = dict.fromkeys(("doorway", "window", "high-window"), "double-solid")
HEARTH = familiars_at(flicker="hearth", chalk="hearth", blaze="hearth", gribbert="hearth")


def deck(scenario: TalesScenario, seat: int) -> Counter[str]:
    cards = scenario.s.seats[seat]
    return Counter(cards.hand + cards.draw + cards.discard)


@pytest.mark.rule("TA-1", "TA-33", "TA-34", "TA-35", "TA-36", "TA-37", "TA-38")
@pytest.mark.rule("TA-39", "TA-40", "TA-41", "TA-42", "TA-57", "TA-251")
def test_starting_decks() -> None:
    sizes = {4: [10] * 4, 3: [15, 10, 10], 2: [15, 15], 1: [30]}
    for players, expected in sizes.items():
        scenario = TalesScenario(players)
        assert [deck(scenario, seat).total() for seat in range(players)] == expected
        assert [len(scenario.hand(seat)) for seat in range(players)] == [5] * players
    pair, solo = deck(TalesScenario(2), 0), deck(TalesScenario(1), 0)
    assert [pair[c] for c in ("reckless", "assist", "focus")] == [2, 2, 1]
    assert [solo[c] for c in ("reckless", "assist", "focus")] == [4, 4, 2]
    gone = {"reckless": 4, "assist": 4, "focus": 2}
    assert Counter(TalesScenario(1).s.banished) == gone == Counter(TalesScenario(2).s.banished)


@pytest.mark.rule("TA-43", "TA-44", "TA-46", "TA-31", "TA-28", "TA-58", "TA-119")
def test_dials_at_the_start() -> None:
    s = TalesScenario(page=None).s
    assert (s.misfortune, s.discontent, s.danger) == (0, 0, 0)
    lives = {"flicker": 8, "chalk": 12, "blaze": 10, "gribbert": 9}
    assert {name: f.life for name, f in s.familiars.items()} == lives
    assert all(f.power == 0 for f in s.familiars.values())
    assert s.familiars["blaze"].equipped == ["vicious-bite"]
    assert s.bubbles == [101]


@pytest.mark.rule("TA-15", "TA-16", "TA-17", "TA-53", "TA-54", "TA-55")
def test_decks_and_rows() -> None:
    s = TalesScenario().s
    assert len(s.training.hand) == len(s.crafting.hand) == 4
    assert len(s.training.hand + s.training.draw) == 16
    assert len(s.crafting.hand + s.crafting.draw) == 15
    assert s.fatigue == 14
    campaign = hearthlight_world().campaign
    assert sum(c.copies for c in campaign.skills.values() if c.starting) == 40


@pytest.mark.rule("TA-20", "TA-21", "TA-22", "TA-23", "TA-56")
def test_supplies() -> None:
    s = TalesScenario().s
    assert [s.supply[r] for r in ("food", "wood", "material", "metal")] == [8] * 4
    assert s.supply["on-fire"] == 4
    assert s.supply["might"] == 2
    assert (s.supply["completed"], s.supply["objective"]) == (10, 5)


@pytest.mark.rule("TA-60", "TA-61", "TA-62", "TA-63", "TA-253")
def test_turn_orders() -> None:
    for players, count in {4: 24, 3: 8, 2: 8, 1: 24}.items():
        scenario = TalesScenario(players, page=None)
        assert scenario.seat_to_act() == 0
        assert len(scenario.actions_of_type("order")) == count
    scenario = TalesScenario(page=None).act("order", familiars="blaze,chalk,gribbert,flicker")
    assert scenario.s.order == ["blaze", "chalk", "gribbert", "flicker"]
    assert scenario.s.turn == "blaze"


@pytest.mark.rule("TA-64", "TA-66", "TA-77", "TA-87")
def test_the_story_opens_the_first_page() -> None:
    scenario = TalesScenario(page=None, order=["flicker", "chalk", "blaze", "gribbert"])
    assert scenario.s.history == [101, 102], "the first page teaches walking at once"
    assert scenario.s.page == "cottage-at-dusk"
    assert {f.space for f in scenario.s.familiars.values()} == {"study"}
    assert scenario.s.child_space == "rain-barrel"


def after_rest_assured(**state: Any) -> TalesScenario:
    """Rest Assured is finished; the story continues at entry 129."""
    order = ["flicker", "chalk", "blaze", "gribbert"]
    scenario = TalesScenario(page=None, order=order, history=[101, 115, 122])
    s = scenario.s
    s.edges = dict(SHUT)
    for f in s.familiars.values():
        f.space = "hearth"
    s.child_space, s.enemies, s.tokens, s.legal_cache = "hearth", {}, [], None
    for name, value in state.items():
        setattr(s, name, value)
    return scenario.act("leave", exit="morning")


@pytest.mark.rule("TA-241", "TA-242", "TA-243", "TA-118")
def test_a_chapter_ends() -> None:
    scenario = after_rest_assured()
    assert [a["option"] for a in scenario.legal_actions()] == [1], (
        "no material to mend with, no fire"
    )
    scenario.act("choose", option=1)
    assert len(scenario.actions_of_type("choose-familiar")) == 4
    scenario.act("choose-familiar", name="chalk")
    assert scenario.s.flags == ["mill-robbed"]
    assert scenario.legal_types() == {"save", "continue"}
    assert scenario.s.page is None
    assert all(cards.hand == cards.discard == [] for cards in scenario.s.seats)
    assert scenario.s.bubbles == [101, 115, 122, 140]
    scenario.act("continue")
    assert scenario.s.chapter == 2
    assert scenario.legal_types() == {"order"}
    assert len(scenario.hand()) == 5


@pytest.mark.rule("TA-244")
def test_an_unhappy_chapter_end() -> None:
    scenario = (
        after_rest_assured(discontent=5)
        .act("choose", option=1)
        .act("choose-familiar", name="chalk")
    )
    assert (scenario.s.misfortune, scenario.s.discontent) == (1, 2)
    scenario = (
        after_rest_assured(discontent=3)
        .act("choose", option=1)
        .act("choose-familiar", name="chalk")
    )
    assert (scenario.s.misfortune, scenario.s.discontent) == (0, 1)


@pytest.mark.rule("TA-248", "TA-250", "TA-4")
def test_endings_are_tried_in_order() -> None:
    done: list[dict[str, Any]] = [{"chapter_end": True}, {"ending": True}]
    for misfortune, ending, winners in ((0, "candle-in-the-window", 4), (24, "four-shadows", 0)):
        result = TalesScenario(page=None, misfortune=misfortune, run=done).s.result
        assert result is not None
        assert (result["ending"], len(result["winners"])) == (ending, winners)
        assert result["scores"] == [30 - misfortune] * 4
        assert result["chapters"] == 1


@pytest.mark.rule("TA-64", "TA-76")
def test_a_chapter_begins_where_the_last_ended() -> None:
    order = ["flicker", "chalk", "blaze", "gribbert"]
    scenario = TalesScenario(page=None, order=order, chapter=2, history=[101, 131, 140])
    assert scenario.s.bubbles == [101, 140]
    assert scenario.s.history[:4] == [101, 131, 140, 140], "140 was entered"


@pytest.mark.rule("TA-116", "TA-117")
def test_dials_stop_at_their_ends() -> None:
    run: list[dict[str, Any]] = [{"danger": 99}, {"discontent": -3}, {"misfortune": 31}]
    run += [{"power": {"who": "flicker", "by": 11}}, {"life": {"who": "flicker", "by": 9}}]
    s = TalesScenario(run=run).s
    assert (s.danger, s.discontent, s.misfortune) == (10, 0, 30)
    assert (s.familiars["flicker"].power, s.familiars["flicker"].life) == (10, 8)


@pytest.mark.rule("TA-225", "TA-59", "TA-50")
def test_familiars_keep_what_they_have() -> None:
    belongings = {"marks": ["might"], "afflictions": ["poisoned"], "resources": {"wood": 2}}
    flicker = {**belongings, "stash": ["tripwire"], "life": 3, "power": 4}
    end = [{"chapter_end": True}]
    scenario = TalesScenario(page=None, familiars={"flicker": flicker}, run=end)
    assert (scenario.s.chapter, scenario.legal_types()) == (2, {"order"})
    f = scenario.familiar("flicker")
    assert (f.life, f.power, f.marks, f.afflictions) == (3, 4, ["might"], ["poisoned"])
    assert (f.resources, f.stash) == ({"wood": 2}, ["tripwire"])
