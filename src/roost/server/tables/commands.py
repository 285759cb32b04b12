"""Decides which event a command leads to. Pure; raises RefusalError if the command is not
allowed.
"""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Any

import msgspec

from roost import bots
from roost.contract import RefusalError
from roost.match import Match
from roost.server.tables import fairness, seat_access, undo
from roost.server.tables.events import (
    ActionsUndone,
    ActionTaken,
    BaseTableEvent,
    ChatPosted,
    MatchStarted,
    NonceReceived,
    Occupant,
    PlayerRemoved,
    SeatOffered,
    SeatTaken,
    SeatTransferred,
    StandInSet,
    TableClosed,
    TableCreated,
    UndoRequested,
)
from roost.server.tables.table import Table
from roost.server.text import clean_text
from roost.server.ws import protocol

MAX_CHAT_LENGTH = 300


@dataclass(frozen=True)
class Requester:
    """The sender of a command."""

    account_id: str
    client_id: str
    name: str = ""
    address: str = ""
    """The address that worker pools count. They do not count accounts, which cost nothing."""


def decide(
    table: Table, requester: Requester, command: protocol.ClientMessage, present_ids: set[str]
) -> BaseTableEvent | None:
    """Return the event that a command leads to; None if it changes nothing. The caller adds the
    command's id.
    """
    match command:
        case protocol.SitCommand(seat=seat):
            _require_phase(table, "waiting")
            _occupant_of(table, seat)
            return SeatTaken(seat=seat, occupant=Occupant(requester.account_id, requester.name))
        case protocol.StandCommand(seat=seat):
            _require_phase(table, "waiting")
            _require_own_seat(table, requester, seat)
            return SeatTaken(seat=seat, occupant=Occupant())
        case protocol.SetBotCommand(seat=seat, bot=bot):
            return _set_bot(table, requester, seat, bot, present_ids)
        case protocol.RemovePlayerCommand(seat=seat):
            return _remove_player(table, requester, seat)
        case protocol.NonceCommand(nonce=nonce):
            _require_phase(table, "dealing")
            if table.created.repeated_deal is not None:
                return None
            if not table.seats_of(requester.account_id) or not fairness.NONCE_PATTERN.fullmatch(
                nonce
            ):
                raise RefusalError("nonce-wrong")
            if requester.account_id in table.nonces:
                return None
            return NonceReceived(account_id=requester.account_id, nonce=nonce)
        case protocol.ActCommand(seat=seat, action_count=action_count, action=action):
            _require_own_seat(table, requester, seat)
            in_play = _require_match(table)
            if action_count != len(in_play.actions):
                raise RefusalError("action-outdated")
            refusal = in_play.explain_illegal(seat, action)
            if refusal is not None:
                raise RefusalError.from_refusal(refusal)
            return ActionTaken(seat=seat, action=action)
        case protocol.UndoCommand(seat=seat, agree=agree):
            _require_own_seat(table, requester, seat)
            _require_match(table)
            return (
                _undo(table, requester, seat)
                if agree is None
                else _answer_undo_request(table, requester, agree)
            )
        case protocol.StandInCommand(seat=seat, bot=bot):
            return _stand_in(table, requester, seat, bot, present_ids)
        case protocol.GiveUpSeatCommand(seat=seat, bot=bot):
            return _give_up_seat(table, requester, seat, bot)
        case protocol.OfferSeatCommand(seat=seat, key=key):
            return _offer_seat(table, requester, seat, key)
        case protocol.ClaimSeatCommand(seat=seat, key=key):
            return _claim_seat(table, requester, seat, key)
        case protocol.ChatCommand(text=text):
            return _post_chat(table, requester, text)
        case protocol.CloseCommand():
            if not _is_waiting_branch(table) or requester.account_id not in table.member_ids:
                _require_owner(table, requester)
            if table.phase in ("dealing", "playing") and table.seated_ids - {requester.account_id}:
                raise RefusalError("table-busy")
            return TableClosed() if table.phase != "closed" else None
    raise RefusalError("command-unknown")


def start_match(table: Table, requester: Requester) -> tuple[MatchStarted, str]:
    """Return the event that starts the match, and the secret of its deal."""
    _require_phase(table, "waiting")
    _require_owner(table, requester)
    for seat, occupant in enumerate(table.occupants):
        if occupant == Occupant():
            raise RefusalError("seat-free", seat=seat)
    known_secret = None if table.created.repeated_deal is None else table.secret
    secret = known_secret or fairness.new_secret()
    return MatchStarted(commitment=fairness.compute_commitment(secret)), secret


def check_rematch(table: Table, requester: Requester) -> None:
    if table.phase != "over" or not table.seats_of(requester.account_id):
        raise RefusalError("rematch-not-now")


def build_rematch(table: Table, requester: Requester) -> TableCreated:
    """Return the table of a rematch, with the seats rotated by one.

    Its id is always the same, and secret to clients that do not know the table.
    """
    digest = sha256(f"rematch {table.id} {table.secret}".encode()).digest()[:16]
    return msgspec.structs.replace(
        table.created,
        id=urlsafe_b64encode(digest).rstrip(b"=").decode(),
        owner_id=requester.account_id,
        occupants=[*table.occupants[1:], table.occupants[0]],
        branch_origin=None,
        repeated_deal=None,
        client_id="",
        command_id=0,
    )


def check_hint(table: Table, requester: Requester, seat: int) -> None:
    _require_own_seat(table, requester, seat)
    _check_not_daily_attempt(table)
    if not table.has_hints:
        raise RefusalError("hint-competitive")
    if _require_match(table).turn != seat:
        raise RefusalError("hint-not-now")


def check_preview(
    table: Table, requester: Requester, command: protocol.PreviewCommand
) -> Match[Any]:
    _require_own_seat(table, requester, command.seat)
    match = _require_match(table)
    if command.action_count != len(match.actions):
        raise RefusalError("action-outdated")
    return match


def find_undo_point(table: Table, seat: int) -> int:
    """Return how many actions remain when a seat undoes its last one."""
    match = table.match
    point = None if match is None else undo.find_last_action(match, seat)
    if point is None or point < table.inherited_actions:
        raise RefusalError("undo-nothing")
    return point


def _set_bot(
    table: Table, requester: Requester, seat: int, bot: str | None, present_ids: set[str]
) -> BaseTableEvent:
    """Give a seat to a bot, also the seat of a player who is away."""
    _require_phase(table, "waiting")
    _require_owner(table, requester)
    if _occupant_of(table, seat).account_id in present_ids:
        raise RefusalError("seat-taken", seat=seat)
    if bot is not None:
        bots.load(bot)
    return SeatTaken(seat=seat, occupant=Occupant(name=bot or "", bot=bot))


def _remove_player(table: Table, requester: Requester, seat: int) -> BaseTableEvent:
    _require_phase(table, "waiting")
    _require_owner(table, requester)
    account_id = _occupant_of(table, seat).account_id
    if account_id in (None, requester.account_id):
        raise RefusalError("remove-nobody")
    return PlayerRemoved(seat=seat)


def _undo(table: Table, requester: Requester, seat: int) -> BaseTableEvent | None:
    _check_not_daily_attempt(table)
    point = find_undo_point(table, seat)
    if not table.seated_ids - {requester.account_id}:
        return ActionsUndone(action_count=point, is_practice=True)
    assert table.match is not None
    if table.phase == "over" or undo.has_new_information(table.match, point, seat):
        raise RefusalError("undo-new-information")
    if not _accounts_to_ask(table) - {requester.account_id}:
        return ActionsUndone(action_count=point)
    return UndoRequested(seat=seat) if table.undo_seat != seat else None


def _answer_undo_request(table: Table, requester: Requester, agree: bool) -> BaseTableEvent:
    """Answer an undo request. All other players must agree; each player, also the one who asks,
    can cancel it.
    """
    asking_id = None if table.undo_seat is None else table.occupants[table.undo_seat].account_id
    if table.undo_seat is None or (agree and requester.account_id == asking_id):
        raise RefusalError("undo-no-request")
    if not agree:
        return UndoRequested(seat=None)
    agreed_ids = [*table.undo_agreed_ids, requester.account_id]
    if all(
        account_id in agreed_ids or account_id == asking_id
        for account_id in _accounts_to_ask(table)
    ):
        return ActionsUndone(action_count=find_undo_point(table, table.undo_seat))
    return UndoRequested(seat=table.undo_seat, agreed_ids=agreed_ids)


def _stand_in(
    table: Table, requester: Requester, seat: int, bot: str | None, present_ids: set[str]
) -> BaseTableEvent | None:
    _require_match(table)
    account_id = _occupant_of(table, seat).account_id
    if account_id is None or not table.seats_of(requester.account_id):
        raise RefusalError("seat-not-yours", seat=seat)
    if account_id != requester.account_id and (bot is None or account_id in present_ids):
        raise RefusalError("seat-not-away", seat=seat)
    if bot is not None:
        _check_not_daily_attempt(table)
        bots.load(bot)
    if table.stand_ins.get(seat) == bot:
        return None
    return StandInSet(
        seat=seat, bot=bot, is_voluntary=bot is not None and account_id == requester.account_id
    )


def _give_up_seat(table: Table, requester: Requester, seat: int, bot: str) -> BaseTableEvent:
    _require_phase(table, "playing")
    _require_own_seat(table, requester, seat)
    if not table.seated_ids - {requester.account_id}:
        raise RefusalError("give-up-alone")
    bots.load(bot)
    return SeatTransferred(seat=seat, occupant=Occupant(name=bot, bot=bot))


def _offer_seat(
    table: Table, requester: Requester, seat: int, key: str | None
) -> BaseTableEvent | None:
    _require_match(table)
    _occupant_of(table, seat)
    if seat_access.find_offerer(table, seat) != requester.account_id:
        raise RefusalError("seat-not-yours", seat=seat)
    if key is not None and not fairness.NONCE_PATTERN.fullmatch(key):
        raise RefusalError("offer-key-wrong")
    return SeatOffered(seat=seat, key=key) if table.offers.get(seat) != key else None


def _claim_seat(table: Table, requester: Requester, seat: int, key: str) -> BaseTableEvent | None:
    _require_match(table)
    if _occupant_of(table, seat).account_id == requester.account_id:
        return None
    if not compare_digest(table.offers.get(seat, "").encode(), key.encode()) or not key:
        raise RefusalError("offer-key-wrong")
    return SeatTransferred(seat=seat, occupant=Occupant(requester.account_id, requester.name))


def _post_chat(table: Table, requester: Requester, text: str) -> BaseTableEvent:
    text = clean_text(text)
    if not 0 < len(text) <= MAX_CHAT_LENGTH:
        raise RefusalError("text-long", limit=MAX_CHAT_LENGTH)
    if table.phase == "closed":
        raise RefusalError("not-now")
    seats = table.seats_of(requester.account_id)
    if not table.created.has_chat and table.phase in ("dealing", "playing"):
        raise RefusalError("chat-off")
    seat = seats[0] if seats else None
    return ChatPosted(account_id=requester.account_id, seat=seat, name=requester.name, text=text)


def _accounts_to_ask(table: Table) -> set[str]:
    """Return the accounts that must agree. A player whose bot stands in is not asked."""
    seats = enumerate(table.occupants)
    return {
        occupant.account_id
        for seat, occupant in seats
        if occupant.account_id is not None and seat not in table.stand_ins
    }


def _check_not_daily_attempt(table: Table) -> None:
    """Refuse help in the single ranked attempt at a daily deal."""
    repeat = table.created.repeated_deal
    if repeat is not None and repeat.is_daily_attempt:
        raise RefusalError("deal-ranked-attempt")


def _require_match(table: Table) -> Match[Any]:
    if table.match is None or table.phase not in ("playing", "over"):
        raise RefusalError("not-now")
    return table.match


def _require_phase(table: Table, phase: str) -> None:
    if table.phase != phase:
        raise RefusalError("not-now")


def _is_waiting_branch(table: Table) -> bool:
    """A waiting branch has seated players who did not ask for it, so each of them may close it."""
    return table.created.branch_origin is not None and table.phase == "waiting"


def _require_owner(table: Table, requester: Requester) -> None:
    if table.created.owner_id != requester.account_id:
        raise RefusalError("owner-only")


def _require_own_seat(table: Table, requester: Requester, seat: int) -> None:
    if _occupant_of(table, seat).account_id != requester.account_id:
        raise RefusalError("seat-not-yours", seat=seat)


def _occupant_of(table: Table, seat: int) -> Occupant:
    if not 0 <= seat < len(table.occupants):
        raise RefusalError("seat-wrong", seat=seat, last=len(table.occupants) - 1)
    return table.occupants[seat]
