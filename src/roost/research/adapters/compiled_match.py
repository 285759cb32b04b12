"""A single match for the adapters, played with compiled rules."""

from typing import Any

import numpy as np

from roost.contract import MatchConfig, RngState
from roost.kernel import ActionMask, CardGame
from roost.kernel.compile.kernels import kernels_for
from roost.kernel.rng import Rng
from roost.research.kernels.batch_kernels import DEAL, OVER, PLAY, load_batch_kernels
from roost.research.kernels.observation_encoder import Int8Array, ObservationEncoder

__all__ = ["DEAL", "OVER", "PLAY", "CompiledMatch", "ConfiguredGame"]


class ConfiguredGame:
    """A game with its configuration and kernels, shared by all its matches."""

    def __init__(self, game: CardGame[Any], config: MatchConfig) -> None:
        self.game = game
        self.config = config
        self.encoder = ObservationEncoder(game)
        self.kernels = kernels_for(game)
        self.batch_kernels = load_batch_kernels(game)
        self.start = self.kernels.new_records(1)
        self.kernels.pack(self.start[0], game.new_initial_state(config))

    def __deepcopy__(self, memo: Any) -> "ConfiguredGame":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return ConfiguredGame, (self.game, self.config)


class CompiledMatch:
    """A match. `status` says what comes next: DEAL (`resolve_chance`), PLAY (`apply`) or OVER."""

    def __init__(self, configured_game: ConfiguredGame, record: Any = None) -> None:
        self.configured_game = configured_game
        self._set_record(configured_game.start.copy() if record is None else record)
        self.points_ahead = np.zeros(configured_game.config.players)
        """For each seat, the points ahead of the mean of the others at the end of the last deal."""
        self.status = DEAL
        self._update_status()

    def __deepcopy__(self, memo: Any) -> "CompiledMatch":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.configured_game, self.serialize(), self.points_ahead)

    def clone(self) -> "CompiledMatch":
        other = object.__new__(CompiledMatch)
        other.configured_game = self.configured_game
        other._set_record(self._record.copy())
        other.points_ahead = self.points_ahead.copy()
        other.status, other.turn = self.status, self.turn
        return other

    def _set_record(self, record: Any) -> None:
        self._record = record
        # The same memory as the record type of the batch kernels, which are called at every step.
        self._batch_record = record.view(self.configured_game.batch_kernels.record_type)

    def action_mask(self) -> ActionMask:
        low, high = self.configured_game.kernels.legal_actions(self._record[0])
        return low, high

    def apply(self, action: int) -> None:
        """Apply a legal action. Adapters must check it: compiled rules do not."""
        self.configured_game.kernels.apply(self._record[0], action)
        self._update_status()

    def resolve_chance(self, rng: RngState) -> None:
        self._reseed(rng)
        self.configured_game.kernels.resolve_chance(self._record[0])
        self._update_status()

    def guess(self, seat: int, rng: RngState) -> "CompiledMatch":
        """Return another match that this seat cannot distinguish from this one."""
        other = self.clone()
        other._reseed(rng)
        self.configured_game.kernels.guess(other._record[0], seat)
        return other

    def observe(self, seat: int) -> Int8Array:
        """Return a seat's observation."""
        return self.configured_game.encoder.encode_row(self.observe_all()[seat : seat + 1])

    def observe_all(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return the observations of all seats, each as a row of words."""
        shape = self.configured_game.config.players, self.configured_game.encoder.word_count
        words = np.zeros(shape, np.int64)
        self.configured_game.batch_kernels.observe_all(self._batch_record, words)
        return words

    def result(self) -> tuple[list[int], list[bool]]:
        """Return scores and winners by seat, once the match is over."""
        rules, s = self.configured_game.game.rules, self.state()
        seats = range(s.players)
        return [rules.score(s, p) for p in seats], [rules.is_winner(s, p) for p in seats]

    def state(self) -> Any:
        """Return a copy of the state for interpreted rules, to describe it or its actions."""
        game, config = self.configured_game.game, self.configured_game.config
        s = self.configured_game.kernels.unpack(self._record[0])
        s.custom_deck = game.new_initial_state(config).custom_deck
        return s

    def serialize(self) -> bytes:
        return bytes(self._record.tobytes())

    def _reseed(self, rng: RngState) -> None:
        self._record["rng"][0] = Rng(rng).rng

    def _update_status(self) -> None:
        read_status = self.configured_game.batch_kernels.read_status
        self.status = read_status(self._batch_record, self.points_ahead)
        self.turn = int(self._record["turn"][0])


def _restore(configured_game: ConfiguredGame, data: bytes, points_ahead: Any) -> CompiledMatch:
    record = np.frombuffer(data, configured_game.kernels.record_type).copy()
    match = CompiledMatch(configured_game, record)
    match.points_ahead[:] = points_ahead
    return match
