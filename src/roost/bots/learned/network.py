"""A small network that values each action from an observation tensor, and its file format."""

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
"""Uncompressed size of a file."""
MAX_LAYERS = 8
NUMBER_SCALE = 1 / 16
"""Factor for the numbers of an observation tensor. Bits are not scaled."""


@dataclass(frozen=True)
class Network:
    """A fully connected network with ReLU after all layers but the last."""

    game: str
    """The game's id and the version of its rules (`GameInfo.rules`)."""
    parts: tuple[tuple[str, int, int], ...]
    """Name, bits and word count of each part of the observation tensor at training time."""
    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    def evaluate(self, observation: Any) -> Floats:
        """Return the value of each action, for rows of observations."""
        x = scale_inputs(self.parts, observation)
        for i, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = x @ weight + bias
            if i < len(self.weights) - 1:
                x = np.maximum(x, 0.0)
        return x


def scale_inputs(parts: Sequence[tuple[str, int, int]], observation: Any) -> Floats:
    scale = [
        NUMBER_SCALE if bits == 0 else 1.0
        for _, bits, word_count in parts
        for _ in range(max(bits, 1) * word_count)
    ]
    inputs: Floats = np.asarray(observation, np.float32) * np.array(scale, np.float32)
    return inputs


def part_shapes(parts: Sequence[TensorPart]) -> tuple[tuple[str, int, int], ...]:
    return tuple((part.name, part.bits, part.word_count) for part in parts)


def save_network(network: Network, file: Path) -> None:
    header = {"format": FORMAT, "game": network.game, "parts": network.parts}
    arrays: dict[str, Any] = {"about": np.frombuffer(json.dumps(header).encode(), np.uint8)}
    for i, (weight, bias) in enumerate(zip(network.weights, network.biases, strict=True)):
        arrays |= {f"weight{i}": weight.astype(np.float32), f"bias{i}": bias.astype(np.float32)}
    partial = file.with_suffix(".part.npz")  # so that `file` is never incomplete
    np.savez_compressed(partial, **arrays)
    partial.replace(file)


def load_network(file: Path) -> Network:
    """Read a network. Raises RefusalError if the file is not valid."""
    try:
        return _read(file)
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise RefusalError("bot-file", file=file.name) from error


def _read(file: Path) -> Network:
    with zipfile.ZipFile(file) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > MAX_BYTES:
            raise ValueError("too large")
    with np.load(file, allow_pickle=False) as stored:
        header = json.loads(bytes(stored["about"]))
        layers = [name for name in stored.files if name.startswith("weight")]
        if header["format"] != FORMAT or not 1 <= len(layers) <= MAX_LAYERS:
            raise ValueError("unknown format")
        weights = tuple(_read_array(stored, f"weight{i}", 2) for i in range(len(layers)))
        biases = tuple(_read_array(stored, f"bias{i}", 1) for i in range(len(layers)))
    parts = tuple((str(name), int(bits), int(count)) for name, bits, count in header["parts"])
    return Network(str(header["game"]), parts, weights, biases)


def _read_array(stored: Any, name: str, dimensions: int) -> Floats:
    array = stored[name]
    if array.dtype != np.float32 or array.ndim != dimensions or not np.isfinite(array).all():
        raise ValueError(name)
    floats: Floats = array
    return floats


def is_compatible(network: Network, game: CardGame[Any]) -> bool:
    """Return whether a network fits the current version of a game and its layers fit each other."""
    tensor = game.tensor
    if network.game != game.info.rules:
        return False
    if network.parts != part_shapes(tensor.PARTS):
        return False
    sizes = [tensor_size(tensor.PARTS)]
    for weight, bias in zip(network.weights, network.biases, strict=True):
        if weight.shape != (sizes[-1], len(bias)):
            return False
        sizes.append(len(bias))
    return sizes[-1] == tensor.ACTION_COUNT
