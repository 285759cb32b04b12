"""What is written once for many is, byte for byte, what would be written for each."""

from typing import Any

import msgspec
import pytest

from roost import games
from roost.match import Match
from roost.match.texts import writer
from roost.server import protocol, telling
from roost.server.happenings import Acted, Dealt, Made, Nonced, Place, Started
from roost.server.table import Table
from tests.kernel_texts import WRITTEN, written
from tests.playing import any_of, generator
from tests.sizes import size

MATCHES = size(2, 40)
ACTIONS = 150
"""Of each match, at most."""


def table_of(name: str, number: int) -> Table:
    """A table in play: somebody has two seats, and one watches without any."""
    facts = games.facts(name)
    players = facts.players[number % len(facts.players)]
    places = [Place(f"person-{max(seat, 1)}", f"Somebody {seat}") for seat in range(players)]
    made = Made(
        id="a table",
        game=name,
        rules=facts.rules,
        players=players,
        options={},
        open=True,
        talk=True,
        owner="person-1",
        places=places,
    )
    table = Table(made, f"{number:064x}")
    for happening in (Started(commitment=""), Nonced(person="person-1", nonce="00"), Dealt()):
        table.become(happening)
    return table


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("number", range(MATCHES))
def test_the_text_is_what_would_be_written(name: str, number: int) -> None:
    play_and_compare(name, number)


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("number", range(MATCHES))
def test_so_is_the_text_of_a_kernel(name: str, number: int) -> None:
    with written(name):
        play_and_compare(name, number)


@pytest.mark.parametrize("name", WRITTEN)
def test_so_is_the_text_that_a_kernel_declines(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with written(name):
        monkeypatch.setattr(writer, "EYES", 0)  # too many, whoever looks
        play_and_compare(name, 0)


def play_and_compare(name: str, number: int) -> None:
    table = table_of(name, number)
    match: Match[Any] | None = table.match
    assert match is not None
    chance = generator(f"text {number}")
    people = [*table.people, "a spectator"]
    written = 0
    while match.turn is not None and len(match.actions) < ACTIONS:
        action = any_of(chance, match.legal())
        acted = Acted(seat=match.turn, action=action, client="a page", message=written)
        told = telling.Happened(table, acted, telling.Eyes(table, people))
        if told.is_written:
            written += 1
            for person in people:
                for client in ("a page", "another"):
                    whole = told.to(person, set(people), client)
                    assert isinstance(whole, protocol.Happened)
                    text = told.text(person, whole.message)
                    assert text == msgspec.json.encode(whole)
    assert written > 10
