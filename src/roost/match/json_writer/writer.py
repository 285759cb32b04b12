"""Texts for those who watch a match, written by a kernel. Only this loads numba."""

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
"""Bytes for all that is told of one action."""
MAX_FRAMES = 16
"""More than one action has: of others the texts are written elsewhere."""
MAX_VIEWERS = 64


class JsonWriter:
    """Of one game that has a scene."""

    def __init__(self, game: CardGame[Any]) -> None:
        assert game.layout is not None
        self._game = game
        self._setting = game.layout
        self._packing = StatePacker(game.state, game.layout.UNUSED_FIELDS)
        self.capture = self._packing.capture
        self.restore = self._packing.restore
        self._notes = {note: number for number, note in enumerate(game.event_names)} | {"": NOBODY}
        sources = record_type(game.state, _rule_modules(game)).names
        assert sources is not None
        states = np.zeros(MAX_FRAMES + 1, self._packing.record_type(sources[-1]))
        self._states = states
        self._memory = memoryview(states.view(np.uint8).data)
        self._out = np.zeros(MAX_BYTES, np.uint8)
        self._text = memoryview(self._out.data)
        self._ends = np.zeros(MAX_VIEWERS + 1, np.int64)
        setting = self._setting
        made = updates.make_write_updates(
            setting.write_layout,
            setting.public_cards,
            setting.private_cards,
            game.rules.legal_actions,
        )
        register_rules()
        self._tell = kernel(made)
        self._tables = lru_cache(64)(self._make_tables)
        self._eyes = lru_cache(256)(_viewer_array)
        self._lock = Lock()

    def write(
        self,
        state: State,
        before: StateNumbers,
        frames: Sequence[Frame[StateNumbers]],
        viewers: tuple[int | None, ...],
    ) -> dict[int | None, bytes]:
        """By seat, what it is told of an action; nothing, if it must be written in another way.

        `state` is any of the match.
        """
        if len(frames) > MAX_FRAMES or len(viewers) > MAX_VIEWERS:
            return {}
        tables, eyes = self._tables(self._setting.layout(state)), self._eyes(viewers)
        pack, size, notes = self._packing.pack_into, self._packing.size, self._notes
        with self._lock:  # there is one sheet of paper
            pack(self._memory, 0, *before, NOBODY)
            at = 0
            for note, kept in frames:
                at += size
                pack(self._memory, at, *kept, notes[note])
            if not self._tell(self._states, len(frames), eyes, tables, self._out, self._ends):
                return {}
            ends = self._ends[: len(viewers) + 1].tolist()
            text = self._text
            return {
                seat: bytes(text[start:end])
                for seat, start, end in zip(viewers, ends, ends[1:], strict=False)
            }

    def _make_tables(self, scene: Layout) -> Any:
        made = PhraseTable(self._setting, scene, self._game.event_names)
        return made.phrases, made.starts, made.index


def _viewer_array(seats: tuple[int | None, ...]) -> Any:
    return np.array([NOBODY if seat is None else seat for seat in seats], np.int64)


def _rule_modules(game: CardGame[Any]) -> set[str]:
    """Where all is that is compiled here."""
    assert game.layout is not None
    return {game.rules.apply.__module__, game.layout.write_layout.__module__, updates.__name__}
