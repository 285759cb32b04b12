"""Studies: what they measure, that they repeat, and what they say."""

import math
import shlex
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from roost import games
from roost.contract import Action, Refused
from roost.kernel import CardGame
from roost.match.replay import check
from roost.simulate.interval import Interval, effect_of, mean_of, ratio_of, share_of
from roost.simulate.series import Series, run_series
from roost.simulate.series.rows import joined
from roost.study import measure, study
from roost.study.cards import card_effects
from roost.study.child import Asked
from roost.study.child import planned as child_plan
from roost.study.looking import Looked, kinds, names
from roost.study.report import body, findings, headline, report
from roost.study.report.figures import between_points, percent, points
from roost.study.report.words import case
from roost.study.result import Seats, Study
from roost.study.skill import skill
from roost.study.studying import planned
from tests.commands import error, told
from tests.studies import bare, made_up, small

CARD_GAMES = [name for name in games.names() if isinstance(games.load(name), CardGame)]


def quiet(done: int, of: int) -> None:
    assert 0 <= done <= of


# Intervals


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    chance = np.random.default_rng(1)
    held = {"mean": 0, "share": 0, "ratio": 0, "effect": 0}
    for _ in range(600):
        values = chance.normal(3.0, 2.0, 200)
        held["mean"] += not mean_of(values).without(3.0)
        held["share"] += not share_of(int(chance.binomial(150, 0.1)), 150).without(0.1)
        counts = chance.integers(1, 9, 120)
        sums = chance.binomial(counts, 0.4).astype(float)
        held["ratio"] += not ratio_of(sums, counts.astype(float)).without(0.4)
        has = chance.random(300) < 0.3
        effect = effect_of(chance.normal(0, 1, 300) + 0.5 * has, has)
        assert effect is not None
        held["effect"] += not effect.without(0.5)
    for name, times in held.items():
        assert 0.92 < times / 600 < 0.98, name


def test_a_share_of_nothing_and_of_all_stays_within_bounds() -> None:
    none, all_of_them = share_of(0, 10_000), share_of(50, 50)
    assert (none.mean, none.low) == (0.0, 0.0)
    assert 0.0003 < none.high < 0.0005, "0 of 10,000: under 0.04 per cent"
    assert (all_of_them.mean, all_of_them.high) == (1.0, 1.0)
    assert effect_of(np.arange(40.0), np.arange(40) < 3) is None, "too few"


# Measures


def test_seats_are_counted_from_whoever_had_the_first_turn() -> None:
    rows = {
        "first": np.array([0, 1, 2]),
        "win_0": np.array([1.0, 0.0, 0.0]),
        "win_1": np.array([0.0, 1.0, 0.5]),
        "win_2": np.array([0.0, 0.0, 0.5]),
    }
    found = measure.seats(rows, 3)
    assert [one.mean for one in found.wins] == pytest.approx([2.5 / 3, 0.0, 0.5 / 3])
    assert found.fair == pytest.approx(1 / 3)


def test_a_seat_is_said_to_be_better_only_if_all_seats_are_sure_at_once() -> None:
    def seats(first: float) -> Seats:
        shares = [share_of(round(1000 * share), 1000) for share in (first, 1 - first)]
        return Seats([*shares, share_of(500, 1000)], 0.5)

    assert seats(0.60).best() == 0
    assert seats(0.60).is_sure(1)
    lucky = seats(0.534)  # by itself it would be sure
    assert lucky.wins[0].without(0.5)
    assert lucky.best() is None
    assert not lucky.is_sure(2)


def test_bars_add_up_and_are_as_narrow_as_can_be() -> None:
    found = measure.bars(np.array([3, 3, 4, 13]), most=11)
    assert (found.values[0], found.values[-1], found.width) == (3, 13, 1)
    assert sum(found.shares) == pytest.approx(1.0)
    wide = measure.bars(np.array([-7, 0, 40]), most=11)
    assert wide.width == 5
    assert wide.values[0] == -10
    assert wide.shares[0] == pytest.approx(1 / 3)
    threes = measure.bars(np.array([39, 42, 42, 48]), most=11)
    assert (threes.values, threes.width) == ([39, 42, 45, 48], 3)
    assert threes.shares == [0.25, 0.5, 0.0, 0.25]
    assert measure.bars(np.array([7, 7])).values == [7]


def test_what_changes_is_measured_match_by_match() -> None:
    before = {"moves": np.array([10.0, 20.0, 30.0])}
    (change,) = measure.changes(before, {"moves": np.array([11.0, 21.0, 31.0])})
    assert (change.before, change.by.mean, change.by.error) == (20.0, 1.0, 0.0)
    assert change.is_sure


def rows_of(plan: Series, matches: int) -> Any:
    return joined([chunk.rows for chunk in run_series(plan, 0, matches, jobs=1)])


def test_a_card_that_decides_is_found() -> None:
    """Points are made up: whoever was dealt a card has ten more."""
    plan = small("akuma", 3, "random").series()
    rows = rows_of(plan, 60)
    game = games.load("akuma")
    from roost.match import Match

    for number in range(60):
        state = Match(game, plan.table, seed=plan.match_seed(number)).state
        for seat in range(3):
            held = [
                c.name for z in game.view(state, seat).zones if z.owner == seat for c in z.cards
            ]
            rows[f"score_{seat}"][number] = 10 * ("blue-5" in held)
    effects = card_effects(plan, rows)
    assert effects[0].card == "blue-5"
    assert effects[0].points.low > 5
    assert len(effects) > 30
    assert max(one.points.mean for one in effects[1:]) < effects[0].points.low


def test_a_kind_of_action_that_is_never_right_comes_first() -> None:
    actions: list[Action] = [
        {"type": "play", "card": "a"},
        {"type": "play", "card": "b"},
        {"type": "pass"},
    ]
    looked = [Looked(i, actions, 0, [0.0, 0.1, -2.0], [False, False, True]) for i in range(40)]
    found = kinds(looked)
    assert found[0].name == "pass"
    assert (found[0].good.mean, found[0].taken.mean, found[0].offered) == (0.0, 0.0, 40)
    assert found[0].good.high < 0.1
    assert {one.name for one in found if one.good.mean == 1.0} == {
        "play",
        "play card a",
        "play card b",
    }
    assert names({"type": "take", "row": 2}) == ["take", "take row 2"]


def test_skill_is_what_the_strong_one_gains_on_the_same_deals() -> None:
    plan = small("donburiko", 2, "weak", "strong")
    asked: list[tuple[list[str], int]] = []

    def played(series: Series, matches: int) -> Any:
        """Whoever is strong has 4 more; a half of the luck is the deal's."""
        asked.append((series.bots, series.again))
        deals = np.random.default_rng(1).normal(0, 3, (matches, 2))
        rest = np.random.default_rng(len(asked) + 1).normal(0, 3, (matches, 2))
        more = np.array([4.0 * (bot == "strong") for bot in series.bots])
        points = 1000 * (deals + rest + more)
        wins = (points == points.max(1, keepdims=True)).astype(float)
        return {f"score_{i}": points[:, i] for i in (0, 1)} | {
            f"win_{i}": wins[:, i] for i in (0, 1)
        }

    found = skill(plan, 4000, False, played)
    assert found is not None
    assert {(",".join(bots), again) for bots, again in asked} == {
        ("strong,weak", 0),
        ("weak,strong", 0),
        ("weak,weak", 0),
        ("strong,weak", 1),
        ("weak,strong", 1),
        ("strong,strong", 0),
        ("strong,strong", 1),
    }
    assert not found.ahead.without(4000.0)
    shares = found.skill, found.deal, found.both
    assert sum(share.mean for share in shares) == pytest.approx(1.0, abs=0.01)
    for share, truth in zip((*shares, found.noise), (4 / 22, 18 / 22, 0, 18 / 40), strict=True):
        assert share.low - 0.01 <= truth <= share.high + 0.01
    assert found.tells == math.ceil((1.645 * 6 / 4) ** 2)
    assert skill(small("donburiko", 2, "alone"), 40, False, played) is None


# Whole studies


def test_a_study_repeats_whatever_the_number_of_workers(tmp_path: Path) -> None:
    plan = small("fuertorite", 3, "random", coin="forced")
    first = study(plan, quiet, tmp_path, jobs=1)
    again = study(plan, quiet, None, jobs=2)
    assert msgspec.json.encode(first) == msgspec.json.encode(again)
    assert first.seats is not None
    assert sum(one.mean for one in first.seats.wins) == pytest.approx(1.0)
    assert [one.name for one in first.variants] == ["coin=forced"]
    assert first.skill is None
    assert msgspec.json.decode(msgspec.json.encode(first), type=Study) == first


def test_strange_matches_are_records_of_what_was_played(tmp_path: Path) -> None:
    plan = small("fuertorite", 3, "random")
    found = study(plan, quiet, tmp_path, jobs=1)
    assert [one.kind for one in found.strange][:2] == ["highest", "lowest"]
    rows = rows_of(plan.series(), 40)
    for one in found.strange:
        (verdict,) = check(tmp_path / one.file)
        assert verdict.ok
        assert verdict.match is not None
        assert len(verdict.match.actions) == rows["actions"][one.match]
        assert verdict.match.outcome is not None
        scores = verdict.match.outcome["scores"]
        assert scores == [rows[f"score_{seat}"][one.match] for seat in range(3)]
    assert found.strange[0].value == max(rows[f"score_{seat}"].max() for seat in range(3))


def test_a_team_is_asked_what_it_reaches() -> None:
    done: list[tuple[int, int]] = []
    plan = small("familiars-trouble", 3, "random", winner="highest")
    found = study(plan, lambda *so_far: done.append(so_far), None, jobs=1)
    assert found.aim is not None
    assert found.seats is None
    assert {change.what for change in found.variants[0].changes} == {
        "points",
        "aim",
        "moves",
        "choices",
    }
    assert done[-1] == (planned(plan), planned(plan))


@pytest.mark.long
@pytest.mark.parametrize(("game", "players"), [("akuma", 3), ("fuertorite", 3)])
def test_a_whole_study_finds_what_is_known(game: str, players: int) -> None:
    plan = small(game, players, "random", "owlet", "owl", looked_at=24)._replace(matches=3000)
    found = study(plan, quiet, None, jobs=2)
    assert found.skill is not None
    assert found.skill.ahead.low > 0, "an owl plays better than an owlet"
    means = [table.score.mean for table in found.tables]
    assert means == sorted(means, reverse=True), "and an owlet better than who plays at random"
    assert found.choices is not None
    assert found.choices.looked_at == 24
    assert found.choices.careless.low > 0


# What is said


class Outline(HTMLParser):
    """The tags of a text, that must be closed as they were opened, and its words."""

    ALONE = frozenset({"meta", "path", "image"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.ALONE:
            self.open.append(tag)
        self.sources += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.ALONE:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("cooperative", [False, True])
def test_a_report_is_one_whole_file(cooperative: bool) -> None:
    found = made_up("familiars-trouble" if cooperative else "akuma", cooperative)
    for one in (found, bare(found)):
        outline = Outline()
        outline.feed(report(one))
        assert outline.open == []
        outside = [source for source in outline.sources if not source.startswith("data:")]
        assert set(outside) <= {"highest.jsonl"}, "nothing is fetched from elsewhere"
        words = " ".join(outline.words)
        assert headline(one) in words
    assert 'href="/study/7/highest"' in body(found, "/study/7/")


def test_findings_say_no_more_than_is_sure() -> None:
    found = made_up()
    first = findings(found)[0]
    assert (first.head, first.detail) == ("31.0 %", "95 % interval: 29.0 to 33.0 %")
    assert headline(found) == "Sit down first."
    assert found.seats is not None
    level = msgspec.structs.replace(found.seats, wins=[share_of(25, 100)] * 4)
    same = msgspec.structs.replace(found, seats=level)
    assert headline(same) == "No seat is better than another."
    assert findings(same)[0].head == "No seat"
    assert [one.head for one in findings(found)] == ["31.0 %", "\u22125.0 %", "9 matches"]


def test_what_is_hardly_ever_right_is_found_and_said() -> None:
    found = made_up()
    told = findings(found, most=9)
    assert ("Play: Red 8", "10.0 % (2.0 to 18.0)") in [(one.head, one.detail) for one in told]
    whole = msgspec.structs.replace(found.kinds[0], name="play")
    both = msgspec.structs.replace(found, kinds=[*found.kinds, whole])
    assert both.hardly_ever() == [whole], "what holds for all plays is not told of each"
    timed = msgspec.structs.replace(found.kinds[0], taken=share_of(12, 60))
    when = msgspec.structs.replace(found, kinds=[timed])
    assert when.hardly_ever() == [], "what the bot takes regularly is a matter of timing"
    assert when.timed() == [timed]
    assert "Play: Red 8" not in [one.head for one in findings(when, most=9)]
    assert "A matter of timing" in body(when)
    few = msgspec.structs.replace(found, kinds=[])
    assert "Too few decisions" in body(few)
    (kind,) = found.kinds
    fine = msgspec.structs.replace(kind, good=share_of(20, 60))
    assert "Nothing: every kind of action was good in at least 33.3 %" in body(
        msgspec.structs.replace(found, kinds=[fine])
    )


def test_what_is_compared_with_is_said_in_words() -> None:
    assert case("akuma", "red=true") == "if red 4 and red 8 cost 6 and 10"
    assert case("fuertorite", "coin=forced") == "if coins are forced"
    assert "my errands" in case("familiars-trouble", "my errands")
    for name in CARD_GAMES:
        for option in games.facts(name).options:
            for value in option.values_for(games.facts(name).players[-1]):
                text = msgspec.json.encode(value).decode().strip(chr(34))
                told = case(name, f"{option.name}={text}")
                assert told.startswith("if "), told
                assert not set("=_") & set(told), "names of options are none for people"


def test_an_option_that_bots_cannot_use_is_named_as_such() -> None:
    plan = small("familiars-trouble", 3, "random", hints=True, winner="highest")
    done: list[tuple[int, int]] = []
    found = study(plan, lambda *so_far: done.append(so_far), None, jobs=1)
    unused, used = found.variants
    assert (unused.bots_use, unused.changes, unused.differing) == (False, [], None)
    assert (used.bots_use, used.differing is not None) == (True, True)
    assert done[-1] == (planned(plan), planned(plan))
    assert "Bots do not use this option" in body(found)
    same = msgspec.structs.replace(used, differing=0)
    assert "No match came out differently" in body(msgspec.structs.replace(found, variants=[same]))


@pytest.mark.parametrize("game", CARD_GAMES)
def test_options_are_declared_as_bots_use_them(game: str) -> None:
    """On the same deals scores differ somewhere; with an option that bots do not use, by chance."""
    facts = games.facts(game)
    players = facts.default_players
    for option in facts.options:
        others = [v for v in option.values_for(players) if v != option.default_for(players)]
        differs, changes = False, []
        for value in others[:1]:
            for bot in ("greedy", "owl"):
                own, other = (
                    rows_of(
                        Series(game, facts.table(players, given), [bot] * players, "ab" * 16), 30
                    )
                    for given in ({}, {option.name: value})
                )
                differs |= any((own[name] != other[name]).any() for name in SEEN if name in own)
                changes.append(mean_of((other["score_0"] - own["score_0"]).astype(float)))
        if not option.bots_use:
            assert not any(change.without(0.0) for change in changes), option.name
        elif option.name not in RARE:
            assert differs, option.name


SEEN = [f"score_{seat}" for seat in range(5)]
RARE = {"tie"}
"""It takes a tie to tell."""


def test_the_lede_names_options_that_are_not_the_usual_ones() -> None:
    found = msgspec.structs.replace(made_up(), options={"games": 1, "red": False})
    assert "4 owls (games=1)" in body(found)
    assert "(games" not in body(made_up())


def test_the_ends_of_an_interval_differ_unless_they_are_the_same() -> None:
    assert between_points(Interval(114.0, 113.9, 114.1)) == {
        "mean": "114.0",
        "low": "113.9",
        "high": "114.1",
    }
    same = between_points(Interval(60.0, 60.0, 60.0))
    assert same["low"] == same["high"]
    always = msgspec.structs.replace(made_up(), moves=Interval(60.0, 60.0, 60.0))
    assert "60.0 actions, in every match" in body(always)


def test_a_command_is_quoted_for_a_shell() -> None:
    asked = Asked("akuma", 3, {"games": 1}, {}, ["owl"], 20, 0, "a b; rm x")
    command = child_plan(asked).command
    assert shlex.split(command)[-2:] == ["--seed", "a b; rm x"]
    assert "--option=games=1" in shlex.split(command)


def test_figures_have_the_digits_that_mean_something() -> None:
    assert points(123.4) == "123"
    assert points(-2.34, signed=True) == "\u22122.3"
    assert points(0.001) == "0"
    assert points(0.456, signed=True) == "+0.46"
    assert percent(0.12345) == "12.3"
    assert percent(-0.00001) == "0"


# The command


def test_the_command_writes_a_report_and_says_what_it_found(tmp_path: Path) -> None:
    args = ("--players", "3", "--with", "random", "--matches", "30", "--decisions", "0")
    more = ("--vary", "coin=forced", "--seed", "s", "--jobs", "1", "--out", tmp_path / "out")
    text = told("study", "fuertorite", *args, *more)
    assert "report.html" in text
    assert text.endswith("Repeat with --seed s.\n")
    found = msgspec.json.decode((tmp_path / "out" / "study.json").read_bytes(), type=Study)
    assert headline(found) in text
    assert found.command == (
        "roost study fuertorite --players 3 --vary=coin=forced --with random --matches 30 "
        "--decisions 0 --seed s"
    )
    assert (tmp_path / "out" / "report.html").read_text(encoding="utf-8") == report(found)


def test_what_cannot_be_studied_is_refused(tmp_path: Path) -> None:
    out = ("--out", tmp_path, "--matches", "20")
    assert "roost campaign try" in error("study", "familiar-tales", *out)
    assert "each once" in error("study", "donburiko", "--with", "random,random", *out)
    assert "nothing" in error("study", "akuma", "--vary", "nothing=1", *out)
    with pytest.raises(Refused):
        study(small("donburiko", 2, "nobody"), quiet)
