"""A table as its happenings have made it. Pure: no clock, no network, no store.

`become` carries out what was decided; what may be decided is in `asking.py`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import msgspec

from roost import games
from roost.contract import Deal, Refused, Sights
from roost.match import Match, Moment, redact
from roost.match.branch import branch
from roost.server import fair
from roost.server.happenings import (
    Acted,
    Any_,
    Closed,
    Dealt,
    Handed,
    Hinted,
    Made,
    Named,
    Nonced,
    Offered,
    Place,
    Rematched,
    Removed,
    Said,
    Sat,
    Started,
    StoodIn,
    Undone,
    Wished,
)
from roost.server.pasts import Past
from roost.server.snapshots import Kept, Played, resumed
from roost.server.story import Stories

Phase = Literal["waiting", "dealing", "playing", "over", "closed"]
CHAT = 100
"""Lines of chat that are kept, for those who join. At most twice as many are stored."""


@dataclass
class Change:
    """What a happening was to those who watch."""

    moments: list[Moment[Any]] = field(default_factory=list)
    anew: bool = False
    """Whether everybody must look anew: after a deal and after an undo."""
    info: bool = True
    """Whether something changed in what the table says of itself."""
    said: Said | None = None


class Ahead(NamedTuple):
    of: Match[Any] | None
    """The match that it follows."""
    match: Match[Any]
    stories: Stories


class Table:
    def __init__(self, made: Made, secret: str | None = None, past: Past | None = None) -> None:
        """`past`: of a branch, what was played before; without it the match cannot begin."""
        self.made = made
        self.secret = secret
        self.past = past
        self.game = games.load(made.game)
        if made.rules != self.game.facts.rules:
            raise Refused("table-old", rules=made.rules)
        deck = None if made.deck is None else self.game.own_deck(made.deck)
        self.table = self.game.facts.table(made.players, made.options, deck)
        self.places: list[Place] = []
        self.people: tuple[str, ...] = ()
        """Who has made the table or sits at it."""
        self._seat(made.places)
        self.removed: set[str] = set()
        """Whom the owner has removed from a seat: they may not sit down again."""
        self.stand_ins: dict[int, str] = {}
        self.stepped_away: set[int] = set()
        """Seats whose own person has left them to a stand-in."""
        self.offers: dict[int, str] = {}
        """The keys of seats that are to be handed over."""
        self.phase: Phase = "waiting"
        self.number = 1
        self.commitment: str | None = None
        self.nonces: dict[str, str] = {}
        self.match: Match[Any] | None = None
        self.stories: Stories | None = None
        self.ahead: Ahead | None = None
        """What the next happening leads to, if it was worked out before."""
        self.seen: Sights[Any] | None = None
        """What those who were told last see."""
        self.wish: int | None = None
        self.agreed: list[str] = []
        self.practice = False
        """Whether something was taken back alone against bots."""
        self.hinted = False
        self.shared_seats: set[int] = set()
        """Those that more than one has played: a bot stood in, or it was handed over."""
        self.rematch: str | None = None
        self.chat: list[Said] = []
        self._lines: list[tuple[int, str, int]] = []
        """The chat that is stored: number, client and message of each line."""
        self.changes = 0
        """Happenings so far that were neither actions nor chat: see `live.MOST_CHANGES`."""
        self.messages: dict[str, int] = {}
        self.kept: Sequence[Kept] = ()
        """States that the store has kept, so that not all need be played again."""
        self._asleep: list[Played] | None = None
        """While a table is rebuilt: what counts of what was played, but is not carried out yet."""
        self._dealt: Dealt | None = None

    @property
    def begun(self) -> int:
        """The actions that a branch began with."""
        return 0 if self.made.fork is None else self.made.fork.actions

    @property
    def id(self) -> str:
        return self.made.id

    def seats_of(self, person: str) -> list[int]:
        return self._seats.get(person, [])

    def lent_seats(self, person: str) -> list[int]:
        """Those of a person where another player has let a bot stand in."""
        return [
            seat
            for seat in self.seats_of(person)
            if seat in self.stand_ins and seat not in self.stepped_away
        ]

    @property
    def is_practice(self) -> bool:
        """Whether whoever plays has had help. In a story nobody counts that."""
        return (self.practice or self.hinted) and not self.game.facts.long

    @property
    def has_hints(self) -> bool:
        """Whether hints are given here: not where people play against each other."""
        return self.game.facts.cooperative or len(self.seated) < 2

    @property
    def seated(self) -> set[str]:
        """The people who sit at it."""
        return {place.person for place in self.places if place.person is not None}

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays a seat, for good or as a stand-in."""
        return self.places[seat].bot or self.stand_ins.get(seat)

    @property
    def awaited(self) -> str | None:
        """The person whose turn it is; None while it is nobody's or a bot's."""
        turn = None if self.match is None or self.phase != "playing" else self.match.turn
        return None if turn is None or self.bot_at(turn) else self.places[turn].person

    @property
    def seed(self) -> str:
        assert self.secret is not None
        return fair.seed(self.secret, self.all_nonces)

    @property
    def all_nonces(self) -> list[str]:
        """What the pages have added to the secret; of a repeated deal, those that did then."""
        repeat = self.made.repeat
        return list(self.nonces.values()) if repeat is None else list(repeat.nonces)

    def has_acted(self, seat: int | None) -> bool:
        """Whether a seat has an action here that could be taken back."""
        actions = [] if self.match is None else self.match.actions[self.begun :]
        return any(actor == seat for actor, _ in actions)

    def is_repeated(self, client: str, message: int) -> bool:
        return message <= self.messages.get(client, -1)

    def sights(self, seats: tuple[int | None, ...]) -> Sights[Any]:
        """What these eyes see now. Whoever tells them what happens next keeps it up to date."""
        assert self.match is not None
        if self.seen is None or seats != self.seen.seats:
            self.seen = redact.sights(self.match, seats)
        return self.seen

    def phase_after(self, happening: Any_) -> Phase:
        """The phase that a happening leads to; that an action ends the match is not foreseen."""
        match happening:
            case Started():
                return "dealing"
            case Dealt() | Undone():
                return "playing"
            case Closed():
                return "closed"
        return self.phase

    def become(self, happening: Any_, keep: Callable[[Any], Any] | None = None) -> Change:
        """Carry out a happening. Whoever decided it has checked it.

        `keep`: how the states of its moments are kept, if not as copies.
        """
        self.number += 1
        self.changes += not isinstance(happening, Acted | Said)
        self.phase = self.phase_after(happening)
        if happening.client:
            self.messages[happening.client] = happening.message
        match happening:
            case Sat(seat=seat, place=place):
                self._seat([*self.places[:seat], place, *self.places[seat + 1 :]])
            case Removed(seat=seat):
                person = self.places[seat].person
                assert person is not None
                self.removed.add(person)
                self._seat([*self.places[:seat], Place(), *self.places[seat + 1 :]])
            case Started(commitment=commitment):
                self.commitment = commitment
            case Nonced(person=person, nonce=nonce):
                self.nonces[person] = nonce
            case Dealt():
                self._deal(happening)
                return Change(anew=True)
            case Acted():
                return self._act(happening, keep)
            case Wished(seat=seat, agreed=agreed):
                self.wish, self.agreed = seat, agreed
            case Undone(actions=actions, practice=practice):
                self._undo(actions)
                self.practice = self.practice or practice
                return Change(anew=True)
            case StoodIn(seat=seat, bot=bot, by_self=by_self):
                self._take_back_seat(seat)
                if bot is not None:
                    self.stand_ins[seat] = bot
                    self.shared_seats.add(seat)
                    if by_self:
                        self.stepped_away.add(seat)
            case Hinted():
                self.hinted = True
            case Offered(seat=seat, key=key):
                self.offers.pop(seat, None)
                if key is not None:
                    self.offers[seat] = key
            case Handed(seat=seat, place=place):
                self.offers.pop(seat, None)
                self._take_back_seat(seat)
                self.shared_seats.add(seat)
                self._seat([*self.places[:seat], place, *self.places[seat + 1 :]])
                return Change(anew=True)
            case Said():
                self.chat = [*self.chat[1 - CHAT :], happening]
                self._lines.append((self.number - 1, happening.client, happening.message))
                return Change(info=False, said=happening)
            case Named(person=person, name=name):
                self.places = [
                    msgspec.structs.replace(place, name=name) if place.person == person else place
                    for place in self.places
                ]
            case Rematched(table=table):
                self.rematch = table
            case Closed():
                pass
            case Made():
                raise Refused("table-broken")
        return Change()

    def _take_back_seat(self, seat: int) -> None:
        self.stand_ins.pop(seat, None)
        self.stepped_away.discard(seat)

    def forget_chat(self) -> list[int]:
        """The numbers of old lines that need not be stored any longer, when there are many.

        Their pages are forgotten, too: a table that is rebuilt without them is the same.
        """
        if len(self._lines) < 2 * CHAT:
            return []
        old, self._lines = self._lines[:-CHAT], self._lines[-CHAT:]
        for _, client, message in old:
            if self.messages.get(client) == message:
                del self.messages[client]
        return [number for number, _, _ in old]

    def _seat(self, places: list[Place]) -> None:
        self.places = places
        self._seats: dict[str, list[int]] = {}
        for seat, place in enumerate(places):
            if place.person is not None:
                self._seats.setdefault(place.person, []).append(seat)
        self.people = tuple(dict.fromkeys([self.made.owner, *self._seats]))

    def _deal(self, dealt: Dealt) -> None:
        self._dealt = dealt
        if self._asleep is None:
            self._play(self._resumed(self._before()))
        else:
            self._asleep = self._before()

    def _act(self, acted: Acted, keep: Callable[[Any], Any] | None) -> Change:
        if self._asleep is not None:
            self._asleep.append((acted.seat, acted.action))
            self.wish = None
            return Change()
        assert self.match is not None
        self.seen = None
        moments = self.match.carry_out(acted.seat, acted.action, True, keep)
        over = self.match.outcome is not None
        changed = over or self.wish is not None
        self.wish = None
        if over:
            self.phase = "over"
        return Change(moments, info=changed)

    def _undo(self, actions: int) -> None:
        self.wish = None
        if self._asleep is not None:
            del self._asleep[actions:]
            return
        assert self.match is not None
        if not self._play_ahead(actions):
            self._play(self.match.at(actions))

    def _before(self) -> list[Played]:
        """What was played before the match began here: a branch has a past."""
        return [] if self.past is None else list(self.past.actions)

    def branched(self) -> Match[Any]:
        """The match that a branch begins with: what is hidden in its past is drawn anew."""
        assert self.past is not None
        past = resumed(Match(self.game, self.table, self.past.deals), self._before(), ())
        return branch(past, self.seed)

    def _resumed(self, played: list[Played]) -> Match[Any]:
        match = Match(self.game, self.table, self._deals_before(), self.seed)
        return resumed(match, played, self.kept)

    def _deals_before(self) -> list[Deal]:
        """What was dealt before the match began here. Without its past, or with one that is not
        drawn anew, a branch is broken: it would tell of the table that it left.
        """
        if self.made.fork is None:
            return []
        redealt = None if self._dealt is None else self._dealt.redealt
        if self.past is None or redealt is None:
            raise Refused("table-broken")
        return [redealt.get(number, deal) for number, deal in enumerate(self.past.deals)]

    def sleep(self) -> None:
        """What happens from now on is noted, and carried out when the table wakes."""
        self._asleep = []

    def wake(self) -> None:
        played, self._asleep = self._asleep, None
        assert played is not None
        if self._dealt is not None:
            match = self._resumed(played)
            self._play(match)
            if self.phase == "playing" and match.outcome is not None:
                self.phase = "over"

    def look_ahead(self, undone: Undone, seats: Sequence[int | None]) -> Ahead:
        """The match that a take-back leads to, and what these seats were told by then.

        It changes nothing here, so that it can be done in another thread.
        """
        assert self.match is not None
        match = self.match.at(undone.actions)
        stories = Stories(match, self.begun)
        if match.actions:
            for seat in seats:
                stories.of(seat)
        return Ahead(self.match, match, stories)

    def _play_ahead(self, actions: int) -> bool:
        """Go on with what was worked out before, if it is the same that happens now."""
        ahead, self.ahead = self.ahead, None
        if ahead is None or ahead.of is not self.match or len(ahead.match.actions) != actions:
            return False
        self._play(ahead.match, ahead.stories)
        return True

    def _play(self, match: Match[Any], stories: Stories | None = None) -> None:
        self.match = match
        self.stories = stories or Stories(match, self.begun)
        self.seen = None


def rebuild(
    happenings: list[Any_],
    secret: str | None,
    kept: Sequence[Kept] = (),
    past: Past | None = None,
    numbers: Sequence[int] | None = None,
) -> Table:
    """A table from all that has happened at it, and of a branch also before it; kept states only
    make it quicker.

    `numbers`: those of the happenings, if some lines of chat between them are no longer stored.
    """
    made, *rest = happenings
    assert isinstance(made, Made)
    table = Table(made, secret, past)
    table.kept = kept
    table.sleep()
    for place, happening in enumerate(rest, 1):
        table.number = place if numbers is None else numbers[place]
        table.become(happening)
    table.wake()
    return table
