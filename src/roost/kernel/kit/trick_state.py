"""The state of a trick-taking game: hands, the trick, what was won, and what all players know."""

from typing import ClassVar

from roost.kernel.state import State, int_list

MAX_SEATS = 6


class TrickState(State):
    """A game's state derives from this class and adds its own fields.

    Cards are masks; lists have one value for each seat. A module that a game does not have is taken
    from the kit.
    """

    DEFAULT_MODULES: ClassVar[dict[str, str]] = {
        "guess": "roost.kernel.kit.trick_guess",
        "tensor": "roost.kernel.kit.trick_tensor",
    }

    phase: int  # what the match waits for; its meaning is the game's own
    deal: int  # deals that have begun
    lead: int  # who leads the trick, or NOBODY
    trick_size: int  # cards played to the trick
    last_lead: int  # who led the trick before, or NOBODY
    stock: int  # cards that were not dealt
    trick: list[int] = int_list(MAX_SEATS)  # its cards in the order of play
    last_trick: list[int] = int_list(
        MAX_SEATS
    )  # the cards of the trick before, in the order of play
    hand: list[int] = int_list(MAX_SEATS)
    taken: list[int] = int_list(MAX_SEATS)  # cards won in this deal
    played: list[int] = int_list(MAX_SEATS)  # cards played in this deal
    void: list[int] = int_list(MAX_SEATS)  # cards that a seat is publicly known not to hold
    scores: list[int] = int_list(MAX_SEATS)  # of the match so far
