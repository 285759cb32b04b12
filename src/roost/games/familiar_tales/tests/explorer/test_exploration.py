"""D9: the exploration tries all choices of a story."""

from copy import deepcopy
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from roost.contract.rng import parse_seed
from roost.games.familiar_tales.authoring import scaffold, trial_runner
from roost.games.familiar_tales.content.catalog import CAMPAIGNS_FOLDER
from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import INVALID, Reader
from roost.games.familiar_tales.explorer import Exploration, explore
from roost.games.familiar_tales.explorer.covering_set import covering_positions
from roost.games.familiar_tales.explorer.position import StoryPosition

STARTER = Path(scaffold.__file__).parent / scaffold.STARTER_FOLDER


@cache
def starter() -> dict[str, Any]:
    return folder.read_files(STARTER)[0]


def explore_starter(**entries: Any) -> Exploration:
    """Explore the starter campaign with some entries replaced."""
    data = deepcopy(starter())
    for code, entry in entries.items():
        data["entries"][int(code[1:])] = {"title": "x", "text": "x"} | entry
    reader = Reader()
    campaign = reader.read(Campaign, data, ())
    assert campaign is not INVALID, reader.problems
    return explore(campaign)


@pytest.mark.slow
def test_every_entry_and_choice_of_hearthlight_is_reached() -> None:
    campaign = folder.load(CAMPAIGNS_FOLDER / "hearthlight")
    exploration = explore(campaign)
    entries = campaign.entries.items()
    assert exploration.is_complete
    assert exploration.dead_ends == set()
    assert exploration.pages == set(campaign.pages)
    assert exploration.entries == set(campaign.entries)
    assert exploration.choices == {(code, i) for code, x in entries for i in range(len(x.choices))}
    assert exploration.variants == {
        (code, i) for code, x in entries for i in range(len(x.variants))
    }
    assert exploration.endings.keys() == {ending.id for ending in campaign.endings}


def test_the_starter_is_explored_completely() -> None:
    exploration = explore_starter()
    assert exploration.entries == {101, 104, 110}
    assert exploration.choices == {(104, 0), (104, 1)}
    assert exploration.variants == {(110, 0)}
    assert exploration.flags == {"mitten-found"}


def test_a_choice_needs_its_flag() -> None:
    """One way to set the flag is enough. If it cannot be set before, the choice is never open."""
    guarded = {"text": "x", "if": {"flag": "mitten-found"}, "why": "x"}
    late = {"choices": [guarded, {"text": "y"}], "do": [{"page": "garden"}]}
    assert explore_starter(_101=late).choices == {(101, 1), (104, 0), (104, 1)}
    over = [{"chapter_end": True}, {"ending": True}]
    assert (110, 0) in explore_starter(
        _110={"choices": [guarded, {"text": "y"}], "after": over}
    ).choices


def test_exclusive_flags_are_never_both_set() -> None:
    """What needs two answers to one question is never reached."""
    both = [{"chosen": {"code": 104, "option": 0}}, {"chosen": {"code": 104, "option": 1}}]
    over = [{"chapter_end": True}, {"ending": True}]
    start = {"do": [{"code": 104}, {"code": 105}]}
    guarded = {"choices": [{"text": "x", "if": both, "why": "x"}, {"text": "y"}], "after": over}
    question = {"choices": [{"text": "a"}, {"text": "b"}]}
    exploration = explore_starter(_101=start, _104=question, _105=guarded)
    assert (105, 1) in exploration.choices
    assert (105, 0) not in exploration.choices


@pytest.mark.rule("TA-76")
def test_the_next_chapter_begins_at_the_highest_bubble() -> None:
    exploration = explore_starter(
        _110={"do": [{"bubble": 120}, {"chapter_end": True}]},
        _120={"do": [{"ending": True}]},
    )
    assert 120 in exploration.entries
    assert exploration.endings == {"": (0, 0)}


def explore_two_eras(trust: int) -> Exploration:
    """Explore the starter campaign with a second era, in which trust decides the child's card."""
    data = deepcopy(starter())
    effects = [{"add": {"name": "trust", "by": trust}}, {"chapter_end": True}, {"era_end": True}]
    shown = [{"if": {"child_card": card}, "text": card} for card in ("older-a", "older-b")]
    entry = {"title": "x", "text": "x"}
    data["entries"][104] = entry | {"choices": [{"text": "x", "do": [{"flag": "early"}]}]}
    data["entries"][110] = entry | {"after": effects}
    later = {"do": [{"add": {"name": "trust", "by": 9}}], "after": [{"code": 210}]}
    barred = [{"text": "x", "if": {"flag": "early"}, "why": "x"}, {"text": "y"}]
    data["entries"][200] = entry | later
    data["entries"][210] = entry | {
        "variants": shown,
        "choices": barred,
        "after": [{"ending": True}],
    }
    data["campaign"]["trust"] = {2: 2}
    data["journal"] |= {
        "trust": {"counter": True, "era": 1, "text": "x"},
        "early": {"era": 1, "text": "x"},
    }
    child = next(iter(data["children"].values()))
    data["children"] |= {f"older-{x}": child | {"era": 2} for x in "ab"}
    data["maps"] |= {2: {"title": "x", "places": {200: {"name": "x", "x": 1, "y": 1}}}}
    first = next(iter(data["eras"].values()))
    cards = [{"card": "older-a"}, {"card": "older-b"}]
    data["eras"] |= {2: first | {"chapters": [2], "map": 2, "child": cards}}
    reader = Reader()
    campaign = reader.read(Campaign, data, ())
    assert campaign is not INVALID, reader.problems
    return explore(campaign)


@pytest.mark.rule("TA-246", "TA-247")
@pytest.mark.parametrize(("trust", "variant"), [(2, 0), (1, 1)])
def test_an_era_starts_at_its_first_place_with_the_child_s_card(trust: int, variant: int) -> None:
    """Trust gained later does not change the card. Flags set before are kept."""
    exploration = explore_two_eras(trust)
    assert {200, 210} <= exploration.entries
    assert {v for code, v in exploration.variants if code == 210} == {variant}
    assert (210, 0) in exploration.choices
    assert exploration.dead_ends == set()


def test_a_covering_set_keeps_every_three_facts() -> None:
    names = [f"flag-{i}" for i in range(9)]
    positions = [
        StoryPosition(flags=frozenset(x for i, x in enumerate(names) if n >> i & 1)).with_count(
            "trust", (n % 7, n % 7)
        )
        for n in range(2 ** len(names))
    ]
    kept = covering_positions(positions)
    assert len(kept) < 40
    for three in combinations(names, 3):
        assert len({frozenset(three) & p.flags for p in kept}) == 8, three
    assert {p.count("trust")[0] for p in kept} == {0}
    assert max(p.count("trust")[1] for p in kept) == 6, "no count is lost"


def test_dead_ends_are_found() -> None:
    assert explore_starter(_110={}).dead_ends == {110}
    assert explore_starter(
        _110={"do": [{"chapter_end": True}, {"bubble": 120}]}, _120={}
    ).dead_ends == {120}


@pytest.mark.rule("TA-248")
def test_endings_have_the_range_of_misfortune() -> None:
    """The nest is found once, though it could be visited again."""
    exploration = explore_starter(
        _104={"choices": [{"text": "a", "do": [{"misfortune": 2}]}, {"text": "b"}]},
        _110={
            "do": [{"test": {"skill": "might", "difficulty": 3, "fail": [{"misfortune": 1}]}}],
            "after": [{"chapter_end": True}, {"ending": True}],
        },
    )
    assert exploration.endings == {"": (0, 3)}


def test_a_cyclic_story_terminates() -> None:
    exploration = explore_starter(_110={"do": [{"page": "garden"}]})
    assert exploration.is_complete
    assert exploration.endings == {}


@pytest.mark.parametrize("name", ["starter", pytest.param("hearthlight", marks=pytest.mark.long)])
def test_play_reaches_nothing_that_exploration_misses(name: str) -> None:
    """The exploration covers at least everything that bots reach in play."""
    campaign = folder.load(STARTER if name == "starter" else CAMPAIGNS_FOLDER / "hearthlight")
    exploration = explore(campaign)
    for t in trial_runner.run_trials(
        campaign, trial_runner.make_specs(2, (1, 4), parse_seed("walk"), "careless", chapter=1)
    ):
        assert t.failure == ""
        assert set(t.choices) <= exploration.choices
        assert {visit.page for visit in t.visits} <= exploration.pages
        assert set(t.entries) <= exploration.entries
