"""The observation tensor of Akuma: what a seat with perfect recall knows (`kernel/tensor.py`)."""

from roost.games.akuma.rules import score
from roost.games.akuma.state import COLOURS, NO_CARD, PLAY, RANKS, AkumaState
from roost.kernel import count, next_seat, rule
from roost.kernel.tensor import TensorParts, count_words

SEATS = 4
CARDS = RANKS * len(COLOURS)

ACTION_COUNT = CARDS

PARTS = TensorParts()
AT_PROMPT = PARTS.mask("prompt", PLAY + 1)  # add, choose, play
AT_TURN = PARTS.mask("turn", SEATS)
AT_LEAD = PARTS.mask("lead", SEATS)
AT_OPTIONS = PARTS.mask("options", 3)  # AK-41, AK-43, AK-47
AT_MISSION = PARTS.mask("mission", CARDS)  # in the middle
AT_OWN_CARDS = PARTS.mask("own-cards", CARDS, 2)  # the hand, and the card added
AT_MISSIONS = PARTS.mask("missions", CARDS, SEATS)  # mission cards in front of each player
AT_TRICK = PARTS.mask("trick", CARDS, SEATS)  # the card of each player
AT_PILE = PARTS.mask("pile", CARDS, SEATS)  # cards that each player has won
AT_KNOWN_HAND = PARTS.mask("known-hand", CARDS, SEATS)  # cards known to be in each hand
AT_VOID = PARTS.mask("void", len(COLOURS), SEATS)  # colours that each player's dealt cards lacked
AT_HAND_SIZE = PARTS.number("hand-size", SEATS)  # cards in each hand
AT_SCORE = PARTS.number("score", SEATS)  # of the games that are over
AT_GAME = PARTS.number("game")
AT_GAMES = PARTS.number("games")
AT_ROUND = PARTS.number("round")
WORD_COUNT = count_words(PARTS)


@rule
def write_tensor(s: AkumaState, seat: int, x: list[int]) -> None:
    for i in range(WORD_COUNT):
        x[i] = 0
    x[AT_PROMPT] = 1 << s.phase if s.phase <= PLAY else 0
    x[AT_OPTIONS] = s.rank1 | s.rank10 << 1 | s.red << 2
    x[AT_MISSION] = 0 if s.mission == NO_CARD else 1 << s.mission
    x[AT_OWN_CARDS] = s.hand[seat]
    x[AT_OWN_CARDS + 1] = s.added_card[seat]
    p = seat
    for i in range(s.players):
        if p == s.turn:
            x[AT_TURN] = 1 << i
        if p == s.lead:
            x[AT_LEAD] = 1 << i
        x[AT_MISSIONS + i] = s.missions[p]
        x[AT_PILE + i] = s.pile[p]
        x[AT_KNOWN_HAND + i] = s.hand[p] & s.won_missions[p]  # AK-29: public when taken
        x[AT_VOID + i] = void_colours(s.void[p])
        x[AT_HAND_SIZE + i] = count(s.hand[p])
        x[AT_SCORE + i] = score(s, p)
        p = next_seat(p, s.players)
    if s.trick_size:
        write_trick(s, seat, x)
    x[AT_GAME] = s.game
    x[AT_GAMES] = s.games
    x[AT_ROUND] = s.round


@rule
def write_trick(s: AkumaState, seat: int, x: list[int]) -> None:
    i = s.lead - seat if s.lead >= seat else s.lead - seat + s.players
    for k in range(s.trick_size):
        x[AT_TRICK + i] = 1 << s.trick[k]
        i = next_seat(i, s.players)


@rule
def void_colours(void: int) -> int:
    """Return a mask of colours from a mask that has all cards of a colour or none of them."""
    return (
        void & 1
        | void >> RANKS - 1 & 0b10
        | void >> 2 * (RANKS - 1) & 0b100
        | void >> 3 * (RANKS - 1) & 0b1000
    )
