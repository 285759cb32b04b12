"""Our card games as OpenSpiel has them: `pyspiel.load_game("roost_akuma(players=3)")`.

Importing this module registers every card game. Chance is explicit: it draws the seed of a deal,
byte by byte, so that any deal can come of it, and each of its nodes has 256 outcomes. Rewards come
when a deal is over. (docs/openspiel.md)
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from roost import games
from roost.contract import Words
from roost.kernel import CardGame, moves_in
from roost.kernel.observing import Part, places, starts
from roost.research.eyes import settled
from roost.research.memory import Memory
from roost.research.single import DEAL, OVER, Setting, Single

BYTES = 8
"""Of the seed of a deal."""
OUTCOMES = [(byte, 1 / 256) for byte in range(256)]
LONGEST = 20_000
"""Actions of a match: far more than any that comes to an end."""
MOST = 1000.0
"""No seat is ever so far ahead."""
PREFIX = "roost_"
IS = "is-"
USUAL = -1
"""An option that depends on how many play, as it is usual for so many."""


class RoostGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, game: CardGame[Any], params: dict[str, Any] | None = None) -> None:
        given = (params or {}).items()
        options = {name: _read(value) for name, value in given if value != USUAL}
        table = settled(game, options.pop("players", None), options)
        self.setting = Setting(game, table)
        together = game.facts.cooperative
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.eyes.actions,
            max_chance_outcomes=256,
            num_players=table.players,
            min_utility=0.0 if together else -MOST,
            max_utility=MOST,
            utility_sum=None if together else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(game), info, params or {})

    def new_initial_state(self) -> "RoostState":
        return RoostState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "RoostObserver":
        return RoostObserver(self.setting, iig_obs_type)


class RoostState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel copies what Python keeps of it by `copy.deepcopy`, and stores it by pickle."""

    def __init__(self, game: RoostGame) -> None:
        super().__init__(game)
        self.match = Single(game.setting)
        self.drawn = 0  # the bytes of the next deal's seed, one after the other
        self.bytes = 0  # how many of them
        self.memory = Memory.first(self.match.looks())
        self.before = [
            0.0
        ] * game.setting.table.players  # how far ahead each was before the last action

    def current_player(self) -> int:
        if self.match.next == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.match.next == DEAL else self.match.turn

    def is_terminal(self) -> bool:
        return self.match.next == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(moves_in(self.match.moves()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.match.next != DEAL:
            self.before = self.match.ahead.tolist()
            self.match.apply(action)
            self.memory = self.memory.then(self.match.looks())
            return
        self.drawn |= action << 8 * self.bytes
        self.bytes += 1
        if self.bytes == BYTES:
            self.match.deal(_words(self.drawn))
            self.memory = self.memory.then(self.match.looks())
            self.drawn = self.bytes = 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        words = self.match.setting.game.words(self.match.state(), action)
        return " ".join(str(value) for value in words.values())

    def returns(self) -> list[float]:
        return [float(ahead) for ahead in self.match.ahead]

    def rewards(self) -> list[float]:
        return [now - before for now, before in zip(self.returns(), self.before, strict=True)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RoostState":
        """A state that this player cannot tell from this one, each as likely as another."""
        other = self.clone()
        chance = tuple(int(sampler() * 2**32) for _ in range(4))
        other.match = self.match.guessed(player, chance)  # type: ignore[arg-type]
        other.memory = self.memory.only(player, other.match.looks())
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return f"{self.match.frozen().hex()} {self.drawn:x} {self.bytes}"


class RoostObserver:
    """What a player knows: all of it that counts, so a state can be told by the observation alone.

    With perfect recall also in which order it came to know it.
    """

    def __init__(self, setting: Setting, kind: Any) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("Roost's games tell a player all that it knows, or nothing")
        self._setting = setting
        self._recalls = kind.perfect_recall
        self.tensor = np.zeros(setting.eyes.size, np.float32)
        parts = setting.eyes.parts
        self._parts = list(zip(parts, starts(parts), strict=True))
        self.dict = {name: self.tensor[place] for name, place in places(parts).items()}

    def set_from(self, state: RoostState, player: int) -> None:
        self.tensor[:] = state.match.look(player)

    def string_from(self, state: RoostState, player: int) -> str:
        words = state.match.looks()[player].tolist()
        told = [_told(part, words[at : at + part.words]) for part, at in self._parts]
        if self._recalls:
            told.append(state.memory.digest(player))
        return " ".join([str(player), *told])


def _told(part: Part, words: list[int]) -> str:
    return f"{part.name}:{','.join(f'{word:x}' if part.bits else str(word) for word in words)}"


def _words(drawn: int) -> Words:
    """Eight bytes as the four words of a generator."""
    return (drawn & 0xFFFF, drawn >> 16 & 0xFFFF, drawn >> 32 & 0xFFFF, drawn >> 48)


def _type(game: CardGame[Any]) -> Any:
    facts = game.facts
    most = facts.players[-1]
    together = facts.cooperative
    utility = pyspiel.GameType.Utility
    options = {
        option.name: USUAL if isinstance(option.default, dict) else _written(option.default)
        for option in facts.options
    }
    return pyspiel.GameType(
        short_name=PREFIX + facts.id.replace("-", "_"),
        long_name=facts.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if together else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=most,
        min_num_players=facts.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": most, **options},
    )


def _written(value: Any) -> Any:
    """An option's value. OpenSpiel takes a text such as 3-1-1 for a number, so it says is-3-1-1."""
    is_like_a_number = isinstance(value, str) and not set(value) - set("+-.0123456789")
    return IS + value if is_like_a_number else value


def _read(value: Any) -> Any:
    return value.removeprefix(IS) if isinstance(value, str) else value


def register() -> None:
    """Each game is a class of its own: OpenSpiel keeps it until after the end of Python, which only
    a class outlives.
    """
    for name in games.names():
        game = games.load(name)
        if isinstance(game, CardGame) and game.observation is not None:
            pyspiel.register_game(_type(game), _class(game))


def _class(game: CardGame[Any]) -> type[RoostGame]:
    class Registered(RoostGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Registered


register()
