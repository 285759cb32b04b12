"""What a kernel writes is, byte for byte, what is written of what Python tells."""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from roost import games
from roost.contract import View, words
from roost.kernel import NOBODY, CardGame
from roost.match import Match, Moment, redact, tell
from roost.match.texts import telling, writer
from roost.match.texts.tables import Tables
from roost.match.texts.writer import Writer
from tests.kernel_texts import WRITTEN
from tests.playing import any_of, fork, generator, new_match, tables
from tests.sizes import size
from tests.test_secrecy import uncovered
from tests.test_sights import moments_of

Seats = tuple[int | None, ...]
Texts = dict[int | None, bytes]

every_game = pytest.mark.parametrize("name", WRITTEN)


def game_of(name: str) -> CardGame[Any]:
    game = games.load(name)
    assert isinstance(game, CardGame)
    return game


@pytest.fixture(scope="module")
def writers() -> dict[str, Writer]:
    return {name: Writer(game_of(name)) for name in WRITTEN}


def all_eyes(match: Match[Any]) -> Seats:
    return (None, *range(match.table.players))


def by_python(match: Match[Any], before: Any, moments: list[Moment[Any]], seats: Seats) -> Texts:
    told, _ = redact.tell_all(match, match.game.sights(before, seats), moments)
    return {
        seat: msgspec.json.encode({"seat": seat, "events": found.events, "legal": found.legal})
        for seat, found in told.items()
    }


def by_kernel(
    here: Writer, match: Match[Any], before: Any, moments: list[Moment[Any]], seats: Seats
) -> Texts:
    kept = [Moment(moment.note, here.keep(moment.state)) for moment in moments]
    return here.write(match.state, here.keep(before), kept, seats)


def acts(match: Match[Any], text: str) -> Iterator[tuple[Any, list[Moment[Any]]]]:
    """Each state before an action, and the moments that followed."""
    chance = generator(text)
    while match.turn is not None:
        before = match.game.copy(match.state)
        yield before, match.act(match.turn, any_of(chance, match.legal()), watch=True)


@every_game
@pytest.mark.parametrize("round", range(size(1, 20)))
def test_all_of_a_match_is_written_alike(name: str, round: int, writers: dict[str, Writer]) -> None:
    """At every table, to all eyes; and the kernel declines nothing of ordinary play."""
    for number, table in enumerate(tables(game_of(name).facts)):
        text = f"written {round} {number}"
        match = new_match(game_of(name), table, text)
        seats = all_eyes(match)
        for before, moments in acts(match, text):
            expected = by_python(match, before, moments, seats)
            assert by_kernel(writers[name], match, before, moments, seats) == expected


@every_game
def test_moments_that_are_far_apart_are_written_alike(
    name: str, writers: dict[str, Writer]
) -> None:
    """Here much may have happened at once, and the kernel may decline."""
    written = declined = 0
    for number, table in enumerate(tables(game_of(name).facts)):
        match = new_match(game_of(name), table, f"far {number}")
        chance = generator(f"far {number}")
        moments, seats = moments_of(match, chance), all_eyes(match)
        for _ in range(size(40, 2000)):
            before = any_of(chance, moments).state
            later = [any_of(chance, moments), any_of(chance, moments)]
            now = fork(match, later[-1].state)
            found = by_kernel(writers[name], now, before, later, seats)
            if found:
                assert found == by_python(now, before, later, seats)
            written, declined = written + bool(found), declined + (not found)
    print(f"{declined} of {written + declined} declined", end=" ")
    assert written > declined


@every_game
def test_the_kernel_is_the_same_interpreted(name: str) -> None:
    """So that it can be stepped through; and numpy checks the bounds of every list."""
    game = game_of(name)
    assert game.scene is not None
    rules = game.scene.lay_out, game.scene.seen_by_all, game.scene.seen_besides, game.rules.legal
    interpreted = telling.make_tell(*rules)
    out, ends = np.zeros(writer.ROOM, np.uint8), np.zeros(writer.EYES, np.int64)
    match = new_match(game, game.facts.table(game.facts.players[0], {}), "stepped")
    made = Tables(game.scene, game.scene.scene(match.state), game.notes)
    seats = all_eyes(match)
    eyes = np.array([NOBODY, *range(match.table.players)])
    for i, (before, moments) in enumerate(acts(match, "stepped")):
        if i == size(60, 1000):
            break
        for moment in moments:
            moment.state.note = game.notes.index(moment.note) if moment.note else NOBODY
        states = [before, *[moment.state for moment in moments]]
        given = made.phrases, made.starts, made.plan
        assert interpreted(states, len(moments), eyes, given, out, ends)
        expected = by_python(match, before, moments, seats)
        for place, seat in enumerate(seats):
            assert bytes(out[ends[place] : ends[place + 1]]) == expected[seat]


def named(view: View) -> set[str]:
    return {str(card.name) for zone in view.zones for card in zone.cards if card.name is not None}


@every_game
def test_no_text_names_a_card_that_its_eyes_do_not_see(
    name: str, writers: dict[str, Writer]
) -> None:
    game, hidden = game_of(name), 0
    for number, table in enumerate(tables(game.facts)):
        match = new_match(game, table, f"unseen {number}")
        seats = all_eyes(match)
        for before, moments in acts(match, f"unseen {number}"):
            states = [before, *[moment.state for moment in moments]]
            every = set().union(*[named(game.open_view(state)) for state in states])
            for seat, text in by_kernel(writers[name], match, before, moments, seats).items():
                seen = set().union(*[named(game.view(state, seat)) for state in states])
                assert not any(f'"{card}"'.encode() in text for card in every - seen), seat
                hidden += len(every - seen)
    assert hidden


@every_game
def test_a_seat_reads_the_same_in_every_world_that_fits(
    name: str, writers: dict[str, Writer]
) -> None:
    """What it cannot know is dealt anew; then it does the same, and is shown the same cards."""
    game, compared, differed = game_of(name), 0, 0
    for number, table in enumerate(tables(game.facts)):
        match = new_match(game, table, f"worlds {number}")
        chance = generator(f"worlds {number}")
        while match.turn is not None:
            seat, action = match.turn, any_of(chance, match.legal())
            other = fork(match, game.guess(match.state, seat, words("0b", "guess", number)))
            texts, shown = [], []
            differed += game.open_view(other.state) != game.open_view(match.state)
            for world in (match, other):
                before = game.copy(world.state)
                moments = world.act(seat, action, watch=True)
                texts.append(by_kernel(writers[name], world, before, moments, (seat, None)))
                shown.append(uncovered(tell(world, game.view(before, seat), moments)))
            if shown[0] == shown[1]:  # else its own eyes must see a difference
                assert texts[0] == texts[1]
                compared += 1
    assert compared > 100
    assert differed > compared / 2


@every_game
def test_what_does_not_fit_is_declined(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written beyond the paper, and nothing is told by halves."""
    monkeypatch.setattr(writer, "ROOM", 6000)
    game = game_of(name)
    here = Writer(game)
    match = new_match(game, game.facts.table(game.facts.players[0], {}), "short")
    found = [
        by_kernel(here, match, before, moments, all_eyes(match))
        for before, moments in acts(match, "short")
    ]
    assert any(found)
    assert not all(found)
    assert all(len(texts) in (0, len(all_eyes(match))) for texts in found)
    kept = here.keep(match.state)
    too_many = [Moment("", kept)] * (writer.MOMENTS + 1)
    assert here.write(match.state, kept, too_many, (None,)) == {}
    assert here.write(match.state, kept, too_many[:1], (None,) * (writer.EYES + 1)) == {}


@every_game
def test_a_state_that_is_kept_shows_the_same(name: str, writers: dict[str, Writer]) -> None:
    game, here = game_of(name), writers[name]
    assert game.scene is not None
    match = new_match(game, game.facts.table(game.facts.players[0], {}), "kept")
    for before, _ in acts(match, "kept"):
        again = here.state(here.keep(before))
        assert game.open_view(again) == game.open_view(before)
        assert game.legal(again) == game.legal(before)
        for seat in all_eyes(match):
            assert game.view(again, seat) == game.view(before, seat)
        for field in game.state.FIELDS.keys() - set(game.scene.UNREAD):
            assert getattr(again, field) == getattr(before, field)
