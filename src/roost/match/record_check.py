"""Checks match records: returns a verdict for each match of a file, whatever the file contains."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from roost import games
from roost.contract import RefusalError, canonical_json
from roost.contract.messages import HERE as CONTRACT_MESSAGES
from roost.contract.messages import Catalogue
from roost.match.match import Match
from roost.match.record import FORMAT_VERSION

HERE = Path(__file__).parent
MAX_LINE_BYTES = 16 << 20  # far more than any match needs
SEED = re.compile(r"([0-9a-f]{2}){1,64}")


@dataclass(frozen=True)
class Verdict:
    """The result of checking one match. `roost replay --json` prints most of the fields."""

    file: str
    line: int | None
    """The line where the match begins; None if nothing could be read."""
    game: str | None
    ok: bool
    at: int | None = None
    """The line of the error."""
    why: str | None = None
    rule: str | None = None
    match: Match[Any] | None = None
    """The match up to the error."""
    has_header: bool = True
    """Whether there is a header; without one, the file is probably no record."""


def check_records(path: Path | str) -> Iterator[Verdict]:
    """Yield a verdict for each match of a file."""
    try:
        with Path(path).open("rb") as file:
            yield from check_record_stream(str(path), file)
    except OSError as error:
        why = Catalogue(HERE).format("file-unreadable", {"reason": error.strerror or str(error)})
        yield Verdict(str(path), None, None, False, why=why)


def check_record_stream(name: str, file: BinaryIO) -> Iterator[Verdict]:
    """Yield a verdict for each match of an open file."""
    reader: _RecordReader | None = None
    for number, line in _numbered_lines(file):
        value = _decode(line)
        is_header = isinstance(value, dict) and "roost" in value
        if reader is None or is_header:
            if reader is not None:
                yield reader.verdict()
            reader = _RecordReader(name, number)
        reader.add_line(number, value)
    if reader is None:
        reader = _RecordReader(name, 1)
        reader.set_error(1, RefusalError("file-empty"))
    yield reader.verdict()


def _numbered_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not blank.

    A line that is too long is yielded in pieces; the first piece is an error already.
    """
    number = 0
    is_complete = True
    while line := file.readline(MAX_LINE_BYTES):
        number += is_complete
        is_complete = line.endswith(b"\n")
        if line.strip():
            yield number, line


def _decode(line: bytes) -> object:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        return RefusalError("line-broken", reason=str(error))


class _RecordReader:
    """Reads one match of a file line by line, up to the first error."""

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line
        self.last_line = line
        self.game: str | None = None
        self.match: Match[Any] | None = None
        self.has_header = False
        self.has_result = False
        self.has_chance_lines = False
        """Whether the record has chance outcomes as separate lines."""
        self.error: tuple[int, RefusalError] | None = None

    def add_line(self, number: int, value: object) -> None:
        self.last_line = number
        if self.error is None:
            try:
                self._read(value)
            except RefusalError as error:
                self.set_error(number, error)

    def set_error(self, number: int, error: RefusalError) -> None:
        self.error = number, error

    def verdict(self) -> Verdict:
        if self.error is None and self.match and self.match.result and not self.has_result:
            self.set_error(
                self.last_line, RefusalError("result-missing", self.match.game.info.end_rule)
            )
        if self.error is None and self.match and self._is_short(self.match):
            self.set_error(
                self.last_line, RefusalError("setup-short", number=self.match.chance_count)
            )
        if self.error is None:
            return Verdict(self.file, self.line, self.game, True, match=self.match)
        at, error = self.error
        return Verdict(
            self.file,
            self.line,
            self.game,
            False,
            at,
            self._catalogue().format_refusal(error.refusal),
            error.refusal.rule,
            self.match,
            self.has_header,
        )

    def _is_short(self, match: Match[Any]) -> bool:
        """Return whether the setup lacks the next chance outcome.

        A record with chance lines may end anywhere.
        """
        return not self.has_chance_lines and match.game.is_chance(match.state)

    def _catalogue(self) -> Catalogue:
        is_known = self.game is not None and self.game in games.game_ids()
        folders = [games.game_files(self.game)] if self.game is not None and is_known else []
        return Catalogue(*folders, CONTRACT_MESSAGES, HERE)

    def _read(self, value: object) -> None:
        if isinstance(value, RefusalError):
            raise value
        if not isinstance(value, dict):
            raise RefusalError("line-not-object")
        if self.match is None:
            self._read_header(value)
        elif self.has_result:
            raise RefusalError("line-after-result")
        elif ("action" in value) + ("result" in value) + ("chance" in value) != 1:
            raise RefusalError("line-unknown")
        elif "action" in value:
            self._read_action(self.match, value)
        elif "result" in value:
            self._read_result(self.match, value["result"])
        else:
            self._read_chance(self.match, value["chance"])

    def _read_header(self, header: dict[str, Any]) -> None:
        if "roost" not in header:
            raise RefusalError("header-missing")
        self.has_header = True
        name = header.get("game")
        self.game = name if isinstance(name, str) else None
        if type(header["roost"]) is not int or header["roost"] != FORMAT_VERSION:
            raise RefusalError(
                "format-unknown", found=_shorten(header["roost"]), version=FORMAT_VERSION
            )
        if self.game is None:
            raise RefusalError("header-kind", field="game", kind="text")
        game = games.load(self.game)
        if "rules" in header and header["rules"] != game.info.rules:
            found = _shorten(header["rules"])
            raise RefusalError("rules-unknown", found=found, rules=game.info.rules)
        options = header.get("options", {})
        if not isinstance(options, dict):
            raise RefusalError("header-kind", field="options", kind="object")
        config = game.info.configure(header.get("players"), options)
        seed = _parse_seed(header)
        can_have_lines = game.info.has_chance_lines
        if "setup" not in header and seed is None and not can_have_lines:
            raise RefusalError("header-no-setup")
        outcomes = game.parse_setup(config, header["setup"]) if "setup" in header else None
        _check_names(header, config.players)
        _check_game_fields(header, game.header_fields(config))
        self.match = Match(game, config, outcomes, seed, external_chance=can_have_lines)

    def _read_chance(self, match: Match[Any], line: object) -> None:
        """Apply a chance line, which is allowed only at a chance node."""
        outcome = match.game.parse_chance(match.config, line)
        if match.turn is not None or match.result is not None:
            raise RefusalError("chance-early")
        if match.seed is not None or len(match.chance_outcomes) > match.chance_count:
            raise RefusalError("chance-both")
        match.apply_chance(outcome)
        self.has_chance_lines = True

    def _read_action(self, match: Match[Any], line: dict[str, Any]) -> None:
        seat, action = line.get("seat"), line["action"]
        refusal = match.explain_illegal(seat, action)
        if refusal is not None:
            raise RefusalError.from_refusal(refusal)
        assert isinstance(seat, int)
        if "legal" in line:
            _check_legal(match, line["legal"])
        match.act(seat, action)

    def _read_result(self, match: Match[Any], result: object) -> None:
        info = match.game.info
        if match.result is None:
            raise RefusalError("result-early", info.end_rule)
        if not isinstance(result, dict):
            raise RefusalError("result-kind")
        for field in result.keys() - match.result.keys():
            raise RefusalError("result-field-unknown", field=field)
        for field, value in match.result.items():
            rule = info.result_rules[field]
            if field not in result:
                raise RefusalError("result-field-missing", rule, field=field)
            if canonical_json(result[field]) != canonical_json(value):
                found, expected = _shorten(result[field]), _shorten(value)
                raise RefusalError("result-wrong", rule, field=field, found=found, right=expected)
        self.has_result = True


def _parse_seed(header: dict[str, Any]) -> str | None:
    seed = header.get("seed")
    if "seed" in header and not (isinstance(seed, str) and SEED.fullmatch(seed)):
        raise RefusalError("seed-wrong")
    return seed


def _check_game_fields(header: dict[str, Any], fields: dict[str, Any]) -> None:
    """Check that the game's own header fields, if present, are those of this program."""
    for field, expected in fields.items():
        if field in header and canonical_json(header[field]) != canonical_json(expected):
            found = _shorten(header[field])
            raise RefusalError("header-other", field=field, found=found, right=_shorten(expected))


def _check_names(header: dict[str, Any], players: int) -> None:
    names = header.get("names", [""] * players)
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise RefusalError("names-wrong", players=players)
    if len(names) != players:
        raise RefusalError("names-wrong", players=players)
    if not isinstance(header.get("when", ""), str):
        raise RefusalError("header-kind", field="when", kind="text")


def _check_legal(match: Match[Any], listed: object) -> None:
    """Check that the record lists exactly the legal actions, in any order."""
    if not isinstance(listed, list):
        raise RefusalError("legal-kind")
    legal = {canonical_json(action): action for action in match.legal_actions()}
    found = {canonical_json(action) for action in listed}
    for action in listed:
        if canonical_json(action) not in legal:
            refusal = match.explain_illegal(match.turn, action)
            rule = refusal.rule if refusal else None
            raise RefusalError("legal-too-much", rule, action=_shorten(action))
    for key, action in legal.items():
        if key not in found:
            raise RefusalError(
                "legal-too-little", match.game.info.choice_rule, action=_shorten(action)
            )


def _shorten(value: object) -> str:
    """Return a value from a file as text that is short enough for a message."""
    text = canonical_json(value).decode()
    return text if len(text) <= 100 else text[:99] + "…"
