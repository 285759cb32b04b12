"""Rounds: added missions, turns, what the winner gets, and the end of a game."""

import pytest

from roost.games.akuma import rules
from roost.games.akuma.game import GAME
from roost.games.akuma.tests.scenario import AkumaScenario, card_names, new_scenario, position

HANDS = ["red-1 red-2 blue-1", "red-3 blue-3 green-3", "green-5 green-6 blue-5"]
MISSIONS = ["red-9 blue-9", "green-9", "purple-9"]


def playable_cards(scenario: AkumaScenario) -> set[str]:
    """Return the cards that can be played now."""
    assert all(text.startswith("play ") for text in scenario.legal_texts)
    return {text.removeprefix("play ") for text in scenario.legal_texts}


# AK-11: the added missions


@pytest.mark.rule("AK-11")
@pytest.mark.parametrize(("players", "missions", "hand"), [(3, 4, 9), (4, 3, 7)])
def test_each_adds_a_mission_card_face_down(players: int, missions: int, hand: int) -> None:
    scenario = new_scenario(players)
    start = scenario.turn
    assert start is not None
    added = {}
    for i in range(players):
        p = (start + i) % players
        assert scenario.turn == p
        assert scenario.legal_texts == {f"add {card}" for card in scenario.card_set(f"hand-{p}")}
        assert len(scenario.legal_texts) == hand + 1
        added[p] = min(scenario.card_set(f"hand-{p}"))
        scenario.add(added[p])
        assert scenario.events[0] == "added"
        for seat in [*range(players), None]:
            shown = scenario.view_at("added", seat).zone(f"added-{p}").cards
            assert [card.name for card in shown] == [added[p] if seat == p else None]
            assert [card.marks for card in shown] == [{"face": "down"}]
    assert scenario.events == ["added", "revealed"]
    for p in range(players):
        assert added[p] in scenario.card_set(f"missions-{p}")
        assert len(scenario.card_set(f"missions-{p}")) == missions
        assert len(scenario.card_set(f"hand-{p}")) == hand
        assert card_names(scenario.view(), f"added-{p}") == []
    assert (scenario.turn, scenario.number("round")) == (start, 1)


@pytest.mark.rule("AK-11")
def test_added_missions_stay_hidden_until_all_have_added() -> None:
    scenario = new_scenario(3)
    scenario.act_any().act_any()
    assert [len(scenario.card_set(f"missions-{p}")) for p in range(3)] == [3, 3, 3]
    assert "revealed" not in scenario.events


# AK-13 to AK-22: the proposal


@pytest.mark.rule("AK-13", "AK-14", "AK-15", "AK-18")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_each_has_one_turn_clockwise_from_the_start_player(lead: int) -> None:
    hands = ["red-1 blue-1", "red-2 blue-2", "red-3 blue-3"]
    scenario = position(hands, ["red-7 red-9", "red-5", "red-6"], lead=lead)
    turns = []
    for i in range(3):
        turns.append(scenario.turn)
        if i == 0:
            assert scenario.view().prompt == "choose"
            scenario.act_any()
            assert (scenario.events, scenario.turn) == (["chosen"], lead)
        assert scenario.view().prompt == "play"
        scenario.act_any()
        by = [card.marks["by"] for card in scenario.view_at("played").zone("trick").cards]
        assert by == [(lead + k) % 3 for k in range(i + 1)]
    assert turns == [lead, (lead + 1) % 3, (lead + 2) % 3]
    assert scenario.number("round") == 2


@pytest.mark.rule("AK-15")
def test_the_start_player_must_choose_one_of_his_missions() -> None:
    scenario = position(HANDS, MISSIONS)
    assert scenario.legal_texts == {"choose red-9", "choose blue-9"}
    scenario.choose("blue-9")
    assert card_names(scenario.view(), "mission") == ["blue-9"]
    assert card_names(scenario.view(), "missions-0") == ["red-9"]
    assert scenario.turn == 0


@pytest.mark.rule("AK-16", "AK-21")
def test_a_player_without_missions_plays_and_the_next_chooses() -> None:
    scenario = position(HANDS, ["", "green-9", "purple-9"])
    assert playable_cards(scenario) == {"red-1", "red-2", "blue-1"}
    scenario.play("red-1")
    assert scenario.legal_texts == {"choose green-9"}
    scenario.choose("green-9")
    assert playable_cards(scenario) == {"green-3"}


@pytest.mark.rule("AK-16")
def test_two_without_missions_and_the_third_chooses() -> None:
    scenario = position(HANDS, ["", "", "purple-9"]).play("red-1")
    assert playable_cards(scenario) == {"red-3", "blue-3", "green-3"}
    assert scenario.play("green-3").legal_texts == {"choose purple-9"}
    scenario.choose("purple-9").play("green-5")
    assert scenario.number("lead") == 2


@pytest.mark.rule("AK-17")
def test_a_round_has_one_mission_at_most() -> None:
    scenario = position(HANDS, MISSIONS).choose("blue-9").play("blue-1")
    assert playable_cards(scenario) == {"blue-3"}
    assert scenario.view().prompt == "play"
    scenario.play("blue-3")
    assert playable_cards(scenario) == {"blue-5"}
    assert card_names(scenario.view(), "missions-1") == ["green-9"]


@pytest.mark.rule("AK-18")
def test_a_card_is_played_face_up() -> None:
    scenario = position(HANDS, MISSIONS).choose("blue-9").play("blue-1")
    for seat in (0, 1, 2, None):
        assert card_names(scenario.view(seat), "trick") == ["blue-1"]
    assert scenario.card_set("hand-0") == {"red-1", "red-2"}


@pytest.mark.rule("AK-19")
def test_the_chooser_must_follow_his_own_mission() -> None:
    assert playable_cards(position(HANDS, MISSIONS).choose("red-9")) == {"red-1", "red-2"}


@pytest.mark.rule("AK-19", "AK-20")
def test_others_follow_if_they_can() -> None:
    scenario = position(HANDS, MISSIONS).choose("red-9").play("red-1")
    assert playable_cards(scenario) == {"red-3"}
    scenario.play("red-3")
    assert playable_cards(scenario) == {"green-5", "green-6", "blue-5"}


@pytest.mark.rule("AK-21")
def test_without_any_mission_any_card_can_be_played() -> None:
    scenario = position(HANDS)
    for hand in HANDS:
        assert playable_cards(scenario) == set(hand.split())
        scenario.act_any()


@pytest.mark.rule("AK-22", "AK-24")
def test_a_card_played_before_the_mission_stays() -> None:
    scenario = position(["green-7 red-1", "green-3 red-3", "blue-5 red-5"], ["", "green-9"])
    scenario.play("green-7").choose("green-9").play("green-3", "blue-5")
    assert card_names(scenario.view(), "last") == ["green-7", "green-3", "blue-5"]
    assert scenario.number("lead") == 0


# AK-28 to AK-32: the acquisition and the end


@pytest.mark.rule("AK-13", "AK-28", "AK-29", "AK-30")
def test_the_winner_gets_the_trick_and_the_mission_and_leads() -> None:
    scenario = position(HANDS, MISSIONS, piles=["", "blue-7 blue-8 blue-10"])
    scenario.choose("red-9").play("red-1", "red-3", "green-5")
    assert scenario.events == ["played", "verdict", "acquired"]
    trick = [("red-1", {"by": 0}), ("red-3", {"by": 1, "won": "red-9"}), ("green-5", {"by": 2})]
    for event, zone in (("verdict", "trick"), ("acquired", "last")):
        shown = scenario.view_at(event, 2).zone(zone).cards
        assert [(card.name, card.marks) for card in shown] == trick
    assert (scenario.view_at("verdict").turn, scenario.view_at("verdict").prompt) == (1, "")
    assert (scenario.view_at("acquired").turn, scenario.view_at("acquired").prompt) == (1, "choose")
    assert scenario.card_set("hand-1") == {"blue-3", "green-3", "red-9"}
    assert [scenario.number("taken", p) for p in range(3)] == [0, 6, 0]
    assert scenario.number("lead") == scenario.turn == 1
    assert (scenario.card_set("trick"), scenario.card_set("mission")) == (set(), set())
    assert scenario.legal_texts == {"choose green-9"}


@pytest.mark.rule("AK-13", "AK-28")
def test_a_new_trick_has_no_winner_yet() -> None:
    scenario = position(HANDS, MISSIONS).choose("red-9").play("red-1", "red-3", "green-5")
    scenario.choose("green-9").play("green-3")
    marks = [card.marks for card in scenario.view().zone("trick").cards]
    assert marks == [{"by": 1, "leads": 1}]


@pytest.mark.rule("AK-28")
def test_nobody_looks_into_a_pile() -> None:
    scenario = position(HANDS, MISSIONS, piles=["", "blue-7 blue-8 blue-10"])
    for seat in (0, 1, 2, None):
        assert card_names(scenario.view(seat), "pile-1") == [None, None, None]


@pytest.mark.rule("AK-29")
def test_a_mission_won_can_be_played() -> None:
    scenario = position(HANDS, MISSIONS).choose("red-9").play("red-1", "red-3", "green-5")
    scenario.choose("green-9").play("green-3", "green-6", "blue-1")
    assert scenario.turn == 2
    scenario.choose("purple-9").play("blue-5", "red-2", "red-9")
    assert scenario.number("lead") == 1


@pytest.mark.rule("AK-27", "AK-29")
def test_a_round_without_a_mission_gives_no_card() -> None:
    scenario = position(["red-7 red-1", "blue-3 red-2", "green-7 red-3"])
    scenario.play("red-7", "blue-3", "green-7")
    assert scenario.number("lead") == 2
    assert scenario.card_set("hand-2") == {"red-3"}
    marks = [card.marks for card in scenario.view().zone("last").cards]
    assert marks == [{"by": 0}, {"by": 1}, {"by": 2, "won": "none"}]


@pytest.mark.rule("AK-31")
def test_the_game_ends_when_a_hand_is_empty() -> None:
    scenario = position(["red-9 blue-1", "red-1", "red-2 blue-2"], ["red-5"])
    scenario.choose("red-5").play("red-9", "red-1", "red-2")
    assert scenario.is_over
    assert "game-over" in scenario.events


@pytest.mark.rule("AK-31", "AK-32")
def test_another_may_end_the_game_in_the_same_round() -> None:
    scenario = position(["red-9", "red-1 blue-1", "red-2"], ["red-5"])
    scenario.choose("red-5").play("red-9", "red-1", "red-2")
    assert scenario.is_over
    assert scenario.card_set("hand-0") == {"red-5"}


@pytest.mark.rule("AK-13", "AK-37")
def test_nothing_is_legal_while_no_seat_is_to_act() -> None:
    scenario = position(["red-9", "red-1", "red-2"], ["red-5"])
    scenario.choose("red-5").play("red-9", "red-1", "red-2")
    for frame in scenario.frames[1:]:
        assert rules.legal_actions(frame.state) == (0, 0)
    assert rules.legal_actions(GAME.new_initial_state(scenario.match.config)) == (0, 0)


@pytest.mark.rule("AK-27", "AK-31")
def test_a_last_card_without_a_mission_ends_the_game() -> None:
    scenario = position(["red-9", "red-1", "red-2"]).play("red-9", "red-1", "red-2")
    assert scenario.is_over


@pytest.mark.rule("AK-31")
def test_the_end_is_checked_only_after_the_acquisition() -> None:
    """A hand that is empty during the round does not end the game."""
    scenario = position(["red-9", "red-1 blue-1", "red-2 blue-2"], ["red-5"])
    scenario.choose("red-5").play("red-9")
    assert (scenario.events, scenario.turn) == (["played"], 1)


@pytest.mark.rule("AK-3", "AK-37")
@pytest.mark.parametrize("games", [1, 2])
def test_games_follow_until_the_match_is_over(games: int) -> None:
    scenario = new_scenario(3, games=games)
    events = []
    while not scenario.is_over:
        scenario.act_any()
        events += [n for n in scenario.events if n in ("dealt", "game-over", "match-over")]
    assert events == [*(["game-over", "dealt"] * games)[:-1], "match-over"]
    assert scenario.number("game") == games
    assert scenario.match.result is not None
    for g, scores in enumerate(scenario.match.result["games"]):
        assert [scenario.number(f"score-{g + 1}", p) for p in range(3)] == scores


@pytest.mark.rule("AK-5", "AK-13")
def test_a_new_game_begins_with_an_empty_table() -> None:
    scenario = new_scenario(3)
    while "dealt" not in scenario.events:
        scenario.act_any()
    view = scenario.view()
    assert (view.number("game"), view.number("round"), view.prompt) == (2, 0, "add")
    sizes = {zone.id: len(zone.cards) for zone in view.zones if zone.cards}
    del sizes["left-over"]
    sizes.pop("set-aside", None)
    assert sizes == {
        f"{zone}-{p}": n for zone, n in (("missions", 3), ("hand", 10)) for p in range(3)
    }
    s = scenario.match.state
    fresh = GAME.copy(s)
    fresh.won_missions, fresh.void, fresh.added_card, fresh.pile = (
        [0] * 4,
        [0] * 4,
        [0] * 4,
        [0] * 4,
    )
    assert fresh == s
