"""The uvicorn configuration of the server."""

from functools import partial
from typing import Any

import uvicorn

from roost.server import limits
from roost.server.access.http_connection import HttpConnection
from roost.server.app import create_app
from roost.server.services import Services
from roost.server.ws.transport import WebSocketTransport


def uvicorn_config(services: Services) -> uvicorn.Config:
    http_factory: Any = partial(HttpConnection, services.connection_limiter)
    return uvicorn.Config(
        create_app(services),
        host=services.settings.host,
        port=services.settings.port,
        log_config=None,
        access_log=False,  # paths contain invitations and recovery links
        server_header=False,
        proxy_headers=False,  # access/addresses.py reads them
        http=http_factory,
        timeout_graceful_shutdown=5,
        ws=WebSocketTransport,
        ws_max_size=limits.MAX_MESSAGE_BYTES,
        ws_ping_interval=limits.PING_INTERVAL,
        ws_ping_timeout=limits.PONG_TIMEOUT,
        ws_per_message_deflate=False,  # messages are small, and every socket would need memory
    )
