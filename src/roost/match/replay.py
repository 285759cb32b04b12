"""Checks match records: whatever a file holds, each of its matches gets a verdict."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from roost import games
from roost.contract import Refused, canonical
from roost.contract.messages import HERE as CONTRACT_MESSAGES
from roost.contract.messages import Catalogue
from roost.match.match import Match
from roost.match.record import FORM

HERE = Path(__file__).parent
LONGEST = 16 << 20  # bytes in a line: far more than any match needs
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
    begun: bool = True
    """Whether there is a header at all: otherwise this is some other file."""


def check(path: Path | str) -> Iterator[Verdict]:
    """A verdict for each match of a file."""
    try:
        with Path(path).open("rb") as file:
            yield from check_open(str(path), file)
    except OSError as error:
        why = Catalogue(HERE).say("file-unreadable", {"reason": error.strerror or str(error)})
        yield Verdict(str(path), None, None, False, why=why)


def check_open(name: str, file: BinaryIO) -> Iterator[Verdict]:
    """The same for a file that is open."""
    reading: _Reading | None = None
    for number, line in _numbered(file):
        value = _decoded(line)
        begins = isinstance(value, dict) and "roost" in value
        if reading is None or begins:
            if reading is not None:
                yield reading.verdict()
            reading = _Reading(name, number)
        reading.take(number, value)
    if reading is None:
        reading = _Reading(name, 1)
        reading.blame(1, Refused("file-empty"))
    yield reading.verdict()


def _numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines with something in them.

    An overlong one comes in pieces, of which the first is fault enough.
    """
    number = 0
    whole = True
    while line := file.readline(LONGEST):
        number += whole
        whole = line.endswith(b"\n")
        if line.strip():
            yield number, line


def _decoded(line: bytes) -> object:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        return Refused("line-broken", reason=str(error))


class _Reading:
    """One match of a file, line by line, up to its first fault."""

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line
        self.last = line
        self.game: str | None = None
        self.match: Match[Any] | None = None
        self.begun = False
        self.ended = False
        self.told = False
        """Whether chance stands in lines of its own."""
        self.fault: tuple[int, Refused] | None = None

    def take(self, number: int, value: object) -> None:
        self.last = number
        if self.fault is None:
            try:
                self._read(value)
            except Refused as refused:
                self.blame(number, refused)

    def blame(self, number: int, refused: Refused) -> None:
        self.fault = number, refused

    def verdict(self) -> Verdict:
        if self.fault is None and self.match and self.match.outcome and not self.ended:
            self.blame(self.last, Refused("result-missing", self.match.game.facts.end_rule))
        if self.fault is None and self.match and self._is_short(self.match):
            self.blame(self.last, Refused("setup-short", number=self.match.dealt))
        if self.fault is None:
            return Verdict(self.file, self.line, self.game, True, match=self.match)
        at, refused = self.fault
        why, rule = self._messages().refusal(refused.refusal), refused.refusal.rule
        told = at, why, rule, self.match, self.begun
        return Verdict(self.file, self.line, self.game, False, *told)

    def _is_short(self, match: Match[Any]) -> bool:
        """Whether chance is awaited that the setup's streams do not have.

        A record that tells chance line by line may end anywhere.
        """
        return not self.told and match.game.waits(match.state)

    def _messages(self) -> Catalogue:
        known = self.game is not None and self.game in games.names()
        own = [games.folder(self.game)] if self.game is not None and known else []
        return Catalogue(*own, CONTRACT_MESSAGES, HERE)

    def _read(self, value: object) -> None:
        if isinstance(value, Refused):
            raise value
        if not isinstance(value, dict):
            raise Refused("line-not-object")
        if self.match is None:
            self._begin(value)
        elif self.ended:
            raise Refused("line-after-result")
        elif ("action" in value) + ("result" in value) + ("chance" in value) != 1:
            raise Refused("line-unknown")
        elif "action" in value:
            self._act(self.match, value)
        elif "result" in value:
            self._end(self.match, value["result"])
        else:
            self._chance(self.match, value["chance"])

    def _begin(self, header: dict[str, Any]) -> None:
        if "roost" not in header:
            raise Refused("header-missing")
        self.begun = True
        name = header.get("game")
        self.game = name if isinstance(name, str) else None
        if type(header["roost"]) is not int or header["roost"] != FORM:
            raise Refused("form-unknown", found=_shown(header["roost"]), form=FORM)
        if self.game is None:
            raise Refused("header-kind", field="game", kind="text")
        game = games.load(self.game)
        if "rules" in header and header["rules"] != game.facts.rules:
            found = _shown(header["rules"])
            raise Refused("rules-unknown", found=found, rules=game.facts.rules)
        options = header.get("options", {})
        if not isinstance(options, dict):
            raise Refused("header-kind", field="options", kind="object")
        table = game.facts.table(header.get("players"), options)
        seed = _seed(header)
        lines = game.facts.chance_lines
        if "setup" not in header and seed is None and not lines:
            raise Refused("header-no-setup")
        deals = game.deals(table, header["setup"]) if "setup" in header else None
        _check_names(header, table.players)
        _check_own(header, game.header(table))
        self.match = Match(game, table, deals, seed, patient=lines)

    def _chance(self, match: Match[Any], line: object) -> None:
        """Chance where it happened: in order, and only where it is awaited."""
        deal = match.game.chance(match.table, line)
        if match.turn is not None or match.outcome is not None:
            raise Refused("chance-early")
        if match.seed is not None or len(match.deals) > match.dealt:
            raise Refused("chance-both")
        match.chance(deal)
        self.told = True

    def _act(self, match: Match[Any], line: dict[str, Any]) -> None:
        seat, action = line.get("seat"), line["action"]
        refusal = match.refuse(seat, action)
        if refusal is not None:
            raise Refused.by(refusal)
        assert isinstance(seat, int)
        if "legal" in line:
            _check_legal(match, line["legal"])
        match.act(seat, action)

    def _end(self, match: Match[Any], result: object) -> None:
        facts = match.game.facts
        if match.outcome is None:
            raise Refused("result-early", facts.end_rule)
        if not isinstance(result, dict):
            raise Refused("result-kind")
        for field in result.keys() - match.outcome.keys():
            raise Refused("result-field-unknown", field=field)
        for field, value in match.outcome.items():
            rule = facts.result_rules[field]
            if field not in result:
                raise Refused("result-field-missing", rule, field=field)
            if canonical(result[field]) != canonical(value):
                found, right = _shown(result[field]), _shown(value)
                raise Refused("result-wrong", rule, field=field, found=found, right=right)
        self.ended = True


def _seed(header: dict[str, Any]) -> str | None:
    seed = header.get("seed")
    if "seed" in header and not (isinstance(seed, str) and SEED.fullmatch(seed)):
        raise Refused("seed-wrong")
    return seed


def _check_own(header: dict[str, Any], own: dict[str, Any]) -> None:
    """What a game adds to a header must be as this program has it, if it is told."""
    for field, right in own.items():
        if field in header and canonical(header[field]) != canonical(right):
            found = _shown(header[field])
            raise Refused("header-other", field=field, found=found, right=_shown(right))


def _check_names(header: dict[str, Any], players: int) -> None:
    names = header.get("names", [""] * players)
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise Refused("names-wrong", players=players)
    if len(names) != players:
        raise Refused("names-wrong", players=players)
    if not isinstance(header.get("when", ""), str):
        raise Refused("header-kind", field="when", kind="text")


def _check_legal(match: Match[Any], given: object) -> None:
    """A legal set is right if it is the game's own, in whatever order."""
    if not isinstance(given, list):
        raise Refused("legal-kind")
    right = {canonical(action): action for action in match.legal()}
    found = {canonical(action) for action in given}
    for action in given:
        if canonical(action) not in right:
            refusal = match.refuse(match.turn, action)
            rule = refusal.rule if refusal else None
            raise Refused("legal-too-much", rule, action=_shown(action))
    for key, action in right.items():
        if key not in found:
            raise Refused("legal-too-little", match.game.facts.choice_rule, action=_shown(action))


def _shown(value: object) -> str:
    """A value from a file as it may stand in a message: not too long."""
    text = canonical(value).decode()
    return text if len(text) <= 100 else text[:99] + "…"
