"""The observation tensor of Donburiko!: what a seat knows (`kernel/tensor.py`).

Equal cards cannot be distinguished. So cards are two masks of faces: the faces that occur, and the
faces that occur twice.
"""

from roost.games.donburiko.layout import is_hidden
from roost.games.donburiko.rules import ADD_DOWN
from roost.games.donburiko.state import ANNOUNCE, FACE_COUNT, FACE_MASK, FULL_ROW, DonburikoState
from roost.kernel import NOBODY, count, has, next_seat, rule
from roost.kernel.tensor import TensorParts, count_words

SEATS = 4
ROWS = 4

ACTION_COUNT = ADD_DOWN + FACE_COUNT * ROWS

PARTS = TensorParts()
AT_PROMPT = PARTS.mask("prompt", ANNOUNCE + 1)  # turn, count, announce
AT_TURN = PARTS.mask("turn", SEATS)
AT_FIRST_PLAYER = PARTS.mask("first-player", SEATS)  # who began the round
AT_LAST_TAKER = PARTS.mask("last-taker", SEATS)  # the last player to take a row
AT_OUT = PARTS.mask("out", SEATS)  # players who have taken a row
AT_HAND = PARTS.mask("hand", FACE_COUNT, 2)
AT_PENDING_ROW = PARTS.mask("pending-row", ROWS)  # the row that is being counted
AT_FULL = PARTS.mask("full", ROWS)
AT_ROWS = PARTS.mask("rows", FACE_COUNT, 2 * ROWS)  # visible cards of each row, two masks per row
AT_ROW_TAKER = PARTS.mask("row-taker", SEATS, ROWS)  # who took each row
AT_FACE_DOWN = PARTS.mask(
    "face-down", FULL_ROW, SEATS * ROWS
)  # slots added face down, by row, then seat
AT_ROW_LENGTH = PARTS.number("row-length", ROWS)
AT_HAND_SIZE = PARTS.number("hand-size", SEATS)  # cards in each hand
AT_CHIPS = PARTS.number("chips", SEATS)
AT_CREDITS = PARTS.number("credits", SEATS)
AT_BANK = PARTS.number("bank")
AT_ROUND = PARTS.number("round")
AT_IS_FINAL = PARTS.number("is-final")
AT_PLAYERS = PARTS.number("players")
WORD_COUNT = count_words(PARTS)


@rule
def write_tensor(s: DonburikoState, seat: int, x: list[int]) -> None:
    for i in range(WORD_COUNT):
        x[i] = 0
    x[AT_PROMPT] = 1 << s.phase if s.phase <= ANNOUNCE else 0
    x[AT_HAND], x[AT_HAND + 1] = face_masks(s.hand[seat])
    x[AT_PENDING_ROW] = 0 if s.pending_row == NOBODY else 1 << s.pending_row
    for r in range(s.players):
        write_row(s, seat, r, x)
    p = seat
    for i in range(s.players):
        if p == s.turn:
            x[AT_TURN] = 1 << i
        if p == s.first_player:
            x[AT_FIRST_PLAYER] = 1 << i
        if p == s.last_taker:
            x[AT_LAST_TAKER] = 1 << i
        x[AT_OUT] |= (s.out_seats >> p & 1) << i
        for r in range(s.players):
            if s.row_taker[r] == p:
                x[AT_ROW_TAKER + r] = 1 << i
            for slot in range(s.row_length[r]):
                if has(s.face_down_slots[r], slot) and s.slot_adder[FULL_ROW * r + slot] == p:
                    x[AT_FACE_DOWN + SEATS * r + i] |= 1 << slot
        x[AT_HAND_SIZE + i] = count(s.hand[p])
        x[AT_CHIPS + i] = s.chips[p]
        x[AT_CREDITS + i] = s.credits[p]
        p = next_seat(p, s.players)
    x[AT_BANK] = s.bank
    x[AT_ROUND] = s.round
    x[AT_IS_FINAL] = s.is_final
    x[AT_PLAYERS] = s.players


@rule
def write_row(s: DonburikoState, seat: int, r: int, x: list[int]) -> None:
    cards = 0
    for slot in range(s.row_length[r]):
        if not is_hidden(s, r, slot, seat):
            cards |= 1 << s.slot_card[FULL_ROW * r + slot]
    x[AT_ROWS + 2 * r], x[AT_ROWS + 1 + 2 * r] = face_masks(cards)
    x[AT_FULL] |= (s.row_length[r] == FULL_ROW) << r
    x[AT_ROW_LENGTH + r] = s.row_length[r]


@rule
def face_masks(cards: int) -> tuple[int, int]:
    """Return the faces that occur among cards, and those that occur twice."""
    return (cards | cards >> FACE_COUNT) & FACE_MASK, cards & cards >> FACE_COUNT & FACE_MASK
