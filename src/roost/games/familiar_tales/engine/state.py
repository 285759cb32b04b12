"""Where everything is: plain data, quickly copied.

What is still to be done is a stack of frames: tuples of a word and plain data. So a state can be
copied, compared and kept at any moment; there is no code in it. `world` is shared and stays as it
is.
"""

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

import msgspec

from roost.games.familiar_tales.content.schema.vocabulary import Skill
from roost.games.familiar_tales.engine.world import World

PendingStep = tuple[Any, ...]


class Context(msgspec.Struct, frozen=True):
    """Whom and what an effect or condition speaks of."""

    self_: str | None = None  # the figure that acts, tests or set off the trigger
    enemy: str | None = None  # the test's target, or the enemy that set off the trigger
    space: str | None = None  # the rule's own space
    last_space: str | None = None  # where a defeated figure stood
    victor: str | None = None  # the familiar that defeated an enemy
    seat: int | None = None  # who chooses; None: whoever it falls to (TA-255)
    code: int | None = None  # the entry that is told
    is_song: bool = False  # what is done is the ACTION of a song
    card: str | None = None  # the card that was played
    is_binding: bool = False  # a test of self here is a part of an action (TA-287)
    is_setup: bool = False  # a page is being set up
    actor: str | None = None  # the familiar whose card, item or action does it
    cause: str | None = None  # of the loss that set off a trigger


NO_CONTEXT = Context()


class Question(msgspec.Struct, frozen=True):
    """A question to a seat: its kind says which actions answer it."""

    kind: str
    seat: int
    payload: Any = None  # plain data that its answer needs


class PendingChance(msgspec.Struct, frozen=True):
    """Chance is awaited: `roll`, `shuffle`, `threat` or `event`."""

    kind: str
    deck: str | None = None


@dataclass(slots=True)
class FamiliarState:
    life: int
    power: int = 0
    space: str | None = None  # None: fled, or the page is not set up yet
    resources: dict[str, int] = field(default_factory=dict)
    afflictions: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    equipped: list[str] = field(default_factory=list)
    stash: list[str] = field(default_factory=list)
    bonds: list[str] = field(default_factory=list)


@dataclass(slots=True)
class EnemyState:
    kind: str
    number: int
    space: str
    life: int
    afflictions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class CardPiles:
    """A player's skill cards, or a row with its deck. The first card of a pile is its top."""

    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)  # of a row: the cards that lie in it


class ShuffleRecord(msgspec.Struct, frozen=True):
    """What a hand and its draw pile held when that was shuffled, as everybody knows."""

    hand: tuple[str, ...]
    pile: tuple[str, ...]
    removed: tuple[tuple[int, str], ...] = ()
    """Cards that were taken out of the pile since, each with how many had been drawn by then."""


@dataclass(slots=True)
class SkillTest:
    """A test that is being made."""

    who: str
    seat: int
    skill: Skill
    difficulty: int
    kind: str
    context: Context
    on_pass: tuple[PendingStep, ...] = ()  # what is done then
    on_fail: tuple[PendingStep, ...] = ()
    can_skip: bool = False  # may be skipped (TA-270)
    cards: list[tuple[int, str]] = field(default_factory=list)  # seat and card
    bonus: int = 0
    damage: int = 0
    die_bonus: int = 0
    rerolls: int = 0
    face: str | None = None
    total: int = 0
    is_help_over: bool = False  # the round of help is over
    has_linked_cards: bool = False  # somebody helped
    used_rules: list[str] = field(default_factory=list)  # what works once in a test


@dataclass(slots=True)
class MoveInProgress:
    """A move action."""

    who: str
    cards: list[tuple[int, str]] = field(default_factory=list)
    bonus: int = 0  # move points of effects
    points: int | None = None  # None: cards are still played
    is_carry_paid: bool = False  # the point for the baby is paid
    moved_figures: list[str] = field(default_factory=list)  # whose steps were taken, in order


@dataclass(slots=True)
class Trade:
    who: str
    refusals: list[tuple[str, str]] = field(default_factory=list)  # of whom, what


@dataclass(slots=True)
class Attack:
    """An enemy's attack."""

    enemy: str
    who: str
    kind: str
    value: int
    group: tuple[str, ...] = ()
    """Those that attack as one, with `enemy` at their head (TA-234)."""
    reduction: int = 0


@dataclass(slots=True)
class TalesState:
    world: World
    players: int
    owners: dict[str, int]  # familiar to seat
    keeper: int
    has_open_hands: bool
    single_page: str | None  # the page that is played alone

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
    counters: dict[str, int] = field(default_factory=dict)  # of the journal
    bubbles: list[int] = field(default_factory=list)
    history: list[int] = field(default_factory=list)  # codes that were entered
    choices_made: list[tuple[int, int]] = field(default_factory=list)  # code and option
    open_codes: list[int] = field(default_factory=list)  # codes that are open
    log: list[str] = field(default_factory=list)  # lines of the log since the chapter began

    order: list[str] = field(default_factory=list)
    turn: str | None = None  # whose turn it is, or was last
    is_turn_active: bool = False  # its turn is not over
    turn_count: int = 0  # begun on this page
    action_count: int = 0  # that it has taken in this turn
    opened_codes: list[int] = field(default_factory=list)  # opened in this turn
    used_this_turn: list[str] = field(default_factory=list)  # what works once a turn and did
    used_this_page: list[str] = field(default_factory=list)  # the same for the page

    familiars: dict[str, FamiliarState] = field(default_factory=dict)
    seats: list[CardPiles] = field(default_factory=list)
    hand_evidence: list[tuple[Any, ...]] = field(
        default_factory=list
    )  # by seat, of hands (`recall`)
    training: CardPiles = field(default_factory=CardPiles)
    crafting: CardPiles = field(default_factory=CardPiles)
    banished: list[str] = field(default_factory=list)
    fatigue: int = 0  # in the pile
    supply: dict[str, int] = field(default_factory=dict)

    page: str | None = None
    child_space: str | None = None  # her space
    is_child_staying: bool = False
    vars: dict[str, int] = field(default_factory=dict)
    edges: dict[str, str] = field(default_factory=dict)  # lines whose kind was changed
    edges_under_tokens: dict[str, str] = field(
        default_factory=dict
    )  # what a line was under a door or log
    covered: list[str] = field(default_factory=list)
    symbols: dict[str, list[str]] = field(default_factory=dict)  # spaces whose symbols changed
    tokens: list[tuple[str, str]] = field(default_factory=list)  # kind and place
    pieces: dict[str, str] = field(default_factory=dict)  # named tokens that move: their space
    enemies: dict[str, EnemyState] = field(default_factory=dict)
    defeated_enemies: dict[str, EnemyState] = field(
        default_factory=dict
    )  # defeated, while that is settled

    tests: list[SkillTest] = field(default_factory=list)
    move: MoveInProgress | None = None
    trade: Trade | None = None
    attacks: list[Attack] = field(default_factory=list)
    performed_cards: list[tuple[int, str]] = field(
        default_factory=list
    )  # ACTION cards being played
    loss_cause: str | None = None  # of the loss in hand
    chance_value: str | None = None  # the last roll, threat or event that was laid
    overrides: dict[str, Any] = field(default_factory=dict)  # setup.state
    has_started: bool = False  # something was dealt
    outcome_count: int = 0  # deals so far
    shuffle_outcomes: dict[str, int] = field(default_factory=dict)  # deck to the deal of its order
    finished_chapters: int = 0  # chapters

    # What people are shown of it; no rule asks for that.
    event: dict[str, Any] | None = field(default=None, compare=False)  # that was noted last
    tale: list[tuple[int, str, str]] = field(default_factory=list, compare=False)
    """What was read: the code, `entry`, `choice` or `then`, and the text."""

    scheduled: list[PendingStep] = field(
        default_factory=list, compare=False
    )  # within one step only
    legal_cache: list[Any] | None = field(
        default=None, compare=False
    )  # legal actions, once asked for
    on_event: Any = field(default=None, compare=False, repr=False)

    def then(self, *frame: Any) -> None:
        """To be done next; several are done in the order in which they were put."""
        self.scheduled.append(frame)

    def copy(self) -> "TalesState":
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
    """A small record with lists in it."""
    items = ((f.name, getattr(value, f.name)) for f in fields(value))
    return type(value)(**{n: v[:] if isinstance(v, list) else v for n, v in items})
