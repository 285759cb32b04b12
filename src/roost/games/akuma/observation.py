"""What a seat that forgets nothing knows of Akuma, as numbers (`kernel/observing.py`)."""

from roost.games.akuma.rules import total
from roost.games.akuma.state import COLOURS, NONE, PLAY, RANKS, Akuma
from roost.kernel import count, next_seat, rule
from roost.kernel.observing import Part, counts, masks, starts, word_count

SEATS = 4
CARDS = RANKS * len(COLOURS)

ACTIONS = CARDS

PARTS: tuple[Part, ...] = (
    masks("asks", PLAY + 1),  # what is awaited: to add, to choose, to play
    masks("turn", SEATS),
    masks("lead", SEATS),
    masks("options", 3),  # AK-41, AK-43, AK-47
    masks("mission", CARDS),  # in the middle
    masks("own", CARDS, 2),  # the hand, and the card added
    masks("missions", CARDS, SEATS),  # mission cards before each
    masks("trick", CARDS, SEATS),  # what each has played to it
    masks("pile", CARDS, SEATS),  # what each has won
    masks("held", CARDS, SEATS),  # cards known to be in each hand
    masks("lacks", len(COLOURS), SEATS),  # colours of which each had none of the dealt cards
    counts("hand", SEATS),  # cards in each hand
    counts("score", SEATS),  # of the games that are over
    counts("game"),
    counts("games"),
    counts("round"),
)
(
    AT_ASKS,
    AT_TURN,
    AT_LEAD,
    AT_OPTIONS,
    AT_MISSION,
    AT_OWN,
    AT_MISSIONS,
    AT_TRICK,
    AT_PILE,
    AT_HELD,
    AT_LACKS,
    AT_HAND,
    AT_SCORE,
    AT_GAME,
    AT_GAMES,
    AT_ROUND,
) = starts(PARTS)
WORDS = word_count(PARTS)


@rule
def observe(s: Akuma, seat: int, x: list[int]) -> None:
    for i in range(WORDS):
        x[i] = 0
    x[AT_ASKS] = 1 << s.phase if s.phase <= PLAY else 0
    x[AT_OPTIONS] = s.rank1 | s.rank10 << 1 | s.red << 2
    x[AT_MISSION] = 0 if s.mission == NONE else 1 << s.mission
    x[AT_OWN] = s.hand[seat]
    x[AT_OWN + 1] = s.added[seat]
    p = seat
    for i in range(s.players):
        if p == s.turn:
            x[AT_TURN] = 1 << i
        if p == s.lead:
            x[AT_LEAD] = 1 << i
        x[AT_MISSIONS + i] = s.missions[p]
        x[AT_PILE + i] = s.pile[p]
        x[AT_HELD + i] = s.hand[p] & s.gained[p]  # AK-29: all saw him take these
        x[AT_LACKS + i] = lacking(s.void[p])
        x[AT_HAND + i] = count(s.hand[p])
        x[AT_SCORE + i] = total(s, p)
        p = next_seat(p, s.players)
    if s.played:
        look_at_trick(s, seat, x)
    x[AT_GAME] = s.game
    x[AT_GAMES] = s.games
    x[AT_ROUND] = s.round


@rule
def look_at_trick(s: Akuma, seat: int, x: list[int]) -> None:
    i = s.lead - seat if s.lead >= seat else s.lead - seat + s.players
    for k in range(s.played):
        x[AT_TRICK + i] = 1 << s.trick[k]
        i = next_seat(i, s.players)


@rule
def lacking(void: int) -> int:
    """Colours as a mask: each is there as a whole or not at all."""
    return (
        void & 1
        | void >> RANKS - 1 & 0b10
        | void >> 2 * (RANKS - 1) & 0b100
        | void >> 3 * (RANKS - 1) & 0b1000
    )
