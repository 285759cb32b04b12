"""Creates accounts and tables over HTTP."""

import json
from http.client import HTTPConnection
from typing import Any

from roost.bench.server.bench_plan import GAME, SEATS


def new_table(address: str) -> tuple[str, list[str]]:
    """Create a table. Return its id, and the cookies of the accounts that will take its seats."""
    connection = HTTPConnection(address)
    try:
        cookies = [new_account(connection) for _ in range(SEATS)]
        new = {"game": GAME, "players": SEATS}
        _, table = request_json(connection, "POST", "/api/tables", cookies[0], new)
        return str(table["id"]), cookies
    finally:
        connection.close()


def new_accounts(address: str, number: int) -> list[str]:
    """Create accounts, and return their cookies."""
    connection = HTTPConnection(address)
    try:
        return [new_account(connection) for _ in range(number)]
    finally:
        connection.close()


def new_account(connection: HTTPConnection) -> str:
    cookie, _ = request_json(connection, "GET", "/api/me")
    return cookie.partition(";")[0]


def request_json(
    connection: HTTPConnection, method: str, path: str, cookie: str = "", body: Any = None
) -> tuple[str, Any]:
    """Return the cookie that the answer sets, and the answer's body."""
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    connection.request(method, path, json.dumps(body) if body else None, headers)
    answer = connection.getresponse()
    content = answer.read()
    if answer.status >= 400:
        raise RuntimeError(content.decode())
    return answer.getheader("set-cookie", ""), json.loads(content)
