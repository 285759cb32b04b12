"""Donburiko! and the end of a round: DB-34 to DB-41."""

import pytest

from roost.contract import MatchConfig
from roost.games.donburiko import rules
from roost.games.donburiko.tests.scenario import GAME, DonburikoScenario, position
from roost.testing.matches import make_rng, new_match, play_steps, random_chooser

SIX = ["acorn-4 acorn-2", "acorn-3 pond-1", "loach-0"]


# Donburiko!


@pytest.mark.rule("DB-34")
def test_a_row_of_six_is_paid_and_may_be_announced() -> None:
    scenario = position(SIX, chips=[4, 4, 4]).take(0)
    assert (scenario.chips(0), scenario.bank) == (10, 32)
    assert (scenario.turn, scenario.prompt) == (0, "announce")
    assert scenario.match.legal_actions() == [{"type": "announce"}, {"type": "decline"}]


@pytest.mark.rule("DB-34")
@pytest.mark.parametrize("row", ["acorn-4 acorn-1", "acorn-5 acorn-2", "acorn-5 acorn-1 pond-1"])
def test_other_rows_are_not_announced(row: str) -> None:
    assert position([row, "acorn-3", "loach-0"]).take(0).turn == 1


@pytest.mark.rule("DB-34")
def test_a_six_that_was_said_may_be_announced() -> None:
    scenario = position(["acorn-1or5 acorn-1", "acorn-3", "loach-0"]).take(0)
    assert scenario.count(6).prompt == "announce"


@pytest.mark.rule("DB-34")
def test_the_last_in_the_round_is_asked_too() -> None:
    scenario = position(SIX, taken={1: 1, 2: 2}).take(0)
    assert scenario.prompt == "announce"
    assert scenario.act("decline").round == 2


@pytest.mark.rule("DB-35", "DB-37", "DB-41")
def test_an_announcement_ends_the_round_at_once() -> None:
    scenario = position(SIX, turn=1).take(0).act("announce")
    assert (scenario.round, scenario.turn) == (2, 1)
    assert scenario.events == ["announced", "round-over", "dealt"]


@pytest.mark.rule("DB-36")
def test_after_a_decline_the_round_goes_on() -> None:
    scenario = position(SIX, turn=1).take(0).act("decline")
    assert (scenario.round, scenario.turn, scenario.prompt) == (1, 2, "turn")
    assert scenario.events == ["declined"]
    assert scenario.frames[0].state.turn == 1
    assert scenario.rows_for("take") == {1}


# The end


@pytest.mark.rule("DB-37")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_round_ends_when_all_have_taken(players: int) -> None:
    rows = ["acorn-4 acorn-1", "acorn-3 pond-1", "loach-0 pond-2", "acorn-5 pond-2"][:players]
    scenario = position(rows)
    for r in range(players):
        assert (scenario.round, scenario.turn) == (1, r)
        scenario.take(r)
    assert scenario.round == 2
    assert scenario.events == ["took", "counted", "round-over", "dealt"]


@pytest.mark.rule("DB-37", "DB-39")
def test_the_round_ends_when_no_player_can_act() -> None:
    """Two are in the round, with empty hands and two rows of one card."""
    scenario = position(["acorn-4 acorn-1", "acorn-3", "loach-0"], hands=["acorn-2", "", ""])
    assert scenario.take(0).round == 2


@pytest.mark.rule("DB-37")
def test_the_round_does_not_end_while_a_player_can_add() -> None:
    scenario = position(["acorn-4 acorn-1", "acorn-3", "loach-0"], hands=["", "", "pond-1"])
    assert (scenario.take(0).round, scenario.turn) == (1, 2)
    assert scenario.rows_for("add") == {1, 2}


@pytest.mark.rule("DB-38")
def test_a_player_with_an_empty_hand_must_take() -> None:
    scenario = position(["acorn-4 acorn-1", "acorn-3", "loach-0 pond-1"], hands=["", "", ""])
    takes = [{"type": "take", "row": 0}, {"type": "take", "row": 2}]
    assert scenario.match.legal_actions() == takes
    assert scenario.take(0).match.legal_actions() == takes[1:]


@pytest.mark.rule("DB-39")
def test_a_player_without_legal_actions_is_skipped() -> None:
    """The position cannot occur in play, where all hands would be empty. The rule is the same."""
    hands = ["pond-1", "", "pond-2"]
    scenario = position(["acorn-4 acorn-1", "acorn-3", "loach-0"], hands, turn=0).take(0)
    assert (scenario.round, scenario.turn) == (1, 2)


@pytest.mark.rule("DB-40")
def test_chips_left_on_cards_go_to_the_bank() -> None:
    rows = ["acorn-4 acorn-2", "acorn-3 [pond-1:1] [pond-1:2]", "loach-0 [pond-2:0]"]
    scenario = position(rows, chips=[4, 4, 4])
    assert scenario.bank == 35
    scenario.take(0)
    before = scenario.bank
    scenario.act("announce")
    assert (before, scenario.bank) == (29, 32)
    assert [scenario.chips(p) for p in range(3)] == [10, 4, 4]


@pytest.mark.rule("DB-40")
def test_the_end_of_a_round_shows_its_cards_without_chips() -> None:
    rows = ["acorn-4 acorn-2", "acorn-3 [pond-1:1]", "loach-0"]
    scenario = position(rows).take(0).act("announce")
    ended = next(frame for frame in scenario.frames if frame.event == "round-over")
    (_, added) = GAME.view(ended.state, None).zone("row-1").cards
    assert added.marks == {"by": 1, "face": "down"}
    assert GAME.turn(ended.state) is None
    assert rules.legal_actions(ended.state) == (0, 0)


@pytest.mark.rule("DB-41", "DB-11")
def test_the_last_to_take_begins_the_next_round() -> None:
    rows = ["acorn-4 acorn-1", "acorn-3 pond-1", "loach-0 pond-2"]
    scenario = position(rows, turn=2)
    for r, p in enumerate([2, 0, 1]):
        assert scenario.turn == p
        scenario.take(r)
    assert (scenario.turn, scenario.view().number("first")) == (1, 1)


@pytest.mark.rule("DB-41")
def test_the_last_to_take_begins_though_others_were_to_play() -> None:
    scenario = position(["acorn-4 acorn-1", "acorn-3", "loach-0"], hands=["", "", ""], turn=2)
    scenario.take(0)
    assert (scenario.round, scenario.turn) == (2, 2)


# What follows from the rules


@pytest.mark.rule("DB-32", "DB-37", "DB-39")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_rows_as_players_in_the_round(players: int) -> None:
    for i in range(10):
        scenario = DonburikoScenario(new_match(GAME, MatchConfig(players, {}), "rows", i))
        for seat, _ in play_steps(scenario.match, random_chooser(make_rng("rows", i))):
            view = scenario.view()
            players_in = [p for p in range(players) if view.number("out", p) == 0]
            rows = [r for r in range(players) if view.zone(f"row-{r}").cards]
            assert len(rows) == len(players_in)
            if view.prompt == "turn":  # a player who was passed over would have more cards
                hands = [len(view.zone(f"hand-{p}").cards) for p in players_in]
                assert len(view.zone(f"hand-{seat}").cards) == max(hands) <= min(hands) + 1


@pytest.mark.rule("DB-41")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_row_is_taken_in_every_round(players: int) -> None:
    for i in range(10):
        match = new_match(GAME, MatchConfig(players, {}), "taken", i)
        play = play_steps(match, random_chooser(make_rng("taken", i)))
        rounds = {match.state.round for _, action in play if action["type"] == "take"}
        assert rounds == set(range(1, match.state.round + 1))


@pytest.mark.rule("DB-6", "DB-23", "DB-43")
def test_with_two_players_there_is_no_count_and_20_chips_come_before_an_empty_bank() -> None:
    for i in range(40):
        match = new_match(GAME, MatchConfig(2, {}), "two", i)
        for _, action in play_steps(match, random_chooser(make_rng("two", i))):
            assert action["type"] != "count"
            assert match.state.bank > 0 or max(match.state.chips) >= 20
