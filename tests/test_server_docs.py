"""docs/protocol.md and docs/hosting.md name everything that there is."""

from pathlib import Path

import msgspec

from roost.server import app, limits, live, protocol, socket, wire
from roost.server.limits import Limits
from roost.server.settings import Settings
from tests.serving import settings

DOCS = Path(__file__).resolve().parent.parent / "docs"


def read(name: str) -> str:
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


def test_every_message_is_named() -> None:
    text = read("protocol.md")
    for message in protocol.Asked.__args__:
        assert f"`{message.__struct_config__.tag}`" in text
    for message in (protocol.Looked, protocol.Happened):
        assert f"`{message.__struct_config__.tag}`" in text
    for code in (socket.NOT_YOU, app.ANOTHER_SITE, app.TOO_MANY, wire.TOO_SLOW):
        assert f"| {code} |" in text
    assert f"at most {limits.LARGEST_MESSAGE // 1024} KiB" in text
    assert f"more than {live.LONGEST_GAP} of them" in text
    assert f"more than {limits.RATE:g} messages" in text


def test_every_address_is_named(tmp_path: Path) -> None:
    text = read("protocol.md")
    schema = app.make_app(settings(tmp_path)).openapi_schema
    for path in schema.paths or {}:
        assert path.replace("{id}", "ID").replace("{name}", "NAME").replace("{token}", "…") in text


def test_every_setting_is_named() -> None:
    text = read("hosting.md")
    for name in Settings.__struct_fields__:
        assert f"`ROOST_{name.upper()}`" in text
    for name in ("port", "pause", "patience", "rate"):
        assert f"`ROOST_{name.upper()}` | {getattr(Settings(), name):g} |" in text


def test_every_limit_is_named_with_its_default() -> None:
    text = read("hosting.md")
    for name, value in msgspec.structs.asdict(Limits()).items():
        assert f"| `ROOST_LIMIT_{name.upper()}` | {value} |" in text
