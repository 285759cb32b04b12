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
from roost.contract import RngState, rng_for
from roost.kernel import CardGame, action_indices, has_action
from roost.kernel.tensor import TensorPart, part_offsets, part_slices
from roost.research.adapters.arguments import make_config
from roost.research.adapters.compiled_match import DEAL, OVER, CompiledMatch, ConfiguredGame
from roost.research.adapters.cpp_guard import guard_cpp_search
from roost.research.adapters.information_state import InformationState
from roost.research.adapters.rewards import POINTS, WIN, check_reward, final_rewards

SEED_BYTES = 8
"""Of a seed."""
BYTE_OUTCOMES = [(byte, 1 / 256) for byte in range(256)]
SINGLE_OUTCOME = [(0, 1.0)]
"""The outcome of a deal whose match has its seed."""
MAX_GAME_LENGTH = 20_000
"""Actions of a match: far more than any that comes to an end."""
MAX_POINTS = 1000.0
"""No seat is ever so far ahead."""
PREFIX = "roost_"
TEXT_PREFIX = "is-"
DEFAULT_BY_PLAYERS = -1
"""An option that depends on how many play, as it is usual for so many."""
CHANCE_PER_MATCH, CHANCE_PER_DEAL = "match", "deal"
"""What chance draws the seed of."""
ADAPTER_PARAMETERS: dict[str, Any] = {"chance": CHANCE_PER_MATCH, "deals": 0, "reward": POINTS}
"""Parameters besides players and options of a table, with their defaults."""


class RoostGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, game: CardGame[Any], params: dict[str, Any] | None = None) -> None:
        given = ADAPTER_PARAMETERS | (params or {})
        self.chance, self.deals, self.reward = (given.pop(name) for name in ADAPTER_PARAMETERS)
        _check_parameters(game, self.chance, self.deals, self.reward)
        options = {
            name: _decode_option(value)
            for name, value in given.items()
            if value != DEFAULT_BY_PLAYERS
        }
        table = make_config(game, options.pop("players", None), options)
        self.configured_game = ConfiguredGame(game, table)
        together = game.info.is_cooperative
        least, most = (-MAX_POINTS, MAX_POINTS) if self.reward == POINTS else (-1.0, 1.0)
        total = 1.0 if self.reward == WIN else 0.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.configured_game.encoder.num_actions,
            max_chance_outcomes=256,
            num_players=table.players,
            min_utility=0.0 if together or self.reward == WIN else least,
            max_utility=most,
            utility_sum=None if together else total,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(_game_type(game, self.reward), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_game, (str(self),)

    def new_initial_state(self) -> "RoostState":
        return RoostState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "RoostObserver":
        return RoostObserver(self.configured_game, iig_obs_type)


class RoostState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel copies what Python keeps of it by `copy.deepcopy`, and stores it by pickle."""

    def __init__(self, game: RoostGame) -> None:
        super().__init__(game)
        self.match = CompiledMatch(game.configured_game)
        self.parameters = (game.chance, game.deals, game.reward)
        self.seed_value = 0  # the bytes of the seed that is drawn, one after the other
        self.seed_bytes = 0  # how many of them
        self.seed: str | None = None  # of the match, where chance draws it
        self.chance_count = 0  # how many deals there were
        self.observed_history = InformationState.start(self.match.observe_all())
        self.previous_returns = [
            0.0
        ] * game.configured_game.config.players  # the returns before the last action

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_state, (str(self.get_game()), self.serialize())

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.match.status == DEAL else self.match.turn

    def is_terminal(self) -> bool:
        """The match is over, or as many deals as the game has."""
        most = self.parameters[1]
        return self.match.status == OVER or (
            self.match.status == DEAL and 0 < most <= self.chance_count
        )

    def _legal_actions(self, player: int) -> list[int]:
        return list(action_indices(self.match.action_mask()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return BYTE_OUTCOMES if self.seed is None else SINGLE_OUTCOME

    def _apply_action(self, action: int) -> None:
        """Raises ValueError, and changes nothing, if it is not legal: compiled rules trust it."""
        self._check(action)
        if self.match.status != DEAL:
            self.previous_returns = self.returns()
            self.match.apply(action)
            self.observed_history = self.observed_history.extend(self.match.observe_all())
        elif self.seed is not None:
            self._resolve_chance(rng_for(self.seed, "deal", self.chance_count))
        else:
            self._draw_byte(action)

    def _check(self, action: int) -> None:
        if self.is_terminal():
            raise ValueError("the match is over: there is nothing to apply")
        if self.match.status == DEAL:
            outcomes = len(self.chance_outcomes())
            if not 0 <= action < outcomes:
                raise ValueError(f"there is no outcome {action}: they are 0 to {outcomes - 1}")
            return
        moves = self.match.action_mask()
        if not (
            0 <= action < self.match.configured_game.encoder.num_actions
            and has_action(moves, action)
        ):
            legal = ", ".join(map(str, action_indices(moves)))
            raise ValueError(f"action {action} is illegal: the legal ones are {legal}")

    def _draw_byte(self, byte: int) -> None:
        self.seed_value |= byte << 8 * self.seed_bytes
        self.seed_bytes += 1
        if self.seed_bytes < SEED_BYTES:
            return
        drawn, self.seed_value, self.seed_bytes = self.seed_value, 0, 0
        if self.parameters[0] == CHANCE_PER_DEAL:
            self._resolve_chance(_rng_state(drawn))
        else:
            self.seed = drawn.to_bytes(SEED_BYTES, "little").hex()
            self._resolve_chance(rng_for(self.seed, "deal", self.chance_count))

    def _resolve_chance(self, rng: RngState) -> None:
        self.match.resolve_chance(rng)
        self.chance_count += 1
        self.observed_history = self.observed_history.extend(self.match.observe_all())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal" if self.seed is not None else f"byte {action}"
        spoken = self.match.configured_game.game.to_action(self.match.state(), action)
        return " ".join(str(value) for value in spoken.values())

    def returns(self) -> list[float]:
        reward, ahead = self.parameters[2], self.match.points_ahead
        if reward == POINTS:
            return [float(points) for points in ahead]
        if not self.is_terminal():
            return [0.0] * len(ahead)
        if self.match.status == OVER:
            final = final_rewards(self.match.configured_game.game, reward, *self.match.result())
        else:  # after its last deal: who is ahead has won
            final = final_rewards(
                self.match.configured_game.game, reward, ahead, ahead == ahead.max()
            )
        return [float(value) for value in final]

    def rewards(self) -> list[float]:
        return [
            now - before for now, before in zip(self.returns(), self.previous_returns, strict=True)
        ]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RoostState":
        """A state that this player cannot tell from this one, each as likely as another: other
        hidden cards, and other deals to come.
        """
        other = self.clone()
        chance = tuple(int(sampler() * 2**32) for _ in range(4))
        other.match = self.match.guess(player, chance)  # type: ignore[arg-type]
        other.memory = self.observed_history.restrict_to(player, other.match.looks())
        if self.seed is not None:
            other.seed = int(sampler() * 2**53).to_bytes(SEED_BYTES, "little").hex()
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        drawn = f"{self.seed_value:x} {self.seed_bytes} {self.seed or '-'} {self.chance_count}"
        return f"{self.match.serialize().hex()} {drawn}"


class RoostObserver:
    """What a player knows: all of it that counts, so a state can be told by the observation alone.

    With perfect recall also in which order it came to know it.
    """

    def __init__(self, configured_game: ConfiguredGame, kind: Any) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("Roost's games tell a player all that it knows, or nothing")
        self._configured_game = configured_game
        self._has_perfect_recall = kind.perfect_recall
        self.tensor = np.zeros(configured_game.encoder.size, np.float32)
        parts = configured_game.encoder.parts
        self._parts = list(zip(parts, part_offsets(parts), strict=True))
        self.dict = {name: self.tensor[place] for name, place in part_slices(parts).items()}

    def set_from(self, state: RoostState, player: int) -> None:
        self.tensor[:] = state.match.observe(player)

    def string_from(self, state: RoostState, player: int) -> str:
        known = state.match.observe_all()[player].tolist()
        told = [_format_part(part, known[at : at + part.word_count]) for part, at in self._parts]
        if self._has_perfect_recall:
            told.append(state.observed_history.digest(player))
        return " ".join([str(player), *told])


def _format_part(part: TensorPart, words: list[int]) -> str:
    return f"{part.name}:{','.join(f'{word:x}' if part.bits else str(word) for word in words)}"


def _rng_state(drawn: int) -> RngState:
    """Eight bytes as the four words of a generator."""
    return (drawn & 0xFFFF, drawn >> 16 & 0xFFFF, drawn >> 32 & 0xFFFF, drawn >> 48)


def _check_parameters(game: CardGame[Any], chance: str, deals: int, reward: str) -> None:
    """Raises ValueError."""
    if chance not in (CHANCE_PER_MATCH, CHANCE_PER_DEAL):
        raise ValueError(f"chance is {CHANCE_PER_MATCH!r} or {CHANCE_PER_DEAL!r}, not {chance!r}")
    if deals < 0:
        raise ValueError(f"deals is a whole number, 0 for a whole match, not {deals}")
    check_reward(game, reward)
    if deals and reward != POINTS and game.info.is_cooperative:
        raise ValueError(
            f"a part of a match is not won: with deals={deals} the reward is {POINTS!r}"
        )


def _game_type(game: CardGame[Any], reward: str = POINTS) -> Any:
    facts = game.info
    utility = pyspiel.GameType.Utility
    for_rivals = utility.CONSTANT_SUM if reward == WIN else utility.ZERO_SUM
    options = {
        option.name: DEFAULT_BY_PLAYERS
        if isinstance(option.default, dict)
        else _encode_option(option.default)
        for option in facts.options
    }
    return pyspiel.GameType(
        short_name=PREFIX + facts.id.replace("-", "_"),
        long_name=facts.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if facts.is_cooperative else for_rivals,
        # Not TERMINAL for `win` and `rank`: OpenSpiel's C++ MCTS takes only games that are, and
        # would call Python where it must not.
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=max(facts.players),
        min_num_players=min(facts.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": facts.default_players, **ADAPTER_PARAMETERS, **options},
    )


def _encode_option(value: Any) -> Any:
    """An option's value. OpenSpiel takes a text such as 3-1-1 for a number, so it says is-3-1-1."""
    is_like_a_number = isinstance(value, str) and not set(value) - set("+-.0123456789")
    return TEXT_PREFIX + value if is_like_a_number else value


def _decode_option(value: Any) -> Any:
    return value.removeprefix(TEXT_PREFIX) if isinstance(value, str) else value


def register() -> None:
    """Make all card games known to OpenSpiel.

    Each game is a class of its own: OpenSpiel keeps it until after the end of Python, which only
    a class outlives.
    """
    for name in games.game_ids():
        game = games.load(name)
        if isinstance(game, CardGame) and game.tensor is not None:
            pyspiel.register_game(_game_type(game), _game_class(game))
    guard_cpp_search(RoostState)


def _game_class(game: CardGame[Any]) -> type[RoostGame]:
    class Registered(RoostGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return Registered


def _load_game(text: str) -> Any:
    """A stored game: found here, so that it is registered wherever it is read."""
    return pyspiel.load_game(text)


def _restore_state(game: str, text: str) -> Any:
    return _load_game(game).deserialize_state(text)


register()
