"""`guess` samples the worlds that are consistent with what a seat has seen, by their weights."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest
from scipy.stats import chisquare, kstest

from roost.contract import Action, ChanceOutcome, MatchConfig, View, rng_for
from roost.games.donburiko.state import DonburikoState
from roost.games.donburiko.tests.enumerator import Memory, World, enumerate_worlds, remember
from roost.games.donburiko.tests.scenario import GAME
from roost.match import Match
from roost.testing.matches import (
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
)
from roost.testing.sizes import size

POSITION_COUNT = size(10, 60)  # for each number of players
MAX_WORLDS = size(60, 300)  # of a position
EXPECTED = 12  # guesses of the least likely world


class Position(NamedTuple):
    """A position, and all views of one seat up to it."""

    match: Match[DonburikoState]
    seat: int
    views: list[View]
    round_start: int  # number of actions before the current round


def sample_positions(players: int, text: str) -> Iterator[Position]:
    """Play random matches, each seen by one seat."""
    number = 0
    while True:
        match = new_match(GAME, MatchConfig(players, {}), text, number)
        seat = choose_from(make_rng(text + " seat", number), range(players))
        views: list[View] = []
        round_start = 0
        for _ in play_steps(match, random_chooser(make_rng(text, number))):
            views.append(GAME.view(match.state, seat))
            if len(views) > 1 and views[-1].number("round") != views[-2].number("round"):
                round_start = len(match.actions)
            yield Position(match, seat, views, round_start)
        number += 1


def guesses(sample: Position, count: int) -> Iterator[DonburikoState]:
    for i in range(count):
        yield GAME.guess(sample.match.state, sample.seat, rng_for("0a", "guess", i))


def world_of_state(memory: Memory, state: DonburikoState) -> World:
    """Convert a state to the enumerator's format."""
    view = GAME.open_view(state)
    names = {zone.id: [str(card.name) for card in zone.cards] for zone in view.zones}
    down = tuple(names[f"row-{r}"][i] for r, i in memory.hidden_places())
    hands = tuple(tuple(sorted(names[f"hand-{p}"])) for p in sorted(memory.hand_sizes))
    return World(down, hands, tuple(sorted(names["surplus"])))


@cache
def sample_fits(players: int) -> list[tuple[float, Memory]]:
    """Return p-values of chi-square tests of guesses against the worlds of small positions."""
    rng = make_rng("which positions", players)
    fits: list[tuple[float, Memory]] = []
    for sample in sample_positions(players, "guess"):
        if len(fits) == POSITION_COUNT:
            break
        if choose_from(rng, range(4)) == 0 and (fit := _fit_p_value(sample)):
            fits.append(fit)
    return fits


def _fit_p_value(sample: Position) -> tuple[float, Memory] | None:
    memory = remember(sample.seat, sample.views)
    worlds = enumerate_worlds(memory, MAX_WORLDS)
    if worlds is None or len(worlds) == 1:
        return None
    total = sum(worlds.values())
    count = EXPECTED * total // min(worlds.values())
    drawn = Counter(world_of_state(memory, state) for state in guesses(sample, count))
    assert drawn.keys() == worlds.keys()
    expected = [count * ways / total for ways in worlds.values()]
    return float(chisquare([drawn[world] for world in worlds], expected).pvalue), memory


@pytest.mark.rule("DB-6", "DB-7", "DB-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_guesses_have_the_right_distribution(players: int) -> None:
    assert min(p for p, _ in sample_fits(players)) > 1e-4


def test_p_values_are_uniform() -> None:
    fits = [fit for players in (2, 3, 4) for fit in sample_fits(players)]
    assert kstest([p for p, _ in fits], "uniform").pvalue > 1e-4
    memories = [memory for _, memory in fits]
    assert any(memory.hidden_places() for memory in memories)
    assert any(sum(memory.hand_sizes.values()) for memory in memories)
    assert any(memory.left_over for memory in memories)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_true_world_is_enumerated(players: int) -> None:
    """A failure here means that the enumerator is wrong."""
    checked = 0
    for sample in sample_positions(players, "truth"):
        memory = remember(sample.seat, sample.views)
        worlds = enumerate_worlds(memory, 50)
        if worlds is not None:
            assert world_of_state(memory, sample.match.state) in worlds
            checked += 1
        if checked == 30:
            break


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_replayed_guess_shows_the_seat_the_same_views(players: int) -> None:
    remaining, different_count = size(40, 2000), 0
    rng = make_rng("when to guess", players)
    for sample in sample_positions(players, "replay"):
        if choose_from(rng, range(8)):
            continue
        (state,) = guesses(sample, 1)
        different_count += GAME.open_view(state) != GAME.open_view(sample.match.state)
        views = replay_guess(sample, GAME.open_view(state))
        now = sample.views[-1].number("round")
        expected = [view for view in sample.views if view.number("round") == now]
        assert [*map(msgspec.json.encode, views)] == [*map(msgspec.json.encode, expected)]
        remaining -= 1
        if not remaining:
            break
    assert different_count > size(20, 1000)


def replay_guess(sample: Position, guessed: View) -> list[View]:
    """Replay the current round in a guessed world. Returns the views of the seat."""
    match = sample.match
    earlier, present = match.actions[: sample.round_start], match.actions[sample.round_start :]
    present = replace_hidden_cards(present, guessed)
    deals = [*match.setup["rounds"][:-1], deal_leading_to(present, guessed)]
    replay = Match(GAME, match.config, GAME.parse_setup(match.config, {"rounds": deals}))
    for seat, action in earlier:
        replay.act(seat, action)
    views = [GAME.view(replay.state, sample.seat)]
    for seat, action in present:
        replay.act(seat, action)
        views.append(GAME.view(replay.state, sample.seat))
    return views


def replace_hidden_cards(
    actions: list[tuple[int, Action]], guessed: View
) -> list[tuple[int, Action]]:
    """Return the actions, each add with the card of the guessed world."""
    lengths: Counter[object] = Counter()
    changed = []
    for seat, action in actions:
        if action["type"] == "add":
            lengths[action["row"]] += 1
            cards = guessed.zone(f"row-{action['row']}").cards
            if cards:  # else the row was taken, and its cards are public
                action = action | {"card": str(cards[lengths[action["row"]]].name)}
        changed.append((seat, action))
    return changed


def deal_leading_to(actions: list[tuple[int, Action]], guessed: View) -> ChanceOutcome:
    """Return the deal that leads to a guessed world: cards that a player added or still holds."""
    players = sum(zone.kind == "hand" for zone in guessed.zones)
    hands = [[card.name for card in guessed.zone(f"hand-{p}").cards] for p in range(players)]
    for seat, action in actions:
        if action["type"] == "add":
            hands[seat].append(str(action["card"]))
    rows = [guessed.zone(f"row-{r}").cards for r in range(players)]
    takes = [(seat, action["row"]) for seat, action in actions if action["type"] == "take"]
    for seat, r in takes:
        assert isinstance(r, int)
        rows[r] = guessed.zone(f"taken-{seat}").cards
    return {
        "rows": [row[0].name for row in rows],
        "hands": hands,
        "surplus": [card.name for card in guessed.zone("surplus").cards],
    }
