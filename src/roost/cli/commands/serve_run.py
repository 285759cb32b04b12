"""Runs the server, and says where it is."""

import asyncio
import gc
import os
import socket
import sys
import webbrowser

import segno
import uvicorn

from roost.cli.messages import shared
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.server.access.file_handles import raise_handle_limit
from roost.server.logs import configure_logging
from roost.server.run import uvicorn_config
from roost.server.settings import Settings
from roost.server.startup import prepare_storage

WILDCARD_HOSTS = ("0.0.0.0", "::")
"""Hosts that mean every address that this machine has."""

GC_THRESHOLDS = (20_000, 20, 20)
"""When the collector looks for rings of garbage, of which a table makes hardly any."""


def run(settings: Settings, lan: bool, browser: bool | None) -> None:
    raise_handle_limit()
    prepare_storage(settings)
    listener = _open_listener(settings)
    port = listener.getsockname()[1]
    address = settings.public_url or f"http://{_host_name(settings.host, lan)}:{port}/"
    configure_logging()
    set_up = uvicorn_config(settings)
    gc.freeze()  # what is loaded now stays: the collector need not look at it again and again
    gc.set_threshold(*GC_THRESHOLDS)
    with asyncio.Runner(loop_factory=set_up.get_loop_factory()) as runner:  # uvloop, where it is
        runner.run(_serve(uvicorn.Server(set_up), listener, address, lan, browser))


async def _serve(
    server: uvicorn.Server,
    listener: socket.socket,
    address: str,
    lan: bool,
    browser: bool | None,
) -> None:
    serving = asyncio.ensure_future(server.serve([listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        try:
            _announce(address, lan)
        except OSError:  # nobody would know where it is
            server.should_exit = True
            await serving
            raise
        if _wants_browser() if browser is None else browser:
            webbrowser.open(address)
    await serving


def _announce(address: str, lan: bool) -> None:
    console().print(shared().format("serve-address", {"address": address}))
    if lan:
        segno.make(address, micro=False).terminal(compact=True)
    sys.stdout.flush()  # in a pipe, too, somebody waits for it


def _open_listener(settings: Settings) -> socket.socket:
    """Bound here, so that a port that is taken is told in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol must be named: else asyncio does not see that it is TCP, and small messages wait.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        where, why = f"{_host_name(settings.host)}:{settings.port}", error.strerror or str(error)
        raise RefusalError("port-taken", address=where, reason=why) from None
    return listener


def _host_name(host: str, lan: bool = False) -> str:
    """What others in the network call this machine; no packet is sent to find out."""
    if not lan or host not in WILDCARD_HOSTS:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _wants_browser() -> bool:
    return sys.stdout.isatty() and not os.environ.get("CI")
