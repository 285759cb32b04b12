"""`guess` draws each world that fits what a seat has seen, as often as it should, and no other."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest
from scipy.stats import chisquare, kstest

from roost.contract import Action, MatchConfig, View, derive_seed, rng_for
from roost.games.fuertorite.guess import possible_hand
from roost.games.fuertorite.layout import card_names
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
from roost.kernel.rng import Rng, random_below
from roost.match import Match
from tests.support.matches import (
    Chooser,
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
)
from tests.support.sizes import size

POSITION_COUNT = size(5, 60)  # for each number of players
GUESSES = size(400, 4000)  # in each position
TRIED = size(1000, 3000)  # ways to share out the unknown cards of a position, at most
MAX_WORLDS = 150  # worlds of a position
EXPECTED = 5  # guesses of a world, or it is counted together with others
PLAYERS = [3, 4, 5]


class Position(NamedTuple):
    """A position, and all that one seat saw in the game up to it."""

    match: Match[FuertoriteState]
    seat: int
    views: list[View]
    begins: int  # how many actions there were before the game

    def remember(self) -> Memory:
        forced = self.match.config.options["coin"] == "forced"
        return remember(self.seat, forced, self.views, self.match.actions[self.begins :])


def sample_positions(players: int, text: str) -> Iterator[Position]:
    """One seat's eyes through one match after another."""
    number = 0
    while True:
        coin, length = ("free", "forced")[number % 2], ("single", "to-25")[number // 2 % 2]
        table = GAME.info.configure(players, {"coin": coin, "match": length})
        seat = choose_from(make_rng(text + " seat", number), range(players))
        yield from _moments(table, seat, text, number)
        number += 1


def _moments(table: MatchConfig, seat: int, text: str, number: int) -> Iterator[Position]:
    match = new_match(GAME, table, text, number)
    views: list[View] = []
    begins = 0
    for _ in play_steps(match, small_hands(make_rng(text, number))):
        view = GAME.view(match.state, seat)
        if views and view.number("game") != views[-1].number("game"):
            views, begins = [], len(match.actions)
        views.append(view)
        yield Position(match, seat, views, begins)


def small_hands(chance: Rng) -> Chooser:
    """At random, but mostly from the hand, so that there are fewer worlds."""
    choose = random_chooser(chance)

    def chosen(match: Match[FuertoriteState]) -> Action:
        action, p = choose(match), match.turn
        hand = {card.name for card in GAME.view(match.state, p).zone(f"hand-{p}").cards}
        own = [other for other in match.legal_actions() if other.get("card") in hand]
        return choose_from(chance, own) if own and random_below(chance, 3) else action

    return chosen


def guesses(moment: Position, count: int) -> Iterator[FuertoriteState]:
    """Each position has chance of its own: else all would be as lucky as the first."""
    seed = derive_seed(moment.match.seed or "0a", "position", len(moment.match.actions))
    for i in range(count):
        yield GAME.guess(moment.match.state, moment.seat, rng_for(seed, "guess", i))


def hands_in(state: FuertoriteState, seat: int) -> Hands:
    view = GAME.open_view(state)
    others = [p for p in range(state.players) if p != seat]
    return tuple(
        tuple(sorted(str(card.name) for card in view.zone(f"hand-{p}").cards)) for p in others
    )


class Fit(NamedTuple):
    """How well guesses fit the worlds of a position, by chi-square."""

    p: float
    memory: Memory
    is_uneven: bool  # whether some worlds have more ways than others


@cache
def fits(players: int) -> list[Fit]:
    chance = make_rng("which positions", players)
    found: list[Fit] = []
    for moment in sample_positions(players, "guess"):
        if len(found) == POSITION_COUNT:
            break
        if choose_from(chance, range(6)) == 0 and (fit := _fit(moment)):
            found.append(fit)
    return found


def _fit(moment: Position) -> Fit | None:
    memory = moment.remember()
    if sum(size > 0 for size in memory.hand_sizes.values()) < 2:
        return None
    listed = enumerate_worlds(memory, TRIED, MAX_WORLDS)
    if listed is None or len(listed) == 1:
        return None
    drawn = Counter(hands_in(state, moment.seat) for state in guesses(moment, GUESSES))
    assert drawn.keys() <= listed.keys()
    total = sum(listed.values())
    expected = {hands: GUESSES * ways / total for hands, ways in listed.items()}
    often = [hands for hands in listed if expected[hands] >= EXPECTED]
    rare = [hands for hands in listed if expected[hands] < EXPECTED]
    assert all(drawn[hands] for hands in often if expected[hands] > 25)
    seen = [float(drawn[hands]) for hands in often]
    due = [expected[hands] for hands in often]
    if sum(expected[hands] for hands in rare) >= EXPECTED:
        seen.append(sum(drawn[hands] for hands in rare))
        due.append(sum(expected[hands] for hands in rare))
    elif rare and due:  # too few even together
        seen[0] += sum(drawn[hands] for hands in rare)
        due[0] += sum(expected[hands] for hands in rare)
    if len(due) < 2:
        return None
    return Fit(float(chisquare(seen, due).pvalue), memory, len(set(listed.values())) > 1)


def has_laid(memory: Memory) -> bool:
    """Whether another has told something of what he still holds."""
    return any(
        isinstance(happening, Departure) and happening.upon is not None and memory.hand_sizes[p]
        for p in memory.hand_sizes
        for happening in memory.histories[p]
    )


@pytest.mark.rule("FU-36", "FU-37")
@pytest.mark.parametrize("players", PLAYERS)
def test_guesses_are_the_worlds_that_fit_and_each_as_likely(players: int) -> None:
    assert min(fit.p for fit in fits(players)) > 1e-4


def test_fits_are_neither_too_bad_nor_too_good() -> None:
    found = [fit for players in PLAYERS for fit in fits(players)]
    assert kstest([fit.p for fit in found], "uniform").pvalue > 1e-4
    assert sum(has_laid(fit.memory) for fit in found) > len(found) / 2
    assert any(fit.is_uneven for fit in found)
    assert {fit.memory.forced for fit in found} == {True, False}


@pytest.mark.parametrize("players", PLAYERS)
def test_truth_is_among_the_worlds(players: int) -> None:
    """Otherwise the enumerator itself would be wrong."""
    checked = 0
    for moment in sample_positions(players, "truth"):
        listed = enumerate_worlds(moment.remember(), 1000, 1000)
        if listed is not None:
            assert hands_in(moment.match.state, moment.seat) in listed
            checked += 1
        if checked == 20:
            break


# By hand


def lay_and_draw() -> Position:
    """Seat 1 lays map-9 upon anchor-10, then plays upright from his hand and draws."""
    hands = ["anchor-10 wheel-2 coin-3 map-14", "map-9 wheel-5 map-4 anchor-3"]
    hands += ["anchor-11 map-8 map-x wheel-1"]
    scenario = scenario_from_setup([make_deal(hands, "wheel-14 wheel-13 map-13 anchor-14")])
    first = scenario.view(0)
    actions = ["play anchor-10", "stop", "lay map-9", "play anchor-11", "stop"]
    actions += ["play wheel-1", "stop", "play wheel-2", "stop", "play wheel-5", "stop"]
    views = [scenario.do(text).view(0) for text in actions]
    return Position(scenario.match, 0, [first, *views], 0)


@pytest.mark.rule("FU-36", "FU-37")
def test_what_a_lay_tells_of_old_cards_and_not_of_drawn_ones() -> None:
    """Of seat 1's three cards two were there when he laid map-9 upon anchor-10."""
    moment = lay_and_draw()
    highs, seen = 0, set()
    for state in guesses(moment, 400):
        hand = hands_in(state, 0)[0]
        assert len(hand) == 3
        told = [card for card in hand if not could_be_old(card)]
        assert len(told) <= 1
        highs += len(told)
        seen |= set(hand)
    assert 0 < highs < 400
    assert {"map-13", "map-12", "coin-8"} <= seen


@pytest.mark.rule("FU-36", "FU-37")
@pytest.mark.parametrize(
    ("led", "laid"), [("anchor-5", "map-9"), ("wheel-2", "map-14"), ("coin-6", "map-4")]
)
def test_what_a_lay_tells_of_the_hand(led: str, laid: str) -> None:
    """FU-R2, FU-R4: of each card, whether it can have been there too."""
    s = position([led, laid, "wheel-1"]).play_go(led).do(f"lay {laid}").match.state
    upon, _, beaten = led.partition("-")
    found = set()
    for card in ALL:
        kind, _, number = card.partition("-")
        beats = kind == upon or upon == "coin"
        if number == "x":
            is_told = beats
        else:
            is_higher = int(number) > int(beaten) or kind == upon == "coin"
            is_told = int(number) > int(laid.partition("-")[2]) or (beats and is_higher)
        if not is_told:
            found.add(card)
    assert set(card_names(possible_hand(s, s.departures[MAX_DEPARTURES]))) == found


def could_be_old(card: str) -> bool:
    """Not above 9, and not what beats anchor-10: coins were free."""
    kind, _, number = card.partition("-")
    if number == "x":
        return kind != "anchor"
    return int(number) <= 9


def test_a_guess_leaves_no_trace_of_what_was_drawn() -> None:
    moment = lay_and_draw()
    (state,) = guesses(moment, 1)
    assert state.deck[: state.drawn_count] == [0] * state.drawn_count


def test_every_order_of_the_deck_is_guessed() -> None:
    moment = lay_and_draw()
    tops = Counter(
        GAME.open_view(state).zone("deck").cards[0].name for state in guesses(moment, 500)
    )
    assert len(tops) > 25


# Replaying


@pytest.mark.parametrize("players", PLAYERS)
def test_guessed_world_replayed_shows_the_seat_what_it_saw(players: int) -> None:
    """From any position of a whole match: the deal that a guess means is found by trying."""
    wanted, differing = size(25, 1500), 0
    chance = make_rng("when to guess", players)
    for moment in sample_positions(players, "replay"):
        if choose_from(chance, range(12)):
            continue
        (state,) = guesses(moment, 1)
        differing += hands_in(state, moment.seat) != hands_in(moment.match.state, moment.seat)
        views = replayed(moment, state)
        assert [*map(msgspec.json.encode, views)] == [*map(msgspec.json.encode, moment.views)]
        wanted -= 1
        if not wanted:
            break
    assert differing > size(15, 1000)


def replayed(moment: Position, guessed: FuertoriteState) -> list[View]:
    """The game that is played, from its deal on, as the seat would see it in a guessed world."""
    match = moment.match
    memory = moment.remember()
    hands, draws = came_in(memory, guessed, match, moment)
    left = [str(card.name) for card in GAME.open_view(guessed).zone("deck").cards]
    setup = match.setup
    deals = [*setup["deals"][:-1], {"hands": hands, "deck": draws + left}]
    again = Match(GAME, match.config, GAME.parse_setup(match.config, setup | {"deals": deals}))
    for seat, action in match.actions[: moment.begins]:
        again.act(seat, action)
    views = [GAME.view(again.state, moment.seat)]
    for seat, action in match.actions[moment.begins :]:
        again.act(seat, action)
        views.append(GAME.view(again.state, moment.seat))
    return views


def came_in(
    memory: Memory, guessed: FuertoriteState, match: Match[FuertoriteState], moment: Position
) -> tuple[list[list[str]], list[str]]:
    """A deal that leads to a guessed world: hands, and the drawn cards in their order."""
    true_deal = match.setup["deals"][-1]
    order: dict[int, list[str]] = {}
    others = [p for p in range(guessed.players) if p != memory.seat]
    for p, hand in zip(others, hands_in(guessed, memory.seat), strict=True):
        order[p] = arrival_order(memory, p, hand)
    order[memory.seat] = own_arrivals(memory, true_deal, moment)
    hands = [order[p][:4] for p in range(guessed.players)]
    coming = {p: iter(order[p][4:]) for p in order}
    return hands, [next(coming[p]) for p in drawers(moment)]


def own_arrivals(
    memory: Memory, true_deal: dict[str, list[list[str]]], moment: Position
) -> list[str]:
    """The seat's own cards in the order in which it got them."""
    got = list(true_deal["hands"][memory.seat])
    for before, after in zip(moment.views, moment.views[1:], strict=False):
        held = [card.name for card in before.zone(f"hand-{memory.seat}").cards]
        now = [str(card.name) for card in after.zone(f"hand-{memory.seat}").cards]
        got += [name for name in now if name not in held]
    return got


def drawers(moment: Position) -> list[int]:
    """Who drew, in order (FU-21 to FU-23)."""
    found: list[int] = []
    players = moment.match.config.players
    actions = moment.match.actions[moment.begins :]
    for i, (actor, action) in enumerate(actions):
        before, after = moment.views[i], moment.views[i + 1]
        sp = before.number("sp")
        assert sp is not None
        for p in ((sp + k) % players for k in range(players)):
            had = [card.name for card in before.zone(f"hand-{p}").cards]
            went = p == actor and "card" in action
            went = went and action["card"] not in {
                card.name for card in before.zone(f"property-{p}").cards
            }
            if len(after.zone(f"hand-{p}").cards) > len(had) - went:
                found.append(p)
    return found
