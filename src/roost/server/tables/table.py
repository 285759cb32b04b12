"""The state of a table, built from its events. Pure: no clock, no network, no store.

`Table.apply` applies an event that was decided before. Which events are allowed is decided in
`commands.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Self

import msgspec

from roost import games
from roost.contract import Game, MatchConfig, RefusalError, ViewSet
from roost.match import Frame, Match, redact
from roost.server.tables import fairness
from roost.server.tables.branches import MatchPrefix
from roost.server.tables.chat import Chat
from roost.server.tables.events import (
    ActionsUndone,
    ActionTaken,
    ChatPosted,
    Dealt,
    HintRequested,
    MatchStarted,
    NonceReceived,
    Occupant,
    PersonRenamed,
    PlayerRemoved,
    RematchCreated,
    SeatOffered,
    SeatTaken,
    SeatTransferred,
    StandInSet,
    TableClosed,
    TableCreated,
    TableEvent,
    UndoRequested,
)
from roost.server.tables.history import HistoryCache
from roost.server.tables.snapshots import PlayedAction, Snapshot, resume_match

Phase = Literal["waiting", "dealing", "playing", "over", "closed"]


@dataclass
class EventEffect:
    """The effect of an event on what viewers receive."""

    frames: list[Frame[Any]] = field(default_factory=list)
    needs_snapshot: bool = False
    """Whether all viewers need a new snapshot, as after a deal or an undo."""
    has_info_changed: bool = True
    """Whether the table's public information has changed."""
    chat: ChatPosted | None = None


class UndoneMatch(NamedTuple):
    """The result of an undo that was computed in advance."""

    match: Match[Any]
    histories: HistoryCache


class Table:
    def __init__(
        self,
        created: TableCreated,
        game: Game[Any],
        config: MatchConfig,
        secret: str | None,
        prefix: MatchPrefix | None,
    ) -> None:
        """`prefix`: what a branch inherits. Without it the match of a branch cannot start."""
        self.created = created
        self.game = game
        self.config = config
        self.secret = secret
        self.prefix = prefix
        self.occupants: list[Occupant] = []
        self.member_ids: tuple[str, ...] = ()
        """The owner and the accounts that have a seat."""
        self._seats: dict[str, list[int]] = {}
        self.removed_ids: set[str] = set()
        """Accounts that the owner has removed. They may not sit down again."""
        self.stand_ins: dict[int, str] = {}
        self.voluntary_stand_ins: set[int] = set()
        """Seats whose own player has left them to a stand-in."""
        self.offers: dict[int, str] = {}
        """The keys of offered seats, by seat."""
        self.phase: Phase = "waiting"
        self.next_sequence = 1
        self.commitment: str | None = None
        self.nonces: dict[str, str] = {}
        self.match: Match[Any] | None = None
        self.histories: HistoryCache | None = None
        self.view_set: ViewSet[Any] | None = None
        """The views of the viewers that received the last update."""
        self.undo_seat: int | None = None
        self.undo_agreed_ids: list[str] = []
        self.has_undone_alone = False
        """Whether a player has undone an action alone against bots."""
        self.has_hint = False
        self.shared_seats: set[int] = set()
        """Seats with more than one player so far: a bot stood in, or the seat was transferred."""
        self.rematch_id: str | None = None
        self.chat = Chat()
        self.change_count = 0
        """The number of events so far that are neither actions nor chat. See
        `live_table.MAX_CHANGES`.
        """
        self.last_command_ids: dict[str, int] = {}
        self.snapshots: Sequence[Snapshot] = ()
        """Saved snapshots of the match, so that fewer actions must be replayed."""
        self._deferred_actions: list[PlayedAction] | None = None
        """During a rebuild: the actions that were read but not yet played."""
        self._dealt_event: Dealt | None = None

    @classmethod
    def create(
        cls, created: TableCreated, secret: str | None = None, prefix: MatchPrefix | None = None
    ) -> Self:
        """Return a new table; raise RefusalError if it cannot be played here."""
        game = games.load(created.game)
        if created.rules != game.info.rules:
            raise RefusalError("table-old", rules=created.rules)
        deck = None if created.deck is None else game.parse_deck(created.deck)
        config = game.info.configure(created.players, created.options, deck)
        table = cls(created, game, config, secret, prefix)
        table._set_occupants(created.occupants)
        return table

    @classmethod
    def from_events(
        cls,
        events: list[TableEvent],
        secret: str | None,
        snapshots: Sequence[Snapshot] = (),
        prefix: MatchPrefix | None = None,
        sequences: Sequence[int] | None = None,
    ) -> Self:
        """Rebuild a table from its events; snapshots only make it faster.

        `prefix`: what a branch inherits. `sequences`: those of the events, if some chat lines
        between them are deleted.
        """
        created, *rest = events
        assert isinstance(created, TableCreated)
        table = cls.create(created, secret, prefix)
        table.snapshots = snapshots
        table._deferred_actions = []
        for index, event in enumerate(rest, 1):
            table.next_sequence = index if sequences is None else sequences[index]
            table.apply(event)
        table._apply_deferred()
        return table

    @property
    def inherited_actions(self) -> int:
        """The number of actions that a branch starts with."""
        return 0 if self.created.branch_origin is None else self.created.branch_origin.action_count

    @property
    def id(self) -> str:
        return self.created.id

    @property
    def changed_options(self) -> dict[str, Any]:
        """The options that differ from the game's defaults."""
        players = self.created.players
        defaults = {o.name: o.default_for(players) for o in self.game.info.options}
        return {
            name: value for name, value in self.config.options.items() if value != defaults[name]
        }

    def seats_of(self, account_id: str) -> list[int]:
        return self._seats.get(account_id, [])

    def seats_to_return(self, account_id: str) -> list[int]:
        """Return the account's seats where another player has set a stand-in."""
        return [
            seat
            for seat in self.seats_of(account_id)
            if seat in self.stand_ins and seat not in self.voluntary_stand_ins
        ]

    @property
    def is_practice(self) -> bool:
        """Whether a player has had help. In a campaign this does not matter."""
        return (self.has_undone_alone or self.has_hint) and not self.game.info.is_long

    @property
    def has_hints(self) -> bool:
        """Whether hints are allowed: not where several people play against each other."""
        return self.game.info.is_cooperative or len(self.seated_ids) < 2

    @property
    def seated_ids(self) -> set[str]:
        """The accounts that have a seat."""
        return set(self._seats)

    def bot_at(self, seat: int) -> str | None:
        """Return the bot that plays a seat, permanently or as a stand-in."""
        return self.occupants[seat].bot or self.stand_ins.get(seat)

    @property
    def awaited_id(self) -> str | None:
        """The account whose turn it is; None if it is a bot's turn or no seat's."""
        turn = None if self.match is None or self.phase != "playing" else self.match.turn
        return None if turn is None or self.bot_at(turn) else self.occupants[turn].account_id

    @property
    def seed(self) -> str:
        assert self.secret is not None
        return fairness.compute_seed(self.secret, self.all_nonces)

    @property
    def all_nonces(self) -> list[str]:
        """The clients' nonces; for a repeated deal, the nonces of the first match."""
        repeat = self.created.repeated_deal
        return list(self.nonces.values()) if repeat is None else list(repeat.nonces)

    def has_acted(self, seat: int | None) -> bool:
        """Return whether a seat has an action here that could be undone."""
        actions = [] if self.match is None else self.match.actions[self.inherited_actions :]
        return any(actor == seat for actor, _ in actions)

    def is_duplicate(self, client_id: str, command_id: int) -> bool:
        return command_id <= self.last_command_ids.get(client_id, -1)

    def view_set_for(self, viewers: tuple[int | None, ...]) -> ViewSet[Any]:
        """Return the viewers' current views, which the sender of each update keeps up to date."""
        assert self.match is not None
        if self.view_set is None or viewers != self.view_set.viewers:
            self.view_set = redact.view_set(self.match, viewers)
        return self.view_set

    def phase_after(self, event: TableEvent) -> Phase:
        """Return the phase after an event. That an action ends the match is not predicted."""
        match event:
            case MatchStarted():
                return "dealing"
            case Dealt() | ActionsUndone():
                return "playing"
            case TableClosed():
                return "closed"
        return self.phase

    def apply(self, event: TableEvent, undone: UndoneMatch | None = None) -> EventEffect:
        """Apply an event that was checked before.

        `undone` is the result of `prepare_undo` for this event, if it was called.
        """
        self.next_sequence += 1
        self.change_count += not isinstance(event, ActionTaken | ChatPosted)
        self.phase = self.phase_after(event)
        if event.client_id:
            self.last_command_ids[event.client_id] = event.command_id
        match event:
            case SeatTaken(seat=seat, occupant=occupant):
                self._set_occupant(seat, occupant)
            case PlayerRemoved(seat=seat):
                account_id = self.occupants[seat].account_id
                assert account_id is not None
                self.removed_ids.add(account_id)
                self._set_occupant(seat, Occupant())
            case MatchStarted(commitment=commitment):
                self.commitment = commitment
            case NonceReceived(account_id=account_id, nonce=nonce):
                self.nonces[account_id] = nonce
            case Dealt():
                self._apply_deal(event)
                return EventEffect(needs_snapshot=True)
            case ActionTaken():
                return self._apply_action(event)
            case UndoRequested(seat=seat, agreed_ids=agreed_ids):
                self.undo_seat, self.undo_agreed_ids = seat, agreed_ids
            case ActionsUndone(action_count=action_count, is_practice=is_practice):
                self._apply_undo(action_count, undone)
                self.has_undone_alone = self.has_undone_alone or is_practice
                return EventEffect(needs_snapshot=True)
            case StandInSet(seat=seat, bot=bot, is_voluntary=is_voluntary):
                self._end_stand_in(seat)
                if bot is not None:
                    self.stand_ins[seat] = bot
                    self.shared_seats.add(seat)
                    if is_voluntary:
                        self.voluntary_stand_ins.add(seat)
            case HintRequested():
                self.has_hint = True
            case SeatOffered(seat=seat, key=key):
                self.offers.pop(seat, None)
                if key is not None:
                    self.offers[seat] = key
            case SeatTransferred(seat=seat, occupant=occupant):
                self.offers.pop(seat, None)
                self._end_stand_in(seat)
                self.shared_seats.add(seat)
                self._set_occupant(seat, occupant)
                return EventEffect(needs_snapshot=True)
            case ChatPosted():
                self.chat.add(self.next_sequence - 1, event)
                return EventEffect(has_info_changed=False, chat=event)
            case PersonRenamed(account_id=account_id, name=name):
                self.occupants = [
                    msgspec.structs.replace(occupant, name=name)
                    if occupant.account_id == account_id
                    else occupant
                    for occupant in self.occupants
                ]
            case RematchCreated(table_id=table_id):
                self.rematch_id = table_id
            case TableClosed():
                pass
            case TableCreated():
                raise RefusalError("table-broken")
        return EventEffect()

    def _end_stand_in(self, seat: int) -> None:
        self.stand_ins.pop(seat, None)
        self.voluntary_stand_ins.discard(seat)

    def trim_chat(self) -> list[int]:
        """Forget old chat lines if there are many; return the sequences that need not be stored any
        more.

        Their command ids are forgotten as well, so a table that is rebuilt without these lines is
        equal.
        """
        old = self.chat.trim()
        for _, line in old:
            if self.last_command_ids.get(line.client_id) == line.command_id:
                del self.last_command_ids[line.client_id]
        return [sequence for sequence, _ in old]

    def _set_occupant(self, seat: int, occupant: Occupant) -> None:
        self._set_occupants([*self.occupants[:seat], occupant, *self.occupants[seat + 1 :]])

    def _set_occupants(self, occupants: list[Occupant]) -> None:
        self.occupants = occupants
        self._seats = {}
        for seat, occupant in enumerate(occupants):
            if occupant.account_id is not None:
                self._seats.setdefault(occupant.account_id, []).append(seat)
        self.member_ids = tuple(dict.fromkeys([self.created.owner_id, *self._seats]))

    def _apply_deal(self, event: Dealt) -> None:
        self._dealt_event = event
        if self._deferred_actions is None:
            self.set_match(self._resume(self._prefix_actions()))
        else:
            self._deferred_actions = self._prefix_actions()

    def _apply_action(self, event: ActionTaken) -> EventEffect:
        if self._deferred_actions is not None:
            self._deferred_actions.append((event.seat, event.action))
            self.undo_seat = None
            return EventEffect()
        assert self.match is not None
        self.view_set = None
        frames = self.match.apply_unchecked(event.seat, event.action, with_frames=True)
        is_over = self.match.result is not None
        has_info_changed = is_over or self.undo_seat is not None
        self.undo_seat = None
        if is_over:
            self.phase = "over"
        return EventEffect(frames, has_info_changed=has_info_changed)

    def _apply_undo(self, action_count: int, undone: UndoneMatch | None) -> None:
        self.undo_seat = None
        if self._deferred_actions is not None:
            del self._deferred_actions[action_count:]
        elif undone is not None:
            self.set_match(*undone)
        else:
            assert self.match is not None
            self.set_match(self.match.at(action_count))

    def _prefix_actions(self) -> list[PlayedAction]:
        """Return the actions that a branch inherits."""
        return [] if self.prefix is None else list(self.prefix.actions)

    def _resume(self, actions: list[PlayedAction]) -> Match[Any]:
        """Return the match after these actions.

        A branch without its prefix, or whose hidden outcomes were not sampled again, is broken,
        because it would reveal information of the table that it left.
        """
        outcomes = []
        if self.created.branch_origin is not None:
            resampled = None if self._dealt_event is None else self._dealt_event.resampled_outcomes
            if self.prefix is None or resampled is None:
                raise RefusalError("table-broken")
            outcomes = self.prefix.with_outcomes(resampled)
        match = Match(self.game, self.config, outcomes, self.seed)
        return resume_match(match, actions, self.snapshots)

    def _apply_deferred(self) -> None:
        actions, self._deferred_actions = self._deferred_actions, None
        assert actions is not None
        if self._dealt_event is not None:
            match = self._resume(actions)
            self.set_match(match)
            if self.phase == "playing" and match.result is not None:
                self.phase = "over"

    def prepare_undo(self, event: ActionsUndone, viewers: Sequence[int | None]) -> UndoneMatch:
        """Compute the match after an undo and the histories of these viewers.

        It changes nothing in the table, so it can run in another thread.
        """
        assert self.match is not None
        match = self.match.at(event.action_count)
        histories = HistoryCache(match, self.inherited_actions)
        if match.actions:
            for seat in viewers:
                histories.get(seat)
        return UndoneMatch(match, histories)

    def set_match(self, match: Match[Any], histories: HistoryCache | None = None) -> None:
        """Replace the match and everything that is derived from it."""
        self.match = match
        self.histories = histories or HistoryCache(match, self.inherited_actions)
        self.view_set = None
