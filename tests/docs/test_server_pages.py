"""docs/reference/protocol.md and docs/host/hosting.md are complete."""

from pathlib import Path

import msgspec

from roost.server import app, limits
from roost.server.limits import Limits
from roost.server.services import Services
from roost.server.settings import Settings
from roost.server.tables import audience
from roost.server.ws import connection, protocol, transport
from tests.support.server.running_server import settings

DOCS = Path(__file__).resolve().parents[2] / "docs"


def read(name: str) -> str:
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


def test_every_message_is_documented() -> None:
    text = read("reference/protocol.md")
    for message in protocol.ClientMessage.__args__:
        assert f"`{message.__struct_config__.tag}`" in text
    for message in (protocol.SnapshotMessage, protocol.UpdateMessage):
        assert f"`{message.__struct_config__.tag}`" in text
    for code in (
        connection.CLOSE_INVALID_SESSION,
        app.CLOSE_FOREIGN_ORIGIN,
        app.CLOSE_TOO_MANY,
        transport.CLOSE_TOO_SLOW,
    ):
        assert f"| {code} |" in text
    assert f"at most {limits.MAX_MESSAGE_BYTES // 1024} KiB" in text
    assert f"more than {audience.MAX_RECENT_UPDATES} of them" in text
    assert f"more than {limits.DEFAULT_RATE:g} messages" in text


def test_every_endpoint_is_documented(tmp_path: Path) -> None:
    text = read("reference/protocol.md")
    schema = app.create_app(Services(settings(tmp_path))).openapi_schema
    for path in schema.paths or {}:
        assert path.replace("{id}", "ID").replace("{name}", "NAME").replace("{token}", "…") in text


def test_every_setting_is_documented() -> None:
    text = read("host/hosting.md")
    for name in Settings.__struct_fields__:
        assert f"`ROOST_{name.upper()}`" in text
    for name in ("port", "bot_delay", "nonce_timeout", "rate_limit"):
        assert f"`ROOST_{name.upper()}` | {getattr(Settings(), name):g} |" in text


def test_every_limit_is_documented_with_its_default() -> None:
    text = read("host/hosting.md")
    for name, value in msgspec.structs.asdict(Limits()).items():
        assert f"| `ROOST_LIMIT_{name.upper()}` | {value} |" in text
