"""What the lobby says of a table. It is stored beside the table's happenings, and follows of them.

A brief holds who is who; what a person is told of it (`listed`) does not.
"""

from hashlib import sha256
from typing import Any, Literal

import msgspec

from roost import games
from roost.contract import Milestone, Standing
from roost.server.deals.naming import deal_of
from roost.server.happenings import Made, Place
from roost.server.store import ListedRow
from roost.server.table import Phase, Table


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    owner: str
    players: int
    options: dict[str, Any]
    talk: bool
    places: list[Place]
    stand_ins: dict[int, str] = {}
    turn: int | None = None
    actions: int = 0
    practice: bool = False
    result: dict[str, Any] | None = None
    rematch: str | None = None
    standing: Standing | None = None
    part: Milestone | None = None
    choices: int = 0
    root: str | None = None
    point: Milestone | None = None
    deal: str | None = None
    daily: bool = False


class ListedSeat(msgspec.Struct, frozen=True):
    name: str
    """Empty while the seat is free."""
    taken: bool
    mine: bool
    bot: str | None
    """The bot that plays it, for good or as a stand-in."""


class Listed(msgspec.Struct, frozen=True):
    """A row of the lobby: only what everybody at the table sees."""

    id: str
    game: str
    phase: Literal["waiting", "dealing", "playing", "over", "closed"]
    made: float
    """When it was made, and when something last happened there: seconds since 1970."""
    moved: float
    players: int
    """0 if the table can no longer be read."""
    options: dict[str, Any]
    """Those that differ from the game's defaults."""
    talk: bool
    owner: bool
    """Whether the person who is told made it."""
    seats: list[ListedSeat]
    free: int
    """Seats that are still free."""
    turn: int | None
    """The seat whose turn it is."""
    my_turn: bool
    """Whether the table waits for the person who is told."""
    actions: int
    practice: bool
    result: dict[str, Any] | None
    """After the match: `scores`, `winners` and what else the game says."""
    rematch: str | None
    standing: Standing | None = None
    """Where a long match stands; null if a match of this game is not long."""
    part: Milestone | None = None
    """The part of it that began last."""
    choices: int = 0
    """What was decided so far."""
    family: str | None = None
    """The same for all branches of one match."""
    branch: Milestone | None = None
    """Where it left another table, if it is a branch."""
    deal: str | None = None
    """The deal that is played here, by which others may play it; null if they cannot."""
    daily: bool = False
    """Whether it is the deal of the day."""


def brief(table: Table) -> Brief:
    match = table.match
    return Brief(
        owner=table.made.owner,
        players=table.made.players,
        options=chosen(table),
        talk=table.made.talk,
        places=table.places,
        stand_ins=table.stand_ins,
        turn=match.turn if match is not None else None,
        actions=0 if match is None else len(match.actions),
        practice=table.is_practice,
        result=None if match is None else match.outcome,
        rematch=table.rematch,
        standing=None if match is None else match.game.standing(match.state),
        part=_part(table),
        choices=0 if match is None else sum(not found.begins for _, found in match.milestones),
        root=root_of(table.made),
        point=None if table.made.fork is None else table.made.fork.point,
        deal=None if table.game.facts.long else deal_of(table.made),
        daily=table.made.repeat is not None and table.made.repeat.kind == "daily",
    )


def root_of(made: Made) -> str | None:
    """The table that it and its branches come from; None if it has none and can have none."""
    if made.fork is not None:
        return made.fork.root
    return made.id if games.facts(made.game).long else None


def listed(row: ListedRow, phase: Phase, found: Brief | None, person: str) -> Listed:
    """A table as a person is told of it; without a brief, that it is there."""
    if found is None:
        found = Brief(owner="", players=0, options={}, talk=False, places=[])
    bots = {seat: place.bot for seat, place in enumerate(found.places)} | found.stand_ins
    seats = [
        ListedSeat(
            name=place.name,
            taken=place != Place(),
            mine=place.person == person,
            bot=bots[seat],
        )
        for seat, place in enumerate(found.places)
    ]
    free = sum(not seat.taken for seat in seats)
    mine = found.turn is not None and seats[found.turn].mine and bots[found.turn] is None
    return Listed(
        row.id,
        row.game,
        phase,
        row.made,
        row.moved,
        players=found.players,
        options=found.options,
        talk=found.talk,
        owner=found.owner == person,
        seats=seats,
        free=free,
        turn=found.turn,
        my_turn=mine,
        actions=found.actions,
        practice=found.practice,
        result=found.result,
        rematch=found.rematch,
        standing=found.standing,
        part=found.part,
        choices=found.choices,
        family=None if found.root is None else _sign(found.root),
        branch=found.point,
        deal=found.deal,
        daily=found.daily,
    )


def encode(found: Brief) -> bytes:
    return msgspec.json.encode(found)


def decode(body: bytes | None) -> Brief | None:
    """None if there is none, or one of another version: then the table itself must be asked."""
    if body is None:
        return None
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError:
        return None


_decoder = msgspec.json.Decoder(Brief)


def _part(table: Table) -> Milestone | None:
    """Before the match it is the part that a branch goes back to."""
    match = table.match
    if match is None:
        return None
    now = match.game.milestone(match.state, None)
    begun = [found for _, found in match.milestones if found.begins]
    return now if now is not None and now.begins else begun[-1] if begun else None


def _sign(root: str) -> str:
    """Of a family; its id would be an invitation."""
    return sha256(root.encode()).hexdigest()[:16]


def chosen(table: Table) -> dict[str, Any]:
    """The options that differ from the game's own."""
    players = table.made.players
    defaults = {o.name: o.default_for(players) for o in table.game.facts.options}
    return {name: value for name, value in table.table.options.items() if value != defaults[name]}
