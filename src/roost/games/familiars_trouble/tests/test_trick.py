"""The trick: TR-49 to TR-60, and the golden cases of following and of winning."""

import pytest

from roost.games.familiars_trouble.tests.scenario import (
    JOKER,
    TroubleScenario,
    card_names,
    position,
)
from roost.testing.rules_tables import read_table

FOLLOW = read_table("familiars-trouble", "#", "lead card", "hand", "legal", under="## Golden cases")
LEADS = {"a red card": "red-6", "a blue card": "blue-7", "three-colour": JOKER}
NINES = ["red-3 green-3", "blue-9 blue-3", "green-9 green-4"]


@pytest.mark.rule("TR-49")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_each_plays_one_card_from_the_lead_on(lead: int) -> None:
    hands = ["red-3 red-4", "red-5 red-6", "red-7 red-8"]
    scenario = position(hands, lead=lead)
    for i in range(3):
        p = (lead + i) % 3
        assert (scenario.turn, scenario.prompt) == (p, "play")
        assert len(scenario.view().zone("trick").cards) == i
        scenario.play(hands[p].split()[0])
        assert scenario.events[0] == "played"
        assert card_names(scenario.view_at("played"), "trick")[-1] == hands[p].split()[0]
        assert len(scenario.cards_in(f"hand-{p}")) == 1
    assert scenario.number("round") == 2


@pytest.mark.rule("TR-50")
def test_the_lead_player_may_play_any_card() -> None:
    hand = f"red-3 blue-5 red-green-2 {JOKER} {JOKER}"
    scenario = position([hand, "red-4", "red-5"])
    assert scenario.legal_texts == sorted(f"play {card}" for card in set(hand.split()))


@pytest.mark.rule("TR-51", "TR-52", "TR-53", "TR-54", "TR-55", "TR-56")
@pytest.mark.parametrize("golden", FOLLOW, ids=lambda golden: golden["#"])
def test_golden_following(golden: dict[str, str]) -> None:
    """G1 to G8; TR-R2"""
    led = LEADS.get(golden["lead card"], golden["lead card"].strip("`"))
    hand = golden["hand"].split()
    legal = hand if golden["legal"] == "all five" else golden["legal"].split(", ")
    assert len(hand) == 5
    scenario = position([led, golden["hand"], "blue-9"]).play(led)
    assert scenario.legal_texts == sorted(f"play {card}" for card in legal)


@pytest.mark.rule("TR-51")
def test_the_third_player_follows_the_lead_card_not_the_second() -> None:
    scenario = position(["red-6", "blue-3", "red-3 blue-5"]).play("red-6", "blue-3")
    assert scenario.legal_texts == ["play red-3"]


@pytest.mark.rule("TR-51", "TR-52")
@pytest.mark.parametrize("colour", ["red", "blue", "green"])
@pytest.mark.parametrize("two", ["red-blue-2", "red-green-2", "blue-green-2"])
def test_two_colour_cards_match_both_colours(colour: str, two: str) -> None:
    off = next(c for c in ("red", "blue", "green") if c != colour)
    scenario = position([f"{colour}-6", f"{two} {off}-9", ""]).play(f"{colour}-6")
    both = [f"play {off}-9", f"play {two}"]
    assert scenario.legal_texts == ([f"play {two}"] if colour in two else sorted(both))
    scenario = position([two, f"{colour}-6 {JOKER}", ""]).play(two)
    assert scenario.legal_texts == [f"play {colour}-6", f"play {JOKER}"]


@pytest.mark.rule("TR-53")
@pytest.mark.parametrize("two", ["red-blue-2", "red-green-2", "blue-green-2"])
def test_a_two_colour_lead_is_matched_by_any_other_two_colour_card(two: str) -> None:
    for other in {"red-blue-2", "red-green-2", "blue-green-2"} - {two}:
        off = next(c for c in ("red", "blue", "green") if c not in two)
        scenario = position([two, f"{other} {off}-9", ""]).play(two)
        assert scenario.legal_texts == [f"play {other}"]


@pytest.mark.rule("TR-57", "TR-58")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("red-6 red-7 red-3", 1),
        ("red-6 blue-9 red-3", 0),
        ("red-6 blue-9 red-7", 2),
        ("red-3 red-blue-2 red-green-2", 0),
        ("red-blue-2 red-3 blue-3", 1),
        (f"red-blue-2 green-9 {JOKER}", 0),
        (f"{JOKER} red-blue-2 green-9", 2),
        (f"{JOKER} red-blue-2 {JOKER}", 1),
        (f"red-3 {JOKER} blue-9", 0),
        ("blue-3 red-7 red-6", 0),
    ],
)
def test_the_highest_matching_card_wins(cards: str, winner: int) -> None:
    """TR-R3: under a lead of several colours each of them can win."""
    scenario = _play_trick(cards)
    won = scenario.view_at("won")
    assert (won.number("lead"), won.turn) == (winner, winner)
    marks = [card.marks.get("won") for card in won.zone("trick").cards]
    assert marks == [1 if p == winner else None for p in range(3)]
    assert scenario.number("lead") == winner


@pytest.mark.rule("TR-59", "TR-90")
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_g14_the_first_of_equal_cards_wins(lead: int) -> None:
    scenario = _play_trick(f"{JOKER} blue-4 green-4", lead)
    assert scenario.number("lead") == (lead + 1) % 3


@pytest.mark.rule("TR-53", "TR-57", "TR-60")
@pytest.mark.parametrize(("winner", "expected"), [("matching", 2), ("highest", 1)])
def test_g15_an_off_colour_nine_wins_only_by_the_variant(winner: str, expected: int) -> None:
    hands = ["red-blue-2 red-9", f"green-9 green-3 {JOKER}", "blue-3 blue-4"]
    scenario = position(hands, winner=winner).play("red-blue-2", "green-9", "blue-3")
    assert scenario.number("lead") == expected


@pytest.mark.rule("TR-57", "TR-59", "TR-60", "TR-90")
@pytest.mark.parametrize(("winner", "expected"), [("matching", 0), ("highest", 1)])
def test_g16_two_off_colour_nines(winner: str, expected: int) -> None:
    scenario = position(NINES, winner=winner).play("red-3", "blue-9", "green-9")
    assert scenario.number("lead") == expected


@pytest.mark.rule("TR-59", "TR-60")
@pytest.mark.parametrize("winner", ["matching", "highest"])
def test_g17_three_three_colour_cards(winner: str) -> None:
    hands = [f"{JOKER} red-{value}" for value in (3, 4, 5)]
    scenario = position(hands, lead=1, winner=winner).play(JOKER, JOKER, JOKER)
    assert scenario.number("lead") == 1


@pytest.mark.rule("TR-60")
def test_the_variant_does_not_change_following() -> None:
    scenario = position(["red-6", "red-3 blue-9", "red-5"], winner="highest").play("red-6")
    assert scenario.legal_texts == ["play red-3"]


@pytest.mark.rule("TR-22", "TR-57")
def test_the_winner_leads_the_next_round() -> None:
    hands = ["red-3 green-3", "red-9 blue-3", "red-5 green-4"]
    scenario = position(hands).play("red-3", "red-9", "red-5")
    assert (scenario.turn, scenario.prompt, scenario.number("round")) == (1, "hands", 2)
    assert scenario.hands("skip").keep().turn == 1
    assert scenario.legal_texts == ["play blue-3"]


@pytest.mark.rule("TR-49", "TR-50", "TR-57", "TR-61")
def test_each_trick_begins_anew() -> None:
    """TR-50: earlier leads and cards have no effect."""
    hands = ["red-3 blue-3 red-4", "red-9 red-8 blue-4", "red-5 green-4 blue-6"]
    scenario = position(hands, hand_exchange=False, errand_exchange=False)
    scenario.play("red-3", "red-9", "red-5")
    assert [scenario.number(f"total-{c}") for c in ("red", "blue", "green")] == [None] * 3
    assert scenario.legal_texts == ["play blue-4", "play red-8"]
    scenario.play("blue-4", "blue-6", "blue-3")
    assert scenario.number("lead") == 2
    won = scenario.view_at("won")
    assert [won.number(f"total-{c}") for c in ("red", "blue", "green")] == [0, 13, 0]
    assert scenario.play("green-4", "red-4", "red-8").is_over


@pytest.mark.rule("TR-49")
def test_events_of_the_last_card_of_a_trick() -> None:
    hands = [f"red-{p + 3} blue-{p + 3}" for p in range(3)]
    scenario = position(hands, draw="green-3 green-4 green-5")
    scenario.play("red-3", "red-4", "red-5")
    assert scenario.events == ["played", "won", "verdict", "drawn"]
    played, won, verdict = (scenario.view_at(event) for event in ("played", "won", "verdict"))
    assert (played.number("lead"), won.number("lead")) == (0, 2)
    assert card_names(played, "trick") == card_names(won, "trick") == ["red-3", "red-4", "red-5"]
    assert "won" not in played.zone("trick").cards[2].marks
    assert [won.number(f"total-{c}") for c in ("red", "blue", "green")] == [12, 0, 0]
    assert card_names(verdict, "trick") == []
    assert card_names(verdict, "discards") == ["red-3", "red-4", "red-5"]
    assert verdict.prompt == won.prompt == ""
    assert len(verdict.zone("draw").cards) == 3
    assert len(scenario.view_at("drawn").zone("draw").cards) == 0
    assert scenario.view_at("drawn").number("round") == 1


def _play_trick(cards: str, lead: int = 0) -> TroubleScenario:
    """Play a trick of these cards, in the order of play. Hands have no other card."""
    order = cards.split()
    return position([order[(p - lead) % 3] for p in range(3)], lead=lead).play(*order)
