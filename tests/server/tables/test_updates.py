"""An update that is encoded once for many clients equals the encoding for each, byte for byte."""

from typing import Any

import msgspec
import pytest

from roost import games
from roost.match import Match
from roost.match.json_writer import writer
from roost.server.tables import updates
from roost.server.tables.events import (
    ActionTaken,
    Dealt,
    MatchStarted,
    NonceReceived,
    Occupant,
    TableCreated,
)
from roost.server.tables.table import Table
from roost.server.ws import protocol
from tests.support.kernel_updates import KERNEL_GAMES, kernel_updates_loaded
from tests.support.matches import choose_from, make_rng
from tests.support.sizes import size

MATCHES = size(2, 40)
ACTIONS = 150
"""The maximum number of actions per match."""


def table_of(name: str, number: int) -> Table:
    """Return a table in play. One account has two seats."""
    info = games.game_info(name)
    players = info.players[number % len(info.players)]
    places = [Occupant(f"person-{max(seat, 1)}", f"Somebody {seat}") for seat in range(players)]
    made = TableCreated(
        id="a table",
        game=name,
        rules=info.rules,
        players=players,
        options={},
        is_listed=True,
        has_chat=True,
        owner_id="person-1",
        occupants=places,
    )
    table = Table.create(made, f"{number:064x}")
    for happening in (
        MatchStarted(commitment=""),
        NonceReceived(account_id="person-1", nonce="00"),
        Dealt(),
    ):
        table.apply(happening)
    return table


@pytest.mark.parametrize("name", games.game_ids())
@pytest.mark.parametrize("number", range(MATCHES))
def test_the_shared_text_equals_each_encoded_message(name: str, number: int) -> None:
    play_and_compare(name, number)


@pytest.mark.parametrize("name", KERNEL_GAMES)
@pytest.mark.parametrize("number", range(MATCHES))
def test_the_text_of_a_kernel_equals_each_encoded_message(name: str, number: int) -> None:
    with kernel_updates_loaded(name):
        play_and_compare(name, number)


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_a_declined_text_is_encoded_in_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with kernel_updates_loaded(name):
        monkeypatch.setattr(writer, "MAX_VIEWERS", 0)  # any number of viewers is too many
        play_and_compare(name, 0)


def play_and_compare(name: str, number: int) -> None:
    table = table_of(name, number)
    match: Match[Any] | None = table.match
    assert match is not None
    rng = make_rng(f"text {number}")
    users = [*table.member_ids, "a spectator"]
    count = 0
    while match.turn is not None and len(match.actions) < ACTIONS:
        action = choose_from(rng, match.legal_actions())
        acted = ActionTaken(seat=match.turn, action=action, client_id="a page", command_id=count)
        broadcast = updates.apply_event(table, acted, updates.Viewers(table, users))
        if broadcast.is_encoded:
            count += 1
            for user in users:
                for client in ("a page", "another"):
                    message = broadcast.message_for(user, set(users), client)
                    assert isinstance(message, protocol.UpdateMessage)
                    text = broadcast.encode_for(user, message.command_id)
                    assert text == msgspec.json.encode(message)
    assert count > 10
