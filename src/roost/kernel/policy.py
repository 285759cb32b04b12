"""The interface of a game's `policy.py`: features of its actions and fitted weights.

All functions are `@rule`s unless said otherwise. They use only what the seat to act may know of the
state. In their signatures `w` are the fitted weights; `f` (INT_SCRATCH integers) and `x`
(FLOAT_SCRATCH floats) are scratch arrays.

A policy implements `FeaturePolicy` or `ScorePolicy`. The other protocols are optional. If a policy
has only some names of one, or a misspelt one, the game cannot be imported.
"""

from typing import Any, Protocol, runtime_checkable

from roost.kernel.rule import rule

FEATURES_START = 8
"""Index of the first feature of an action in `f`."""
INT_SCRATCH = 64
FLOAT_SCRATCH = 128
VALUES_START = 120
"""Index of the first value of the seats in `x`."""


class Policy(Protocol):
    """The interface of a policy module."""

    __name__: str

    SIZE: int
    """The number of weights."""

    def __hash__(self) -> int: ...


@runtime_checkable
class FeaturePolicy(Policy, Protocol):
    """Scores an action by the sum of the weights of its features.

    The score is the logarithm of the probability that a good player takes the action, up to a
    constant.
    """

    def prepare(self, s: Any, f: Any) -> None:
        """Write to `f[:FEATURES_START]` what all actions of this turn share."""

    def features(self, s: Any, action: int, f: Any) -> int:
        """Write the action's features, as indices of `w`, to `f[FEATURES_START:]`.

        Returns how many there are.
        """


@runtime_checkable
class ScorePolicy(Policy, Protocol):
    """Computes the scores of actions in its own way."""

    FREE_WEIGHTS: range
    """The weights that fitting may change."""

    def scores(self, s: Any, w: Any, f: Any, x: Any) -> None:
        """Write the score of each legal action to `x`, by action."""


class PlayoutPolicy(Policy, Protocol):
    """Has other weights for playouts, where a choice must be faster."""

    def playout_weights(self, w: Any) -> Any:
        """Return the weights for playouts. Not a rule."""


class HistoryPolicy(Policy, Protocol):
    """Replays the public history of a deal.

    Search uses it to compute how well a determinization explains what the other seats did.
    """

    def rewind_to_deal(self, s: Any) -> None:
        """Set a state back to the first decision of its deal."""

    def history_length(self, s: Any) -> int:
        """Return the number of public decisions taken since then."""

    def history_action(self, s: Any, t: Any) -> int:
        """Return the next action of that history in `t`, a state between the deal and `s`."""


class ValuePolicy(Policy, Protocol):
    """Estimates the result of the rest of a deal by a linear function.

    The weights begin at VALUE_OFFSET, with VALUE_FEATURE_COUNT of them for each stage. In
    competitive games a seat's features count relative to the mean of the others.
    """

    VALUE_OFFSET: int
    VALUE_FEATURE_COUNT: int
    VALUE_STAGES: int

    def can_evaluate(self, s: Any) -> bool:
        """Return whether the estimate may replace playing on from this state."""

    def stage(self, s: Any) -> int:
        """Return the stage of the deal, which selects the weights."""

    def value_features(self, s: Any, x: Any, seat: int) -> None:
        """Write a seat's features to `x`. They may use hidden cards: `s` is a determinization."""


# Defaults for policies that do not implement a protocol


@rule
def zero(s: Any) -> int:
    return 0


@rule
def no_effect(s: Any) -> None:
    pass


@rule
def no_preparation(s: Any, f: Any) -> None:
    pass


@rule
def no_features(s: Any, action: int, f: Any) -> int:
    return 0


@rule
def no_history_action(s: Any, t: Any) -> int:
    return 0


@rule
def no_value_features(s: Any, x: Any, seat: int) -> None:
    pass
