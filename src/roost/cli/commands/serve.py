"""`roost serve`: the table in the browser."""

from pathlib import Path
from typing import Annotated

import typer

Host = Annotated[str | None, typer.Option("--host", help="The address to listen on.")]
Port = Annotated[int | None, typer.Option("--port", min=0, max=65535, help="0: any free one.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Where everything is kept.")
]
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
    str | None, typer.Option("--public-url", metavar="URL", help="The address that people use.")
]
HostName = Annotated[
    str | None,
    typer.Option("--host-name", metavar="NAMES", help="Further names of this server."),
]
Lan = Annotated[bool, typer.Option("--lan", help="Share it in the local network.")]
Browser = Annotated[
    bool | None, typer.Option("--browser/--no-browser", help="Open the page at once.")
]


def serve(
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
    """Start the table in the browser, for this machine alone unless you say otherwise."""
    from roost.cli.commands.serve_run import run
    from roost.server.settings import load_settings

    settings = load_settings(
        host=host or ("0.0.0.0" if lan else None),
        port=port,
        data=data,
        database=database,
        redis=redis,
        public_url=public_url,
        host_names=host_name,
    )
    run(settings, lan, browser)
