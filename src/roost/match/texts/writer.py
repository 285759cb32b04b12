"""Texts for those who watch a match, written by a kernel. Only this loads numba."""

from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from roost.kernel import NOBODY, CardGame, State
from roost.kernel.compiler import kernel, record_type, register_rules
from roost.kernel.scene import Scene
from roost.match.match import Moment
from roost.match.texts import telling
from roost.match.texts.packing import Kept, Packing
from roost.match.texts.tables import Tables

ROOM = 1 << 18
"""Bytes for all that is told of one action."""
MOMENTS = 16
"""More than one action has: of others the texts are written elsewhere."""
EYES = 64


class Writer:
    """Of one game that has a scene."""

    def __init__(self, game: CardGame[Any]) -> None:
        assert game.scene is not None
        self._game = game
        self._setting = game.scene
        self._packing = Packing(game.state, game.scene.UNREAD)
        self.keep = self._packing.keep
        self.state = self._packing.state
        self._notes = {note: number for number, note in enumerate(game.notes)} | {"": NOBODY}
        sources = record_type(game.state, _modules(game)).names
        assert sources is not None
        states = np.zeros(MOMENTS + 1, self._packing.record_type(sources[-1]))
        self._states = states
        self._memory = memoryview(states.view(np.uint8).data)
        self._out = np.zeros(ROOM, np.uint8)
        self._text = memoryview(self._out.data)
        self._ends = np.zeros(EYES + 1, np.int64)
        setting = self._setting
        made = telling.make_tell(
            setting.lay_out, setting.seen_by_all, setting.seen_besides, game.rules.legal
        )
        register_rules()
        self._tell = kernel(made)
        self._tables = lru_cache(64)(self._make_tables)
        self._eyes = lru_cache(256)(_eyes)
        self._lock = Lock()

    def write(
        self,
        state: State,
        before: Kept,
        moments: Sequence[Moment[Kept]],
        seats: tuple[int | None, ...],
    ) -> dict[int | None, bytes]:
        """By seat, what it is told of an action; nothing, if it must be written in another way.

        `state` is any of the match.
        """
        if len(moments) > MOMENTS or len(seats) > EYES:
            return {}
        tables, eyes = self._tables(self._setting.scene(state)), self._eyes(seats)
        pack, size, notes = self._packing.pack_into, self._packing.size, self._notes
        with self._lock:  # there is one sheet of paper
            pack(self._memory, 0, *before, NOBODY)
            at = 0
            for note, kept in moments:
                at += size
                pack(self._memory, at, *kept, notes[note])
            if not self._tell(self._states, len(moments), eyes, tables, self._out, self._ends):
                return {}
            ends = self._ends[: len(seats) + 1].tolist()
            text = self._text
            return {
                seat: bytes(text[start:end])
                for seat, start, end in zip(seats, ends, ends[1:], strict=False)
            }

    def _make_tables(self, scene: Scene) -> Any:
        made = Tables(self._setting, scene, self._game.notes)
        return made.phrases, made.starts, made.plan


def _eyes(seats: tuple[int | None, ...]) -> Any:
    return np.array([NOBODY if seat is None else seat for seat in seats], np.int64)


def _modules(game: CardGame[Any]) -> set[str]:
    """Where all is that is compiled here."""
    assert game.scene is not None
    return {game.rules.apply.__module__, game.scene.lay_out.__module__, telling.__name__}
