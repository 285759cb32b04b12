"""The observation tensor of Donburiko!: what a seat knows (`kernel/tensor.py`).

Equal cards cannot be distinguished. So cards are two masks of faces: the faces that occur, and the
faces that occur twice.
"""

from roost.games.donburiko.knowledge import is_hidden
from roost.games.donburiko.rules import ADD_DOWN
from roost.games.donburiko.state import ANNOUNCE, FACE_COUNT, FACE_MASK, FULL_ROW, DonburikoState
from roost.kernel import NOBODY, count, has, next_seat, rule
from roost.kernel.tensor import (
    TensorPart,
    count_words,
    mask_part,
    number_part,
    part_offsets,
)

SEATS = 4
ROWS = 4

ACTION_COUNT = ADD_DOWN + FACE_COUNT * ROWS

PARTS: tuple[TensorPart, ...] = (
    mask_part("prompt", ANNOUNCE + 1),  # turn, count, announce
    mask_part("turn", SEATS),
    mask_part("first-player", SEATS),  # who began the round
    mask_part("last-taker", SEATS),  # the last player to take a row
    mask_part("out", SEATS),  # players who have taken a row
    mask_part("hand", FACE_COUNT, 2),
    mask_part("pending-row", ROWS),  # the row that is being counted
    mask_part("full", ROWS),
    mask_part("rows", FACE_COUNT, 2 * ROWS),  # visible cards of each row, two masks per row
    mask_part("row-taker", SEATS, ROWS),  # who took each row
    mask_part("face-down", FULL_ROW, SEATS * ROWS),  # slots added face down, by row, then seat
    number_part("row-length", ROWS),
    number_part("hand-size", SEATS),  # cards in each hand
    number_part("chips", SEATS),
    number_part("credits", SEATS),
    number_part("bank"),
    number_part("round"),
    number_part("is-final"),
    number_part("players"),
)
(
    AT_PROMPT,
    AT_TURN,
    AT_FIRST_PLAYER,
    AT_LAST_TAKER,
    AT_OUT,
    AT_HAND,
    AT_PENDING_ROW,
    AT_FULL,
    AT_ROWS,
    AT_ROW_TAKER,
    AT_FACE_DOWN,
    AT_ROW_LENGTH,
    AT_HAND_SIZE,
    AT_CHIPS,
    AT_CREDITS,
    AT_BANK,
    AT_ROUND,
    AT_IS_FINAL,
    AT_PLAYERS,
) = part_offsets(PARTS)
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
