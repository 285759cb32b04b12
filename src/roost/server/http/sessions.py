"""Decides which cookies are valid: those of their account's current session generation."""

from collections import OrderedDict

from litestar.datastructures import Cookie

from roost.server.http.identity import COOKIE_NAME, Session, Signer
from roost.server.storage import Store

COOKIE_SECONDS = 365 * 24 * 3600
MAX_REMEMBERED = 10_000
"""Accounts whose generation is cached in memory."""


class Sessions:
    def __init__(
        self, store: Store, signer: Signer, is_secure: bool, is_single_server: bool
    ) -> None:
        """`is_secure`: users connect by TLS, so browsers may restrict cookies to it.
        `is_single_server`: no other server writes to the store, so generations may be cached.
        """
        self._store = store
        self._signer = signer
        self._is_secure = is_secure
        self._is_single_server = is_single_server
        self._generations: OrderedDict[str, int] = OrderedDict()

    def build_cookie(self, account_id: str, generation: int = 0) -> Cookie:
        return Cookie(
            key=COOKIE_NAME,
            value=self._signer.sign_session(account_id, generation),
            max_age=COOKIE_SECONDS,
            path="/",
            httponly=True,
            secure=self._is_secure,
            samesite="lax",
        )

    async def validate(self, cookie: str | None) -> Session | None:
        """Return the session of a cookie; None if it is invalid or logged out."""
        session = self._signer.parse_session(cookie)
        if session is None:
            return None
        is_current = session.generation == await self.current_generation(session.account_id)
        return session if is_current else None

    async def current_generation(self, account_id: str) -> int:
        """Return the generation whose cookies are valid."""
        generation = self._generations.get(account_id)
        if generation is None:
            generation = await self._store.read_generation(account_id)
            self._remember(account_id, generation)
        return generation

    async def revoke_all(self, account_id: str) -> int:
        """Make every cookie of an account invalid; return the new generation."""
        generation = await self._store.increment_generation(account_id)
        self._remember(account_id, generation)
        return generation

    def _remember(self, account_id: str, generation: int) -> None:
        if self._is_single_server:
            self._generations[account_id] = generation
            if len(self._generations) > MAX_REMEMBERED:
                self._generations.popitem(last=False)
