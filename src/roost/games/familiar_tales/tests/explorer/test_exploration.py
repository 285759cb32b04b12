"""D9: a walk tries all choices of a story."""

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


def walked(**entries: Any) -> Exploration:
    """The small campaign, with other entries."""
    data = deepcopy(starter())
    for code, entry in entries.items():
        data["entries"][int(code[1:])] = {"title": "x", "text": "x"} | entry
    reader = Reader()
    campaign = reader.read(Campaign, data, ())
    assert campaign is not INVALID, reader.problems
    return explore(campaign)


def test_every_entry_and_choice_of_hearthlight_is_reached() -> None:
    campaign = folder.load(CAMPAIGNS_FOLDER / "hearthlight")
    found = explore(campaign)
    entries = campaign.entries.items()
    assert found.is_complete
    assert found.dead_ends == set()
    assert found.pages == set(campaign.pages)
    assert found.entries == set(campaign.entries)
    assert found.choices == {(code, i) for code, x in entries for i in range(len(x.choices))}
    assert found.variants == {(code, i) for code, x in entries for i in range(len(x.variants))}
    assert found.endings.keys() == {ending.id for ending in campaign.endings}


def test_the_starter_is_walked_whole() -> None:
    found = walked()
    assert found.entries == {101, 104, 110}
    assert found.choices == {(104, 0), (104, 1)}
    assert found.variants == {(110, 0)}
    assert found.flags == {"mitten-found"}


def test_a_flag_that_was_not_ticked_bars_a_choice() -> None:
    """One way to tick it is enough; where it cannot be ticked before, the choice is barred."""
    barred = {"text": "x", "if": {"flag": "mitten-found"}, "why": "x"}
    late = {"choices": [barred, {"text": "y"}], "do": [{"page": "garden"}]}
    assert walked(_101=late).choices == {(101, 1), (104, 0), (104, 1)}
    over = [{"chapter_end": True}, {"ending": True}]
    assert (110, 0) in walked(_110={"choices": [barred, {"text": "y"}], "after": over}).choices


def test_flags_that_exclude_each_other() -> None:
    """What asks for two answers of one question is never reached."""
    both = [{"chosen": {"code": 104, "option": 0}}, {"chosen": {"code": 104, "option": 1}}]
    over = [{"chapter_end": True}, {"ending": True}]
    start = {"do": [{"code": 104}, {"code": 105}]}
    asked = {"choices": [{"text": "x", "if": both, "why": "x"}, {"text": "y"}], "after": over}
    told = {"choices": [{"text": "a"}, {"text": "b"}]}
    found = walked(_101=start, _104=told, _105=asked)
    assert (105, 1) in found.choices
    assert (105, 0) not in found.choices


@pytest.mark.rule("TA-76")
def test_the_next_chapter_begins_at_the_highest_bubble() -> None:
    found = walked(
        _110={"do": [{"bubble": 120}, {"chapter_end": True}]},
        _120={"do": [{"ending": True}]},
    )
    assert 120 in found.entries
    assert found.endings == {"": (0, 0)}


def of_two_eras(trust: int) -> Exploration:
    """The small campaign, with an era after it; the child's card there depends on trust."""
    data = deepcopy(starter())
    given = [{"add": {"name": "trust", "by": trust}}, {"chapter_end": True}, {"era_end": True}]
    shown = [{"if": {"child_card": card}, "text": card} for card in ("older-a", "older-b")]
    told = {"title": "x", "text": "x"}
    data["entries"][104] = told | {"choices": [{"text": "x", "do": [{"flag": "early"}]}]}
    data["entries"][110] = told | {"after": given}
    more = {"do": [{"add": {"name": "trust", "by": 9}}], "after": [{"code": 210}]}
    barred = [{"text": "x", "if": {"flag": "early"}, "why": "x"}, {"text": "y"}]
    data["entries"][200] = told | more
    data["entries"][210] = told | {
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
def test_an_era_begins_at_its_maps_first_place_with_the_childs_card(
    trust: int, variant: int
) -> None:
    """What is given later does not change the card; what was ticked before is not forgotten."""
    found = of_two_eras(trust)
    assert {200, 210} <= found.entries
    assert {v for code, v in found.variants if code == 210} == {variant}
    assert (210, 0) in found.choices
    assert found.dead_ends == set()


def test_of_very_many_positions_those_go_on_that_show_any_three_answers() -> None:
    names = [f"flag-{i}" for i in range(9)]
    every = [
        StoryPosition(flags=frozenset(x for i, x in enumerate(names) if n >> i & 1)).with_count(
            "trust", (n % 7, n % 7)
        )
        for n in range(2 ** len(names))
    ]
    kept = covering_positions(every)
    assert len(kept) < 40
    for three in combinations(names, 3):
        assert len({frozenset(three) & p.flags for p in kept}) == 8, three
    assert {p.count("trust")[0] for p in kept} == {0}
    assert max(p.count("trust")[1] for p in kept) == 6, "no count is lost"


def test_a_story_that_stops_is_told() -> None:
    assert walked(_110={}).dead_ends == {110}
    assert walked(_110={"do": [{"chapter_end": True}, {"bubble": 120}]}, _120={}).dead_ends == {120}


@pytest.mark.rule("TA-248")
def test_misfortune_of_the_story_is_summed_up() -> None:
    """The nest is found once, though it could be looked at again."""
    found = walked(
        _104={"choices": [{"text": "a", "do": [{"misfortune": 2}]}, {"text": "b"}]},
        _110={
            "do": [{"test": {"skill": "might", "difficulty": 3, "fail": [{"misfortune": 1}]}}],
            "after": [{"chapter_end": True}, {"ending": True}],
        },
    )
    assert found.endings == {"": (0, 3)}


def test_what_goes_round_comes_to_an_end() -> None:
    found = walked(_110={"do": [{"page": "garden"}]})
    assert found.is_complete
    assert found.endings == {}


@pytest.mark.parametrize("name", ["starter", pytest.param("hearthlight", marks=pytest.mark.long)])
def test_whatever_is_played_was_walked(name: str) -> None:
    """A walk is never narrower than play: bots find nothing that it did not reach."""
    campaign = folder.load(STARTER if name == "starter" else CAMPAIGNS_FOLDER / "hearthlight")
    found = explore(campaign)
    for t in trial_runner.run_trials(
        campaign, trial_runner.make_specs(2, (1, 4), parse_seed("walk"), "careless", chapter=1)
    ):
        assert t.failure == ""
        assert set(t.choices) <= found.choices
        assert {stay.page for stay in t.visits} <= found.pages
        assert set(t.entries) <= found.entries
