"""`roost serve`: runs the server, and prints its address."""

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import segno
import typer
import uvicorn

from roost.cli.messages import format_message
from roost.cli.terminal import console
from roost.contract import RefusalError
from roost.server.access.file_handles import raise_handle_limit
from roost.server.logs import configure_logging
from roost.server.settings import Settings, load_settings

Host = Annotated[str | None, typer.Option("--host", help="The address to listen on.")]
Port = Annotated[
    int | None, typer.Option("--port", min=0, max=65535, help="The port; 0: any free port.")
]
Data = Annotated[Path | None, typer.Option("--data", metavar="FOLDER", help="The data folder.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="FILE|URL", help="The database, if not in there; or a Postgres URL."
    ),
]
Redis = Annotated[
    str | None, typer.Option("--redis", metavar="URL", help="Redis, for several servers.")
]
PublicUrl = Annotated[
    str | None, typer.Option("--public-url", metavar="URL", help="The address that players use.")
]
HostName = Annotated[
    str | None,
    typer.Option("--host-name", metavar="NAMES", help="Further host names of this server."),
]
Lan = Annotated[bool, typer.Option("--lan", help="Listen on the local network.")]
Browser = Annotated[
    bool | None, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
]

WILDCARD_HOSTS = ("0.0.0.0", "::")
GC_THRESHOLDS = (20_000, 20, 20)
"""Higher than Python's defaults, because tables create hardly any reference cycles."""


def run(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    redis: Redis = None,
    public_url: PublicUrl = None,
    host_name: HostName = None,
    lan: Lan = False,
    browser: Browser = None,
) -> None:
    """Run the server for this machine, for the local network (--lan) or for the internet."""
    settings = load_settings(
        host=host or ("0.0.0.0" if lan else None),
        port=port,
        data=data,
        database=database,
        redis=redis,
        public_url=public_url,
        host_names=host_name,
    )
    serve(settings, lan, browser)


def serve(settings: Settings, lan: bool, browser: bool | None) -> None:
    # Imported here, because `roost --help` imports this module.
    from roost.server.run import uvicorn_config
    from roost.server.services import Services
    from roost.server.startup import prepare_storage

    raise_handle_limit()
    prepare_storage(settings)
    listener = _open_listener(settings)
    port = listener.getsockname()[1]
    address = settings.public_url or f"http://{_host_name(settings.host, lan)}:{port}/"
    configure_logging()
    config = uvicorn_config(Services(settings))
    gc.freeze()  # objects that exist now stay, so the collector can skip them
    gc.set_threshold(*GC_THRESHOLDS)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:  # uvloop if installed
        runner.run(_serve(uvicorn.Server(config), listener, address, lan, browser))


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
            _print_address(address, lan)
        except OSError:  # without the address the server is of no use
            server.should_exit = True
            await serving
            raise
        if _should_open_browser() if browser is None else browser:
            webbrowser.open(address)
    await serving


def _print_address(address: str, lan: bool) -> None:
    console().print(format_message("serve-address", {"address": address}))
    if lan:
        segno.make(address, micro=False).terminal(compact=True)
    sys.stdout.flush()  # a program may wait for it at the end of a pipe


def _open_listener(settings: Settings) -> socket.socket:
    """Bind the port before the server starts, so that a port in use is reported in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Name the protocol, because otherwise asyncio does not set TCP_NODELAY, and small messages
    # wait.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        address = f"{_host_name(settings.host)}:{settings.port}"
        reason = error.strerror or str(error)
        raise RefusalError("port-taken", address=address, reason=reason) from None
    return listener


def _host_name(host: str, lan: bool = False) -> str:
    """Return the host as part of a URL; with `lan`, this machine's address in the network."""
    if not lan or host not in WILDCARD_HOSTS:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # selects an interface; UDP sends no packet
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _should_open_browser() -> bool:
    return sys.stdout.isatty() and not os.environ.get("CI")
