"""Milestones of a campaign, and branches from there."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roost.contract import RefusalError, rng_for
from roost.match.match import Match
from roost.server.tables import fairness
from roost.server.tables.events import Dealt, MatchStarted
from tests.support.commands import run_ok, run_roost
from tests.support.server import backends
from tests.support.server.long_match import (
    create_accounts,
    database_file,
    play_at_table,
    play_campaign,
    play_on,
    read_snapshot,
    store_match,
    view_as_json,
)
from tests.support.server.running_server import Connection, User, run_async, run_server


def _has_chosen_in_chapter_two(match: Match[Any]) -> bool:
    part_starts = [milestone.is_part_start for _, milestone in match.milestones]
    return part_starts.count(True) == 2 and not part_starts[-1]


class StoredCampaign:
    """A stored campaign of two accounts in its second chapter."""

    def __init__(
        self, data: Path, players: int = 2, match: Match[Any] | None = None, **options: Any
    ) -> None:
        self.cookies, account_ids = asyncio.run(create_accounts(data, players))
        self.match = match or play_campaign(_has_chosen_in_chapter_two, players, **options)
        self.table = store_match(database_file(data), self.match, account_ids)


@pytest.fixture(scope="module")
def store_campaign(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], StoredCampaign]:
    """Stores the same campaign for each test, in the test's own folder."""
    data = tmp_path_factory.mktemp("tale")
    match = play_campaign(_has_chosen_in_chapter_two, 2)
    originals: list[StoredCampaign] = []

    def copy_to(path: Path) -> StoredCampaign:
        if backends.current != "sqlite":
            return StoredCampaign(path, match=match)
        originals.extend([] if originals else [StoredCampaign(data, match=match)])
        for file in data.iterdir():
            (path / file.name).write_bytes(file.read_bytes())
        return originals[0]

    return copy_to


async def get_branches(user: User, table: str) -> list[Any]:
    answer = await user.http.get(f"/api/tables/{table}/branches")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["branches"])


async def create_branch(user: User, table: str, action_count: int) -> str:
    new_branch = {"action_count": action_count}
    answer = await user.http.post(f"/api/tables/{table}/branches", json=new_branch)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def start_branch(user: User, table: str) -> Connection:
    """Start a branch as its owner."""
    connection = await user.connect(client=table[:8])
    await connection.do("watch", table)
    start = len(connection.raw)
    await connection.do("start", table)
    await connection.do("nonce", table, nonce="0b" * 16)
    await connection.wait_for(lambda m: m["type"] == "snapshot" and bool(m["observations"]), start)
    return connection


def test_the_milestones_of_a_campaign(
    tmp_path: Path, store_campaign: Callable[[Path], StoredCampaign]
) -> None:
    campaign = store_campaign(tmp_path)

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=campaign.cookies[0])
            (branch,) = await get_branches(user, campaign.table)
            milestones = [point["milestone"] for point in branch["points"]]
            starts = [one["number"] for one in milestones if one.get("is_part_start")]
            assert starts == [1, 2]
            chosen = [one for one in milestones if one.get("choice")]
            assert [int(one["key"]) for one in chosen] == [
                code for code, _ in campaign.match.state.choices_made
            ]
            row = branch["table"]
            assert row["progress"]["name"] == "Hearthlight"
            assert row["progress"]["numbers"]["chapter"] == 2
            assert row["progress"]["numbers"]["misfortune"] == campaign.match.state.misfortune
            assert row["current_part"]["number"] == 2
            assert row["choice_count"] == len(chosen)
            assert (branch["parent_id"], branch["inherited_actions"]) == (None, 0)
            lobby = (await user.http.get("/api/tables")).json()
            assert [one["id"] for one in lobby["my_active"]] == [campaign.table]
            assert lobby["my_active"][0]["progress"] == row["progress"]

    run_checks()


@pytest.mark.parametrize("is_part_start", [True, False])
def test_a_branch_starts_at_a_chapter_or_a_choice(
    tmp_path: Path, store_campaign: Callable[[Path], StoredCampaign], is_part_start: bool
) -> None:
    campaign = store_campaign(tmp_path)
    action_count, milestone = [
        (count, milestone)
        for count, milestone in campaign.match.milestones
        if milestone.is_part_start == is_part_start
    ][1]

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=campaign.cookies[0])
            new = await create_branch(user, campaign.table, action_count)
            waiting = (await user.http.get(f"/api/tables/{new}")).json()
            assert waiting["phase"] == "waiting"
            assert waiting["branch_point"]["title"] == milestone.title
            assert [seat["name"] for seat in waiting["seats"]] == ["P0", "P1"]
            connection = await start_branch(user, new)
            then = campaign.match.at(action_count)
            match = (await server.live(new)).table.match
            assert match is not None
            assert match.actions == then.actions
            assert view_as_json(match, 0) == view_as_json(then, 0)
            assert match.seed != campaign.match.seed, "its later chance outcomes are its own"
            both = await get_branches(user, new)
            assert [one["table"]["id"] for one in both] == [campaign.table, new]
            assert both[1]["parent_id"] == campaign.table
            assert both[1]["inherited_actions"] == action_count
            assert len({one["table"]["branch_group"] for one in both}) == 1
            assert await connection.get_rejection("undo", new, seat=match.actions[-1][0])
            other = await (await server.new_user(cookie=campaign.cookies[1])).connect()
            assert len((await other.read_snapshot(new))["observations"]) == 1
        snapshot = await read_snapshot(tmp_path, campaign.cookies[0], new)
        assert snapshot["action_count"] == action_count

    run_checks()


def test_later_chance_outcomes_of_a_branch_are_its_own(
    tmp_path: Path, store_campaign: Callable[[Path], StoredCampaign]
) -> None:
    """The same actions lead to other chance outcomes."""
    campaign = store_campaign(tmp_path)
    (action_count, _) = campaign.match.milestones[0]

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=campaign.cookies[0])
            new = await create_branch(user, campaign.table, action_count)
            await start_branch(user, new)
            match = (await server.live(new)).table.match
            assert match is not None
            before = match.chance_count
            assert [outcome.keys() for outcome in match.chance_outcomes[:before]] == [
                outcome.keys() for outcome in campaign.match.chance_outcomes[:before]
            ]
            play_on(match, lambda m: m.chance_count > before + 8)
            assert (
                match.chance_outcomes[before : before + 8]
                != campaign.match.chance_outcomes[before : before + 8]
            )

    run_checks()


def test_only_seated_accounts_can_branch_and_only_at_milestones(
    tmp_path: Path, store_campaign: Callable[[Path], StoredCampaign]
) -> None:
    campaign = store_campaign(tmp_path)
    counts = {count for count, _ in campaign.match.milestones}
    elsewhere = next(count for count in range(1, 10_000) if count not in counts)

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=campaign.cookies[0])
            stranger = await server.new_user("Nobody")
            address = f"/api/tables/{campaign.table}/branches"
            for count in (elsewhere, 10**9):
                answer = await user.http.post(address, json={"action_count": count})
                assert answer.status_code == 422
            assert (await user.http.post(address, json={"action_count": -1})).status_code == 400
            answer = await stranger.http.post(address, json={"action_count": min(counts)})
            assert answer.status_code == 422
            answer = await stranger.http.get(address)
            assert answer.status_code == 422
            short = await user.new_table()
            assert (await user.http.get(f"/api/tables/{short}/branches")).status_code == 422

    run_checks()


def test_a_branch_is_hidden_from_accounts_without_a_seat(
    tmp_path: Path, store_campaign: Callable[[Path], StoredCampaign]
) -> None:
    campaign = store_campaign(tmp_path)

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            first = await server.new_user(cookie=campaign.cookies[0])
            second = await server.new_user(cookie=campaign.cookies[1])
            new = await create_branch(first, campaign.table, campaign.match.milestones[0][0])
            connection = await second.connect()
            await connection.do("stand", new, seat=1)
            assert [one["table"]["id"] for one in await get_branches(second, campaign.table)] == [
                campaign.table
            ]
            assert len(await get_branches(first, campaign.table)) == 2
            text = (await second.http.get(f"/api/tables/{campaign.table}/branches")).text
            assert new not in text

    run_checks()


def test_a_branch_has_other_hidden_cards_and_the_same_public_history(tmp_path: Path) -> None:
    """This holds after a restart, because redealt cards are stored."""
    campaign = StoredCampaign(tmp_path, open_hands=False)
    action_count = campaign.match.milestones[2][0]
    then = campaign.match.at(action_count)

    def hidden(match: Match[Any]) -> list[Any]:
        rows = (match.state.training, match.state.crafting)
        return [cards.draw for cards in rows] + [cards.hand for cards in match.state.seats]

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            first = await server.new_user(cookie=campaign.cookies[0])
            new = await create_branch(first, campaign.table, action_count)
            connection = await start_branch(first, new)
            match = (await server.live(new)).table.match
            assert match is not None
            before = hidden(match)
            assert all(own != other for own, other in zip(before, hidden(then), strict=True))
            assert match.game.view(match.state, None) == then.game.view(then.state, None)
            (observation,) = (await connection.read_snapshot(new))["observations"]
            events = (observation["history"] or {"events": []})["events"]
            assert not events, "seats do not see events from before the branch"
        async with run_server(tmp_path) as server:
            rebuilt = (await server.live(new)).table.match
            assert rebuilt is not None
            assert hidden(rebuilt) == before

    run_checks()


def test_a_branch_without_redealt_cards_is_refused(tmp_path: Path) -> None:
    """An event that would deal the cards of the original table is not applied."""
    campaign = StoredCampaign(tmp_path, open_hands=False)

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            first = await server.new_user(cookie=campaign.cookies[0])
            new = await create_branch(first, campaign.table, campaign.match.milestones[0][0])
            table = (await server.live(new)).table
            table.apply(MatchStarted(commitment=""))
            table.secret = "5e" * 32
            with pytest.raises(RefusalError):
                table.apply(Dealt())
            assert table.match is None

    run_checks()


def test_branches_from_one_point_share_their_stored_history(
    tmp_path: Path, store_campaign: Callable[[Path], StoredCampaign]
) -> None:
    campaign = store_campaign(tmp_path)

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=campaign.cookies[0])
            action_count = campaign.match.milestones[-1][0]
            tables = [await create_branch(user, campaign.table, action_count) for _ in range(5)]
            events = [await server.manager.store.read_events(table) for table in tables]
            assert max(len(event) for (event,) in events) < 1500
            origins = [(await server.live(table)).table.created.branch_origin for table in tables]
            assert len({origin.prefix_hash for origin in origins if origin is not None}) == 1

    run_checks()


def test_any_seated_account_can_close_a_waiting_branch(
    tmp_path: Path, store_campaign: Callable[[Path], StoredCampaign]
) -> None:
    campaign = store_campaign(tmp_path)

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            first = await server.new_user(cookie=campaign.cookies[0])
            connection = await (await server.new_user(cookie=campaign.cookies[1])).connect()
            stranger = await (await server.new_user()).connect()
            new = await create_branch(first, campaign.table, campaign.match.milestones[0][0])
            assert await stranger.get_rejection("close", new)
            assert await connection.get_rejection("close", campaign.table)
            await connection.do("close", new)
            assert (await server.live(new)).table.phase == "closed"
            new = await create_branch(first, campaign.table, campaign.match.milestones[0][0])
            await start_branch(first, new)
            assert await connection.get_rejection("close", new), "the branch has started"

    run_checks()


def test_progress_and_milestones_do_not_depend_on_hidden_cards(tmp_path: Path) -> None:
    match = play_campaign(lambda m: m.state.chapter == 2, open_hands=False)
    for number in range(20):
        guessed = match.game.guess(match.state, 0, rng_for("ab", "guess", number))
        assert match.game.progress(guessed) == match.game.progress(match.state)
        assert match.game.milestone(guessed, None) == match.game.milestone(match.state, None)


@pytest.mark.backends("sqlite")  # it plays a complete campaign, which is the same on each backend
def test_the_record_of_a_branch(tmp_path: Path) -> None:
    """Record and replay are available when the branch is over, even if the original is in play.

    Its deals are checked from where the branch started.
    """
    cookies, users = asyncio.run(create_accounts(tmp_path))
    match = play_campaign(lambda m: False)
    assert match.result is not None
    unfinished = match.at(len(match.actions) - 1)
    table = store_match(database_file(tmp_path), unfinished, [users[0], users[0]])
    action_count = unfinished.milestones[-1][0]

    async def is_complete(user: User, table: str) -> bool:
        """Return whether a record has the deals. Otherwise it is a seat's log without a replay."""
        has_setup = '"setup"' in (await user.http.get(f"/api/tables/{table}/record")).text
        replay = await user.http.get(f"/api/tables/{table}/replay")
        assert replay.status_code == (200 if has_setup else 422)
        return has_setup

    @run_async
    async def run_checks() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=cookies[0])
            new = await create_branch(user, table, action_count)
            connection = await start_branch(user, new)
            assert not await is_complete(user, new)
            await play_at_table(server, connection, new, lambda m: False, "99")
            assert not await is_complete(user, table), "the original is still in play"
            seat, action = match.actions[-1]
            last = {"seat": seat, "action_count": len(unfinished.actions), "action": action}
            await connection.do("act", table, **last)
            assert await is_complete(user, table)
            await start_branch(user, await create_branch(user, table, action_count))
            assert await is_complete(user, table)
            assert await is_complete(user, new)
            record = (await user.http.get(f"/api/tables/{new}/record")).text
            header = json.loads(record.splitlines()[0])
            assert header["branch"]["actions"] == action_count
            assert fairness.is_fair(header["fair"], header["seed"])
            file = tmp_path / "branch.jsonl"
            file.write_text(record)
            output = run_ok("verify", file)
            assert f"first {header['branch']['deals']:,} deals" in " ".join(output.split())
            assert output.endswith("The deal was fair.\n")
            assert run_ok("replay", file)
            del header["branch"]
            lines = record.splitlines()[1:]
            file.write_text("\n".join([json.dumps(header), *lines]))
            assert "not the cards" in run_roost("verify", file).stdout

    run_checks()
