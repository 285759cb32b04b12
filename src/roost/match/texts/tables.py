"""The words that texts are made of, encoded once: of zones, cards, marks, numbers and actions.

A phrase is known by its number. What belongs together has numbers in a row, and `plan` says where
they begin.
"""

import msgspec
import numpy as np

from roost.contract import Number, Place
from roost.kernel.scene import Scene, Setting

encode = msgspec.json.encode

# What the plan holds
(
    ROWS,
    HEAPS,
    NUMBERS,
    MARKS,
    FIRST_HEAP,
    FIRST_NUMBER,
    WORDS,
    ZONE,
    NAMED,
    COUNTED,
    NOTED,
    ASKED,
    ACTION,
    ACTIONS,
    ROOM,
    LISTS,
) = range(16)
"""How many rows, heaps, numbers and kinds of marks there are; where the heaps and the numbers begin
in a scene's words, and how many these are; where phrases begin; how many actions there are; room
for any piece of a text. From `LISTS` on, for each zone: its rank by name, the size of a row, the
look of a heap's cards, and those that everybody sees there. Then for each kind of marks, where the
phrases of its values begin.
"""
PER_ZONE = 4
RANK, SIZE, LOOKS, OPENED = range(PER_ZONE)

# Phrases that every table has, by their numbers
PHRASES = (
    b"null",
    b",",
    b"}",
    b'{"note":',
    b',"by":',
    b',"change":{"moves":[',
    b'],"numbers":[',
    b'],"turn":',
    b',"asks":',
    b"}}",
    b'{"source":',
    b',"target":',
    b',"card":{',
    b'"marks":{',
    b'{"seat":',
    b',"events":[',
    b'],"legal":[',
    b"]}",
    b'""',
)
(
    NULL,
    COMMA,
    END,
    EVENT,
    BY,
    MOVES,
    COUNTS,
    NEXT,
    ASKS,
    EVENT_END,
    MOVE,
    TO,
    CARD,
    MARKED,
    SEAT,
    EVENTS,
    LEGAL,
    TOLD_END,
    QUIET,
) = range(len(PHRASES))

PER_NUMBER = 3
"""Phrases of a number: before its value, after it, and as a whole without one."""


class Tables:
    """What a kernel must know of a scene."""

    def __init__(self, setting: Setting, scene: Scene, notes: tuple[str, ...]) -> None:
        self._phrases = list(PHRASES)
        zones = [*[row.id for row in scene.rows], *[heap.id for heap in scene.heaps]]
        plan = [0] * LISTS
        plan[ROWS], plan[HEAPS] = len(scene.rows), len(scene.heaps)
        plan[NUMBERS], plan[MARKS] = len(scene.numbers), len(scene.marks)
        plan[FIRST_HEAP], plan[FIRST_NUMBER] = scene.first_heap, scene.first_number
        plan[WORDS] = scene.words
        plan[ZONE] = self._add([_place(zone) for zone in zones])
        plan[NAMED] = self._add([b'"name":' + encode(name) for name in scene.names])
        plan[COUNTED] = len(self._phrases)
        for number in scene.numbers:
            self._add(_counted(number.name, number.seat))
        plan[NOTED] = self._add([encode(note) for note in notes])
        plan[ASKED] = self._add([encode(word) for word in scene.asks])
        plan[ACTIONS] = setting.ACTIONS
        plan[ACTION] = len(self._phrases)
        for asks, word in enumerate(scene.asks):
            if word:
                self._add([encode(setting.words(asks, n)) for n in range(setting.ACTIONS)])
        ranks = {zone: rank for rank, zone in enumerate(sorted(zones))}
        for row in scene.rows:
            plan += [ranks[row.id], row.size, 0, 0]
        for heap in scene.heaps:
            plan += [ranks[heap.id], 0, scene.down if heap.down else 0, heap.opened]
        for kind in scene.marks:
            name = encode(kind.name)
            plan.append(self._add([name + b":" + encode(value) for value in kind.values]))
        plan[ROOM] = 1024 + 16 * max(map(len, self._phrases))
        self.plan = np.array(plan, np.int64)
        self.starts = np.cumsum([0, *map(len, self._phrases)]).astype(np.int64)
        self.phrases = np.frombuffer(b"".join(self._phrases), np.uint8)

    def _add(self, phrases: list[bytes]) -> int:
        """The number of the first of them."""
        first = len(self._phrases)
        self._phrases += phrases
        return first


def _place(zone: str) -> bytes:
    """A place in a zone, up to its index."""
    return encode(Place(zone, 0)).removesuffix(b"0}")


def _counted(name: str, seat: int | None) -> list[bytes]:
    before, after = encode(Number(name, 0, seat)).split(b'"value":0')
    return [before + b'"value":', after, encode(Number(name, None, seat))]
