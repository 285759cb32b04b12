"""The end of a game, and matches of several games."""

import pytest

from roost.games.fuertorite import rules
from roost.games.fuertorite.tests.scenario import (
    FuertoriteScenario,
    card_names,
    make_deal,
    position,
    scenario_from_setup,
)

EMPTY = ["map-9", "wheel-2", "wheel-3"]  # cards that the last turn removes


def score_game(*cards: str, bonus: tuple[int, ...] = (), **more: object) -> FuertoriteScenario:
    """Play the last turn of a game. `cards`: the property of each player after it."""
    properties = [*cards, *[""] * (3 - len(cards))]
    scenario = position(EMPTY, properties, bonus=bonus, last=True, **more)  # type: ignore[arg-type]
    scenario.match.state.sp = scenario.match.state.turn = 0
    scenario.run("play map-9", "stop")
    while scenario.number("game") == 1 and not scenario.is_over:
        scenario.run(next(text for text in sorted(scenario.legal_texts) if text.startswith("lay")))
    return scenario


def game_stars(*cards: str) -> list[int]:
    values: list[int] = score_game(*cards).result["games"][0]["stars"]
    return values


def set_aside_kinds(*cards: str) -> list[str]:
    values: list[str] = score_game(*cards).result["games"][0]["aside"]
    return values


# One game


@pytest.mark.rule("FU-60", "FU-61")
def test_hand_and_property_count_together_and_hands_are_shown() -> None:
    hands = ["map-9 anchor-1", "wheel-2 anchor-2", "wheel-3"]
    scenario = position(hands, ["anchor-3", "", ""], last=True).play_go("map-9")
    scenario.run("lay wheel-2").run("lay wheel-3")
    assert scenario.result["games"][0]["stars"] == [5 + 3, 4, 0]
    assert card_names(scenario.view_at("discarded"), "hand-0") == [None]
    assert card_names(scenario.view_at("scored"), "hand-0") == ["anchor-1"]
    assert card_names(scenario.view(2), "hand-1") == ["anchor-2"]


@pytest.mark.rule("FU-62", "FU-67")
def test_coins_always_count() -> None:
    assert game_stars("coin-3 coin-8", "", "coin-5") == [3 + 1, 0, 2]
    assert set_aside_kinds("coin-3 coin-8", "", "coin-5") == ["none", "none", "none"]


@pytest.mark.rule("FU-63", "FU-67")
def test_the_type_with_the_fewest_cards_counts_and_no_other() -> None:
    cards = "wheel-1 wheel-4 wheel-5 anchor-1 anchor-3 map-14 coin-6"
    assert game_stars(cards) == [1 + 2, 0, 0]
    assert set_aside_kinds(cards) == ["map", "none", "none"]


@pytest.mark.rule("FU-63", "FU-64")
@pytest.mark.parametrize(
    ("cards", "kind", "count"),
    [
        ("wheel-1 wheel-4 anchor-1 anchor-5 map-2 map-4", "wheel", 5 + 3),
        ("wheel-8 wheel-4 anchor-1 anchor-5 map-2 map-4", "anchor", 5 + 2),
        ("wheel-8 wheel-4 anchor-9 anchor-5 map-2 map-4", "map", 4 + 3),
        ("wheel-1 wheel-4 anchor-1 anchor-4 map-1 map-4", "wheel", 5 + 3),
        ("wheel-1 wheel-4 wheel-5 anchor-1 anchor-4 map-1 map-6", "anchor", 5 + 3),
        ("wheel-5 wheel-6 anchor-2 anchor-1 anchor-4 map-1 map-6", "map", 5 + 2),
        ("wheel-14 anchor-12", "wheel", 1),
    ],
)
def test_of_equal_types_the_one_with_the_most_stars_counts(
    cards: str, kind: str, count: int
) -> None:
    """FU-R10"""
    assert (set_aside_kinds(cards)[0], game_stars(cards)[0]) == (kind, count)


@pytest.mark.rule("FU-63", "FU-64")
def test_golden_11() -> None:
    more = "wheel-1 wheel-4 wheel-5 anchor-9 anchor-10 map-1 map-11 coin-7"
    assert (game_stars(more)[0], set_aside_kinds(more)[0]) == (1 + 5 + 1, "map")
    more = "wheel-1 wheel-4 wheel-5 anchor-2 anchor-3 map-1 map-11 coin-7"
    assert (game_stars(more)[0], set_aside_kinds(more)[0]) == (1 + 4 + 3, "anchor")


@pytest.mark.rule("FU-65", "FU-66")
def test_golden_12() -> None:
    """FU-R17"""
    assert (
        game_stars("wheel-1 wheel-4 wheel-5 map-8")[0],
        set_aside_kinds("wheel-1 wheel-4 map-8")[0],
    ) == (
        2,
        "map",
    )
    four = "wheel-1 wheel-4 wheel-5 wheel-9"
    assert (game_stars(four)[0], set_aside_kinds(four)[0]) == (5 + 3 + 2 + 1, "wheel")


@pytest.mark.rule("FU-65")
@pytest.mark.parametrize("kind", ["wheel", "anchor", "map"])
def test_a_type_without_a_card_does_not_count(kind: str) -> None:
    one, other = [name for name in ("wheel", "anchor", "map") if name != kind]
    cards = f"{one}-1 {one}-4 {other}-1 {other}-4 {other}-5"
    assert (set_aside_kinds(cards)[0], game_stars(cards)[0]) == (one, 8)


@pytest.mark.rule("FU-4", "FU-67")
def test_the_stars_of_each_card_count() -> None:
    """Every card alone: the table in RULES.md."""
    by_number = [5, 4, 3, 3, 2, 2, 2, 2] + [1] * 6
    for number in range(1, 15):
        assert game_stars(f"anchor-{number}")[0] == by_number[number - 1]
    assert game_stars("anchor-x")[0] == 1
    for number, count in zip(range(3, 9), [3, 3, 2, 2, 1, 1], strict=True):
        assert game_stars(f"coin-{number}")[0] == count


@pytest.mark.rule("FU-44", "FU-68", "FU-69", "FU-70")
def test_the_points_of_runs_are_added_and_most_wins() -> None:
    scenario = score_game("anchor-1", "anchor-2", "anchor-3", bonus=(1, 3, 0))
    assert scenario.result["scores"] == [6, 7, 3]
    assert scenario.result["winners"] == [1]
    (game,) = scenario.result["games"]
    assert (game["stars"], game["bonus"], game["scores"]) == ([5, 4, 3], [1, 3, 0], [6, 7, 3])
    assert [scenario.number("score", p) for p in range(3)] == [6, 7, 3]
    assert [scenario.number("stars", p) for p in range(3)] == [5, 4, 3]
    assert [scenario.number("aside", p) for p in range(3)] == [1, 1, 1]


@pytest.mark.rule("FU-69")
def test_a_tie_in_a_single_game_is_shared() -> None:
    """FU-R14"""
    for tie in ("share", "play-on"):
        scenario = score_game("anchor-1", "map-1", "coin-3", tie=tie)
        assert scenario.result["winners"] == [0, 1]


@pytest.mark.rule("FU-69")
def test_all_players_may_score_0() -> None:
    scenario = score_game()
    assert (scenario.result["scores"], scenario.result["winners"]) == ([0, 0, 0], [0, 1, 2])


@pytest.mark.rule("FU-70")
def test_a_single_game_ends_the_match_whatever_the_score() -> None:
    scenario = score_game("anchor-3")
    assert scenario.is_over
    assert rules.legal_actions(scenario.match.state) == (0, 0)


# Several games


@pytest.mark.rule("FU-71")
@pytest.mark.parametrize(("before", "ends"), [(19, False), (20, True), (24, True)])
def test_the_match_continues_until_a_player_has_25(before: int, ends: bool) -> None:
    scenario = score_game("", "anchor-1", score=[0, before, 3], match="to-25")
    assert scenario.is_over == ends
    assert [scenario.number("score", p) for p in range(3)] == [0, before + 5, 3]
    if ends:
        assert scenario.result["winners"] == [1]
        assert scenario.result["scores"] == [0, before + 5, 3]
    else:
        assert scenario.number("game") == 2
        assert scenario.events == ["laid", "discarded", "scored", "dealt"]


@pytest.mark.rule("FU-72")
def test_the_most_points_win_not_the_first_to_reach_25() -> None:
    scenario = score_game("anchor-1", "anchor-2", score=[20, 26, 0], match="to-25")
    assert scenario.result["winners"] == [1]
    assert scenario.result["scores"] == [25, 30, 0]


@pytest.mark.rule("FU-73")
@pytest.mark.parametrize("tie", ["share", "play-on"])
def test_a_tied_lead_is_shared_or_played_off(tie: str) -> None:
    """FU-R15"""
    scenario = score_game("anchor-1", "map-1", score=[21, 21, 3], match="to-25", tie=tie)
    if tie == "share":
        assert scenario.result["winners"] == [0, 1]
    else:
        assert not scenario.is_over
        assert scenario.number("game") == 2
        assert [scenario.number("score", p) for p in range(3)] == [26, 26, 3]


@pytest.mark.rule("FU-73")
def test_only_a_tied_lead_is_played_off() -> None:
    scenario = score_game("anchor-1", score=[25, 7, 7], match="to-25", tie="play-on")
    assert scenario.result["winners"] == [0]
    again = score_game("", "anchor-1", "anchor-2", score=[26, 21, 22], match="to-25", tie="play-on")
    assert again.number("game") == 2
    assert score_game("anchor-3", score=[22, 20, 20], match="to-25", tie="play-on").is_over


@pytest.mark.rule("FU-73")
def test_a_later_leader_ends_an_earlier_tie() -> None:
    scenario = score_game("", "", "anchor-1", score=[26, 26, 22], match="to-25", tie="play-on")
    assert scenario.result["winners"] == [2]


@pytest.mark.rule("FU-13", "FU-15", "FU-71")
@pytest.mark.parametrize("sp", [0, 1, 2])
def test_the_next_game_begins_anew_with_the_next_first_sp(sp: int) -> None:
    """FU-R11; FU-R12: a single deal repeats."""
    hands = ["wheel-1 wheel-3 wheel-9 map-1", "map-2 map-8 map-9 coin-3", "anchor-1 coin-4 map-3"]
    first = make_deal([*hands[:2], hands[2] + " wheel-14"], "anchor-4 anchor-8")
    scenario = scenario_from_setup([first], sp, match="to-25")
    deck = scenario.cards_in("deck")
    while scenario.number("game") == 1:
        scenario.act_any()
    assert scenario.turn == scenario.number("sp") == (sp + 1) % 3
    assert scenario.cards_in("deck") == deck
    assert scenario.cards_in("hand-0") == ["wheel-1", "wheel-3", "wheel-9", "map-1"]
    assert all(scenario.cards_in(f"property-{p}") == [] for p in range(3))
    assert [scenario.number("bonus", p) for p in range(3)] == [0, 0, 0]
    assert (scenario.number("turns"), scenario.number("last")) == (1, 0)
    assert scenario.number("stars", 0) is None
    assert scenario.cards_in("discard") == []
    setup = scenario.match.setup
    assert setup["sp"] == sp
    assert setup["deals"] == [first, first]


@pytest.mark.rule("FU-71", "FU-72")
def test_the_result_has_every_game() -> None:
    hands = ["wheel-1 wheel-3 wheel-9 map-1", "map-2 map-8 map-9 coin-3"]
    hands += ["anchor-1 coin-4 map-3 wheel-14", "map-x anchor-x coin-5 coin-6"]
    scenario = scenario_from_setup([make_deal(hands)], match="to-25", tie="play-on")
    while not scenario.is_over:
        scenario.act_any()
    result = scenario.result
    assert len(result["games"]) == scenario.number("game")
    assert len(result["games"]) > 1
    for seat in range(4):
        assert result["scores"][seat] == sum(game["scores"][seat] for game in result["games"])
    for game in result["games"]:
        both = zip(game["stars"], game["bonus"], strict=True)
        assert game["scores"] == [game_stars + bonus for game_stars, bonus in both]
        assert game["turns"] > 1
    assert max(result["scores"]) >= 25
    before = [sum(game["scores"][p] for game in result["games"][:-1]) for p in range(4)]
    leaders = [p for p in range(4) if before[p] == max(before)]
    assert max(before) < 25 or len(leaders) > 1
