"""Golden playthroughs: a match of fixed random actions as text, with all that its viewers receive.

Like OpenSpiel's playthroughs: any change of rules, views or tensors shows as a difference of the
file `tests/playthrough.txt`. A viewer's lines are those that differ from the state with all cards;
after the first step, only lines that changed are written.
"""

from collections.abc import Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Any
from zlib import crc32

from roost import games
from roost.contract import Card, View, canonical_json
from roost.contract.option_text import format_option
from roost.kernel import CardGame
from roost.kernel.tensor import count_words, tensor_size
from roost.match import Frame, Match, observe
from roost.testing.matches import make_rng, new_match, play_steps, random_chooser
from roost.testing.parts import PLAYTHROUGH_FILE

SEED_TEXT = "playthrough"
MAX_ACTIONS = 60
MAX_LINE = 400
SAME = "as all cards show"
Lines = dict[str, str]
"""The lines of a view by their names."""


def playthrough_file(game_id: str) -> Path:
    return games.game_folder(game_id) / PLAYTHROUGH_FILE


def compare_playthrough(game_id: str) -> str:
    """Return the difference between the file and the present rules; empty if there is none."""
    old = playthrough_file(game_id).read_text(encoding="utf-8").splitlines()
    new = render_playthrough(game_id).splitlines()
    return "\n".join(unified_diff(old, new, PLAYTHROUGH_FILE, "present rules", lineterm="", n=4))


def render_playthrough(game_id: str) -> str:
    return "\n".join(_lines(game_id)) + "\n"


def _lines(game_id: str) -> Iterator[str]:
    game = games.load(game_id)
    config = game.info.configure(game.info.default_players, {})
    match = new_match(game, config, SEED_TEXT)
    options = [format_option(*option) for option in config.options.items()]
    yield f"{game.info.rules}, {config.players} players {' '.join(options)}".rstrip()
    yield from _tensor_lines(game)
    shown: dict[str, Lines] = {}
    yield from _position_lines(match, shown)
    steps = play_steps(match.fork(), random_chooser(make_rng(SEED_TEXT)))
    for number, (seat, action) in enumerate(islice(steps, MAX_ACTIONS)):
        yield f"\n# {number}: seat {seat} {_text(action)}"
        yield from _event_lines(match.act(seat, action, with_frames=True))
        yield from _position_lines(match, shown)
    yield f"\nresult: {_text(match.result)}"


def _tensor_lines(game: Any) -> Iterator[str]:
    if isinstance(game, CardGame):
        parts = game.tensor.PARTS
        yield f"observation: {tensor_size(parts)} numbers, {game.tensor.ACTION_COUNT} actions"
        yield from (f"  {part.name}: {part.size}" for part in parts)


def _event_lines(frames: list[Frame[Any]]) -> Iterator[str]:
    events = [frame.event for frame in frames if frame.event]
    if events:
        yield f"events: {' '.join(events)}"


def _position_lines(match: Match[Any], shown: dict[str, Lines]) -> Iterator[str]:
    """Yield the changes of the state, of what each viewer sees otherwise, and the legal actions."""
    game, state = match.game, match.state
    everything = _view_lines(game.open_view(state))
    positions = {"all cards": everything}
    for viewer in (None, *range(match.config.players)):
        lines = _view_lines(observe(match, viewer).view)
        different = {name: text for name, text in lines.items() if text != everything[name]}
        positions["public" if viewer is None else f"seat {viewer}"] = different
    for viewer_name, lines in positions.items():
        before = shown.get(viewer_name, {})
        names = {**lines, **before}
        changed = [name for name in names if lines.get(name) != before.get(name)]
        yield from [f"{viewer_name}:"] * bool(changed)
        yield from (f"  {name}: {lines.get(name, SAME)}".rstrip() for name in changed)
        shown[viewer_name] = lines
    if isinstance(game, CardGame) and match.turn is not None:
        words = [0] * count_words(game.tensor.PARTS)
        game.tensor.write_tensor(state, match.turn, words)
        yield f"observation of seat {match.turn}: {' '.join(map(str, words))}"
    legal = match.legal_actions()
    yield f"legal actions: {len(legal)}"
    yield from (f"  {_text(action)}" for action in legal)


def _view_lines(view: View) -> Lines:
    lines = {"turn": f"{view.turn} {view.prompt}".rstrip()}
    for zone in view.zones:
        marks = f" {_text(zone.marks)}" if zone.marks else ""
        lines[zone.id] = " ".join(map(_card_text, zone.cards)) + marks
    for number in view.numbers:
        name = number.name if number.seat is None else f"{number.name} of seat {number.seat}"
        lines[name] = str(number.value)
    if view.board:
        lines |= {f"board {key}": _shorten(_text(value)) for key, value in view.board.items()}
    return lines


def _card_text(card: Card) -> str:
    marks = ",".join(f"{name}={value}" for name, value in card.marks.items())
    return (card.name or "?") + (f"({marks})" if marks else "")


def _shorten(text: str) -> str:
    """Replace a long text by its length and checksum."""
    if len(text) <= MAX_LINE:
        return text
    return f"{len(text)} characters, checksum {crc32(text.encode()):08x}"


def _text(value: object) -> str:
    return canonical_json(value).decode()
