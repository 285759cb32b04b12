"""Checks that nothing was lost, duplicated, reordered or sent to a client that must not have it.

The checker reads all client logs and the database. It rebuilds each table from its events, and
compares every message that a client received with the message that the rules allow for this client
at that sequence.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from roost.bench.client import Message
from roost.bench.soak.client_log import LogHeader, read_log
from roost.bench.soak.database import StoredTables
from roost.server.tables import updates
from roost.server.tables.events import TableCreated, TableEvent, decode_event
from roost.server.tables.table import Table

STORED_COMMANDS = ("sit", "start", "nonce", "act", "chat")
"""Commands of a player that store an event if they are confirmed."""
MAX_MISTAKES = 20
"""The report lists no more mistakes than this."""


@dataclass
class CheckReport:
    tables: int = 0
    finished: int = 0
    events: int = 0
    clients: int = 0
    confirmed: int = 0
    rejected: int = 0
    messages: int = 0
    """The number of messages that were compared."""
    mistakes: list[str] = field(default_factory=list)

    def add_mistake(self, text: str) -> None:
        if len(self.mistakes) < MAX_MISTAKES:
            self.mistakes.append(text)


@dataclass
class ClientHistory:
    """What one client of a table sent and received."""

    header: LogHeader
    confirmed: set[int] = field(default_factory=set)
    """Ids of the confirmed commands."""
    rejected: set[int] = field(default_factory=set)
    messages: list[Message] = field(default_factory=list)
    """Snapshots and updates."""
    resumed_after: dict[int, int] = field(default_factory=dict)
    """For each index in `messages`, the sequence after which the client asked to resume."""

    @property
    def client_id(self) -> str:
        return f"{self.header.account}/{self.header.client}"


def check(logs: Path, stored: StoredTables, is_backup: bool = False) -> CheckReport:
    """Check all tables. In a backup, the result of a match may not have been written yet."""
    report = CheckReport()
    histories: dict[str, list[ClientHistory]] = defaultdict(list)
    for file in sorted(logs.glob("*.jsonl")):
        history = _read_history(file)
        histories[history.header.table].append(history)
        report.clients += 1
        report.confirmed += len(history.confirmed)
        report.rejected += len(history.rejected)
    for table_id, rows in stored.events.items():
        report.tables += 1
        report.events += len(rows)
        try:
            of_table = histories.pop(table_id, [])
            _check_table(report, table_id, rows, of_table, stored, is_backup)
        except Exception as error:
            report.add_mistake(f"{table_id}: cannot be rebuilt: {type(error).__name__} {error}")
    for table_id, of_table in histories.items():
        if any(history.confirmed for history in of_table):
            report.add_mistake(f"{table_id}: the table is lost")
    return report


def _read_history(file: Path) -> ClientHistory:
    header, entries = read_log(file)
    history = ClientHistory(header)
    commands: dict[int, str] = {}
    watch_id, after = 0, None
    for entry in entries:
        if entry.sent is not None:
            commands[entry.sent["id"]] = entry.sent["type"]
            if entry.sent["type"] == "watch":
                watch_id, after = entry.sent["id"], entry.sent.get("after")
        if not bytes(entry.received):
            continue
        message: Message = msgspec.json.decode(entry.received)
        match message["type"]:
            case "ack":
                if commands.get(message["id"]) in STORED_COMMANDS:
                    history.confirmed.add(message["id"])
                if message["id"] == watch_id:
                    after = None
            case "rejected":
                if message["id"] is not None:
                    history.rejected.add(message["id"])
            case "snapshot" | "update":
                if after is not None:
                    history.resumed_after[len(history.messages)] = after
                history.messages.append(message)
                if message.get("command_id") is not None:
                    history.confirmed.add(message["command_id"])
    return history


def _check_table(
    report: CheckReport,
    table_id: str,
    rows: list[tuple[int, bytes]],
    histories: list[ClientHistory],
    stored: StoredTables,
    is_backup: bool,
) -> None:
    if [sequence for sequence, _ in rows] != list(range(len(rows))):
        report.add_mistake(f"{table_id}: events are missing")
        return
    events = [decode_event(body) for _, body in rows]
    counts: dict[tuple[str, int], int] = defaultdict(int)
    for event in events:
        if event.client_id:
            counts[event.client_id, event.command_id] += 1
    for (client_id, command_id), count in counts.items():
        if count > 1:
            report.add_mistake(
                f"{table_id}: command {command_id} of {client_id} has {count} events"
            )
    for history in histories:
        name = history.header.client
        for command_id in history.confirmed:
            if not counts.get((history.client_id, command_id)):
                report.add_mistake(
                    f"{table_id}: command {command_id} of {name} was confirmed, and is lost"
                )
        for command_id in history.rejected - history.confirmed:
            if counts.get((history.client_id, command_id)):
                report.add_mistake(
                    f"{table_id}: command {command_id} of {name} was rejected, and is stored"
                )
    table = _check_messages(report, events, stored.secrets.get(table_id), histories)
    _check_derived_rows(report, table, events, stored, is_backup)


def _check_derived_rows(
    report: CheckReport,
    table: Table,
    events: list[TableEvent],
    stored: StoredTables,
    is_backup: bool,
) -> None:
    """Check the rows that follow from a table's events: its phase and its result."""
    rebuilt = Table.from_events(events, table.secret)  # all events together, as a server does
    if rebuilt.phase != table.phase:
        report.add_mistake(f"{table.id}: the rebuilt table is {rebuilt.phase}, not {table.phase}")
    results = stored.results.get(table.id, 0)
    if table.phase == "over":
        report.finished += 1
        phase = stored.phases.get(table.id)
        if (results, phase) != (1, "over") and not (is_backup and not results):
            report.add_mistake(
                f"{table.id}: the match is over, with {results} results, and listed as {phase}"
            )
    elif results:
        report.add_mistake(f"{table.id}: the match is not over, and has a result")


def _check_messages(
    report: CheckReport,
    events: list[TableEvent],
    secret: str | None,
    histories: list[ClientHistory],
) -> Table:
    """Apply the events one by one, and check what the clients received at each sequence."""
    created, *later_events = events
    assert isinstance(created, TableCreated)
    table = Table.create(created)
    checkers = [_MessageChecker(report, table, history) for history in histories]
    accounts = {history.header.account for history in histories}
    for checker in checkers:
        checker.check_sequence(0, None)
    for sequence, event in enumerate(later_events, 1):
        table.secret = secret
        update = updates.apply_event(table, event, updates.Viewers(table, accounts))
        for checker in checkers:
            checker.check_sequence(sequence, update)
    for checker in checkers:
        checker.end()
    return table


class _MessageChecker:
    """Compares the messages of one client with those that it may receive."""

    def __init__(self, report: CheckReport, table: Table, history: ClientHistory) -> None:
        self._report = report
        self._table = table
        self._history = history
        self._name = f"{table.id}: {history.header.client}"
        self._by_sequence: dict[int, list[tuple[Message, bool]]] = defaultdict(list)
        last = -1
        for i, message in enumerate(history.messages):
            is_snapshot = message["type"] == "snapshot"
            sequence = message["sequence"]
            if history.header.kind == "player":  # other clients do not resume
                if sequence < last and sequence - 1 != history.resumed_after.get(i):
                    report.add_mistake(f"{self._name} went back to {sequence}")
                if not is_snapshot and sequence > last + 1:
                    report.add_mistake(f"{self._name} missed updates before {sequence}")
            is_repeated = not is_snapshot and sequence == last
            self._by_sequence[sequence].append((message, is_repeated))
            last = sequence

    def check_sequence(self, sequence: int, update: updates.UpdateBroadcast | None) -> None:
        """Check the messages of one sequence, when the table has this state."""
        account, client_id = self._history.header.account, self._history.client_id
        for message, is_repeated in self._by_sequence.pop(sequence, ()):
            self._report.messages += 1
            allowed: list[Any] = []
            if message["type"] == "snapshot":
                allowed.append(updates.build_snapshot(self._table, account, set()))
            if update is not None:
                is_answer = client_id == update.encoded.client_id
                allowed.append(msgspec.json.decode(update.encode_for(account, set(), is_answer)))
            if is_repeated:  # a change of presence, or a second answer to a repeated command
                allowed.append(updates.build_presence_update(self._table, account, set()))
            differences = [
                list(_differences(message, msgspec.to_builtins(expected))) for expected in allowed
            ]
            for name in min(differences, key=len, default=["the whole message"]):
                self._report.add_mistake(f"{self._name} at {sequence}: {name} differs")

    def end(self) -> None:
        for sequence in self._by_sequence:
            self._report.add_mistake(f"{self._name} received event {sequence}, which is lost")


def _differences(message: Message, expected: Message) -> Iterator[str]:
    """Yield the fields that differ. Whether a seat is away depends on time and is not compared."""
    pair = [msgspec.json.decode(msgspec.json.encode(one)) for one in (message, expected)]
    for one in pair:
        for seat in (one.get("table") or {}).get("seats", ()):
            seat["is_away"] = None
    message, expected = pair
    yield from (
        name for name in message.keys() | expected.keys() if message.get(name) != expected.get(name)
    )
