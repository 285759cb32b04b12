"""A small network that judges every action by what a seat knows, and the file that keeps it."""

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from roost.contract import RefusalError
from roost.kernel import CardGame
from roost.kernel.tensor import TensorPart, tensor_size

Floats = np.ndarray[Any, np.dtype[np.float32]]

FORMAT = "roost-policy/1"
MAX_BYTES = 64 << 20
"""Bytes of a file, unpacked."""
MAX_LAYERS = 8
"""At most."""
NUMBER_SCALE = 1 / 16
"""Numbers of an observation are multiplied by this; bits stay as they are."""


@dataclass(frozen=True)
class Network:
    """Layers one after the other; all but the last end with max(0, x)."""

    game: str
    """The game and the version of its rules."""
    parts: tuple[tuple[str, int, int], ...]
    """What an observation was made of when it was trained."""
    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    def evaluate(self, observation: Any) -> Floats:
        """Of each action, for rows of observations."""
        x = scale_inputs(self.parts, observation)
        for i, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = x @ weight + bias
            if i < len(self.weights) - 1:
                x = np.maximum(x, 0.0)
        return x

    def best_actions(self, observation: Any, action_mask: Any) -> Any:
        """The legal action of the greatest worth, in each row."""
        return np.where(action_mask, self.evaluate(observation), -np.inf).argmax(axis=1)


def scale_inputs(parts: Sequence[tuple[str, int, int]], observation: Any) -> Floats:
    scale = [
        NUMBER_SCALE if bits == 0 else 1.0
        for _, bits, words in parts
        for _ in range(max(bits, 1) * words)
    ]
    found: Floats = np.asarray(observation, np.float32) * np.array(scale, np.float32)
    return found


def part_shapes(parts: Sequence[TensorPart]) -> tuple[tuple[str, int, int], ...]:
    return tuple((part.name, part.bits, part.word_count) for part in parts)


def save_network(network: Network, file: Path) -> None:
    about = {"format": FORMAT, "game": network.game, "parts": network.parts}
    arrays: dict[str, Any] = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
    for i, (weight, bias) in enumerate(zip(network.weights, network.biases, strict=True)):
        arrays |= {f"weight{i}": weight.astype(np.float32), f"bias{i}": bias.astype(np.float32)}
    part = file.with_suffix(".part.npz")  # renamed once whole
    np.savez_compressed(part, **arrays)
    part.replace(file)


def load_network(file: Path) -> Network:
    """Raises Refused if it is no such file, whatever else it may be."""
    try:
        return _read(file)
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise RefusalError("bot-file", file=file.name) from error


def _read(file: Path) -> Network:
    with zipfile.ZipFile(file) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > MAX_BYTES:
            raise ValueError("too large")
    with np.load(file, allow_pickle=False) as stored:
        about = json.loads(bytes(stored["about"]))
        layers = [name for name in stored.files if name.startswith("weight")]
        if about["format"] != FORMAT or not 1 <= len(layers) <= MAX_LAYERS:
            raise ValueError("another format")
        weights = tuple(_read_array(stored, f"weight{i}", 2) for i in range(len(layers)))
        biases = tuple(_read_array(stored, f"bias{i}", 1) for i in range(len(layers)))
    parts = tuple((str(name), int(bits), int(words)) for name, bits, words in about["parts"])
    return Network(str(about["game"]), parts, weights, biases)


def _read_array(stored: Any, name: str, dimensions: int) -> Floats:
    array = stored[name]
    if array.dtype != np.float32 or array.ndim != dimensions or not np.isfinite(array).all():
        raise ValueError(name)
    found: Floats = array
    return found


def is_compatible(network: Network, game: CardGame[Any]) -> bool:
    """Whether it was made for a game as it is now, and its layers fit each other."""
    seen = game.tensor
    if seen is None or network.game != game.info.rules or network.parts != part_shapes(seen.PARTS):
        return False
    sizes = [tensor_size(seen.PARTS)]
    for weight, bias in zip(network.weights, network.biases, strict=True):
        if weight.shape != (sizes[-1], len(bias)):
            return False
        sizes.append(len(bias))
    return sizes[-1] == seen.ACTION_COUNT
