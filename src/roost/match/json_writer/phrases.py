"""The words that texts are made of, encoded once: of zones, cards, marks, numbers and actions.

A phrase is known by its number. What belongs together has numbers in a row, and `plan` says where
they begin.
"""

import msgspec
import numpy as np

from roost.contract import CardPosition, Number
from roost.kernel.layout.layout import Layout, LayoutRules

encode = msgspec.json.encode

# What the plan holds
(
    ORDERED_COUNT,
    UNORDERED_COUNT,
    NUMBER_COUNT,
    MARK_TYPE_COUNT,
    FIRST_UNORDERED,
    FIRST_NUMBER,
    LAYOUT_SIZE,
    ZONE_PHRASES,
    NAME_PHRASES,
    NUMBER_PHRASES,
    EVENT_PHRASES,
    PROMPT_PHRASES,
    ACTION_PHRASES,
    ACTION_COUNT,
    MARGIN,
    ZONE_TABLE,
) = range(16)
"""How many rows, heaps, numbers and kinds of marks there are; where the heaps and the numbers begin
in a scene's words, and how many these are; where phrases begin; how many actions there are; room
for any piece of a text. From `LISTS` on, for each zone: its rank by name, the size of a row, the
look of a heap's cards, and those that everybody sees there. Then for each kind of marks, where the
phrases of its values begin.
"""
ZONE_COLUMNS = 4
RANK, SIZE, ZONE_MARKS, PUBLIC_MASK = range(ZONE_COLUMNS)

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
    CLOSE,
    EVENT_START,
    EVENT_SEAT,
    EVENT_MOVES,
    EVENT_NUMBERS,
    EVENT_TURN,
    EVENT_PROMPT,
    EVENT_END,
    MOVE_START,
    MOVE_TARGET,
    MOVE_CARD,
    CARD_MARKS,
    UPDATE_START,
    UPDATE_EVENTS,
    UPDATE_LEGAL,
    UPDATE_END,
    EMPTY_NAME,
) = range(len(PHRASES))

PHRASES_PER_NUMBER = 3
"""Phrases of a number: before its value, after it, and as a whole without one."""


class PhraseTable:
    """What a kernel must know of a scene."""

    def __init__(self, setting: LayoutRules, scene: Layout, notes: tuple[str, ...]) -> None:
        self._phrases = list(PHRASES)
        zones = [*[row.id for row in scene.ordered], *[heap.id for heap in scene.unordered]]
        plan = [0] * ZONE_TABLE
        plan[ORDERED_COUNT], plan[UNORDERED_COUNT] = len(scene.ordered), len(scene.unordered)
        plan[NUMBER_COUNT], plan[MARK_TYPE_COUNT] = len(scene.numbers), len(scene.marks)
        plan[FIRST_UNORDERED], plan[FIRST_NUMBER] = scene.first_unordered, scene.first_number
        plan[LAYOUT_SIZE] = scene.word_count
        plan[ZONE_PHRASES] = self._add([_position_prefix(zone) for zone in zones])
        plan[NAME_PHRASES] = self._add([b'"name":' + encode(name) for name in scene.names])
        plan[NUMBER_PHRASES] = len(self._phrases)
        for number in scene.numbers:
            self._add(_number_phrases(number.name, number.seat))
        plan[EVENT_PHRASES] = self._add([encode(note) for note in notes])
        plan[PROMPT_PHRASES] = self._add([encode(word) for word in scene.prompts])
        plan[ACTION_COUNT] = setting.ACTION_COUNT
        plan[ACTION_PHRASES] = len(self._phrases)
        for asks, word in enumerate(scene.prompts):
            if word:
                self._add([encode(setting.to_action(asks, n)) for n in range(setting.ACTION_COUNT)])
        ranks = {zone: rank for rank, zone in enumerate(sorted(zones))}
        for row in scene.ordered:
            plan += [ranks[row.id], row.size, 0, 0]
        for heap in scene.unordered:
            plan += [
                ranks[heap.id],
                0,
                scene.face_down_marks if heap.is_face_down else 0,
                heap.public_mask,
            ]
        for kind in scene.marks:
            name = encode(kind.name)
            plan.append(self._add([name + b":" + encode(value) for value in kind.values]))
        plan[MARGIN] = 1024 + 16 * max(map(len, self._phrases))
        self.index = np.array(plan, np.int64)
        self.starts = np.cumsum([0, *map(len, self._phrases)]).astype(np.int64)
        self.phrases = np.frombuffer(b"".join(self._phrases), np.uint8)

    def _add(self, phrases: list[bytes]) -> int:
        """The number of the first of them."""
        first = len(self._phrases)
        self._phrases += phrases
        return first


def _position_prefix(zone: str) -> bytes:
    """A place in a zone, up to its index."""
    return encode(CardPosition(zone, 0)).removesuffix(b"0}")


def _number_phrases(name: str, seat: int | None) -> list[bytes]:
    before, after = encode(Number(name, 0, seat)).split(b'"value":0')
    return [before + b'"value":', after, encode(Number(name, None, seat))]
