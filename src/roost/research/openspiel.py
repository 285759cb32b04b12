"""Our card games as OpenSpiel has them: `pyspiel.load_game("roost_akuma(players=3)")`.

Importing this module registers every card game. Chance is explicit: it draws a seed byte by byte,
in nodes of 256 outcomes. It is the seed of the match, so that the reach of a long match does not
vanish, or that of each deal (`chance`). Rewards come when a deal is over. (docs/openspiel.md)
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from roost import games
from roost.contract import Words, words
from roost.kernel import CardGame, allows, moves_in
from roost.kernel.observing import Part, places, starts
from roost.research.checks import settled
from roost.research.cpp_search import refuse_cpp_search
from roost.research.memory import Memory
from roost.research.rewards import POINTS, WIN, checked_reward, final_rewards
from roost.research.single import DEAL, OVER, Setting, Single

BYTES = 8
"""Of a seed."""
OUTCOMES = [(byte, 1 / 256) for byte in range(256)]
ONLY = [(0, 1.0)]
"""The outcome of a deal whose match has its seed."""
LONGEST = 20_000
"""Actions of a match: far more than any that comes to an end."""
MOST = 1000.0
"""No seat is ever so far ahead."""
PREFIX = "roost_"
IS = "is-"
USUAL = -1
"""An option that depends on how many play, as it is usual for so many."""
MATCH, EACH = "match", "deal"
"""What chance draws the seed of."""
OWN: dict[str, Any] = {"chance": MATCH, "deals": 0, "reward": POINTS}
"""Parameters besides players and options of a table, with their defaults."""


class RoostGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, game: CardGame[Any], params: dict[str, Any] | None = None) -> None:
        given = OWN | (params or {})
        self.chance, self.deals, self.reward = (given.pop(name) for name in OWN)
        _check_parameters(game, self.chance, self.deals, self.reward)
        options = {name: _read(value) for name, value in given.items() if value != USUAL}
        table = settled(game, options.pop("players", None), options)
        self.setting = Setting(game, table)
        together = game.facts.cooperative
        least, most = (-MOST, MOST) if self.reward == POINTS else (-1.0, 1.0)
        total = 1.0 if self.reward == WIN else 0.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.eyes.actions,
            max_chance_outcomes=256,
            num_players=table.players,
            min_utility=0.0 if together or self.reward == WIN else least,
            max_utility=most,
            utility_sum=None if together else total,
            max_game_length=LONGEST,
        )
        super().__init__(_type(game, self.reward), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> "RoostState":
        return RoostState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "RoostObserver":
        return RoostObserver(self.setting, iig_obs_type)


class RoostState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel copies what Python keeps of it by `copy.deepcopy`, and stores it by pickle."""

    def __init__(self, game: RoostGame) -> None:
        super().__init__(game)
        self.match = Single(game.setting)
        self.plan = (game.chance, game.deals, game.reward)
        self.drawn = 0  # the bytes of the seed that is drawn, one after the other
        self.bytes = 0  # how many of them
        self.seed: str | None = None  # of the match, where chance draws it
        self.dealt = 0  # how many deals there were
        self.memory = Memory.first(self.match.looks())
        self.before = [0.0] * game.setting.table.players  # the returns before the last action

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (str(self.get_game()), self.serialize())

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.match.next == DEAL else self.match.turn

    def is_terminal(self) -> bool:
        """The match is over, or as many deals as the game has."""
        most = self.plan[1]
        return self.match.next == OVER or (self.match.next == DEAL and 0 < most <= self.dealt)

    def _legal_actions(self, player: int) -> list[int]:
        return list(moves_in(self.match.moves()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES if self.seed is None else ONLY

    def _apply_action(self, action: int) -> None:
        """Raises ValueError, and changes nothing, if it is not legal: compiled rules trust it."""
        self._check(action)
        if self.match.next != DEAL:
            self.before = self.returns()
            self.match.apply(action)
            self.memory = self.memory.then(self.match.looks())
        elif self.seed is not None:
            self._deal(words(self.seed, "deal", self.dealt))
        else:
            self._draw(action)

    def _check(self, action: int) -> None:
        if self.is_terminal():
            raise ValueError("the match is over: there is nothing to apply")
        if self.match.next == DEAL:
            outcomes = len(self.chance_outcomes())
            if not 0 <= action < outcomes:
                raise ValueError(f"there is no outcome {action}: they are 0 to {outcomes - 1}")
            return
        moves = self.match.moves()
        if not (0 <= action < self.match.setting.eyes.actions and allows(moves, action)):
            legal = ", ".join(map(str, moves_in(moves)))
            raise ValueError(f"action {action} is illegal: the legal ones are {legal}")

    def _draw(self, byte: int) -> None:
        self.drawn |= byte << 8 * self.bytes
        self.bytes += 1
        if self.bytes < BYTES:
            return
        drawn, self.drawn, self.bytes = self.drawn, 0, 0
        if self.plan[0] == EACH:
            self._deal(_words(drawn))
        else:
            self.seed = drawn.to_bytes(BYTES, "little").hex()
            self._deal(words(self.seed, "deal", self.dealt))

    def _deal(self, chance: Words) -> None:
        self.match.deal(chance)
        self.dealt += 1
        self.memory = self.memory.then(self.match.looks())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal" if self.seed is not None else f"byte {action}"
        spoken = self.match.setting.game.words(self.match.state(), action)
        return " ".join(str(value) for value in spoken.values())

    def returns(self) -> list[float]:
        reward, ahead = self.plan[2], self.match.ahead
        if reward == POINTS:
            return [float(points) for points in ahead]
        if not self.is_terminal():
            return [0.0] * len(ahead)
        if self.match.next == OVER:
            final = final_rewards(self.match.setting.game, reward, *self.match.result())
        else:  # after its last deal: who is ahead has won
            final = final_rewards(self.match.setting.game, reward, ahead, ahead == ahead.max())
        return [float(value) for value in final]

    def rewards(self) -> list[float]:
        return [now - before for now, before in zip(self.returns(), self.before, strict=True)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RoostState":
        """A state that this player cannot tell from this one, each as likely as another: other
        hidden cards, and other deals to come.
        """
        other = self.clone()
        chance = tuple(int(sampler() * 2**32) for _ in range(4))
        other.match = self.match.guessed(player, chance)  # type: ignore[arg-type]
        other.memory = self.memory.only(player, other.match.looks())
        if self.seed is not None:
            other.seed = int(sampler() * 2**53).to_bytes(BYTES, "little").hex()
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        drawn = f"{self.drawn:x} {self.bytes} {self.seed or '-'} {self.dealt}"
        return f"{self.match.frozen().hex()} {drawn}"


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
        known = state.match.looks()[player].tolist()
        told = [_told(part, known[at : at + part.words]) for part, at in self._parts]
        if self._recalls:
            told.append(state.memory.digest(player))
        return " ".join([str(player), *told])


def _told(part: Part, words: list[int]) -> str:
    return f"{part.name}:{','.join(f'{word:x}' if part.bits else str(word) for word in words)}"


def _words(drawn: int) -> Words:
    """Eight bytes as the four words of a generator."""
    return (drawn & 0xFFFF, drawn >> 16 & 0xFFFF, drawn >> 32 & 0xFFFF, drawn >> 48)


def _check_parameters(game: CardGame[Any], chance: str, deals: int, reward: str) -> None:
    """Raises ValueError."""
    if chance not in (MATCH, EACH):
        raise ValueError(f"chance is {MATCH!r} or {EACH!r}, not {chance!r}")
    if deals < 0:
        raise ValueError(f"deals is a whole number, 0 for a whole match, not {deals}")
    checked_reward(game, reward)
    if deals and reward != POINTS and game.facts.cooperative:
        raise ValueError(
            f"a part of a match is not won: with deals={deals} the reward is {POINTS!r}"
        )


def _type(game: CardGame[Any], reward: str = POINTS) -> Any:
    facts = game.facts
    utility = pyspiel.GameType.Utility
    for_rivals = utility.CONSTANT_SUM if reward == WIN else utility.ZERO_SUM
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
        utility=utility.IDENTICAL if facts.cooperative else for_rivals,
        # Not TERMINAL for `win` and `rank`: OpenSpiel's C++ MCTS takes only games that are, and
        # would call Python where it must not.
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=max(facts.players),
        min_num_players=min(facts.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": facts.default_players, **OWN, **options},
    )


def _written(value: Any) -> Any:
    """An option's value. OpenSpiel takes a text such as 3-1-1 for a number, so it says is-3-1-1."""
    is_like_a_number = isinstance(value, str) and not set(value) - set("+-.0123456789")
    return IS + value if is_like_a_number else value


def _read(value: Any) -> Any:
    return value.removeprefix(IS) if isinstance(value, str) else value


def register() -> None:
    """Make all card games known to OpenSpiel.

    Each game is a class of its own: OpenSpiel keeps it until after the end of Python, which only
    a class outlives.
    """
    for name in games.names():
        game = games.load(name)
        if isinstance(game, CardGame) and game.observation is not None:
            pyspiel.register_game(_type(game), _class(game))
    refuse_cpp_search(RoostState)


def _class(game: CardGame[Any]) -> type[RoostGame]:
    class Registered(RoostGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Registered


def _loaded(text: str) -> Any:
    """A stored game: found here, so that it is registered wherever it is read."""
    return pyspiel.load_game(text)


def _restored(game: str, text: str) -> Any:
    return _loaded(game).deserialize_state(text)


register()
