"""One match for the adapters: compiled, and nothing in it but numbers."""

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
    """A game at a table: what all its matches share."""

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
    """A match. It waits for a deal (`deal`), then for actions (`apply`), until it is over."""

    def __init__(self, configured_game: ConfiguredGame, record: Any = None) -> None:
        self.configured_game = configured_game
        self._set_record(configured_game.start.copy() if record is None else record)
        self.points_ahead = np.zeros(configured_game.config.players)
        """By seat: how far ahead of the mean of the others; as it was when the last deal ended."""
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
        self._batch_record = record.view(
            self.configured_game.batch_kernels.record_type
        )  # asked for at every action

    def action_mask(self) -> ActionMask:
        low, high = self.configured_game.kernels.legal_actions(self._record[0])
        return low, high

    def apply(self, action: int) -> None:
        """Trusts it: adapters check at the door."""
        self.configured_game.kernels.apply(self._record[0], action)
        self._update_status()

    def resolve_chance(self, rng: RngState) -> None:
        self._reseed(rng)
        self.configured_game.kernels.resolve_chance(self._record[0])
        self._update_status()

    def guess(self, seat: int, rng: RngState) -> "CompiledMatch":
        """Another match that this seat cannot tell from this one."""
        other = self.clone()
        other._reseed(rng)
        self.configured_game.kernels.guess(other._record[0], seat)
        return other

    def observe(self, seat: int) -> Int8Array:
        """What a seat knows."""
        return self.configured_game.encoder.encode_row(self.observe_all()[seat : seat + 1])

    def observe_all(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """What every seat knows, each in a row of words."""
        words = np.zeros(
            (self.configured_game.config.players, self.configured_game.encoder.word_count), np.int64
        )
        self.configured_game.batch_kernels.observe_all(self._batch_record, words)
        return words

    def result(self) -> tuple[list[int], list[bool]]:
        """Scores, and who has won, by seat, once it is over."""
        rules, s = self.configured_game.game.rules, self.state()
        seats = range(s.players)
        return [rules.score(s, p) for p in seats], [rules.is_winner(s, p) for p in seats]

    def state(self) -> Any:
        """The state as interpreted rules have it; for words, not for play."""
        s = self.configured_game.kernels.unpack(self._record[0])
        s.custom_deck = self.configured_game.game.new_initial_state(
            self.configured_game.config
        ).own_deck
        return s

    def serialize(self) -> bytes:
        return bytes(self._record.tobytes())

    def _reseed(self, rng: RngState) -> None:
        generator = Rng(rng)
        self._record["rng"][0] = generator.rng

    def _update_status(self) -> None:
        self.status = self.configured_game.batch_kernels.read_status(
            self._batch_record, self.points_ahead
        )
        self.turn = int(self._record["turn"][0])


def _restore(configured_game: ConfiguredGame, data: bytes, points_ahead: Any) -> CompiledMatch:
    match = CompiledMatch(
        configured_game, np.frombuffer(data, configured_game.kernels.record_type).copy()
    )
    match.points_ahead[:] = points_ahead
    return match
