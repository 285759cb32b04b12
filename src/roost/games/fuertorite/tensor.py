"""The observation tensor of FuertoRite: what a seat with perfect recall knows (`kernel/tensor.py`).

Stars are constant, so the tensor does not have them. For each player it has the last card laid
across, which restricts the hand at that time (FU-36, FU-37).
"""

from roost.games.fuertorite.rules import deck_size
from roost.games.fuertorite.state import (
    DECK,
    KINDS,
    MAX_DEPARTURES,
    MAX_PLAYERS,
    NEXT_CARD,
    NUMBER_OFFSET,
    FuertoriteState,
)
from roost.kernel import MASK_BITS, NOBODY, count, next_seat, rule
from roost.kernel.tensor import TensorParts, count_words

CARDS = DECK.bit_length()

ACTION_COUNT = MASK_BITS + CARDS

PARTS = TensorParts()
AT_PROMPT = PARTS.mask("prompt", NEXT_CARD + 1)  # first card or next card of a go
AT_TURN = PARTS.mask("turn", MAX_PLAYERS)
AT_SP = PARTS.mask("sp", MAX_PLAYERS)
AT_UPRIGHT = PARTS.mask("upright", MAX_PLAYERS)  # players who have played upright in this turn
AT_OPTIONS = PARTS.mask("options", 3)  # FU-71, FU-R1, FU-R15
AT_KIND = PARTS.mask("kind", len(KINDS))  # of the card to beat
AT_HAND = PARTS.mask("hand", CARDS)
AT_ACROSS = PARTS.mask("across", CARDS)  # cards of this turn that lie across
AT_DISCARD = PARTS.mask("discard", CARDS)
AT_PROPERTY = PARTS.mask("property", CARDS, MAX_PLAYERS)
AT_TRICK = PARTS.mask("trick", CARDS, MAX_PLAYERS)  # cards that each player has played in this turn
AT_HAND_SIZE = PARTS.number("hand-size", MAX_PLAYERS)  # cards in each hand
AT_DRAWN_SINCE_LAY = PARTS.number("drawn-since-lay", MAX_PLAYERS)  # cards drawn since the last lay
AT_LAY_NUMBER = PARTS.number(
    "lay-number", MAX_PLAYERS
)  # number of the card to beat at the last lay
AT_LAY_KIND = PARTS.mask("lay-kind", len(KINDS), MAX_PLAYERS)  # kind of that card
AT_BONUS = PARTS.number("bonus", MAX_PLAYERS)
AT_SCORE = PARTS.number("score", MAX_PLAYERS)
AT_NUMBER = PARTS.number("number")  # of the card to beat
AT_RUN_DIRECTION = PARTS.number("run-direction")
AT_DECK = PARTS.number("deck")  # cards left in it
AT_TURN_COUNT = PARTS.number("turn-count")
AT_IS_LAST_TURN = PARTS.number("is-last-turn")
AT_GAME = PARTS.number("game")
AT_PLAYERS = PARTS.number("players")
WORD_COUNT = count_words(PARTS)


@rule
def write_tensor(s: FuertoriteState, seat: int, x: list[int]) -> None:
    for i in range(WORD_COUNT):
        x[i] = 0
    x[AT_PROMPT] = 1 << s.phase if s.phase <= NEXT_CARD else 0
    x[AT_OPTIONS] = s.to_25 | s.coin_forced << 1 | s.tie_play_on << 2
    is_led = s.trick_size > 0
    x[AT_KIND] = 1 << s.top_kind if is_led else 0
    x[AT_HAND] = s.hand[seat]
    x[AT_DISCARD] = s.discard
    p = seat
    for i in range(s.players):
        if p == s.turn:
            x[AT_TURN] = 1 << i
        if s.first_sp != NOBODY and p == s.sp:
            x[AT_SP] = 1 << i
        if s.trick_size:
            x[AT_UPRIGHT] |= (s.upright_seats >> p & 1) << i
        x[AT_PROPERTY + i] = s.property[p]
        x[AT_HAND_SIZE + i] = count(s.hand[p])
        write_lays(s, p, i, x)
        x[AT_BONUS + i] = s.bonus[p]
        x[AT_SCORE + i] = s.scores[p]
        p = next_seat(p, s.players)
    for i in range(s.trick_size):
        card = 1 << (s.trick[i] & 63)
        p = (s.trick[i] >> 6 & 7) - seat
        x[AT_TRICK + (p if p >= 0 else p + s.players)] |= card
        if s.trick[i] >> 9 & 1:
            x[AT_ACROSS] |= card
    x[AT_NUMBER] = s.top_number if is_led else 0
    x[AT_RUN_DIRECTION] = s.run_direction
    x[AT_DECK] = deck_size(s) - s.drawn_count if s.game else 0
    x[AT_TURN_COUNT] = s.turn_count
    x[AT_IS_LAST_TURN] = s.is_last_turn
    x[AT_GAME] = s.game
    x[AT_PLAYERS] = s.players


@rule
def write_lays(s: FuertoriteState, p: int, i: int, x: list[int]) -> None:
    x[AT_DRAWN_SINCE_LAY + i] = s.draw_counts[p]
    for k in range(s.departure_counts[p]):
        departure = s.departures[MAX_DEPARTURES * p + k]
        if departure >> 12:
            x[AT_DRAWN_SINCE_LAY + i] = s.draw_counts[p] - (departure >> 6 & 63)
            x[AT_LAY_NUMBER + i] = (departure >> 15) - NUMBER_OFFSET
            x[AT_LAY_KIND + i] = 1 << (departure >> 13 & 3)
