"""A deal played once more: the same cards, compared afterwards, and never shown beforehand."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roost.server import fair
from roost.server.deals import naming, par
from roost.server.deals.board import board
from roost.server.deals.par import MEASURES, Measure, summed
from roost.server.deals.routes import table_of
from roost.server.deals.source import daily, find
from roost.server.scores.ending import Ending, EndSeat
from roost.server.store import ResultRow, TableRow
from tests.alone import GAME, Solo, deal_of, play_deal, refused, sit_alone, told
from tests.backends import asked, open_store
from tests.commands import roost
from tests.serving import Served, eventually, in_loop, served, start_match


async def finished(server: Served, name: str = "Ada", **more: Any) -> tuple[Solo, str]:
    solo = await sit_alone(server, name, **more)
    await solo.play_out()
    return solo, await deal_of(solo.person, solo.table)


@in_loop
async def test_the_same_deal_has_the_same_cards_and_the_same_bots(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        first, deal = await finished(server)
        ben = await server.person("Ben")
        again = await play_deal(server, ben, deal)
        match, before = await again.match(), await first.match()
        assert match.seed == before.seed
        assert match.deals[0] == before.deals[0]
        info = await told(ben, f"/api/tables/{again.table}")
        assert (info["repeat"], info["counted"], info["deal"]) == ("same", False, deal)
        assert [seat["bot"] for seat in info["seats"]] == [None, "random"]
        assert [seat["mine"] for seat in info["seats"]] == [True, False]
        # Whoever plays the same cards in the same way comes to the same end.
        assert await again.play_out() == (await first.match()).outcome


@in_loop
async def test_results_are_told_only_to_those_who_have_played(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        _, deal = await finished(server)
        ben = await server.person("Ben")
        seen = await told(ben, f"/api/deals/{deal}")
        assert (seen["people"], seen["board"], seen["attempts"]) == (["Ada"], None, 0)
        assert "First play it yourself" in await refused(ben, f"/api/deals/{deal}/par?seat=0")
        again = await play_deal(server, ben, deal)
        seen = await told(ben, f"/api/deals/{deal}")
        assert (seen["board"], seen["table"]) == (None, again.table)
        twice = await ben.http.post(f"/api/deals/{deal}/tables", json={})
        assert "already playing" in twice.json()["why"]
        await again.play_out(choice=1)
        seen = await told(ben, f"/api/deals/{deal}")
        assert seen["table"] is None
        assert {row["name"] for row in seen["board"]} == {"Ada", "Ben"}
        assert seen["board"][0]["rank"] == 1
        assert [row["mine"] for row in seen["board"] if row["name"] == "Ben"] == [True]
        assert all(row["attempt"] == 1 and not row["helped"] for row in seen["board"])
        # A second try is listed, and has no rank.
        more = await play_deal(server, ben, deal)
        await more.play_out()
        tries = [row for row in (await told(ben, f"/api/deals/{deal}"))["board"] if row["mine"]]
        assert [(row["attempt"], row["rank"] is None) for row in tries] == [(1, False), (2, True)]


async def hidden(person: Any, table: str) -> None:
    """Nothing of a table is shown to a person: not as a replay, record, page or live."""
    for path in ("", "/record", "/replay", "/replay?eyes=0", "/replay?eyes=public"):
        assert "playing this deal" in await refused(person, f"/api/tables/{table}{path}")
    page = await person.page("peeps")
    assert "playing this deal" in await page.refused("watch", table)
    assert not [raw for raw in page.raw if b'"tell":"look"' in raw]


@in_loop
async def test_who_is_playing_a_deal_sees_no_other_table_of_it(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        first, deal = await finished(server)
        ben, cleo = await server.person("Ben"), await server.person("Cleo")
        assert (await ben.http.get(f"/api/tables/{first.table}/replay")).status_code == 200
        third = await play_deal(server, cleo, deal)
        watching = await ben.page("watching")
        await watching.do("watch", third.table)
        again = await play_deal(server, ben, deal)
        await hidden(ben, first.table)
        await hidden(ben, third.table)
        heard = len(watching.raw)
        await third.play_out()
        assert len(watching.raw) == heard  # who was watching another is told no more
        await hidden(ben, third.table)
        own = await told(ben, f"/api/tables/{again.table}")
        assert own["phase"] == "playing"
        log = (await ben.http.get(f"/api/tables/{again.table}/record")).text
        assert '"setup"' not in log
        # Others may look, and so may Ben when he is done.
        assert (await first.person.http.get(f"/api/tables/{third.table}/replay")).status_code == 200
        await again.play_out()
        assert (await ben.http.get(f"/api/tables/{first.table}/replay")).status_code == 200
        assert (await ben.http.get(f"/api/tables/{third.table}/record")).status_code == 200


@in_loop
async def test_who_takes_back_the_first_match_is_playing_it_again(tmp_path: Path) -> None:
    """A finished match against bots can be gone back into: its deal is then in play once more."""
    async with served(tmp_path) as server:
        first, deal = await finished(server)
        again = await play_deal(server, await server.person("Ben"), deal)
        await again.play_out()
        assert (await first.person.http.get(f"/api/tables/{again.table}/replay")).status_code == 200
        await first.page.do("undo", first.table, seat=0)
        await hidden(first.person, again.table)
        assert (await told(first.person, f"/api/deals/{deal}"))["board"] is None


@in_loop
async def test_the_lobby_does_not_tell_of_a_deal_in_play(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        ada = await server.person("Ada")
        table = await ada.new_table(GAME, 2, bots=[None, "random"], open=True)
        page = await ada.page()
        for ask, more in (("watch", {}), ("sit", {"seat": 0}), ("start", {})):
            await page.do(ask, table, **more)
        await page.do("nonce", table, nonce="ab" * 16)
        await Solo(server, ada, page, table).play_out()
        ben = await server.person("Ben")
        listed = (await told(ben, "/api/tables"))["finished"]
        assert [row["id"] for row in listed] == [table]
        await play_deal(server, ben, listed[0]["deal"])
        assert (await told(ben, "/api/tables"))["finished"] == []


@in_loop
async def test_seats_of_people_are_played_by_bots(tmp_path: Path) -> None:
    """Where several sat, one chooses a seat, and the replay is not told: they may have talked."""
    async with served(tmp_path) as server:
        playing = await start_match(server, players=2)
        await playing.play_out()
        ada = server.people[0]
        deal = await deal_of(ada, playing.table)
        ben = await server.person("Ben")
        seen = await told(ben, f"/api/deals/{deal}")
        assert (seen["seats"], seen["bots"]) == ([0, 1], [None, None])
        wrong = await ben.http.post(f"/api/deals/{deal}/tables", json={"seat": 2})
        assert wrong.status_code == 422
        again = await play_deal(server, ben, deal, seat=1)
        info = await told(ben, f"/api/tables/{again.table}")
        assert [seat["bot"] for seat in info["seats"]] == ["owl", None]
        offer = await again.page.refused("offer", again.table, seat=1, key="ab" * 16)
        assert "table of their own" in offer
        await again.play_out()
        board = (await told(ben, f"/api/deals/{deal}"))["board"]
        assert [row["seat"] for row in board] == [0, 1, 1]
        assert [row["table"] is None for row in board if not row["mine"]] == [True, True]
        mine = (await told(ada, f"/api/deals/{deal}"))["board"]
        assert all(row["table"] for row in mine)


@in_loop
async def test_a_repeated_deal_is_not_called_fair(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        first, deal = await finished(server)
        again = await play_deal(server, first.person, deal)
        await again.play_out()
        day = await play_deal(server, first.person, naming.daily_name(GAME, naming.today()))
        await day.play_out()
        tables = (first.table, again.table, day.table)
        records = [
            (await first.person.http.get(f"/api/tables/{table}/record")).text for table in tables
        ]
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]
    for file, record in zip(files, records, strict=True):
        file.write_text(record)
    results = [roost("verify", file) for file in files]
    assert [result.exit_code for result in results] == [0, 1, 1]
    assert "had been played before" in results[1].output
    assert "the server alone drew them" in results[2].output
    # The cards themselves are still checked.
    header, *rest = records[1].splitlines()
    other = json.loads(header) | {"repeat": {"kind": "same"}, "seed": "ab" * 32}
    files[1].write_text("\n".join([json.dumps(other), *rest]))
    assert "not made as promised" in roost("verify", files[1]).output


@in_loop
async def test_what_is_no_deal_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        ada = await server.person("Ada")
        tomorrow = naming.today() + timedelta(days=1)
        names = (
            "nothing",
            naming.daily_name(GAME, tomorrow),
            naming.daily_name("chess", naming.today()),
            naming.daily_name("familiar-tales", naming.today()),
            f"daily-{GAME}-2026-13-40",
        )
        for name in names:
            answer = await ada.http.get(f"/api/deals/{name}")
            assert "no such deal" in answer.json()["why"]
            assert answer.status_code == 404
            made = await ada.http.post(f"/api/deals/{name}/tables", json={})
            assert made.status_code == 404
        solo = await sit_alone(server, person=ada)
        deal = await deal_of(ada, solo.table)  # in play for the first time
        assert (await ada.http.get(f"/api/deals/{deal}")).status_code == 404


@in_loop
async def test_the_deal_of_the_day_is_one_for_all_and_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as server:
        ada, ben = await server.person("Ada"), await server.person("Ben")
        days = await told(ada, "/api/daily")
        assert {deal["game"] for deal in days["deals"]} >= {"donburiko", "akuma"}
        assert "familiar-tales" not in {deal["game"] for deal in days["deals"]}
        (deal,) = [found["id"] for found in days["deals"] if found["game"] == GAME]
        one = await play_deal(server, ada, deal)
        two = await play_deal(server, ben, deal)
        assert (await one.match()).seed == (await two.match()).seed
        assert (await told(ada, f"/api/tables/{one.table}"))["counted"]
        assert "This try counts" in await one.page.refused("hint", one.table, seat=0)
        await one.act()
        assert "This try counts" in await one.page.refused("undo", one.table, seat=0)
        standing_in = await one.page.refused("stand-in", one.table, seat=0, bot="owl")
        assert "This try counts" in standing_in
        await one.play_out()
        # Until the day is over, only those who have played are shown anything.
        cleo = await server.person("Cleo")
        assert "deal of the day" in await refused(cleo, f"/api/tables/{one.table}/replay")
        assert "deal of the day" in await (await cleo.page()).refused("watch", two.table)
        assert (await told(cleo, f"/api/deals/{deal}"))["board"] is None
        assert (await told(cleo, f"/api/deals/{deal}"))["people"] == ["Ada"]
        assert (await told(ada, f"/api/deals/{deal}"))["board"][0]["rank"] == 1
        # A second try is practice, and there one may be helped.
        assert not (await told(ada, f"/api/deals/{deal}"))["counts"]
        practice = await play_deal(server, ada, deal)
        assert not (await told(ada, f"/api/tables/{practice.table}"))["counted"]
        await practice.act()
        await practice.page.do("undo", practice.table, seat=0)
        await practice.play_out()
        tries = [row for row in (await told(ada, f"/api/deals/{deal}"))["board"] if row["mine"]]
        assert [(row["rank"], row["helped"]) for row in tries] == [(1, False), (None, True)]
        # Tomorrow everybody may look, but for Ben, who is still playing.
        tomorrow = naming.today() + timedelta(days=1)
        monkeypatch.setattr(naming, "today", lambda: tomorrow)
        assert (await cleo.http.get(f"/api/tables/{one.table}/replay")).status_code == 200
        assert len((await told(cleo, f"/api/deals/{deal}"))["board"]) == 2
        assert "playing this deal" in await refused(ben, f"/api/tables/{one.table}/replay")
        assert (await told(ben, f"/api/deals/{deal}"))["board"] is None
        late = await play_deal(server, cleo, deal)
        assert not (await told(cleo, f"/api/tables/{late.table}"))["counted"]
        await two.play_out()
        ranked = [row["name"] for row in (await told(ada, f"/api/deals/{deal}"))["board"]]
        assert "Ben" in ranked[:2]  # it was begun in time


@in_loop
async def test_days_and_games_differ_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        signer = server.app.state.signer
        today = naming.today()
        secrets = {
            daily(signer, game, today - timedelta(days=ago)).secret
            for game in ("donburiko", "akuma")
            for ago in range(3)
        }
        assert len(secrets) == 6
        before = daily(signer, GAME, today)
    async with served(tmp_path) as server:
        assert daily(server.app.state.signer, GAME, today) == before
    async with served(tmp_path / "other") as server:
        assert daily(server.app.state.signer, GAME, today).secret != before.secret


def test_names_of_deals() -> None:
    day = date(2026, 11, 30)
    assert naming.daily_of(naming.daily_name("familiars-trouble", day)) == (
        "familiars-trouble",
        day,
    )
    assert naming.daily_of("0123456789abcdef01234567") is None


@in_loop
async def test_par_is_worked_out_once_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(par, "MEASURES", (Measure("random", 3), Measure("greedy", 2)))
    async with served(tmp_path) as server:
        first, deal = await finished(server)
        path = f"/api/deals/{deal}/par?seat=0"
        begun = (await told(first.person, path))["pars"]
        assert [(found["bot"], found["of"]) for found in begun] == [("random", 3), ("greedy", 2)]

        async def is_done() -> bool:
            return len(await server.hub.store.pars(deal, 0)) == 2

        await eventually(is_done)
        known = (await told(first.person, path))["pars"]
        assert all(one["mean"] is not None and one["error"] is not None for one in known)
        assert "from that seat" in await refused(first.person, f"/api/deals/{deal}/par?seat=1")
    async with served(tmp_path) as server:
        monkeypatch.setattr(par, "_play", None)  # it is not worked out again
        person = await server.person(cookie=first.person.cookie)
        assert (await told(person, path))["pars"] == known


def test_par_says_how_sure_it_is() -> None:
    assert summed("owl", [], 4).mean is None
    assert (summed("owl", [3], 4).mean, summed("owl", [3], 4).error) == (3, None)
    two = summed("owl", [2, 6], 4)
    assert (two.mean, two.error, two.plays, two.of) == (4, 2, 2, 4)
    assert {measure.bot for measure in MEASURES} == {"owl", "sage"}


@in_loop
async def test_a_table_that_was_made_and_not_begun_stays_its_persons(tmp_path: Path) -> None:
    """A server that is killed in between leaves it waiting: it goes on there, and alone."""
    async with served(tmp_path) as server:
        first, deal = await finished(server)
        source = await find(server.hub, server.app.state.signer, deal)
        person = server.app.state.signer.person(first.person.cookie)
        made = table_of(source, 0, person, "Ada", counted=False)
        await server.hub.make(made, source.secret)
    async with served(tmp_path) as server:
        ada = await server.person(cookie=first.person.cookie)
        seen = await told(ada, f"/api/deals/{deal}")
        assert (seen["table"], seen["board"]) == (made.id, None)
        page = await ada.page()
        await page.do("watch", made.id)
        for ask, more in (("stand", {"seat": 0}), ("bot", {"seat": 1, "bot": None})):
            assert "table of their own" in await page.refused(ask, made.id, **more)
        ben = await (await server.person("Ben")).page()
        assert "table of their own" in await ben.refused("sit", made.id, seat=0)
        await page.do("start", made.id)
        again = Solo(server, ada, page, made.id)
        assert (await again.match()).seed == fair.seed(source.secret, source.nonces)


async def put_result(store: Any, person: str, score: int, deal: str = "d", **more: Any) -> None:
    """As a table does that repeats a deal, when its match ends."""
    table = f"{person}-{score}"
    ending = Ending({}, [EndSeat(person, person)], {"scores": [score], "winners": []}, **more)
    result = ResultRow(
        table=table,
        game=GAME,
        deal=deal,
        people=(person,),
        rated=False,
        body=msgspec.json.encode(ending),
        scores=ending.seat_scores,
        helped=ending.is_helped,
    )
    await store.put_table(TableRow(table, GAME, "over", False, (person,), deal=deal, result=result))


@in_loop
async def test_a_crowd_of_bad_results_displaces_nobody(tmp_path: Path) -> None:
    """Whoever comes late and plays well is first, and always sees where they stand."""
    store = await open_store(tmp_path)
    most = 20
    for number in range(3 * most):
        await put_result(store, f"junk{number}", 5)
    await put_result(store, "bad", 1)
    await put_result(store, "good", 9)
    await put_result(store, "good", 50)  # a second attempt
    await put_result(store, "helped", 60, marks=["hint"])

    async def seen(person: str) -> list[tuple[str, int, int | None, int]]:
        rows = board(await store.deal_scores("d", person, [0], most), person)
        return [(row.name, row.score, row.rank, row.attempt) for row in rows]

    everybody = await seen("somebody")
    assert everybody[0] == ("good", 9, 1, 1)
    assert everybody[1] == ("junk0", 5, 2, 1)
    assert everybody[most:] == [("good", 50, None, 2), ("helped", 60, None, 1)]
    assert ("bad", 1, 3 * most + 2, 1) in await seen("bad")
    assert len(await seen("bad")) == len(everybody) + 1
    assert await store.ranked("d", [0, 1]) == [3 * most + 2, 0]
    assert await store.deal_scores("other", "bad", [0], most) == []
    await store.close()


@in_loop
async def test_scores_of_older_results_are_caught_up_with(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        first, deal = await finished(server)
        again = await play_deal(server, await server.person("Ben"), deal)
        await again.play_out(choice=1)
        before = await told(first.person, f"/api/deals/{deal}")
        assert len(before["board"]) == 2
    asked(tmp_path, "DELETE FROM deal_scores")
    async with served(tmp_path) as server:
        ada = await server.person(cookie=first.person.cookie)

        async def is_whole() -> bool:
            return bool((await told(ada, f"/api/deals/{deal}"))["board"] == before["board"])

        await eventually(is_whole)
