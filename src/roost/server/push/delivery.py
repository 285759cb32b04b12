"""Sends one request to a push service: only to the address that was checked, without redirects."""

import http.client
import socket
import ssl

from roost.server.push.endpoint import PushEndpoint, parse_endpoint, resolve_ip

STEP_TIMEOUT = 3.0
"""Seconds for each step: connection, TLS handshake and response."""


def deliver(url: str, headers: dict[str, str], body: bytes, allow_private: bool = False) -> int:
    """Send a message; return the response's status. Raises OSError if there is no response."""
    address = parse_endpoint(url, allow_private)
    line = _connect(address, resolve_ip(address, allow_private))
    connection = http.client.HTTPConnection(address.host, address.port, timeout=STEP_TIMEOUT)
    connection.sock = line
    try:
        connection.request("POST", address.path, body, headers)
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError("no readable response") from error
    finally:
        connection.close()


def _connect(endpoint: PushEndpoint, ip: str) -> socket.socket:
    line = socket.create_connection((ip, endpoint.port), STEP_TIMEOUT)
    if endpoint.scheme == "http":
        return line
    try:
        return ssl.create_default_context().wrap_socket(line, server_hostname=endpoint.host)
    except BaseException:
        line.close()
        raise
