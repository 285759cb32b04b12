"""One request to a push service: to the very machine that was looked at, and nowhere from there."""

import http.client
import socket
import ssl

from roost.server.push.address import Address, address_of, reached

PATIENCE = 3.0
"""Seconds for each step of it: to connect, to agree on a key, to be answered."""


def post(endpoint: str, headers: dict[str, str], body: bytes, anywhere: bool = False) -> int:
    """The status of the answer; raises OSError where there is none. Redirects are not followed."""
    address = address_of(endpoint, anywhere)
    line = _connected(address, reached(address, anywhere))
    connection = http.client.HTTPConnection(address.host, address.port, timeout=PATIENCE)
    connection.sock = line
    try:
        connection.request("POST", address.path, body, headers)
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError("no answer that could be read") from error
    finally:
        connection.close()


def _connected(address: Address, number: str) -> socket.socket:
    line = socket.create_connection((number, address.port), PATIENCE)
    if address.scheme == "http":
        return line
    try:
        return ssl.create_default_context().wrap_socket(line, server_hostname=address.host)
    except BaseException:
        line.close()
        raise
