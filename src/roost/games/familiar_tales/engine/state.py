"""The state of a match: plain data that is copied quickly.

The work still to be done is a stack of pending steps, tuples of a step name and plain data. So a
state contains no code and can be copied, compared and stored at any time. `world` is shared between
states and never changes.
"""

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

import msgspec

from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.world import World

PendingStep = tuple[Any, ...]
"""The name of a step (see `machine.step`) and its arguments."""


class Context(msgspec.Struct, frozen=True):
    """What the selectors of an effect or condition refer to."""

    self_: str | None = None  # the figure that acts, tests or caused the trigger
    enemy: str | None = None  # the test's target, or the enemy that caused the trigger
    space: str | None = None  # the rule's own space
    last_space: str | None = None  # where a defeated figure stood
    victor: str | None = None  # the familiar that defeated an enemy
    seat: int | None = None  # the seat that chooses; None: by TA-255
    code: int | None = None  # the entry being read
    is_song: bool = False  # the effect is the ACTION of a song
    card: str | None = None  # the card that was played
    is_binding: bool = False  # a test of self is part of an action (TA-287)
    is_setup: bool = False  # a page is being set up
    actor: str | None = None  # the familiar whose card, item or action this is
    cause: str | None = None  # cause of the loss that caused the trigger


NO_CONTEXT = Context()


class Question(msgspec.Struct, frozen=True):
    """A question to a seat. Its kind decides which actions answer it."""

    kind: str
    seat: int
    payload: Any = None  # plain data for the handlers of this kind


class PendingChance(msgspec.Struct, frozen=True):
    """The chance event that is needed next: `roll`, `shuffle`, `threat` or `event`."""

    kind: str
    deck: str | None = None


@dataclass(slots=True)
class FamiliarState:
    """A familiar's dials, place and belongings."""

    life: int
    power: int = 0
    space: str | None = None  # None: fled, or no page is set up
    resources: dict[str, int] = field(default_factory=dict)
    afflictions: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    equipped: list[str] = field(default_factory=list)
    stash: list[str] = field(default_factory=list)
    bonds: list[str] = field(default_factory=list)


@dataclass(slots=True)
class EnemyState:
    """An enemy on the page."""

    kind: str
    number: int
    space: str
    life: int
    afflictions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class CardPiles:
    """The skill cards of a player, or a row with its deck. The first card of a pile is its top."""

    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)  # for a row: its open cards


class ShuffleRecord(msgspec.Struct, frozen=True):
    """What a hand and its draw pile contained when the pile was shuffled. This is public."""

    hand: tuple[str, ...]
    pile: tuple[str, ...]
    removed: tuple[tuple[int, str], ...] = ()
    """Cards removed from the pile since then, each with the number of cards drawn before it."""


@dataclass(slots=True)
class SkillTest:
    """A skill test in progress."""

    who: str
    seat: int
    skill: Skill
    difficulty: int
    kind: str
    context: Context
    on_pass: tuple[PendingStep, ...] = ()  # steps to run afterwards
    on_fail: tuple[PendingStep, ...] = ()
    can_skip: bool = False  # TA-270
    cards: list[tuple[int, str]] = field(default_factory=list)  # seat and card
    bonus: int = 0
    damage: int = 0
    die_bonus: int = 0
    rerolls: int = 0
    face: str | None = None
    total: int = 0
    is_help_over: bool = False
    has_linked_cards: bool = False  # another seat helped
    used_rules: list[str] = field(default_factory=list)  # rules that work once in a test and did


@dataclass(slots=True)
class MoveInProgress:
    """A move action in progress."""

    who: str
    cards: list[tuple[int, str]] = field(default_factory=list)
    bonus: int = 0  # move points from effects
    points: int | None = None  # None while cards are still played
    is_carry_paid: bool = False  # the cost of carrying the child is paid
    moved_figures: list[str] = field(default_factory=list)  # in the order of their steps


@dataclass(slots=True)
class Trade:
    """A trade action in progress."""

    who: str
    refusals: list[tuple[str, str]] = field(default_factory=list)  # giver and thing


@dataclass(slots=True)
class Attack:
    """An attack of an enemy in progress."""

    enemy: str
    who: str
    kind: str
    value: int
    group: tuple[str, ...] = ()
    """The enemies that attack together, `enemy` first (TA-234)."""
    reduction: int = 0


@dataclass(slots=True)
class TalesState:
    """The complete state of a match."""

    world: World
    players: int
    owners: dict[str, int]  # familiar to seat
    keeper: int
    has_open_hands: bool
    single_page: str | None  # the page of a match that plays one page only

    stack: list[PendingStep] = field(default_factory=list)
    question: Question | None = None
    pending_chance: PendingChance | None = None
    result: dict[str, Any] | None = None

    chapter: int = 1
    era: int = 1
    child_card: str = ""
    danger: int = 0
    misfortune: int = 0
    discontent: int = 0
    flags: list[str] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)  # counters of the journal
    bubbles: list[int] = field(default_factory=list)
    history: list[int] = field(default_factory=list)  # codes of the entries read
    choices_made: list[tuple[int, int]] = field(default_factory=list)  # code and option
    open_codes: list[int] = field(default_factory=list)  # codes that effects offer
    log: list[str] = field(default_factory=list)  # the last texts shown

    order: list[str] = field(default_factory=list)
    turn: str | None = None  # the familiar whose turn it is or was last
    is_turn_active: bool = False  # the turn of `turn` is not over
    turn_count: int = 0  # turns begun on this page
    action_count: int = 0  # actions taken in this turn
    opened_codes: list[int] = field(default_factory=list)  # codes opened in this turn
    used_this_turn: list[str] = field(default_factory=list)  # rules that work once a turn and did
    used_this_page: list[str] = field(default_factory=list)  # rules that work once a page and did

    familiars: dict[str, FamiliarState] = field(default_factory=dict)
    seats: list[CardPiles] = field(default_factory=list)
    hand_evidence: list[tuple[Any, ...]] = field(default_factory=list)  # see `card_memory`
    training: CardPiles = field(default_factory=CardPiles)
    crafting: CardPiles = field(default_factory=CardPiles)
    banished: list[str] = field(default_factory=list)
    fatigue: int = 0  # Fatigue cards in their pile
    supply: dict[str, int] = field(default_factory=dict)

    page: str | None = None
    child_space: str | None = None
    is_child_staying: bool = False
    vars: dict[str, int] = field(default_factory=dict)
    edges: dict[str, str] = field(default_factory=dict)  # changed lines: their kind now
    edges_under_tokens: dict[str, str] = field(default_factory=dict)
    """The kind of a line before a door or log was put on it."""
    covered: list[str] = field(default_factory=list)
    symbols: dict[str, list[str]] = field(default_factory=dict)  # spaces with changed symbols
    tokens: list[tuple[str, str]] = field(default_factory=list)  # kind and place
    pieces: dict[str, str] = field(default_factory=dict)  # named tokens that move, with their space
    enemies: dict[str, EnemyState] = field(default_factory=dict)
    defeated_enemies: dict[str, EnemyState] = field(default_factory=dict)
    """Enemies whose defeat is being resolved."""

    tests: list[SkillTest] = field(default_factory=list)
    move: MoveInProgress | None = None
    trade: Trade | None = None
    attacks: list[Attack] = field(default_factory=list)
    performed_cards: list[tuple[int, str]] = field(default_factory=list)
    """Cards whose ACTION or Acquire is being resolved: seat and card."""
    loss_cause: str | None = None  # of the loss being resolved
    chance_value: str | None = None  # the last roll, threat or event
    overrides: dict[str, Any] = field(default_factory=dict)  # setup.state
    has_started: bool = False  # a chance outcome was applied
    outcome_count: int = 0  # chance outcomes applied
    shuffle_outcomes: dict[str, int] = field(default_factory=dict)
    """For each deck, the index of the chance outcome that last shuffled it."""
    finished_chapters: int = 0

    # Shown to viewers; no rule reads it.
    event: dict[str, Any] | None = field(default=None, compare=False)  # the last event emitted
    tale: list[tuple[int, str, str]] = field(default_factory=list, compare=False)
    """The story read so far: code, kind (`entry`, `choice` or `then`) and text."""

    # Caches and callbacks.
    scheduled: list[PendingStep] = field(default_factory=list, compare=False)
    """Steps scheduled by the step being executed; empty between steps."""
    legal_cache: list[Any] | None = field(default=None, compare=False)
    on_event: Any = field(default=None, compare=False, repr=False)

    def then(self, *step: Any) -> None:
        """Schedule a step to run next. Several run in the order in which they were scheduled."""
        self.scheduled.append(step)

    def copy(self) -> "TalesState":
        """Return an independent copy, without caches and callbacks."""
        copied = TalesState.__new__(TalesState)
        for name, value in zip(_SHARED, _shared(self), strict=True):
            setattr(copied, name, value)
        for name, value in zip(_COPIED, _copied(self), strict=True):
            setattr(copied, name, value.copy())
        copied.familiars = {name: _copy_familiar(f) for name, f in self.familiars.items()}
        copied.seats = [_copy_cards(cards) for cards in self.seats]
        copied.training, copied.crafting = _copy_cards(self.training), _copy_cards(self.crafting)
        copied.symbols = {space: names[:] for space, names in self.symbols.items()}
        copied.enemies = {name: _copy_enemy(e) for name, e in self.enemies.items()}
        copied.tests = [_copy_deeply(test) for test in self.tests]
        copied.attacks = [_copy_deeply(attack) for attack in self.attacks]
        copied.move = self.move and _copy_deeply(self.move)
        copied.trade = self.trade and _copy_deeply(self.trade)
        copied.legal_cache = None
        copied.on_event = None
        return copied


_DEEP = (
    *("familiars", "seats", "training", "crafting", "symbols", "enemies", "tests", "attacks"),
    *("move", "trade", "legal_cache", "on_event"),
)
_BLANK = {f.name: f.default_factory for f in fields(TalesState)}
_COPIED = [n for n, make in _BLANK.items() if make in (list, dict) and n not in _DEEP]
_SHARED = [n for n in _BLANK if n not in _DEEP and n not in _COPIED]
_copied, _shared = attrgetter(*_COPIED), attrgetter(*_SHARED)


def _copy_familiar(f: FamiliarState) -> FamiliarState:
    return FamiliarState(
        f.life,
        f.power,
        f.space,
        f.resources.copy(),
        f.afflictions[:],
        f.marks[:],
        f.equipped[:],
        f.stash[:],
        f.bonds[:],
    )


def _copy_enemy(e: EnemyState) -> EnemyState:
    return EnemyState(e.kind, e.number, e.space, e.life, e.afflictions[:])


def _copy_cards(cards: CardPiles) -> CardPiles:
    return CardPiles(cards.draw[:], cards.discard[:], cards.hand[:])


def _copy_deeply(value: Any) -> Any:
    """Copy a dataclass and the lists in it."""
    items = ((f.name, getattr(value, f.name)) for f in fields(value))
    return type(value)(**{n: v[:] if isinstance(v, list) else v for n, v in items})
