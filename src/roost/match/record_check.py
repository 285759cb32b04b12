"""Checks match records: whatever a file holds, each of its matches gets a verdict."""

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
MAX_LINE_BYTES = 16 << 20  # bytes in a line: far more than any match needs
SEED = re.compile(r"([0-9a-f]{2}){1,64}")


@dataclass(frozen=True)
class Verdict:
    file: str
    line: int | None
    """Where the match begins; None if nothing could be read."""
    game: str | None
    ok: bool
    at: int | None = None
    """The line of the fault."""
    why: str | None = None
    rule: str | None = None
    match: Match[Any] | None = None
    """As far as it went."""
    has_header: bool = True
    """Whether there is a header at all: otherwise this is some other file."""


def check_records(path: Path | str) -> Iterator[Verdict]:
    """A verdict for each match of a file."""
    try:
        with Path(path).open("rb") as file:
            yield from check_record_stream(str(path), file)
    except OSError as error:
        why = Catalogue(HERE).format("file-unreadable", {"reason": error.strerror or str(error)})
        yield Verdict(str(path), None, None, False, why=why)


def check_record_stream(name: str, file: BinaryIO) -> Iterator[Verdict]:
    """The same for a file that is open."""
    reading: _RecordReader | None = None
    for number, line in _numbered_lines(file):
        value = _decode(line)
        begins = isinstance(value, dict) and "roost" in value
        if reading is None or begins:
            if reading is not None:
                yield reading.verdict()
            reading = _RecordReader(name, number)
        reading.take(number, value)
    if reading is None:
        reading = _RecordReader(name, 1)
        reading.blame(1, RefusalError("file-empty"))
    yield reading.verdict()


def _numbered_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines with something in them.

    An overlong one comes in pieces, of which the first is fault enough.
    """
    number = 0
    whole = True
    while line := file.readline(MAX_LINE_BYTES):
        number += whole
        whole = line.endswith(b"\n")
        if line.strip():
            yield number, line


def _decode(line: bytes) -> object:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        return RefusalError("line-broken", reason=str(error))


class _RecordReader:
    """One match of a file, line by line, up to its first fault."""

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line
        self.last = line
        self.game: str | None = None
        self.match: Match[Any] | None = None
        self.has_header = False
        self.has_result = False
        self.has_chance_lines = False
        """Whether chance stands in lines of its own."""
        self.fault: tuple[int, RefusalError] | None = None

    def take(self, number: int, value: object) -> None:
        self.last = number
        if self.fault is None:
            try:
                self._read(value)
            except RefusalError as refused:
                self.blame(number, refused)

    def blame(self, number: int, refused: RefusalError) -> None:
        self.fault = number, refused

    def verdict(self) -> Verdict:
        if self.fault is None and self.match and self.match.result and not self.has_result:
            self.blame(self.last, RefusalError("result-missing", self.match.game.info.end_rule))
        if self.fault is None and self.match and self._is_short(self.match):
            self.blame(self.last, RefusalError("setup-short", number=self.match.chance_count))
        if self.fault is None:
            return Verdict(self.file, self.line, self.game, True, match=self.match)
        at, refused = self.fault
        why, rule = self._catalogue().format_refusal(refused.refusal), refused.refusal.rule
        told = at, why, rule, self.match, self.has_header
        return Verdict(self.file, self.line, self.game, False, *told)

    def _is_short(self, match: Match[Any]) -> bool:
        """Whether chance is awaited that the setup's streams do not have.

        A record that tells chance line by line may end anywhere.
        """
        return not self.has_chance_lines and match.game.is_chance(match.state)

    def _catalogue(self) -> Catalogue:
        known = self.game is not None and self.game in games.game_ids()
        own = [games.game_folder(self.game)] if self.game is not None and known else []
        return Catalogue(*own, CONTRACT_MESSAGES, HERE)

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
            raise RefusalError("form-unknown", found=_shorten(header["roost"]), form=FORMAT_VERSION)
        if self.game is None:
            raise RefusalError("header-kind", field="game", kind="text")
        game = games.load(self.game)
        if "rules" in header and header["rules"] != game.info.rules:
            found = _shorten(header["rules"])
            raise RefusalError("rules-unknown", found=found, rules=game.info.rules)
        options = header.get("options", {})
        if not isinstance(options, dict):
            raise RefusalError("header-kind", field="options", kind="object")
        table = game.info.configure(header.get("players"), options)
        seed = _parse_seed(header)
        lines = game.info.has_chance_lines
        if "setup" not in header and seed is None and not lines:
            raise RefusalError("header-no-setup")
        deals = game.parse_setup(table, header["setup"]) if "setup" in header else None
        _check_names(header, table.players)
        _check_game_fields(header, game.header_fields(table))
        self.match = Match(game, table, deals, seed, external_chance=lines)

    def _read_chance(self, match: Match[Any], line: object) -> None:
        """Chance where it happened: in order, and only where it is awaited."""
        deal = match.game.parse_chance(match.config, line)
        if match.turn is not None or match.result is not None:
            raise RefusalError("chance-early")
        if match.seed is not None or len(match.chance_outcomes) > match.chance_count:
            raise RefusalError("chance-both")
        match.apply_chance(deal)
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
        facts = match.game.info
        if match.result is None:
            raise RefusalError("result-early", facts.end_rule)
        if not isinstance(result, dict):
            raise RefusalError("result-kind")
        for field in result.keys() - match.result.keys():
            raise RefusalError("result-field-unknown", field=field)
        for field, value in match.result.items():
            rule = facts.result_rules[field]
            if field not in result:
                raise RefusalError("result-field-missing", rule, field=field)
            if canonical_json(result[field]) != canonical_json(value):
                found, right = _shorten(result[field]), _shorten(value)
                raise RefusalError("result-wrong", rule, field=field, found=found, right=right)
        self.has_result = True


def _parse_seed(header: dict[str, Any]) -> str | None:
    seed = header.get("seed")
    if "seed" in header and not (isinstance(seed, str) and SEED.fullmatch(seed)):
        raise RefusalError("seed-wrong")
    return seed


def _check_game_fields(header: dict[str, Any], fields: dict[str, Any]) -> None:
    """What a game adds to a header must be as this program has it, if it is told."""
    for field, right in fields.items():
        if field in header and canonical_json(header[field]) != canonical_json(right):
            found = _shorten(header[field])
            raise RefusalError("header-other", field=field, found=found, right=_shorten(right))


def _check_names(header: dict[str, Any], players: int) -> None:
    names = header.get("names", [""] * players)
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise RefusalError("names-wrong", players=players)
    if len(names) != players:
        raise RefusalError("names-wrong", players=players)
    if not isinstance(header.get("when", ""), str):
        raise RefusalError("header-kind", field="when", kind="text")


def _check_legal(match: Match[Any], listed: object) -> None:
    """A legal set is right if it is the game's own, in whatever order."""
    if not isinstance(listed, list):
        raise RefusalError("legal-kind")
    right = {canonical_json(action): action for action in match.legal_actions()}
    found = {canonical_json(action) for action in listed}
    for action in listed:
        if canonical_json(action) not in right:
            refusal = match.explain_illegal(match.turn, action)
            rule = refusal.rule if refusal else None
            raise RefusalError("legal-too-much", rule, action=_shorten(action))
    for key, action in right.items():
        if key not in found:
            raise RefusalError(
                "legal-too-little", match.game.info.choice_rule, action=_shorten(action)
            )


def _shorten(value: object) -> str:
    """A value from a file as it may stand in a message: not too long."""
    text = canonical_json(value).decode()
    return text if len(text) <= 100 else text[:99] + "…"
