"""Series: compiled or not, on one worker or two, stopped or not, the rows are the same."""

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import roost
from roost import bots, games
from roost.contract import RefusalError, derive_seed, rng_for
from roost.contract.rng import parse_seed
from roost.kernel.compile.jit import kernel
from roost.kernel.compile.seed_hash import SCRATCH_WORDS, make_hash, purpose_to_words, seed_to_words
from roost.match import Match
from roost.match.record_check import check_records
from roost.simulate.series import Rows, RowTally, Series, run_series
from roost.simulate.series.chunk import can_compile, play_chunk
from roost.simulate.series.folder import SeriesFolder, read_metadata, read_rows, read_seed
from roost.simulate.series.rows import columns, concat_rows, score_columns, win_columns
from roost.simulate.series.schema import schemas
from roost.testing.matches import play_matches
from roost.testing.selection import short_games

SEED = parse_seed("series")


def series(game: str, *bots: str, **more: Any) -> Series:
    info = games.game_info(game)
    seats = len(bots) if len(bots) > 1 else max(info.players)
    config = info.configure(seats, {})
    return Series(game, config, list(bots) if len(bots) > 1 else list(bots) * seats, SEED, **more)


def rows(chunks: Iterator[Any]) -> Rows:
    return concat_rows([chunk.rows for chunk in chunks])


def same(one: Rows, other: Rows) -> bool:
    return list(one) == list(other) and all(
        one[name].dtype == other[name].dtype and (one[name] == other[name]).all() for name in one
    )


# Seeds in kernels


def test_a_kernel_hashes_as_the_contract_does() -> None:
    hashed = make_hash()

    @kernel
    def ask(seed: Any, number: Any, purpose: Any, v: Any, out: Any) -> None:
        hashed(seed, number, purpose, v, out)

    room, out = np.zeros(SCRATCH_WORDS, np.uint64), np.zeros(2, np.uint64)
    for i in range(50):
        seed = hashlib.sha256(bytes([i])).hexdigest()[:32]
        for purpose, number in (("deal", i), ("match", 10**9 * i), ("bot", 0)):
            own = np.array(seed_to_words(seed), np.uint64)
            meant = np.array(purpose_to_words(purpose), np.uint64)
            ask(own, np.uint64(number), meant, room, out)
            digest = b"".join(int(word).to_bytes(8, "little") for word in out)
            assert digest.hex() == derive_seed(seed, purpose, number)
            told = tuple(int.from_bytes(digest[j : j + 4], "little") for j in range(0, 16, 4))
            assert told == rng_for(seed, purpose, number)


# Compiled matches are the same as those at a table


@pytest.mark.parametrize("game", short_games())
def test_a_compiled_series_has_the_rows_of_matches_at_a_table(game: str) -> None:
    plan = series(game, "random")
    assert can_compile(plan)
    compiled = play_chunk(plan, 3, 12, compiled=True).rows
    assert same(compiled, play_chunk(plan, 3, 12, compiled=False).rows)
    assert list(compiled) == columns(plan.config.players)


def check_compiled(game: str, bots: list[str]) -> None:
    """Each bot at each seat, draw for draw."""
    for shift in range(len(bots)):
        plan = series(game, *bots[shift:], *bots[:shift])
        compiled = play_chunk(plan, 0, 6, compiled=True).rows
        assert same(compiled, play_chunk(plan, 0, 6, compiled=False).rows)


def test_compiled_bots_choose_as_at_a_table() -> None:
    check_compiled("donburiko", ["owlet", "careless"])


@pytest.mark.long
@pytest.mark.parametrize("game", short_games())
def test_compiled_bots_of_every_game_choose_as_at_a_table(game: str) -> None:
    seats = min(games.game_info(game).players)
    check_compiled(game, (["greedy", "owlet", "random"] * 2)[:seats])
    check_compiled(game, (["careless", "owl", "random"] * 2)[:seats])


def test_searching_bots_and_extra_output_are_not_compiled() -> None:
    assert not can_compile(series("donburiko", "sage"))
    assert not can_compile(series("donburiko", "random", has_decisions=True))
    assert not can_compile(series("familiar-tales", "greedy"))


def test_rows_describe_the_matches() -> None:
    plan = series("donburiko", "random")
    found = play_chunk(plan, 0, 5, compiled=False).rows
    game = games.load("donburiko")
    for i, one in enumerate(play_matches(game, plan.config, plan.bots, SEED, 5)):
        assert one.legal_actions is not None
        result = one.match.result
        assert result is not None
        wide = [len(moves) for moves in one.legal_actions if len(moves) > 1]
        assert found["match"][i] == i
        assert found["actions"][i] == len(one.match.actions)
        assert found["choices"][i] == len(wide)
        assert found["alternatives"][i] == sum(wide)
        assert found["deals"][i] == one.match.chance_count
        assert found["first"][i] == one.match.actions[0][0]
        assert [found[name][i] for name in score_columns(4)] == result["scores"]
        shares = [found[name][i] for name in win_columns(4)]
        assert shares == [(seat in result["winners"]) / len(result["winners"]) for seat in range(4)]


def test_a_replica_has_the_same_deals_and_other_random_choices() -> None:
    plan = series("donburiko", "random")
    once, again = (play_chunk(plan._replace(replica=n), 0, 6, compiled=True).rows for n in (0, 7))
    assert same(again, play_chunk(plan._replace(replica=7), 0, 6, compiled=False).rows)
    assert not same(once, again)
    assert (once["first"] == again["first"]).all(), "who starts is dealt"


# Workers


@pytest.mark.parametrize("bots", [("random", "random"), ("owl", "greedy")])
def test_two_workers_give_the_same_rows_as_one(bots: tuple[str, ...]) -> None:
    plan = series("donburiko", *bots, has_decisions=True, has_records=True)
    single = list(run_series(plan, 0, 24, jobs=1))
    parallel = list(run_series(plan, 0, 24, jobs=2, solo_seconds=0.0))
    assert len(parallel) > 2, "the work was shared"
    assert same(rows(iter(single)), rows(iter(parallel)))
    assert same(
        *(concat_rows([c.decisions for c in found if c.decisions]) for found in (single, parallel))
    )
    records = [b"".join(c.records or b"" for c in found) for found in (single, parallel)]
    assert records[0] == records[1]


def test_a_closed_iterator_stops_the_work() -> None:
    endless = run_series(series("donburiko", "random"), 0, 10**12, jobs=2, solo_seconds=0.2)
    some = [len(chunk.rows["match"]) for chunk in islice(endless, 20)]
    endless.close()  # type: ignore[attr-defined]
    assert sum(some) > 20


# On disk


def test_a_series_is_taken_up_where_it_was_stopped(tmp_path: Path) -> None:
    plan = series("donburiko", "random", has_decisions=True)
    complete, resumed = SeriesFolder(tmp_path / "complete", plan, "series"), tmp_path / "resumed"
    for chunk in run_series(plan, 0, 30, jobs=1):
        complete.add(chunk)
    complete.finish()
    for last in (7, 19, 30):
        folder = SeriesFolder(resumed, plan, "series")
        for chunk in run_series(plan, folder.matches, last, jobs=1):
            folder.add(chunk)
        folder.flush()
        assert folder.matches == last
    assert len(list(resumed.glob("*-*.parquet"))) == 9
    kept = concat_rows(list(folder.rows(30)))
    folder.finish()
    for kind in ("matches", "decisions", "dealt"):
        one, other = (tmp_path / place / f"{kind}.parquet" for place in ("complete", "resumed"))
        assert one.read_bytes() == other.read_bytes()
    assert same(kept, read_rows(tmp_path / "complete" / "matches.parquet"))
    assert sorted(file.name for file in resumed.iterdir()) == [
        "dealt.parquet",
        "decisions.parquet",
        "matches.parquet",
        "series.json",
    ]
    longer = SeriesFolder(resumed, plan, "series")
    assert longer.matches == 30, "a finished series can be extended"
    for chunk in run_series(plan, 30, 33, jobs=1):
        longer.add(chunk)
    longer.finish()
    assert read_rows(resumed / "matches.parquet")["match"].tolist() == list(range(33))


def test_an_interrupted_merge_counts_each_match_once(tmp_path: Path) -> None:
    plan = series("donburiko", "random", has_decisions=True)
    folder = SeriesFolder(tmp_path, plan, "series")
    for last in (4, 9):
        for chunk in run_series(plan, folder.matches, last, jobs=1):
            folder.add(chunk)
        folder.flush()
    parts = {file: file.read_bytes() for file in tmp_path.glob("*-*.parquet")}
    folder.finish()
    for file, content in parts.items():
        file.write_bytes(content)
    again = SeriesFolder(tmp_path, plan, "series")
    assert again.matches == 9
    again.finish()
    assert read_rows(tmp_path / "matches.parquet")["match"].tolist() == list(range(9))
    decisions = read_rows(tmp_path / "decisions.parquet")
    assert len(decisions["match"]) == read_rows(tmp_path / "matches.parquet")["actions"].sum()


def test_decisions_are_those_of_the_matches(tmp_path: Path) -> None:
    plan = series("donburiko", "random", has_decisions=True)
    folder = SeriesFolder(tmp_path, plan, "series")
    for chunk in run_series(plan, 0, 3, jobs=1):
        folder.add(chunk)
    folder.finish()
    found = read_rows(tmp_path / "decisions.parquet")
    at = 0
    for number, one in enumerate(
        play_matches(games.load("donburiko"), plan.config, plan.bots, SEED, 3)
    ):
        assert one.legal_actions is not None
        for step, ((seat, action), legal) in enumerate(
            zip(one.match.actions, one.legal_actions, strict=True)
        ):
            row = [found[name][at] for name in ("match", "step", "seat", "legal_actions")]
            assert row == [number, step, seat, len(legal)]
            assert json.loads(found["action"][at]) == action
            assert found["action_type"][at] == action["type"]
            for field in ("card", "row", "face"):
                assert found[f"action_{field}"][at] == action.get(field)
            at += 1
    assert at == len(found["match"])


@pytest.mark.parametrize("game", short_games())
def test_files_have_the_schemas_columns_and_metadata(game: str, tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    info = games.game_info(game)
    plan = series(game, "random", has_decisions=True)
    folder = SeriesFolder(tmp_path, plan, "typed seed")
    for chunk in run_series(plan, 0, 2, jobs=1):
        folder.add(chunk)
    folder.finish()
    for kind, of in schemas(info, plan.config.players).items():
        file = tmp_path / f"{kind}.parquet"
        found = parquet.read_schema(file)
        assert [(one.name, str(one.type)) for one in found] == [one[:2] for one in of]
        metadata = read_metadata(file)
        assert (metadata["game"], metadata["seed"], metadata["bots"]) == (
            game,
            "typed seed",
            plan.bots,
        )
        assert metadata["options"] == plan.config.options
        assert metadata["players"] == plan.config.players
        assert metadata["version"] == roost.__version__
    dealt = read_rows(tmp_path / "dealt.parquet")
    match = Match(games.load(game), plan.config, seed=plan.match_seed(1))
    own = {c.name for z in match.game.view(match.state, 0).zones if z.owner == 0 for c in z.cards}
    mine = (dealt["match"] == 1) & (dealt["seat"] == 0)
    assert set(dealt["card"][mine]) == own - {None}


def test_the_docs_list_the_columns_that_the_code_writes() -> None:
    from tools.parquet_columns import PAGE, render_page

    assert PAGE.read_text(encoding="utf-8") == render_page(), "run tools/parquet_columns.py"


@pytest.mark.parametrize(
    "other",
    [
        series("donburiko", "greedy"),
        series("donburiko", "random", "random"),
        series("donburiko", "random", has_decisions=True),
        series("donburiko", "random")._replace(budget=bots.SearchBudget(iterations=5)),
    ],
    ids=["bots", "players", "decisions", "budget"],
)
def test_another_series_is_refused_its_folder(tmp_path: Path, other: Series) -> None:
    SeriesFolder(tmp_path, series("donburiko", "random"), "series")
    assert read_seed(tmp_path) == "series"
    with pytest.raises(RefusalError) as caught:
        SeriesFolder(tmp_path, other, "series")
    assert caught.value.refusal.message == "series-other"
    with pytest.raises(RefusalError):
        SeriesFolder(tmp_path, series("donburiko", "random"), "other")


def test_a_tally_of_rows_agrees_with_the_rows() -> None:
    plan = series("fuertorite", "random")
    tally = RowTally(5)
    for chunk in run_series(plan, 0, 40, jobs=1):
        tally.add(chunk.rows)
    summary = tally.summarize(4.0, 20)
    all_rows = play_chunk(plan, 0, 40, compiled=False).rows
    assert summary.matches == 40
    assert summary.matches_per_second == 5
    assert summary.win_rates == pytest.approx([all_rows[f"win_{seat}"].mean() for seat in range(5)])
    assert summary.mean_actions == pytest.approx(all_rows["actions"].mean())
    for seat, (score_range, margin) in enumerate(
        zip(summary.scores, summary.win_rate_margins, strict=True)
    ):
        own = all_rows[f"score_{seat}"]
        assert (score_range.low, score_range.high) == (own.min(), own.max())
        assert score_range.mean == pytest.approx(own.mean())
        wald = 1.96 * all_rows[f"win_{seat}"].std(ddof=1) / 40**0.5
        assert wald < margin < 1.5 * wald, "Wilson's interval, which is wider for few matches"


def test_records_of_a_series_are_valid(tmp_path: Path) -> None:
    plan = series("fuertorite", "random", has_records=True, has_legal_actions=True)
    file = tmp_path / "records"
    file.write_bytes(b"".join(chunk.records or b"" for chunk in run_series(plan, 0, 4, jobs=1)))
    assert [verdict.ok for verdict in check_records(file)] == [True] * 4
