"""Updates that a compiled kernel writes as JSON equal those of Python, byte for byte."""

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
from tests.support.forks import revealed_cards
from tests.support.kernel_updates import KERNEL_GAMES
from tests.support.matches import choose_from, make_rng, new_match, play_frames, sample_configs
from tests.support.sizes import size

Viewers = tuple[int | None, ...]
Texts = dict[int | None, bytes]

every_game = pytest.mark.parametrize("name", KERNEL_GAMES)


def load_card_game(name: str) -> CardGame[Any]:
    game = games.load(name)
    assert isinstance(game, CardGame)
    return game


@pytest.fixture(scope="module")
def writers() -> dict[str, JsonWriter]:
    return {name: JsonWriter(load_card_game(name)) for name in KERNEL_GAMES}


def all_viewers(match: Match[Any]) -> Viewers:
    return (None, *range(match.config.players))


def write_in_python(
    match: Match[Any], before: Any, frames: list[Frame[Any]], viewers: Viewers
) -> Texts:
    by_viewer, _ = redact.updates_for(match, match.game.view_set(before, viewers), frames)
    return {
        seat: msgspec.json.encode(
            {"seat": seat, "events": update.events, "legal_actions": update.legal_actions}
        )
        for seat, update in by_viewer.items()
    }


def write_in_kernel(
    json_writer: JsonWriter,
    match: Match[Any],
    before: Any,
    frames: list[Frame[Any]],
    viewers: Viewers,
) -> Texts:
    captured = [Frame(frame.event, json_writer.capture(frame.state)) for frame in frames]
    return json_writer.write(match.state, json_writer.capture(before), captured, viewers)


def play_actions(match: Match[Any], text: str) -> Iterator[tuple[Any, list[Frame[Any]]]]:
    """Yield each state before an action, and the frames of the action."""
    rng = make_rng(text)
    while match.turn is not None:
        before = match.game.copy(match.state)
        action = choose_from(rng, match.legal_actions())
        yield before, match.act(match.turn, action, with_frames=True)


@every_game
@pytest.mark.parametrize("round", range(size(1, 20)))
def test_the_kernel_writes_the_updates_of_python(
    name: str, round: int, writers: dict[str, JsonWriter]
) -> None:
    """With all configurations and viewers. In ordinary play the kernel declines nothing."""
    for number, config in enumerate(sample_configs(load_card_game(name).info)):
        text = f"written {round} {number}"
        match = new_match(load_card_game(name), config, text)
        viewers = all_viewers(match)
        for before, frames in play_actions(match, text):
            expected = write_in_python(match, before, frames, viewers)
            assert write_in_kernel(writers[name], match, before, frames, viewers) == expected


@every_game
def test_the_kernel_writes_distant_frames_or_declines(
    name: str, writers: dict[str, JsonWriter]
) -> None:
    """Between distant frames much has changed, so the kernel may decline."""
    written = declined = 0
    for number, config in enumerate(sample_configs(load_card_game(name).info)):
        match = new_match(load_card_game(name), config, f"far {number}")
        rng = make_rng(f"far {number}")
        frames, viewers = play_frames(match, rng), all_viewers(match)
        for _ in range(size(40, 2000)):
            before = choose_from(rng, frames).state
            later = [choose_from(rng, frames), choose_from(rng, frames)]
            current = match.fork(later[-1].state)
            texts = write_in_kernel(writers[name], current, before, later, viewers)
            if texts:
                assert texts == write_in_python(current, before, later, viewers)
            written, declined = written + bool(texts), declined + (not texts)
    print(f"{declined} of {written + declined} declined", end=" ")
    assert written > declined


@every_game
def test_the_kernel_is_the_same_interpreted(name: str) -> None:
    """The kernel can be debugged in Python, where numpy checks the bounds of every list."""
    game = load_card_game(name)
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
    phrases = PhraseTable(game.layout, game.layout.layout(match.state), game.event_names)
    viewers = all_viewers(match)
    viewer_numbers = np.array([NOBODY, *range(match.config.players)])
    for i, (before, frames) in enumerate(play_actions(match, "stepped")):
        if i == size(60, 1000):
            break
        for frame in frames:
            frame.state.event = game.event_names.index(frame.event) if frame.event else NOBODY
        states = [before, *[frame.state for frame in frames]]
        tables = phrases.phrases, phrases.starts, phrases.index
        assert interpreted(states, len(frames), viewer_numbers, tables, out, ends)
        expected = write_in_python(match, before, frames, viewers)
        for place, seat in enumerate(viewers):
            assert bytes(out[ends[place] : ends[place + 1]]) == expected[seat]


def card_names(view: View) -> set[str]:
    return {str(card.name) for zone in view.zones for card in zone.cards if card.name is not None}


@every_game
def test_no_update_names_a_card_that_its_viewer_cannot_see(
    name: str, writers: dict[str, JsonWriter]
) -> None:
    game, hidden = load_card_game(name), 0
    for number, config in enumerate(sample_configs(game.info)):
        match = new_match(game, config, f"unseen {number}")
        viewers = all_viewers(match)
        for before, frames in play_actions(match, f"unseen {number}"):
            states = [before, *[frame.state for frame in frames]]
            all_names = set().union(*[card_names(game.open_view(state)) for state in states])
            for seat, text in write_in_kernel(
                writers[name], match, before, frames, viewers
            ).items():
                visible = set().union(*[card_names(game.view(state, seat)) for state in states])
                assert not any(f'"{card}"'.encode() in text for card in all_names - visible), seat
                hidden += len(all_names - visible)
    assert hidden


@every_game
def test_a_seat_gets_the_same_updates_in_every_consistent_world(
    name: str, writers: dict[str, JsonWriter]
) -> None:
    """Redeals what the seat cannot know, takes the same action, and compares the updates."""
    game, compared, differed = load_card_game(name), 0, 0
    for number, config in enumerate(sample_configs(game.info)):
        match = new_match(game, config, f"worlds {number}")
        rng = make_rng(f"worlds {number}")
        while match.turn is not None:
            seat, action = match.turn, choose_from(rng, match.legal_actions())
            other = match.fork(game.guess(match.state, seat, rng_for("0b", "guess", number)))
            texts, revealed = [], []
            differed += game.open_view(other.state) != game.open_view(match.state)
            for world in (match, other):
                before = game.copy(world.state)
                frames = world.act(seat, action, with_frames=True)
                texts.append(write_in_kernel(writers[name], world, before, frames, (seat, None)))
                revealed.append(revealed_cards(update_for(world, game.view(before, seat), frames)))
            if revealed[0] == revealed[1]:  # otherwise the seat may see a difference
                assert texts[0] == texts[1]
                compared += 1
    assert compared > 100
    assert differed > compared / 2


@every_game
def test_an_update_that_does_not_fit_is_declined(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel writes nothing beyond its buffer, and no incomplete update."""
    monkeypatch.setattr(writer, "MAX_BYTES", 6000)
    game = load_card_game(name)
    json_writer = JsonWriter(game)
    match = new_match(game, game.info.configure(game.info.players[0], {}), "short")
    results = [
        write_in_kernel(json_writer, match, before, frames, all_viewers(match))
        for before, frames in play_actions(match, "short")
    ]
    assert any(results)
    assert not all(results)
    assert all(len(texts) in (0, len(all_viewers(match))) for texts in results)
    captured = json_writer.capture(match.state)
    too_many = [Frame("", captured)] * (writer.MAX_FRAMES + 1)
    assert json_writer.write(match.state, captured, too_many, (None,)) == {}
    assert (
        json_writer.write(match.state, captured, too_many[:1], (None,) * (writer.MAX_VIEWERS + 1))
        == {}
    )


@every_game
def test_a_packed_state_gives_the_same_views(name: str, writers: dict[str, JsonWriter]) -> None:
    game, json_writer = load_card_game(name), writers[name]
    assert game.layout is not None
    match = new_match(game, game.info.configure(game.info.players[0], {}), "kept")
    for before, _ in play_actions(match, "kept"):
        restored = json_writer.restore(json_writer.capture(before))
        assert game.open_view(restored) == game.open_view(before)
        assert game.legal_actions(restored) == game.legal_actions(before)
        for seat in all_viewers(match):
            assert game.view(restored, seat) == game.view(before, seat)
        for field in game.state.FIELDS.keys() - set(game.layout.UNUSED_FIELDS):
            assert getattr(restored, field) == getattr(before, field)
