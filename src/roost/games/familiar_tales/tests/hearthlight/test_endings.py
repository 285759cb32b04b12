"""The six endings of Hearthlight: when each is told, in what order, and with which verses."""

from typing import Any

import pytest

from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.content.traversal import iter_structs
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.tests.hearthlight.test_campaign import ART, CAMPAIGN
from roost.games.familiar_tales.tests.support.scenario import TalesScenario

CODES = {ending.id: ending.code for ending in CAMPAIGN.endings}
HOME = ["loom-unpicked"]
KIND = ["selvage-pitied"]


def ended(
    flags: list[str], trust: int = 0, misfortune: int = 0, card: str = "youth-b", **state: Any
) -> TalesState:
    """The story, told to its end from the last morning on."""
    given: dict[str, Any] = {"flags": flags, "vars": {"trust": trust}, "misfortune": misfortune}
    given |= {"chapter": 9, "child_card": card, "run": [{"code": 799}]}
    return TalesScenario(page=None, **given, **state).s


def ending(*about: Any, **more: Any) -> str:
    result = ended(*about, **more).result
    assert result is not None
    return str(result["ending"])


def verses(s: TalesState) -> list[str]:
    assert s.result is not None
    code = CODES[s.result["ending"]]
    return [text for told, kind, text in s.tale if told == code and kind == "then"]


# Which


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
def test_the_first_that_holds_is_told(
    flags: list[str], trust: int, misfortune: int, found: str
) -> None:
    assert ending(flags, trust, misfortune) == found


@pytest.mark.rule("TA-244", "TA-248", "TA-250")
def test_an_unhappy_last_night_counts() -> None:
    """The chapter ends before the story does: at 23, a Milly who has had enough tips it."""
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

DEEDS = {
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


def told(id: str, *more: str) -> list[str]:
    flags, trust, misfortune = DEEDS[id]
    s = ended([*flags, *more], trust, misfortune)
    assert s.result is not None
    assert s.result["ending"] == id
    return verses(s)


@pytest.mark.parametrize("id", DEEDS)
@pytest.mark.parametrize(("mill", "toll"), list(zip(MILLS, TOLLS, strict=True)))
def test_each_has_four_to_six_verses(id: str, mill: str, toll: str) -> None:
    for more in ((), ("goat",), ("doll-kept", "cottage-lost"), ("sallow-promised",), LATER):
        found = told(id, mill, toll, *more)
        assert 4 <= len(found) <= 6, (more, found)
        assert all(10 <= len(verse.split()) <= 55 for verse in found)


def test_verses_stand_in_the_tale_after_their_ending() -> None:
    """So they are on the last page and in the chronicle; other lines are in the log alone."""
    s = ended([], 4)
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
        ("mill-mended", list(DEEDS)),
        ("mill-robbed", ["four-shadows", "five-chairs", "lamplighter", "candle-in-the-window"]),
        ("toll-forgiven", list(DEEDS)),
        ("toll-fought", ["five-chairs"]),
        ("summer-kept", list(DEEDS)),
        ("sallow-promised", ["four-shadows", "stitched", "five-chairs"]),
        ("cottage-lost", [id for id in DEEDS if id != "five-chairs"]),
        ("goat", [id for id in DEEDS if id != "stitched"]),
        ("doll-kept", ["four-shadows", "stitched", "five-chairs", "two-cradles"]),
        ("gribbert-walks", list(DEEDS)),
        ("truth-told", ["stitched"]),
        ("amble-trusted", ["lamplighter"]),
        ("egg-carried", ["lamplighter"]),
        ("milly-leads", ["candle-in-the-window"]),
    ],
)
def test_what_was_done_is_told_of(flag: str, ids: list[str]) -> None:
    assert [id for id in DEEDS if told(id) != told(id, flag)] == ids


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
    assert told(id) != told(id, flag)


def test_a_fire_and_a_petition_are_remembered() -> None:
    burned = TalesScenario(
        page=None, chapter=9, vars={"trust": 4}, run=[{"code": 788}, {"code": 799}]
    ).s
    assert any("away from the fire" in verse for verse in verses(burned))
    assert not any("away from the fire" in verse for verse in told("candle-in-the-window"))
    asked = TalesScenario(page=None, chapter=9, flags=["crown-served"], vars={"trust": 6}).s
    asked.choices_made.append((785, 2))
    asked.scheduled, asked.stack, asked.question = [], [], None
    asked.then("ending")
    machine.run(asked)
    assert any("petition" in verse for verse in verses(asked))


@pytest.mark.rule("TA-45")
def test_the_house_is_another_where_it_was_lost() -> None:
    kept, lost = (ended([*HOME, *more], 9).tale[1][2].strip() for more in ([], ["cottage-lost"]))
    assert kept.endswith('"In," said Flicker.')
    assert lost.endswith('"In," said Flicker.')
    assert ("The kitchen stood." in kept, "a chimney" in lost) == (True, True)


# The journal, whole


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
