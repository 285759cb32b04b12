"""What each viewer sees: that section of RULES.md, R5 and R6, and the event log."""

from typing import Any

import msgspec
import pytest

from roost.contract import View
from roost.games.akuma.game import GAME
from roost.games.akuma.tests.scenario import ALL, AkumaScenario, card_names, new_scenario, position
from roost.testing.matches import (
    make_rng,
    new_match,
    play_steps,
    random_chooser,
    visible_log,
)

HANDS = ["red-2 red-1 blue-1 blue-2", "red-3 blue-3 green-3 green-4", "green-5 green-6 blue-5"]
MISSIONS = ["red-9 blue-9", "green-9", "purple-9"]
VIEWERS = [0, 1, 2, None]


def mid_game() -> AkumaScenario:
    return position(HANDS, MISSIONS, piles=["purple-4 purple-1 purple-2"])


def after_a_round() -> AkumaScenario:
    return mid_game().choose("red-9").play("red-1", "red-3", "green-5")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everyone_sees_the_numbers(viewer: int | None) -> None:
    view = position(HANDS, MISSIONS, ["purple-4"], lead=1, red=True).view(viewer)
    assert (view.seat, view.turn, view.prompt) == (viewer, 1, "choose")
    numbers = {(number.name, number.seat): number.value for number in view.numbers}
    shared = {"game": 1, "games": 1, "round": 1, "start": 1, "lead": 1}
    options = {"rank1": 0, "rank10": 0, "red": 1}
    by_seat = {(n, p): v for p in range(3) for n, v in (("score", 0), ("score-1", None))}
    taken = {("taken", 0): 1, ("taken", 1): 0, ("taken", 2): 0}
    assert numbers == {(n, None): v for n, v in (shared | options).items()} | by_seat | taken


@pytest.mark.rule("AK-9")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hand_is_seen_by_its_owner_only_and_sorted(viewer: int | None) -> None:
    view = mid_game().view(viewer)
    for p, hand in enumerate(HANDS):
        assert view.zone(f"hand-{p}").owner == p
        known = sorted(hand.split(), key=ALL.index)
        assert card_names(view, f"hand-{p}") == (known if p == viewer else [None] * len(known))


@pytest.mark.rule("AK-6")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_mission_cards_are_public(viewer: int | None) -> None:
    view = mid_game().view(viewer)
    for p, missions in enumerate(MISSIONS):
        assert card_names(view, f"missions-{p}") == missions.split()
    view = mid_game().choose("blue-9").view(viewer)
    assert (card_names(view, "mission"), card_names(view, "missions-0")) == (["blue-9"], ["red-9"])


@pytest.mark.rule("AK-10")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_viewer_sees_the_undealt_card(viewer: int | None) -> None:
    assert card_names(new_scenario(3).view(viewer), "left-over") == [None]
    assert all(zone.id != "left-over" for zone in new_scenario(4).view(viewer).zones)


@pytest.mark.rule("AK-10", "AK-39")
def test_scoring_does_not_show_a_negative_undealt_card() -> None:
    scenario = position(["red-1", "red-2", "red-3 red-5"], piles=[" ".join(ALL[5:])])
    scenario.play("red-1", "red-2", "red-3")
    assert scenario.is_over
    for viewer in VIEWERS:
        assert card_names(scenario.view(viewer), "left-over") == [None]
    assert card_names(GAME.open_view(scenario.match.state), "left-over") == ["red-4"]


@pytest.mark.rule("AK-7")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_set_aside_are_seen_until_the_first_round(viewer: int | None) -> None:
    number = 0
    while not card_names(new_scenario(3, f"set aside {number}").view(), "set-aside"):
        number += 1
    scenario = new_scenario(3, f"set aside {number}")
    aside = card_names(scenario.view(viewer), "set-aside")
    assert set(aside) <= set(ALL)
    scenario.act_any().act_any()
    assert card_names(scenario.view(viewer), "set-aside") == aside
    scenario.act_any()
    assert card_names(scenario.view_at("revealed", viewer), "set-aside") == aside
    assert card_names(scenario.view(viewer), "set-aside") == []


@pytest.mark.rule("AK-29")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everyone_sees_the_verdict_and_where_the_mission_goes(viewer: int | None) -> None:
    scenario = after_a_round()
    verdict = scenario.view_at("verdict", viewer)
    assert [c.marks.get("won") for c in verdict.zone("trick").cards] == [None, "red-9", None]
    assert card_names(verdict, "mission") == ["red-9"]
    acquired = scenario.view_at("acquired", viewer)
    assert card_names(acquired, "mission") == []
    expected = ["red-9", "blue-3", "green-3", "green-4"] if viewer == 1 else [None] * 4
    assert card_names(acquired, "hand-1") == expected


@pytest.mark.rule("AK-28")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_trick_is_seen_until_the_next_one_is_taken(viewer: int | None) -> None:
    """R5"""
    scenario = after_a_round().choose("green-9").play("green-3", "green-6")
    assert card_names(scenario.view(viewer), "last") == ["red-1", "red-3", "green-5"]
    assert card_names(scenario.view(viewer), "pile-1") == []
    scenario.play("blue-1")
    assert card_names(scenario.view(viewer), "last") == ["green-3", "green-6", "blue-1"]
    assert card_names(scenario.view(viewer), "pile-1") == [None] * 3
    assert card_names(scenario.view(viewer), "pile-0") == [None] * 3
    assert [scenario.number("taken", p) for p in range(3)] == [3, 3, 3]


@pytest.mark.rule("AK-39")
def test_cards_that_are_not_negative_stay_hidden_after_the_match() -> None:
    """R6"""
    scenario = new_scenario(3, games=1)
    while not scenario.is_over:
        scenario.act_any()
    everything = GAME.open_view(scenario.match.state)
    for viewer in VIEWERS:
        view = scenario.view(viewer)
        for p in range(3):
            for zone in (f"pile-{p}", f"hand-{p}"):
                shown = {name for name in card_names(view, zone) if name}
                true = card_names(everything, zone)
                negative = {n for n in true if n and n.endswith(("-4", "-8"))}
                assert shown == (set(true) if zone == f"hand-{viewer}" else negative)
                assert len(card_names(view, zone)) == len(true)
    assert None not in [card.name for zone in everything.zones for card in zone.cards]


def find_card_names(value: object) -> set[str]:
    """Return the card names that occur in any field of a value."""
    text: Any = msgspec.to_builtins(value)
    if isinstance(text, str):
        return {text} & set(ALL)
    if isinstance(text, dict):
        text = text.values()
    return set().union(*map(find_card_names, text)) if hasattr(text, "__iter__") else set()


@pytest.mark.rule("AK-28")
@pytest.mark.parametrize("players", [3, 4])
def test_the_log_names_no_card_of_a_round_before_the_last(players: int) -> None:
    """R5: it covers the current round and the one before, and a finished game completely."""
    match = new_match(GAME, GAME.info.configure(players, {"games": 1}), "log")
    tricks: list[set[str]] = []  # of finished rounds
    trick: set[str] = set()
    viewers = [*range(players), None]
    checked = 0
    for _, action in play_steps(match, random_chooser(make_rng("log"))):
        if action["type"] != "play":
            continue
        hidden = set().union(*tricks[:-1])
        for viewer in viewers if len(trick) in (0, players - 1) else []:
            named = find_card_names(visible_log(match, viewer))
            assert not named & hidden
            assert len(tricks) < 2 or named >= tricks[-1] | trick
            checked += bool(hidden)
        trick.add(str(action["card"]))
        if len(trick) == players:
            tricks.append(trick)
            trick = set()
    assert checked
    assert match.result is not None
    assert find_card_names(visible_log(match, None)) >= set().union(*tricks)


@pytest.mark.rule("AK-28")
def test_events_do_not_name_cards_that_go_to_a_pile() -> None:
    """R5: when the last trick goes to a pile, its cards are not named again."""
    scenario = after_a_round().choose("green-9").play("green-3", "green-6", "blue-1")
    (event,) = (event for event in scenario.events_for() if event.name == "acquired")
    moved = {(m.source.zone, m.target.zone) for m in event.diff.moves if m.source and m.target}
    assert moved == {("last", "pile-1"), ("trick", "last"), ("mission", "hand-2")}
    to_pile = [
        move.card.name for move in event.diff.moves if move.target and move.target.zone == "pile-1"
    ]
    assert to_pile == [None] * 3


def test_each_card_is_in_one_zone() -> None:
    match = new_match(GAME, GAME.info.configure(3, {}), "places")
    for _ in play_steps(match, random_chooser(make_rng("places"))):
        everything: View = GAME.open_view(match.state)
        cards = [c.name for zone in everything.zones if zone.id != "set-aside" for c in zone.cards]
        assert sorted(map(str, cards)) == sorted(ALL)


@pytest.mark.rule("AK-23", "AK-24", "AK-27")
def test_the_trick_marks_the_card_that_wins_so_far() -> None:
    scenario = mid_game().choose("red-9")
    ahead = []
    for card in ("red-1", "red-3"):
        trick = scenario.play(card).view().zone("trick").cards
        ahead.append([card.name for card in trick if "leads" in card.marks])
    assert ahead == [["red-1"], ["red-3"]]
    scenario.play("green-5")
    assert not any("leads" in card.marks for card in scenario.view().zone("last").cards)
