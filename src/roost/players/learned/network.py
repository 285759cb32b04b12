"""A small network that judges every action by what a seat knows, and the file that keeps it."""

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from roost.contract import Refused
from roost.kernel import CardGame
from roost.kernel.observing import Part, flat_size

Floats = np.ndarray[Any, np.dtype[np.float32]]

FORMAT = "roost-policy/1"
LARGEST = 64 << 20
"""Bytes of a file, unpacked."""
LAYERS = 8
"""At most."""
SCALE = 1 / 16
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

    def worth(self, observation: Any) -> Floats:
        """Of each action, for rows of observations."""
        x = inputs(self.parts, observation)
        for i, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = x @ weight + bias
            if i < len(self.weights) - 1:
                x = np.maximum(x, 0.0)
        return x

    def best(self, observation: Any, legal: Any) -> Any:
        """The legal action of the greatest worth, in each row."""
        return np.where(legal, self.worth(observation), -np.inf).argmax(axis=1)


def inputs(parts: Sequence[tuple[str, int, int]], observation: Any) -> Floats:
    scale = [
        SCALE if bits == 0 else 1.0 for _, bits, words in parts for _ in range(max(bits, 1) * words)
    ]
    found: Floats = np.asarray(observation, np.float32) * np.array(scale, np.float32)
    return found


def shape_of(parts: Sequence[Part]) -> tuple[tuple[str, int, int], ...]:
    return tuple((part.name, part.bits, part.words) for part in parts)


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
        raise Refused("bot-file", file=file.name) from error


def _read(file: Path) -> Network:
    with zipfile.ZipFile(file) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > LARGEST:
            raise ValueError("too large")
    with np.load(file, allow_pickle=False) as stored:
        about = json.loads(bytes(stored["about"]))
        layers = [name for name in stored.files if name.startswith("weight")]
        if about["format"] != FORMAT or not 1 <= len(layers) <= LAYERS:
            raise ValueError("another format")
        weights = tuple(_array(stored, f"weight{i}", 2) for i in range(len(layers)))
        biases = tuple(_array(stored, f"bias{i}", 1) for i in range(len(layers)))
    parts = tuple((str(name), int(bits), int(words)) for name, bits, words in about["parts"])
    return Network(str(about["game"]), parts, weights, biases)


def _array(stored: Any, name: str, dimensions: int) -> Floats:
    array = stored[name]
    if array.dtype != np.float32 or array.ndim != dimensions or not np.isfinite(array).all():
        raise ValueError(name)
    found: Floats = array
    return found


def fits(network: Network, game: CardGame[Any]) -> bool:
    """Whether it was made for a game as it is now, and its layers fit each other."""
    seen = game.observation
    if seen is None or network.game != game.facts.rules or network.parts != shape_of(seen.PARTS):
        return False
    sizes = [flat_size(seen.PARTS)]
    for weight, bias in zip(network.weights, network.biases, strict=True):
        if weight.shape != (sizes[-1], len(bias)):
            return False
        sizes.append(len(bias))
    return sizes[-1] == seen.ACTIONS
