"""Proves that nothing was lost, doubled, reordered or shown to somebody who must not see it.

It reads all diaries and the database. Each table is carried out again from its rows, and every
message that anybody was told is compared with what the rules let that person be told at that
number: the same words, in the same order, and nothing else.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from roost.bench.soak.diary import Head, Told, read
from roost.bench.soak.reading import Stored
from roost.server import telling
from roost.server.happenings import Any_, Made, decode
from roost.server.table import Table, rebuild

STORED = ("sit", "start", "nonce", "act", "say")
"""What a player asks that happens, if it is confirmed."""
ENOUGH = 20
"""Mistakes that are told, at most."""


@dataclass
class Report:
    tables: int = 0
    finished: int = 0
    happenings: int = 0
    clients: int = 0
    confirmed: int = 0
    refused: int = 0
    messages: int = 0
    """What clients were told, all of which was compared."""
    mistakes: list[str] = field(default_factory=list)

    def wrong(self, what: str) -> None:
        if len(self.mistakes) < ENOUGH:
            self.mistakes.append(what)


@dataclass
class Seen:
    """One client of a table."""

    head: Head
    confirmed: set[int] = field(default_factory=set)
    refused: set[int] = field(default_factory=set)
    messages: list[Told] = field(default_factory=list)
    """`look` and `happened`."""
    again: dict[int, int] = field(default_factory=dict)
    """By the place of a message there: the number after which all is to be told once more."""

    @property
    def client(self) -> str:
        return f"{self.head.person}/{self.head.client}"


def check(diaries: Path, stored: Stored, is_copy: bool = False) -> Report:
    """`is_copy`: of a moment, when results may not have been written yet."""
    report = Report()
    clients: dict[str, list[Seen]] = defaultdict(list)
    for file in sorted(diaries.glob("*.jsonl")):
        seen = _seen(file)
        clients[seen.head.table].append(seen)
        report.clients += 1
        report.confirmed += len(seen.confirmed)
        report.refused += len(seen.refused)
    for id, rows in stored.happenings.items():
        report.tables += 1
        report.happenings += len(rows)
        try:
            _check_table(report, id, rows, clients.pop(id, []), stored, is_copy)
        except Exception as error:
            report.wrong(f"{id}: cannot be carried out: {type(error).__name__} {error}")
    for id, lost in clients.items():
        if any(seen.confirmed for seen in lost):
            report.wrong(f"{id}: the table is lost")
    return report


def _seen(file: Path) -> Seen:
    head, lines = read(file)
    found = Seen(head)
    asks: dict[int, str] = {}
    watch, after = 0, None
    for line in lines:
        if line.ask is not None:
            asks[line.ask["id"]] = line.ask["ask"]
            if line.ask["ask"] == "watch":
                watch, after = line.ask["id"], line.ask.get("after")
        if not bytes(line.told):
            continue
        told: Told = msgspec.json.decode(line.told)
        match told["tell"]:
            case "done":
                if asks.get(told["id"]) in STORED:
                    found.confirmed.add(told["id"])
                if told["id"] == watch:
                    after = None
            case "refuse":
                if told["id"] is not None:
                    found.refused.add(told["id"])
            case "look" | "happened":
                if after is not None:
                    found.again[len(found.messages)] = after
                found.messages.append(told)
                if told.get("message") is not None:
                    found.confirmed.add(told["message"])
    return found


def _check_table(
    report: Report,
    id: str,
    rows: list[tuple[int, bytes]],
    clients: list[Seen],
    stored: Stored,
    is_copy: bool,
) -> None:
    if [number for number, _ in rows] != list(range(len(rows))):
        report.wrong(f"{id}: numbers are missing")
        return
    past = [decode(body) for _, body in rows]
    asked: dict[tuple[str, int], int] = defaultdict(int)
    for happening in past:
        if happening.client:
            asked[happening.client, happening.message] += 1
    for (client, message), count in asked.items():
        if count > 1:
            report.wrong(f"{id}: {message} of {client} happened {count} times")
    for seen in clients:
        for message in seen.confirmed:
            if not asked.get((seen.client, message)):
                report.wrong(f"{id}: {message} of {seen.head.client} was confirmed, and is lost")
        for message in seen.refused - seen.confirmed:
            if asked.get((seen.client, message)):
                report.wrong(f"{id}: {message} of {seen.head.client} was refused, and happened")
    table = _check_told(report, past, stored.secrets.get(id), clients)
    _check_rows(report, table, past, stored, is_copy)


def _check_rows(
    report: Report, table: Table, past: list[Any_], stored: Stored, is_copy: bool
) -> None:
    """What can be asked of a table follows from what happened there."""
    again = rebuild(past, table.secret)  # all at once, as a server does
    if again.phase != table.phase:
        report.wrong(f"{table.id}: rebuilt it is {again.phase}, not {table.phase}")
    results = stored.results.get(table.id, 0)
    if table.phase == "over":
        report.finished += 1
        phase = stored.phases.get(table.id)
        if (results, phase) != (1, "over") and not (is_copy and not results):
            report.wrong(f"{table.id}: it is over, with {results} results, and listed as {phase}")
    elif results:
        report.wrong(f"{table.id}: it is not over, and has a result")


def _check_told(report: Report, past: list[Any_], secret: str | None, clients: list[Seen]) -> Table:
    made, *rest = past
    assert isinstance(made, Made)
    table = Table(made, None)
    ways = [_Following(report, table, seen) for seen in clients]
    people = {seen.head.person for seen in clients}
    for way in ways:
        way.see(0, None)
    for number, happening in enumerate(rest, 1):
        table.secret = secret
        told = telling.Happened(table, happening, telling.Eyes(table, people))
        for way in ways:
            way.see(number, told)
    for way in ways:
        way.end()
    return table


class _Following:
    """What one client was told, beside what it may be told."""

    def __init__(self, report: Report, table: Table, seen: Seen) -> None:
        self._report = report
        self._table = table
        self._seen = seen
        self._by_number: dict[int, list[tuple[Told, bool]]] = defaultdict(list)
        last = -1
        for i, told in enumerate(seen.messages):
            is_look = told["tell"] == "look"
            number = told["number"]
            if seen.head.kind == "player":  # the others do not say what they have seen before
                if number < last and number - 1 != seen.again.get(i):
                    report.wrong(f"{table.id}: {seen.head.client} went back to {number}")
                if not is_look and number > last + 1:
                    report.wrong(f"{table.id}: {seen.head.client} missed what is before {number}")
            self._by_number[number].append((told, not is_look and number == last))
            last = number

    def see(self, number: int, happened: telling.Happened | None) -> None:
        """All that it was told of a number, now that the table is there."""
        person, client = self._seen.head.person, self._seen.client
        for told, is_still in self._by_number.pop(number, ()):
            self._report.messages += 1
            wanted: list[Any] = []
            if told["tell"] == "look":
                wanted.append(telling.looked(self._table, person, set()))
            if told["tell"] == "happened" and happened is not None:
                wanted.append(happened.to(person, set(), client))
            if is_still:  # or it was told again, because it was asked for again
                wanted.append(telling.still(self._table, person, set()))
            found = [list(_differences(told, msgspec.to_builtins(one))) for one in wanted]
            for difference in min(found, key=len, default=["all of it"]):
                where = f"{self._table.id}: {self._seen.head.client} at {number}"
                self._report.wrong(f"{where} was told otherwise: {difference}")

    def end(self) -> None:
        for number in self._by_number:
            who = self._seen.head.client
            self._report.wrong(f"{self._table.id}: {who} was told of {number}, which is lost")


def _differences(told: Told, wanted: Told) -> Iterator[str]:
    """Who is away is of the moment, and not checked."""
    told, wanted = (msgspec.json.decode(msgspec.json.encode(one)) for one in (told, wanted))
    for one in (told, wanted):
        for seat in (one.get("table") or {}).get("seats", ()):
            seat["away"] = None
    yield from (name for name in told.keys() | wanted.keys() if told.get(name) != wanted.get(name))
