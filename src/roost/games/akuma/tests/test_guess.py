"""`guess` is uniform over all worlds that are consistent with what a seat has seen."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import factorial, prod
from typing import NamedTuple

import msgspec
import pytest
from scipy.stats import chisquare, kstest

from roost.contract import Action, ChanceOutcome, View, rng_for
from roost.games.akuma.game import GAME
from roost.games.akuma.state import AkumaState
from roost.games.akuma.tests.enumerator import Memory, World, enumerate_worlds, remember
from roost.games.akuma.tests.scenario import ALL, AkumaScenario, position
from roost.kernel import count, members
from roost.match import Match
from roost.testing.matches import (
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
)
from roost.testing.sizes import size

POSITION_COUNT = size(12, 120)  # for each number of players
MAX_WORLDS = size(60, 300)  # of a position
EXPECTED = 12  # guesses of each world


class Position(NamedTuple):
    """A position, and all views of one seat up to it."""

    match: Match[AkumaState]
    seat: int
    views: list[View]
    game_start: int  # number of actions before the current game


def sample_positions(players: int, text: str) -> Iterator[Position]:
    """Play random matches to the end, each seen by one seat."""
    number = 0
    while True:
        match = new_match(GAME, GAME.info.configure(players, {"games": 2}), text, number)
        seat = choose_from(make_rng(text + " seat", number), range(players))
        views: list[View] = []
        game_start = 0
        for _ in play_steps(match, random_chooser(make_rng(text, number))):
            views.append(GAME.view(match.state, seat))
            if len(views) > 1 and views[-1].number("game") != views[-2].number("game"):
                game_start = len(match.actions)
            yield Position(match, seat, views, game_start)
        views.append(GAME.view(match.state, seat))
        yield Position(match, seat, views, game_start)
        number += 1


def guesses(state: AkumaState, seat: int, number: int) -> Iterator[AkumaState]:
    for i in range(number):
        yield GAME.guess(state, seat, rng_for("0a", "guess", i))


def world_of_state(seat: int, state: AkumaState) -> World:
    """Convert a state to the enumerator's format."""
    view = GAME.open_view(state)
    cards = {z.id: frozenset(str(card.name) for card in z.cards) for z in view.zones}
    others = [p for p in range(state.players) if p != seat]
    return World(
        tuple(cards[f"hand-{p}"] for p in others),
        tuple(cards[f"added-{p}"] for p in others),
        cards.get("left-over", frozenset()),
    )


def fit_p_value(state: AkumaState, seat: int, worlds: set[World]) -> float:
    """Return the p-value of a chi-square test of guesses against uniform worlds."""
    number = EXPECTED * len(worlds)
    drawn = Counter(world_of_state(seat, guess) for guess in guesses(state, seat, number))
    assert drawn.keys() <= worlds
    return float(chisquare([drawn[world] for world in worlds]).pvalue)


@cache
def sample_fits(players: int) -> list[tuple[float, Memory]]:
    rng = make_rng("which positions", players)
    fits: list[tuple[float, Memory]] = []
    for sample in sample_positions(players, "guess"):
        if len(fits) == POSITION_COUNT:
            break
        if choose_from(rng, range(3)):
            continue
        memory = remember(sample.seat, sample.views)
        worlds = enumerate_worlds(memory, MAX_WORLDS)
        if worlds is not None and len(worlds) > 1:
            fits.append((fit_p_value(sample.match.state, sample.seat, worlds), memory))
    return fits


@pytest.mark.rule("AK-10", "AK-20", "AK-29", "AK-39")
@pytest.mark.parametrize("players", [3, 4])
def test_guesses_are_uniform_over_consistent_worlds(players: int) -> None:
    assert min(p for p, _ in sample_fits(players)) > 1e-4


def test_p_values_are_uniform() -> None:
    fits = sample_fits(3) + sample_fits(4)
    assert kstest([p for p, _ in fits], "uniform").pvalue > 1e-4
    memories = [memory for _, memory in fits]
    assert any(memory.void_colours[p] for memory in memories for p in memory.others())
    assert any(memory.won_missions[p] for memory in memories for p in memory.others())
    assert any(memory.view and memory.view.turn is None for memory in memories)


@pytest.mark.parametrize("players", [3, 4])
def test_the_true_world_is_enumerated(players: int) -> None:
    """A failure here means that the enumerator is wrong."""
    checked = 0
    for sample in sample_positions(players, "truth"):
        worlds = enumerate_worlds(remember(sample.seat, sample.views), 100)
        if worlds is not None:
            assert world_of_state(sample.seat, sample.match.state) in worlds
            checked += 1
        if checked == 100:
            break


# Small positions that are rare in play


def worlds_of_table(scenario: AkumaScenario, seat: int, void: list[str]) -> set[World]:
    """Enumerate the worlds of a position in which each player has shown these void colours."""
    memory = Memory(seat)
    memory.see(scenario.view(seat))
    for p, colours in enumerate(void):
        memory.void_colours[p] = set(colours.split())
    s = scenario.match.state
    memory.played_cards = {ALL[card] for pile in s.pile for card in members(pile)}
    for p in range(s.players):
        memory.won_missions[p] = {ALL[card] for card in members(s.won_missions[p])}
    worlds = enumerate_worlds(memory, 5_000)
    assert worlds is not None
    return worlds


FOUR = ["red-1 red-2", "red-3 blue-3 green-4", "blue-5 green-6", "green-7 purple-8 purple-9"]
VOIDS = [
    ["", "", "", ""],
    ["", "purple", "", ""],
    ["", "", "purple", ""],
    ["", "", "", "red"],
    ["", "purple", "red", ""],
    ["", "", "red", "blue"],
    ["", "purple", "", "red"],
    ["", "purple", "red", "blue"],
    ["", "purple", "red purple", "red blue"],
    ["", "purple", "purple red", "red"],
]


@pytest.mark.rule("AK-20")
@pytest.mark.parametrize("void", VOIDS, ids=lambda void: ",".join(void))
def test_four_players_with_void_colours(void: list[str]) -> None:
    piles = " ".join(name for name in ALL if name not in " ".join(FOUR).split())
    scenario = position(FOUR, piles=[piles], void=void)
    worlds = worlds_of_table(scenario, 0, void)
    assert world_of_state(0, scenario.match.state) in worlds
    assert fit_p_value(scenario.match.state, 0, worlds) > 1e-4


@pytest.mark.rule("AK-10", "AK-20")
@pytest.mark.parametrize("void", [v[:3] for v in VOIDS[:5]], ids=lambda void: ",".join(void))
def test_three_players_and_the_undealt_card(void: list[str]) -> None:
    hands = ["red-1 red-2", "red-3 blue-3 green-4", "blue-5 green-6"]
    used = " ".join(hands).split()
    piles = " ".join(name for name in ALL if name not in [*used, "purple-8"])
    scenario = position(hands, piles=[piles], void=void)
    worlds = worlds_of_table(scenario, 0, void)
    assert any("purple-8" not in world.left_over for world in worlds)
    assert fit_p_value(scenario.match.state, 0, worlds) > 1e-4


@pytest.mark.rule("AK-20", "AK-29")
def test_a_mission_won_later_may_have_a_void_colour() -> None:
    hands = ["red-1 red-2", "red-3 blue-3 green-4", "blue-5 green-6"]
    void = ["", "red", ""]
    used = " ".join(hands).split()
    piles = " ".join(name for name in ALL if name not in [*used, "red-8"])
    scenario = position(hands, piles=[piles], void=void, won_missions=["", "red-3"])
    worlds = worlds_of_table(scenario, 0, void)
    assert all("red-3" in world.hands[0] for world in worlds)
    assert all("red-8" not in world.hands[0] for world in worlds)
    assert fit_p_value(scenario.match.state, 0, worlds) > 1e-4


@pytest.mark.rule("AK-11")
@pytest.mark.parametrize("adds", [0, 1, 2, 3])
def test_cards_added_face_down_may_be_any(adds: int) -> None:
    hands = ["red-1 red-2", "red-3 blue-3", "blue-5 green-6"]
    used = " ".join(hands).split()
    piles = " ".join(name for name in ALL if name not in [*used, "purple-8"])
    scenario = position(hands, piles=[piles], lead=1, adding=True)
    scenario.add(*["red-3", "blue-5", "red-1"][:adds])
    for seat in range(3):
        worlds = worlds_of_table(scenario, seat, ["", "", ""])
        unseen = [z for z in scenario.view(seat).zones if z.cards and not z.cards[0].name]
        sizes = [len(zone.cards) for zone in unseen if zone.id != "pile-0"]
        assert len(worlds) == factorial(sum(sizes)) // prod(map(factorial, sizes))
        assert fit_p_value(scenario.match.state, seat, worlds) > 1e-4


# Replays


@pytest.mark.parametrize("players", [3, 4])
def test_a_replayed_guess_shows_the_seat_the_same_views(players: int) -> None:
    remaining, different_count = size(60, 2000), 0
    rng = make_rng("when to guess", players)
    for sample in sample_positions(players, "replay"):
        if choose_from(rng, range(5)):
            continue
        (state,) = guesses(sample.match.state, sample.seat, 1)
        different_count += world_of_state(sample.seat, state) != world_of_state(
            sample.seat, sample.match.state
        )
        views = replay_guess(sample, state)
        now = sample.views[-1].number("game")
        expected = [view for view in sample.views if view.number("game") == now]
        assert [*map(msgspec.json.encode, views)] == [*map(msgspec.json.encode, expected)]
        remaining -= 1
        if not remaining:
            break
    assert different_count > size(30, 1000)


def replay_guess(sample: Position, guessed: AkumaState) -> list[View]:
    """Replay the current game in a guessed world. Returns the views of the seat."""
    match = sample.match
    earlier, present = match.actions[: sample.game_start], match.actions[sample.game_start :]
    present = replace_added_cards(present, guessed)
    games = match.setup["games"]
    games = [*games[:-1], deal_leading_to(present, guessed, games[-1]), *games[:1]][:2]
    setup = {"start": match.setup["start"], "games": games}
    replay = Match(GAME, match.config, GAME.parse_setup(match.config, setup))
    for seat, action in earlier:
        replay.act(seat, action)
    views = [GAME.view(replay.state, sample.seat)]
    for seat, action in present:
        replay.act(seat, action)
        views.append(GAME.view(replay.state, sample.seat))
    return views


def replace_added_cards(
    actions: list[tuple[int, Action]], guessed: AkumaState
) -> list[tuple[int, Action]]:
    """Return the actions with the face-down cards of the guessed world."""
    changed = []
    for seat, action in actions:
        if action["type"] == "add" and guessed.added_card[seat]:
            (card,) = members(guessed.added_card[seat])
            action = action | {"card": ALL[card]}
        changed.append((seat, action))
    return changed


def deal_leading_to(
    actions: list[tuple[int, Action]], guessed: AkumaState, true: ChanceOutcome
) -> ChanceOutcome:
    """Return the deal that leads to a guessed world.

    Each player was dealt the cards that were added, played or are still held, except won missions.
    """
    chosen = {card for _, card in _cards(actions, "choose")}
    hands = []
    for i in range(guessed.players):
        p = (guessed.start + i) % guessed.players
        hand = {ALL[card] for card in members(guessed.hand[p])}
        hand |= {card for q, card in _cards(actions, "play") if q == p}
        hand -= chosen
        hand |= {card for q, card in _cards(actions, "add") if q == p}
        assert len(hand) == (10 if guessed.players == 3 else 8)
        hands.append(sorted(hand))
    stock = [card for cards in zip(*hands, strict=True) for card in cards]
    return {"deck": true["deck"], "stock": stock + sorted({*true["stock"]}.difference(stock))}


def _cards(actions: list[tuple[int, Action]], type: str) -> list[tuple[int, str]]:
    return [(p, str(action["card"])) for p, action in actions if action["type"] == type]


def test_a_guess_keeps_no_order_of_the_stock() -> None:
    for sample in sample_positions(3, "stock"):
        (state,) = guesses(sample.match.state, sample.seat, 1)
        assert any(sample.match.state.stock_order)
        assert not any(state.stock_order)
        assert state.mission_deal_order == sample.match.state.mission_deal_order
        assert sum(map(count, state.hand)) == sum(map(count, sample.match.state.hand))
        if len(sample.views) > 30:
            break
