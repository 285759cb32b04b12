"""`cast`: each name has one spelling, and each person keeps their pronoun (D8)."""

import pytest
from msgspec.structs import replace

from roost.games.familiar_tales.content import checks
from roost.games.familiar_tales.content.checks.story import unused_journal
from roost.games.familiar_tales.content.checks.text import cast_names
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.tests.support.scenario import hearthlight_world


def with_text(text: str) -> Campaign:
    """Hearthlight with another text in its first entry."""
    campaign = hearthlight_world().campaign
    entry = replace(campaign.entries[101], text=text)
    return replace(campaign, entries={**campaign.entries, 101: entry})


def find_problems(text: str) -> list[str]:
    problems = list(cast_names.check(with_text(text)))
    assert all(problem.path == ("entries", 101, "text") for problem in problems)
    return [problem.text for problem in problems]


def test_the_shipped_texts_have_no_problems() -> None:
    assert list(cast_names.check(hearthlight_world().campaign)) == []
    assert {x.pronoun for x in hearthlight_world().campaign.cast.values()} >= {
        "she",
        "he",
        "it",
    }


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Gribert", "Gribbert"),
        ("Gribbbert", "Gribbert"),
        ("Gribbetr", "Gribbert"),
        ("Mily", "Milly"),
        ("Meriluous", "Merilious"),
        ("Dorrot", "Dorrit"),
    ],
)
def test_a_misspelled_name_is_found(wrong: str, right: str) -> None:
    assert find_problems(f"Then {wrong} came in.") == [f"{wrong} is spelled {right} elsewhere"]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Mr Amble", "Mr. Amble"),
        ("mr. Amble", "Mr. Amble"),
        ("rest assured", "Rest Assured"),
        ("Rest-Assured", "Rest Assured"),
        ("mother Selvage", "Mother Selvage"),
    ],
)
def test_a_name_of_several_words_needs_its_spelling(wrong: str, right: str) -> None:
    assert find_problems(f"They came to {wrong} at noon.") == [
        f"{wrong} is spelled {right} elsewhere"
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        "Chalk looked at himself",
        "Chalk talked quietly to herself",
        "Gribbert and her",
        "Milly shook his head",
        "Blaze cleared its throat",
    ],
)
def test_a_wrong_pronoun_is_found(wrong: str) -> None:
    (problem,) = find_problems(f"{wrong} lamp.")
    assert wrong in problem


@pytest.mark.parametrize(
    "text",
    [
        "Milly's mill. Two Millys. The Mill stood there.",  # a common word of these texts
        "Chalk gave her his hat, and Milly put it on.",  # another person's head
        "Chalk went its own way, and Gribbert shook his head.",
        "Chalk carried the King himself up the stairs.",
        "Gribbert told Milly to hold her breath. Silly, said Gribbert.",
        "They could rest, assured of supper.",
        "Mr. Amble wrote\n  it down at Rest\n  Assured.",
    ],
)
def test_ambiguous_texts_are_accepted(text: str) -> None:
    assert find_problems(text) == []


def test_an_unused_flag_is_noted() -> None:
    campaign = hearthlight_world().campaign
    line = next(line for line in campaign.journal.values() if not line.counter)
    journal = {**campaign.journal, "rain-liked": line}
    paths = [problem.path for problem in unused_journal.check(replace(campaign, journal=journal))]
    assert ("journal", "rain-liked") in paths
    assert ("journal", "goat") not in paths, "TA-66: entries ask for it"
    assert checks.find_notes(campaign) == list(unused_journal.check(campaign))
