"""The adapters for PettingZoo, Gymnasium and OpenSpiel, also by the libraries' own tests."""

import copy
import io
import pickle
import re
import runpy
import subprocess
import sys
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, seed_test

from roost import games
from roost.bots import SearchBudget
from roost.bots.bot import require_heuristics
from roost.contract import RefusalError, derive_seed, rng_for
from roost.contract.rng import parse_seed
from roost.match import Match
from roost.research import openspiel, openspiel_arena
from roost.research import pettingzoo as zoo
from roost.research.adapters.rewards import final_rewards
from roost.research.gymnasium import ILLEGAL_REWARD
from roost.testing.selection import games_with
from roost.testing.sizes import size
from tests.support.masks import masked_softmax

ROOT = Path(__file__).resolve().parents[2]
DOCS, EXAMPLES = ROOT / "docs/train", ROOT / "examples"
PAGES = ["batches", "gymnasium", "openspiel", "pettingzoo"]
CARD_GAMES = games_with("heuristics")

every_game = pytest.mark.parametrize("name", CARD_GAMES)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_an_example_that_runs(page: str) -> None:
    examples = re.findall(r"```python\n(.*?)```", (DOCS / f"{page}.md").read_text(), re.DOTALL)
    assert examples
    for example in examples:
        with redirect_stdout(io.StringIO()):
            exec(compile(example, f"{page}.md", "exec"), {"__name__": page})


# PettingZoo


@every_game
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_an_environment_passes_pettingzoos_tests(name: str) -> None:
    with redirect_stdout(io.StringIO()):
        api_test(zoo.env(name), num_cycles=size(40, 1000))
        seed_test(lambda: zoo.env(name), num_cycles=size(40, 500))


@every_game
def test_pettingzoo_plays_the_match_of_its_seed(name: str) -> None:
    """The same deals, actions and result as in a `Match`."""
    config = zoo.raw_env(name)
    config.reset(seed=3)
    game, _ = require_heuristics(games.load(name))
    seed = derive_seed(parse_seed("3"), "match")  # as `roost simulate --seed 3` has it
    match = Match(game, game.info.configure(len(config.possible_agents), {}), seed=seed)
    rewards = dict.fromkeys(config.possible_agents, 0.0)
    for agent in config.agent_iter():
        seen, reward, over, _, info = config.last()
        rewards[agent] += reward
        if over:
            assert match.result is not None
            assert info["scores"] == match.result["scores"]
            config.step(None)
            continue
        seat = config.possible_agents.index(agent)
        assert match.turn == seat
        action = int(config.action_space(agent).sample(seen["action_mask"]))
        match.act(seat, game.actions.to_action(match.state, action))
        config.step(action)
    ahead = [game.points_ahead(match.state, p) for p in range(match.config.players)]
    assert list(rewards.values()) == pytest.approx(ahead)


def test_pettingzoo_refuses_masked_actions() -> None:
    config = zoo.env("akuma", players=4, render_mode="ansi")
    config.reset(seed=1)
    before = config.observe(config.agent_selection)
    legal = ", ".join(map(str, np.flatnonzero(before["action_mask"])))
    wrong = np.flatnonzero(before["action_mask"] == 0)[0]
    with pytest.raises(
        ValueError, match=f"action {wrong} is illegal for .*; legal actions: {legal}$"
    ):
        config.step(wrong)
    for number in (40, 999, -1, None, 2.0, [3]):
        with pytest.raises(ValueError, match="an action is an integer from 0 to 39, not"):
            config.step(number if number != [3] else [3, 4])
    for ask in (config.observe, config.action_space, config.observation_space):
        with pytest.raises(ValueError, match="no agent 'seat_4'; agents: seat_0, seat_1"):
            ask("seat_4")
    after = config.observe(config.agent_selection)
    assert (before["observation"] == after["observation"]).all()
    other = next(a for a in config.agents if a != config.agent_selection)
    assert not config.observe(other)["action_mask"].any()
    shown = config.render()
    assert shown is not None
    seat = config.possible_agents.index(config.agent_selection)
    hands = dict(re.findall(r"hand-(\d): (.*)", shown))
    assert ["?" in cards for _, cards in sorted(hands.items())] == [p != seat for p in range(4)]


def test_pettingzoo_refuses_invalid_arguments() -> None:
    with pytest.raises(TypeError, match="None or one of 'ansi', 'human', not 'rgb_array'"):
        zoo.env("akuma", render_mode="rgb_array")
    with pytest.raises(RefusalError, match="for 3, 4 players, not for 9"):
        zoo.env("akuma", players=9)
    with pytest.raises(ValueError, match="not 'money'"):
        zoo.env("akuma", reward="money")
    with pytest.raises(AssertionError, match="reset"):
        zoo.env("akuma").step(0)


def test_pettingzoo_prints_every_step_in_human_mode(capsys: pytest.CaptureFixture[str]) -> None:
    config = zoo.env("donburiko", render_mode="human")
    config.reset(seed=2)
    config.step(np.flatnonzero(config.last()[0]["action_mask"])[0])
    shown = re.findall(r"^seat \d, turn", capsys.readouterr().out, re.MULTILINE)
    assert len(shown) == 2


def random_choice(random: Any, mask: Any) -> int:
    """Return an action by a softmax over the mask, which must be finite."""
    chances = masked_softmax(random.normal(size=mask.shape), mask)
    assert np.isfinite(chances).all()
    return int(random.choice(len(mask), p=chances))


@every_game
@pytest.mark.parametrize("reward", ["points", "win", "rank"])
def test_pettingzoo_reports_the_result_and_keeps_a_softmax_finite(name: str, reward: str) -> None:
    together = games.game_info(name).is_cooperative
    if reward == "rank" and together:
        return
    config = zoo.env(name, reward=reward)
    random = np.random.default_rng(4)
    for _ in range(size(3, 30)):
        config.reset(seed="any text")
        for agent in config.agent_iter():
            seen, gained, over, _, info = config.last()
            action = random_choice(random, seen["action_mask"])  # at the end, too
            assert ("scores" in info) == over
            if over:
                seat, scores, winners = int(agent[-1]), info["scores"], info["winners"]
                assert info["won"] == (seat in winners)
                if reward == "win":
                    share = 1 if together else 1 / len(winners)
                    assert gained == pytest.approx(share if info["won"] else 0.0)
                elif reward == "rank":
                    steps = [np.sign(scores[seat] - other) for other in scores]
                    assert gained == pytest.approx(sum(steps) / (len(scores) - 1))
            config.step(None if over else action)


@every_game
def test_pettingzoos_state_has_all_observations(name: str) -> None:
    config = zoo.env(name)
    config.reset(seed=9)
    state = config.state()
    assert config.state_space.contains(state)
    seen = [config.observe(agent)["observation"] for agent in config.possible_agents]
    assert (state == np.concatenate(seen)).all()


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


copies = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])


@every_game
@copies
def test_a_copy_of_a_pettingzoo_env_is_independent(name: str, copied: Any) -> None:
    config = zoo.env(name)
    config.reset(seed=5)
    for _ in range(7):
        config.step(np.flatnonzero(config.last()[0]["action_mask"])[-1])
    before = config.state()
    other = copied(config)
    assert (other.state() == before).all()
    random = np.random.default_rng(2)
    done = []
    while other.agents:
        seen, _, over, _, _ = other.last()
        done.append(None if over else random_choice(random, seen["action_mask"]))
        other.step(done[-1])
    assert (config.state() == before).all()
    for action in done:
        config.step(action)
    assert not config.agents
    for one in (config, other):  # the next match comes from the same seeds, too
        one.reset()
    assert (config.state() == other.state()).all()


# Gymnasium


@every_game
def test_an_environment_passes_gymnasiums_tests(name: str) -> None:
    version = games.game_info(name).version
    check_env(gymnasium.make(f"Roost/{name}-v{version}", bots="random").unwrapped)


def test_a_learner_plays_a_complete_match_against_bots() -> None:
    config = gymnasium.make("Roost/donburiko-v1", bots=["greedy", "random"], players=3, seat=1)
    seen, info = config.reset(seed=5)
    total, over = 0.0, False
    while not over:
        assert (info["action_mask"] == seen["action_mask"]).all()
        action = config.action_space.sample(info["action_mask"])
        seen, reward, over, _, info = config.step(action)
        total += float(reward)
    scores = info["scores"]
    assert total == pytest.approx(scores[1] - (scores[0] + scores[2]) / 2)
    assert info["won"] == (scores[1] == max(scores))


def test_an_illegal_action_is_penalized_and_not_applied() -> None:
    config = gymnasium.make("Roost/akuma-v1", bots="random")
    seen, info = config.reset(seed=5)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, _, info = config.step(wrong)
    assert (reward, over, info["illegal"]) == (ILLEGAL_REWARD, False, True)
    assert (after["observation"] == seen["observation"]).all()
    for number in (-1, 40, 999, 2.5, None):
        with pytest.raises(ValueError, match=f"an integer from 0 to 39, not {number}"):
            config.unwrapped.step(number)
    after, _, _, _, _ = config.step(wrong)
    assert (after["observation"] == seen["observation"]).all()


WRONG = [
    ({"seat": 9}, ValueError, "a seat is an integer from 0 to 2, not 9"),
    ({"seat": -1}, ValueError, "a seat is an integer from 0 to 2, not -1"),
    ({"players": 9}, RefusalError, r"This game is for 3, 4 players, not for 9\. \(AK-1\)"),
    ({"games": 7}, RefusalError, "The option games cannot be 7. It can be: 1, 2, 3"),
    ({"colour": 1}, RefusalError, "There is no option colour. The options of this game: games"),
    ({"bots": "imp"}, RefusalError, "There is no bot imp. The bots are: careless"),
    ({"bots": ["owl"] * 3}, RefusalError, "3 bots are named for 2 seats"),
    ({"reward": "money"}, ValueError, "one of 'points', 'win', 'rank', not 'money'"),
]


@pytest.mark.parametrize(("given", "error", "text"), WRONG, ids=[str(w[0]) for w in WRONG])
def test_gymnasium_refuses_invalid_arguments(given: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        gymnasium.make("Roost/akuma-v1", **given)


def test_an_unsupported_render_mode_lets_tools_continue_without_one() -> None:
    """`make_vec_env` of Stable-Baselines3 tries `rgb_array` and, after TypeError, none."""
    with (
        pytest.warns(UserWarning, match="not in the possible render_modes"),
        pytest.raises(TypeError, match="None or one of 'ansi', 'human', not 'rgb_array'"),
    ):
        gymnasium.make("Roost/akuma-v1", render_mode="rgb_array")


def test_gymnasium_renders_the_learners_view(capsys: pytest.CaptureFixture[str]) -> None:
    config = gymnasium.make("Roost/akuma-v1", bots="random", seat=1, render_mode="ansi")
    config.reset(seed=5)
    shown = str(config.render())
    hands = dict(re.findall(r"hand-(\d): (.*)", shown))
    assert {seat: "?" in cards for seat, cards in hands.items()} == {
        "0": True,
        "1": False,
        "2": True,
    }
    assert capsys.readouterr().out == ""
    config = gymnasium.make("Roost/akuma-v1", bots="random", seat=1, render_mode="human")
    _, info = config.reset(seed=5)
    assert capsys.readouterr().out == shown + "\n\n"
    config.step(np.flatnonzero(info["action_mask"])[0])
    assert capsys.readouterr().out.count("seat 1, turn") == 1


@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
def test_a_softmax_is_finite_over_resets_of_a_vector(mode: Any) -> None:
    made = partial(gymnasium.make, "Roost/akuma-v1", bots="random", games=1)
    vector = gymnasium.vector.SyncVectorEnv([made] * 4, autoreset_mode=mode)
    random = np.random.default_rng(1)
    seen, _ = vector.reset(seed=3)
    ended = 0
    for _ in range(60):
        actions = np.array([random_choice(random, mask) for mask in seen["action_mask"]])
        assert (vector.call("action_masks") == seen["action_mask"].astype(bool)).all()
        seen, _, over, _, _ = vector.step(actions)
        ended += int(over.sum())
    assert ended >= 8


@pytest.mark.parametrize("reward", ["win", "rank"])
def test_gymnasium_rewards_a_win_or_a_rank_at_the_end(reward: str) -> None:
    config = gymnasium.make("Roost/donburiko-v1", bots="random", players=3, reward=reward)
    for seed in ("a text", 7, np.int64(8)):
        _, info = config.reset(seed=seed)  # type: ignore[arg-type]
        over, gained = False, 0.0
        while not over:
            assert not gained
            _, gained, over, _, info = config.step(np.flatnonzero(info["action_mask"])[0])  # type: ignore[assignment]
        scores, mine = info["scores"], info["scores"][info["seat"]]
        assert info["winners"] == [p for p in range(3) if scores[p] == max(scores)]
        if reward == "win":
            expected = info["won"] / len(info["winners"])
        else:
            expected = sum(np.sign(mine - other) for other in scores) / 2
        assert gained == pytest.approx(expected)
        with pytest.raises(gymnasium.error.ResetNeeded, match="the match is over"):
            config.step(0)


@copies
def test_a_copy_of_a_gymnasium_env_is_independent(copied: Any) -> None:
    config = gymnasium.make("Roost/akuma-v1", bots="owlet", games=1)
    _, info = config.reset(seed=5)
    other = copied(config)
    assert other.unwrapped.match.game is config.unwrapped.match.game  # type: ignore[attr-defined]
    told = []
    for one in (other, config):
        random, mask, over = np.random.default_rng(3), info["action_mask"], False
        found = []
        while not over:
            now, reward, over, _, more = one.step(random_choice(random, mask))
            mask = more["action_mask"]
            found.append((now["observation"].tolist(), reward))
        told.append(found)
    assert told[0] == told[1]


# OpenSpiel


def loaded(name: str, **options: Any) -> Any:
    return pyspiel.load_game(openspiel.PREFIX + name.replace("-", "_"), options)


def dealt(game: Any, number: int = 0) -> Any:
    state = game.new_initial_state()
    for byte in rng_for("0e", "bytes", number) * 2:
        state.apply_action(byte & 255)
    return state


@every_game
@pytest.mark.parametrize("plan", [{}, {"chance": "deal"}, {"deals": 1, "reward": "win"}])
def test_a_game_passes_openspiels_tests(name: str, plan: dict[str, Any]) -> None:
    if "deals" in plan and games.game_info(name).is_cooperative:
        plan = {"reward": "win"}
    pyspiel.random_sim_test(loaded(name, **plan), size(1, 20), True, False)


@every_game
def test_openspiels_search_plays(name: str) -> None:
    game = loaded(name)
    random = np.random.RandomState(1)
    for by_observation in (False, True):
        state = dealt(game)
        bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, random),
            uct_c=20.0,
            max_simulations=6,
            random_state=random,
            use_observation_string=by_observation,
        )
        # The bot's own sampler takes its seed from the clock.
        bot.set_resampler(lambda s, player: s.resample_from_infostate(player, random.uniform))
        for _ in range(3):
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@every_game
def test_a_resampled_state_is_indistinguishable_from_the_true_one(name: str) -> None:
    random = np.random.RandomState(2)
    differed = 0
    for number in range(size(5, 100)):
        state = dealt(loaded(name), number)
        for _ in range(number * 3):
            if state.is_player_node():
                state.apply_action(random.choice(state.legal_actions()))
        if not state.is_player_node():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, random.random_sample)
        differed += str(other) != str(state)
        assert other.legal_actions(player) == state.legal_actions(player)
        for told in ("observation_string", "information_state_string", "observation_tensor"):
            assert getattr(other, told)(player) == getattr(state, told)(player)
    assert differed


def test_openspiel_games_have_the_options_of_the_game() -> None:
    assert loaded("akuma", players=3).num_players() == 3
    assert loaded("akuma", players=3).configured_game.config.options["games"] == 3
    assert loaded("akuma", games=1, red=True).configured_game.config.options["red"] is True
    lineups = games.game_info("familiars-trouble").options
    lineup = next(option for option in lineups if option.name == "lineup")
    other = next(v for v in lineup.values_for(3) if v != lineup.default_for(3))
    chosen = loaded("familiars-trouble", lineup=f"is-{other}").configured_game.config.options[
        "lineup"
    ]
    assert chosen == other


def test_an_information_state_includes_the_history_also_when_stored() -> None:
    game = loaded("akuma", games=1)
    one = dealt(game)
    same, other = one.clone(), one.clone()
    for step in range(6):
        actions = one.legal_actions()
        for state in (one, same):
            state.apply_action(actions[0])
        if step == 0:
            other.apply_action(actions[1])
    for player in range(3):
        assert one.information_state_string(player) == same.information_state_string(player)
        assert one.information_state_string(player) != other.information_state_string(player)
    kept = game.deserialize_state(one.serialize())
    assert kept.information_state_string(0) == one.information_state_string(0)
    assert kept.returns() == one.returns()


def to_the_end(state: Any, random: Any) -> list[int]:
    """Play random outcomes and actions. Returns the numbers of chance outcomes."""
    drawn = []
    while not state.is_terminal():
        action = int(random.choice(state.legal_actions()))
        if state.is_chance_node():
            drawn.append(len(state.chance_outcomes()))
        state.apply_action(action)
    return drawn


def test_chance_draws_the_seed_of_a_match_or_of_each_deal() -> None:
    random = np.random.RandomState(3)
    by_match, by_deal, one = (
        loaded("akuma", **plan).new_initial_state()
        for plan in ({}, {"chance": "deal"}, {"deals": 1})
    )
    assert to_the_end(by_match, random) == [256] * 8 + [1, 1]
    assert to_the_end(by_deal, random) == [256] * 24
    assert to_the_end(one, random) == [256] * 8
    assert [p for _, p in loaded("akuma").new_initial_state().chance_outcomes()] == [1 / 256] * 256


def test_a_seed_gives_the_same_match_as_in_roost() -> None:
    game = loaded("akuma", games=2)
    state, match = dealt(game), None
    random = np.random.RandomState(5)
    while not state.is_terminal():
        if match is None:
            match = Match(game.configured_game.game, game.configured_game.config, seed=state.seed)
        if state.is_chance_node():
            state.apply_action(0)
            continue
        action = int(random.choice(state.legal_actions()))
        assert match.turn is not None
        match.act(match.turn, match.game.actions.to_action(match.state, action))  # type: ignore[attr-defined]
        state.apply_action(action)
    assert match is not None
    assert match.result is not None
    assert state.match.result()[0] == match.result["scores"]


def test_a_resampled_state_has_other_later_deals() -> None:
    state = dealt(loaded("akuma", games=2))
    random = np.random.RandomState(5)
    seeds = {
        state.resample_from_infostate(state.current_player(), random.random_sample).seed
        for _ in range(4)
    }
    assert len({*seeds, state.seed}) == 5


@every_game
@pytest.mark.parametrize("reward", ["win", "rank"])
def test_openspiel_returns_a_win_or_a_rank(name: str, reward: str) -> None:
    together = games.game_info(name).is_cooperative
    if reward == "rank" and together:
        with pytest.raises(ValueError, match="one of 'points', 'win', not 'rank'"):
            loaded(name, reward=reward)
        return
    game = loaded(name, reward=reward)
    state = game.new_initial_state()
    assert state.returns() == [0.0] * game.num_players()
    to_the_end(state, np.random.RandomState(1))
    scores, won = state.match.result()
    wanted = final_rewards(game.configured_game.game, reward, scores, won)
    assert state.returns() == pytest.approx(wanted.tolist())
    assert state.rewards() == state.returns()
    if not together:
        assert sum(state.returns()) == pytest.approx(game.utility_sum(), abs=1e-6)


def test_openspiel_refuses_illegal_actions() -> None:
    state = loaded("akuma").new_initial_state()
    with pytest.raises(ValueError, match="there is no outcome 256; outcomes are 0 to 255"):
        state.apply_action(256)
    state = dealt(loaded("akuma"))
    before, history = str(state), state.history()
    legal = ", ".join(map(str, state.legal_actions()))
    illegal = next(a for a in range(40) if a not in state.legal_actions())
    for wrong in (40, 999, illegal, 10**12):
        with pytest.raises(ValueError, match=f"action {wrong} is illegal; legal actions: {legal}"):
            state.apply_action(wrong)
    assert (str(state), state.history()) == (before, history)


WRONG_GAMES = [
    ({"players": 9}, RefusalError, "This game is for 3, 4 players, not for 9"),
    ({"games": 9}, RefusalError, "The option games cannot be 9. It can be: 1, 2, 3"),
    ({"chance": "dice"}, ValueError, "chance must be 'match' or 'deal', not 'dice'"),
    ({"deals": -1}, ValueError, "deals must not be negative"),
    ({"reward": "money"}, ValueError, "one of 'points', 'win', 'rank', not 'money'"),
]


@pytest.mark.parametrize(
    ("given", "error", "text"), WRONG_GAMES, ids=[str(w[0]) for w in WRONG_GAMES]
)
def test_openspiel_refuses_invalid_arguments(given: Any, error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        loaded("akuma", **given)


@copies
def test_a_copy_of_an_openspiel_state_is_independent(copied: Any) -> None:
    state = dealt(loaded("akuma", players=4, games=1))
    before = str(state)
    other = copied(state)
    assert (str(other), other.history()) == (before, state.history())
    to_the_end(other, np.random.RandomState(1))
    assert str(state) == before
    to_the_end(state, np.random.RandomState(1))
    assert str(state) == str(other)
    assert str(copied(state.get_game())) == str(state.get_game())


CPP_SEARCH = """
import pyspiel, roost.research.openspiel
game = pyspiel.load_game("roost_akuma(games=1)")
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(7)
bots = [pyspiel.ISMCTSBot(7, pyspiel.RandomRolloutEvaluator(1, 7), 20.0, 20) for _ in range(3)]
for search in (bots[0].step, bots[0].get_policy, bots[0].step_with_policy):
    try:
        search(state)
    except pyspiel.SpielError as error:
        assert "use open_spiel.python.algorithms.ismcts.ISMCTSBot" in str(error)
        print("refused")
try:
    pyspiel.evaluate_bots(state, bots, 3)
except pyspiel.SpielError:
    print("refused")
theirs = pyspiel.load_game("kuhn_poker").new_initial_state()
theirs.apply_action(0)
theirs.apply_action(1)
assert bots[0].step(theirs) in (0, 1)
"""


def test_openspiels_cpp_search_refuses_and_does_not_end_the_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CPP_SEARCH], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout.split()) == (0, ["refused"] * 4), done.stderr


@pytest.mark.parametrize(
    "name",
    [
        "roost_donburiko(players=2)",
        "roost_akuma(players=3,games=1)",
        "roost_donburiko(players=3,deals=1)",
    ],
)
def test_regrets_of_outcome_sampling_are_finite(name: str) -> None:
    solve = runpy.run_path(str(EXAMPLES / "openspiel_mccfr.py"))["solve"]
    state = np.random.get_state()
    np.random.seed(1)
    try:
        solver = solve(name, seconds=float("inf"), max_iterations=size(40, 1000), report=str)
    finally:
        np.random.set_state(state)
    assert len(solver._infostates) > 500


# Our bots against OpenSpiel's


def test_our_bot_plays_a_match_against_openspiels_search() -> None:
    game = loaded("akuma", players=3, games=1)
    few = SearchBudget(iterations=2)
    once, again, elsewhere = (
        openspiel_arena.play_match(game, "random", seat, 5, few, few) for seat in (1, 1, 2)
    )
    assert once == again
    assert sum(once) == pytest.approx(0.0)
    assert once != elsewhere


def test_a_timed_search_returns_a_legal_action() -> None:
    game = loaded("akuma", players=3, games=1)
    bot = openspiel_arena.make_searcher(game, 1, SearchBudget(milliseconds=0.0))
    state = dealt(game)
    assert bot.step(state) in state.legal_actions()
    assert bot.simulations_done == 2


def test_an_arena_match_reports_its_odds_against_par() -> None:
    told = openspiel_arena.format_result([1.0] * 5 + [0.0] * 5, [2.0] * 10, seats=4)
    assert (
        told == "10 matches: win rate 0.500 ±0.310 (par 0.250), odds ratio 3.00, +2.0 points ahead"
    )
