"""Heuristics and policies for bots: bounded, and independent of hidden information."""

from typing import Any

import pytest

from roost import games
from roost.bots.bot import require_heuristics
from roost.bots.search.policy_kernels import load_policy_kernels
from roost.contract import rng_for
from roost.contract.rng import parse_seed
from roost.kernel import CardGame, action_indices, has_action, seed_rng
from roost.kernel.policy import FLOAT_SCRATCH, INT_SCRATCH
from roost.kernel.rng import random_below
from roost.kernel.weights import load_weights
from roost.simulate.runner import play_match
from roost.testing.matches import make_rng, new_match, random_chooser, sample_configs
from roost.testing.selection import games_with
from roost.testing.sizes import size

every_game = pytest.mark.parametrize("name", games_with("heuristics"))
every_policy = pytest.mark.parametrize("name", games_with("heuristics", "policy"))
every_suggesting_game = pytest.mark.parametrize("name", games_with("suggestions"))


@every_game
def test_the_greedy_bot_plays_a_match(name: str) -> None:
    game = games.load(name)
    for config in sample_configs(game.info):
        seats = ["greedy"] * config.players
        one, two = (play_match(game, config, seats, parse_seed("greedy")).match for _ in range(2))
        assert one.result is not None
        assert one.actions == two.actions


@every_suggesting_game
def test_suggestions_are_legal_and_do_not_change_the_state(name: str) -> None:
    game = games.load(name)
    for number, config in enumerate(sample_configs(game.info)):
        match = new_match(game, config, "suggestion", number)
        for step in range(40):
            if match.turn is None:
                break
            before = game.copy(match.state)
            guess = game.guess(match.state, match.turn, rng_for("00", "guess", step))
            careful, careless = (
                game.suggest_action(guess, rng_for("00", "bot", step), style)
                for style in ("careful", "careless")
            )
            assert careful is not None
            assert careful in match.legal_actions()
            assert careless in match.legal_actions()
            assert game.open_view(match.state) == game.open_view(before)
            match.act(match.turn, careful)


@every_game
def test_a_reward_is_between_0_and_1(name: str) -> None:
    game, _ = require_heuristics(games.load(name))
    assert game.reward is not None
    for config in sample_configs(game.info):
        match = new_match(game, config, "reward")
        choose = random_chooser(make_rng("reward"))
        while match.turn is not None:
            match.act(match.turn, choose(match))
        for seat in range(config.players):
            assert 0.0 <= game.reward(match.state, seat) <= 1.0


@pytest.mark.parametrize("name", games_with("heuristics", "history"))
def test_the_history_of_a_deal_leads_to_its_state(name: str) -> None:
    """A state that is rewound and played again by its history is the same."""
    game, _ = require_heuristics(games.load(name))
    policy = game.history_policy
    assert policy is not None
    configs = sample_configs(game.info)
    for number in range(size(30, 1000)):
        config = configs[number % len(configs)]
        match = new_match(game, config, "past", number)
        choose, rng = random_chooser(make_rng("past", number)), make_rng("steps", number)
        for _ in range(random_below(rng, 90)):
            if match.turn is not None:
                match.act(match.turn, choose(match))
        if match.turn is None:
            continue
        replayed = game.copy(match.state)
        if policy.history_length(replayed):
            policy.rewind_to_deal(replayed)
        for _ in range(policy.history_length(match.state)):
            action = policy.history_action(match.state, replayed)
            assert has_action(game.rules.legal_actions(replayed), action)
            game.rules.apply(replayed, action)
        assert replayed == match.state


@every_policy
def test_a_policy_does_not_depend_on_hidden_information(name: str) -> None:
    game, _ = require_heuristics(games.load(name))
    for number in range(size(20, 500)):
        configs = sample_configs(game.info)
        match = new_match(game, configs[number % len(configs)], "judge", number)
        choose, rng = random_chooser(make_rng("judge", number)), make_rng("steps", number)
        for _ in range(random_below(rng, 40)):
            if match.turn is not None:
                match.act(match.turn, choose(match))
        if match.turn is None:
            continue
        other = game.guess(match.state, match.turn, rng_for("00", "other", number))
        assert score_moves(game, match.state, number) == score_moves(game, other, number)


def score_moves(game: CardGame[Any], state: Any, number: int) -> list[float]:
    """Return the policy's score of each legal move."""
    s = game.copy(state)
    seed_rng(s, *rng_for("00", "scored", number))
    x = [0.0] * FLOAT_SCRATCH
    weights = load_weights(game.policy, s.players).tolist()
    load_policy_kernels(game).scores(s, weights, [0] * INT_SCRATCH, x)
    return [x[move] for move in action_indices(game.rules.legal_actions(s))]


@pytest.mark.parametrize("name", games_with("policy", "weights"))
def test_weights_are_fitted_for_every_number_of_players(name: str) -> None:
    game, _ = require_heuristics(games.load(name))
    for count in game.info.players:
        assert load_weights(game.policy, count).any()
