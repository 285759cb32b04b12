"""`guess` draws each world that fits what a seat has seen, as often as any other, and no other."""

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
from tests.support.matches import (
    choose_from,
    make_rng,
    new_match,
    play_steps,
    random_chooser,
)
from tests.support.sizes import size

POSITION_COUNT = size(10, 60)  # for each number of players
MAX_WORLDS = size(60, 300)  # worlds that a position may have
EXPECTED = 12  # guesses of the least likely world


class Position(NamedTuple):
    """A position, and all that one seat saw up to it."""

    match: Match[DonburikoState]
    seat: int
    views: list[View]
    begins: int  # how many actions there were before the round


def sample_positions(players: int, text: str) -> Iterator[Position]:
    """One seat's eyes through one match after another."""
    number = 0
    while True:
        match = new_match(GAME, MatchConfig(players, {}), text, number)
        seat = choose_from(make_rng(text + " seat", number), range(players))
        views: list[View] = []
        begins = 0
        for _ in play_steps(match, random_chooser(make_rng(text, number))):
            views.append(GAME.view(match.state, seat))
            if len(views) > 1 and views[-1].number("round") != views[-2].number("round"):
                begins = len(match.actions)
            yield Position(match, seat, views, begins)
        number += 1


def guesses(moment: Position, count: int) -> Iterator[DonburikoState]:
    for i in range(count):
        yield GAME.guess(moment.match.state, moment.seat, rng_for("0a", "guess", i))


def world_of(memory: Memory, state: DonburikoState) -> World:
    """The world that a state is, in the enumerator's words."""
    view = GAME.open_view(state)
    names = {zone.id: [str(card.name) for card in zone.cards] for zone in view.zones}
    down = tuple(names[f"row-{r}"][i] for r, i in memory.hidden_places())
    hands = tuple(tuple(sorted(names[f"hand-{p}"])) for p in sorted(memory.hand_sizes))
    return World(down, hands, tuple(sorted(names["surplus"])))


@cache
def fits(players: int) -> list[tuple[float, Memory]]:
    """How well guesses fit the worlds of small positions, by chi-square."""
    chance = make_rng("which positions", players)
    found: list[tuple[float, Memory]] = []
    for moment in sample_positions(players, "guess"):
        if len(found) == POSITION_COUNT:
            break
        if choose_from(chance, range(4)) == 0 and (fit := _fit(moment)):
            found.append(fit)
    return found


def _fit(moment: Position) -> tuple[float, Memory] | None:
    memory = remember(moment.seat, moment.views)
    listed = enumerate_worlds(memory, MAX_WORLDS)
    if listed is None or len(listed) == 1:
        return None
    total = sum(listed.values())
    count = EXPECTED * total // min(listed.values())
    drawn = Counter(world_of(memory, state) for state in guesses(moment, count))
    assert drawn.keys() == listed.keys()
    expected = [count * ways / total for ways in listed.values()]
    return float(chisquare([drawn[world] for world in listed], expected).pvalue), memory


@pytest.mark.rule("DB-6", "DB-7", "DB-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_guesses_are_the_worlds_that_fit_and_each_as_likely(players: int) -> None:
    assert min(p for p, _ in fits(players)) > 1e-4


def test_fits_are_neither_too_bad_nor_too_good() -> None:
    found = [fit for players in (2, 3, 4) for fit in fits(players)]
    assert kstest([p for p, _ in found], "uniform").pvalue > 1e-4
    memories = [memory for _, memory in found]
    assert any(memory.hidden_places() for memory in memories)
    assert any(sum(memory.hand_sizes.values()) for memory in memories)
    assert any(memory.left_over for memory in memories)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_truth_is_among_the_worlds(players: int) -> None:
    """Otherwise the enumerator itself would be wrong."""
    checked = 0
    for moment in sample_positions(players, "truth"):
        memory = remember(moment.seat, moment.views)
        listed = enumerate_worlds(memory, 50)
        if listed is not None:
            assert world_of(memory, moment.match.state) in listed
            checked += 1
        if checked == 30:
            break


@pytest.mark.parametrize("players", [2, 3, 4])
def test_guessed_world_replayed_shows_the_seat_what_it_saw(players: int) -> None:
    wanted, differing = size(40, 2000), 0
    chance = make_rng("when to guess", players)
    for moment in sample_positions(players, "replay"):
        if choose_from(chance, range(8)):
            continue
        (state,) = guesses(moment, 1)
        differing += GAME.open_view(state) != GAME.open_view(moment.match.state)
        views = replayed(moment, GAME.open_view(state))
        now = moment.views[-1].number("round")
        seen = [view for view in moment.views if view.number("round") == now]
        assert [*map(msgspec.json.encode, views)] == [*map(msgspec.json.encode, seen)]
        wanted -= 1
        if not wanted:
            break
    assert differing > size(20, 1000)


def replayed(moment: Position, guessed: View) -> list[View]:
    """The round that is played, from its deal on, as the seat would see it in a guessed world."""
    match = moment.match
    earlier, present = match.actions[: moment.begins], match.actions[moment.begins :]
    present = with_cards(present, guessed)
    deals = [*match.setup["rounds"][:-1], deal_of(present, guessed)]
    again = Match(GAME, match.config, GAME.parse_setup(match.config, {"rounds": deals}))
    for seat, action in earlier:
        again.act(seat, action)
    views = [GAME.view(again.state, moment.seat)]
    for seat, action in present:
        again.act(seat, action)
        views.append(GAME.view(again.state, moment.seat))
    return views


def with_cards(actions: list[tuple[int, Action]], guessed: View) -> list[tuple[int, Action]]:
    """The same actions, each add with the card that lies at its place in the guessed world."""
    lengths: Counter[object] = Counter()
    changed = []
    for seat, action in actions:
        if action["type"] == "add":
            lengths[action["row"]] += 1
            cards = guessed.zone(f"row-{action['row']}").cards
            if cards:  # else it was taken, and everybody has seen it
                action = action | {"card": str(cards[lengths[action["row"]]].name)}
        changed.append((seat, action))
    return changed


def deal_of(actions: list[tuple[int, Action]], guessed: View) -> ChanceOutcome:
    """The deal that leads to a guessed world: each was dealt what he added and what he has left."""
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
