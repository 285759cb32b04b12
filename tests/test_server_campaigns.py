"""Long matches: opened from kept states, branched, handed over, and played by stand-ins."""

import asyncio
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost.contract import words
from roost.games.familiar_tales.game import FamiliarTales
from roost.match.match import STRIDE, Match
from roost.server import fair
from tests import backends
from tests.commands import roost, told
from tests.long_play import GAME, adviser, play_on, played, put
from tests.serving import Page, Person, Served, Told, deal, eventually, in_loop, served, sit_down
from tests.serving_process import Process

LENGTH = 4 * STRIDE + 7


async def known(data: Path, number: int = 1) -> tuple[list[str], list[str]]:
    """The cookies of some people, and who they are."""
    async with served(data) as server:
        people = [await server.person(f"Person {i}") for i in range(number)]
        cookies = [str(person.cookie) for person in people]
        return cookies, [str(server.app.state.signer.person(cookie)) for cookie in cookies]


def database(data: Path) -> Path:
    return data / "roost.sqlite"


def snapshots(data: Path) -> dict[int, tuple[str, bytes]]:
    rows = backends.asked(data, "SELECT actions, build, body FROM snapshots")
    return {actions: (build, body) for actions, build, body in rows}


def changed(data: Path, statement: str, *args: Any) -> None:
    backends.asked(data, statement, *args)


class Counter:
    """How many actions were carried out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        apply = FamiliarTales.apply

        def counted(*args: Any, **more: Any) -> None:
            self.count += 1
            apply(*args, **more)

        monkeypatch.setattr(FamiliarTales, "apply", counted)


@pytest.fixture
def carried_out(monkeypatch: pytest.MonkeyPatch) -> Counter:
    return Counter(monkeypatch)


async def look(data: Path, cookie: str, table: str) -> Told:
    async with served(data) as server:
        page = await (await server.person(cookie=cookie)).page()
        found = await page.look(table)
        live = await server.live(table)
    await live.close()
    return found


def seen(match: Match[Any], seat: int) -> Any:
    """A view as a page gets it."""
    return msgspec.json.decode(msgspec.json.encode(match.game.view(match.state, seat)))


# Kept states


def stored(tmp_path: Path, length: int = LENGTH) -> tuple[str, str, Match[Any]]:
    cookies, people = asyncio.run(known(tmp_path))
    match = played(lambda m: len(m.actions) >= length)
    return cookies[0], put(database(tmp_path), match, [people[0], people[0]]), match


def opened(tmp_path: Path, cookie: str, table: str) -> Told:
    return asyncio.run(look(tmp_path, cookie, table))


def test_a_long_match_is_not_played_again_from_its_beginning(
    tmp_path: Path, carried_out: Counter
) -> None:
    cookie, table, match = stored(tmp_path)
    carried_out.count = 0
    first = opened(tmp_path, cookie, table)
    assert carried_out.count >= LENGTH
    assert max(snapshots(tmp_path)) == LENGTH // STRIDE * STRIDE
    carried_out.count = 0
    second = opened(tmp_path, cookie, table)
    eyes = 2  # each has its own log
    assert carried_out.count <= STRIDE + eyes * 2 * STRIDE
    assert second == first
    views = {sight["seat"]: sight["view"] for sight in second["sights"]}
    for seat in range(2):
        assert views[seat] == seen(match, seat)
    assert second["actions"] == LENGTH


def test_the_log_of_a_long_match_is_of_late(tmp_path: Path) -> None:
    cookie, table, match = stored(tmp_path)
    for sight in opened(tmp_path, cookie, table)["sights"]:
        recent = match.at(match.recent)
        assert STRIDE <= LENGTH - match.recent < 2 * STRIDE
        assert sight["story"]["view"] == seen(recent, sight["seat"])


BUILD = "another build"
DAMAGES: dict[str, Callable[[dict[int, tuple[str, bytes]]], dict[int, tuple[str, bytes]]]] = {
    BUILD: lambda kept: {n: ("another", body) for n, (_, body) in kept.items()},
    "cut off": lambda kept: {n: (build, body[:-9]) for n, (build, body) in kept.items()},
    "a bit flipped": lambda kept: {
        n: (build, body[:50] + bytes([body[50] ^ 1]) + body[51:])
        for n, (build, body) in kept.items()
    },
    "nothing": lambda kept: {n: (build, b"") for n, (build, _) in kept.items()},
    "only the latest": lambda kept: {
        n: (build, b"x" if n == max(kept) else body) for n, (build, body) in kept.items()
    },
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_kept_state_that_does_not_fit_is_dropped(tmp_path: Path, damage: str) -> None:
    cookie, table, _ = stored(tmp_path)
    right = opened(tmp_path, cookie, table)
    kept = snapshots(tmp_path)
    damaged = DAMAGES[damage](kept)
    for number, (build, body) in damaged.items():
        sets = "UPDATE snapshots SET build = ?, body = ? WHERE actions = ?"
        changed(tmp_path, sets, build, body, number)
    assert opened(tmp_path, cookie, table) == right
    anew = snapshots(tmp_path)
    assert anew.keys() == kept.keys()
    for number, (build, body) in anew.items():
        assert build == kept[number][0]
        assert damaged[number] == kept[number] or body != damaged[number][1] or damage == BUILD


def test_a_kept_state_of_other_actions_is_dropped(tmp_path: Path) -> None:
    """As it would be if the store lost its last rows: what was played counts."""
    cookie, table, match = stored(tmp_path)
    opened(tmp_path, cookie, table)
    last = 4 + 3 * STRIDE + 5  # Made, started, nonced, dealt come first
    changed(tmp_path, "DELETE FROM happenings WHERE number >= ?", last)
    found = opened(tmp_path, cookie, table)
    then = match.at(3 * STRIDE + 5)
    assert found["actions"] == 3 * STRIDE + 5
    assert found["sights"][0]["view"] == seen(then, 0)


def test_states_lead_to_no_other_code(tmp_path: Path) -> None:
    match = played(lambda m: len(m.actions) >= 3)
    evil = pickle.dumps([print])
    with pytest.raises(pickle.UnpicklingError):
        match.game.thaw(match.table, evil)


@in_loop
async def test_states_are_kept_while_people_play_and_undo(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        person = await server.person("Ada")
        table = await person.new_table(GAME, 1)
        page = await person.page()
        await sit_down([page], table)
        await deal([page], table)
        await play(server, page, table, lambda m: len(m.actions) > 2 * STRIDE)
        for _ in range(3):
            await page.do("undo", table, seat=0)
        live = await server.live(table)
        match = live.table.match
        assert match is not None
        assert len(match.actions) == 2 * STRIDE - 2
        assert [found.actions for found in match.waypoints] == [STRIDE]
        await play(server, page, table, lambda m: len(m.actions) > 2 * STRIDE)
        await eventually(lambda: set(snapshots(tmp_path)) == {STRIDE, 2 * STRIDE})
        right = await page.look(table)
    found = await look(tmp_path, str(person.cookie), table)
    assert found["sights"] == right["sights"]


async def play(
    server: Served, page: Page, table: str, done: Callable[[Match[Any]], bool], seed: str = "07"
) -> None:
    """By advice, all seats from one page."""
    advise = adviser(seed)
    live = await server.live(table)
    while True:
        match = live.table.match
        assert match is not None
        if match.outcome is not None or done(match):
            return
        fields = {"seat": match.turn, "actions": len(match.actions), "action": advise(match)}
        await page.do("act", table, **fields)


@in_loop
async def test_killed_and_opened_again(tmp_path: Path) -> None:
    """Whatever was kept when the server was killed, the match goes on where it was."""
    shared = backends.settings_for(tmp_path)
    server = Process(tmp_path, pause=0, patience=1, rate=10_000, **shared)
    await server.start()
    try:
        person = Person(server.address)
        await person.http.get("/api/me")
        table = await person.new_table(GAME, 1)
        page = await person.page()
        await page.do("watch", table)
        await page.do("sit", table, seat=0)
        start = len(page.raw)
        await page.do("start", table)
        await page.do("nonce", table, nonce="0a" * 16)
        seen = await page.until(lambda m: m["tell"] == "look" and bool(m["sights"]), start)
        legal, actions = seen["sights"][0]["legal"], 0
        while actions < 2 * STRIDE + 9:
            start = len(page.raw)
            await page.do("act", table, seat=0, actions=actions, action=legal[0])
            done = await page.until(lambda m: m["tell"] == "happened" and bool(m["told"]), start)
            legal, actions = done["told"][0]["legal"], done["actions"]
        right = await page.look(table)
        server.kill()
        await server.start()
        again = Person(server.address, person.cookie)
        found = await (await again.page()).look(table)
        assert found["sights"][0]["view"] == right["sights"][0]["view"]
        assert found["sights"][0]["legal"] == right["sights"][0]["legal"]
        assert found["actions"] == right["actions"] == actions
        await person.close()
        await again.close()
    finally:
        server.kill()
    assert await asyncio.to_thread(lambda: max(snapshots(tmp_path))) == 2 * STRIDE


# Branches


def _has_chosen_in_chapter_two(match: Match[Any]) -> bool:
    found = [milestone.begins for _, milestone in match.milestones]
    return found.count(True) == 2 and not found[-1]


class Tale:
    """A stored campaign of two people that has come into its second chapter."""

    def __init__(
        self, data: Path, players: int = 2, match: Match[Any] | None = None, **options: Any
    ) -> None:
        self.cookies, self.people = asyncio.run(known(data, players))
        self.match = match or played(_has_chosen_in_chapter_two, players, **options)
        self.table = put(database(data), self.match, self.people)


@pytest.fixture(scope="module")
def tale(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], Tale]:
    """The same for each test, in a folder of its own."""
    data = tmp_path_factory.mktemp("tale")
    match = played(_has_chosen_in_chapter_two, 2)
    made: list[Tale] = []

    def copied(path: Path) -> Tale:
        if backends.current != "sqlite":
            return Tale(path, match=match)
        made.extend([] if made else [Tale(data, match=match)])
        for file in data.iterdir():
            (path / file.name).write_bytes(file.read_bytes())
        return made[0]

    return copied


async def family(person: Person, table: str) -> list[Any]:
    answer = await person.http.get(f"/api/tables/{table}/family")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["branches"])


async def branched(person: Person, table: str, actions: int) -> str:
    answer = await person.http.post(f"/api/tables/{table}/branches", json={"actions": actions})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def begun(person: Person, table: str) -> Page:
    """A branch is started by whoever made it."""
    page = await person.page(client=table[:8])
    await page.do("watch", table)
    start = len(page.raw)
    await page.do("start", table)
    await page.do("nonce", table, nonce="0b" * 16)
    await page.until(lambda m: m["tell"] == "look" and bool(m["sights"]), start)
    return page


def test_what_people_remember_of_a_campaign(tmp_path: Path, tale: Callable[[Path], Tale]) -> None:
    made = tale(tmp_path)

    @in_loop
    async def ask() -> None:
        async with served(tmp_path) as server:
            person = await server.person(cookie=made.cookies[0])
            (branch,) = await family(person, made.table)
            found = [point["milestone"] for point in branch["points"]]
            assert [one["number"] for one in found if one.get("begins")] == [1, 2]
            chosen = [one for one in found if one.get("chosen")]
            assert [int(one["key"]) for one in chosen] == [
                code for code, _ in made.match.state.chosen
            ]
            row = branch["row"]
            assert row["standing"]["name"] == "Hearthlight"
            assert row["standing"]["numbers"]["chapter"] == 2
            assert row["standing"]["numbers"]["misfortune"] == made.match.state.misfortune
            assert row["part"]["number"] == 2
            assert row["choices"] == len(chosen)
            assert (branch["origin"], branch["began"]) == (None, 0)
            lobby = (await person.http.get("/api/tables")).json()
            assert [one["id"] for one in lobby["mine"]] == [made.table]
            assert lobby["mine"][0]["standing"] == row["standing"]

    ask()


@pytest.mark.parametrize("begins", [True, False])
def test_a_branch_goes_on_from_a_chapter_or_a_choice(
    tmp_path: Path, tale: Callable[[Path], Tale], begins: bool
) -> None:
    made = tale(tmp_path)
    at = [(n, found) for n, found in made.match.milestones if found.begins == begins][1]

    @in_loop
    async def branch() -> None:
        async with served(tmp_path) as server:
            person = await server.person(cookie=made.cookies[0])
            new = await branched(person, made.table, at[0])
            waiting = (await person.http.get(f"/api/tables/{new}")).json()
            assert waiting["phase"] == "waiting"
            assert waiting["branch"]["title"] == at[1].title
            assert [seat["name"] for seat in waiting["seats"]] == ["P0", "P1"]
            page = await begun(person, new)
            then = made.match.at(at[0])
            match = (await server.live(new)).table.match
            assert match is not None
            assert match.actions == then.actions
            assert seen(match, 0) == seen(then, 0)
            assert match.seed != made.match.seed, "chance from there on is its own"
            both = await family(person, new)
            assert [one["row"]["id"] for one in both] == [made.table, new]
            assert both[1]["origin"] == made.table
            assert both[1]["began"] == at[0]
            assert len({one["row"]["family"] for one in both}) == 1
            assert await page.refused("undo", new, seat=match.actions[-1][0])
            page2 = await (await server.person(cookie=made.cookies[1])).page()
            assert len((await page2.look(new))["sights"]) == 1
        once = await look(tmp_path, made.cookies[0], new)
        assert once["actions"] == at[0]

    branch()


def test_what_comes_after_a_branch_is_dealt_anew(
    tmp_path: Path, tale: Callable[[Path], Tale]
) -> None:
    """The same actions bring something else where chance decides."""
    made = tale(tmp_path)
    (at, _) = made.match.milestones[0]

    @in_loop
    async def branch() -> None:
        async with served(tmp_path) as server:
            person = await server.person(cookie=made.cookies[0])
            new = await branched(person, made.table, at)
            await begun(person, new)
            match = (await server.live(new)).table.match
            assert match is not None
            before = match.dealt
            assert match.deals[:before] == made.match.deals[:before]
            play_on(match, lambda m: m.dealt > before + 8)
            assert match.deals[before : before + 8] != made.match.deals[before : before + 8]

    branch()


def test_a_branch_begins_only_where_people_may_and_only_by_those_who_sit_there(
    tmp_path: Path, tale: Callable[[Path], Tale]
) -> None:
    made = tale(tmp_path)
    numbers = {n for n, _ in made.match.milestones}
    elsewhere = next(n for n in range(1, 10_000) if n not in numbers)

    @in_loop
    async def ask() -> None:
        async with served(tmp_path) as server:
            person = await server.person(cookie=made.cookies[0])
            stranger = await server.person("Nobody")
            address = f"/api/tables/{made.table}/branches"
            for actions in (elsewhere, 10**9):
                answer = await person.http.post(address, json={"actions": actions})
                assert answer.status_code == 422
            assert (await person.http.post(address, json={"actions": -1})).status_code == 400
            answer = await stranger.http.post(address, json={"actions": min(numbers)})
            assert answer.status_code == 422
            answer = await stranger.http.get(f"/api/tables/{made.table}/family")
            assert answer.status_code == 422
            short = await person.new_table("donburiko", 3)
            assert (await person.http.get(f"/api/tables/{short}/family")).status_code == 422

    ask()


def test_a_branch_where_one_has_no_place_is_not_told(
    tmp_path: Path, tale: Callable[[Path], Tale]
) -> None:
    made = tale(tmp_path)

    @in_loop
    async def ask() -> None:
        async with served(tmp_path) as server:
            first = await server.person(cookie=made.cookies[0])
            second = await server.person(cookie=made.cookies[1])
            new = await branched(first, made.table, made.match.milestones[0][0])
            page = await second.page()
            await page.do("stand", new, seat=1)
            assert [one["row"]["id"] for one in await family(second, made.table)] == [made.table]
            assert len(await family(first, made.table)) == 2
            text = (await second.http.get(f"/api/tables/{made.table}/family")).text
            assert new not in text

    ask()


def test_nobody_gets_the_seat_of_another_by_a_branch(tmp_path: Path) -> None:
    """Its cards are hidden: a bot may play them, but whoever made the branch may not see them."""
    made = Tale(tmp_path, open_hands=False)

    @in_loop
    async def ask() -> None:
        async with served(tmp_path) as server:
            first = await server.person(cookie=made.cookies[0])
            new = await branched(first, made.table, made.match.milestones[1][0])
            page = await first.page()
            await page.do("watch", new)
            await page.do("bot", new, seat=1, bot="greedy")
            await page.do("bot", new, seat=1, bot=None)
            assert await page.refused("sit", new, seat=1)
            info = (await first.http.get(f"/api/tables/{new}")).json()
            assert info["seats"][1]["name"] == "P1"

    ask()


def test_what_is_told_of_a_match_does_not_depend_on_hidden_cards(tmp_path: Path) -> None:
    match = played(lambda m: m.state.chapter == 2, open_hands=False)
    for number in range(20):
        guessed = match.game.guess(match.state, 0, words("ab", "guess", number))
        assert match.game.standing(guessed) == match.game.standing(match.state)
        assert match.game.milestone(guessed, None) == match.game.milestone(match.state, None)


def test_the_record_of_a_branch(tmp_path: Path) -> None:
    """It is had when no branch is in play, and so is the replay; its deals are checked from where
    it began.
    """
    cookies, people = asyncio.run(known(tmp_path))
    match = played(lambda m: False)
    assert match.outcome is not None
    almost = match.at(len(match.actions) - 1)
    table = put(database(tmp_path), almost, [people[0], people[0]])
    at = almost.milestones[-1][0]

    async def is_whole(person: Person, of: str) -> bool:
        """Whether it tells what was dealt; else it is one's own log, and there is no replay."""
        found = '"setup"' in (await person.http.get(f"/api/tables/{of}/record")).text
        replay = await person.http.get(f"/api/tables/{of}/replay")
        assert replay.status_code == (200 if found else 422)
        return found

    @in_loop
    async def ask() -> None:
        async with served(tmp_path) as server:
            person = await server.person(cookie=cookies[0])
            new = await branched(person, table, at)
            page = await begun(person, new)
            await play(server, page, new, lambda m: False, "99")
            assert not await is_whole(person, new), "the other is still in play"
            seat, action = match.actions[-1]
            last = {"seat": seat, "actions": len(almost.actions), "action": action}
            await page.do("act", table, **last)
            assert await is_whole(person, table)
            third = await branched(person, table, at)
            assert not await is_whole(person, table)
            assert not await is_whole(person, new)
            await page.do("close", third)
            record = (await person.http.get(f"/api/tables/{new}/record")).text
            header = json.loads(record.splitlines()[0])
            assert header["branch"]["actions"] == at
            assert fair.is_kept(header["fair"], header["seed"])
            file = tmp_path / "branch.jsonl"
            file.write_text(record)
            said = told("verify", file)
            assert f"first {header['branch']['deals']:,} deals" in " ".join(said.split())
            assert said.endswith("The deal was fair.\n")
            assert told("replay", file)
            del header["branch"]
            rest = record.splitlines()[1:]
            file.write_text("\n".join([json.dumps(header), *rest]))
            assert "not the cards" in roost("verify", file).stdout

    ask()


# Seats


@in_loop
async def test_a_seat_is_handed_over(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        ada, ben, eve = [await server.person(name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.new_table(GAME, 2, options={"open_hands": False})
        pages = [await person.page() for person in (ada, ben)]
        await sit_down(pages, table)
        await deal(pages, table)
        key = "1f" * 16
        assert await pages[0].refused("offer", table, seat=1, key=key)
        assert await pages[1].refused("offer", table, seat=1, key="no key")
        await pages[1].do("offer", table, seat=1, key=key)
        for page, shown in ((pages[0], None), (pages[1], key)):
            seat = (await page.look(table))["table"]["seats"][1]
            assert (seat["offered"], seat["key"]) == (True, shown)
        other = await eve.page()
        await other.do("watch", table)
        assert await other.refused("take", table, seat=1, key="2e" * 16)
        assert await other.refused("take", table, seat=0, key=key)
        start = len(other.raw), len(pages[1].raw)
        await other.do("take", table, seat=1, key=key)
        seen = await other.until(lambda m: m["tell"] == "look", start[0])
        assert [sight["seat"] for sight in seen["sights"]] == [1]
        assert seen["table"]["seats"][1] | {"away": False} == {
            **dict.fromkeys(("bot", "key")),
            **dict.fromkeys(("taken", "mine"), True),
            **dict.fromkeys(("stand_in", "away", "offered"), False),
            "name": "Eve",
        }
        gone = await pages[1].until(lambda m: m["tell"] == "look", start[1])
        assert [sight["seat"] for sight in gone["sights"]] == [None]
        assert await other.refused("offer", table, seat=0, key=key)
        assert await pages[1].refused("take", table, seat=1, key=key), "a key opens once"
        mine = (await eve.http.get("/api/tables")).json()["mine"]
        assert [row["id"] for row in mine] == [table]
        assert not (await ben.http.get("/api/tables")).json()["mine"]
    found = await look(tmp_path, str(eve.cookie), table)
    assert [sight["seat"] for sight in found["sights"]] == [1]


@in_loop
async def test_an_offer_is_called_off_and_bots_are_the_owners(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        ada, eve = [await server.person(name) for name in ("Ada", "Eve")]
        table = await ada.new_table(GAME, 2, bots=[None, "greedy"])
        page, other = await ada.page(), await eve.page()
        await sit_down([page], table)
        await deal([page], table)
        key = "1f" * 16
        await page.do("offer", table, seat=0, key=key)
        await page.do("offer", table, seat=0, key=None)
        assert await other.refused("take", table, seat=0, key=key)
        assert await other.refused("offer", table, seat=1, key=key)
        await page.do("offer", table, seat=1, key=key)
        await other.do("take", table, seat=1, key=key)
        assert (await server.live(table)).table.places[1].name == "Eve"
        cards = await ada.new_table("donburiko", 3, bots=[None, "random", "random"])
        await page.do("watch", cards)
        await page.do("sit", cards, seat=0)
        await page.do("start", cards)
        await page.do("nonce", cards, nonce=key)
        await page.until(lambda m: m["tell"] == "look" and m["table"]["id"] == cards)
        assert await page.refused("offer", cards, seat=1, key=key), "a bot's cards are its own"


@in_loop
async def test_a_stand_in_plays_all_familiars_of_a_seat(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        person = await server.person()
        table = await person.new_table(GAME, 2)
        pages = [await person.page(), *await server.crowd(1)]
        await sit_down(pages, table)
        await deal(pages, table)
        live = await server.live(table)
        match = live.table.match
        assert match is not None
        await pages[0].do("stand-in", table, seat=0, bot="owl")
        await pages[1].do("stand-in", table, seat=1, bot="greedy")

        turns: set[str] = set()

        def all_had_turns() -> bool:
            if match.state.turn is not None:
                turns.add(match.state.turn)
            return turns == set(match.state.familiars)

        await eventually(all_had_turns)
        await pages[0].do("stand-in", table, seat=0, bot=None)
        assert live.table.bot_at(0) is None
        assert live.table.bot_at(1) == "greedy"


def test_before_its_first_action_a_campaign_is_at_the_beginning_of_a_chapter() -> None:
    match = played(lambda m: True)
    found = match.game.milestone(match.state, None)
    assert found is not None
    assert (found.begins, found.number, match.actions) == (True, 1, [])
