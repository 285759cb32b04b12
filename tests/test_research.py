"""Our games as PettingZoo, Gymnasium and OpenSpiel have them: by those libraries' own tests."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, seed_test

from roost import games
from roost.contract import words
from roost.kernel import CardGame
from roost.match import Match
from roost.players import Effort
from roost.research import duel, openspiel
from roost.research import pettingzoo as zoo
from roost.research.gymnasium import ILLEGAL
from tests.sizes import size

DOCS = Path(__file__).parent.parent / "docs"
PAGES = ["batches", "gymnasium", "openspiel", "pettingzoo"]
CARD_GAMES = [name for name in games.names() if isinstance(games.load(name), CardGame)]

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
def test_pettingzoo_finds_an_environment_in_order(name: str) -> None:
    with redirect_stdout(io.StringIO()):
        api_test(zoo.env(name), num_cycles=size(40, 1000))
        seed_test(lambda: zoo.env(name), num_cycles=size(40, 500))


@every_game
def test_pettingzoo_plays_the_match_of_its_seed(name: str) -> None:
    """The same deals, actions and result as a match has."""
    table = zoo.env(name)
    table.reset(seed=3)
    match = Match(table._setting.game, table._setting.table, seed=table._seed)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        rewards[agent] += reward
        if over:
            table.step(None)
            continue
        seat = table.possible_agents.index(agent)
        assert match.turn == seat
        action = int(table.action_space(agent).sample(seen["action_mask"]))
        match.act(seat, match.game.words(match.state, action))  # type: ignore[attr-defined]
        table.step(action)
    assert match.outcome is not None
    assert table._match.scores() == match.outcome["scores"]
    hints = table._setting.game.hints
    assert hints is not None
    ahead = [hints.points(match.state, p) for p in range(match.table.players)]
    assert list(rewards.values()) == pytest.approx(ahead)


def test_pettingzoo_refuses_what_is_not_in_the_mask() -> None:
    table = zoo.env("akuma", render_mode="ansi")
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    for wrong in (np.flatnonzero(before["action_mask"] == 0)[0], 40, -1, None):
        with pytest.raises(ValueError, match="action_mask"):
            table.step(wrong)
    after = table.observe(table.agent_selection)
    assert (before["observation"] == after["observation"]).all()
    other = next(a for a in table.agents if a != table.agent_selection)
    assert not table.observe(other)["action_mask"].any()
    shown = table.render()
    assert shown is not None
    seat = table.possible_agents.index(table.agent_selection)
    hands = dict(re.findall(r"hand-(\d): (.*)", shown))
    assert ["?" in cards for _, cards in sorted(hands.items())] == [p != seat for p in range(4)]


# Gymnasium


@every_game
def test_gymnasium_finds_an_environment_in_order(name: str) -> None:
    version = games.facts(name).version
    check_env(gymnasium.make(f"Roost/{name}-v{version}", bots="random").unwrapped)


def test_a_learner_among_bots_has_a_match_to_its_end() -> None:
    table = gymnasium.make("Roost/donburiko-v1", bots=["greedy", "random"], players=3, seat=1)
    seen, info = table.reset(seed=5)
    total, over = 0.0, False
    while not over:
        assert (info["action_mask"] == seen["action_mask"]).all()
        action = table.action_space.sample(info["action_mask"])
        seen, reward, over, _, info = table.step(action)
        total += float(reward)
    scores = info["scores"]
    assert total == pytest.approx(scores[1] - (scores[0] + scores[2]) / 2)
    assert info["won"] == (scores[1] == max(scores))


def test_an_illegal_action_costs_the_learner_and_changes_nothing() -> None:
    table = gymnasium.make("Roost/akuma-v1", bots="random")
    seen, info = table.reset(seed=5)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, _, info = table.step(wrong)
    assert (reward, over, info["illegal"]) == (ILLEGAL, False, True)
    assert (after["observation"] == seen["observation"]).all()


# OpenSpiel


def loaded(name: str, **options: Any) -> Any:
    return pyspiel.load_game(openspiel.PREFIX + name.replace("-", "_"), options)


def dealt(game: Any, number: int = 0) -> Any:
    state = game.new_initial_state()
    for byte in words("0e", "bytes", number) * 2:
        state.apply_action(byte & 255)
    return state


@every_game
def test_openspiel_finds_a_game_in_order(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), size(1, 20), True, False)


@every_game
def test_openspiels_search_plays(name: str) -> None:
    game = loaded(name)
    state = dealt(game)
    random = np.random.RandomState(1)
    for by_observation in (False, True):
        bot = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, random),
            uct_c=20.0,
            max_simulations=6,
            random_state=random,
            use_observation_string=by_observation,
        )
        for _ in range(3):
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@every_game
def test_a_resampled_state_cannot_be_told_from_the_true_one(name: str) -> None:
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


def test_openspiel_knows_the_options_of_a_table() -> None:
    assert loaded("akuma", players=3).num_players() == 3
    assert loaded("akuma", players=3).setting.table.options["games"] == 3
    assert loaded("akuma", games=1, red=True).setting.table.options["red"] is True
    lineups = games.facts("familiars-trouble").options
    lineup = next(option for option in lineups if option.name == "lineup")
    other = next(v for v in lineup.values_for(3) if v != lineup.default_for(3))
    chosen = loaded("familiars-trouble", lineup=f"is-{other}").setting.table.options["lineup"]
    assert chosen == other


def test_an_information_state_is_the_way_there_and_stays_so_when_stored() -> None:
    game = loaded("akuma", games=1)
    one = dealt(game)
    same, other = one.clone(), one.clone()
    for step in range(6):
        actions = one.legal_actions()
        for state in (one, same):
            state.apply_action(actions[0])
        if step == 0:
            other.apply_action(actions[1])
    for player in range(4):
        assert one.information_state_string(player) == same.information_state_string(player)
        assert one.information_state_string(player) != other.information_state_string(player)
    kept = game.deserialize_state(one.serialize())
    assert kept.information_state_string(0) == one.information_state_string(0)
    assert kept.returns() == one.returns()


# Our bots among theirs


def test_a_duel_is_a_match_of_ours_with_seats_of_theirs() -> None:
    game = loaded("akuma", players=3, games=1)
    few = Effort(iterations=2)
    once, again, elsewhere = (duel.play(game, "random", seat, 5, few, few) for seat in (1, 1, 2))
    assert once == again
    assert sum(once) == pytest.approx(0.0)
    assert once != elsewhere


def test_a_search_by_time_has_always_found_something() -> None:
    game = loaded("akuma", players=3, games=1)
    bot = duel.searcher(game, 1, Effort(milliseconds=0.0))
    state = dealt(game)
    assert bot.step(state) in state.legal_actions()
    assert bot.done == 2


def test_a_duel_tells_its_odds_against_par() -> None:
    told = duel.told([1.0] * 5 + [0.0] * 5, [2.0] * 10, seats=4)
    assert (
        told == "10 matches: wins 0.500 ±0.310 (par 0.250), 3.00 times par odds, +2.0 points ahead"
    )
