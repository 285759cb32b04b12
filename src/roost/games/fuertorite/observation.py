"""What a seat that forgets nothing knows of FuertoRite, as numbers (`kernel/observing.py`).

Stars are printed on the cards, so they are no part of it. Of those who laid a card across it has
what that told of their hands then (FU-36, FU-37), for the last time that they did.
"""

from roost.games.fuertorite.rules import deck_size
from roost.games.fuertorite.state import DECK, KINDS, LEFT, MORE, PLAYERS, RAISE, Fuertorite
from roost.kernel import NOBODY, WORD, count, next_seat, rule
from roost.kernel.observing import Part, counts, masks, starts, word_count

CARDS = DECK.bit_length()

ACTIONS = WORD + CARDS

PARTS: tuple[Part, ...] = (
    masks("asks", MORE + 1),  # the first card of a go, or a further one
    masks("turn", PLAYERS),
    masks("sp", PLAYERS),
    masks("upright", PLAYERS),  # who has played upright in this turn
    masks("options", 3),  # FU-71, FU-R1, FU-R15
    masks("kind", len(KINDS)),  # of the card to beat
    masks("hand", CARDS),
    masks("across", CARDS),  # cards of this turn that lie across
    masks("discard", CARDS),
    masks("property", CARDS, PLAYERS),
    masks("trick", CARDS, PLAYERS),  # what each has played in this turn
    counts("hands", PLAYERS),  # cards in each hand
    counts("drawn", PLAYERS),  # cards that each has drawn since it last laid across
    counts("laid", PLAYERS),  # the number that it could not beat then
    masks("laid-kind", len(KINDS), PLAYERS),  # and its kind
    counts("bonus", PLAYERS),
    counts("score", PLAYERS),
    counts("number"),  # of the card to beat
    counts("way"),
    counts("deck"),  # cards left in it
    counts("turns"),
    counts("last"),
    counts("game"),
    counts("players"),
)
(
    AT_ASKS,
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
) = starts(PARTS)
WORDS = word_count(PARTS)


@rule
def observe(s: Fuertorite, seat: int, x: list[int]) -> None:
    for i in range(WORDS):
        x[i] = 0
    x[AT_ASKS] = 1 << s.phase if s.phase <= MORE else 0
    x[AT_OPTIONS] = s.to_25 | s.forced << 1 | s.play_on << 2
    is_led = s.played > 0
    x[AT_KIND] = 1 << s.kind if is_led else 0
    x[AT_HAND] = s.hand[seat]
    x[AT_DISCARD] = s.discard
    p = seat
    for i in range(s.players):
        if p == s.turn:
            x[AT_TURN] = 1 << i
        if s.first != NOBODY and p == s.sp:
            x[AT_SP] = 1 << i
        if s.played:
            x[AT_UPRIGHT] |= (s.upright >> p & 1) << i
        x[AT_PROPERTY + i] = s.property[p]
        x[AT_HANDS + i] = count(s.hand[p])
        look_at_lays(s, p, i, x)
        x[AT_BONUS + i] = s.bonus[p]
        x[AT_SCORE + i] = s.score[p]
        p = next_seat(p, s.players)
    for i in range(s.played):
        card = 1 << (s.trick[i] & 63)
        p = (s.trick[i] >> 6 & 7) - seat
        x[AT_TRICK + (p if p >= 0 else p + s.players)] |= card
        if s.trick[i] >> 9 & 1:
            x[AT_ACROSS] |= card
    x[AT_NUMBER] = s.number if is_led else 0
    x[AT_WAY] = s.way
    x[AT_DECK] = deck_size(s) - s.drawn if s.game else 0
    x[AT_TURNS] = s.turns
    x[AT_LAST] = s.last
    x[AT_GAME] = s.game
    x[AT_PLAYERS] = s.players


@rule
def look_at_lays(s: Fuertorite, p: int, i: int, x: list[int]) -> None:
    x[AT_DRAWN + i] = s.draws[p]
    for k in range(s.left[p]):
        leaving = s.leaving[LEFT * p + k]
        if leaving >> 12:
            x[AT_DRAWN + i] = s.draws[p] - (leaving >> 6 & 63)
            x[AT_LAID + i] = (leaving >> 15) - RAISE
            x[AT_LAID_KIND + i] = 1 << (leaving >> 13 & 3)
