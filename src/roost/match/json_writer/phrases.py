"""Phrases: the pieces of JSON that updates are made of, encoded once for each layout.

A phrase is identified by its number. Phrases that belong together have consecutive numbers, and
`index` says where they begin.
"""

import msgspec
import numpy as np

from roost.contract import CardPosition, Number
from roost.kernel.layout.layout import Layout, LayoutRules

encode = msgspec.json.encode

# The elements of `index`
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
"""How many zones, numbers and mark types there are; where unordered zones and numbers begin in the
words of a layout, and how many words there are; the first phrase of each kind; the number of
actions; and the space that any piece of text may need.

From ZONE_TABLE on, each zone has ZONE_COLUMNS elements: its rank by name, the size of an ordered
zone, the marks of cards in an unordered zone, and the mask of cards that all viewers see there.
Then follows the first phrase of each mark type's values.
"""
ZONE_COLUMNS = 4
RANK, SIZE, ZONE_MARKS, PUBLIC_MASK = range(ZONE_COLUMNS)

# Phrases that are the same for all layouts, in the order of their numbers
PHRASES = (
    b"null",
    b",",
    b"}",
    b'{"name":',
    b',"seat":',
    b',"diff":{"moves":[',
    b'],"numbers":[',
    b'],"turn":',
    b',"prompt":',
    b"}}",
    b'{"source":',
    b',"target":',
    b',"card":{',
    b'"marks":{',
    b'{"seat":',
    b',"events":[',
    b'],"legal_actions":[',
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
"""The phrases of a number: before its value, after it, and the complete text without a value."""


class PhraseTable:
    """The phrases of a layout, as arrays for the kernel."""

    def __init__(self, rules: LayoutRules, layout: Layout, event_names: tuple[str, ...]) -> None:
        self._phrases = list(PHRASES)
        zones = [*[zone.id for zone in layout.ordered], *[zone.id for zone in layout.unordered]]
        index = [0] * ZONE_TABLE
        index[ORDERED_COUNT], index[UNORDERED_COUNT] = len(layout.ordered), len(layout.unordered)
        index[NUMBER_COUNT], index[MARK_TYPE_COUNT] = len(layout.numbers), len(layout.marks)
        index[FIRST_UNORDERED], index[FIRST_NUMBER] = layout.first_unordered, layout.first_number
        index[LAYOUT_SIZE] = layout.word_count
        index[ZONE_PHRASES] = self._add([_position_prefix(zone) for zone in zones])
        index[NAME_PHRASES] = self._add([b'"name":' + encode(name) for name in layout.names])
        index[NUMBER_PHRASES] = len(self._phrases)
        for slot in layout.numbers:
            self._add(_number_phrases(slot.name, slot.seat))
        index[EVENT_PHRASES] = self._add([encode(event) for event in event_names])
        index[PROMPT_PHRASES] = self._add([encode(name) for name in layout.prompts])
        index[ACTION_COUNT] = rules.ACTION_COUNT
        index[ACTION_PHRASES] = len(self._phrases)
        for prompt, name in enumerate(layout.prompts):
            if name:
                self._add([encode(rules.to_action(prompt, i)) for i in range(rules.ACTION_COUNT)])
        ranks = {zone: rank for rank, zone in enumerate(sorted(zones))}
        for ordered in layout.ordered:
            index += [ranks[ordered.id], ordered.size, 0, 0]
        for unordered in layout.unordered:
            marks = layout.face_down_marks if unordered.is_face_down else 0
            index += [ranks[unordered.id], 0, marks, unordered.public_mask]
        for kind in layout.marks:
            key = encode(kind.name)
            index.append(self._add([key + b":" + encode(value) for value in kind.values]))
        index[MARGIN] = 1024 + 16 * max(map(len, self._phrases))
        self.index = np.array(index, np.int64)
        self.starts = np.cumsum([0, *map(len, self._phrases)]).astype(np.int64)
        self.phrases = np.frombuffer(b"".join(self._phrases), np.uint8)

    def _add(self, phrases: list[bytes]) -> int:
        """Add phrases and return the number of the first one."""
        first = len(self._phrases)
        self._phrases += phrases
        return first


def _position_prefix(zone: str) -> bytes:
    """Return the JSON of a position in a zone, up to its index."""
    return encode(CardPosition(zone, 0)).removesuffix(b"0}")


def _number_phrases(name: str, seat: int | None) -> list[bytes]:
    before, after = encode(Number(name, 0, seat)).split(b'"value":0')
    return [before + b'"value":', after, encode(Number(name, None, seat))]
