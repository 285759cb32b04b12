"""Guesses with compiled rules: faster than `Game.guess`, with the same result."""

from typing import Any

from roost.contract import RngState
from roost.kernel import CardGame, State, seed_rng
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.compile.status import is_pending


def guess_state(game: CardGame[Any], state: State, seat: int, rng: RngState) -> State:
    """Return a determinization for a seat. Runs interpreted while kernels are being compiled."""
    guess: State
    if is_pending(game.info.id):
        guess = game.guess(state, seat, rng)
        return guess
    kernels = kernels_for(game)
    (record,) = kernels.new_records(1)
    seeded = game.copy(state)
    seed_rng(seeded, *rng)
    kernels.pack(record, seeded)
    kernels.guess(record, seat)
    guess = kernels.unpack(record)
    guess.custom_deck = state.custom_deck
    return guess
