"""`guess` samples the worlds that are consistent with what a seat has seen, by their weights."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest
from scipy.stats import chisquare, kstest

from roost.contract import Action, MatchConfig, View, derive_seed, rng_for
from roost.games.fuertorite.guess import possible_hand
from roost.games.fuertorite.layout import FACES
from roost.games.fuertorite.state import MAX_DEPARTURES, FuertoriteState
from roost.games.fuertorite.tests.enumerator import (
    Departure,
    Hands,
    Memory,
    arrival_order,
    enumerate_worlds,
    remember,
)
from roost.games.fuertorite.tests.scenario import (
    ALL,
    GAME,
    make_deal,
    position,
    scenario_from_setup,
)
from roost.kernel.layout import card_names
from roost.kernel.rng import Rng, random_below
from roost.match import Match
from roost.testing.matches import (
    Chooser,
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
)
from roost.testing.sizes import size

POSITION_COUNT = size(5, 60)  # for each number of players
GUESSES = size(400, 4000)  # in each position
MAX_TRIES = size(1000, 3000)  # distributions of the unknown cards of a position
MAX_WORLDS = 150  # of a position
EXPECTED = 5  # guesses of a world; rarer worlds are counted together
PLAYERS = [3, 4, 5]


class Position(NamedTuple):
    """A position, and all views of one seat in the game up to it."""

    match: Match[FuertoriteState]
    seat: int
    views: list[View]
    game_start: int  # number of actions before the current game

    def remember(self) -> Memory:
        forced = self.match.config.options["coin"] == "forced"
        return remember(self.seat, forced, self.views, self.match.actions[self.game_start :])


def sample_positions(players: int, text: str) -> Iterator[Position]:
    """Play random matches, each seen by one seat."""
    number = 0
    while True:
        coin, length = ("free", "forced")[number % 2], ("single", "to-25")[number // 2 % 2]
        config = GAME.info.configure(players, {"coin": coin, "match": length})
        seat = choose_from(make_rng(text + " seat", number), range(players))
        yield from _sample_match(config, seat, text, number)
        number += 1


def _sample_match(config: MatchConfig, seat: int, text: str, number: int) -> Iterator[Position]:
    match = new_match(GAME, config, text, number)
    views: list[View] = []
    game_start = 0
    for _ in play_steps(match, hand_chooser(make_rng(text, number))):
        view = GAME.view(match.state, seat)
        if views and view.number("game") != views[-1].number("game"):
            views, game_start = [], len(match.actions)
        views.append(view)
        yield Position(match, seat, views, game_start)


def hand_chooser(rng: Rng) -> Chooser:
    """Return a random chooser that prefers cards of the hand, so that there are fewer worlds."""
    choose = random_chooser(rng)

    def choose_action(match: Match[FuertoriteState]) -> Action:
        action, p = choose(match), match.turn
        hand = {card.name for card in GAME.view(match.state, p).zone(f"hand-{p}").cards}
        own = [other for other in match.legal_actions() if other.get("card") in hand]
        return choose_from(rng, own) if own and random_below(rng, 3) else action

    return choose_action


def guesses(sample: Position, count: int) -> Iterator[FuertoriteState]:
    """Yield guesses, with another seed for each position, so that positions are independent."""
    seed = derive_seed(sample.match.seed or "0a", "position", len(sample.match.actions))
    for i in range(count):
        yield GAME.guess(sample.match.state, sample.seat, rng_for(seed, "guess", i))


def hands_in(state: FuertoriteState, seat: int) -> Hands:
    view = GAME.open_view(state)
    others = [p for p in range(state.players) if p != seat]
    return tuple(
        tuple(sorted(str(card.name) for card in view.zone(f"hand-{p}").cards)) for p in others
    )


class Fit(NamedTuple):
    """The result of a chi-square test of guesses against the worlds of a position."""

    p: float
    memory: Memory
    is_uneven: bool  # whether some worlds have more ways than others


@cache
def sample_fits(players: int) -> list[Fit]:
    rng = make_rng("which positions", players)
    fits: list[Fit] = []
    for sample in sample_positions(players, "guess"):
        if len(fits) == POSITION_COUNT:
            break
        if choose_from(rng, range(6)) == 0 and (fit := _test_fit(sample)):
            fits.append(fit)
    return fits


def _test_fit(sample: Position) -> Fit | None:
    memory = sample.remember()
    if sum(size > 0 for size in memory.hand_sizes.values()) < 2:
        return None
    worlds = enumerate_worlds(memory, MAX_TRIES, MAX_WORLDS)
    if worlds is None or len(worlds) == 1:
        return None
    drawn = Counter(hands_in(state, sample.seat) for state in guesses(sample, GUESSES))
    assert drawn.keys() <= worlds.keys()
    total = sum(worlds.values())
    expected = {hands: GUESSES * ways / total for hands, ways in worlds.items()}
    often = [hands for hands in worlds if expected[hands] >= EXPECTED]
    rare = [hands for hands in worlds if expected[hands] < EXPECTED]
    assert all(drawn[hands] for hands in often if expected[hands] > 25)
    observed = [float(drawn[hands]) for hands in often]
    expected_counts = [expected[hands] for hands in often]
    if sum(expected[hands] for hands in rare) >= EXPECTED:
        observed.append(sum(drawn[hands] for hands in rare))
        expected_counts.append(sum(expected[hands] for hands in rare))
    elif rare and expected_counts:  # still too few
        observed[0] += sum(drawn[hands] for hands in rare)
        expected_counts[0] += sum(expected[hands] for hands in rare)
    if len(expected_counts) < 2:
        return None
    return Fit(
        float(chisquare(observed, expected_counts).pvalue), memory, len(set(worlds.values())) > 1
    )


def has_informative_lay(memory: Memory) -> bool:
    """Return whether a lay restricts the current hand of another player."""
    return any(
        isinstance(event, Departure) and event.upon is not None and memory.hand_sizes[p]
        for p in memory.hand_sizes
        for event in memory.histories[p]
    )


@pytest.mark.rule("FU-36", "FU-37")
@pytest.mark.parametrize("players", PLAYERS)
def test_guesses_have_the_right_distribution(players: int) -> None:
    assert min(fit.p for fit in sample_fits(players)) > 1e-4


def test_p_values_are_uniform() -> None:
    fits = [fit for players in PLAYERS for fit in sample_fits(players)]
    assert kstest([fit.p for fit in fits], "uniform").pvalue > 1e-4
    assert sum(has_informative_lay(fit.memory) for fit in fits) > len(fits) / 2
    assert any(fit.is_uneven for fit in fits)
    assert {fit.memory.forced for fit in fits} == {True, False}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_true_world_is_enumerated(players: int) -> None:
    """A failure here means that the enumerator is wrong."""
    checked = 0
    for sample in sample_positions(players, "truth"):
        worlds = enumerate_worlds(sample.remember(), 1000, 1000)
        if worlds is not None:
            assert hands_in(sample.match.state, sample.seat) in worlds
            checked += 1
        if checked == 20:
            break


# Single positions


def position_after_lay_and_draw() -> Position:
    """Seat 1 lays map-9 upon anchor-10, then plays upright from its hand and draws."""
    hands = ["anchor-10 wheel-2 coin-3 map-14", "map-9 wheel-5 map-4 anchor-3"]
    hands += ["anchor-11 map-8 map-x wheel-1"]
    scenario = scenario_from_setup([make_deal(hands, "wheel-14 wheel-13 map-13 anchor-14")])
    first = scenario.view(0)
    actions = ["play anchor-10", "stop", "lay map-9", "play anchor-11", "stop"]
    actions += ["play wheel-1", "stop", "play wheel-2", "stop", "play wheel-5", "stop"]
    views = [scenario.run(text).view(0) for text in actions]
    return Position(scenario.match, 0, [first, *views], 0)


@pytest.mark.rule("FU-36", "FU-37")
def test_a_lay_restricts_old_cards_but_not_drawn_ones() -> None:
    """Two of the three cards of seat 1 were in the hand when it laid map-9 upon anchor-10."""
    sample = position_after_lay_and_draw()
    new_count, guessed_cards = 0, set()
    for state in guesses(sample, 400):
        hand = hands_in(state, 0)[0]
        assert len(hand) == 3
        new_cards = [card for card in hand if not may_be_old(card)]
        assert len(new_cards) <= 1
        new_count += len(new_cards)
        guessed_cards |= set(hand)
    assert 0 < new_count < 400
    assert {"map-13", "map-12", "coin-8"} <= guessed_cards


@pytest.mark.rule("FU-36", "FU-37")
@pytest.mark.parametrize(
    ("led", "laid"), [("anchor-5", "map-9"), ("wheel-2", "map-14"), ("coin-6", "map-4")]
)
def test_a_lay_restricts_the_hand(led: str, laid: str) -> None:
    """FU-R2, FU-R4: whether each card can have been in the hand."""
    s = position([led, laid, "wheel-1"]).play_go(led).run(f"lay {laid}").match.state
    upon, _, beaten = led.partition("-")
    possible = set()
    for card in ALL:
        kind, _, number = card.partition("-")
        beats = kind == upon or upon == "coin"
        if number == "x":
            is_excluded = beats
        else:
            is_higher = int(number) > int(beaten) or kind == upon == "coin"
            is_excluded = int(number) > int(laid.partition("-")[2]) or (beats and is_higher)
        if not is_excluded:
            possible.add(card)
    assert set(card_names(FACES, possible_hand(s, s.departures[MAX_DEPARTURES]))) == possible


def may_be_old(card: str) -> bool:
    """Return whether a card is at most 9 and does not beat anchor-10; coins were free."""
    kind, _, number = card.partition("-")
    if number == "x":
        return kind != "anchor"
    return int(number) <= 9


def test_a_guess_clears_drawn_cards() -> None:
    sample = position_after_lay_and_draw()
    (state,) = guesses(sample, 1)
    assert state.deck[: state.drawn_count] == [0] * state.drawn_count


def test_every_order_of_the_deck_is_guessed() -> None:
    sample = position_after_lay_and_draw()
    tops = Counter(
        GAME.open_view(state).zone("deck").cards[0].name for state in guesses(sample, 500)
    )
    assert len(tops) > 25


# Replays of guesses


@pytest.mark.parametrize("players", PLAYERS)
def test_a_replayed_guess_shows_the_seat_the_same_views(players: int) -> None:
    """From random positions of full matches. The deal of a guess is found by search."""
    remaining, different_count = size(25, 1500), 0
    rng = make_rng("when to guess", players)
    for sample in sample_positions(players, "replay"):
        if choose_from(rng, range(12)):
            continue
        (state,) = guesses(sample, 1)
        different_count += hands_in(state, sample.seat) != hands_in(sample.match.state, sample.seat)
        views = replay_guess(sample, state)
        assert [*map(msgspec.json.encode, views)] == [*map(msgspec.json.encode, sample.views)]
        remaining -= 1
        if not remaining:
            break
    assert different_count > size(15, 1000)


def replay_guess(sample: Position, guessed: FuertoriteState) -> list[View]:
    """Replay the current game in a guessed world. Returns the views of the seat."""
    match = sample.match
    memory = sample.remember()
    hands, draws = deal_leading_to(memory, guessed, match, sample)
    left = [str(card.name) for card in GAME.open_view(guessed).zone("deck").cards]
    setup = match.setup
    deals = [*setup["deals"][:-1], {"hands": hands, "deck": draws + left}]
    replay = Match(GAME, match.config, GAME.parse_setup(match.config, setup | {"deals": deals}))
    for seat, action in match.actions[: sample.game_start]:
        replay.act(seat, action)
    views = [GAME.view(replay.state, sample.seat)]
    for seat, action in match.actions[sample.game_start :]:
        replay.act(seat, action)
        views.append(GAME.view(replay.state, sample.seat))
    return views


def deal_leading_to(
    memory: Memory, guessed: FuertoriteState, match: Match[FuertoriteState], sample: Position
) -> tuple[list[list[str]], list[str]]:
    """Return a deal that leads to a guessed world: hands, and the drawn cards in order."""
    true_deal = match.setup["deals"][-1]
    order: dict[int, list[str]] = {}
    others = [p for p in range(guessed.players) if p != memory.seat]
    for p, hand in zip(others, hands_in(guessed, memory.seat), strict=True):
        order[p] = arrival_order(memory, p, hand)
    order[memory.seat] = own_arrivals(memory, true_deal, sample)
    hands = [order[p][:4] for p in range(guessed.players)]
    arrivals = {p: iter(order[p][4:]) for p in order}
    return hands, [next(arrivals[p]) for p in drawers(sample)]


def own_arrivals(
    memory: Memory, true_deal: dict[str, list[list[str]]], sample: Position
) -> list[str]:
    """Return the seat's own cards in the order of their arrival."""
    cards = list(true_deal["hands"][memory.seat])
    for before, after in zip(sample.views, sample.views[1:], strict=False):
        held = [card.name for card in before.zone(f"hand-{memory.seat}").cards]
        now = [str(card.name) for card in after.zone(f"hand-{memory.seat}").cards]
        cards += [name for name in now if name not in held]
    return cards


def drawers(sample: Position) -> list[int]:
    """Return the seats that drew, in order (FU-21 to FU-23)."""
    seats: list[int] = []
    players = sample.match.config.players
    actions = sample.match.actions[sample.game_start :]
    for i, (actor, action) in enumerate(actions):
        before, after = sample.views[i], sample.views[i + 1]
        sp = before.number("sp")
        assert sp is not None
        for p in ((sp + k) % players for k in range(players)):
            hand = [card.name for card in before.zone(f"hand-{p}").cards]
            has_played = p == actor and "card" in action
            has_played = has_played and action["card"] not in {
                card.name for card in before.zone(f"property-{p}").cards
            }
            if len(after.zone(f"hand-{p}").cards) > len(hand) - has_played:
                seats.append(p)
    return seats
