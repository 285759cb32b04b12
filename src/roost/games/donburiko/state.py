"""Cards, chips, phases, events and the state of a match."""

from roost.kernel import State, int_list

# A card is face + 9 * copy, so `(cards | cards >> 9) & FACE_MASK` are the faces of some cards.
ACORN_1, ACORN_2, ACORN_3, ACORN_4, ACORN_5, ACORN_1OR5, LOACH, POND_1, POND_2 = range(9)
FACE_COUNT = 9
FACE_MASK = (1 << FACE_COUNT) - 1
FACE_NAMES = (
    "acorn-1",
    "acorn-2",
    "acorn-3",
    "acorn-4",
    "acorn-5",
    "acorn-1or5",
    "loach-0",
    "pond-1",
    "pond-2",
)
FACE_BY_NAME = {name: face for face, name in enumerate(FACE_NAMES)}
COPIES = (1, 2, 2, 2, 1, 2, 2, 2, 2)

# Sets of cards, as masks
DECK = 0b111101110_111111111  # there is one acorn-1 and one acorn-5
WILD_ACORNS = 1 << ACORN_1OR5 | 1 << ACORN_1OR5 + FACE_COUNT
LOACHES = 1 << LOACH | 1 << LOACH + FACE_COUNT

# By number of players (DB-3, DB-4, DB-9)
START_CHIPS = (0, 0, 5, 4, 3)
START_BANK = (0, 0, 40, 38, 38)
HAND_SIZE = (0, 0, 4, 4, 3)

FULL_ROW = 7  # cards in a full row (DB-17)
CHIP_GOAL = 20  # chips that make the round final (DB-42)
BEST_TOTAL = 6  # the highest total that is not a bust (DB-27)

# Phases
TURN, COUNT, ANNOUNCE, DEAL, OVER = range(5)

# Events that the rules emit, by number
EVENTS = ("dealt", "added", "took", "counted", "announced", "declined", "round-over", "match-over")
DEALT, ADDED, TOOK, COUNTED, ANNOUNCED, DECLINED, ROUND_OVER, MATCH_OVER = range(len(EVENTS))


class DonburikoState(State):
    """Seats and rows are 0 to 3. Cards are masks. Slot i of row r is at 7 * r + i."""

    phase: int  # what the match waits for
    round: int  # rounds that have begun
    is_final: int  # whether this round is the last one
    first_player: int  # first player of the round or, between rounds, of the next one
    last_taker: int  # last player to take a row in this round, or NOBODY
    bank: int  # chips in the Bank
    chips: list[int] = int_list(4)  # chips of each player
    credits: list[int] = int_list(4)  # points that the Bank could not pay
    hand: list[int] = int_list(4)  # cards in each hand, also of players who are out
    out_seats: int  # mask of the seats that have taken a row
    row_cards: list[int] = int_list(4)  # cards of each row, also of a taken one
    row_length: list[int] = int_list(4)  # number of cards in each row
    slot_card: list[int] = int_list(28)  # the card in each slot
    slot_adder: list[int] = int_list(28)  # who added the card; NOBODY for the first of a row
    face_down_slots: list[int] = int_list(4)  # slots of each row with a face-down card and a chip
    open_rows: int  # rows with room for a card: bit 9 * r, so that faces can be multiplied by it
    takeable_rows: int  # mask of the rows that can be taken
    pending_row: int  # the row that was taken and is not counted yet, or NOBODY
    row_taker: list[int] = int_list(4)  # who took each row, or NOBODY
    row_total: list[int] = int_list(4)  # total of each taken row
    row_gain: list[int] = int_list(4)  # chips that its taker received or, if negative, paid
