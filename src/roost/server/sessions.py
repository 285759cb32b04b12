"""Which cookies are valid: those of their identity's current generation of sessions."""

from collections import OrderedDict

from roost.server.identity import Session, Signer
from roost.server.store import Store

REMEMBERED = 10_000
"""Identities whose generation is kept in memory."""


class Sessions:
    def __init__(self, store: Store, signer: Signer, is_alone: bool) -> None:
        """`is_alone`: no other server writes to the store, so generations may be remembered."""
        self._store = store
        self._signer = signer
        self._is_alone = is_alone
        self._generations: OrderedDict[str, int] = OrderedDict()

    async def of(self, cookie: str | None) -> Session | None:
        """Whose cookie it is; None if it is not ours, or was logged out."""
        session = self._signer.session(cookie)
        if session is None:
            return None
        is_current = session.generation == await self.generation(session.person)
        return session if is_current else None

    async def generation(self, person: str) -> int:
        """The one whose cookies are valid."""
        found = self._generations.get(person)
        if found is None:
            found = await self._store.generation(person)
            self._remember(person, found)
        return found

    async def end_all(self, person: str) -> int:
        """Make every cookie of an identity invalid; returns the generation of the next ones."""
        generation = await self._store.next_generation(person)
        self._remember(person, generation)
        return generation

    def _remember(self, person: str, generation: int) -> None:
        if self._is_alone:
            self._generations[person] = generation
            if len(self._generations) > REMEMBERED:
                self._generations.popitem(last=False)
