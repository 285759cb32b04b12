"""OpenSpiel adapter: `pyspiel.load_game("roost_GAME(players=3)")` (docs/train/openspiel.md).

Importing this module registers every card game. Chance nodes are explicit: they draw a seed byte by
byte, with 256 outcomes each. By default it is the seed of the match, so that reach probabilities of
long matches do not underflow; with `chance=deal` it is the seed of each deal.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

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
BYTE_OUTCOMES = [(byte, 1 / 256) for byte in range(256)]
SINGLE_OUTCOME = [(0, 1.0)]
"""Stands for a deal that follows from the seed of the match."""
MAX_GAME_LENGTH = 20_000
"""Limit for the actions of a match, far above those of any match that ends."""
MAX_POINTS = 1000.0
"""Upper limit of a seat's lead."""
PREFIX = "roost_"
TEXT_PREFIX = "is-"
"""Marks the value of a text option that OpenSpiel would read as a number."""
DEFAULT_BY_PLAYERS = -1
"""Stands for the default of an option whose default depends on the number of players."""
CHANCE_PER_MATCH, CHANCE_PER_DEAL = "match", "deal"
"""Values of the parameter `chance`: what the drawn seed is for."""
ADAPTER_PARAMETERS: dict[str, Any] = {"chance": CHANCE_PER_MATCH, "deals": 0, "reward": POINTS}
"""Parameters of the adapter with their defaults. The others are `players` and the options."""


class AdapterParameters(NamedTuple):
    chance: str
    deals: int
    """The game ends after this number of deals; 0: at the end of the match."""
    reward: str


class RoostGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, game: CardGame[Any], params: dict[str, Any] | None = None) -> None:
        values = ADAPTER_PARAMETERS | (params or {})
        self.parameters = AdapterParameters(*(values.pop(name) for name in ADAPTER_PARAMETERS))
        _check_parameters(game, self.parameters)
        options = {
            name: _decode_option(value)
            for name, value in values.items()
            if value != DEFAULT_BY_PLAYERS
        }
        config = make_config(game, options.pop("players", None), options)
        self.configured_game = ConfiguredGame(game, config)
        is_cooperative, reward = game.info.is_cooperative, self.parameters.reward
        limit = MAX_POINTS if reward == POINTS else 1.0
        utility_sum = 1.0 if reward == WIN else 0.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.configured_game.encoder.num_actions,
            max_chance_outcomes=256,
            num_players=config.players,
            min_utility=0.0 if is_cooperative or reward == WIN else -limit,
            max_utility=limit,
            utility_sum=None if is_cooperative else utility_sum,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(_game_type(game, reward), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_game, (str(self),)

    def new_initial_state(self) -> "RoostState":
        return RoostState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "RoostObserver":
        return RoostObserver(self.configured_game, iig_obs_type)


class RoostState(pyspiel.State):  # type: ignore[misc]
    """A state. OpenSpiel copies it by `copy.deepcopy` and stores it by pickle."""

    def __init__(self, game: RoostGame) -> None:
        super().__init__(game)
        self.match = CompiledMatch(game.configured_game)
        self.parameters = game.parameters
        self.seed_value = 0  # the bytes drawn so far of a seed
        self.seed_bytes = 0  # their number
        self.seed: str | None = None  # of the match, if `chance` is CHANCE_PER_MATCH
        self.chance_count = 0  # deals so far
        self.observed_history = InformationState.start(self.match.observe_all())
        self.previous_returns = [0.0] * game.configured_game.config.players

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_state, (str(self.get_game()), self.serialize())

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.match.status == DEAL else self.match.turn

    def is_terminal(self) -> bool:
        """Return whether the match is over or the number of deals is reached."""
        if self.match.status == DEAL:
            return 0 < self.parameters.deals <= self.chance_count
        return self.match.status == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(action_indices(self.match.action_mask()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return BYTE_OUTCOMES if self.seed is None else SINGLE_OUTCOME

    def _apply_action(self, action: int) -> None:
        """Apply an action. Raises ValueError without effect if it is illegal."""
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
            raise ValueError("the match is over")
        if self.match.status == DEAL:
            outcomes = len(self.chance_outcomes())
            if not 0 <= action < outcomes:
                raise ValueError(f"there is no outcome {action}; outcomes are 0 to {outcomes - 1}")
            return
        mask, num_actions = self.match.action_mask(), self.match.configured_game.encoder.num_actions
        if not (0 <= action < num_actions and has_action(mask, action)):
            legal = ", ".join(map(str, action_indices(mask)))
            raise ValueError(f"action {action} is illegal; legal actions: {legal}")

    def _draw_byte(self, byte: int) -> None:
        self.seed_value |= byte << 8 * self.seed_bytes
        self.seed_bytes += 1
        if self.seed_bytes < SEED_BYTES:
            return
        value, self.seed_value, self.seed_bytes = self.seed_value, 0, 0
        if self.parameters.chance == CHANCE_PER_DEAL:
            self._resolve_chance(_rng_state(value))
        else:
            self.seed = value.to_bytes(SEED_BYTES, "little").hex()
            self._resolve_chance(rng_for(self.seed, "deal", self.chance_count))

    def _resolve_chance(self, rng: RngState) -> None:
        self.match.resolve_chance(rng)
        self.chance_count += 1
        self.observed_history = self.observed_history.extend(self.match.observe_all())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal" if self.seed is not None else f"byte {action}"
        fields = self.match.configured_game.game.actions.to_action(self.match.state(), action)
        return " ".join(str(value) for value in fields.values())

    def returns(self) -> list[float]:
        game, reward = self.match.configured_game.game, self.parameters.reward
        ahead = self.match.points_ahead
        if reward == POINTS:
            return [float(points) for points in ahead]
        if not self.is_terminal():
            return [0.0] * len(ahead)
        if self.match.status == OVER:
            final = final_rewards(game, reward, *self.match.result())
        else:  # the number of deals is reached: the seat that is ahead wins
            final = final_rewards(game, reward, ahead, ahead == ahead.max())
        return [float(value) for value in final]

    def rewards(self) -> list[float]:
        return [
            now - before for now, before in zip(self.returns(), self.previous_returns, strict=True)
        ]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "RoostState":
        """Sample a state that this player cannot distinguish from this one, uniformly.

        Hidden cards and future deals differ.
        """
        other = self.clone()
        rng = tuple(int(sampler() * 2**32) for _ in range(4))
        match = self.match.guess(player, rng)  # type: ignore[arg-type]
        other.match = match
        other.observed_history = self.observed_history.restrict_to(player, match.observe_all())
        if self.seed is not None:
            other.seed = int(sampler() * 2**53).to_bytes(SEED_BYTES, "little").hex()
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        chance = f"{self.seed_value:x} {self.seed_bytes} {self.seed or '-'} {self.chance_count}"
        return f"{self.match.serialize().hex()} {chance}"


class RoostObserver:
    """A player's observation: everything relevant that the player knows.

    With perfect recall it includes a digest of the observation history.
    """

    def __init__(self, configured_game: ConfiguredGame, kind: Any) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError(
                "only observations with public info and one player's private info exist"
            )
        self._configured_game = configured_game
        self._has_perfect_recall = kind.perfect_recall
        self.tensor = np.zeros(configured_game.encoder.size, np.float32)
        parts = configured_game.encoder.parts
        self._parts = list(zip(parts, part_offsets(parts), strict=True))
        self.dict = {name: self.tensor[part] for name, part in part_slices(parts).items()}

    def set_from(self, state: RoostState, player: int) -> None:
        self.tensor[:] = state.match.observe(player)

    def string_from(self, state: RoostState, player: int) -> str:
        words = state.match.observe_all()[player].tolist()
        parts = [_format_part(part, words[at : at + part.word_count]) for part, at in self._parts]
        if self._has_perfect_recall:
            parts.append(state.observed_history.digest(player))
        return " ".join([str(player), *parts])


def _format_part(part: TensorPart, words: list[int]) -> str:
    return f"{part.name}:{','.join(f'{word:x}' if part.bits else str(word) for word in words)}"


def _rng_state(value: int) -> RngState:
    """Return eight bytes as the four words of a generator."""
    return (value & 0xFFFF, value >> 16 & 0xFFFF, value >> 32 & 0xFFFF, value >> 48)


def _check_parameters(game: CardGame[Any], parameters: AdapterParameters) -> None:
    """Raise ValueError for an invalid parameter."""
    chance, deals, reward = parameters
    if chance not in (CHANCE_PER_MATCH, CHANCE_PER_DEAL):
        raise ValueError(
            f"chance must be {CHANCE_PER_MATCH!r} or {CHANCE_PER_DEAL!r}, not {chance!r}"
        )
    if deals < 0:
        raise ValueError(f"deals must not be negative (0: a full match): {deals}")
    check_reward(game, reward)
    if deals and reward != POINTS and game.info.is_cooperative:
        raise ValueError(f"with deals={deals} the reward must be {POINTS!r}, not {reward!r}")


def _game_type(game: CardGame[Any], reward: str = POINTS) -> Any:
    info = game.info
    utility = pyspiel.GameType.Utility
    competitive = utility.CONSTANT_SUM if reward == WIN else utility.ZERO_SUM
    options = {
        option.name: DEFAULT_BY_PLAYERS
        if isinstance(option.default, dict)
        else _encode_option(option.default)
        for option in info.options
    }
    return pyspiel.GameType(
        short_name=PREFIX + info.id.replace("-", "_"),
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if info.is_cooperative else competitive,
        # Not TERMINAL, also for `win` and `rank`: OpenSpiel's C++ MCTS would accept such a game and
        # then call Python without the GIL.
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=max(info.players),
        min_num_players=min(info.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": info.default_players, **ADAPTER_PARAMETERS, **options},
    )


def _encode_option(value: Any) -> Any:
    """Return an option's value for OpenSpiel, which would read the text 3-1-1 as a number."""
    is_ambiguous = isinstance(value, str) and not set(value) - set("+-.0123456789")
    return TEXT_PREFIX + value if is_ambiguous else value


def _decode_option(value: Any) -> Any:
    return value.removeprefix(TEXT_PREFIX) if isinstance(value, str) else value


def register() -> None:
    """Register all card games with OpenSpiel.

    Each game is registered as a class, not as a closure: OpenSpiel keeps it until after the end of
    the Python interpreter.
    """
    for name in games.game_ids():
        game = games.load(name)
        if isinstance(game, CardGame):
            pyspiel.register_game(_game_type(game), _game_class(game))
    guard_cpp_search(RoostState)


def _game_class(game: CardGame[Any]) -> type[RoostGame]:
    class RegisteredGame(RoostGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params)

    return RegisteredGame


def _load_game(text: str) -> Any:
    """Load a pickled game. In this module, so that unpickling registers the games."""
    return pyspiel.load_game(text)


def _restore_state(game: str, text: str) -> Any:
    return _load_game(game).deserialize_state(text)


register()
