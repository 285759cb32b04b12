"""Which cookies are valid: those of their identity's current generation of sessions."""

from collections import OrderedDict

from roost.server.http.identity import Session, Signer
from roost.server.storage import Store

MAX_REMEMBERED = 10_000
"""Identities whose generation is kept in memory."""


class Sessions:
    def __init__(self, store: Store, signer: Signer, is_alone: bool) -> None:
        """`is_alone`: no other server writes to the store, so generations may be remembered."""
        self._store = store
        self._signer = signer
        self._is_single_server = is_alone
        self._generations: OrderedDict[str, int] = OrderedDict()

    async def validate(self, cookie: str | None) -> Session | None:
        """Whose cookie it is; None if it is not ours, or was logged out."""
        session = self._signer.parse_session(cookie)
        if session is None:
            return None
        is_current = session.generation == await self.current_generation(session.account_id)
        return session if is_current else None

    async def current_generation(self, account_id: str) -> int:
        """The one whose cookies are valid."""
        found = self._generations.get(account_id)
        if found is None:
            found = await self._store.read_generation(account_id)
            self._remember(account_id, found)
        return found

    async def revoke_all(self, account_id: str) -> int:
        """Make every cookie of an identity invalid; returns the generation of the next ones."""
        generation = await self._store.increment_generation(account_id)
        self._remember(account_id, generation)
        return generation

    def _remember(self, account_id: str, generation: int) -> None:
        if self._is_single_server:
            self._generations[account_id] = generation
            if len(self._generations) > MAX_REMEMBERED:
                self._generations.popitem(last=False)
