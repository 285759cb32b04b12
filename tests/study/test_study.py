"""Studies: measures, reproducibility and reports."""

import math
import shlex
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from roost import games
from roost.contract import Action, RefusalError
from roost.kernel import CardGame
from roost.match.record_check import check_records
from roost.simulate.interval import (
    Interval,
    estimate_clustered_mean,
    estimate_effect,
    estimate_mean,
    estimate_share,
)
from roost.simulate.series import Series, run_series
from roost.simulate.series.rows import concat_rows
from roost.study import measures
from roost.study.cards import measure_card_effects
from roost.study.decisions import EvaluatedDecision, action_kind_names, measure_action_kinds
from roost.study.report import (
    list_findings,
    render_body,
    render_charts,
    render_report,
    write_headline,
)
from roost.study.report.messages import variant_phrase
from roost.study.report.number_format import format_interval, format_percent, format_points
from roost.study.request import StudyRequest
from roost.study.result import SeatWins, Study
from roost.study.runner import count_work, run_study
from roost.study.skill import measure_skill
from roost.study.study_plan import make_plan
from tests.support.commands import run_error, run_ok
from tests.support.studies import empty_study, sample_study, small_plan

CARD_GAMES = [name for name in games.game_ids() if isinstance(games.load(name), CardGame)]


def quiet(done: int, total: int) -> None:
    assert 0 <= done <= total


# Intervals


def test_intervals_cover_the_true_value_in_95_percent() -> None:
    rng = np.random.default_rng(1)
    covered = {"mean": 0, "share": 0, "ratio": 0, "effect": 0}
    for _ in range(600):
        values = rng.normal(3.0, 2.0, 200)
        covered["mean"] += not estimate_mean(values).excludes(3.0)
        covered["share"] += not estimate_share(int(rng.binomial(150, 0.1)), 150).excludes(0.1)
        counts = rng.integers(1, 9, 120)
        sums = rng.binomial(counts, 0.4).astype(float)
        covered["ratio"] += not estimate_clustered_mean(sums, counts.astype(float)).excludes(0.4)
        has = rng.random(300) < 0.3
        effect = estimate_effect(rng.normal(0, 1, 300) + 0.5 * has, has)
        assert effect is not None
        covered["effect"] += not effect.excludes(0.5)
    for name, times in covered.items():
        assert 0.92 < times / 600 < 0.98, name


def test_shares_of_0_and_1_stay_within_bounds() -> None:
    none, all_of_them = estimate_share(0, 10_000), estimate_share(50, 50)
    assert (none.mean, none.low) == (0.0, 0.0)
    assert 0.0003 < none.high < 0.0005, "0 of 10,000: under 0.04 per cent"
    assert (all_of_them.mean, all_of_them.high) == (1.0, 1.0)
    assert estimate_effect(np.arange(40.0), np.arange(40) < 3) is None, "too few"


# Measures


def test_seats_are_numbered_from_the_first_turn() -> None:
    rows = {
        "first": np.array([0, 1, 2]),
        "win_0": np.array([1.0, 0.0, 0.0]),
        "win_1": np.array([0.0, 1.0, 0.5]),
        "win_2": np.array([0.0, 0.0, 0.5]),
    }
    found = measures.measure_seats(rows, 3)
    assert [one.mean for one in found.win_rates] == pytest.approx([2.5 / 3, 0.0, 0.5 / 3])
    assert found.fair_rate == pytest.approx(1 / 3)


def test_seat_differences_use_simultaneous_intervals() -> None:
    def seats(first: float) -> SeatWins:
        shares = [estimate_share(round(1000 * share), 1000) for share in (first, 1 - first)]
        return SeatWins([*shares, estimate_share(500, 1000)], 0.5)

    assert seats(0.60).best_turn() == 0
    assert seats(0.60).is_significant(1)
    lucky = seats(0.534)  # significant if it were the only test
    assert lucky.win_rates[0].excludes(0.5)
    assert lucky.best_turn() is None
    assert not lucky.is_significant(2)


def test_a_histogram_adds_up_and_has_the_narrowest_bins() -> None:
    found = measures.make_histogram(np.array([3, 3, 4, 13]), max_bins=11)
    assert (found.values[0], found.values[-1], found.width) == (3, 13, 1)
    assert sum(found.shares) == pytest.approx(1.0)
    wide = measures.make_histogram(np.array([-7, 0, 40]), max_bins=11)
    assert wide.width == 5
    assert wide.values[0] == -10
    assert wide.shares[0] == pytest.approx(1 / 3)
    threes = measures.make_histogram(np.array([39, 42, 42, 48]), max_bins=11)
    assert (threes.values, threes.width) == ([39, 42, 45, 48], 3)
    assert threes.shares == [0.25, 0.5, 0.0, 0.25]
    assert measures.make_histogram(np.array([7, 7])).values == [7]


def test_changes_are_measured_match_by_match() -> None:
    before = {"actions": np.array([10.0, 20.0, 30.0])}
    (change,) = measures.measure_changes(before, {"actions": np.array([11.0, 21.0, 31.0])})
    assert (change.baseline, change.difference.mean, change.difference.standard_error) == (
        20.0,
        1.0,
        0.0,
    )
    assert change.is_significant


def rows_of(plan: Series, matches: int) -> Any:
    return concat_rows([chunk.rows for chunk in run_series(plan, 0, matches, jobs=1)])


def test_a_card_that_decides_is_found() -> None:
    """The points are synthetic: a seat with the card has ten more."""
    plan = small_plan("akuma", 3, "random").make_series()
    rows = rows_of(plan, 60)
    game = games.load("akuma")
    from roost.match import Match

    for number in range(60):
        state = Match(game, plan.config, seed=plan.match_seed(number)).state
        for seat in range(3):
            held = [
                c.name for z in game.view(state, seat).zones if z.owner == seat for c in z.cards
            ]
            rows[f"score_{seat}"][number] = 10 * ("blue-5" in held)
    effects = measure_card_effects(plan, rows)
    assert effects[0].card == "blue-5"
    assert effects[0].points.low > 5
    assert len(effects) > 30
    assert max(one.points.mean for one in effects[1:]) < effects[0].points.low


def test_a_kind_of_action_that_is_never_good_comes_first() -> None:
    actions: list[Action] = [
        {"type": "play", "card": "a"},
        {"type": "play", "card": "b"},
        {"type": "pass"},
    ]
    decisions = [
        EvaluatedDecision(i, actions, 0, [0.0, 0.1, -2.0], [False, False, True]) for i in range(40)
    ]
    found = measure_action_kinds(decisions)
    assert found[0].name == "pass"
    assert (found[0].good_rate.mean, found[0].chosen_rate.mean, found[0].offer_count) == (
        0.0,
        0.0,
        40,
    )
    assert found[0].good_rate.high < 0.1
    assert {one.name for one in found if one.good_rate.mean == 1.0} == {
        "play",
        "play card a",
        "play card b",
    }
    assert action_kind_names({"type": "take", "row": 2}) == ["take", "take row 2"]


def test_skill_is_the_gain_of_the_strong_bot_on_the_same_deals() -> None:
    plan = small_plan("donburiko", 2, "random", "owl")
    asked: list[tuple[list[str], int]] = []

    def played(series: Series, matches: int) -> Any:
        """The strong bot has 4 points more; half of the variance is by the deal."""
        asked.append((series.bots, series.replica))
        deals = np.random.default_rng(1).normal(0, 3, (matches, 2))
        rest = np.random.default_rng(len(asked) + 1).normal(0, 3, (matches, 2))
        more = np.array([4.0 * (bot == "owl") for bot in series.bots])
        points = 1000 * (deals + rest + more)
        wins = (points == points.max(1, keepdims=True)).astype(float)
        return {f"score_{i}": points[:, i] for i in (0, 1)} | {
            f"win_{i}": wins[:, i] for i in (0, 1)
        }

    found = measure_skill(plan, 4000, False, played)
    assert found is not None
    assert {(",".join(bots), again) for bots, again in asked} == {
        ("owl,random", 0),
        ("random,owl", 0),
        ("random,random", 0),
        ("owl,random", 1),
        ("random,owl", 1),
        ("owl,owl", 0),
        ("owl,owl", 1),
    }
    assert not found.points_gained.excludes(4000.0)
    shares = found.skill, found.deal, found.skill_on_deal
    assert sum(share.mean for share in shares) == pytest.approx(1.0, abs=0.01)
    for share, truth in zip((*shares, found.noise), (4 / 22, 18 / 22, 0, 18 / 40), strict=True):
        assert share.low - 0.01 <= truth <= share.high + 0.01
    assert found.matches_to_lead == math.ceil((1.645 * 6 / 4) ** 2)
    assert measure_skill(small_plan("donburiko", 2, "owl"), 40, False, played) is None


# Complete studies


def test_a_study_repeats_whatever_the_number_of_workers(tmp_path: Path) -> None:
    plan = small_plan("fuertorite", 3, "random", coin="forced")
    first = run_study(plan, quiet, tmp_path, jobs=1)
    again = run_study(plan, quiet, None, jobs=2)
    assert msgspec.json.encode(first) == msgspec.json.encode(again)
    assert first.seats is not None
    assert sum(one.mean for one in first.seats.win_rates) == pytest.approx(1.0)
    assert [one.name for one in first.variants] == ["coin=forced"]
    assert first.skill is None
    assert msgspec.json.decode(msgspec.json.encode(first), type=Study) == first


def test_outliers_are_records_of_played_matches(tmp_path: Path) -> None:
    plan = small_plan("fuertorite", 3, "random")
    found = run_study(plan, quiet, tmp_path, jobs=1)
    assert [one.kind for one in found.outliers][:2] == ["highest", "lowest"]
    rows = rows_of(plan.make_series(), 40)
    for one in found.outliers:
        (verdict,) = check_records(tmp_path / one.file)
        assert verdict.ok
        assert verdict.match is not None
        assert len(verdict.match.actions) == rows["actions"][one.match]
        assert verdict.match.result is not None
        scores = verdict.match.result["scores"]
        assert scores == [rows[f"score_{seat}"][one.match] for seat in range(3)]
    assert found.outliers[0].value == max(rows[f"score_{seat}"].max() for seat in range(3))


def test_a_cooperative_game_measures_the_teams_score() -> None:
    done: list[tuple[int, int]] = []
    plan = small_plan("familiars-trouble", 3, "random", winner="highest")
    found = run_study(plan, lambda *progress: done.append(progress), None, jobs=1)
    assert found.team_win_rate is not None
    assert found.seats is None
    assert {change.metric for change in found.variants[0].changes} == {
        "points",
        "team-wins",
        "actions",
        "choices",
    }
    assert done[-1] == (count_work(plan), count_work(plan))


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), [("akuma", 3), ("fuertorite", 3)])
def test_a_complete_study_finds_known_facts(game: str, players: int) -> None:
    request = StudyRequest(game, players, matches=3000, decisions=24, seed="small")
    found = run_study(make_plan(request), quiet, None, jobs=2)
    assert found.skill is not None
    assert found.skill.points_gained.low > 0, "an owl plays better than an owlet"
    means = [config.score.mean for config in found.self_play]
    assert means == sorted(means, reverse=True), "and an owlet better than who plays at random"
    assert found.choices is not None
    assert found.choices.decision_count == 24
    assert found.choices.random_move_loss.low > 0


# What is said


class Outline(HTMLParser):
    """The tags of a text, that must be closed as they were opened, and its words."""

    ALONE = frozenset({"meta", "path", "image"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.sources: list[str] = []
        self.labels: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in self.ALONE:
            self.open.append(tag)
        self.labels += [value or "" for name, value in attrs if name == "aria-label"]
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ALONE:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("cooperative", [False, True])
def test_a_report_is_one_self_contained_file(cooperative: bool) -> None:
    found = sample_study("familiars-trouble" if cooperative else "akuma", cooperative)
    for one in (found, empty_study(found)):
        outline = Outline()
        outline.feed(render_report(one))
        assert outline.open == []
        outside = [source for source in outline.sources if not source.startswith("data:")]
        assert set(outside) <= {"highest.jsonl"}, "nothing is fetched from elsewhere"
        words = " ".join(outline.words)
        assert write_headline(one) in words
    assert 'href="/study/7/highest"' in render_body(found, "/study/7/")


def test_no_text_of_a_study_is_read_as_html() -> None:
    bad = '<script>"alert(1)"</script>&\''
    found = sample_study()
    (variant,), (outlier,), (kind,) = found.variants, found.outliers, found.action_kinds
    replace = msgspec.structs.replace
    found = replace(
        found,
        bot=bad,
        command=f"roost study {bad}",
        options={"games": bad},
        self_play=[replace(scores, bot=bad) for scores in found.self_play],
        cards=[replace(effect, card=bad) for effect in found.cards],
        action_kinds=[replace(kind, name=f"play card {bad}")],
        variants=[replace(variant, name=name) for name in (bad, f"red={bad}")],
        outliers=[replace(outlier, file=bad)],
    )
    charts = render_charts(found)
    drawn = [charts[name] for name in (f"with-{bad}", "cards", "scores")]
    for text in (render_report(found), render_body(found), *drawn):
        outline = Outline()
        outline.feed(text)
        assert outline.open == []
        assert "script" not in outline.tags
        assert "<script" not in text
        assert bad in " ".join([*outline.words, *outline.labels])


def test_findings_are_significant() -> None:
    found = sample_study()
    first = list_findings(found)[0]
    assert (first.head, first.detail) == ("31.0 %", "95 % interval: 29.0 to 33.0 %")
    assert write_headline(found) == "Going first is an advantage."
    assert found.seats is not None
    level = msgspec.structs.replace(found.seats, win_rates=[estimate_share(25, 100)] * 4)
    same = msgspec.structs.replace(found, seats=level)
    assert write_headline(same) == "The turn order makes no difference."
    assert list_findings(same)[0].head == "No seat"
    assert [one.head for one in list_findings(found)] == ["31.0 %", "\u22125.0 %", "9 matches"]


def test_rarely_good_actions_are_reported() -> None:
    found = sample_study()
    findings = list_findings(found, limit=9)
    assert ("Play: Red 8", "10.0 % (2.0 to 18.0)") in [(one.head, one.detail) for one in findings]
    whole = msgspec.structs.replace(found.action_kinds[0], name="play")
    both = msgspec.structs.replace(found, action_kinds=[*found.action_kinds, whole])
    assert both.rarely_good_kinds() == [whole], "a listed type includes its special cases"
    timed = msgspec.structs.replace(found.action_kinds[0], chosen_rate=estimate_share(12, 60))
    when = msgspec.structs.replace(found, action_kinds=[timed])
    assert when.rarely_good_kinds() == [], "what the bot chooses regularly is a matter of timing"
    assert when.timing_kinds() == [timed]
    assert "Play: Red 8" not in [one.head for one in list_findings(when, limit=9)]
    assert "A matter of timing" in render_body(when)
    few = msgspec.structs.replace(found, action_kinds=[])
    assert "Too few decisions" in render_body(few)
    (kind,) = found.action_kinds
    fine = msgspec.structs.replace(kind, good_rate=estimate_share(20, 60))
    assert "None: every kind of action was good in at least 33.3 %" in render_body(
        msgspec.structs.replace(found, action_kinds=[fine])
    )


def test_variants_are_described_in_words() -> None:
    assert variant_phrase("akuma", "red=true") == "if red 4 and red 8 cost 6 and 10"
    assert variant_phrase("fuertorite", "coin=forced") == "if coins are forced"
    assert "my errands" in variant_phrase("familiars-trouble", "my errands")
    for name in CARD_GAMES:
        for option in games.game_info(name).options:
            for value in option.values_for(games.game_info(name).players[-1]):
                text = msgspec.json.encode(value).decode().strip(chr(34))
                phrase = variant_phrase(name, f"{option.name}={text}")
                assert phrase.startswith("if "), phrase
                assert not set("=_") & set(phrase), "the phrase has no ids of options"


def test_an_option_that_bots_cannot_use_is_named_as_such() -> None:
    plan = small_plan("familiars-trouble", 3, "random", hints=True, winner="highest")
    done: list[tuple[int, int]] = []
    found = run_study(plan, lambda *progress: done.append(progress), None, jobs=1)
    unused, used = found.variants
    assert (unused.is_used_by_bots, unused.changes, unused.changed_matches) == (False, [], None)
    assert (used.is_used_by_bots, used.changed_matches is not None) == (True, True)
    assert done[-1] == (count_work(plan), count_work(plan))
    assert "Bots do not use this option" in render_body(found)
    same = msgspec.structs.replace(used, changed_matches=0)
    assert "No match ended differently" in render_body(
        msgspec.structs.replace(found, variants=[same])
    )


@pytest.mark.parametrize("game", CARD_GAMES)
def test_options_are_declared_as_bots_use_them(game: str) -> None:
    """On the same deals, scores differ significantly only with an option that bots use."""
    info = games.game_info(game)
    players = info.default_players
    for option in info.options:
        others = [v for v in option.values_for(players) if v != option.default_for(players)]
        differs, changes = False, []
        for value in others[:1]:
            for bot in ("greedy", "owl"):
                own, other = (
                    rows_of(
                        Series(game, info.configure(players, given), [bot] * players, "ab" * 16),
                        30,
                    )
                    for given in ({}, {option.name: value})
                )
                differs |= any((own[name] != other[name]).any() for name in SCORES if name in own)
                changes.append(estimate_mean((other["score_0"] - own["score_0"]).astype(float)))
        if not option.is_used_by_bots:
            assert not any(change.excludes(0.0) for change in changes), option.name
        elif option.name not in RARE:
            assert differs, option.name


SCORES = [f"score_{seat}" for seat in range(5)]
RARE = {"tie"}
"""Options that matter only in rare cases."""


def test_the_introduction_names_changed_options() -> None:
    found = msgspec.structs.replace(sample_study(), options={"games": 1, "red": False})
    assert "4 owls (games=1)" in render_body(found)
    assert "(games" not in render_body(sample_study())


def test_the_ends_of_an_interval_differ_unless_they_are_the_same() -> None:
    assert format_interval(Interval(114.0, 113.9, 114.1)) == {
        "mean": "114.0",
        "low": "113.9",
        "high": "114.1",
    }
    same = format_interval(Interval(60.0, 60.0, 60.0))
    assert same["low"] == same["high"]
    always = msgspec.structs.replace(sample_study(), mean_actions=Interval(60.0, 60.0, 60.0))
    assert "60.0 actions in every match" in render_body(always)


@pytest.mark.parametrize(
    "request_",
    [
        StudyRequest("akuma", 3, {"games": 1}, seed="a b; rm x"),
        StudyRequest(
            "fuertorite",
            4,
            {"coin": "for\"ced' $(x)", "quoted": "true", "listed": ["a b", 1], "name": ""},
            {"coin": ["a=b", 1.5, None], "other": ["1", " 2", '"x"', "ä\n\\"]},
            {},
            ("owlet", "owl"),
            20,
            0,
            7,
            "-x '\"",
        ),
    ],
    ids=["plain", "strange"],
)
def test_the_command_repeats_the_request(
    request_: StudyRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real command line parses the printed command to the same request."""
    parsed: list[StudyRequest] = []

    def keep_request(request: StudyRequest) -> None:
        parsed.append(request)
        raise RefusalError("study-busy")

    monkeypatch.setattr("roost.cli.commands.study.make_plan", keep_request)
    program, *args = shlex.split(request_.command)
    assert program == "roost"
    run_error(*args)
    assert parsed == [request_]


def test_decks_are_part_of_the_request_and_its_command(tmp_path: Path) -> None:
    deck, out = tmp_path / "my 'stars'.json", tmp_path / "out"
    deck.write_text('{"wheel-1": 4}', encoding="utf-8")
    args = ("--players", "3", "--with", "random", "--matches", "20", "--decisions", "0")
    run_ok("study", "fuertorite", *args, "--deck", deck, "--seed", "s", "--out", out, "--jobs", "1")
    found = msgspec.json.decode((out / "study.json").read_bytes(), type=Study)
    assert [variant.name for variant in found.variants] == ["my 'stars'"]
    assert f"--deck={deck}" in shlex.split(found.command)


def test_numbers_have_significant_digits() -> None:
    assert format_points(123.4) == "123"
    assert format_points(-2.34, signed=True) == "\u22122.3"
    assert format_points(0.001) == "0"
    assert format_points(0.456, signed=True) == "+0.46"
    assert format_percent(0.12345) == "12.3"
    assert format_percent(-0.00001) == "0"


# The command


def test_the_command_writes_a_report_and_prints_findings(tmp_path: Path) -> None:
    args = ("--players", "3", "--with", "random", "--matches", "30", "--decisions", "0")
    more = ("--vary", "coin=forced", "--seed", "s", "--jobs", "1", "--out", tmp_path / "out")
    text = run_ok("study", "fuertorite", *args, *more)
    assert "report.html" in text
    assert text.endswith("Repeat with --seed s.\n")
    found = msgspec.json.decode((tmp_path / "out" / "study.json").read_bytes(), type=Study)
    assert write_headline(found) in text
    assert found.command == (
        "roost study fuertorite --players 3 --vary=coin=forced --with random --matches 30 "
        "--decisions 0 --seed s"
    )
    assert (tmp_path / "out" / "report.html").read_text(encoding="utf-8") == render_report(found)


def test_an_invalid_study_is_refused(tmp_path: Path) -> None:
    out = ("--out", tmp_path, "--matches", "20")
    assert "roost campaign simulate" in run_error("study", "familiar-tales", *out)
    assert "each once" in run_error("study", "donburiko", "--with", "random,random", *out)
    assert "nothing" in run_error("study", "akuma", "--vary", "nothing=1", *out)
    with pytest.raises(RefusalError):
        run_study(small_plan("donburiko", 2, "nobody"), quiet)
