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

from roost.bench.soak.client_log import LogHeader, Message, read_log
from roost.bench.soak.database import StoredTables
from roost.server.tables import updates
from roost.server.tables.events import TableCreated, TableEvent, decode_event
from roost.server.tables.table import Table, rebuild

STORED_COMMANDS = ("sit", "start", "nonce", "act", "say")
"""What a player asks that happens, if it is confirmed."""
MAX_MISTAKES = 20
"""Mistakes that are told, at most."""


@dataclass
class CheckReport:
    tables: int = 0
    finished: int = 0
    events: int = 0
    clients: int = 0
    confirmed: int = 0
    rejected: int = 0
    messages: int = 0
    """What clients were told, all of which was compared."""
    mistakes: list[str] = field(default_factory=list)

    def add_mistake(self, text: str) -> None:
        if len(self.mistakes) < MAX_MISTAKES:
            self.mistakes.append(text)


@dataclass
class ClientHistory:
    """One client of a table."""

    header: LogHeader
    confirmed: set[int] = field(default_factory=set)
    rejected: set[int] = field(default_factory=set)
    messages: list[Message] = field(default_factory=list)
    """`look` and `happened`."""
    resumed_after: dict[int, int] = field(default_factory=dict)
    """By the place of a message there: the number after which all is to be told once more."""

    @property
    def client(self) -> str:
        return f"{self.header.account}/{self.header.client}"


def check(logs: Path, stored: StoredTables, is_copy: bool = False) -> CheckReport:
    """`is_copy`: of a moment, when results may not have been written yet."""
    report = CheckReport()
    clients: dict[str, list[ClientHistory]] = defaultdict(list)
    for file in sorted(logs.glob("*.jsonl")):
        seen = _read_history(file)
        clients[seen.header.table].append(seen)
        report.clients += 1
        report.confirmed += len(seen.confirmed)
        report.rejected += len(seen.rejected)
    for id, rows in stored.events.items():
        report.tables += 1
        report.events += len(rows)
        try:
            _check_table(report, id, rows, clients.pop(id, []), stored, is_copy)
        except Exception as error:
            report.add_mistake(f"{id}: cannot be carried out: {type(error).__name__} {error}")
    for id, lost in clients.items():
        if any(seen.confirmed for seen in lost):
            report.add_mistake(f"{id}: the table is lost")
    return report


def _read_history(file: Path) -> ClientHistory:
    head, lines = read_log(file)
    found = ClientHistory(head)
    asks: dict[int, str] = {}
    watch, after = 0, None
    for line in lines:
        if line.sent is not None:
            asks[line.sent["id"]] = line.sent["ask"]
            if line.sent["ask"] == "watch":
                watch, after = line.sent["id"], line.sent.get("after")
        if not bytes(line.received):
            continue
        told: Message = msgspec.json.decode(line.received)
        match told["tell"]:
            case "done":
                if asks.get(told["id"]) in STORED_COMMANDS:
                    found.confirmed.add(told["id"])
                if told["id"] == watch:
                    after = None
            case "refuse":
                if told["id"] is not None:
                    found.rejected.add(told["id"])
            case "look" | "happened":
                if after is not None:
                    found.resumed_after[len(found.messages)] = after
                found.messages.append(told)
                if told.get("message") is not None:
                    found.confirmed.add(told["message"])
    return found


def _check_table(
    report: CheckReport,
    id: str,
    rows: list[tuple[int, bytes]],
    clients: list[ClientHistory],
    stored: StoredTables,
    is_copy: bool,
) -> None:
    if [number for number, _ in rows] != list(range(len(rows))):
        report.add_mistake(f"{id}: numbers are missing")
        return
    past = [decode_event(body) for _, body in rows]
    asked: dict[tuple[str, int], int] = defaultdict(int)
    for happening in past:
        if happening.client_id:
            asked[happening.client_id, happening.command_id] += 1
    for (client, message), count in asked.items():
        if count > 1:
            report.add_mistake(f"{id}: {message} of {client} happened {count} times")
    for seen in clients:
        for message in seen.confirmed:
            if not asked.get((seen.client, message)):
                report.add_mistake(
                    f"{id}: {message} of {seen.header.client} was confirmed, and is lost"
                )
        for message in seen.rejected - seen.confirmed:
            if asked.get((seen.client, message)):
                report.add_mistake(
                    f"{id}: {message} of {seen.header.client} was refused, and happened"
                )
    table = _check_messages(report, past, stored.secrets.get(id), clients)
    _check_rows(report, table, past, stored, is_copy)


def _check_rows(
    report: CheckReport, table: Table, events: list[TableEvent], stored: StoredTables, is_copy: bool
) -> None:
    """What can be asked of a table follows from what happened there."""
    again = rebuild(events, table.secret)  # all at once, as a server does
    if again.phase != table.phase:
        report.add_mistake(f"{table.id}: rebuilt it is {again.phase}, not {table.phase}")
    results = stored.results.get(table.id, 0)
    if table.phase == "over":
        report.finished += 1
        phase = stored.phases.get(table.id)
        if (results, phase) != (1, "over") and not (is_copy and not results):
            report.add_mistake(
                f"{table.id}: it is over, with {results} results, and listed as {phase}"
            )
    elif results:
        report.add_mistake(f"{table.id}: it is not over, and has a result")


def _check_messages(
    report: CheckReport, events: list[TableEvent], secret: str | None, clients: list[ClientHistory]
) -> Table:
    made, *rest = events
    assert isinstance(made, TableCreated)
    table = Table(made, None)
    ways = [_MessageChecker(report, table, seen) for seen in clients]
    people = {seen.header.account for seen in clients}
    for way in ways:
        way.check_sequence(0, None)
    for number, happening in enumerate(rest, 1):
        table.secret = secret
        told = updates.UpdateBroadcast(table, happening, updates.Viewers(table, people))
        for way in ways:
            way.check_sequence(number, told)
    for way in ways:
        way.end()
    return table


class _MessageChecker:
    """What one client was told, beside what it may be told."""

    def __init__(self, report: CheckReport, table: Table, history: ClientHistory) -> None:
        self._report = report
        self._table = table
        self._history = history
        self._by_sequence: dict[int, list[tuple[Message, bool]]] = defaultdict(list)
        last = -1
        for i, told in enumerate(history.messages):
            is_look = told["tell"] == "look"
            number = told["number"]
            if history.header.kind == "player":  # the others do not say what they have seen before
                if number < last and number - 1 != history.resumed_after.get(i):
                    report.add_mistake(f"{table.id}: {history.header.client} went back to {number}")
                if not is_look and number > last + 1:
                    report.add_mistake(
                        f"{table.id}: {history.header.client} missed what is before {number}"
                    )
            self._by_sequence[number].append((told, not is_look and number == last))
            last = number

    def check_sequence(self, sequence: int, update: updates.UpdateBroadcast | None) -> None:
        """All that it was told of a number, now that the table is there."""
        person, client = self._history.header.account, self._history.client
        for told, is_still in self._by_sequence.pop(sequence, ()):
            self._report.messages += 1
            wanted: list[Any] = []
            if told["tell"] == "look":
                wanted.append(updates.build_snapshot(self._table, person, set()))
            if told["tell"] == "happened" and update is not None:
                wanted.append(update.message_for(person, set(), client))
            if is_still:  # or it was told again, because it was asked for again
                wanted.append(updates.build_presence_update(self._table, person, set()))
            found = [list(_differences(told, msgspec.to_builtins(one))) for one in wanted]
            for difference in min(found, key=len, default=["all of it"]):
                where = f"{self._table.id}: {self._history.header.client} at {sequence}"
                self._report.add_mistake(f"{where} was told otherwise: {difference}")

    def end(self) -> None:
        for number in self._by_sequence:
            who = self._history.header.client
            self._report.add_mistake(f"{self._table.id}: {who} was told of {number}, which is lost")


def _differences(message: Message, expected: Message) -> Iterator[str]:
    """Who is away is of the moment, and not checked."""
    message, expected = (
        msgspec.json.decode(msgspec.json.encode(one)) for one in (message, expected)
    )
    for one in (message, expected):
        for seat in (one.get("table") or {}).get("seats", ()):
            seat["away"] = None
    yield from (
        name for name in message.keys() | expected.keys() if message.get(name) != expected.get(name)
    )
