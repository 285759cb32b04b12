"""A table as its happenings have made it. Pure: no clock, no network, no store.

`become` carries out what was decided; what may be decided is in `asking.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec

from roost import games
from roost.contract import ChanceOutcome, RefusalError, ViewSet
from roost.match import Frame, Match, redact
from roost.match.branch import branch_match
from roost.server.tables import fairness
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
from roost.server.tables.match_prefix import MatchPrefix
from roost.server.tables.snapshots import PlayedAction, Snapshot, resume_match

Phase = Literal["waiting", "dealing", "playing", "over", "closed"]
MAX_CHAT_LINES = 100
"""Lines of chat that are kept, for those who join. At most twice as many are stored."""


@dataclass
class EventEffect:
    """What a happening was to those who watch."""

    frames: list[Frame[Any]] = field(default_factory=list)
    needs_snapshot: bool = False
    """Whether everybody must look anew: after a deal and after an undo."""
    has_info_changed: bool = True
    """Whether something changed in what the table says of itself."""
    chat: ChatPosted | None = None


class PreparedUndo(NamedTuple):
    source: Match[Any] | None
    """The match that it follows."""
    match: Match[Any]
    histories: HistoryCache


class Table:
    def __init__(
        self, created: TableCreated, secret: str | None = None, prefix: MatchPrefix | None = None
    ) -> None:
        """`past`: of a branch, what was played before; without it the match cannot begin."""
        self.created = created
        self.secret = secret
        self.prefix = prefix
        self.game = games.load(created.game)
        if created.rules != self.game.info.rules:
            raise RefusalError("table-old", rules=created.rules)
        deck = None if created.deck is None else self.game.parse_deck(created.deck)
        self.config = self.game.info.configure(created.players, created.options, deck)
        self.occupants: list[Occupant] = []
        self.member_ids: tuple[str, ...] = ()
        """Who has made the table or sits at it."""
        self._set_occupants(created.occupants)
        self.removed_ids: set[str] = set()
        """Whom the owner has removed from a seat: they may not sit down again."""
        self.stand_ins: dict[int, str] = {}
        self.voluntary_stand_ins: set[int] = set()
        """Seats whose own person has left them to a stand-in."""
        self.offers: dict[int, str] = {}
        """The keys of seats that are to be handed over."""
        self.phase: Phase = "waiting"
        self.next_sequence = 1
        self.commitment: str | None = None
        self.nonces: dict[str, str] = {}
        self.match: Match[Any] | None = None
        self.histories: HistoryCache | None = None
        self.prepared_undo: PreparedUndo | None = None
        """What the next happening leads to, if it was worked out before."""
        self.view_set: ViewSet[Any] | None = None
        """What those who were told last see."""
        self.undo_seat: int | None = None
        self.undo_agreed_ids: list[str] = []
        self.has_undone_alone = False
        """Whether something was taken back alone against bots."""
        self.has_hint = False
        self.shared_seats: set[int] = set()
        """Those that more than one has played: a bot stood in, or it was handed over."""
        self.rematch_id: str | None = None
        self.chat: list[ChatPosted] = []
        self._stored_chat: list[tuple[int, str, int]] = []
        """The chat that is stored: number, client and message of each line."""
        self.change_count = 0
        """Happenings so far that were neither actions nor chat: see `live.MOST_CHANGES`."""
        self.last_command_ids: dict[str, int] = {}
        self.snapshots: Sequence[Snapshot] = ()
        """States that the store has kept, so that not all need be played again."""
        self._deferred_actions: list[PlayedAction] | None = None
        """While a table is rebuilt: what counts of what was played, but is not carried out yet."""
        self._dealt_event: Dealt | None = None

    @property
    def inherited_actions(self) -> int:
        """The actions that a branch began with."""
        return 0 if self.created.branch_origin is None else self.created.branch_origin.action_count

    @property
    def id(self) -> str:
        return self.created.id

    def seats_of(self, account_id: str) -> list[int]:
        return self._seats.get(account_id, [])

    def seats_to_return(self, account_id: str) -> list[int]:
        """Those of a person where another player has let a bot stand in."""
        return [
            seat
            for seat in self.seats_of(account_id)
            if seat in self.stand_ins and seat not in self.voluntary_stand_ins
        ]

    @property
    def is_practice(self) -> bool:
        """Whether whoever plays has had help. In a story nobody counts that."""
        return (self.has_undone_alone or self.has_hint) and not self.game.info.is_long

    @property
    def has_hints(self) -> bool:
        """Whether hints are given here: not where people play against each other."""
        return self.game.info.is_cooperative or len(self.seated_ids) < 2

    @property
    def seated_ids(self) -> set[str]:
        """The people who sit at it."""
        return {place.account_id for place in self.occupants if place.account_id is not None}

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays a seat, for good or as a stand-in."""
        return self.occupants[seat].bot or self.stand_ins.get(seat)

    @property
    def awaited_id(self) -> str | None:
        """The person whose turn it is; None while it is nobody's or a bot's."""
        turn = None if self.match is None or self.phase != "playing" else self.match.turn
        return None if turn is None or self.bot_at(turn) else self.occupants[turn].account_id

    @property
    def seed(self) -> str:
        assert self.secret is not None
        return fairness.compute_seed(self.secret, self.all_nonces)

    @property
    def all_nonces(self) -> list[str]:
        """What the pages have added to the secret; of a repeated deal, those that did then."""
        repeat = self.created.repeated_deal
        return list(self.nonces.values()) if repeat is None else list(repeat.nonces)

    def has_acted(self, seat: int | None) -> bool:
        """Whether a seat has an action here that could be taken back."""
        actions = [] if self.match is None else self.match.actions[self.inherited_actions :]
        return any(actor == seat for actor, _ in actions)

    def is_duplicate(self, client_id: str, command_id: int) -> bool:
        return command_id <= self.last_command_ids.get(client_id, -1)

    def view_set_for(self, viewers: tuple[int | None, ...]) -> ViewSet[Any]:
        """What these eyes see now. Whoever tells them what happens next keeps it up to date."""
        assert self.match is not None
        if self.view_set is None or viewers != self.view_set.viewers:
            self.view_set = redact.view_set(self.match, viewers)
        return self.view_set

    def phase_after(self, event: TableEvent) -> Phase:
        """The phase that a happening leads to; that an action ends the match is not foreseen."""
        match event:
            case MatchStarted():
                return "dealing"
            case Dealt() | ActionsUndone():
                return "playing"
            case TableClosed():
                return "closed"
        return self.phase

    def apply(self, event: TableEvent, capture: Callable[[Any], Any] | None = None) -> EventEffect:
        """Carry out a happening. Whoever decided it has checked it.

        `keep`: how the states of its moments are kept, if not as copies.
        """
        self.next_sequence += 1
        self.change_count += not isinstance(event, ActionTaken | ChatPosted)
        self.phase = self.phase_after(event)
        if event.client_id:
            self.last_command_ids[event.client_id] = event.command_id
        match event:
            case SeatTaken(seat=seat, occupant=place):
                self._set_occupants([*self.occupants[:seat], place, *self.occupants[seat + 1 :]])
            case PlayerRemoved(seat=seat):
                person = self.occupants[seat].account_id
                assert person is not None
                self.removed_ids.add(person)
                self._set_occupants(
                    [*self.occupants[:seat], Occupant(), *self.occupants[seat + 1 :]]
                )
            case MatchStarted(commitment=commitment):
                self.commitment = commitment
            case NonceReceived(account_id=person, nonce=nonce):
                self.nonces[person] = nonce
            case Dealt():
                self._apply_deal(event)
                return EventEffect(needs_snapshot=True)
            case ActionTaken():
                return self._apply_action(event, capture)
            case UndoRequested(seat=seat, agreed_ids=agreed):
                self.undo_seat, self.undo_agreed_ids = seat, agreed
            case ActionsUndone(action_count=actions, is_practice=practice):
                self._apply_undo(actions)
                self.has_undone_alone = self.has_undone_alone or practice
                return EventEffect(needs_snapshot=True)
            case StandInSet(seat=seat, bot=bot, is_voluntary=by_self):
                self._end_stand_in(seat)
                if bot is not None:
                    self.stand_ins[seat] = bot
                    self.shared_seats.add(seat)
                    if by_self:
                        self.voluntary_stand_ins.add(seat)
            case HintRequested():
                self.has_hint = True
            case SeatOffered(seat=seat, key=key):
                self.offers.pop(seat, None)
                if key is not None:
                    self.offers[seat] = key
            case SeatTransferred(seat=seat, occupant=place):
                self.offers.pop(seat, None)
                self._end_stand_in(seat)
                self.shared_seats.add(seat)
                self._set_occupants([*self.occupants[:seat], place, *self.occupants[seat + 1 :]])
                return EventEffect(needs_snapshot=True)
            case ChatPosted():
                self.chat = [*self.chat[1 - MAX_CHAT_LINES :], event]
                self._stored_chat.append(
                    (self.next_sequence - 1, event.client_id, event.command_id)
                )
                return EventEffect(has_info_changed=False, chat=event)
            case PersonRenamed(account_id=person, name=name):
                self.occupants = [
                    msgspec.structs.replace(place, name=name)
                    if place.account_id == person
                    else place
                    for place in self.occupants
                ]
            case RematchCreated(table_id=table):
                self.rematch_id = table
            case TableClosed():
                pass
            case TableCreated():
                raise RefusalError("table-broken")
        return EventEffect()

    def _end_stand_in(self, seat: int) -> None:
        self.stand_ins.pop(seat, None)
        self.voluntary_stand_ins.discard(seat)

    def trim_chat(self) -> list[int]:
        """The numbers of old lines that need not be stored any longer, when there are many.

        Their pages are forgotten, too: a table that is rebuilt without them is the same.
        """
        if len(self._stored_chat) < 2 * MAX_CHAT_LINES:
            return []
        old, self._stored_chat = (
            self._stored_chat[:-MAX_CHAT_LINES],
            self._stored_chat[-MAX_CHAT_LINES:],
        )
        for _, client, message in old:
            if self.last_command_ids.get(client) == message:
                del self.last_command_ids[client]
        return [number for number, _, _ in old]

    def _set_occupants(self, places: list[Occupant]) -> None:
        self.occupants = places
        self._seats: dict[str, list[int]] = {}
        for seat, place in enumerate(places):
            if place.account_id is not None:
                self._seats.setdefault(place.account_id, []).append(seat)
        self.member_ids = tuple(dict.fromkeys([self.created.owner_id, *self._seats]))

    def _apply_deal(self, event: Dealt) -> None:
        self._dealt_event = event
        if self._deferred_actions is None:
            self._set_match(self._resume(self._prefix_actions()))
        else:
            self._deferred_actions = self._prefix_actions()

    def _apply_action(
        self, event: ActionTaken, capture: Callable[[Any], Any] | None
    ) -> EventEffect:
        if self._deferred_actions is not None:
            self._deferred_actions.append((event.seat, event.action))
            self.undo_seat = None
            return EventEffect()
        assert self.match is not None
        self.view_set = None
        moments = self.match.apply_unchecked(event.seat, event.action, True, capture)
        over = self.match.result is not None
        changed = over or self.undo_seat is not None
        self.undo_seat = None
        if over:
            self.phase = "over"
        return EventEffect(moments, has_info_changed=changed)

    def _apply_undo(self, actions: int) -> None:
        self.undo_seat = None
        if self._deferred_actions is not None:
            del self._deferred_actions[actions:]
            return
        assert self.match is not None
        if not self._use_prepared_undo(actions):
            self._set_match(self.match.at(actions))

    def _prefix_actions(self) -> list[PlayedAction]:
        """What was played before the match began here: a branch has a past."""
        return [] if self.prefix is None else list(self.prefix.actions)

    def build_branch(self) -> Match[Any]:
        """The match that a branch begins with: what is hidden in its past is drawn anew."""
        assert self.prefix is not None
        past = resume_match(
            Match(self.game, self.config, self.prefix.chance_outcomes), self._prefix_actions(), ()
        )
        return branch_match(past, self.seed)

    def _resume(self, actions: list[PlayedAction]) -> Match[Any]:
        match = Match(self.game, self.config, self._prefix_outcomes(), self.seed)
        return resume_match(match, actions, self.snapshots)

    def _prefix_outcomes(self) -> list[ChanceOutcome]:
        """What was dealt before the match began here. Without its past, or with one that is not
        drawn anew, a branch is broken: it would tell of the table that it left.
        """
        if self.created.branch_origin is None:
            return []
        redealt = None if self._dealt_event is None else self._dealt_event.resampled_outcomes
        if self.prefix is None or redealt is None:
            raise RefusalError("table-broken")
        return [
            redealt.get(number, deal) for number, deal in enumerate(self.prefix.chance_outcomes)
        ]

    def defer_actions(self) -> None:
        """What happens from now on is noted, and carried out when the table wakes."""
        self._deferred_actions = []

    def apply_deferred(self) -> None:
        played, self._deferred_actions = self._deferred_actions, None
        assert played is not None
        if self._dealt_event is not None:
            match = self._resume(played)
            self._set_match(match)
            if self.phase == "playing" and match.result is not None:
                self.phase = "over"

    def prepare_undo(self, event: ActionsUndone, viewers: Sequence[int | None]) -> PreparedUndo:
        """The match that a take-back leads to, and what these seats were told by then.

        It changes nothing here, so that it can be done in another thread.
        """
        assert self.match is not None
        match = self.match.at(event.action_count)
        stories = HistoryCache(match, self.inherited_actions)
        if match.actions:
            for seat in viewers:
                stories.get(seat)
        return PreparedUndo(self.match, match, stories)

    def _use_prepared_undo(self, actions: int) -> bool:
        """Go on with what was worked out before, if it is the same that happens now."""
        ahead, self.prepared_undo = self.prepared_undo, None
        if ahead is None or ahead.source is not self.match or len(ahead.match.actions) != actions:
            return False
        self._set_match(ahead.match, ahead.histories)
        return True

    def _set_match(self, match: Match[Any], histories: HistoryCache | None = None) -> None:
        self.match = match
        self.histories = histories or HistoryCache(match, self.inherited_actions)
        self.view_set = None


def rebuild(
    events: list[TableEvent],
    secret: str | None,
    snapshots: Sequence[Snapshot] = (),
    prefix: MatchPrefix | None = None,
    sequences: Sequence[int] | None = None,
) -> Table:
    """A table from all that has happened at it, and of a branch also before it; kept states only
    make it quicker.

    `numbers`: those of the happenings, if some lines of chat between them are no longer stored.
    """
    made, *rest = events
    assert isinstance(made, TableCreated)
    table = Table(made, secret, prefix)
    table.snapshots = snapshots
    table.defer_actions()
    for place, happening in enumerate(rest, 1):
        table.next_sequence = place if sequences is None else sequences[place]
        table.apply(happening)
    table.apply_deferred()
    return table
