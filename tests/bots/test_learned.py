"""Learned bots: files with arrays for one game. Other content is refused and never executed."""

import json
import pickle
import runpy
import zipfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import roost
from roost import bots, games
from roost.bots.learned.network import (
    Network,
    is_compatible,
    load_network,
    part_shapes,
    save_network,
)
from roost.contract import RefusalError
from roost.kernel import CardGame
from roost.kernel.tensor_numpy import flatten
from roost.match import Match
from roost.simulate.runner import play_match
from roost.testing.selection import games_with

ROOT = Path(__file__).resolve().parents[2]
CARD_GAMES = games_with("heuristics")


def network_for(name: str, hidden: int = 4) -> Network:
    batch = roost.batch(name, 1)
    random = np.random.default_rng(1)
    sizes = [batch.observation.shape[1], hidden, batch.num_actions]
    weights = [random.normal(size=s).astype(np.float32) for s in pairwise(sizes)]
    biases = [random.normal(size=s).astype(np.float32) for s in sizes[1:]]
    return Network(batch.game.info.rules, part_shapes(batch.parts), tuple(weights), tuple(biases))


@pytest.fixture
def bots_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROOST_BOTS", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", CARD_GAMES)
def test_a_file_is_a_bot_that_plays_a_match_to_its_end(name: str, bots_folder: Path) -> None:
    save_network(network_for(name), bots_folder / "imp.npz")
    assert "imp" in bots.names()
    game = games.load(name)
    config = game.info.configure(game.info.players[0], {})
    seats = ["imp", *["random"] * (config.players - 1)]
    assert play_match(game, config, seats, "0a").match.result is not None


def test_a_bot_follows_its_network(bots_folder: Path) -> None:
    """At every decision it chooses the legal action with the highest value."""
    network = network_for("akuma")
    save_network(network, bots_folder / "imp.npz")
    game = games.load("akuma")
    assert isinstance(game, CardGame)
    match: Match[Any] = Match(game, game.info.configure(4, {}), seed="0b" * 16)
    bot = bots.make("imp", "0b", 0)
    for _ in range(40):
        assert match.turn is not None
        tensor = game.tensor
        assert tensor is not None
        x = [0] * sum(part.word_count for part in tensor.PARTS)
        tensor.write_tensor(match.state, match.turn, x)
        values = network.evaluate(flatten(tensor.PARTS, np.array([x])))[0]
        legal = [game.actions.to_index(match.state, action) for action in match.legal_actions()]
        best = max((n for n in legal if n is not None), key=lambda n: values[n])
        chosen = bot.choose(bots.build_context(match, match.turn))
        assert game.actions.to_index(match.state, chosen) == best
        match.act(match.turn, chosen)


def test_in_other_games_it_plays_as_greedy(bots_folder: Path) -> None:
    save_network(network_for("akuma"), bots_folder / "imp.npz")
    game = games.load("donburiko")
    config = game.info.configure(2, {})
    learned, greedy = (play_match(game, config, [bot] * 2, "0c").match for bot in ("imp", "greedy"))
    assert learned.actions == greedy.actions


@pytest.mark.parametrize("name", CARD_GAMES)
def test_flatten_equals_the_observation_of_a_batch(name: str) -> None:
    batch = roost.batch(name, 40, seed="flat")
    batch.play_random(23)
    assert (flatten(batch.parts, batch.observation_words) == batch.observation).all()


def test_a_stored_network_is_the_same(tmp_path: Path) -> None:
    network = network_for("donburiko")
    save_network(network, tmp_path / "a.npz")
    loaded = load_network(tmp_path / "a.npz")
    assert (loaded.game, loaded.parts) == (network.game, network.parts)
    arrays, loaded_arrays = network.weights + network.biases, loaded.weights + loaded.biases
    for array, other in zip(arrays, loaded_arrays, strict=True):
        assert (array == other).all()


class Trap:
    def __reduce__(self) -> Any:
        return Path.touch, (Path("sprung"),)


def pickled(file: Path) -> None:
    np.savez(file, about=np.array([Trap()], dtype=object))


def raw_pickle(file: Path) -> None:
    file.write_bytes(pickle.dumps(Trap()))


def empty(file: Path) -> None:
    file.write_bytes(b"")


def not_arrays(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("about.npy", b"no array")


def too_large(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.npy", bytes(65 << 20))


def without_layers(file: Path) -> None:
    header = {"format": "roost-policy/1", "game": "akuma/1", "parts": []}
    np.savez(file, about=np.frombuffer(json.dumps(header).encode(), np.uint8))


def not_finite(file: Path) -> None:
    network = network_for("akuma")
    header = {"format": "roost-policy/1", "game": network.game, "parts": network.parts}
    text = np.frombuffer(json.dumps(header).encode(), np.uint8)
    nan = np.full((2, 2), np.nan, np.float32)
    np.savez(file, about=text, weight0=nan, bias0=nan[0])


@pytest.mark.parametrize(
    "write",
    [pickled, raw_pickle, empty, not_arrays, too_large, without_layers, not_finite],
)
def test_an_invalid_network_is_refused_and_never_run(
    write: Any, bots_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bots_folder)
    write(bots_folder / "trap.npz")
    with pytest.raises(RefusalError) as refused:
        bots.load("trap")
    assert refused.value.refusal.message == "bot-file"
    assert not (bots_folder / "sprung").exists()


def test_a_network_must_fit_the_current_version_of_the_game() -> None:
    game = games.load("akuma")
    assert isinstance(game, CardGame)
    network = network_for("akuma")
    assert is_compatible(network, game)
    others = [
        Network("akuma/0", network.parts, network.weights, network.biases),
        Network(network.game, network.parts[:-1], network.weights, network.biases),
        Network(network.game, network.parts, network.weights[::-1], network.biases),
        Network(network.game, network.parts, network.weights[:1], network.biases[:1]),
    ]
    assert not any(is_compatible(other, game) for other in others)


def test_only_files_with_the_suffix_are_bots(bots_folder: Path) -> None:
    for name in ("../up", "Large", "a b", "x" * 30, ".hidden"):
        if "/" not in name:
            (bots_folder / f"{name}.npz").write_bytes(b"")
        with pytest.raises(RefusalError):
            bots.load(name)
    assert not {"Large", "a b", ".hidden"} & set(bots.names())


def test_a_file_cannot_replace_a_built_in_bot(bots_folder: Path) -> None:
    save_network(network_for("akuma"), bots_folder / "sage.npz")
    assert bots.load("sage").__module__ == "roost.bots.sage"


@pytest.fixture
def example() -> dict[str, Any]:
    """Return the names of the example, with smaller constants."""
    names = runpy.run_path(str(ROOT / "examples/train_akuma.py"))
    module: dict[str, Any] = names["train"].__globals__
    module |= {"MATCHES": 32, "STEPS": 80, "TEST_MATCHES": 20, "TEST_STEPS": 60}
    return module


def test_the_example_makes_a_bot(example: dict[str, Any], tmp_path: Path) -> None:
    """docs/train/train-a-bot.md has the results of the full training."""
    lines: list[str] = []
    save_network(example["train"](2, report=lines.append), tmp_path / "imp.npz")
    game = games.load("akuma")
    assert isinstance(game, CardGame)
    assert is_compatible(load_network(tmp_path / "imp.npz"), game)
    assert "points per deal against greedy" in lines[-1]


@pytest.mark.slow
def test_updates_converge_to_the_result(example: dict[str, Any]) -> None:
    random = np.random.default_rng(2)
    learner = example["Learner"](10, 3, random)
    x = random.integers(0, 2, (500, 10)).astype(np.float32)
    action = random.integers(0, 3, 500)
    target = (x[:, 0] * (action == 1) - x[:, 1] * (action == 2)).astype(np.float32)
    errors = [learner.update(x, action, target, 0.01) for _ in range(100)]
    assert errors[-1] < errors[0] / 10


def test_an_example_has_the_result_of_its_own_deal(example: dict[str, Any]) -> None:
    """Two matches, three steps. The last deal of the second match is not finished."""
    observation = np.arange(6, dtype=np.int8).reshape(3, 2, 1)
    turn, action = np.array([[0, 1], [1, 0], [0, -1]]), np.array([[5, 6], [7, 8], [9, 4]])
    done = np.array([[0, 1], [1, 0], [0, 0]])
    reward = np.zeros((3, 2, 2), np.float32)
    reward[0, 1], reward[1, 0] = (-20, 20), (40, -40)
    targets = example["make_targets"](observation, turn, action, done, reward)
    assert [column.ravel().tolist() for column in targets] == [[0, 1, 2], [5, 6, 7], [2, 1, -2]]
