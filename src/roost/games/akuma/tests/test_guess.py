"""`guess` draws each world that fits what a seat has seen, as often as any other, and no other."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb, factorial, prod
from typing import NamedTuple

import msgspec
import pytest
from scipy.stats import chisquare, kstest

from roost.contract import Action, ChanceOutcome, View, rng_for
from roost.games.akuma.game import GAME
from roost.games.akuma.knowledge import MAX_UNKNOWN, binomial, draw_share
from roost.games.akuma.state import AkumaState
from roost.games.akuma.tests.enumerator import Memory, World, enumerate_worlds, remember
from roost.games.akuma.tests.scenario import ALL, AkumaScenario, position
from roost.kernel import count, members, seed_rng
from roost.match import Match
from tests.support.matches import (
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
)
from tests.support.sizes import size

POSITION_COUNT = size(12, 120)  # for each number of players
MAX_WORLDS = size(60, 300)  # worlds that a position may have
EXPECTED = 12  # guesses of each world


class Position(NamedTuple):
    """A position, and all that one seat saw up to it."""

    match: Match[AkumaState]
    seat: int
    views: list[View]
    begins: int  # how many actions there were before the game


def sample_positions(players: int, text: str) -> Iterator[Position]:
    """One seat's eyes through one match after another, to the very end of each."""
    number = 0
    while True:
        match = new_match(GAME, GAME.info.configure(players, {"games": 2}), text, number)
        seat = choose_from(make_rng(text + " seat", number), range(players))
        views: list[View] = []
        begins = 0
        for _ in play_steps(match, random_chooser(make_rng(text, number))):
            views.append(GAME.view(match.state, seat))
            if len(views) > 1 and views[-1].number("game") != views[-2].number("game"):
                begins = len(match.actions)
            yield Position(match, seat, views, begins)
        views.append(GAME.view(match.state, seat))
        yield Position(match, seat, views, begins)
        number += 1


def guesses(state: AkumaState, seat: int, number: int) -> Iterator[AkumaState]:
    for i in range(number):
        yield GAME.guess(state, seat, rng_for("0a", "guess", i))


def world_of(seat: int, state: AkumaState) -> World:
    """The world that a state is, in the enumerator's words."""
    view = GAME.open_view(state)
    lying = {z.id: frozenset(str(card.name) for card in z.cards) for z in view.zones}
    others = [p for p in range(state.players) if p != seat]
    return World(
        tuple(lying[f"hand-{p}"] for p in others),
        tuple(lying[f"added-{p}"] for p in others),
        lying.get("left-over", frozenset()),
    )


def fit(state: AkumaState, seat: int, listed: set[World]) -> float:
    """How well guesses fit the worlds, by chi-square; each of them is guessed, and no other."""
    number = EXPECTED * len(listed)
    drawn = Counter(world_of(seat, guess) for guess in guesses(state, seat, number))
    assert drawn.keys() <= listed
    return float(chisquare([drawn[world] for world in listed]).pvalue)


@cache
def fits(players: int) -> list[tuple[float, Memory]]:
    chance = make_rng("which positions", players)
    found: list[tuple[float, Memory]] = []
    for moment in sample_positions(players, "guess"):
        if len(found) == POSITION_COUNT:
            break
        if choose_from(chance, range(3)):
            continue
        memory = remember(moment.seat, moment.views)
        listed = enumerate_worlds(memory, MAX_WORLDS)
        if listed is not None and len(listed) > 1:
            found.append((fit(moment.match.state, moment.seat, listed), memory))
    return found


@pytest.mark.rule("AK-10", "AK-20", "AK-29", "AK-39")
@pytest.mark.parametrize("players", [3, 4])
def test_guesses_are_the_worlds_that_fit_and_each_as_likely(players: int) -> None:
    assert min(p for p, _ in fits(players)) > 1e-4


def test_fits_are_neither_too_bad_nor_too_good() -> None:
    found = fits(3) + fits(4)
    assert kstest([p for p, _ in found], "uniform").pvalue > 1e-4
    memories = [memory for _, memory in found]
    assert any(memory.void_colours[p] for memory in memories for p in memory.others())
    assert any(memory.won_missions[p] for memory in memories for p in memory.others())
    assert any(memory.view and memory.view.turn is None for memory in memories)


@pytest.mark.parametrize("players", [3, 4])
def test_truth_is_among_the_worlds(players: int) -> None:
    """Otherwise the enumerator itself would be wrong."""
    checked = 0
    for moment in sample_positions(players, "truth"):
        listed = enumerate_worlds(remember(moment.seat, moment.views), 100)
        if listed is not None:
            assert world_of(moment.seat, moment.match.state) in listed
            checked += 1
        if checked == 100:
            break


# Small tables that play seldom leads to


def listed_for(scenario: AkumaScenario, seat: int, void: list[str]) -> set[World]:
    """All worlds of a table where each has shown to lack these colours."""
    memory = Memory(seat)
    memory.see(scenario.view(seat))
    for p, colours in enumerate(void):
        memory.void_colours[p] = set(colours.split())
    s = scenario.match.state
    memory.played_cards = {ALL[card] for pile in s.pile for card in members(pile)}
    for p in range(s.players):
        memory.won_missions[p] = {ALL[card] for card in members(s.won_missions[p])}
    found = enumerate_worlds(memory, 5_000)
    assert found is not None
    return found


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
def test_four_players_with_colours_shown_to_be_lacking(void: list[str]) -> None:
    piles = " ".join(name for name in ALL if name not in " ".join(FOUR).split())
    scenario = position(FOUR, piles=[piles], void=void)
    listed = listed_for(scenario, 0, void)
    assert world_of(0, scenario.match.state) in listed
    assert fit(scenario.match.state, 0, listed) > 1e-4


@pytest.mark.rule("AK-10", "AK-20")
@pytest.mark.parametrize("void", [v[:3] for v in VOIDS[:5]], ids=lambda void: ",".join(void))
def test_three_players_and_the_card_left_over(void: list[str]) -> None:
    hands = ["red-1 red-2", "red-3 blue-3 green-4", "blue-5 green-6"]
    used = " ".join(hands).split()
    piles = " ".join(name for name in ALL if name not in [*used, "purple-8"])
    scenario = position(hands, piles=[piles], void=void)
    listed = listed_for(scenario, 0, void)
    assert any("purple-8" not in world.left_over for world in listed)
    assert fit(scenario.match.state, 0, listed) > 1e-4


@pytest.mark.rule("AK-20", "AK-29")
def test_a_card_gained_later_may_have_the_colour_that_was_lacking() -> None:
    hands = ["red-1 red-2", "red-3 blue-3 green-4", "blue-5 green-6"]
    void = ["", "red", ""]
    used = " ".join(hands).split()
    piles = " ".join(name for name in ALL if name not in [*used, "red-8"])
    scenario = position(hands, piles=[piles], void=void, gained=["", "red-3"])
    listed = listed_for(scenario, 0, void)
    assert all("red-3" in world.hands[0] for world in listed)
    assert all("red-8" not in world.hands[0] for world in listed)
    assert fit(scenario.match.state, 0, listed) > 1e-4


@pytest.mark.rule("AK-11")
@pytest.mark.parametrize("adds", [0, 1, 2, 3])
def test_cards_added_face_down_may_be_any(adds: int) -> None:
    hands = ["red-1 red-2", "red-3 blue-3", "blue-5 green-6"]
    used = " ".join(hands).split()
    piles = " ".join(name for name in ALL if name not in [*used, "purple-8"])
    scenario = position(hands, piles=[piles], lead=1, adding=True)
    scenario.add(*["red-3", "blue-5", "red-1"][:adds])
    for seat in range(3):
        listed = listed_for(scenario, seat, ["", "", ""])
        unseen = [z for z in scenario.view(seat).zones if z.cards and not z.cards[0].name]
        sizes = [len(zone.cards) for zone in unseen if zone.id != "pile-0"]
        assert len(listed) == factorial(sum(sizes)) // prod(map(factorial, sizes))
        assert fit(scenario.match.state, seat, listed) > 1e-4


# The numbers of ways


def test_ways_to_choose() -> None:
    for n in range(MAX_UNKNOWN + 1):
        assert [binomial(n, k) for k in range(-1, n + 2)] == [
            0,
            *(comb(n, k) for k in range(n + 1)),
            0,
        ]
    assert binomial(-1, 0) == binomial(-2, -1) == 0


def test_all_ways_of_a_deal_fit_in_32_bits() -> None:
    """4 players after AK-11 have most: 21 cards that a seat does not know."""
    assert factorial(21) // factorial(7) ** 3 < 1 << 32
    assert MAX_UNKNOWN == 3 * 7
    assert factorial(19) // factorial(9) ** 2 < 1 << 32


def test_first_share_is_drawn_as_often_as_it_has_ways() -> None:
    """Against all shares of nine cards, for any three sets that a, b and c may hold."""
    chance = make_rng("shares")
    s = AkumaState()
    seed_rng(s, 1, 2, 3, 4)
    cards = (1 << 9) - 1
    tried = 0
    while tried < size(12, 200):
        may = [choose_from(chance, range(512)) | choose_from(chance, range(512)) for _ in range(3)]
        expected = shares(cards, may, (3, 3))
        total = sum(expected.values())
        if not 1 < len(expected) < 60:
            continue
        number = EXPECTED * len(expected) * 4
        drawn = Counter(draw_share(s, cards, 3, may[0], 3, may[1], may[2]) for _ in range(number))
        assert drawn.keys() <= expected.keys()
        observed = [drawn[share] for share in expected]
        p = chisquare(observed, [number * w / total for w in expected.values()]).pvalue
        assert p > 1e-4
        tried += 1


def shares(cards: int, may: list[int], sizes: tuple[int, int]) -> dict[int, int]:
    """In how many ways a can get each share."""
    found: Counter[int] = Counter()
    for a in map(mask, combinations(members(cards & may[0]), sizes[0])):
        for b in map(mask, combinations(members(cards & ~a & may[1]), sizes[1])):
            c = cards & ~a & ~b
            found[a] += c & ~may[2] == 0
    return {share: n for share, n in found.items() if n}


def mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


# Replays


@pytest.mark.parametrize("players", [3, 4])
def test_guessed_world_replayed_shows_the_seat_what_it_saw(players: int) -> None:
    wanted, differing = size(60, 2000), 0
    chance = make_rng("when to guess", players)
    for moment in sample_positions(players, "replay"):
        if choose_from(chance, range(5)):
            continue
        (state,) = guesses(moment.match.state, moment.seat, 1)
        differing += world_of(moment.seat, state) != world_of(moment.seat, moment.match.state)
        views = replayed(moment, state)
        now = moment.views[-1].number("game")
        seen = [view for view in moment.views if view.number("game") == now]
        assert [*map(msgspec.json.encode, views)] == [*map(msgspec.json.encode, seen)]
        wanted -= 1
        if not wanted:
            break
    assert differing > size(30, 1000)


def replayed(moment: Position, guessed: AkumaState) -> list[View]:
    """The game that is played, from its deal on, as the seat would see it in a guessed world."""
    match = moment.match
    earlier, present = match.actions[: moment.begins], match.actions[moment.begins :]
    present = with_added(present, guessed)
    games = match.setup["games"]
    games = [*games[:-1], deal_of(present, guessed, games[-1]), *games[:1]][:2]
    setup = {"start": match.setup["start"], "games": games}
    again = Match(GAME, match.config, GAME.parse_setup(match.config, setup))
    for seat, action in earlier:
        again.act(seat, action)
    views = [GAME.view(again.state, moment.seat)]
    for seat, action in present:
        again.act(seat, action)
        views.append(GAME.view(again.state, moment.seat))
    return views


def with_added(actions: list[tuple[int, Action]], guessed: AkumaState) -> list[tuple[int, Action]]:
    """The same actions; cards that lie face down are those of the guessed world."""
    changed = []
    for seat, action in actions:
        if action["type"] == "add" and guessed.added_card[seat]:
            (card,) = members(guessed.added_card[seat])
            action = action | {"card": ALL[card]}
        changed.append((seat, action))
    return changed


def deal_of(
    actions: list[tuple[int, Action]], guessed: AkumaState, true: ChanceOutcome
) -> ChanceOutcome:
    """The deal that leads to a guessed world: each was dealt what he added, played and has left.

    But not what he gained: that came from the mission cards.
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
    for moment in sample_positions(3, "stock"):
        (state,) = guesses(moment.match.state, moment.seat, 1)
        assert any(moment.match.state.stock_order)
        assert not any(state.stock_order)
        assert state.mission_deal_order == moment.match.state.mission_deal_order
        assert sum(map(count, state.hand)) == sum(map(count, moment.match.state.hand))
        if len(moment.views) > 30:
            break
