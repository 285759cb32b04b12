"""Fair deals: committed before the players contribute, and verifiable by everyone afterwards."""

import json
from pathlib import Path
from typing import Any

import pytest

from roost.contract import canonical_json
from roost.server.tables import fairness
from tests.support.commands import run_ok, run_roost
from tests.support.server.running_server import (
    RunningServer,
    is_over,
    run_async,
    run_server,
    sit_down,
    start_and_deal,
)


async def play_finished(server: RunningServer) -> tuple[str, list[dict[str, Any]]]:
    """Play a match of two users and a bot. Return its record, and the first user's messages."""
    user = await server.new_user("Ada")
    table = await user.new_table(players=3, bots=[None, None, "random"])
    connections = [await user.connect(), *await server.connect_users(1)]
    await sit_down(connections, table)
    await start_and_deal(connections, table)
    for seat, connection in enumerate(connections):
        await connection.do("stand_in", table, seat=seat, bot="random")
    await connections[0].wait_for(is_over)
    record = (await user.http.get(f"/api/tables/{table}/record")).text
    return record, connections[0].messages


@run_async
async def test_the_commitment_precedes_the_nonces_and_holds(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        record, messages = await play_finished(server)
    header = json.loads(record.splitlines()[0])
    promised = [
        message["table"]["commitment"]
        for message in messages
        if message.get("table") and message["table"]["phase"] == "dealing"
    ]
    assert promised[0] == header["fair"]["hash"]
    assert header["fair"]["nonces"] == [f"{number:032x}" for number in range(2)]
    assert fairness.is_fair(header["fair"], header["seed"])
    file = tmp_path / "match.jsonl"
    file.write_text(record)
    assert run_ok("verify", file) == "The deal was fair.\n"
    assert run_ok("replay", file)


def test_the_seed_depends_on_every_part() -> None:
    nonces = ["ab" * 16, "cd" * 16]
    seeds = {
        fairness.compute_seed("s", nonces),
        fairness.compute_seed("t", nonces),
        fairness.compute_seed("s", nonces[::-1]),
        fairness.compute_seed("s", nonces[:1]),
        fairness.compute_seed("s", ["ab" * 16, "cd" * 15 + "ce"]),
        fairness.compute_seed("s", ["ac" * 16, "cd" * 16]),
        fairness.compute_seed("s", ["".join(nonces)]),
        fairness.compute_seed("s", []),
    }
    assert len(seeds) == 8
    assert len(fairness.new_secret()) == 64
    assert fairness.new_secret() != fairness.new_secret()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    found: list[Any] = []

    @run_async
    async def play() -> None:
        async with run_server(tmp_path_factory.mktemp("fair")) as server:
            text, _ = await play_finished(server)
            found.extend(map(json.loads, text.splitlines()))

    play()
    return found


def refused(lines: list[Any], file: Path) -> str:
    file.write_bytes(b"".join(canonical_json(line) + b"\n" for line in lines))
    result = run_roost("verify", file)
    assert result.exit_code == 1, result.output
    return result.stdout


def flipped(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


@pytest.mark.parametrize(
    "part", ["secret", "hash", "seed", "nonce", "fewer", "more", "none", "odd"]
)
def test_a_deal_that_was_tampered_with_is_found(
    tmp_path: Path, record: list[Any], part: str
) -> None:
    header = json.loads(json.dumps(record[0]))
    if part in ("secret", "hash"):
        header["fair"][part] = flipped(header["fair"][part])
    elif part == "seed":
        header["seed"] = flipped(header["seed"])
    elif part == "nonce":
        header["fair"]["nonces"][0] = flipped(header["fair"]["nonces"][0])
    elif part == "fewer":
        header["fair"]["nonces"].pop()
    elif part == "more":
        header["fair"]["nonces"].append("ab" * 16)
    elif part == "none":
        del header["fair"]
    else:
        header["fair"] = {"hash": 1, "secret": None, "nonces": {}}
    words = "has no proof" if part == "none" else "does not match its commitment"
    assert words in refused([header, *record[1:]], tmp_path / "match.jsonl")


def test_other_cards_than_the_seeds_are_found(tmp_path: Path, record: list[Any]) -> None:
    """This holds for a valid record of a match without actions."""
    header = json.loads(json.dumps(record[0]))
    assert _swap_hands(header["setup"])
    text = refused([header], tmp_path / "match.jsonl")
    assert "not the cards that follow" in text


def _swap_hands(setup: Any) -> bool:
    """Swap the first hands of two players."""
    for value in setup.values():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return _swap_hands(value[0])
        if isinstance(value, list) and len(value) > 1 and isinstance(value[0], list):
            value[0], value[1] = value[1], value[0]
            return True
    return False


def test_two_matches_in_a_file_are_both_checked(tmp_path: Path, record: list[Any]) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(b"".join(canonical_json(line) + b"\n" for line in [*record, *record]))
    run_ok("verify", file)
    header = {**record[0], "seed": flipped(record[0]["seed"])}
    text = refused([*record, header, *record[1:]], file)
    assert f":{len(record) + 1}: " in text


@pytest.mark.parametrize("text", ["", "junk", '{"roost": 1}', "[]\n{}"])
def test_junk_is_no_traceback(tmp_path: Path, text: str) -> None:
    (tmp_path / "junk").write_text(text)
    result = run_roost("verify", tmp_path / "junk")
    assert result.exit_code == 1
    assert "Traceback" not in result.output
