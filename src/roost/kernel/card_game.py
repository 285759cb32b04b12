"""CardGame: adapts rules over a state of integers to the contract."""

import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from roost.contract import (
    Action,
    ChanceOutcome,
    Game,
    GameInfo,
    MatchConfig,
    OnEvent,
    Reason,
    Refusal,
    Result,
    RngState,
    Setup,
    View,
)
from roost.kernel import modules
from roost.kernel.action_mask import MASK_BITS, action_indices, has_action
from roost.kernel.layout.layout import Layout, LayoutRules
from roost.kernel.layout.tensor import LayoutTensor, RecallTensor
from roost.kernel.layout.view_set import LayoutViewSet
from roost.kernel.modules import Binder, bind_extension, implements
from roost.kernel.policy import (
    FeaturePolicy,
    HistoryPolicy,
    PlayoutPolicy,
    Policy,
    ScorePolicy,
    ValuePolicy,
)
from roost.kernel.rewards import make_points_ahead, make_reward
from roost.kernel.rng import seed_rng
from roost.kernel.state import NOBODY, State
from roost.kernel.tensor import ObservationTensor

S = TypeVar("S", bound=State)


class CardGame(Game[S]):
    """A card game: the modules of the package in which its state is declared."""

    def __init__(self, state: type[S]) -> None:
        """Bind the modules. Raises TypeError if one lacks a name of its interface."""
        binder = Binder(state)
        self.__module__ = f"{binder.package}.game"  # for __reduce__
        self.state = state
        self.event_names: tuple[str, ...] = sys.modules[state.__module__].EVENTS
        """The names of the events that the rules emit, by number."""
        self.info: GameInfo = binder.bind("info")
        self.rules: modules.Rules[S] = binder.bind("rules", modules.Rules)
        self.actions: modules.Actions[S] = binder.bind("actions", modules.Actions)
        self.dealing: modules.Dealing[S] = binder.bind("dealing", modules.Dealing)
        self.layout: LayoutRules = binder.bind("layout", LayoutRules)
        self.guess_in_place = binder.bind("guess", modules.Guess).guess
        self.heuristics: modules.Heuristics[S] | None = binder.bind_optional(
            "heuristics", modules.Heuristics
        )
        self.points_ahead = make_points_ahead(self.rules.score, self.info.is_cooperative)
        """A seat's points in the match so far minus the mean of the others. This is a rule, for the
        end of a deal.
        """
        self.reward: Callable[[S, int], float] | None = None
        """How well a seat stands at the end of a deal, from 0 to 1; None without heuristics. This
        is a rule.
        """
        if self.heuristics is not None:
            self.reward = getattr(self.heuristics, "reward", None) or make_reward(
                self.points_ahead, self.heuristics.POINTS_RANGE, self.info.is_cooperative
            )
        self._own_tensor: ObservationTensor | RecallTensor | None = binder.bind_optional(
            "tensor", ObservationTensor, RecallTensor
        )
        self.policy: FeaturePolicy | ScorePolicy | None = binder.bind_optional(
            "policy", FeaturePolicy, ScorePolicy
        )
        # The same module, if it implements these protocols, too
        self.playout_policy: PlayoutPolicy | None = self._extend_policy(PlayoutPolicy)
        self.history_policy: HistoryPolicy | None = self._extend_policy(HistoryPolicy)
        self.value_policy: ValuePolicy | None = self._extend_policy(ValuePolicy)
        self.explain: modules.Explain[S] | None = binder.bind_optional("explain", modules.Explain)
        self._result: modules.ResultFields[S] | None = binder.bind_optional(
            "result", modules.ResultFields
        )
        self._deck: modules.CustomDeck | None = binder.bind_optional("deck", modules.CustomDeck)

    @cached_property
    def tensor(self) -> ObservationTensor:
        """The observation tensor: of the game's `tensor.py`, else made from its layout."""
        own = self._own_tensor
        if own is not None and implements(own, ObservationTensor):
            return cast(ObservationTensor, own)
        layouts = {players: self._common_layout(players) for players in self.info.players}
        action_count = getattr(self.actions, "ACTION_COUNT", 2 * MASK_BITS)
        recall = cast(RecallTensor | None, own)
        return LayoutTensor(layouts, self.layout.write_layout, action_count, recall)

    def _common_layout(self, players: int) -> Layout:
        """Return the layout for a number of players, whatever the options are."""
        layouts = [
            self.layout.layout(
                self.new_initial_state(self.info.configure(players, {option.name: value}))
            )
            for option in self.info.options
            for value in option.values_for(players)
        ]
        layout = self.layout.layout(self.new_initial_state(self.info.configure(players, {})))
        if any(other.shape != layout.shape for other in layouts):
            raise TypeError(f"the layout of {self.info.id} depends on options: write a tensor.py")
        return layout

    def _extend_policy(self, protocol: type) -> Any:
        return bind_extension(self.policy, protocol, Policy)

    def __reduce__(self) -> str:
        """Copy and pickle the game by reference: it is the object GAME of its module."""
        return "GAME"

    # Custom decks

    def parse_deck(self, data: object) -> Any:
        return super().parse_deck(data) if self._deck is None else self._deck.parse_deck(data)

    def mutate_deck(self, deck: Any, rng: RngState) -> Any:
        if self._deck is None:
            return super().mutate_deck(deck, rng)
        return self._deck.mutate_deck(deck, rng)

    def serialize_deck(self, deck: Any) -> dict[str, Any]:
        if self._deck is None:
            return super().serialize_deck(deck)
        return self._deck.serialize_deck(deck)

    # Chance

    def card_counts(self, config: MatchConfig) -> dict[str, int]:
        return self.dealing.card_counts(config)

    def serialize_setup(self, outcomes: list[ChanceOutcome]) -> Setup:
        return self.dealing.serialize_setup(outcomes)

    def parse_setup(self, config: MatchConfig, setup: object) -> list[ChanceOutcome]:
        return self.dealing.parse_setup(config, setup)

    def new_initial_state(self, config: MatchConfig) -> S:
        s = self.state()
        s.players = config.players
        s.turn = NOBODY
        self.dealing.init_state(s, config)
        return s

    def is_chance(self, state: S) -> bool:
        return self.rules.is_chance(state)

    def sample_chance(self, state: S, rng: RngState) -> ChanceOutcome:
        scratch = self.copy(state)
        seed_rng(scratch, *rng)
        self.rules.resolve_chance(scratch)
        return self.dealing.read_chance(scratch)

    def apply_chance(
        self, state: S, outcome: ChanceOutcome, on_event: OnEvent | None = None
    ) -> None:
        state.on_event = self._by_number(on_event)
        self.dealing.write_chance(state, outcome)
        state.on_event = None

    # Play

    def turn(self, state: S) -> int | None:
        return None if state.turn == NOBODY else state.turn

    def legal_actions(self, state: S) -> list[Action]:
        if state.turn == NOBODY:
            return []
        return [
            self.actions.to_action(state, index)
            for index in action_indices(self.rules.legal_actions(state))
        ]

    def explain_illegal(self, state: S, action: Action) -> Refusal | None:
        index = self.actions.to_index(state, action)
        if index is not None and has_action(self.rules.legal_actions(state), index):
            return None
        return self.actions.find_broken_rule(state, action)

    def apply(self, state: S, action: Action, on_event: OnEvent | None = None) -> None:
        index = self.actions.to_index(state, action)
        assert index is not None, "the match checks actions before it applies them"
        state.on_event = self._by_number(on_event)
        self.rules.apply(state, index)
        state.on_event = None

    def result(self, state: S) -> Result | None:
        if not self.rules.is_terminal(state):
            return None
        seats = range(state.players)
        fields = {} if self._result is None else self._result.result_fields(state)
        return {
            "scores": [self.rules.score(state, p) for p in seats],
            "winners": [p for p in seats if self.rules.is_winner(state, p)],
            **fields,
        }

    def explain_action(self, state: S, action: Action, style: str = "careful") -> Reason | None:
        if self.explain is None:
            return None
        return self.explain.explain_action(state, action, style)

    # Knowledge

    def view_set(self, state: S, viewers: Sequence[int | None]) -> LayoutViewSet:
        return LayoutViewSet(*self._write_layout(state), viewers)

    def views(self, state: S, viewers: Sequence[int | None]) -> list[View]:
        return self.view_set(state, viewers).views()

    def open_view(self, state: S) -> View:
        layout, words = self._write_layout(state)
        return layout.view(words, "open")

    def _write_layout(self, state: S) -> tuple[Layout, list[int]]:
        layout = self.layout.layout(state)
        words = layout.blank_words[:]
        self.layout.write_layout(state, words)
        return layout, words

    def guess(self, state: S, seat: int, rng: RngState) -> S:
        copy = self.copy(state)
        seed_rng(copy, *rng)
        self.guess_in_place(copy, seat)
        return copy

    def copy(self, state: S) -> S:
        return state.clone()

    def _by_number(self, on_event: OnEvent | None) -> Callable[[int], None] | None:
        """Return a callback for rules, which emit events by number."""
        names = self.event_names
        return None if on_event is None else lambda event: on_event(names[event])
