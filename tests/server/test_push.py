"""Turn notifications by Web Push: encrypted, sent to public addresses only, in the background.

A local server stands for the push service.
"""

import asyncio
import base64
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from roost.contract import RefusalError
from roost.server.push import notifications
from roost.server.push.delivery import deliver
from roost.server.push.encryption import encrypt
from roost.server.push.endpoint import PushEndpoint, parse_endpoint, resolve_ip
from roost.server.push.routes import MAX_SUBSCRIPTIONS
from roost.server.push.vapid import CURVE, KEY_FILE, VALID_SECONDS, VapidKey
from roost.server.storage import SubscriptionRow
from tests.support.server.running_server import (
    TableMatch,
    User,
    run_async,
    run_server,
    start_match,
    wait_until,
)

# RFC 8291, appendix A.
TEXT = b"When I grow up, I want to be a watermelon"
READER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


class Phone:
    """A browser with keys, which can decrypt its messages."""

    def __init__(
        self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"sixteen letters."
    ) -> None:
        self._key = key or ec.generate_private_key(CURVE)
        self.point = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.auth = auth

    def keys(self) -> dict[str, str]:
        return {"p256dh": encode(self.point), "auth": encode(self.auth)}

    def read(self, body: bytes) -> bytes:
        salt, point, cipher = body[:16], body[21:86], body[86:]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        shared = self._key.exchange(ec.ECDH(), sender)
        secret = derive_key(shared, self.auth, b"WebPush: info\0" + self.point + point, 32)
        key = derive_key(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive_key(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, cipher, None)
        assert text.endswith(b"\x02")
        return text[:-1]


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(f"{text}==")


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def derive_key(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


class Service:
    """A push service. It answers with `status` after `open` is set."""

    def __init__(self) -> None:
        self.came: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.open = threading.Event()
        self.open.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.came.append((self.path, headers, body))
                service.open.wait(30)
                self.send_response(service.status)
                self.send_header("location", f"{service.address}/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self.open.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()
    yield found
    found.close()


async def subscribe(user: User, endpoint: str, phone: Phone) -> int:
    answer = await user.http.post("/api/push", json={"endpoint": endpoint, **phone.keys()})
    return answer.status_code


async def disconnect(table_match: TableMatch, seat: int) -> None:
    """Close the connection of a seat, and wait until the server knows."""
    await table_match.connections[seat].close()
    other = table_match.connections[(seat + 1) % 3]
    await other.wait_for(lambda m: bool(m.get("table")) and m["table"]["seats"][seat]["is_away"])


async def play_until_turn(table_match: TableMatch, seat: int) -> None:
    while (await table_match.match()).turn != seat:
        await table_match.act()


# The standards


def test_the_reader_of_these_tests_follows_the_standard() -> None:
    key = ec.derive_private_key(int.from_bytes(decode(READER)), CURVE)
    assert Phone(key, decode(AUTH)).read(decode(SEALED)) == TEXT


def test_each_message_has_its_own_key_and_can_be_decrypted() -> None:
    phone = Phone()
    one, other = (encrypt(TEXT, **phone.keys()) for _ in range(2))
    assert one[:16] != other[:16]  # the salt
    assert one[21:86] != other[21:86]  # the sender's key
    assert phone.read(one) == phone.read(other) == TEXT


def test_the_server_signs_its_vapid_token(tmp_path: Path) -> None:
    key, before = VapidKey(tmp_path), int(time.time())
    header = key.build_authorization("https://push.example:8443/a/b", "https://roost.example")
    token = header.removeprefix("vapid t=").partition(",")[0]
    text, _, signature = token.rpartition(".")
    head, claims = (msgspec.json.decode(decode(part)) for part in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert before <= claims.pop("exp") - VALID_SECONDS <= time.time()
    assert claims == {"aud": "https://push.example:8443", "sub": "https://roost.example"}
    raw = decode(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(key.public_key))
    point.verify(both, text.encode(), ec.ECDSA(SHA256()))
    assert header.endswith(f"k={key.public_key}")


def test_the_key_is_stable_and_private(tmp_path: Path) -> None:
    assert VapidKey(tmp_path).public_key == VapidKey(tmp_path).public_key
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o077 == 0
    (tmp_path / KEY_FILE).write_bytes(b"short")
    with pytest.raises(RefusalError):
        VapidKey(tmp_path)


# Push addresses


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/a",  # without TLS
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://10.0.0.7/a",
        "https://8.8.8.8/a",  # push services have names
        "https://localhost/a",
        "https://push.example:8080/a",
        "https://user:secret@push.example/a",
        "https://push.example/a#b",
        "https://push.example/a b",
        "https://push.example/" + "a" * 2000,
        "https://pu\nsh.example/",
        "https://[::1/",
        "ftp://push.example/a",
        "file:///etc/passwd",
        "",
    ],
)
def test_only_public_push_addresses_are_accepted(endpoint: str) -> None:
    with pytest.raises(RefusalError):
        parse_endpoint(endpoint)


def test_a_push_address_is_parsed() -> None:
    found = parse_endpoint("https://push.example/send/a?b=c")
    assert found == PushEndpoint("https", "push.example", 443, "/send/a?b=c")


@pytest.mark.parametrize(
    "numbers",
    [
        ["127.0.0.1"],
        ["10.1.2.3"],
        ["169.254.169.254"],
        ["100.64.0.1"],
        ["0.0.0.0"],
        ["224.0.0.1"],
        ["::1"],
        ["fe80::1%eth0"],
        ["fd00::1"],
        ["::ffff:192.168.0.1"],
        ["64:ff9b::c0a8:1"],  # 192.168.0.1 by NAT64
        ["64:ff9b:1::808:808"],
        ["2002:c0a8:1::1"],  # 192.168.0.1 by 6to4
        ["::192.168.0.1"],
        ["::ffff:0:192.168.0.1"],
        ["fec0::1"],
        ["2001::1"],
        ["1.1.1.1", "192.168.0.1"],  # one of several
    ],
)
def test_a_name_with_a_private_address_is_rejected(
    monkeypatch: pytest.MonkeyPatch, numbers: list[str]
) -> None:
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", (n, 443)) for n in numbers]
    )
    with pytest.raises(OSError, match="public"):
        resolve_ip(parse_endpoint("https://push.example/a"))


@pytest.mark.parametrize(
    "number", ["1.1.1.1", "2606:4700::1111", "64:ff9b::101:101", "::ffff:1.1.1.1"]
)
def test_a_name_is_resolved_to_its_public_address(
    monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", (number, 443))])
    assert resolve_ip(parse_endpoint("https://push.example/a")) == number


def test_redirects_are_not_followed(service: Service) -> None:
    service.status = 307
    assert deliver(f"{service.address}/a", {}, b"x", allow_private=True) == 307
    assert [path for path, *_ in service.came] == ["/a"]


# Recipients


@run_async
async def test_an_absent_player_is_notified_of_their_turn(tmp_path: Path, service: Service) -> None:
    async with run_server(tmp_path, allow_private_push=True) as server:
        table_match = await start_match(server)
        seat = ((await table_match.match()).turn + 1) % 3
        phone = Phone()
        user = server.users[seat]
        assert (await user.http.put("/api/me", json={"name": "Bo"})).status_code == 200
        assert await subscribe(user, f"{service.address}/bo", phone) == 204
        await play_until_turn(table_match, seat)
        assert service.came == []  # a page is open
        await table_match.act()
        await disconnect(table_match, seat)
        await play_until_turn(table_match, seat)
        await wait_until(lambda: len(service.came) == 1)
        path, headers, body = service.came[0]
        assert path == "/bo"
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        key = (await user.http.get("/api/push")).json()["public_key"]
        assert headers["authorization"].endswith(f"k={key}")
        payload = msgspec.json.decode(phone.read(body))
        assert payload["title"] == "Your turn · Donburiko!"
        assert payload["table_id"] == table_match.table
        assert "Bo" not in payload["body"]
        # A player is notified once per turn, however often the notifier is called.
        live = await table_match.live()
        person_id = live.table.occupants[seat].account_id
        assert person_id is not None
        server.services.notifier.on_turn(live.table, person_id)
        other = live.table.occupants[(seat + 1) % 3].account_id
        assert other is not None
        server.services.notifier.on_turn(live.table, other)  # without a subscription
        await wait_until(lambda: server.services.notifier.is_idle)
        assert len(service.came) == 1


@run_async
async def test_an_expired_subscription_is_deleted(tmp_path: Path, service: Service) -> None:
    service.status = 410
    async with run_server(tmp_path, allow_private_push=True) as server:
        table_match = await start_match(server)
        seat = ((await table_match.match()).turn + 1) % 3
        await subscribe(server.users[seat], f"{service.address}/gone", Phone())
        user = (await table_match.live()).table.occupants[seat].account_id
        assert user is not None
        assert len(await server.manager.store.find_subscriptions(user)) == 1
        await disconnect(table_match, seat)
        await play_until_turn(table_match, seat)

        async def is_forgotten() -> bool:
            return not await server.manager.store.find_subscriptions(user)

        await wait_until(is_forgotten)


@run_async
async def test_a_silent_push_service_delays_no_one(tmp_path: Path, service: Service) -> None:
    service.open.clear()
    async with run_server(tmp_path, allow_private_push=True) as server:
        table_match = await start_match(server)
        seat = ((await table_match.match()).turn + 2) % 3
        await subscribe(server.users[seat], f"{service.address}/slow", Phone())
        await disconnect(table_match, seat)
        await play_until_turn(table_match, seat)
        await wait_until(lambda: len(service.came) == 1)
        # The push service has not answered yet. The player returns and continues.
        connection = await server.users[seat].connect("again")
        await connection.do("watch", table_match.table)
        table_match.connections[seat] = connection
        for _ in range(3):
            await asyncio.wait_for(table_match.act(), 5)
        assert not service.open.is_set()
        service.open.set()


@run_async
async def test_silent_addresses_do_not_delay_working_ones(
    tmp_path: Path, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any number of silent addresses delays only each other."""
    dead = threading.Event()
    real = deliver

    def send(endpoint: str, *more: Any) -> int:
        if "dead" in endpoint:
            assert dead.wait(60)
            raise OSError("no answer")
        return real(endpoint, *more)

    monkeypatch.setattr(notifications, "deliver", send)
    async with run_server(tmp_path, allow_private_push=True) as server:
        table_match = await start_match(server)
        live, found = await table_match.live(), server.services.notifier
        good = SubscriptionRow(f"{service.address}/good", "good", *_keys())
        await server.manager.store.save_subscription(good, MAX_SUBSCRIPTIONS)
        found.on_turn(live.table, good.account_id)
        await wait_until(lambda: found.is_idle and len(service.came) == 1)
        for number in range(notifications.OTHER_WORKERS + 5):
            row = SubscriptionRow(f"http://127.0.0.1/dead/{number}", f"dead {number}", *_keys())
            await server.manager.store.save_subscription(row, MAX_SUBSCRIPTIONS)
            found.on_turn(live.table, row.account_id)
        await wait_until(lambda: found.pool.running == notifications.OTHER_WORKERS)
        await table_match.act()
        found.on_turn(live.table, good.account_id)
        await wait_until(lambda: len(service.came) == 2)
        assert not dead.is_set()
        dead.set()
        await wait_until(lambda: bool(found.is_idle))


def _keys() -> tuple[str, str]:
    keys = Phone().keys()
    return keys["p256dh"], keys["auth"]


@run_async
async def test_an_account_has_a_time_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    called: list[str] = []

    def send(endpoint: str, *more: Any) -> int:
        called.append(endpoint)
        clock[0] += notifications.SECONDS_PER_ACCOUNT / 2
        raise OSError("no answer")

    monkeypatch.setattr(notifications, "deliver", send)
    async with run_server(tmp_path, allow_private_push=True) as server:
        table_match = await start_match(server)
        live, found = await table_match.live(), server.services.notifier
        for number in range(MAX_SUBSCRIPTIONS):
            row = SubscriptionRow(f"http://127.0.0.1/{number}", "somebody", *_keys())
            await server.manager.store.save_subscription(row, MAX_SUBSCRIPTIONS)
        monkeypatch.setattr(notifications, "monotonic", lambda: clock[0])
        found.on_turn(live.table, "somebody")
        await wait_until(lambda: bool(found.is_idle) and bool(called))
        assert len(called) == 3


@run_async
async def test_notifications_per_account_are_limited(tmp_path: Path) -> None:
    async with run_server(tmp_path, allow_private_push=True) as server:
        table_match = await start_match(server)
        live = await table_match.live()
        found = notifications.PushNotifier(server.manager.store, server.services.vapid_key, None)
        for _ in range(20):
            await table_match.act()
            found.on_turn(live.table, "somebody")
        assert found.queued_count == notifications.BURST
        found.on_turn(live.table, "somebody else")
        assert found.queued_count == notifications.BURST + 1
        await found.close()


# Subscriptions


@run_async
async def test_an_invalid_address_or_key_is_refused(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        user = await server.new_user()
        assert await subscribe(user, "https://127.0.0.1/a", Phone()) == 422
        assert await subscribe(user, "http://push.example/a", Phone()) == 422
        good = {"endpoint": "https://push.example/a", **Phone().keys()}
        assert (await user.http.post("/api/push", json=good)).status_code == 204
        for wrong in (
            {"p256dh": "!"},
            {"p256dh": encode(b"\4" * 65)},
            {"auth": "AA"},
            {"auth": "é"},
        ):
            assert (await user.http.post("/api/push", json=good | wrong)).status_code == 422
        assert (await user.http.post("/api/push", json=good | {"more": 1})).status_code == 400
        assert (await server.new_user(cookie="nobody.00")).cookie
        stranger = await server.new_user(cookie="nobody.00")
        assert (await stranger.http.post("/api/push", json=good)).status_code == 401


@run_async
async def test_an_address_belongs_to_its_last_account(tmp_path: Path) -> None:
    """A browser that changes its account is notified for the new account only."""
    async with run_server(tmp_path) as server:
        store = server.manager.store
        one, other = await server.new_user(), await server.new_user()
        ids = [server.account_id(found) for found in (one, other)]
        endpoint = "https://push.example/shared"
        await subscribe(one, endpoint, Phone())
        await subscribe(other, endpoint, Phone())
        assert [len(await store.find_subscriptions(id)) for id in ids] == [0, 1]
        gone = {"endpoint": endpoint}
        # It belongs to another account now.
        await one.http.request("DELETE", "/api/push", json=gone)
        assert [len(await store.find_subscriptions(id)) for id in ids] == [0, 1]
        answer = await other.http.request("DELETE", "/api/push", json=gone)
        assert answer.status_code == 204
        assert await store.find_subscriptions(ids[1]) == []
        for number in range(MAX_SUBSCRIPTIONS + 2):
            await subscribe(one, f"https://push.example/{number}", Phone())
        kept = [row.endpoint.rpartition("/")[2] for row in await store.find_subscriptions(ids[0])]
        assert kept == [str(number) for number in range(2, MAX_SUBSCRIPTIONS + 2)]
