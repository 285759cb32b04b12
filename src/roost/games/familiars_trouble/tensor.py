"""The observation tensor of Familiar's Trouble (`kernel/tensor.py`)."""

from roost.games.familiars_trouble.knowledge import (
    cards_passed_by,
    cards_played_by,
    has_passed,
    has_played,
    void_cards,
)
from roost.games.familiars_trouble.rules import KEEP, unpack_card
from roost.games.familiars_trouble.state import (
    COLOURS,
    DECK,
    DISPLAY_SLOTS,
    DRAW_PILE_SIZE,
    LEVELS,
    PLAYERS,
    REFILL,
    ROUNDS,
    THREE_COLOUR,
    TroubleState,
)
from roost.kernel import lowest, next_seat, rule
from roost.kernel.tensor import TensorParts, count_words

CARDS = DECK.bit_length()

ACTION_COUNT = KEEP + 1

PARTS = TensorParts()
AT_PROMPT = PARTS.mask("prompt", REFILL + 1)
AT_TURN = PARTS.mask("turn", PLAYERS)
AT_LEAD = PARTS.mask("lead", PLAYERS)
AT_TRICK_WINNER = PARTS.mask("trick-winner", PLAYERS)  # who wins the trick so far
AT_OPTIONS = PARTS.mask("options", 4)  # TR-82, TR-83, TR-60, TR-85
AT_ROUNDS = PARTS.mask("rounds", ROUNDS)  # rounds in which hands were exchanged
AT_HAND = PARTS.mask("hand", CARDS)
AT_PLAYED_CARDS = PARTS.mask("played-cards", CARDS)  # all cards that were played
AT_FOLLOW = PARTS.mask("follow", CARDS)  # cards that must be played if held
AT_PASSED_LEFT = PARTS.mask("passed-left", CARDS)  # one- and two-colour cards passed to the left
AT_RECEIVED = PARTS.mask("received", CARDS)  # one- and two-colour cards received from the right
AT_TRICK = PARTS.mask("trick", THREE_COLOUR + 1, PLAYERS)
AT_PLAYED = PARTS.mask(
    "played", THREE_COLOUR, PLAYERS
)  # one- and two-colour cards that each player played
AT_VOID = PARTS.mask(
    "void", THREE_COLOUR, PLAYERS
)  # cards of the last void that each player showed
AT_ROUNDS_SINCE_VOID = PARTS.number("rounds-since-void", PLAYERS)  # rounds since that void
AT_WISH = PARTS.mask("wish", 4, PLAYERS)
AT_HAS_PASSED = PARTS.number(
    "has-passed", PLAYERS
)  # whether each player has passed a card in this round
AT_TOTAL = PARTS.number("total", len(COLOURS))  # of the trick, by colour
AT_BEST_VALUE = PARTS.number("best-value")
AT_NEEDS = PARTS.number("needs", len(COLOURS) * DISPLAY_SLOTS)  # of each errand on display
AT_ERRAND_POINTS = PARTS.number("errand-points", DISPLAY_SLOTS)
AT_PILES = PARTS.number("piles", LEVELS)  # errands in each
AT_BURIED = PARTS.number("buried", LEVELS)  # public errands at the bottom of each
AT_DRAW = PARTS.number("draw")  # cards in the draw pile
AT_ROUND = PARTS.number("round")
AT_POINTS = PARTS.number("points")
AT_HAS_SWAPPED = PARTS.number("has-swapped")
WORD_COUNT = count_words(PARTS)


@rule
def write_tensor(s: TroubleState, seat: int, x: list[int]) -> None:
    for i in range(WORD_COUNT):
        x[i] = 0
    x[AT_PROMPT] = 1 << s.phase if s.phase <= REFILL else 0
    x[AT_OPTIONS] = s.hand_exchange | s.errand_exchange << 1 | s.highest_wins << 2 | s.hints << 3
    x[AT_ROUNDS] = s.exchange_rounds
    x[AT_HAND] = s.hand[seat]
    x[AT_PLAYED_CARDS] = s.played_cards
    x[AT_FOLLOW] = s.follow_cards if s.trick_size else 0
    x[AT_PASSED_LEFT] = cards_passed_by(s, seat, s.round)
    x[AT_RECEIVED] = cards_passed_by(s, seat - 1 if seat else PLAYERS - 1, s.round)
    p = seat
    for i in range(PLAYERS):
        write_seat(s, p, i, x)
        p = next_seat(p, PLAYERS)
    if s.trick_size:
        for c in range(len(COLOURS)):
            x[AT_TOTAL + c] = s.trick_total >> 8 * c & 0xFF
        x[AT_BEST_VALUE] = s.best_value
    slots = s.filled_slots
    while slots:
        slot = lowest(slots)
        slots &= slots - 1
        for c in range(len(COLOURS)):
            x[AT_NEEDS + len(COLOURS) * slot + c] = s.errand_needs[s.display[slot]] >> 8 * c & 0xFF
        x[AT_ERRAND_POINTS + slot] = s.errand_points[s.display[slot]]
    for level in range(LEVELS):
        x[AT_PILES + level] = s.pile_size[level]
        x[AT_BURIED + level] = s.buried_count[level]
    x[AT_DRAW] = DRAW_PILE_SIZE - s.drawn_count if s.round else 0
    x[AT_ROUND] = s.round
    x[AT_POINTS] = s.points
    x[AT_HAS_SWAPPED] = s.has_swapped


@rule
def write_seat(s: TroubleState, p: int, i: int, x: list[int]) -> None:
    now = s.round - 1
    if p == s.turn:
        x[AT_TURN] = 1 << i
    if s.round == 0:
        return
    if p == s.lead:
        x[AT_LEAD] = 1 << i
    if s.trick_size and p == s.trick_winner:
        x[AT_TRICK_WINNER] = 1 << i
    if s.trick_size and has_played(s, p, now):
        x[AT_TRICK + i] = 1 << unpack_card(s.play_history[p], now)
    x[AT_PLAYED + i] = cards_played_by(s, p)
    for k in range(s.round):
        if has_played(s, p, k) and void_cards(s, p, k):
            x[AT_VOID + i] = void_cards(s, p, k)
            x[AT_ROUNDS_SINCE_VOID + i] = s.round - k
    x[AT_WISH + i] = 1 << s.wishes[p] if s.wishes[p] >= 0 else 0
    x[AT_HAS_PASSED + i] = has_passed(s, p, now)
