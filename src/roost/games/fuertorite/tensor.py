"""What a seat that forgets nothing knows of FuertoRite, as numbers (`kernel/observing.py`).

Stars are printed on the cards, so they are no part of it. Of those who laid a card across it has
what that told of their hands then (FU-36, FU-37), for the last time that they did.
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
from roost.kernel.tensor import (
    TensorPart,
    count_words,
    mask_part,
    number_part,
    part_offsets,
)

CARDS = DECK.bit_length()

ACTION_COUNT = MASK_BITS + CARDS

PARTS: tuple[TensorPart, ...] = (
    mask_part("prompt", NEXT_CARD + 1),  # the first card of a go, or a further one
    mask_part("turn", MAX_PLAYERS),
    mask_part("sp", MAX_PLAYERS),
    mask_part("upright", MAX_PLAYERS),  # who has played upright in this turn
    mask_part("options", 3),  # FU-71, FU-R1, FU-R15
    mask_part("kind", len(KINDS)),  # of the card to beat
    mask_part("hand", CARDS),
    mask_part("across", CARDS),  # cards of this turn that lie across
    mask_part("discard", CARDS),
    mask_part("property", CARDS, MAX_PLAYERS),
    mask_part("trick", CARDS, MAX_PLAYERS),  # what each has played in this turn
    number_part("hands", MAX_PLAYERS),  # cards in each hand
    number_part("drawn", MAX_PLAYERS),  # cards that each has drawn since it last laid across
    number_part("laid", MAX_PLAYERS),  # the number that it could not beat then
    mask_part("laid-kind", len(KINDS), MAX_PLAYERS),  # and its kind
    number_part("bonus", MAX_PLAYERS),
    number_part("score", MAX_PLAYERS),
    number_part("number"),  # of the card to beat
    number_part("way"),
    number_part("deck"),  # cards left in it
    number_part("turns"),
    number_part("last"),
    number_part("game"),
    number_part("players"),
)
(
    AT_PROMPT,
    AT_TURN,
    AT_SP,
    AT_UPRIGHT,
    AT_OPTIONS,
    AT_KIND,
    AT_HAND,
    AT_ACROSS,
    AT_DISCARD,
    AT_PROPERTY,
    AT_TRICK,
    AT_HANDS,
    AT_DRAWN,
    AT_LAID,
    AT_LAID_KIND,
    AT_BONUS,
    AT_SCORE,
    AT_NUMBER,
    AT_WAY,
    AT_DECK,
    AT_TURNS,
    AT_LAST,
    AT_GAME,
    AT_PLAYERS,
) = part_offsets(PARTS)
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
        x[AT_HANDS + i] = count(s.hand[p])
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
    x[AT_WAY] = s.run_direction
    x[AT_DECK] = deck_size(s) - s.drawn_count if s.game else 0
    x[AT_TURNS] = s.turn_count
    x[AT_LAST] = s.is_last_turn
    x[AT_GAME] = s.game
    x[AT_PLAYERS] = s.players


@rule
def write_lays(s: FuertoriteState, p: int, i: int, x: list[int]) -> None:
    x[AT_DRAWN + i] = s.draw_counts[p]
    for k in range(s.departure_counts[p]):
        leaving = s.departures[MAX_DEPARTURES * p + k]
        if leaving >> 12:
            x[AT_DRAWN + i] = s.draw_counts[p] - (leaving >> 6 & 63)
            x[AT_LAID + i] = (leaving >> 15) - NUMBER_OFFSET
            x[AT_LAID_KIND + i] = 1 << (leaving >> 13 & 3)
