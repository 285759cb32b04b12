"""Reports of studies: findings in words, charts, and HTML in which all texts are escaped."""

from html.parser import HTMLParser

import msgspec
import pytest

from roost import games
from roost.simulate.interval import Interval, estimate_share
from roost.study.report import (
    list_findings,
    render_body,
    render_charts,
    render_report,
    write_headline,
)
from roost.study.report.messages import variant_phrase
from roost.study.report.number_format import format_interval, format_percent, format_points
from roost.testing.selection import games_with
from tests.support.studies import empty_study, sample_study

CARD_GAMES = games_with("policy")


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


def test_numbers_have_significant_digits() -> None:
    assert format_points(123.4) == "123"
    assert format_points(-2.34, signed=True) == "\u22122.3"
    assert format_points(0.001) == "0"
    assert format_points(0.456, signed=True) == "+0.46"
    assert format_percent(0.12345) == "12.3"
    assert format_percent(-0.00001) == "0"
