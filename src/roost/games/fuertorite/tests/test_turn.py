"""A turn: the order of goes, drawing, handing on, the next SP, and the end of a game."""

import pytest

from roost.games.fuertorite import dealing, rules
from roost.games.fuertorite.state import FIRST_CARD
from roost.games.fuertorite.tests.scenario import (
    GAME,
    FuertoriteScenario,
    card_names,
    new_scenario,
    position,
)
from roost.kernel import seed_rng

NINE = "wheel-1 wheel-2 wheel-3 wheel-4 wheel-5 wheel-6 wheel-7 wheel-8 wheel-9"


def upright_by_all(**more: int) -> FuertoriteScenario:
    hands = ["anchor-1 map-1", "anchor-2 map-2", "anchor-3 map-3", "anchor-4 map-4"]
    deck = "coin-3 coin-4 coin-5 coin-6 coin-7 coin-8"
    return position(hands, deck=deck, **more)  # type: ignore[arg-type]


# Step 1


@pytest.mark.rule("FU-20")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("sp", [0, 1, 2])
def test_each_has_one_go_clockwise_from_the_sp(players: int, sp: int) -> None:
    hands = [f"map-{10 - p}" for p in range(players)]
    scenario = position([f"{hand} wheel-{p + 1}" for p, hand in enumerate(hands)], sp=sp)
    seats = []
    while scenario.number("turns") == 1:
        assert scenario.turn is not None
        seats.append(scenario.turn)
        scenario.act_any()
        while scenario.view().prompt == "more":
            scenario.run("stop")
    assert seats == [(sp + i) % players for i in range(players)]


# Step 2


@pytest.mark.rule("FU-21", "FU-22")
@pytest.mark.parametrize("sp", [0, 2])
def test_players_who_played_upright_draw_one_card_in_the_order_of_goes(sp: int) -> None:
    hands = ["anchor-1 map-1", "anchor-2 map-2", "anchor-3 map-3"]
    scenario = position(hands, sp=sp, deck="coin-3 coin-4 coin-5 coin-6")
    scenario.play_go("anchor-1") if sp == 0 else scenario.play_go("anchor-3")
    if sp == 0:
        scenario.play_go("anchor-2").play_go("anchor-3")
        drawn = ["coin-3", "coin-4", "coin-5"]
        assert [scenario.cards_in(f"hand-{p}")[-1] for p in range(3)] == drawn
        assert scenario.cards_in("deck") == ["coin-6"]
    else:
        scenario.run("lay map-1").run("lay map-2")
        assert scenario.cards_in("deck") == ["coin-3", "coin-4", "coin-5", "coin-6"]


@pytest.mark.rule("FU-21", "FU-22")
def test_a_player_who_laid_draws_no_card_and_several_cards_draw_one() -> None:
    hands = ["anchor-1 anchor-2 anchor-3", "map-9 wheel-1", "anchor-5 wheel-2"]
    scenario = position(hands, deck="coin-3 coin-4 coin-5 coin-6")
    scenario.play_go("anchor-1", "anchor-2", "anchor-3").run("lay map-9").play_go("anchor-5")
    assert scenario.cards_in("hand-0") == ["coin-3"]
    assert scenario.cards_in("hand-1") == ["wheel-1"]
    assert scenario.cards_in("hand-2") == ["wheel-2", "coin-4"]
    assert scenario.cards_in("deck") == ["coin-5", "coin-6"]


@pytest.mark.rule("FU-23", "FU-26")
@pytest.mark.parametrize("sp", [0, 2])
def test_golden_9_only_the_sp_upright(sp: int) -> None:
    """No player draws, and the next player is SP."""
    hands = ["map-9 map-1", "map-8 map-2", "map-7 map-3"]
    hands[sp] = "anchor-14 wheel-3"
    scenario = position(hands, sp=sp, deck="coin-3 coin-4").play_go("anchor-14")
    while scenario.number("turns") == 1:
        scenario.act_any()
    assert "drawn" not in scenario.events
    assert scenario.events == ["laid", "handed-on"]
    assert scenario.cards_in("deck") == ["coin-3", "coin-4"]
    assert scenario.turn == scenario.number("sp") == (sp + 1) % 3
    assert [len(scenario.cards_in(f"hand-{p}")) for p in range(3)] == [1, 1, 1]


@pytest.mark.rule("FU-21", "FU-23")
def test_with_one_other_upright_both_draw() -> None:
    hands = ["anchor-1 map-1", "map-9 map-2", "anchor-3 map-3"]
    scenario = position(hands, deck="coin-3 coin-4 coin-5")
    scenario.play_go("anchor-1").run("lay map-9").play_go("anchor-3")
    assert scenario.events == ["stopped", "drawn", "handed-on"]
    assert scenario.cards_in("hand-0") == ["map-1", "coin-3"]
    assert scenario.cards_in("hand-2") == ["map-3", "coin-4"]


@pytest.mark.rule("FU-21", "FU-23", "FU-26")
def test_playing_upright_in_an_earlier_turn_draws_no_card() -> None:
    hands = ["anchor-1 map-1", "anchor-2 map-2 wheel-14", "anchor-3 map-3 map-14"]
    scenario = position(hands, deck="wheel-1 wheel-2 wheel-3 coin-4")
    scenario.play_go("anchor-1").play_go("anchor-2").play_go("anchor-3")
    assert scenario.cards_in("deck") == ["coin-4"]
    scenario.play_go("map-14").run("lay map-1", "lay wheel-14")
    assert scenario.events == ["laid", "handed-on"]
    assert scenario.cards_in("deck") == ["coin-4"]
    assert scenario.turn == 0


# Step 3


@pytest.mark.rule("FU-13", "FU-24")
def test_all_cards_go_to_the_player_on_the_right() -> None:
    """FU-R16"""
    hands = ["anchor-1 anchor-2 map-1", "map-9 map-2", "anchor-3 map-3", "anchor-4 map-4"]
    scenario = position(hands, ["wheel-1", "", "", "wheel-5"], deck="coin-3 coin-4 coin-5 coin-6")
    scenario.play_go("anchor-1", "anchor-2").run("lay map-9").play_go("anchor-3").play_go(
        "anchor-4", "wheel-5"
    )
    assert scenario.cards_in("property-3") == ["anchor-1", "anchor-2"]
    assert scenario.cards_in("property-0") == ["wheel-1", "map-9"]
    assert scenario.cards_in("property-1") == ["anchor-3"]
    assert scenario.cards_in("property-2") == ["wheel-5", "anchor-4"]
    assert all(scenario.cards_in(f"played-{p}") == [] for p in range(4))


@pytest.mark.rule("FU-24")
def test_cards_are_handed_on_all_at_once() -> None:
    """A card cannot be played again in the same turn."""
    hands = ["anchor-5 anchor-9", "anchor-6 map-2", "wheel-3 wheel-4"]
    scenario = position(hands).play_go("anchor-5").play_go("anchor-6")
    assert scenario.legal_texts == {"lay wheel-4"}
    scenario.run("lay wheel-4")
    before, after = scenario.view_at("drawn"), scenario.view_at("handed-on")
    assert card_names(before, "property-2") == []
    assert card_names(after, "property-2") == ["anchor-5"]
    assert card_names(after, "property-1") == ["wheel-4"]
    assert all(card_names(after, f"played-{p}") == [] for p in range(3))


# Step 4


@pytest.mark.rule("FU-25")
def test_the_last_to_play_upright_is_the_next_sp() -> None:
    hands = ["anchor-1 map-1", "anchor-5 map-2", "map-9 map-3", "wheel-9 wheel-4"]
    scenario = (
        position(hands).play_go("anchor-1").play_go("anchor-5").run("lay map-9", "lay wheel-9")
    )
    assert scenario.turn == scenario.number("sp") == 1
    assert scenario.legal_texts >= {"play map-2"}
    assert scenario.number("turns") == 2


@pytest.mark.rule("FU-25")
def test_the_next_sp_is_another_player_if_others_were_upright() -> None:
    scenario = (
        upright_by_all(sp=0)
        .play_go("anchor-1")
        .play_go("anchor-2")
        .play_go("anchor-3")
        .play_go("anchor-4")
    )
    assert scenario.turn == 3


@pytest.mark.rule("FU-20", "FU-32")
def test_a_new_turn_begins_with_a_free_lead() -> None:
    scenario = (
        upright_by_all()
        .play_go("anchor-1")
        .play_go("anchor-2")
        .play_go("anchor-3")
        .play_go("anchor-4")
    )
    assert scenario.legal_texts == {"play map-4", "play coin-6"}
    assert not scenario.number("last")


# The end


@pytest.mark.rule("FU-27", "FU-28")
def test_golden_10_ten_in_hand_one_more_turn() -> None:
    """No draw, and no handing on."""
    hands = [f"{NINE} map-1", "map-9 map-2", "map-4 map-3"]
    scenario = position(hands, ["anchor-1 anchor-9", "", ""], deck="coin-3 coin-4 coin-5")
    scenario.play_go("map-1").play_go("map-9").run("lay map-4")
    assert len(scenario.cards_in("hand-0")) == 10
    assert scenario.number("last") == 1
    assert scenario.events == ["laid", "drawn", "handed-on", "last-turn"]
    assert scenario.turn == 1
    scenario.play_go("map-2").run("play map-3", "stop")
    assert not scenario.is_over
    assert scenario.run("play map-9", "stop").is_over
    assert scenario.cards_in("discard") == ["map-2", "map-3", "map-9"]
    assert scenario.cards_in("deck") == ["coin-5"]
    assert scenario.cards_in("property-2") == ["map-1"]
    assert scenario.events == ["stopped", "discarded", "scored", "match-over"]
    (game,) = scenario.result["games"]
    assert (game["ended_by"], game["turns"]) == ("hand", 2)


@pytest.mark.rule("FU-27")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_ten_cards_of_any_player_end_the_game(seat: int) -> None:
    hands = ["map-5", "map-8", "map-9"]
    hands[seat] = f"{NINE} {hands[seat]}"
    scenario = position(hands, deck="coin-3 coin-4 coin-5 coin-6")
    assert scenario.play_go("map-5").play_go("map-8").play_go("map-9").number("last") == 1


@pytest.mark.rule("FU-27")
def test_nine_cards_in_hand_or_property_do_not_end_the_game() -> None:
    hands = [f"{NINE[8:]} map-5", "map-8 map-1", "map-9 map-2"]
    scenario = position(hands, [NINE[:7], "", ""], deck="anchor-1 anchor-2 anchor-3 coin-3")
    scenario.play_go("map-5").play_go("map-8").play_go("map-9")
    assert len(scenario.cards_in("hand-0")) == 9
    assert scenario.number("last") == 0
    many = " ".join(f"anchor-{n}" for n in range(1, 13))
    scenario = position(["map-5", "map-8", "map-9"], [many, "", ""]).play_go("map-5")
    scenario.play_go("map-8").play_go("map-9")
    assert scenario.number("last") == 0


@pytest.mark.rule("FU-27")
def test_ten_in_hand_count_at_the_end_of_the_turn() -> None:
    """A hand of ten that shrinks within the turn does not end the game."""
    hands = [f"{NINE} map-4", "map-8 anchor-9", "map-9 anchor-8"]
    scenario = position(hands, deck="coin-3 coin-4 coin-5 coin-6")
    scenario.play_go("wheel-5", "map-4").play_go("map-8").play_go("map-9")
    assert len(scenario.cards_in("hand-0")) == 9
    assert scenario.number("last") == 0


@pytest.mark.rule("FU-27", "FU-28")
def test_an_empty_deck_ends_the_game_too() -> None:
    """FU-R8"""
    hands = ["map-5 map-1", "map-8 map-2", "map-9 map-3"]
    scenario = (
        position(hands, deck="coin-3 coin-4 coin-5")
        .play_go("map-5")
        .play_go("map-8")
        .play_go("map-9")
    )
    assert scenario.cards_in("deck") == []
    assert scenario.number("last") == 1
    assert scenario.turn == 2
    scenario.play_go("map-3").run("play coin-3", "stop", "play coin-4", "stop")
    (game,) = scenario.result["games"]
    assert (game["ended_by"], game["turns"]) == ("deck", 2)


@pytest.mark.rule("FU-22")
def test_too_few_cards_go_to_the_first_in_the_order_of_goes() -> None:
    """FU-R8"""
    hands = ["map-9 map-1", "map-5 map-2", "map-8 map-3"]
    scenario = (
        position(hands, sp=1, deck="coin-3 coin-4")
        .play_go("map-5")
        .play_go("map-8")
        .play_go("map-9")
    )
    assert [len(scenario.cards_in(f"hand-{p}")) for p in range(3)] == [1, 2, 2]
    assert scenario.cards_in("hand-1") == ["map-2", "coin-3"]
    assert scenario.number("last") == 1


@pytest.mark.rule("FU-28")
@pytest.mark.parametrize(("turns", "ends"), [(99, False), (100, True)])
def test_the_hundredth_turn_ends_the_game(turns: int, ends: bool) -> None:
    """FU-R9"""
    hands = ["map-9 map-1", "map-5 map-2", "map-8 map-3"]
    scenario = position(hands, sp=1, turns=turns).play_go("map-5").play_go("map-8").play_go("map-9")
    assert scenario.number("last") == ends
    assert scenario.turn == 0
    if ends:
        while not scenario.is_over:
            scenario.act_any()
        (game,) = scenario.result["games"]
        assert (game["ended_by"], game["turns"]) == ("limit", 101)


@pytest.mark.rule("FU-27")
@pytest.mark.parametrize(
    ("hand", "deck", "turns", "by"),
    [
        (NINE, "coin-3 coin-4 coin-5", 100, "hand"),
        (NINE, "coin-3 coin-4 coin-5 coin-6", 7, "hand"),
        ("wheel-9", "coin-3 coin-4 coin-5", 100, "deck"),
    ],
)
def test_the_reason_of_the_end_by_priority(hand: str, deck: str, turns: int, by: str) -> None:
    hands = [f"{hand} map-4", "map-5 map-2", "map-8 map-3"]
    scenario = (
        position(hands, deck=deck, turns=turns).play_go("map-4").play_go("map-5").play_go("map-8")
    )
    while not scenario.is_over:
        scenario.act_any()
    assert scenario.result["games"][0]["ended_by"] == by


@pytest.mark.rule("FU-28")
def test_the_sp_changes_as_usual_before_the_last_turn() -> None:
    hands = ["map-9 map-1", "map-2 wheel-2", "map-3 wheel-3"]
    scenario = position(hands, deck="", turns=5).play_go("map-9").run("lay map-2", "lay map-3")
    assert (scenario.number("last"), scenario.turn) == (1, 1)


@pytest.mark.rule("FU-28", "FU-44")
def test_runs_of_the_last_turn_still_earn_their_point() -> None:
    """FU-R13"""
    hands = ["map-9 map-8", "wheel-2", "wheel-3"]
    scenario = (
        position(hands, last=True).play_go("map-9", "map-8").run("lay wheel-2", "lay wheel-3")
    )
    assert scenario.result["games"][0]["bonus"] == [1, 0, 0]


@pytest.mark.rule("FU-28")
def test_the_last_turn_deals_out_no_property() -> None:
    scenario = position(["map-9", "wheel-2", "wheel-3"], last=True).play_go("map-9")
    scenario.run("lay wheel-2", "lay wheel-3")
    assert all(scenario.cards_in(f"property-{p}") == [] for p in range(3))
    assert scenario.cards_in("discard") == ["wheel-2", "wheel-3", "map-9"]
    for note in ("discarded", "scored"):
        assert all(card_names(scenario.view_at(note), f"played-{p}") == [] for p in range(3))


@pytest.mark.rule("FU-20")
def test_no_seat_is_to_act_between_goes_and_steps() -> None:
    hands = ["anchor-1 map-1", "map-9 map-2", "anchor-3 map-3"]
    scenario = position(hands).play_go("anchor-1").run("lay map-9").play_go("anchor-3")
    for note in ("drawn", "handed-on"):
        assert (scenario.view_at(note).turn, scenario.view_at(note).prompt) == (None, "")
    assert (scenario.view().turn, scenario.view().prompt) == (2, "first")


# The deal


@pytest.mark.rule("FU-10", "FU-11", "FU-12", "FU-13", "FU-14", "FU-15")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_deal(players: int) -> None:
    scenario = new_scenario(players)
    assert all(len(scenario.cards_in(f"hand-{p}")) == 4 for p in range(players))
    assert len(scenario.cards_in("deck")) == 51 - 4 * players
    assert all(scenario.cards_in(f"property-{p}") == [] for p in range(players))
    assert [scenario.number("score", p) for p in range(players)] == [0] * players
    assert [scenario.number("bonus", p) for p in range(players)] == [0] * players
    assert scenario.turn == scenario.number("sp")
    assert (scenario.number("game"), scenario.number("turns"), scenario.number("last")) == (1, 1, 0)


@pytest.mark.rule("FU-10", "FU-11", "FU-12", "FU-15", "FU-71")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_deals_in_place_equal_the_written_deals(players: int) -> None:
    """Compiled play deals in place. FU-R11: the next player is the first SP of each game."""
    drawn, written = (GAME.new_initial_state(GAME.info.configure(players, {})) for _ in range(2))
    seed_rng(drawn, 1, 2, 3, 4)
    first = []
    for _ in range(6):
        rules.resolve_chance(drawn)
        dealing.write_chance(written, dealing.read_chance(drawn))
        written.rng = list(drawn.rng)
        assert drawn == written
        assert (drawn.phase, drawn.turn, drawn.sp) == (FIRST_CARD, drawn.first_sp, drawn.first_sp)
        first.append(drawn.first_sp)
    assert first == [(first[0] + game) % players for game in range(6)]


@pytest.mark.rule("FU-10", "FU-15")
def test_any_seat_can_be_sp_and_any_card_can_be_dealt_anywhere() -> None:
    starts, tops, firsts = set(), set(), set()
    for number in range(300):
        scenario = new_scenario(4, f"deal {number}")
        starts.add(scenario.turn)
        tops.add(scenario.cards_in("deck")[0])
        firsts.add(scenario.cards_in("hand-2")[0])
    assert starts == {0, 1, 2, 3}
    assert len(tops) > 45
    assert len(firsts) > 20
