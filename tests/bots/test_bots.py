"""Bots in every game: legal, reproducible, and independent of hidden information."""

import math
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from roost import bots, games
from roost.bots.bot import DecisionContext, require_heuristics
from roost.bots.budget import SearchBudget
from roost.bots.search import Search, assess_confidence, evaluate, evaluation, policy_action
from roost.bots.search.guesses import guess_state
from roost.bots.search.policy_kernels import load_policy_kernels
from roost.bots.search.tree_search import NO_NODE
from roost.bots.search.workspace import SearchWorkspace
from roost.contract import canonical_json, derive_seed, rng_for
from roost.contract.rng import parse_seed
from roost.kernel import CardGame, has_action, seed_rng
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.rng import random_below
from roost.kernel.weights import load_weights
from roost.match import Match
from roost.simulate.runner import play_match
from roost.testing.forks import act, common_actions, revealed_cards
from roost.testing.forks import guess_state as guess_match_state
from roost.testing.matches import (
    choose_from,
    make_rng,
    new_match,
    random_chooser,
    random_position,
    sample_configs,
)
from roost.testing.selection import games_with
from roost.testing.sizes import size

GAMES = games_with("heuristics", "policy")
every_game = pytest.mark.parametrize("name", GAMES)
BOTS = [*bots.names(), *bots.reference_names()]
every_bot = pytest.mark.parametrize("bot", BOTS)

FORKS = size(8, 200)
LITTLE = SearchBudget(iterations=60)
"""Makes bots that search fast."""


def choose_action(match: Match[Any], seat: int, bot: str, number: int) -> bytes:
    """Return the choice of a new bot."""
    seed = derive_seed(parse_seed("bots"), "match", number)
    return canonical_json(
        bots.make(bot, seed, seat, LITTLE).choose(bots.build_context(match, seat))
    )


@every_game
@every_bot
def test_a_bot_chooses_the_same_action_in_every_consistent_state(name: str, bot: str) -> None:
    """Also after further actions, which may differ where the bot's seat cannot see it."""
    configs = sample_configs(games.game_info(name))
    for number in range(FORKS):
        rng = make_rng(f"choices {bot}", number)
        match = random_position(games.load(name), configs[number % len(configs)], "choices", number)
        if match.turn is None:
            continue
        seat = match.turn
        other = match.fork(guess_match_state(match, seat, number))
        for step in range(12):
            if match.turn == seat:
                assert choose_action(match, seat, bot, step) == choose_action(
                    other, seat, bot, step
                )
            pairs = common_actions(match, other, seat)
            if not pairs:
                break
            mine, theirs = choose_from(rng, pairs)
            if revealed_cards(act(match, seat, mine)) != revealed_cards(act(other, seat, theirs)):
                break


@pytest.mark.parametrize("bot", [name for name in bots.names() if name != "random"])
@pytest.mark.parametrize("open_hands", [True, False])
def test_a_suggestion_is_the_same_in_every_consistent_state(bot: str, open_hands: bool) -> None:
    """The same for a game that makes its own suggestions."""
    game = games.load("familiar-tales")
    compared = differed = 0
    for number in range(FORKS):
        page = ("rest-assured", "garden-wall")[number % 2]
        options = {"page": page, "open_hands": open_hands}
        match = new_match(game, game.info.configure(1 + number % 4, options), "advice", number)
        rng = make_rng(f"advice {bot}", number)
        for step in range(10 + random_below(rng, 60)):
            if match.turn is None:
                break
            match.act(match.turn, bots.make(bot, f"{step:04x}", 0).choose(current_context(match)))
        if match.turn is None:
            continue
        for step in range(4):
            other = match.fork(guess_match_state(match, match.turn, number + step))
            differed += match.game.open_view(match.state) != match.game.open_view(other.state)
            compared += 1
            choice = choose_action(match, match.turn, bot, step)
            assert choice == choose_action(other, match.turn, bot, step)
    assert compared > FORKS
    assert differed > FORKS / 2


def test_an_evaluation_of_a_game_without_search_is_its_suggestion() -> None:
    game = games.load("familiar-tales")
    match = new_match(game, game.info.configure(2, {"page": "rest-assured"}), "hint")
    (evaluation,) = evaluate(current_context(match), rng_for("00", "hint"), 10)
    assert evaluation.action in match.legal_actions()
    assert evaluation.share == 1.0


def test_an_evaluation_without_time_has_low_confidence(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a busy machine while kernels are still being compiled."""
    monkeypatch.setattr("roost.bots.search.search.is_pending", lambda game: True)
    game = games.load("fuertorite")
    match = new_match(game, game.info.configure(3, {}), "hint")
    evaluations = evaluate(current_context(match), rng_for("00", "hint"), 1)
    assert len(evaluations) == len(match.legal_actions()) > 1
    assert [one.share for one in evaluations if one.share] == [1.0]
    assert assess_confidence(evaluations) == "close"


def test_an_abandoned_hint_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("donburiko")
    match = new_match(game, game.info.configure(2, {}), "hint")
    searches: list[Any] = []
    stop_event = Event()

    def start_search(*args: Any) -> Search:
        searches.append(args)
        stop_event.set()
        return Search(*args)

    monkeypatch.setattr(evaluation, "Search", start_search)
    with pytest.raises(evaluation.SearchStopped):
        evaluate(current_context(match), rng_for("00", "hint"), 16, stop_event)
    assert len(searches) == 1


def test_a_sage_that_is_stopped_chooses_at_once() -> None:
    game = games.load("donburiko")
    match = new_match(game, game.info.configure(2, {}), "stop")
    make_search(ENDLESS, "donburiko")  # compiles its kernels
    sage = bots.make("sage", "00", 0)
    sage.budget = SearchBudget(iterations=10**9)  # years
    chosen: list[Any] = []
    context = current_context(match)
    thread = Thread(target=lambda: chosen.append(sage.choose(context)), daemon=True)
    thread.start()
    while thread.is_alive():
        sage.stop()
    assert chosen[0] in match.legal_actions()


def current_context(match: Match[Any]) -> DecisionContext:
    assert match.turn is not None
    return bots.build_context(match, match.turn)


@every_game
@every_bot
def test_the_same_seed_gives_the_same_match(name: str, bot: str) -> None:
    game = games.load(name)
    config = game.info.configure(game.info.players[0], {})
    bots = [bot] * config.players
    one, two = (
        play_match(game, config, bots, parse_seed("again"), budget=LITTLE).match for _ in range(2)
    )
    assert one.result is not None
    assert one.actions == two.actions


@every_game
def test_search_is_the_same_interpreted_and_compiled(name: str) -> None:
    """Kernels also run as plain Python."""
    game, _ = require_heuristics(games.load(name))
    match = new_match(game, game.info.configure(game.info.players[-1], {}), "search")
    choose = random_chooser(make_rng("search"))
    while match.turn is not None and len(match.legal_actions()) < 2:
        match.act(match.turn, choose(match))
    if match.turn is None:
        pytest.skip("this match has no choice")
    state = game.guess(match.state, match.turn, rng_for("00", "root"))
    effort = SearchBudget(iterations=24)
    compiled, interpreted = Search(game, effort), Search(game, effort, compiled=False)
    rng = rng_for("00", "search")
    assert compiled.best_action(state, rng) == interpreted.best_action(state, rng)
    assert compiled.visits() == interpreted.visits()
    for action, stats in compiled.action_stats().items():
        assert stats.value == pytest.approx(interpreted.action_stats()[action].value)
    moves = len(match.legal_actions())
    assert moves <= sum(compiled.visits().values()) <= 24 + moves


@pytest.mark.parametrize("name", games_with("history"))
def test_the_true_world_explains_actions_better_than_guesses(name: str) -> None:
    """Where they play by the policy. So it is right to weigh guesses by it."""
    game, _ = require_heuristics(games.load(name))
    gains = []
    for number in range(size(12, 100)):
        match = new_match(game, game.info.configure(game.info.players[-1], {}), "truth", number)
        rng = make_rng("truth", number)
        for _ in range(30 + random_below(rng, 20)):
            if match.turn is not None:
                action = policy_action(game, match.state, rng.next_state(), 1.0)
                match.act(match.turn, game.actions.to_action(match.state, action))
        seat = match.turn
        if seat is None:
            continue
        truth = belief_log_weight(game, match.state, seat, number)
        guesses = [guess_state(game, match.state, seat, rng.next_state()) for _ in range(5)]
        log_weights = [belief_log_weight(game, guess, seat, number) for guess in guesses]
        gains.append(truth - sum(log_weights) / len(log_weights))
    assert sum(gains) > 0


def belief_log_weight(game: CardGame[Any], world: Any, seat: int, number: int) -> float:
    """Return the log-probability of the other seats' actions in a determinization."""
    policy, total = load_policy_kernels(game), 0.0
    s = game.copy(world)
    seed_rng(s, *rng_for("00", "explained", number))
    weights = load_weights(game.policy, s.players).tolist()
    args = weights, [0] * INT_SCRATCH, [0.0] * FLOAT_SCRATCH
    if policy.history_length(world):
        policy.rewind_to_deal(s)
    for _ in range(policy.history_length(world)):
        action = policy.history_action(world, s)
        if s.turn != seat:
            total += math.log(policy.probability(s, action, *args))
        game.rules.apply(s, action)
    return total


def make_search(budget: SearchBudget, name: str = "akuma") -> tuple[Search, Any]:
    game, _ = require_heuristics(games.load(name))
    match = new_match(game, game.info.configure(game.info.players[-1], {}), "stop")
    assert match.turn is not None
    Search(game, SearchBudget(iterations=1)).best_action(match.state, rng_for("00", "warm"))
    return Search(game, budget), match.state


ENDLESS = SearchBudget(iterations=10**8)


@every_game
def test_a_stopped_search_returns_its_best_so_far(name: str) -> None:
    search, state = make_search(ENDLESS, name)
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(search.best_action, state, rng_for("00", "stop"))
        while search.iterations_done < 100:
            time.sleep(0.001)
        search.stop()
        best = future.result(timeout=60)
    probabilities = search.probabilities()
    assert probabilities[best] == max(probabilities.values())


@every_game
def test_a_search_that_is_stopped_before_its_start_returns_a_legal_action(name: str) -> None:
    """Its thread may start late."""
    search, state = make_search(ENDLESS, name)
    search.stop()
    best = search.best_action(state, rng_for("00", "stop"))
    assert has_action(require_heuristics(games.load(name))[0].rules.legal_actions(state), best)
    assert search.iterations_done < 100


def test_a_kernel_runs_beside_other_threads_and_stops_at_the_next_iteration() -> None:
    """It releases the GIL, so that a search does not block the event loop."""
    game, _ = require_heuristics(games.load("fuertorite"))
    match = new_match(game, game.info.configure(4, {}), "kernel")
    workspace = SearchWorkspace(game, compiled=True, players=4)
    root, scratch = (
        workspace.pack_state(match.state),
        workspace.make_scratch(rng_for("00", "kernel")),
    )
    worlds, weights, stop = (
        workspace.allocate_states(1),
        workspace.float_array([1.0]),
        np.zeros(1, np.int64),
    )
    workspace.kernels.determinize(root, scratch, worlds[0], match.turn, *workspace.policy_args)

    def grow(n: int, tree: Any = None) -> int:
        args = (
            scratch,
            new_tree() if tree is None else tree,
            1,
            n,
            2,
            workspace.allocate_path(),
            stop,
        )
        done: int = workspace.kernels.grow_tree(worlds, weights, *args, *workspace.policy_args)[1]
        return done

    def new_tree() -> Any:
        return workspace.allocate_tree(10_000).view(np.ndarray)

    assert grow(20) == 20
    with ThreadPoolExecutor(1) as pool:
        tree = new_tree()
        future = pool.submit(grow, 10**12, tree)
        while tree[0]["child"] == NO_NODE:  # this thread runs while the kernel does
            time.sleep(0.001)
        stop[0] = 1
        assert future.result(timeout=60) < 10**12
    assert grow(20) == 1


def test_a_search_uses_its_time_budget() -> None:
    search, state = make_search(SearchBudget(milliseconds=50))
    start = time.perf_counter()
    search.best_action(state, rng_for("00", "time"))
    assert time.perf_counter() - start >= 0.05
    assert search.iterations_done == sum(search.visits().values()) > 0


@every_game
def test_a_compiled_guess_equals_the_interpreted_one(name: str) -> None:
    game, _ = require_heuristics(games.load(name))
    match = new_match(game, game.info.configure(game.info.players[0], {}), "guess")
    choose = random_chooser(make_rng("guess"))
    for number in range(20):
        assert match.turn is not None
        rng = rng_for("00", "guess", number)
        seat = number % match.config.players
        compiled = guess_state(game, match.state, seat, rng)
        assert compiled == game.guess(match.state, seat, rng)
        match.act(match.turn, choose(match))
