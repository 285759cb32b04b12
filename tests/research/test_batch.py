"""`roost.batch`: matches in arrays, with observations that contain no hidden information."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import roost
from roost import games
from roost.contract import MatchConfig, RefusalError, rng_for
from roost.kernel import CardGame, State
from roost.kernel.tensor import (
    MAX_VALUE,
    MIN_VALUE,
    count_words,
    part_offsets,
    part_slices,
    tensor_size,
)
from roost.research.adapters.rewards import RANK, WIN, final_rewards
from roost.research.batch import Batch
from roost.testing.matches import choose_from, make_rng, random_position
from roost.testing.selection import case_id, game_cases, games_with
from roost.testing.sizes import size
from tests.support.masks import masked_softmax

CARD_GAMES = games_with("heuristics")
CONFIGS = [(name, config) for name, config in game_cases(with_long=False) if name in CARD_GAMES]

every_game = pytest.mark.parametrize("name", CARD_GAMES)
every_config = pytest.mark.parametrize(("name", "config"), CONFIGS, ids=case_id)


def told(game: CardGame[Any], s: State, seat: int) -> list[int]:
    """Return an observation, computed interpreted."""
    seen = game.tensor
    x = [1 << 60] * count_words(seen.PARTS)  # so that a word left out is found
    seen.write_tensor(s, seat, x)
    return x


def states_of(batch: Batch) -> list[State]:
    found = []
    for record in batch._states:
        s = batch.game.state()
        for name in batch.game.state.FIELDS:
            setattr(s, name, record[name].tolist())
        found.append(s)
    return found


# Secrecy


@every_config
def test_an_observation_is_the_same_in_every_consistent_state(
    name: str, config: MatchConfig
) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    differed = 0
    for number in range(size(8, 400)):
        match = random_position(game, config, "observed", number, limit=70)
        for seat in range(config.players):
            mine = told(game, match.state, seat)
            for k in range(3):
                guessed = game.guess(match.state, seat, rng_for("0c", "guess", 3 * number + k))
                differed += guessed.values() != match.state.values()
                assert told(game, guessed, seat) == mine
    assert differed


@every_config
def test_an_observation_includes_the_legal_actions(name: str, config: MatchConfig) -> None:
    """Equal observations have the same legal actions."""
    game = games.load(name)
    assert isinstance(game, CardGame)
    for number in range(size(4, 100)):
        match = random_position(game, config, "choice", number, limit=70)
        if match.turn is not None:
            guessed = game.guess(match.state, match.turn, rng_for("0d", "guess", number))
            assert game.rules.legal_actions(guessed) == game.rules.legal_actions(match.state)


@every_game
def test_seats_observe_one_deal_differently(name: str) -> None:
    batch = roost.batch(name, 50, seed="seats")
    hands = [batch.observe(seat) for seat in range(batch.config.players)]
    assert all((hands[0] != other).any() for other in hands[1:])


# Words and small numbers


@every_config
def test_every_word_is_written_and_fits_its_part(name: str, config: MatchConfig) -> None:
    game = games.load(name)
    assert isinstance(game, CardGame)
    for number in range(size(6, 100)):
        match = random_position(game, config, "fits", number, limit=90)
        for seat in range(config.players):
            x = told(game, match.state, seat)
            parts = game.tensor.PARTS
            for part, at in zip(parts, part_offsets(parts), strict=True):
                for word in x[at : at + part.word_count]:
                    if part.bits:
                        assert 0 <= word < 1 << part.bits, part.name
                    else:
                        assert MIN_VALUE <= word <= MAX_VALUE, part.name


@every_game
def test_compiled_observations_equal_interpreted_ones(name: str) -> None:
    batch = roost.batch(name, 20, seed="compiled")
    for _ in range(size(40, 400)):
        batch.play_random()
        for i, s in enumerate(states_of(batch)):
            assert batch.turn[i] == s.turn
            assert batch.observation_words[i].tolist() == told(batch.game, s, s.turn)
            low, high = batch.game.rules.legal_actions(s)
            assert batch.action_bits[i].tolist() == [low, high]


@every_game
def test_an_observation_is_its_words_bit_by_bit(name: str) -> None:
    batch = roost.batch(name, 9, seed="bits")
    batch.play_random(17)
    assert batch.observation.shape == (9, tensor_size(batch.parts))
    for i in range(9):
        flat = []
        x = batch.observation_words[i].tolist()
        for part, at in zip(batch.parts, part_offsets(batch.parts), strict=True):
            for word in x[at : at + part.word_count]:
                flat += [word >> b & 1 for b in range(part.bits)] if part.bits else [word]
        assert batch.observation[i].tolist() == flat
        allowed = [n for n in range(126) if batch.action_bits[i, n // 63] >> n % 63 & 1]
        assert np.flatnonzero(batch.action_mask[i]).tolist() == allowed
    assert (batch.observe(batch.turn) == batch.observation).all()
    assert [*part_slices(batch.parts)] == [part.name for part in batch.parts]


# Play


@every_game
def test_rewards_add_up_to_the_final_lead(name: str) -> None:
    batch = roost.batch(name, 30, seed="rewards")
    sums = np.zeros((30, batch.config.players))
    ended = 0
    for _ in range(size(600, 5000)):
        batch.play_random()
        sums += batch.reward
        for i in np.flatnonzero(batch.done):
            score = batch.score[i].astype(float)
            players = batch.config.players
            if batch.game.info.is_cooperative:
                assert sums[i] == pytest.approx(score)
            else:
                others = (score.sum() - score) / (players - 1)
                begun = start_of(batch)
                assert sums[i] == pytest.approx(score - others - begun, abs=1e-3)
                assert batch.won[i].tolist() == (score == score.max()).tolist()
            sums[i] = 0
            ended += 1
    assert ended


def start_of(batch: Batch) -> list[float]:
    """Return the points ahead before the first action: 0 in every game."""
    s = batch.game.new_initial_state(batch.config)
    return [batch.game.points_ahead(s, p) for p in range(batch.config.players)]


@every_game
def test_actions_of_a_policy_follow_the_rules(name: str) -> None:
    batch = roost.batch(name, 12, seed="outside")
    game, rng = batch.game, make_rng("outside")
    for _ in range(size(60, 400)):
        before = states_of(batch)
        actions = [choose_from(rng, np.flatnonzero(legal).tolist()) for legal in batch.action_mask]
        batch.step(np.array(actions))
        for s, after, action, done in zip(
            before, states_of(batch), actions, batch.done, strict=True
        ):
            game.rules.apply(s, action)
            over = game.rules.is_terminal(s)
            assert bool(done) == over
            if not over:
                while game.rules.is_chance(s):
                    game.rules.resolve_chance(s)
                assert s == after


@every_game
@pytest.mark.parametrize("bot", ["random", "careless", "greedy", "owlet", "owl"])
def test_suggested_actions_are_legal_and_change_nothing(name: str, bot: str) -> None:
    batch = roost.batch(name, 20, seed="advice")
    for _ in range(30):
        before = [batch.observe(seat) for seat in range(batch.config.players)]
        advice = batch.suggest_actions(bot)
        assert batch.action_mask[np.arange(20), advice].all()
        for seat, observation in enumerate(before):
            assert (batch.observe(seat) == observation).all()
        batch.step(advice)


def test_suggested_actions_are_as_good_as_their_bot() -> None:
    batch = roost.batch("akuma", 300, players=4, seed="levels", games=1)
    gained, matches = np.zeros(4), 0
    for _ in range(200):
        advice = np.stack(
            [batch.suggest_actions(bot) for bot in ("random", "owl", "random", "random")]
        )
        batch.step(advice[batch.turn, np.arange(300)])
        gained += batch.reward.sum(axis=0)
        matches += int(batch.done.sum())
    assert gained.argmax() == 1
    assert gained[1] / matches > 3
    # Its generator goes on: asked again, a bot that draws does not draw the same.
    asked = np.stack([batch.suggest_actions("random") for _ in range(40)])
    assert (asked != asked[0]).any(axis=0)[batch.action_mask.sum(axis=1) > 2].all()


def test_a_bot_without_a_compiled_form_is_refused() -> None:
    batch = roost.batch("akuma", 2)
    with pytest.raises(
        ValueError, match="'sage' is not compiled; choose one of careless, greedy, owl"
    ):
        batch.suggest_actions("sage")
    with pytest.raises(RefusalError, match="There is no bot imp"):
        batch.suggest_actions("imp")


def test_several_steps_at_once_are_the_same_matches() -> None:
    one, many = (roost.batch("akuma", 7, players=4, seed="many") for _ in range(2))
    reward, done = np.zeros((7, 4)), np.zeros(7)
    for _ in range(300):
        one.play_random()
        reward += one.reward
        done += one.done
    many.play_random(300)
    assert (one.observation == many.observation).all()
    assert reward == pytest.approx(many.reward, abs=1e-3)
    assert (done == many.done).all()
    assert done.any()


def test_a_seed_gives_the_same_matches_and_another_gives_others() -> None:
    first, same, other = (roost.batch("donburiko", 20, seed=text) for text in ("a", "a", "b"))
    for batch in (first, same, other):
        batch.play_random(5)
    assert (first.observation_words == same.observation_words).all()
    assert (first.observation_words != other.observation_words).any()
    assert len({row.tobytes() for row in first.observation_words}) > 10


def test_an_illegal_action_is_named_and_not_applied() -> None:
    batch = roost.batch("akuma", 5, players=4)
    before = batch.observation_words.copy()
    actions = batch.action_mask.argmax(axis=1)
    legal = ", ".join(map(str, np.flatnonzero(batch.action_mask[3])))
    for wrong in (-1, 40, 127, 999, int(np.flatnonzero(~batch.action_mask[3])[0])):
        actions[3] = wrong
        named = f"action {wrong} is illegal in match 3; legal actions: {legal}$"
        with pytest.raises(ValueError, match=named):
            batch.step(actions)
    shapeless: Any
    for shapeless in (actions[:3], actions.astype(float), [None] * 5):
        with pytest.raises(ValueError, match="expected 5 integers, not"):
            batch.step(shapeless)
    for seat in (4, -1, [0, 1, 2, 3, 9]):
        with pytest.raises(ValueError, match=r"there is no seat (4|-1|9); seats are 0 to 3"):
            batch.observe(np.array(seat))
    for shape in (1.0, [1, 2]):
        with pytest.raises(ValueError, match="expected a seat or 5 seats"):
            batch.observe(np.array(shape))
    with pytest.raises(ValueError, match="steps must not be negative: -2"):
        batch.play_random(-2)
    assert (batch.observation_words == before).all()


def test_invalid_arguments_of_a_batch_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one match, not 0"):
        roost.batch("akuma", 0)
    with pytest.raises(ValueError, match=r"one of 'points', 'win', 'rank', not 'money'"):
        roost.batch("akuma", 2, reward="money")
    with pytest.raises(ValueError, match=r"one of 'points', 'win', not 'rank'"):
        roost.batch("familiars-trouble", 2, reward="rank")
    for players in (0, 7, 3.5):
        with pytest.raises(RefusalError, match=f"for 3, 4 players, not for {players}"):
            roost.batch("akuma", 3, players=players)  # type: ignore[arg-type]
    with pytest.raises(RefusalError, match=r"no option colour\. The options of this game: games,"):
        roost.batch("akuma", 3, colour="red")
    with pytest.raises(RefusalError, match="Familiar Tales cannot be used for training"):
        roost.batch("familiar-tales", 3)


@every_game
def test_the_default_is_the_fewest_players(name: str) -> None:
    assert roost.batch(name, 1).config.players == min(games.game_info(name).players)


def test_an_integer_seed_equals_its_text() -> None:
    batches = [roost.batch("akuma", 9, seed=seed) for seed in (3, "3", np.int64(3), 4)]
    assert (batches[0].observation_words == batches[1].observation_words).all()
    assert (batches[0].observation_words == batches[2].observation_words).all()
    assert (batches[0].observation_words != batches[3].observation_words).any()


# Copies


def pickled(batch: Batch) -> Batch:
    found: Batch = pickle.loads(pickle.dumps(batch))
    return found


@every_game
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_continues_identically_and_independently(name: str, copied: Any) -> None:
    batch = roost.batch(name, 6, seed="copied")
    batch.play_random(5)
    first = batch.observation.copy()
    other = copied(batch)
    assert other.game is batch.game
    assert (other.observation == first).all()
    other.step(other.suggest_actions("owlet"))
    assert (batch.observation == first).all()
    assert (other.observation != first).any()
    batch.step(batch.suggest_actions("owlet"))
    for _ in range(40):
        for one in (batch, other):
            one.step(one.action_mask.argmax(axis=1))
        for array in (
            "turn",
            "action_mask",
            "observation_words",
            "observation",
            "reward",
            "done",
            "score",
        ):
            assert (getattr(batch, array) == getattr(other, array)).all(), array
        assert (other.observation == other.observe(other.turn)).all()


# Rewards


def test_rewards_of_a_complete_match() -> None:
    game = games.load("akuma")
    assert isinstance(game, CardGame)
    scores, won = [[9, 4, 4, -2], [5, 5, 5, 5]], [[True, False, False, False], [True] * 4]
    assert final_rewards(game, WIN, scores, won).tolist() == [[1, 0, 0, 0], [0.25] * 4]
    ranks = final_rewards(game, RANK, scores, won)
    assert ranks == pytest.approx(np.array([[1, 0, 0, -1], [0] * 4]))
    # Two with the same score, of whom one has won: the winner is first.
    tied = final_rewards(game, RANK, [7, 7, 1], [False, True, False])
    assert tied == pytest.approx(np.array([0, 1, -1]))
    together = games.load("familiars-trouble")
    assert isinstance(together, CardGame)
    assert final_rewards(together, WIN, [30] * 3, [True] * 3).tolist() == [1, 1, 1]


@every_game
@pytest.mark.parametrize("reward", [WIN, RANK])
def test_a_win_or_a_rank_is_rewarded_once_at_the_end(name: str, reward: str) -> None:
    if reward == RANK and games.game_info(name).is_cooperative:
        return
    batch = roost.batch(name, 20, seed="ends", reward=reward)
    ended = 0
    for _ in range(300):
        batch.step(batch.suggest_actions("random"))
        over = batch.done > 0
        ended += int(over.sum())
        assert not batch.reward[~over].any()
        if not over.any():
            continue
        found = batch.reward[over]
        assert found == pytest.approx(
            final_rewards(batch.game, reward, batch.score[over], batch.won[over])
        )
        if not batch.game.info.is_cooperative:
            assert found.sum(axis=1) == pytest.approx(1.0 if reward == WIN else 0.0, abs=1e-6)
    assert ended
    many, one = (roost.batch(name, 3, seed="sums", reward=reward) for _ in range(2))
    many.play_random(400)
    sums = np.zeros_like(one.reward)
    for _ in range(400):
        one.play_random()
        sums += one.reward
    assert many.reward == pytest.approx(sums)
    assert many.done.any()


# Masks


@every_game
def test_a_softmax_over_legal_actions_is_always_finite(name: str) -> None:
    """Over many matches and their ends."""
    batch = roost.batch(name, 64, seed="softmax")
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(size(300, 2000)):
        chances = masked_softmax(random.normal(size=batch.action_mask.shape), batch.action_mask)
        assert np.isfinite(chances).all()
        assert not chances[~batch.action_mask].any()
        batch.step((chances.cumsum(axis=1) > random.random((64, 1))).argmax(axis=1))
        ended += int(batch.done.sum())
    assert ended > 20


def test_a_batch_has_the_requested_options_and_players() -> None:
    batch = roost.batch("akuma", 3, players=3, games=1, red=True)
    assert (batch.config.players, batch.config.options["games"]) == (3, 1)
    assert batch.observation[0, batch.part_slices["options"]].tolist() == [0, 0, 1]
    numbers: Any = {"players": np.int64(3), "games": np.int8(1), "red": np.bool_(True)}
    assert roost.batch("akuma", 3, **numbers).config == batch.config


def test_random_play_covers_the_legal_actions() -> None:
    batch = roost.batch("akuma", 4000, players=4, seed="spread")
    hands = batch.action_mask.sum(axis=1)
    before = batch.action_mask.copy()
    batch.play_random()
    after = batch.observe((batch.turn - 1) % 4)
    added = after[:, batch.part_slices["own-cards"]][:, 40:]
    assert (added.sum(axis=1) == 1).all()
    assert before[added.astype(bool)].all()
    nth = (before.cumsum(axis=1) * added).sum(axis=1) - 1
    share = np.bincount(nth, minlength=8) / len(nth)
    assert set(hands.tolist()) == {8}
    assert share == pytest.approx([1 / 8] * 8, abs=0.03)


def test_importing_roost_loads_no_compiler() -> None:
    script = "import roost, sys; print(sorted({'numba', 'numpy'} & sys.modules.keys()))"
    found = subprocess.check_output([sys.executable, "-c", script], text=True)
    assert found.strip() == "[]"
