"""What may be asked of a table, and what then happens. Pure; raises Refused where it may not be."""

from dataclasses import dataclass
from hmac import compare_digest
from typing import Any

from roost import players
from roost.contract import Refused
from roost.match import Match
from roost.server import fair, protocol, seat_access, undo
from roost.server.happenings import (
    Acted,
    Closed,
    Handed,
    Happening,
    Nonced,
    Offered,
    Place,
    Removed,
    Said,
    Sat,
    StoodIn,
    Undone,
    Wished,
)
from roost.server.table import Table
from roost.server.text import plain

LONGEST_TEXT = 300


@dataclass(frozen=True)
class Who:
    """Somebody who asks."""

    person: str
    client: str
    name: str = ""
    address: str = ""
    """Whose share of the pools they take: identities are free, so those do not count."""


def decide(table: Table, who: Who, ask: protocol.Asked, here: set[str]) -> Happening | None:
    """What happens; None if that is nothing. Whoever carries it out notes which message asked."""
    match ask:
        case protocol.Sit(seat=seat):
            _in_phase(table, "waiting")
            _place(table, seat)
            return Sat(seat=seat, place=Place(who.person, who.name))
        case protocol.Stand(seat=seat):
            _in_phase(table, "waiting")
            _own_seat(table, who, seat)
            return Sat(seat=seat, place=Place())
        case protocol.SetBot(seat=seat, bot=bot):
            return _set_bot(table, who, seat, bot, here)
        case protocol.Remove(seat=seat):
            return _remove(table, who, seat)
        case protocol.Nonce(nonce=nonce):
            _in_phase(table, "dealing")
            if table.made.repeat is not None:
                return None
            if not table.seats_of(who.person) or not fair.NONCE.fullmatch(nonce):
                raise Refused("nonce-wrong")
            if who.person in table.nonces:
                return None
            return Nonced(person=who.person, nonce=nonce)
        case protocol.Act(seat=seat, actions=actions, action=action):
            _own_seat(table, who, seat)
            playing = _playing(table)
            if actions != len(playing.actions):
                raise Refused("acted-late")
            refusal = playing.refuse(seat, action)
            if refusal is not None:
                raise Refused.by(refusal)
            return Acted(seat=seat, action=action)
        case protocol.Undo(seat=seat, agree=agree):
            _own_seat(table, who, seat)
            _playing(table)
            return _undo(table, who, seat) if agree is None else _agree(table, who, agree)
        case protocol.StandIn(seat=seat, bot=bot):
            return _stand_in(table, who, seat, bot, here)
        case protocol.GiveUp(seat=seat, bot=bot):
            return _give_up(table, who, seat, bot)
        case protocol.Offer(seat=seat, key=key):
            return _offer(table, who, seat, key)
        case protocol.Take(seat=seat, key=key):
            return _take(table, who, seat, key)
        case protocol.Say(text=text):
            return _say(table, who, text)
        case protocol.Close():
            if not _is_waiting_branch(table) or who.person not in table.people:
                _owner(table, who)
            if table.phase in ("dealing", "playing") and table.seated - {who.person}:
                raise Refused("table-busy")
            return Closed() if table.phase != "closed" else None
    raise Refused("ask-unknown")


def may_start(table: Table, who: Who) -> None:
    _in_phase(table, "waiting")
    _owner(table, who)
    for seat, place in enumerate(table.places):
        if place == Place():
            raise Refused("seat-free", seat=seat)


def may_rematch(table: Table, who: Who) -> None:
    if table.phase != "over" or not table.seats_of(who.person):
        raise Refused("rematch-not-now")


def may_hint(table: Table, who: Who, seat: int) -> None:
    _own_seat(table, who, seat)
    _uncounted(table)
    if not table.has_hints:
        raise Refused("hint-people")
    if _playing(table).turn != seat:
        raise Refused("hint-not-now")


def may_plan(table: Table, who: Who, ask: protocol.Plan) -> Match[Any]:
    _own_seat(table, who, ask.seat)
    match = _playing(table)
    if ask.actions != len(match.actions):
        raise Refused("acted-late")
    return match


def undo_point(table: Table, seat: int) -> int:
    """How many actions are left when a seat takes back its last one."""
    match = table.match
    point = None if match is None else undo.last_action(match, seat)
    if point is None or point < table.begun:
        raise Refused("undo-nothing")
    return point


def _set_bot(table: Table, who: Who, seat: int, bot: str | None, here: set[str]) -> Happening:
    """Also of a seat whose person has gone away."""
    _in_phase(table, "waiting")
    _owner(table, who)
    if _place(table, seat).person in here:
        raise Refused("seat-taken", seat=seat)
    if bot is not None:
        players.load(bot)
    return Sat(seat=seat, place=Place(name=bot or "", bot=bot))


def _remove(table: Table, who: Who, seat: int) -> Happening:
    _in_phase(table, "waiting")
    _owner(table, who)
    person = _place(table, seat).person
    if person in (None, who.person):
        raise Refused("remove-nobody")
    return Removed(seat=seat)


def _undo(table: Table, who: Who, seat: int) -> Happening | None:
    _uncounted(table)
    point = undo_point(table, seat)
    if not table.seated - {who.person}:
        return Undone(actions=point, practice=True)
    assert table.match is not None
    if table.phase == "over" or undo.has_learned(table.match, point, seat):
        raise Refused("undo-learned")
    if not _asked(table) - {who.person}:
        return Undone(actions=point)
    return Wished(seat=seat) if table.wish != seat else None


def _agree(table: Table, who: Who, agree: bool) -> Happening:
    """Everybody else must agree; anybody, also the one who wishes, can call it off."""
    wisher = None if table.wish is None else table.places[table.wish].person
    if table.wish is None or (agree and who.person == wisher):
        raise Refused("undo-no-wish")
    if not agree:
        return Wished(seat=None)
    agreed = [*table.agreed, who.person]
    if all(person in agreed or person == wisher for person in _asked(table)):
        return Undone(actions=undo_point(table, table.wish))
    return Wished(seat=table.wish, agreed=agreed)


def _stand_in(
    table: Table, who: Who, seat: int, bot: str | None, here: set[str]
) -> Happening | None:
    _playing(table)
    person = _place(table, seat).person
    if person is None or not table.seats_of(who.person):
        raise Refused("seat-not-yours", seat=seat)
    if person != who.person and (bot is None or person in here):
        raise Refused("seat-not-away", seat=seat)
    if bot is not None:
        _uncounted(table)
        players.load(bot)
    if table.stand_ins.get(seat) == bot:
        return None
    return StoodIn(seat=seat, bot=bot, by_self=bot is not None and person == who.person)


def _give_up(table: Table, who: Who, seat: int, bot: str) -> Happening:
    _in_phase(table, "playing")
    _own_seat(table, who, seat)
    if not table.seated - {who.person}:
        raise Refused("give-up-alone")
    players.load(bot)
    return Handed(seat=seat, place=Place(name=bot, bot=bot))


def _offer(table: Table, who: Who, seat: int, key: str | None) -> Happening | None:
    _playing(table)
    _place(table, seat)
    if seat_access.offerer(table, seat) != who.person:
        raise Refused("seat-not-yours", seat=seat)
    if key is not None and not fair.NONCE.fullmatch(key):
        raise Refused("key-wrong")
    return Offered(seat=seat, key=key) if table.offers.get(seat) != key else None


def _take(table: Table, who: Who, seat: int, key: str) -> Happening | None:
    _playing(table)
    if _place(table, seat).person == who.person:
        return None
    if not compare_digest(table.offers.get(seat, "").encode(), key.encode()) or not key:
        raise Refused("key-wrong")
    return Handed(seat=seat, place=Place(who.person, who.name))


def _say(table: Table, who: Who, text: str) -> Happening:
    text = plain(text)
    if not 0 < len(text) <= LONGEST_TEXT:
        raise Refused("text-long", most=LONGEST_TEXT)
    if table.phase == "closed":
        raise Refused("not-now")
    seats = table.seats_of(who.person)
    if not table.made.talk and table.phase in ("dealing", "playing"):
        raise Refused("talk-off")
    seat = seats[0] if seats else None
    return Said(person=who.person, seat=seat, name=who.name, text=text)


def _asked(table: Table) -> set[str]:
    """Those who must agree: who has left the seat to a bot is not waited for."""
    seats = enumerate(table.places)
    return {p.person for seat, p in seats if p.person is not None and seat not in table.stand_ins}


def _uncounted(table: Table) -> None:
    """The one try that counts is everybody's own."""
    repeat = table.made.repeat
    if repeat is not None and repeat.counted:
        raise Refused("deal-counted")


def _playing(table: Table) -> Match[Any]:
    if table.match is None or table.phase not in ("playing", "over"):
        raise Refused("not-now")
    return table.match


def _in_phase(table: Table, phase: str) -> None:
    if table.phase != phase:
        raise Refused("not-now")


def _is_waiting_branch(table: Table) -> bool:
    """It lists people as its players whom nobody has asked."""
    return table.made.fork is not None and table.phase == "waiting"


def _owner(table: Table, who: Who) -> None:
    if table.made.owner != who.person:
        raise Refused("owner-only")


def _own_seat(table: Table, who: Who, seat: int) -> None:
    if _place(table, seat).person != who.person:
        raise Refused("seat-not-yours", seat=seat)


def _place(table: Table, seat: int) -> Place:
    if not 0 <= seat < len(table.places):
        raise Refused("seat-wrong", seat=seat, last=len(table.places) - 1)
    return table.places[seat]
