"""Accounts: a signed cookie, a name, and a recovery link for another device."""

import re
from pathlib import Path

import pytest

from roost.cli.messages import shared_catalogue
from roost.server.http.identity import MAX_NAME_LENGTH, Signer, hash_token
from roost.server.messages import catalogue_for
from roost.server.push.vapid import VapidKey
from roost.server.settings import Settings, load_settings
from roost.server.startup import prepare_storage
from roost.testing.refusals import raises_refusal
from tests.support.server import backends
from tests.support.server.running_server import User, run_async, run_server


@run_async
async def test_the_cookie_is_for_the_server_alone(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        headers = (await (await server.new_user(cookie="nobody.0")).http.get("/api/me")).headers
        flags = {flag.strip().lower() for flag in headers["set-cookie"].split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= flags
        assert "secure" not in flags
        assert "strict-transport-security" not in headers
        assert any(flag.startswith("max-age=") for flag in flags)
        assert "set-cookie" not in (await user.http.get("/api/me")).headers


@run_async
async def test_the_cookie_is_restricted_to_tls_if_it_is_used(tmp_path: Path) -> None:
    async with run_server(tmp_path, public_url="https://games.example") as server:
        user = await server.new_user(cookie="nobody.0")
        headers = (await user.http.get("/api/me")).headers["set-cookie"].lower()
        assert "; secure" in headers
        strict = (await user.http.get("/health")).headers["strict-transport-security"]
        assert strict.startswith("max-age=")
        assert "; httponly" in headers


@run_async
async def test_forged_and_damaged_cookies_have_no_account(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        cookie = (await server.new_user("Ada")).cookie
        assert cookie is not None
        name, generation, mark = cookie.split(".")
        session = f"{name}.{generation}"
        signer = Signer(tmp_path)
        elsewhere = Signer(tmp_path / "elsewhere")
        for wrong in (
            "",
            name,
            session,
            f"{session}.",
            f".{mark}",
            f"{session}.{mark[:-1]}",
            f"{session}.{'0' if mark[0] != '0' else '1'}{mark[1:]}",
            f"{name[:-1]}{'0' if name[-1] != '0' else '1'}.{generation}.{mark}",
            f"{session}.{mark.upper()}",
            f"{session}.{mark}.{mark}",
            f"{name}.{mark}",
            f"{name}.1.{mark}",
            signer.sign_session(name, 1),
            elsewhere.sign_session(name),
            "%ff%00",
            "x" * 5000,
        ):
            user = await server.new_user(cookie=wrong)
            answer = await user.http.get("/api/tables")
            assert answer.status_code == 401, wrong
            assert "does not know you" in answer.json()["reason"]
            connection = await user.connect()
            assert await connection.wait_closed() == 4401
        assert signer.parse_account_id("é.ü") is None
        assert signer.parse_account_id(None) is None


@run_async
async def test_a_name_can_be_changed(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        await user.http.put("/api/me", json={"name": " Ada  Owl "})
        assert (await user.http.get("/api/me")).json() == {"name": "Ada Owl", "is_chosen": True}
        await user.http.put("/api/me", json={"name": "Bo"})
        for wrong in ("", "   ", "x" * 31):
            answer = await user.http.put("/api/me", json={"name": wrong})
            assert (answer.status_code, "1 to 30" in answer.json()["reason"]) == (422, True)
        assert (await user.http.get("/api/me")).json() == {"name": "Bo", "is_chosen": True}
    async with run_server(tmp_path) as server:
        again = await server.new_user(cookie=user.cookie)
        assert (await again.http.get("/api/me")).json() == {"name": "Bo", "is_chosen": True}


@run_async
async def test_an_account_without_a_name_has_a_default_name(tmp_path: Path) -> None:
    """Each account has its own default name, until the user chooses one."""
    async with run_server(tmp_path) as server:
        names = []
        for _ in range(12):
            user = User(server.address)
            server.users.append(user)
            first = (await user.http.get("/api/me")).json()
            again = (await user.http.get("/api/me")).json()
            assert first == again
            assert first["is_chosen"] is False
            assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+", first["name"])
            names.append(first["name"])
        assert len(set(names)) > 6
        connection = await user.connect()
        table = await user.new_table()
        await connection.do("sit", table, seat=0)
        await connection.do("chat", table, text="hello")
        look = await connection.read_snapshot(table)
        assert look["table"]["seats"][0]["name"] == names[-1]
        assert look["chat"][0]["name"] == names[-1]
    birds, colours = (
        catalogue_for(None).format(f"name-{of}").split(", ") for of in ("birds", "colours")
    )
    assert min(len(set(birds)), len(set(colours))) > 30
    assert max(map(len, birds)) + max(map(len, colours)) < MAX_NAME_LENGTH


def token_of(link: str) -> str:
    return link.partition("#")[2]


async def new_link(user: User) -> str:
    answer = await user.http.post("/api/me/recovery")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["link"])


async def name_of(user: User) -> str:
    return str((await user.http.get("/api/me")).json()["name"])


@run_async
async def test_a_recovery_link_moves_an_account_to_another_device(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user("Ada")
        table = await user.new_table()
        link = await new_link(user)
        assert link.startswith(f"http://{server.address}/recover#")
        token = {"token": token_of(link)}
        other = User(server.address)
        server.users.append(other)
        answer = await other.http.post("/api/recovery/owner", json=token)
        assert answer.json() == {
            "name": "Ada",
            "current_name": None,
            "is_same_account": False,
            "has_current_link": False,
        }
        assert other.cookie is None
        answer = await other.http.post("/api/recovery", json=token)
        assert (answer.status_code, answer.json()["name"]) == (200, "Ada")
        assert other.cookie == user.cookie
        assert (await other.http.post("/api/recovery", json=token)).status_code == 200
        tables = (await other.http.get("/api/tables")).json()["my_active"]
        assert [row["id"] for row in tables] == [table]
        # A part of the token, the cookie and other texts are not recovery tokens.
        for wrong in (token["token"][:-1], user.cookie, "", "é"):
            for path in ("/api/recovery", "/api/recovery/owner"):
                refused = await other.http.post(path, json={"token": wrong})
                assert refused.status_code == 422
                assert "does not work" in refused.json()["reason"]
        long = await other.http.post("/api/recovery", json={"token": "x" * 201})
        assert long.status_code == 400


@run_async
async def test_no_get_request_logs_in(tmp_path: Path) -> None:
    """Another site could send a browser there, and the victim would play as the attacker."""
    async with run_server(tmp_path) as server:
        token = token_of(await new_link(await server.new_user("Ada")))
        stranger = User(server.address)
        server.users.append(stranger)
        for path in ("/api/recover/", "/api/recovery/", "/api/recovery?token=", "/recover/"):
            answer = await stranger.http.get(f"{path}{token}")
            assert "set-cookie" not in answer.headers, path
        assert stranger.cookie is None
        for path in ("/api/recovery", "/api/recovery/owner"):
            answer = await stranger.http.post(
                path, json={"token": token}, headers={"Origin": "https://evil.example"}
            )
            assert (answer.status_code, "set-cookie" in answer.headers) == (403, False)


@run_async
async def test_the_user_learns_which_account_would_be_replaced(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, bo = await server.new_user("Ada"), await server.new_user("Bo")
        token = {"token": token_of(await new_link(ada))}
        cookie = bo.cookie
        answer = await bo.http.post("/api/recovery/owner", json=token)
        assert answer.json() == {
            "name": "Ada",
            "current_name": "Bo",
            "is_same_account": False,
            "has_current_link": False,
        }
        assert (bo.cookie, "set-cookie" in answer.headers) == (cookie, False)
        back = {"token": token_of(await new_link(bo))}
        answer = await bo.http.post("/api/recovery/owner", json=token)
        assert answer.json()["has_current_link"]
        own = await ada.http.post("/api/recovery/owner", json=token)
        assert own.json() == {
            "name": "Ada",
            "current_name": "Ada",
            "is_same_account": True,
            "has_current_link": True,
        }
        own_page = {"Origin": f"http://{bo.address}"}
        sure = await bo.http.post("/api/recovery", json=token, headers=own_page)
        assert (sure.status_code, await name_of(bo)) == (200, "Ada")
        await bo.http.post("/api/recovery", json=back)
        assert await name_of(bo) == "Bo"


@run_async
async def test_a_link_is_replaced_and_revoked(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, other = await server.new_user("Ada"), await server.new_user("Bo")

        async def is_link_valid(link: str) -> bool:
            answer = await other.http.post("/api/recovery/owner", json={"token": token_of(link)})
            return answer.status_code == 200

        async def link_created_at() -> float | None:
            found: float | None = (await ada.http.get("/api/me/recovery")).json()["created_at"]
            return found

        assert await link_created_at() is None
        first = await new_link(ada)
        first_made = await link_created_at()
        assert first_made is not None
        second = await new_link(ada)
        assert ((await link_created_at()) or 0) >= first_made
        assert first != second
        assert [await is_link_valid(link) for link in (first, second)] == [False, True]
        others = await new_link(other)
        assert (await ada.http.delete("/api/me/recovery")).status_code == 204
        assert await link_created_at() is None
        assert [await is_link_valid(link) for link in (second, others)] == [False, True]
        rows = backends.run_statement(
            tmp_path, "SELECT recovery_hash FROM accounts WHERE recovery_hash IS NOT NULL"
        )
        assert rows == [(hash_token(token_of(others)),)]  # not the token itself


@run_async
async def test_a_device_is_logged_out(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada = await server.new_user("Ada")
        token = token_of(await new_link(ada))
        elsewhere = {"Origin": "https://evil.example"}
        assert (await ada.http.delete("/api/me/session", headers=elsewhere)).status_code == 403
        assert (await ada.http.delete("/api/me/session")).status_code == 204
        assert ada.cookie is None
        assert (await ada.http.get("/api/tables")).status_code == 401
        assert await name_of(ada) != "Ada"
        await ada.http.post("/api/recovery", json={"token": token})
        assert await name_of(ada) == "Ada"


@run_async
async def test_all_other_devices_are_logged_out(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        ada, bo = await server.new_user("Ada"), await server.new_user("Bo")
        thief = await server.new_user(cookie=ada.cookie)
        stolen, others = await thief.connect("stolen"), await bo.connect()
        table = await bo.new_table()
        await stolen.read_snapshot(table)
        link = await new_link(ada)
        assert (await ada.http.delete("/api/me/sessions")).json()["name"] == "Ada"
        assert ada.cookie != thief.cookie
        assert await stolen.wait_closed() == 4401
        assert (await thief.http.get("/api/tables")).status_code == 401
        assert await (await thief.connect("again")).wait_closed() == 4401
        assert (await thief.http.delete("/api/me/sessions")).status_code == 401
        own = await ada.connect()
        await own.read_snapshot(table)
        await others.read_snapshot(table)
        # The link still works, and creates a new session.
        phone = User(server.address)
        server.users.append(phone)
        await phone.http.post("/api/recovery", json={"token": token_of(link)})
        assert phone.cookie == ada.cookie
        # The numbers in a cookie cannot be changed.
        await ada.http.delete("/api/me/sessions")
        assert ada.cookie is not None
        assert (await phone.http.get("/api/tables")).status_code == 401
        forged = await server.new_user(cookie=ada.cookie.replace(".2.", ".3."))
        assert (await forged.http.get("/api/tables")).status_code == 401
    async with run_server(tmp_path) as server:
        assert await name_of(await server.new_user(cookie=ada.cookie)) == "Ada"
        again = await server.new_user(cookie=thief.cookie)
        assert (await again.http.get("/api/tables")).status_code == 401


@run_async
async def test_names_contain_no_invisible_characters(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        for given, name in (
            ("A\u200bda", "Ada"),
            ("\u202eada\u0000\u0007", "ada"),
            ("Zoë 🦉", "Zoë 🦉"),
            ("👩\u200d🚀", "👩\u200d🚀"),
            ("\u5c0f\u9ce5", "小鳥"),
        ):
            answer = await user.http.put("/api/me", json={"name": given})
            assert answer.json()["name"] == name
        for empty in ("\u200b", "\u200d \u200d", "\u2066\u2069"):
            assert (await user.http.put("/api/me", json={"name": empty})).status_code == 422
        connection = await user.connect()
        table = await user.new_table()
        await connection.do("chat", table, text="\u202ehello\u200b")
        assert (await connection.read_snapshot(table))["chat"][0]["text"] == "hello"
        assert "1 to 300" in await connection.get_rejection("chat", table, text="\u200b")


@run_async
async def test_the_recovery_link_uses_the_public_url(tmp_path: Path) -> None:
    async with run_server(tmp_path, public_url="https://games.example/") as server:
        user = await server.new_user(cookie=server.services.signer.sign_session("a" * 32))
        link = (await user.http.post("/api/me/recovery")).json()["link"]
        assert link.startswith("https://games.example/recover#")


def test_the_secret_is_readable_by_the_server_only(tmp_path: Path) -> None:
    data = tmp_path / "data"
    one = Signer(data)
    secret = data / "secret"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert data.stat().st_mode & 0o777 == 0o700
    assert len(secret.read_bytes()) == 32
    assert Signer(data).parse_account_id(one.sign_session("ada")) == "ada"
    assert list(data.iterdir()) == [secret]


def test_a_damaged_secret_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"")
    with raises_refusal("secret-broken") as refused:
        Signer(tmp_path)
    assert "lose all accounts" in shared_catalogue().format_refusal(refused.value.refusal)
    (tmp_path / "push-secret").write_bytes(b"")
    with raises_refusal("push-secret-broken") as refused:
        VapidKey(tmp_path)
    assert "subscribe to notifications again" in shared_catalogue().format_refusal(
        refused.value.refusal
    )


def test_settings_come_from_options_then_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOST_PORT", "9000")
    monkeypatch.setenv("ROOST_HOST", "0.0.0.0")
    monkeypatch.setenv("ROOST_DATA", "/somewhere")
    monkeypatch.setenv("ROOST_BOT_DELAY", "1.5")
    found = load_settings(host="127.0.0.1", port=None)
    assert (found.host, found.port, found.data, found.bot_delay) == (
        "127.0.0.1",
        9000,
        Path("/somewhere"),
        1.5,
    )
    assert found.database_file == Path("/somewhere/roost.sqlite")
    assert load_settings(database="/x/y.sqlite").database_file == Path("/x/y.sqlite")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PORT", "70000"),
        ("LEASE", "0"),
        ("NONCE_TIMEOUT", "-5"),
        ("RATE_LIMIT", "0"),
    ],
)
def test_an_invalid_setting_is_reported(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"ROOST_{name}", value)
    with raises_refusal("settings-wrong") as refused:
        load_settings()
    assert refused.value.refusal.args["variable"] == f"ROOST_{name}"
    assert (
        shared_catalogue()
        .format_refusal(refused.value.refusal)
        .startswith(f"ROOST_{name} is invalid")
    )


@pytest.mark.parametrize("scheme", ["postgresql+asyncpg", "Postgresql", "mysql"])
def test_a_database_url_is_not_taken_for_a_file(scheme: str) -> None:
    with raises_refusal("database-scheme") as refused:
        load_settings(database=f"{scheme}://roost:s3cret@127.0.0.1/roost")
    headers = shared_catalogue().format_refusal(refused.value.refusal)
    assert scheme in headers
    assert "s3cret" not in headers


def test_redis_needs_postgres_and_a_url() -> None:
    with raises_refusal("redis-unused"):
        load_settings(redis="redis://127.0.0.1/0")
    with raises_refusal("redis-address"):
        prepare_storage(Settings(redis="foo://x", database="postgresql://127.0.0.1/x"))


@pytest.mark.parametrize("url", ["games.example", "ftp://x", "https://", "http://[", "https://x/y"])
def test_a_public_url_is_validated(url: str) -> None:
    with raises_refusal("public-url-wrong"):
        load_settings(public_url=url)


def test_the_use_of_tls_is_detected() -> None:
    assert Settings(public_url="https://games.example").is_secure
    assert not Settings(public_url="http://games.example").is_secure
