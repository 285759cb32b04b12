"""What a game may tell of good play: features of its moves, by which fitted weights judge them.

A game's `policy.py` has `@rule` functions. Each goes only by what the seat whose turn it is may
know of the state, `w` are the game's fitted weights, and `f` and `x` are scratch, 64 whole numbers
and 128 fractions.

- `look(s, f)` notes in `f[:AT]` what all moves of this turn share;
- `features(s, action, f)` writes the features that a move has, as places in `w`, to `f[AT:]`, and
  returns how many; the sum of their weights is the logarithm of how likely a good player makes it.

Or, if a game judges its moves in another way,

- `scores(s, w, f, x)` writes these sums to `x`, by action; `FREE` are the weights that it goes by.

It may have more:

- `hasty(w)`, no rule: weights for playouts, where they should be quicker than a choice is.
- `rewind(s)` turns a state back to the first decision of its deal; `pasts(s)` is how many were
  taken since, as far as everybody knows them, and `past(s, t)` the one of them that comes next in
  t, a state on the way from there to s. So search can tell how well a guess explains what others
  did.
- `rest(s)`: at this point a value may stand for the rest of the deal. It is a sum, too: of `FACTS`
  numbers that `facts(s, x, seat)` writes to `x`, times weights that begin at `VALUE` and are
  others at each of the `STAGES` of a deal, `stage(s)`. For rivals it goes by how far a seat's facts
  are from the mean of the others'. Facts may look at everything: search asks in guessed worlds.
"""

from typing import Any

from roost.kernel.rule import rule

FEATURES_START = 8
"""Where the features of a move begin in `f`."""
INT_SCRATCH = 64
FLOAT_SCRATCH = 128
VALUES_START = 120
"""Where the values of the seats begin in `x`."""


# For games that do not have these


@rule
def no_preparation(s: Any, f: Any) -> None:
    pass


@rule
def no_features(s: Any, action: int, f: Any) -> int:
    return 0


@rule
def no_history_length(s: Any) -> int:
    return 0


@rule
def no_history_action(s: Any, t: Any) -> int:
    return 0


@rule
def no_rewind(s: Any) -> None:
    pass


@rule
def never(s: Any) -> bool:
    return False


@rule
def no_stage(s: Any) -> int:
    return 0


@rule
def no_value_features(s: Any, x: Any, seat: int) -> None:
    pass
