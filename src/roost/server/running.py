"""How the server is run: under uvicorn, with limits at the door."""

import uvicorn

from roost.server import limits
from roost.server.access.connection import Connection
from roost.server.app import make_app
from roost.server.settings import Settings
from roost.server.wire import Wire


def config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,  # addresses hold invitations and recovery links
        server_header=False,
        proxy_headers=False,  # access/addresses.py reads them
        http=Connection,
        timeout_graceful_shutdown=5,
        ws=Wire,
        ws_max_size=limits.LARGEST_MESSAGE,
        ws_ping_interval=limits.PING_EVERY,
        ws_ping_timeout=limits.PONG_WITHIN,
        ws_per_message_deflate=False,  # messages are small, and memory a socket counts
    )
