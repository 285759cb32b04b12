"""Static files: the server sends the page's files, and the page itself for other paths."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from roost.server.app import create_app
from roost.server.http import static_files
from roost.server.services import Services
from roost.server.settings import Settings

Client = TestClient[Any]


@pytest.fixture
def built_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "web_dist"
    (home / "assets").mkdir(parents=True)
    (home / "index.html").write_text("<title>Roost</title>")
    (home / "assets/index-1a2b.js").write_text("roost()")
    (home / "assets/index-1a2b.js.gz").write_bytes(gzip.compress(b"roost()"))
    (tmp_path / "secret").write_text("secret")
    monkeypatch.setattr(static_files, "DIST_FOLDER", home)
    return home


def new_client(tmp_path: Path) -> Client:
    settings = Settings(data=tmp_path / "data", compile=False)
    return TestClient(create_app(Services(settings)), base_url="http://127.0.0.1")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with new_client(tmp_path) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/t/some-table", "/rules/donburiko", "/no.such.file"])
def test_every_other_path_returns_the_page(built_page: Path, client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.text == "<title>Roost</title>"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "default-src 'self';" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/t/x"])
def test_unknown_api_paths_are_not_the_page(built_page: Path, client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"


def test_health_and_metrics_are_not_the_page(built_page: Path, client: Client) -> None:
    assert client.get("/health").text == "ok"
    assert client.get("/metrics").status_code == 403, "from another address"


def test_a_file_with_a_hash_in_its_name_is_cached_for_ever(
    built_page: Path, client: Client
) -> None:
    answer = client.get("/assets/index-1a2b.js")
    assert answer.text == "roost()"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]


def test_files_are_sent_compressed_if_the_client_accepts_it(
    built_page: Path, client: Client
) -> None:
    path = "/assets/index-1a2b.js"
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == "roost()"
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == "roost()"


def test_a_head_has_no_body(built_page: Path, client: Client) -> None:
    answer = client.head("/")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    "path", ["/../secret", "/..%2fsecret", "/%2e%2e/secret", "/%00", "//etc/passwd"]
)
def test_no_file_outside_the_page_is_sent(built_page: Path, client: Client, path: str) -> None:
    assert client.get(path).text == "<title>Roost</title>"


def test_a_page_is_served_as_it_was_at_the_start(built_page: Path, client: Client) -> None:
    (built_page / "index.html").write_text("built anew")
    (built_page / "assets/index-1a2b.js").unlink()
    assert client.get("/").text == "<title>Roost</title>"
    assert client.get("/assets/index-1a2b.js").text == "roost()"


def test_without_a_built_page_it_says_how_to_build_one(built_page: Path, tmp_path: Path) -> None:
    (built_page / "index.html").unlink()
    with new_client(tmp_path) as client:
        answer = client.get("/t/some-table")
    assert answer.status_code == 503
    assert "./roost serve builds it" in answer.text


def test_a_missing_asset_is_not_found(built_page: Path, client: Client) -> None:
    """Otherwise a browser would cache the page under the name of a script."""
    assert client.get("/assets/index-0000.js").status_code == 404


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("sw.js", "text/javascript; charset=utf-8"),
        ("roost.webmanifest", "application/manifest+json"),
        ("icon.png", "image/png"),
    ],
)
def test_the_files_of_the_app_are_revalidated(
    built_page: Path, tmp_path: Path, name: str, kind: str
) -> None:
    (built_page / name).write_text("x")
    with new_client(tmp_path) as client:
        answer = client.get(f"/{name}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]
