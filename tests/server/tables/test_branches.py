"""What people remember of a campaign, and branches from there."""

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
    found = [milestone.is_part_start for _, milestone in match.milestones]
    return found.count(True) == 2 and not found[-1]


class Tale:
    """A stored campaign of two people that has come into its second chapter."""

    def __init__(
        self, data: Path, players: int = 2, match: Match[Any] | None = None, **options: Any
    ) -> None:
        self.cookies, self.people = asyncio.run(create_accounts(data, players))
        self.match = match or play_campaign(_has_chosen_in_chapter_two, players, **options)
        self.table = store_match(database_file(data), self.match, self.people)


@pytest.fixture(scope="module")
def tale(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Tale]:
    """The same for each test, in a folder of its own."""
    data = tmp_path_factory.mktemp("tale")
    match = play_campaign(_has_chosen_in_chapter_two, 2)
    made: list[Tale] = []

    def copied(path: Path) -> Tale:
        if backends.current != "sqlite":
            return Tale(path, match=match)
        made.extend([] if made else [Tale(data, match=match)])
        for file in data.iterdir():
            (path / file.name).write_bytes(file.read_bytes())
        return made[0]

    return copied


async def family(user: User, table: str) -> list[Any]:
    answer = await user.http.get(f"/api/tables/{table}/family")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["branches"])


async def branched(user: User, table: str, actions: int) -> str:
    answer = await user.http.post(f"/api/tables/{table}/branches", json={"action_count": actions})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def begun(user: User, table: str) -> Connection:
    """A branch is started by whoever made it."""
    connection = await user.connect(client=table[:8])
    await connection.do("watch", table)
    start = len(connection.raw)
    await connection.do("start", table)
    await connection.do("nonce", table, nonce="0b" * 16)
    await connection.wait_for(lambda m: m["type"] == "snapshot" and bool(m["observations"]), start)
    return connection


def test_what_people_remember_of_a_campaign(tmp_path: Path, tale: Callable[[Path], Tale]) -> None:
    made = tale(tmp_path)

    @run_async
    async def ask() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=made.cookies[0])
            (branch,) = await family(user, made.table)
            found = [point["milestone"] for point in branch["points"]]
            assert [one["sequence"] for one in found if one.get("begins")] == [1, 2]
            chosen = [one for one in found if one.get("chosen")]
            assert [int(one["key"]) for one in chosen] == [
                code for code, _ in made.match.state.choices_made
            ]
            row = branch["table"]
            assert row["progress"]["name"] == "Hearthlight"
            assert row["progress"]["numbers"]["chapter"] == 2
            assert row["progress"]["numbers"]["misfortune"] == made.match.state.misfortune
            assert row["current_part"]["number"] == 2
            assert row["choice_count"] == len(chosen)
            assert (branch["parent_id"], branch["inherited_actions"]) == (None, 0)
            lobby = (await user.http.get("/api/tables")).json()
            assert [one["id"] for one in lobby["my_active"]] == [made.table]
            assert lobby["my_active"][0]["progress"] == row["progress"]

    ask()


@pytest.mark.parametrize("begins", [True, False])
def test_a_branch_goes_on_from_a_chapter_or_a_choice(
    tmp_path: Path, tale: Callable[[Path], Tale], begins: bool
) -> None:
    made = tale(tmp_path)
    at = [(n, found) for n, found in made.match.milestones if found.is_part_start == begins][1]

    @run_async
    async def branch() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=made.cookies[0])
            new = await branched(user, made.table, at[0])
            waiting = (await user.http.get(f"/api/tables/{new}")).json()
            assert waiting["phase"] == "waiting"
            assert waiting["branch_point"]["title"] == at[1].title
            assert [seat["name"] for seat in waiting["seats"]] == ["P0", "P1"]
            connection = await begun(user, new)
            then = made.match.at(at[0])
            match = (await server.live(new)).table.match
            assert match is not None
            assert match.actions == then.actions
            assert view_as_json(match, 0) == view_as_json(then, 0)
            assert match.seed != made.match.seed, "chance from there on is its own"
            both = await family(user, new)
            assert [one["table"]["id"] for one in both] == [made.table, new]
            assert both[1]["parent_id"] == made.table
            assert both[1]["inherited_actions"] == at[0]
            assert len({one["table"]["branch_group"] for one in both}) == 1
            assert await connection.get_rejection("undo", new, seat=match.actions[-1][0])
            page2 = await (await server.new_user(cookie=made.cookies[1])).connect()
            assert len((await page2.read_snapshot(new))["observations"]) == 1
        once = await read_snapshot(tmp_path, made.cookies[0], new)
        assert once["action_count"] == at[0]

    branch()


def test_what_comes_after_a_branch_is_dealt_anew(
    tmp_path: Path, tale: Callable[[Path], Tale]
) -> None:
    """The same actions bring something else where chance decides."""
    made = tale(tmp_path)
    (at, _) = made.match.milestones[0]

    @run_async
    async def branch() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=made.cookies[0])
            new = await branched(user, made.table, at)
            await begun(user, new)
            match = (await server.live(new)).table.match
            assert match is not None
            before = match.chance_count
            assert [deal.keys() for deal in match.chance_outcomes[:before]] == [
                deal.keys() for deal in made.match.chance_outcomes[:before]
            ]
            play_on(match, lambda m: m.chance_count > before + 8)
            assert (
                match.chance_outcomes[before : before + 8]
                != made.match.chance_outcomes[before : before + 8]
            )

    branch()


def test_a_branch_begins_only_where_people_may_and_only_by_those_who_sit_there(
    tmp_path: Path, tale: Callable[[Path], Tale]
) -> None:
    made = tale(tmp_path)
    numbers = {n for n, _ in made.match.milestones}
    elsewhere = next(n for n in range(1, 10_000) if n not in numbers)

    @run_async
    async def ask() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=made.cookies[0])
            stranger = await server.new_user("Nobody")
            address = f"/api/tables/{made.table}/branches"
            for actions in (elsewhere, 10**9):
                answer = await user.http.post(address, json={"action_count": actions})
                assert answer.status_code == 422
            assert (await user.http.post(address, json={"action_count": -1})).status_code == 400
            answer = await stranger.http.post(address, json={"action_count": min(numbers)})
            assert answer.status_code == 422
            answer = await stranger.http.get(f"/api/tables/{made.table}/family")
            assert answer.status_code == 422
            short = await user.new_table("donburiko", 3)
            assert (await user.http.get(f"/api/tables/{short}/family")).status_code == 422

    ask()


def test_a_branch_where_one_has_no_place_is_not_told(
    tmp_path: Path, tale: Callable[[Path], Tale]
) -> None:
    made = tale(tmp_path)

    @run_async
    async def ask() -> None:
        async with run_server(tmp_path) as server:
            first = await server.new_user(cookie=made.cookies[0])
            second = await server.new_user(cookie=made.cookies[1])
            new = await branched(first, made.table, made.match.milestones[0][0])
            connection = await second.connect()
            await connection.do("stand", new, seat=1)
            assert [one["table"]["id"] for one in await family(second, made.table)] == [made.table]
            assert len(await family(first, made.table)) == 2
            text = (await second.http.get(f"/api/tables/{made.table}/family")).text
            assert new not in text

    ask()


def test_a_branch_has_other_hidden_cards_and_the_same_public_past(tmp_path: Path) -> None:
    """Also after a restart: what was drawn anew is stored."""
    made = Tale(tmp_path, open_hands=False)
    at = made.match.milestones[2][0]
    then = made.match.at(at)

    def hidden(match: Match[Any]) -> list[Any]:
        rows = (match.state.training, match.state.crafting)
        return [cards.draw for cards in rows] + [cards.hand for cards in match.state.seats]

    @run_async
    async def ask() -> None:
        async with run_server(tmp_path) as server:
            first = await server.new_user(cookie=made.cookies[0])
            new = await branched(first, made.table, at)
            connection = await begun(first, new)
            match = (await server.live(new)).table.match
            assert match is not None
            before = hidden(match)
            assert all(mine != other for mine, other in zip(before, hidden(then), strict=True))
            assert match.game.view(match.state, None) == then.game.view(then.state, None)
            (sight,) = (await connection.read_snapshot(new))["observations"]
            assert not (sight["history"] or {"events": []})["events"], "its past is not its seats'"
        async with run_server(tmp_path) as server:
            again = (await server.live(new)).table.match
            assert again is not None
            assert hidden(again) == before

    ask()


def test_a_branch_is_refused_where_it_was_not_dealt_anew(tmp_path: Path) -> None:
    """A row that would begin it with the cards of the other table is not carried out."""
    made = Tale(tmp_path, open_hands=False)

    @run_async
    async def ask() -> None:
        async with run_server(tmp_path) as server:
            first = await server.new_user(cookie=made.cookies[0])
            new = await branched(first, made.table, made.match.milestones[0][0])
            table = (await server.live(new)).table
            table.apply(MatchStarted(commitment=""))
            table.secret = "5e" * 32
            with pytest.raises(RefusalError):
                table.apply(Dealt())
            assert table.match is None

    ask()


def test_branches_of_one_point_share_their_past(
    tmp_path: Path, tale: Callable[[Path], Tale]
) -> None:
    made = tale(tmp_path)

    @run_async
    async def ask() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=made.cookies[0])
            at = made.match.milestones[-1][0]
            tables = [await branched(user, made.table, at) for _ in range(5)]
            rows = [await server.manager.store.read_events(table) for table in tables]
            assert max(len(row) for (row,) in rows) < 1500
            forks = [(await server.live(table)).table.created.branch_origin for table in tables]
            assert len({fork.prefix_hash for fork in forks if fork is not None}) == 1

    ask()


def test_any_of_its_people_closes_a_branch_that_waits(
    tmp_path: Path, tale: Callable[[Path], Tale]
) -> None:
    made = tale(tmp_path)

    @run_async
    async def ask() -> None:
        async with run_server(tmp_path) as server:
            first = await server.new_user(cookie=made.cookies[0])
            connection = await (await server.new_user(cookie=made.cookies[1])).connect()
            stranger = await (await server.new_user()).connect()
            new = await branched(first, made.table, made.match.milestones[0][0])
            assert await stranger.get_rejection("close", new)
            assert await connection.get_rejection("close", made.table)
            await connection.do("close", new)
            assert (await server.live(new)).table.phase == "closed"
            new = await branched(first, made.table, made.match.milestones[0][0])
            await begun(first, new)
            assert await connection.get_rejection("close", new), "it has begun"

    ask()


def test_what_is_told_of_a_match_does_not_depend_on_hidden_cards(tmp_path: Path) -> None:
    match = play_campaign(lambda m: m.state.chapter == 2, open_hands=False)
    for number in range(20):
        guessed = match.game.guess(match.state, 0, rng_for("ab", "guess", number))
        assert match.game.progress(guessed) == match.game.progress(match.state)
        assert match.game.milestone(guessed, None) == match.game.milestone(match.state, None)


@pytest.mark.backends("sqlite")  # a whole campaign: long, and the same on each
def test_the_record_of_a_branch(tmp_path: Path) -> None:
    """It is had when the branch is over, whatever is in play elsewhere, and so is the replay; its
    deals are checked from where it began.
    """
    cookies, users = asyncio.run(create_accounts(tmp_path))
    match = play_campaign(lambda m: False)
    assert match.result is not None
    almost = match.at(len(match.actions) - 1)
    table = store_match(database_file(tmp_path), almost, [users[0], users[0]])
    at = almost.milestones[-1][0]

    async def is_whole(user: User, of: str) -> bool:
        """Whether it tells what was dealt; else it is one's own log, and there is no replay."""
        found = '"setup"' in (await user.http.get(f"/api/tables/{of}/record")).text
        replay = await user.http.get(f"/api/tables/{of}/replay")
        assert replay.status_code == (200 if found else 422)
        return found

    @run_async
    async def ask() -> None:
        async with run_server(tmp_path) as server:
            user = await server.new_user(cookie=cookies[0])
            new = await branched(user, table, at)
            connection = await begun(user, new)
            assert not await is_whole(user, new)
            await play_at_table(server, connection, new, lambda m: False, "99")
            assert not await is_whole(user, table), "it is still in play"
            seat, action = match.actions[-1]
            last = {"seat": seat, "action_count": len(almost.actions), "action": action}
            await connection.do("act", table, **last)
            assert await is_whole(user, table)
            await begun(user, await branched(user, table, at))
            assert await is_whole(user, table)
            assert await is_whole(user, new)
            record = (await user.http.get(f"/api/tables/{new}/record")).text
            header = json.loads(record.splitlines()[0])
            assert header["branch_point"]["action_count"] == at
            assert fairness.is_fair(header["fair"], header["seed"])
            file = tmp_path / "branch.jsonl"
            file.write_text(record)
            said = run_ok("verify", file)
            assert f"first {header['branch']['deals']:,} deals" in " ".join(said.split())
            assert said.endswith("The deal was fair.\n")
            assert run_ok("replay", file)
            del header["branch_point"]
            rest = record.splitlines()[1:]
            file.write_text("\n".join([json.dumps(header), *rest]))
            assert "not the cards" in run_roost("verify", file).stdout

    ask()
