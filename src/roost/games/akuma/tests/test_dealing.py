"""The deal: card counts, order, cards set aside, the golden cases, and invalid setups."""

import copy
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from roost.contract import ChanceOutcome, RefusalError, rng_for
from roost.games import catalogue
from roost.games.akuma import rules
from roost.games.akuma.game import GAME
from roost.games.akuma.state import ADD
from roost.games.akuma.tests.scenario import (
    ALL,
    AkumaScenario,
    card_names,
    make_deal,
    new_scenario,
    scenario_from_setup,
)
from roost.kernel import seed_rng
from roost.testing.matches import random_match
from roost.testing.rules_tables import read_table
from roost.testing.sizes import size

MISSIONS = {3: 3, 4: 2}
HAND = {3: 10, 4: 8}
NEGATIVE = {f"{colour}-{rank}" for colour in ("red", "blue", "green", "purple") for rank in (4, 8)}
CASES = read_table("akuma", "case", "outcome", under="Mission deal:")


def deal_from(front: Sequence[str], players: int = 3) -> ChanceOutcome:
    """Return a deal whose deck begins with these cards. The stock is the rest, reversed."""
    deck = [*front, *(name for name in ALL if name not in front)]
    kept = kept_missions(deck, MISSIONS[players] * players)
    return {"deck": deck, "stock": [name for name in reversed(deck) if name not in kept]}


def kept_missions(deck: Sequence[str], wanted: int) -> list[str]:
    """Return the mission cards in the order in which they stay (AK-7, read literally)."""
    kept: list[str] = []
    for card in deck:
        cards = [*kept, card]
        colours = Counter(name.split("-")[0] for name in cards)
        if max(colours.values()) < 5 and len(NEGATIVE.intersection(cards)) < 5:
            kept = cards
        if len(kept) == wanted:
            break
    return kept


def one_game(front: Sequence[str], players: int = 3, start: int = 0) -> AkumaScenario:
    return scenario_from_setup({"start": start, "games": [deal_from(front, players)]}, players)


def test_golden_mission_deals_are_all_here() -> None:
    assert [row["case"][:5] for row in CASES] == ["Q1: 3", "four ", "Q2: f"]


@pytest.mark.rule("AK-6", "AK-7", "AK-8")
def test_golden_fifth_red_card_is_set_aside() -> None:
    """Q1; R8: the four red cards lie before different players."""
    front = ["red-1", "red-3", "blue-1", "red-2", "red-5", "blue-2", "red-9", "blue-10", "green-1"]
    scenario = one_game([*front, "green-2"])
    assert scenario.card_set("missions-0") == {"red-1", "red-2", "blue-10"}
    assert scenario.card_set("missions-1") == {"red-3", "red-5", "green-1"}
    assert scenario.card_set("missions-2") == {"blue-1", "blue-2", "green-2"}
    assert card_names(scenario.view(), "set-aside") == ["red-9"]
    held = [p for p in range(3) if "red-9" in scenario.card_set(f"hand-{p}")]
    assert len(held) + ("red-9" in scenario.card_set("left-over")) == 1


@pytest.mark.rule("AK-7")
def test_golden_fifth_negative_card_is_set_aside() -> None:
    front = ["red-4", "blue-8", "green-8", "purple-4", "red-1"]
    scenario = one_game([*front, "green-4", "purple-8", "blue-2", "blue-3", "green-1", "green-2"])
    assert card_names(scenario.view(), "set-aside") == ["green-4", "purple-8"]
    assert scenario.card_set("missions-2") == {"green-8", "blue-2", "green-2"}


@pytest.mark.rule("AK-12")
def test_golden_a_fifth_red_card_may_be_added() -> None:
    """Q2"""
    missions = ["red-1 red-2 blue-3", "red-3 red-5 blue-5", "blue-1 blue-2 green-1"]
    hands = ["red-6 red-7 red-8 red-9 red-10 green-3 green-5 green-6 green-7 green-9"]
    rest = [n for n in ALL if n not in " ".join(missions + hands).split()]
    hands += [" ".join(rest[:10]), " ".join(rest[10:20])]
    scenario = scenario_from_setup({"start": 0, "games": [make_deal(missions, hands)]}, 3)
    scenario.add("red-6", rest[0], rest[10])
    assert scenario.card_set("missions-0") == {"red-1", "red-2", "blue-3", "red-6"}
    assert scenario.card_set("hand-0") == set(hands[0].split()) - {"red-6"}


@pytest.mark.rule("AK-7")
def test_negative_cards_of_all_ranks_and_colours_are_counted_together() -> None:
    four = ["red-4", "red-8", "blue-4", "blue-8"]
    for fifth in sorted(NEGATIVE.difference(four)):
        front = [*four, fifth, "green-1", "green-2", "purple-1", "purple-2", "purple-3"]
        assert card_names(one_game(front).view(), "set-aside") == [fifth]


@pytest.mark.rule("AK-7")
def test_four_of_a_colour_and_four_negative_cards_may_lie_there() -> None:
    front = ["red-1", "red-2", "red-4", "red-8", "blue-4", "blue-8", "blue-1", "blue-2", "green-1"]
    scenario = one_game(front)
    assert card_names(scenario.view(), "set-aside") == []
    assert scenario.card_set("missions-0") == {"red-1", "red-8", "blue-1"}


@pytest.mark.rule("AK-7")
def test_the_most_cards_that_can_be_set_aside() -> None:
    """All other cards of two complete colours, and all other negative cards."""
    scenario = scenario_from_setup({"start": 0, "games": [DEAL_MOST_SET_ASIDE]}, 3)
    assert set(card_names(scenario.view(), "set-aside")) == set(MOST_SET_ASIDE)
    assert "purple-10" in scenario.card_set("missions-2")
    assert (
        GAME.dealing.read_chance(scenario.match.state)["deck"][:25]
        == DEAL_MOST_SET_ASIDE["deck"][:25]
    )


@pytest.mark.rule("AK-6", "AK-9")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("start", [0, 2])
def test_cards_are_dealt_one_at_a_time_from_the_start_player(players: int, start: int) -> None:
    """R1"""
    front = [
        "red-1",
        "blue-1",
        "green-1",
        "red-2",
        "blue-2",
        "green-2",
        "red-3",
        "blue-3",
        "green-3",
    ]
    game = deal_from(front, players)
    scenario = scenario_from_setup({"start": start, "games": [game]}, players)
    stock = game["stock"]
    for i in range(players):
        p = (start + i) % players
        missions = front[: MISSIONS[players] * players]
        assert scenario.card_set(f"missions-{p}") == set(missions[i::players])
        hand = stock[: HAND[players] * players][i::players]
        assert scenario.card_set(f"hand-{p}") == set(hand)
    if players == 3:
        assert scenario.card_set("left-over") == {stock[30]}
    assert scenario.turn == start


@pytest.mark.rule("AK-2", "AK-5", "AK-6", "AK-7", "AK-8", "AK-9", "AK-10")
@pytest.mark.parametrize("players", [3, 4])
def test_random_deals_follow_the_rules(players: int) -> None:
    config = GAME.info.configure(players, {})
    set_aside = 0
    for number in range(size(300, 20_000)):
        deal = GAME.sample_chance(GAME.new_initial_state(config), rng_for("0a", "deal", number))
        deck, stock = deal["deck"], deal["stock"]
        assert sorted(deck) == sorted(ALL)
        kept = kept_missions(deck, MISSIONS[players] * players)
        assert sorted([*kept, *stock]) == sorted(ALL)
        dealt = deck[: deck.index(kept[-1]) + 1]
        aside = [card for card in dealt if card not in kept]
        assert [card for card in stock if card not in aside] == deck[len(dealt) :]
        set_aside += bool(aside)
    assert set_aside > size(10, 1_000)


@pytest.mark.rule("AK-4")
def test_every_seat_may_start_the_first_game() -> None:
    for players in (3, 4):
        config = GAME.info.configure(players, {})
        deals = [
            GAME.sample_chance(GAME.new_initial_state(config), rng_for("0a", "deal", i))
            for i in range(200)
        ]
        starts = Counter(deal["start"] for deal in deals)
        assert sorted(starts) == list(range(players))
        assert min(starts.values()) > 25


def test_an_applied_deal_is_the_sampled_deal() -> None:
    for players in (3, 4):
        config = GAME.info.configure(players, {})
        for number in range(30):
            s = GAME.new_initial_state(config)
            deal = GAME.sample_chance(s, rng_for("0a", "deal", number))
            GAME.apply_chance(s, deal)
            assert GAME.dealing.read_chance(s) == deal


@pytest.mark.rule("AK-4", "AK-5", "AK-8")
@pytest.mark.parametrize("players", [3, 4])
def test_successive_deals_in_place(players: int) -> None:
    """Deals drawn in place, as compiled play does, equal the same deals written from text."""
    s = GAME.new_initial_state(GAME.info.configure(players, {}))
    seed_rng(s, 1, 2, 3, 4)
    starts = []
    for _ in range(size(30, 1_000)):
        rules.resolve_chance(s)
        laid = GAME.copy(s)
        laid.game -= 1
        laid.start = (s.start - 1) % players
        GAME.dealing.write_chance(laid, GAME.dealing.read_chance(s) | {"start": s.start})
        assert laid == s
        assert (s.phase, s.turn) == (ADD, s.start)
        starts.append(s.start)
    assert starts == [(starts[0] + g) % players for g in range(len(starts))]


def test_a_deal_keeps_nothing_of_an_earlier_deal() -> None:
    """The earlier deal has as many cards set aside as possible."""
    setup = {"start": 0, "games": [DEAL_MOST_SET_ASIDE, PLAIN]}
    scenario = scenario_from_setup(setup, 3)
    while "dealt" not in scenario.events:
        scenario.act_any()
    assert GAME.dealing.read_chance(scenario.match.state)["deck"][:9] == PLAIN["deck"][:9]
    assert scenario.match.state.mission_deal_order[1:] == [0, 0]


@pytest.mark.rule("AK-3", "AK-4", "AK-5", "AK-10")
@pytest.mark.parametrize("players", [3, 4])
def test_every_game_is_dealt_anew_and_started_by_the_next(players: int) -> None:
    match = random_match(GAME, GAME.info.configure(players, {}), "deals")
    assert len(match.setup["games"]) == players
    assert len({tuple(game["deck"]) for game in match.setup["games"]}) == players
    replay = scenario_from_setup(match.setup, players)
    starts = [replay.number("start")]
    for _, action in match.actions:
        replay.do(action)
        if "dealt" in replay.events:
            starts.append(replay.number("start"))
            assert replay.turn == replay.number("start")
    first = match.setup["start"]
    assert starts == [(first + g) % players for g in range(players)]


# Setups

PLAIN = deal_from(
    ["red-1", "blue-1", "green-1", "red-2", "blue-2", "green-2", "red-3", "blue-3", "red-5"]
)
FULL = ["red-4", "red-8", "blue-4", "blue-8", "red-1", "red-2", "blue-1", "blue-2"]
MOST_SET_ASIDE = [f"{colour}-{rank}" for colour in ("red", "blue") for rank in (3, 5, 6, 7, 9, 10)]
MOST_SET_ASIDE += ["green-4", "green-8", "purple-4", "purple-8"]
DEAL_MOST_SET_ASIDE = deal_from([*FULL, *MOST_SET_ASIDE, "purple-10"])
ASIDE = deal_from(["red-1", "red-2", "red-3", "red-5", "red-6"])


def with_game(**parts: object) -> dict[str, Any]:
    """Return a setup whose first game is valid and whose second has other parts."""
    return {"start": 0, "games": [PLAIN, PLAIN | parts]}


def setup_with_card(part: str, index: int, card: object) -> dict[str, Any]:
    game: dict[str, Any] = copy.deepcopy(PLAIN)
    game[part][index] = card
    return {"start": 0, "games": [PLAIN, game]}


INVALID_SETUPS: dict[str, tuple[object, str, str | None, str]] = {
    "no object": ([], "setup-kind", None, "setup"),
    "no start": ({"games": [PLAIN, PLAIN]}, "setup-field-missing", None, "setup.start"),
    "no games": ({"start": 0}, "setup-field-missing", None, "setup.games"),
    "another field": (with_game() | {"rounds": []}, "setup-field-unknown", None, "setup.rounds"),
    "start no seat": (with_game() | {"start": 3}, "setup-number", "AK-4", "start"),
    "start negative": (with_game() | {"start": -1}, "setup-number", "AK-4", "start"),
    "start no number": (with_game() | {"start": True}, "setup-number", "AK-4", "start"),
    "games no list": (with_game() | {"games": PLAIN}, "setup-kind", "AK-3", "games"),
    "too few games": (with_game() | {"games": [PLAIN]}, "setup-size", "AK-3", "games"),
    "too many games": (with_game() | {"games": [PLAIN] * 3}, "setup-size", "AK-3", "games"),
    "game no object": (with_game() | {"games": [PLAIN, 1]}, "setup-kind", None, "games[1]"),
    "part unknown": (with_game(hands=[]), "setup-field-unknown", None, "games[1].hands"),
    "no deck": (
        with_game() | {"games": [PLAIN, {"stock": PLAIN["stock"]}]},
        "setup-field-missing",
        None,
        "games[1].deck",
    ),
    "deck no list": (with_game(deck="red-1"), "setup-kind", "AK-2", "games[1].deck"),
    "deck too small": (with_game(deck=ALL[:39]), "setup-size", "AK-2", "games[1].deck"),
    "deck: no such card": (
        setup_with_card("deck", 5, "red-11"),
        "setup-card-unknown",
        "AK-2",
        "games[1].deck",
    ),
    "deck: no card": (setup_with_card("deck", 5, 7), "setup-card-unknown", "AK-2", "games[1].deck"),
    "deck: card twice": (
        setup_with_card("deck", 5, "red-1"),
        "setup-card-many",
        "AK-2",
        "games[1].deck",
    ),
    "stock no list": (with_game(stock=None), "setup-kind", "AK-9", "games[1].stock"),
    "stock too small": (with_game(stock=[]), "setup-size", "AK-9", "games[1].stock"),
    "stock too large": (
        with_game(stock=["red-1", *PLAIN["stock"]]),
        "setup-size",
        "AK-9",
        "games[1].stock",
    ),
    "stock: no such card": (
        setup_with_card("stock", 30, "pink-1"),
        "setup-card-unknown",
        "AK-2",
        "games[1].stock",
    ),
    "stock: a mission card": (
        setup_with_card("stock", 0, "red-5"),
        "setup-card-many",
        "AK-9",
        "games[1].stock",
    ),
    "stock: card twice": (
        setup_with_card("stock", 30, PLAIN["stock"][0]),
        "setup-card-missing",
        "AK-9",
        "games[1].stock",
    ),
    "stock left out though cards were set aside": (
        with_game() | {"games": [PLAIN, {"deck": ASIDE["deck"]}]},
        "setup-field-missing",
        "AK-8",
        "games[1].stock",
    ),
}


@pytest.mark.rule("AK-2", "AK-3", "AK-4", "AK-8", "AK-9")
@pytest.mark.parametrize("case", INVALID_SETUPS)
def test_invalid_setups_are_refused(case: str) -> None:
    setup, message, rule, field = INVALID_SETUPS[case]
    with pytest.raises(RefusalError) as caught:
        GAME.parse_setup(GAME.info.configure(3, {"games": 2}), setup)
    refusal = caught.value.refusal
    assert (refusal.message, refusal.rule, refusal.args["field"]) == (message, rule, field)
    assert field in catalogue("akuma").format_refusal(refusal)


@pytest.mark.rule("AK-8")
def test_a_stock_left_out_is_the_rest_of_the_deck() -> None:
    config = GAME.info.configure(3, {"games": 1})
    setup = {"start": 1, "games": [{"deck": PLAIN["deck"]}]}
    (deal,) = GAME.parse_setup(config, setup)
    assert deal == {"start": 1, "deck": PLAIN["deck"], "stock": PLAIN["deck"][9:]}
    assert setup == {"start": 1, "games": [{"deck": PLAIN["deck"]}]}
    assert GAME.serialize_setup([deal])["games"][0].keys() == {"deck", "stock"}


def test_a_parsed_setup_serializes_to_the_same() -> None:
    config = GAME.info.configure(3, {"games": 2})
    setup = {"start": 2, "games": [PLAIN, ASIDE]}
    assert GAME.serialize_setup(GAME.parse_setup(config, setup)) == setup


@pytest.mark.rule("AK-2")
def test_the_deck_is_known_to_all() -> None:
    assert GAME.card_counts(GAME.info.configure(3, {})) == dict.fromkeys(ALL, 1)
    assert len(ALL) == 40


@pytest.mark.rule("AK-1")
@pytest.mark.parametrize("players", [0, 1, 2, 5, "3", True])
def test_three_or_four_play(players: object) -> None:
    with pytest.raises(RefusalError) as caught:
        GAME.info.configure(players, {})
    assert caught.value.refusal.rule == "AK-1"


@pytest.mark.rule("AK-3", "AK-40")
def test_options() -> None:
    basic = {"rank1": False, "rank10": False, "red": False}
    assert GAME.info.configure(3, {}).options == basic | {"games": 3}
    assert GAME.info.configure(4, {}).options == basic | {"games": 4}
    chosen = {"rank1": True, "rank10": True, "red": True, "games": 1}
    assert GAME.info.configure(3, chosen).options == chosen
    for wrong in ({"games": 4}, {"games": 0}, {"games": True}, {"red": 1}, {"rank1": "true"}):
        with pytest.raises(RefusalError):
            GAME.info.configure(3, wrong)
    with pytest.raises(RefusalError):
        GAME.info.configure(3, {"rank2": True})


@pytest.mark.rule("AK-3", "AK-40")
def test_options_are_shown_in_views() -> None:
    for scenario, shown in (
        (new_scenario(4), [0, 0, 0, 4]),
        (new_scenario(4, rank1=True, games=1), [1, 0, 0, 1]),
        (new_scenario(4, rank10=True, games=2), [0, 1, 0, 2]),
        (new_scenario(4, red=True, games=3), [0, 0, 1, 3]),
    ):
        names = ("rank1", "rank10", "red", "games")
        assert [scenario.number(name) for name in names] == shown
