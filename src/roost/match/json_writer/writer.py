"""JsonWriter: the interface of the kernel that writes updates. This module loads numba."""

from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from roost.kernel import NOBODY, CardGame, State
from roost.kernel.compile.jit import kernel, record_type, register_rules
from roost.kernel.layout.layout import Layout
from roost.match.json_writer import updates
from roost.match.json_writer.phrases import PhraseTable
from roost.match.json_writer.state_packer import StateNumbers, StatePacker
from roost.match.match import Frame

MAX_BYTES = 1 << 18
"""The space for all updates of one action."""
MAX_FRAMES = 16
"""Actions with more frames, or more viewers, are not supported."""
MAX_VIEWERS = 64


class JsonWriter:
    """Writes the updates of one game that declares a layout."""

    def __init__(self, game: CardGame[Any]) -> None:
        assert game.layout is not None
        self._game = game
        self._rules = game.layout
        self._packer = StatePacker(game.state, game.layout.UNUSED_FIELDS)
        self.capture = self._packer.capture
        self.restore = self._packer.restore
        self._event_numbers = {name: number for number, name in enumerate(game.event_names)} | {
            "": NOBODY
        }
        sources = record_type(game.state, _rule_modules(game)).names
        assert sources is not None
        states = np.zeros(MAX_FRAMES + 1, self._packer.record_type(sources[-1]))
        self._states = states
        self._memory = memoryview(states.view(np.uint8).data)
        self._out = np.zeros(MAX_BYTES, np.uint8)
        self._text = memoryview(self._out.data)
        self._ends = np.zeros(MAX_VIEWERS + 1, np.int64)
        write_updates = updates.make_write_updates(
            game.layout.write_layout,
            game.layout.public_cards,
            game.layout.private_cards,
            game.rules.legal_actions,
        )
        register_rules()
        self._write_updates = kernel(write_updates)
        self._phrases = lru_cache(64)(self._make_phrases)
        self._viewer_arrays = lru_cache(256)(_viewer_array)
        self._lock = Lock()

    def write(
        self,
        state: State,
        before: StateNumbers,
        frames: Sequence[Frame[StateNumbers]],
        viewers: tuple[int | None, ...],
    ) -> dict[int | None, bytes]:
        """Return each viewer's update of an action as JSON; nothing in unsupported cases.

        `state` is any state of the match.
        """
        if len(frames) > MAX_FRAMES or len(viewers) > MAX_VIEWERS:
            return {}
        phrases, seats = self._phrases(self._rules.layout(state)), self._viewer_arrays(viewers)
        pack, size = self._packer.pack_into, self._packer.size
        with self._lock:  # all calls share the buffers
            pack(self._memory, 0, *before, NOBODY)
            at = 0
            for event, numbers in frames:
                at += size
                pack(self._memory, at, *numbers, self._event_numbers[event])
            is_supported = self._write_updates(
                self._states, len(frames), seats, phrases, self._out, self._ends
            )
            if not is_supported:
                return {}
            ends = self._ends[: len(viewers) + 1].tolist()
            text = self._text
            return {
                viewer: bytes(text[start:end])
                for viewer, start, end in zip(viewers, ends, ends[1:], strict=False)
            }

    def _make_phrases(self, layout: Layout) -> Any:
        table = PhraseTable(self._rules, layout, self._game.event_names)
        return table.phrases, table.starts, table.index


def _viewer_array(viewers: tuple[int | None, ...]) -> Any:
    return np.array([NOBODY if viewer is None else viewer for viewer in viewers], np.int64)


def _rule_modules(game: CardGame[Any]) -> set[str]:
    """Return the modules of all rules that the kernel calls."""
    assert game.layout is not None
    return {game.rules.apply.__module__, game.layout.write_layout.__module__, updates.__name__}
