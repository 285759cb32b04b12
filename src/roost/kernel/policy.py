"""What a game may tell of good play: features of its moves, by which fitted weights judge them.

A game's `policy.py` has `@rule` functions. Each goes only by what the seat whose turn it is may
know of the state, `w` are the game's fitted weights, and `f` and `x` are scratch, 64 whole numbers
and 128 fractions.

- `look(s, f)` notes in `f[:AT]` what all moves of this turn share;
- `features(s, action, f)` writes the features that a move has, as places in `w`, to `f[AT:]`, and
  returns how many; the sum of their weights is the logarithm of how likely a good player makes it.

Or, if a game judges its moves in another way,

- `scores(s, w, f, x)` writes these sums to `x`, by action.

It may have more:

- `rewind(s)` turns a state back to the first decision of its deal; `pasts(s)` is how many were
  taken since, as far as everybody knows them, and `past(s, t)` the one of them that comes next in
  t, a state on the way from there to s. So search can tell how well a guess explains what others
  did.
- `rest(s)`: at this point a value may stand for the rest of the deal. It is a sum, too: of `FACTS`
  numbers that `facts(s, x, seat)` writes to `x`, times weights that begin at `VALUE` and are
  others at each of the `STAGES` of a deal, `stage(s)`. For rivals it goes by how far a seat's facts
  are from the mean of the others'. Facts may look at everything: search asks in guessed worlds.
"""

import json
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from roost.kernel.rule import rule

AT = 8
"""Where the features of a move begin in `f`."""
SCRATCH = 64
FRACTIONS = 128
PAY = 120
"""Where the values of the seats begin in `x`."""

Weights = np.ndarray[Any, np.dtype[np.float64]]


def weights_file(policy: ModuleType) -> Path:
    assert policy.__file__ is not None
    return Path(policy.__file__).with_name("weights.json")


@cache
def weights(policy: ModuleType | None, players: int) -> Weights:
    """As they were fitted (`roost fit`); zeros, if they never were for so many players."""
    if policy is None:
        return np.zeros(1)
    file = weights_file(policy)
    fitted = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    found = np.array(fitted.get(str(players), [0.0] * policy.SIZE), np.float64)
    assert len(found) == policy.SIZE, f"{file} is not of these features: run `roost fit` again"
    return found


# For games that do not have these


@rule
def nothing_seen(s: Any, f: Any) -> None:
    pass


@rule
def nothing_found(s: Any, action: int, f: Any) -> int:
    return 0


@rule
def no_past(s: Any) -> int:
    return 0


@rule
def nothing_past(s: Any, t: Any) -> int:
    return 0


@rule
def as_it_is(s: Any) -> None:
    pass


@rule
def never(s: Any) -> bool:
    return False


@rule
def no_stage(s: Any) -> int:
    return 0


@rule
def no_facts(s: Any, x: Any, seat: int) -> None:
    pass
