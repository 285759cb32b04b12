"""Bots, in every game: they play legally, repeat themselves, and cannot tell worlds apart."""

import asyncio
import math
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from roost import bots, games
from roost.bots.bot import DecisionContext, require_heuristics
from roost.bots.budget import SearchBudget
from roost.bots.search import Search, assess_confidence, evaluate, policy_action
from roost.bots.search.guesses import guess_state
from roost.bots.search.policy_kernels import load_policy_kernels
from roost.bots.search.workspace import SearchWorkspace
from roost.contract import canonical_json, derive_seed, rng_for
from roost.contract.rng import parse_seed
from roost.kernel import CardGame, action_indices, has_action, seed_rng
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.rng import random_below
from roost.kernel.weights import load_weights
from roost.match import Match
from roost.simulate.runner import play_match
from tests.match.test_secrecy import (
    act,
    common_actions,
    revealed_cards,
)
from tests.match.test_secrecy import (
    guess_state as guess_state_,
)
from tests.support.matches import (
    choose_from,
    fork,
    make_rng,
    new_match,
    random_chooser,
    random_position,
    sample_configs,
)
from tests.support.sizes import size

GAMES = [
    name
    for name in games.game_ids()
    if isinstance(game := games.load(name), CardGame) and game.heuristics is not None
]
every_game = pytest.mark.parametrize("name", GAMES)
BOTS = [*bots.names(), *bots.reference_names()]
every_bot = pytest.mark.parametrize("bot", BOTS)

FORKS = size(8, 200)
LITTLE = SearchBudget(iterations=60)
"""So that a bot that searches is quick; it does nothing then that it would not do for longer."""


def chosen(match: Match[Any], seat: int, bot: str, number: int) -> bytes:
    """What a bot would do that has just sat down."""
    seed = derive_seed(parse_seed("bots"), "match", number)
    return canonical_json(
        bots.make(bot, seed, seat, LITTLE).choose(bots.build_context(match, seat))
    )


@every_game
@every_bot
def test_a_bot_chooses_alike_in_every_world_that_fits(name: str, bot: str) -> None:
    """Also later on, in worlds that have gone apart where the bot's seat could not see it."""
    spread = sample_configs(games.game_info(name))
    compared = differed = 0
    for number in range(FORKS):
        chance = make_rng(f"choices {bot}", number)
        match = random_position(games.load(name), spread[number % len(spread)], "choices", number)
        if match.turn is None:
            continue
        seat = match.turn
        other = fork(match, guess_state_(match, seat, number))
        differed += match.game.open_view(match.state) != match.game.open_view(other.state)
        for step in range(12):
            if match.turn == seat:
                compared += 1
                assert chosen(match, seat, bot, step) == chosen(other, seat, bot, step)
            pairs = common_actions(match, other, seat)
            if not pairs:
                break
            mine, theirs = choose_from(chance, pairs)
            if revealed_cards(act(match, seat, mine)) != revealed_cards(act(other, seat, theirs)):
                break
    assert compared >= FORKS
    assert differed > FORKS / 2


@pytest.mark.parametrize("bot", [name for name in bots.names() if name != "random"])
@pytest.mark.parametrize("open_hands", [True, False])
def test_advice_is_alike_in_every_world_that_fits(bot: str, open_hands: bool) -> None:
    """The same of games that advise: a bot plays on, and asks in both worlds what to do."""
    game = games.load("familiar-tales")
    compared = differed = 0
    for number in range(FORKS):
        page = ("rest-assured", "garden-wall")[number % 2]
        options = {"page": page, "open_hands": open_hands}
        match = new_match(game, game.info.configure(1 + number % 4, options), "advice", number)
        chance = make_rng(f"advice {bot}", number)
        for step in range(10 + random_below(chance, 60)):
            if match.turn is None:
                break
            match.act(match.turn, bots.make(bot, f"{step:04x}", 0).choose(seen_now(match)))
        if match.turn is None:
            continue
        for step in range(4):
            other = fork(match, guess_state_(match, match.turn, number + step))
            differed += match.game.open_view(match.state) != match.game.open_view(other.state)
            compared += 1
            assert chosen(match, match.turn, bot, step) == chosen(other, match.turn, bot, step)
    assert compared > FORKS
    assert differed > FORKS / 2


def test_a_hint_of_a_game_that_advises_is_its_advice() -> None:
    game = games.load("familiar-tales")
    match = new_match(game, game.info.configure(2, {"page": "rest-assured"}), "hint")
    (found,) = evaluate(seen_now(match), rng_for("00", "hint"), 10)
    assert found.action in match.legal_actions()
    assert found.share == 1.0


def test_a_hint_without_time_to_try_others_is_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine at work, while kernels are still being compiled."""
    monkeypatch.setattr("roost.bots.search.search.is_pending", lambda game: True)
    game = games.load("fuertorite")
    match = new_match(game, game.info.configure(3, {}), "hint")
    found = evaluate(seen_now(match), rng_for("00", "hint"), 1)
    assert len(found) == len(match.legal_actions()) > 1
    assert [one.share for one in found if one.share] == [1.0]
    assert assess_confidence(found) == "close"


def test_an_abandoned_hint_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("donburiko")
    match = new_match(game, game.info.configure(2, {}), "hint")
    weighing = import_module("roost.bots.search.evaluation")
    searches: list[Any] = []
    stopped, searched = Event(), weighing._searched

    def search(*args: Any) -> Any:
        searches.append(args)
        stopped.set()
        return searched(*args)

    monkeypatch.setattr(weighing, "_searched", search)
    with pytest.raises(weighing.Stopped):
        evaluate(seen_now(match), rng_for("00", "hint"), 16, stopped)
    assert len(searches) == 1


def test_a_sage_that_is_stopped_chooses_at_once() -> None:
    game = games.load("donburiko")
    match = new_match(game, game.info.configure(2, {}), "stop")
    sage = bots.make("sage", "00", 0)
    sage.budget = SearchBudget(iterations=10**9)  # years
    chosen: list[Any] = []
    thinking = Thread(target=lambda: chosen.append(sage.choose(seen_now(match))), daemon=True)
    thinking.start()
    while thinking.is_alive():
        sage.stop()
    assert chosen[0] in match.legal_actions()


def seen_now(match: Match[Any]) -> DecisionContext:
    assert match.turn is not None
    return bots.build_context(match, match.turn)


@every_game
@every_bot
def test_the_same_seed_gives_the_same_match(name: str, bot: str) -> None:
    game = games.load(name)
    table = game.info.configure(game.info.players[0], {})
    bots = [bot] * table.players
    one, two = (
        play_match(game, table, bots, parse_seed("again"), budget=LITTLE).match for _ in range(2)
    )
    assert one.result is not None
    assert one.actions == two.actions


@every_game
def test_a_reward_is_a_share(name: str) -> None:
    game, hints = require_heuristics(games.load(name))
    for table in sample_configs(game.info):
        match = new_match(game, table, "reward")
        choose = random_chooser(make_rng("reward"))
        while match.turn is not None:
            match.act(match.turn, choose(match))
        for seat in range(table.players):
            assert 0.0 <= hints.reward(match.state, seat) <= 1.0


@every_game
def test_search_is_the_same_interpreted_and_compiled(name: str) -> None:
    """The kernels are plain Python, too."""
    game, _ = require_heuristics(games.load(name))
    match = new_match(game, game.info.configure(game.info.players[-1], {}), "search")
    choose = random_chooser(make_rng("search"))
    while len(match.actions) < 8 or len(match.legal_actions()) < 2:
        assert match.turn is not None
        match.act(match.turn, choose(match))
    assert match.turn is not None
    state = game.guess(match.state, match.turn, rng_for("00", "root"))
    effort = SearchBudget(iterations=24)
    compiled, interpreted = Search(game, effort), Search(game, effort, compiled=False)
    chance = rng_for("00", "search")
    assert compiled.best_action(state, chance) == interpreted.best_action(state, chance)
    assert compiled.visits() == interpreted.visits()
    for action, found in compiled.action_stats().items():
        assert found.value == pytest.approx(interpreted.action_stats()[action].value)
    assert (
        len(match.legal_actions())
        <= sum(compiled.visits().values())
        <= 24 + len(match.legal_actions())
    )


@every_game
def test_the_past_of_a_deal_leads_to_where_it_stands(name: str) -> None:
    """Rewound and played again, by what a game keeps of it, a state is the same."""
    game, _ = require_heuristics(games.load(name))
    policy: Any = game.policy
    if not hasattr(policy, "rewind_to_deal"):
        pytest.skip("this game keeps no past")
    longest = 0
    for number in range(size(30, 1000)):
        table = sample_configs(game.info)[number % len(sample_configs(game.info))]
        match = new_match(game, table, "past", number)
        choose, chance = random_chooser(make_rng("past", number)), make_rng("steps", number)
        for _ in range(random_below(chance, 90)):
            if match.turn is not None:
                match.act(match.turn, choose(match))
        if match.turn is None:
            continue
        again = game.copy(match.state)
        longest = max(longest, policy.history_length(again))
        if policy.history_length(again):
            policy.rewind_to_deal(again)
        for _ in range(policy.history_length(match.state)):
            action = policy.past(match.state, again)
            assert has_action(game.rules.legal_actions(again), action)
            game.rules.apply(again, action)
        assert again == match.state
    assert longest > 20


@every_game
def test_the_true_world_explains_actions_better_than_guesses(name: str) -> None:
    """Where they play by the policy. So it is right to weigh guesses by it."""
    game, _ = require_heuristics(games.load(name))
    if not hasattr(game.policy, "rewind_to_deal"):
        pytest.skip("this game keeps no past")
    gains = []
    for number in range(size(12, 100)):
        match = new_match(game, game.info.configure(game.info.players[-1], {}), "truth", number)
        chance = make_rng("truth", number)
        for _ in range(30 + random_below(chance, 20)):
            if match.turn is not None:
                action = policy_action(game, match.state, chance.next_state(), 1.0)
                match.act(match.turn, game.to_action(match.state, action))
        seat = match.turn
        if seat is None:
            continue
        truth = explained(game, match.state, seat, number)
        guessed = [
            explained(game, guess_state(game, match.state, seat, chance.next_state()), seat, number)
            for _ in range(5)
        ]
        gains.append(truth - sum(guessed) / len(guessed))
    assert sum(gains) / len(gains) > 0.05


def explained(game: CardGame[Any], world: Any, seat: int, number: int) -> float:
    """The logarithm of how likely what others did is in a world, by the game's own functions."""
    own, total = load_policy_kernels(game), 0.0
    s = game.copy(world)
    seed_rng(s, *rng_for("00", "explained", number))
    judged = load_weights(game.policy, s.players).tolist(), [0] * INT_SCRATCH, [0.0] * FLOAT_SCRATCH
    if own.history_length(world):
        own.rewind_to_deal(s)
    for _ in range(own.history_length(world)):
        action = own.history_action(world, s)
        if s.turn != seat:
            total += math.log(own.probability(s, action, *judged))
        game.rules.apply(s, action)
    return total


@every_game
def test_a_policy_judges_alike_whatever_is_hidden(name: str) -> None:
    """Its scores depend on nothing that the seat whose turn it is cannot know."""
    game, _ = require_heuristics(games.load(name))
    compared = differed = 0
    for number in range(size(20, 500)):
        match = new_match(
            game,
            sample_configs(game.info)[number % len(sample_configs(game.info))],
            "judge",
            number,
        )
        choose, chance = random_chooser(make_rng("judge", number)), make_rng("steps", number)
        for _ in range(random_below(chance, 40)):
            if match.turn is not None:
                match.act(match.turn, choose(match))
        if match.turn is None:
            continue
        other = game.guess(match.state, match.turn, rng_for("00", "other", number))
        found = [scored(game, state, number) for state in (match.state, other)]
        assert found[0] == found[1]
        compared += 1
        differed += game.open_view(match.state) != game.open_view(other)
    assert compared > 10
    assert differed > compared / 2


def scored(game: CardGame[Any], state: Any, number: int) -> list[float]:
    """What the policy thinks of each legal move."""
    s = game.copy(state)
    seed_rng(s, *rng_for("00", "scored", number))
    x = [0.0] * FLOAT_SCRATCH
    fitted = load_weights(game.policy, s.players).tolist()
    load_policy_kernels(game).scores(s, fitted, [0] * INT_SCRATCH, x)
    return [x[move] for move in action_indices(game.rules.legal_actions(s))]


@every_game
def test_weights_are_fitted_for_every_number_of_players(name: str) -> None:
    game, _ = require_heuristics(games.load(name))
    for count in game.info.players:
        assert load_weights(game.policy, count).any()


def a_search(effort: SearchBudget, name: str = "akuma") -> tuple[Search, Any]:
    game, _ = require_heuristics(games.load(name))
    match = new_match(game, game.info.configure(game.info.players[-1], {}), "stop")
    assert match.turn is not None
    Search(game, SearchBudget(iterations=1)).best_action(match.state, rng_for("00", "warm"))
    return Search(game, effort), match.state


ENDLESS = SearchBudget(iterations=10**8)


@every_game
def test_a_stopped_search_returns_its_best_so_far_at_once(name: str) -> None:
    late: list[float] = []
    for _ in range(5):
        search, state = a_search(ENDLESS, name)
        with ThreadPoolExecutor(1) as pool:
            thinking = pool.submit(search.best_action, state, rng_for("00", "stop"))
            while search.iterations_done < 100:
                time.sleep(0.001)
            stopped = time.perf_counter()
            search.stop()
            best = thinking.result(timeout=10)
            late.append(time.perf_counter() - stopped)
        shares = search.probabilities()
        assert shares[best] == max(shares.values())
    assert min(late) < 0.02  # what else the machine does can only make it later


@every_game
def test_a_search_that_is_stopped_before_it_begins_still_finds_something(name: str) -> None:
    """The thread that it runs in may come to it late."""
    search, state = a_search(ENDLESS, name)
    search.stop()
    best = search.best_action(state, rng_for("00", "stop"))
    assert has_action(require_heuristics(games.load(name))[0].rules.legal_actions(state), best)
    assert search.iterations_done < 100


def test_a_kernel_sees_that_it_is_stopped_in_the_midst_of_its_work() -> None:
    """So a stop need not wait for the end of a chunk, however long that is."""
    game, _ = require_heuristics(games.load("fuertorite"))
    match = new_match(game, game.info.configure(4, {}), "kernel")
    material = SearchWorkspace(game, compiled=True, players=4)
    root, scratch = material.pack_state(match.state), material.make_scratch(rng_for("00", "kernel"))
    worlds, sums, stop = (
        material.allocate_states(1),
        material.float_array([1.0]),
        np.zeros(1, np.int64),
    )
    material.kernels.determinize(root, scratch, worlds[0], match.turn, *material.policy_args)

    def grow(n: int) -> int:
        room = (
            scratch,
            material.allocate_tree(10_000).view(np.ndarray),
            1,
            n,
            2,
            material.allocate_path(),
            stop,
        )
        done: int = material.kernels.grow_tree(worlds, sums, *room, *material.policy_args)[1]
        return done

    assert grow(20) == 20
    with ThreadPoolExecutor(1) as pool:
        growing = pool.submit(grow, 10**12)
        stop[0] = 1
        assert growing.result(timeout=10) < 10**12
    assert grow(20) == 1


def test_a_search_takes_the_time_that_it_is_given() -> None:
    search, state = a_search(SearchBudget(milliseconds=50))
    began = time.perf_counter()
    search.best_action(state, rng_for("00", "time"))
    assert time.perf_counter() - began >= 0.05
    assert search.iterations_done == sum(search.visits().values()) > 0


def test_searching_in_a_thread_leaves_a_loop_responsive() -> None:
    """The loop's turns come as often beside a search as they do alone; without the GIL they can."""
    search, state = a_search(SearchBudget(milliseconds=300))

    async def turns() -> int:
        thinking = asyncio.to_thread(search.best_action, state, rng_for("00", "loop"))
        task = asyncio.ensure_future(thinking)
        found = 0
        while not task.done():
            await asyncio.sleep(0.001)
            found += 1
        return found

    assert asyncio.run(turns()) > 30


@every_game
def test_a_compiled_guess_is_the_games_own(name: str) -> None:
    game, _ = require_heuristics(games.load(name))
    match = new_match(game, game.info.configure(game.info.players[0], {}), "guess")
    choose = random_chooser(make_rng("guess"))
    for number in range(20):
        assert match.turn is not None
        chance = rng_for("00", "guess", number)
        seat = number % match.config.players
        compiled = guess_state(game, match.state, seat, chance)
        assert compiled == game.guess(match.state, seat, chance)
        match.act(match.turn, choose(match))
