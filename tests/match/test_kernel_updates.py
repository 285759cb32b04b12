"""What a kernel writes is, byte for byte, what is written of what Python tells."""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from roost import games
from roost.contract import View, rng_for
from roost.kernel import NOBODY, CardGame
from roost.match import Frame, Match, redact, update_for
from roost.match.json_writer import updates, writer
from roost.match.json_writer.phrases import PhraseTable
from roost.match.json_writer.writer import JsonWriter
from tests.kernel.test_view_sets import play_frames
from tests.match.test_secrecy import revealed_cards
from tests.support.kernel_updates import KERNEL_GAMES
from tests.support.matches import choose_from, fork, make_rng, new_match, sample_configs
from tests.support.sizes import size

Seats = tuple[int | None, ...]
Texts = dict[int | None, bytes]

every_game = pytest.mark.parametrize("name", KERNEL_GAMES)


def game_of(name: str) -> CardGame[Any]:
    game = games.load(name)
    assert isinstance(game, CardGame)
    return game


@pytest.fixture(scope="module")
def writers() -> dict[str, JsonWriter]:
    return {name: JsonWriter(game_of(name)) for name in KERNEL_GAMES}


def all_eyes(match: Match[Any]) -> Seats:
    return (None, *range(match.config.players))


def by_python(match: Match[Any], before: Any, moments: list[Frame[Any]], seats: Seats) -> Texts:
    told, _ = redact.updates_for(match, match.game.view_set(before, seats), moments)
    return {
        seat: msgspec.json.encode(
            {"seat": seat, "events": found.events, "legal_actions": found.legal_actions}
        )
        for seat, found in told.items()
    }


def by_kernel(
    here: JsonWriter, match: Match[Any], before: Any, moments: list[Frame[Any]], seats: Seats
) -> Texts:
    kept = [Frame(moment.event, here.capture(moment.state)) for moment in moments]
    return here.write(match.state, here.capture(before), kept, seats)


def acts(match: Match[Any], text: str) -> Iterator[tuple[Any, list[Frame[Any]]]]:
    """Each state before an action, and the moments that followed."""
    chance = make_rng(text)
    while match.turn is not None:
        before = match.game.copy(match.state)
        yield (
            before,
            match.act(match.turn, choose_from(chance, match.legal_actions()), with_frames=True),
        )


@every_game
@pytest.mark.parametrize("round", range(size(1, 20)))
def test_the_kernel_writes_the_updates_of_python(
    name: str, round: int, writers: dict[str, JsonWriter]
) -> None:
    """At every table, to all eyes; and the kernel declines nothing of ordinary play."""
    for number, table in enumerate(sample_configs(game_of(name).info)):
        text = f"written {round} {number}"
        match = new_match(game_of(name), table, text)
        seats = all_eyes(match)
        for before, moments in acts(match, text):
            expected = by_python(match, before, moments, seats)
            assert by_kernel(writers[name], match, before, moments, seats) == expected


@every_game
def test_the_kernel_writes_distant_frames_or_declines(
    name: str, writers: dict[str, JsonWriter]
) -> None:
    """Here much may have happened at once, and the kernel may decline."""
    written = declined = 0
    for number, table in enumerate(sample_configs(game_of(name).info)):
        match = new_match(game_of(name), table, f"far {number}")
        chance = make_rng(f"far {number}")
        moments, seats = play_frames(match, chance), all_eyes(match)
        for _ in range(size(40, 2000)):
            before = choose_from(chance, moments).state
            later = [choose_from(chance, moments), choose_from(chance, moments)]
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
    assert game.layout is not None
    rules = (
        game.layout.write_layout,
        game.layout.public_cards,
        game.layout.private_cards,
        game.rules.legal_actions,
    )
    interpreted = updates.make_write_updates(*rules)
    out, ends = np.zeros(writer.MAX_BYTES, np.uint8), np.zeros(writer.MAX_VIEWERS, np.int64)
    match = new_match(game, game.info.configure(game.info.players[0], {}), "stepped")
    made = PhraseTable(game.layout, game.layout.layout(match.state), game.event_names)
    seats = all_eyes(match)
    eyes = np.array([NOBODY, *range(match.config.players)])
    for i, (before, moments) in enumerate(acts(match, "stepped")):
        if i == size(60, 1000):
            break
        for moment in moments:
            moment.state.event = game.event_names.index(moment.event) if moment.event else NOBODY
        states = [before, *[moment.state for moment in moments]]
        given = made.phrases, made.starts, made.index
        assert interpreted(states, len(moments), eyes, given, out, ends)
        expected = by_python(match, before, moments, seats)
        for place, seat in enumerate(seats):
            assert bytes(out[ends[place] : ends[place + 1]]) == expected[seat]


def named(view: View) -> set[str]:
    return {str(card.name) for zone in view.zones for card in zone.cards if card.name is not None}


@every_game
def test_no_update_names_a_card_that_its_viewer_cannot_see(
    name: str, writers: dict[str, JsonWriter]
) -> None:
    game, hidden = game_of(name), 0
    for number, table in enumerate(sample_configs(game.info)):
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
def test_a_seat_gets_the_same_updates_in_every_consistent_world(
    name: str, writers: dict[str, JsonWriter]
) -> None:
    """What it cannot know is dealt anew; then it does the same, and is shown the same cards."""
    game, compared, differed = game_of(name), 0, 0
    for number, table in enumerate(sample_configs(game.info)):
        match = new_match(game, table, f"worlds {number}")
        chance = make_rng(f"worlds {number}")
        while match.turn is not None:
            seat, action = match.turn, choose_from(chance, match.legal_actions())
            other = fork(match, game.guess(match.state, seat, rng_for("0b", "guess", number)))
            texts, shown = [], []
            differed += game.open_view(other.state) != game.open_view(match.state)
            for world in (match, other):
                before = game.copy(world.state)
                moments = world.act(seat, action, with_frames=True)
                texts.append(by_kernel(writers[name], world, before, moments, (seat, None)))
                shown.append(revealed_cards(update_for(world, game.view(before, seat), moments)))
            if shown[0] == shown[1]:  # else its own eyes must see a difference
                assert texts[0] == texts[1]
                compared += 1
    assert compared > 100
    assert differed > compared / 2


@every_game
def test_an_update_that_does_not_fit_is_declined(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written beyond the paper, and nothing is told by halves."""
    monkeypatch.setattr(writer, "MAX_BYTES", 6000)
    game = game_of(name)
    here = JsonWriter(game)
    match = new_match(game, game.info.configure(game.info.players[0], {}), "short")
    found = [
        by_kernel(here, match, before, moments, all_eyes(match))
        for before, moments in acts(match, "short")
    ]
    assert any(found)
    assert not all(found)
    assert all(len(texts) in (0, len(all_eyes(match))) for texts in found)
    kept = here.capture(match.state)
    too_many = [Frame("", kept)] * (writer.MAX_FRAMES + 1)
    assert here.write(match.state, kept, too_many, (None,)) == {}
    assert here.write(match.state, kept, too_many[:1], (None,) * (writer.MAX_VIEWERS + 1)) == {}


@every_game
def test_a_packed_state_gives_the_same_views(name: str, writers: dict[str, JsonWriter]) -> None:
    game, here = game_of(name), writers[name]
    assert game.layout is not None
    match = new_match(game, game.info.configure(game.info.players[0], {}), "kept")
    for before, _ in acts(match, "kept"):
        again = here.restore(here.capture(before))
        assert game.open_view(again) == game.open_view(before)
        assert game.legal_actions(again) == game.legal_actions(before)
        for seat in all_eyes(match):
            assert game.view(again, seat) == game.view(before, seat)
        for field in game.state.FIELDS.keys() - set(game.layout.UNUSED_FIELDS):
            assert getattr(again, field) == getattr(before, field)
