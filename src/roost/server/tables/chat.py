"""The chat of a table."""

from roost.server.tables.events import ChatPosted

MAX_CHAT_LINES = 100
"""Chat lines in memory, for clients that join. At most twice as many are stored."""


class Chat:
    def __init__(self) -> None:
        self.lines: list[ChatPosted] = []
        """The latest lines."""
        self._stored: list[tuple[int, ChatPosted]] = []
        """The stored lines, each with its sequence."""

    def add(self, sequence: int, line: ChatPosted) -> None:
        self.lines = [*self.lines[1 - MAX_CHAT_LINES :], line]
        self._stored.append((sequence, line))

    def trim(self) -> list[tuple[int, ChatPosted]]:
        """Forget old lines if there are many. Returns them with their sequences: they need not be
        stored any more.
        """
        if len(self._stored) < 2 * MAX_CHAT_LINES:
            return []
        old, self._stored = self._stored[:-MAX_CHAT_LINES], self._stored[-MAX_CHAT_LINES:]
        return old
