"""One match for the adapters: compiled, and nothing in it but numbers."""

from typing import Any

import numpy as np

from roost.contract import Table, Words
from roost.kernel import CardGame, Moves
from roost.kernel.generator import Generator
from roost.kernel.kernels import kernels
from roost.research.eyes import Eyes, Small
from roost.research.kernels import DEAL, OVER, PLAY, batch_kernels

__all__ = ["DEAL", "OVER", "PLAY", "Setting", "Single"]


class Setting:
    """A game at a table: what all its matches share."""

    def __init__(self, game: CardGame[Any], table: Table) -> None:
        self.game = game
        self.table = table
        self.eyes = Eyes(game)
        self.made = kernels(game)
        self.more = batch_kernels(game)
        self.start = self.made.records(1)
        self.made.pack(self.start[0], game.start(table))

    def __deepcopy__(self, memo: Any) -> "Setting":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.table)


class Single:
    """A match. It waits for a deal (`deal`), then for actions (`apply`), until it is over."""

    def __init__(self, setting: Setting, record: Any = None) -> None:
        self.setting = setting
        self._take(setting.start.copy() if record is None else record)
        self.ahead = np.zeros(setting.table.players)
        """By seat: how far ahead of the mean of the others; as it was when the last deal ended."""
        self.next = DEAL
        self._settle()

    def __deepcopy__(self, memo: Any) -> "Single":
        return self.copied()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.setting, self.frozen(), self.ahead)

    def copied(self) -> "Single":
        other = object.__new__(Single)
        other.setting = self.setting
        other._take(self._record.copy())
        other.ahead = self.ahead.copy()
        other.next, other.turn = self.next, self.turn
        return other

    def _take(self, record: Any) -> None:
        self._record = record
        self._observed = record.view(self.setting.more.record)  # asked for at every action

    def moves(self) -> Moves:
        low, high = self.setting.made.legal(self._record[0])
        return low, high

    def apply(self, action: int) -> None:
        """Trusts it: adapters check at the door."""
        self.setting.made.apply(self._record[0], action)
        self._settle()

    def deal(self, chance: Words) -> None:
        self._reseed(chance)
        self.setting.made.deal(self._record[0])
        self._settle()

    def guessed(self, seat: int, chance: Words) -> "Single":
        """Another match that this seat cannot tell from this one."""
        other = self.copied()
        other._reseed(chance)
        self.setting.made.guess(other._record[0], seat)
        return other

    def look(self, seat: int) -> Small:
        """What a seat knows."""
        return self.setting.eyes.row(self.looks()[seat : seat + 1])

    def looks(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """What every seat knows, each in a row of words."""
        words = np.zeros((self.setting.table.players, self.setting.eyes.words), np.int64)
        self.setting.more.observe_all(self._observed, words)
        return words

    def result(self) -> tuple[list[int], list[bool]]:
        """Scores, and who has won, by seat, once it is over."""
        rules, s = self.setting.game.rules, self.state()
        seats = range(s.players)
        return [rules.result(s, p) for p in seats], [rules.won(s, p) for p in seats]

    def state(self) -> Any:
        """The state as interpreted rules have it; for words, not for play."""
        s = self.setting.made.unpack(self._record[0])
        s.own_deck = self.setting.game.start(self.setting.table).own_deck
        return s

    def frozen(self) -> bytes:
        return bytes(self._record.tobytes())

    def _reseed(self, chance: Words) -> None:
        generator = Generator(chance)
        self._record["rng"][0] = generator.rng

    def _settle(self) -> None:
        self.next = self.setting.more.stand(self._observed, self.ahead)
        self.turn = int(self._record["turn"][0])


def _restored(setting: Setting, frozen: bytes, ahead: Any) -> Single:
    match = Single(setting, np.frombuffer(frozen, setting.made.record).copy())
    match.ahead[:] = ahead
    return match
