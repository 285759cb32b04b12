"""The six endings of Hearthlight: their conditions, their order and their verses."""

from typing import Any

import pytest

from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.hearthlight.test_campaign import ART
from roost.games.familiar_tales.tests.support.hearthlight import CAMPAIGN
from roost.games.familiar_tales.tests.support.scenario import TalesScenario

CODES = {ending.id: ending.code for ending in CAMPAIGN.endings}
HOME = ["loom-unpicked"]
KIND = ["selvage-pitied"]


def final_state(
    flags: list[str], trust: int = 0, misfortune: int = 0, card: str = "youth-b", **state: Any
) -> TalesState:
    """Return the state after the story is told to its end, from the last morning on."""
    fields: dict[str, Any] = {"flags": flags, "vars": {"trust": trust}, "misfortune": misfortune}
    fields |= {"chapter": 9, "child_card": card, "run": [{"code": 799}]}
    return TalesScenario(page=None, **fields, **state).s


def ending(*args: Any, **options: Any) -> str:
    result = final_state(*args, **options).result
    assert result is not None
    return str(result["ending"])


def verses(s: TalesState) -> list[str]:
    assert s.result is not None
    code = CODES[s.result["ending"]]
    return [text for entry_code, kind, text in s.tale if entry_code == code and kind == "then"]


# Conditions


@pytest.mark.rule("TA-248")
@pytest.mark.parametrize(
    ("flags", "trust", "misfortune", "found"),
    [
        ([], 0, 0, "candle-in-the-window"),
        ([], 14, 23, "candle-in-the-window"),
        ([], 14, 24, "four-shadows"),
        (["needle-kept"], 3, 0, "stitched"),
        (["needle-kept"], 4, 0, "candle-in-the-window"),
        (["needle-kept", *KIND], 3, 0, "two-cradles"),
        (HOME, 9, 10, "five-chairs"),
        (HOME, 8, 10, "candle-in-the-window"),
        (HOME, 9, 11, "candle-in-the-window"),
        ([], 9, 10, "candle-in-the-window"),
        (["crown-served"], 6, 23, "lamplighter"),
        (["crown-served"], 5, 0, "candle-in-the-window"),
        (KIND, 0, 18, "two-cradles"),
        (KIND, 0, 19, "candle-in-the-window"),
    ],
)
def test_each_has_its_condition(flags: list[str], trust: int, misfortune: int, found: str) -> None:
    assert ending(flags, trust, misfortune) == found


@pytest.mark.rule("TA-248")
@pytest.mark.parametrize(
    ("flags", "trust", "misfortune", "found"),
    [
        (["needle-kept", "crown-served", *HOME], 3, 24, "four-shadows"),
        (["needle-kept", "crown-served", *HOME], 3, 23, "stitched"),
        (["crown-served", *HOME, *KIND], 9, 10, "five-chairs"),
        (["crown-served", *HOME, *KIND], 9, 11, "lamplighter"),
        (["crown-served", *KIND], 6, 18, "lamplighter"),
        (["crown-served", *KIND], 5, 18, "two-cradles"),
    ],
)
def test_the_first_that_holds_is_verses_of(
    flags: list[str], trust: int, misfortune: int, found: str
) -> None:
    assert ending(flags, trust, misfortune) == found


@pytest.mark.rule("TA-244", "TA-248", "TA-250")
def test_an_unhappy_last_night_counts() -> None:
    """The chapter ends before the story: at 23, an unhappy Milly adds the last point."""
    assert ending([], misfortune=23, discontent=3) == "candle-in-the-window"
    assert ending([], misfortune=23, discontent=4) == "four-shadows"


@pytest.mark.rule("TA-4", "TA-250")
def test_two_are_lost_and_four_are_won() -> None:
    lost = [found.id for found in CAMPAIGN.endings if not found.win]
    assert list(CODES) == [
        *("four-shadows", "stitched", "five-chairs"),
        *("lamplighter", "two-cradles", "candle-in-the-window"),
    ]
    assert lost == ["four-shadows", "stitched"]
    assert sorted(CODES.values()) == list(range(981, 987))
    for id in CODES:
        assert (ART / "endings" / f"{id}.svg").is_file()


# Verses

STORIES = {
    "four-shadows": ([], 0, 24),
    "stitched": (["needle-kept"], 0, 0),
    "five-chairs": (HOME, 9, 0),
    "lamplighter": (["crown-served"], 6, 0),
    "two-cradles": (KIND, 0, 0),
    "candle-in-the-window": ([], 4, 0),
}
MILLS = ("mill-mended", "mill-robbed", "tatters-burned")
TOLLS = ("toll-paid", "toll-fought", "toll-forgiven")
LATER = (
    *("goat", "doll-kept", "sallow-promised", "summer-kept", "cottage-lost", "gribbert-walks"),
    *("truth-told", "amble-trusted", "egg-carried", "milly-leads"),
)


def verses_of(id: str, *extra_flags: str) -> list[str]:
    flags, trust, misfortune = STORIES[id]
    s = final_state([*flags, *extra_flags], trust, misfortune)
    assert s.result is not None
    assert s.result["ending"] == id
    return verses(s)


@pytest.mark.parametrize("id", STORIES)
@pytest.mark.parametrize(("mill", "toll"), list(zip(MILLS, TOLLS, strict=True)))
def test_each_has_four_to_six_verses(id: str, mill: str, toll: str) -> None:
    for extra_flags in ((), ("goat",), ("doll-kept", "cottage-lost"), ("sallow-promised",), LATER):
        lines = verses_of(id, mill, toll, *extra_flags)
        assert 4 <= len(lines) <= 6, (extra_flags, lines)
        assert all(10 <= len(verse.split()) <= 55 for verse in lines)


def test_verses_stand_in_the_tale_after_their_ending() -> None:
    """So they are on the last page and in the chronicle; other lines are only in the log."""
    s = final_state([], 4)
    assert [(code, kind) for code, kind, _ in s.tale][:3] == [
        (799, "entry"),
        (986, "entry"),
        (986, "then"),
    ]
    assert len({text for _, _, text in s.tale}) == len(s.tale)
    page = TalesScenario(page="the-long-night", enemies={}, run=[{"say": "Somebody coughed."}]).s
    assert page.tale == []


@pytest.mark.parametrize(
    ("flag", "ids"),
    [
        ("mill-mended", list(STORIES)),
        ("mill-robbed", ["four-shadows", "five-chairs", "lamplighter", "candle-in-the-window"]),
        ("toll-forgiven", list(STORIES)),
        ("toll-fought", ["five-chairs"]),
        ("summer-kept", list(STORIES)),
        ("sallow-promised", ["four-shadows", "stitched", "five-chairs"]),
        ("cottage-lost", [id for id in STORIES if id != "five-chairs"]),
        ("goat", [id for id in STORIES if id != "stitched"]),
        ("doll-kept", ["four-shadows", "stitched", "five-chairs", "two-cradles"]),
        ("gribbert-walks", list(STORIES)),
        ("truth-told", ["stitched"]),
        ("amble-trusted", ["lamplighter"]),
        ("egg-carried", ["lamplighter"]),
        ("milly-leads", ["candle-in-the-window"]),
    ],
)
def test_what_was_done_is_told_of(flag: str, ids: list[str]) -> None:
    assert [id for id in STORIES if verses_of(id) != verses_of(id, flag)] == ids


@pytest.mark.parametrize(
    ("id", "flag"),
    [
        ("five-chairs", "selvage-pitied"),
        ("lamplighter", "selvage-pitied"),
        ("two-cradles", "crown-served"),
        ("candle-in-the-window", "loom-unpicked"),
        ("candle-in-the-window", "crown-served"),
    ],
)
def test_the_way_at_the_loom_is_told_of(id: str, flag: str) -> None:
    assert verses_of(id) != verses_of(id, flag)


def test_a_fire_and_a_petition_are_remembered() -> None:
    burned = TalesScenario(
        page=None, chapter=9, vars={"trust": 4}, run=[{"code": 788}, {"code": 799}]
    ).s
    assert any("away from the fire" in verse for verse in verses(burned))
    assert not any("away from the fire" in verse for verse in verses_of("candle-in-the-window"))
    s = TalesScenario(page=None, chapter=9, flags=["crown-served"], vars={"trust": 6}).s
    s.choices_made.append((785, 2))
    s.scheduled, s.stack, s.question = [], [], None
    s.then("tell-ending")
    machine.run(s)
    assert any("petition" in verse for verse in verses(s))


@pytest.mark.rule("TA-45")
def test_the_house_is_another_where_it_was_lost() -> None:
    home_text, lost_text = (
        final_state([*HOME, *flags], 9).tale[1][2].strip() for flags in ([], ["cottage-lost"])
    )
    assert home_text.endswith('"In," said Flicker.')
    assert lost_text.endswith('"In," said Flicker.')
    assert ("The kitchen stood." in home_text, "a chimney" in lost_text) == (True, True)


# The journal


def test_every_line_of_the_journal_is_ticked_and_asked() -> None:
    ticked = {x.id for _, x in iter_structs(CAMPAIGN) if isinstance(x, e.SetFlag)}
    ticked |= {x.name for _, x in iter_structs(CAMPAIGN) if isinstance(x, e.AddToVariable)} & {
        "trust"
    }
    asked = {x.id for _, x in iter_structs(CAMPAIGN) if isinstance(x, d.HasFlag)}
    asked |= {x.name for _, x in iter_structs(CAMPAIGN) if isinstance(x, d.VarIs)} & {"trust"}
    assert ticked == set(CAMPAIGN.journal)
    assert asked - ticked == set()
    assert ticked - asked == set()
