"""An update whose parts are encoded once for many clients is the update of each of them."""

from typing import Any

import msgspec
import pytest

from roost import games
from roost.match import Match, observe, update_for
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
from roost.testing.matches import choose_from, make_rng
from roost.testing.sizes import size

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
def test_the_shared_parts_make_the_update_of_each_viewer(name: str, number: int) -> None:
    table = table_of(name, number)
    match: Match[Any] | None = table.match
    assert match is not None
    rng = make_rng(f"text {number}")
    users = [*table.member_ids, "a spectator"]
    count = 0
    while match.turn is not None and len(match.actions) < ACTIONS:
        action = choose_from(rng, match.legal_actions())
        before = {seat: observe(match, seat).view for seat in (None, *range(match.config.players))}
        frames = match.fork().act(match.turn, action, with_frames=True)
        acted = ActionTaken(seat=match.turn, action=action, client_id="a page", command_id=count)
        broadcast = updates.apply_event(table, acted, updates.Viewers(table, users))
        for user in users:
            for is_answer in (True, False):
                body = broadcast.encode_for(user, set(users), is_answer)
                message = msgspec.json.decode(body, type=protocol.UpdateMessage)
                assert msgspec.json.encode(message) == body
                assert message.command_id == (count if is_answer else None)
                assert [update.seat for update in message.updates] == updates.viewers_of(
                    table, user
                )
                for update in message.updates:
                    expected = update_for(match, before[update.seat], frames)
                    assert update.events == expected.events
                    assert update.legal_actions == expected.legal_actions
        count += 1
    assert count > 10
