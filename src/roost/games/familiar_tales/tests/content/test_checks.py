"""D8: each fault of a damaged campaign is found, and a sound one passes."""

import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from roost.games.familiar_tales.authoring import scaffold
from roost.games.familiar_tales.content.catalog import CAMPAIGNS_FOLDER
from roost.games.familiar_tales.content.loading import folder
from roost.games.familiar_tales.content.loading.report import CampaignError, SourcePositions
from roost.games.familiar_tales.tests.support import damage

HEARTHLIGHT = CAMPAIGNS_FOLDER / "hearthlight"
SHARE = 8
"""One of so many damages is tried in the short run: each is a check of the whole campaign."""
WALKED = (
    "an entry that nothing leads to",
    "an ending that is never reached",
    "a count of what nothing sets",
    "a choice that can never be made",
)
"""Found only by a walk over the whole story, which takes longest: a short run walks a small one."""
TRIED = [
    pytest.param(name, marks=[] if number % SHARE == 0 and name not in WALKED else pytest.mark.long)
    for number, name in enumerate(damage.DAMAGES)
]


@cache
def hearthlight() -> tuple[dict[str, Any], SourcePositions]:
    return folder.read_files(HEARTHLIGHT)


def test_the_true_one_is_sound() -> None:
    folder.validate(*hearthlight(), require_complete=True)


def test_there_are_enough_damages() -> None:
    assert len(damage.DAMAGES) >= 30


@pytest.mark.parametrize("name", TRIED)
def test_a_damage_is_found(name: str) -> None:
    data, positions = hearthlight()
    damaged = deepcopy(data)
    harm, told = damage.DAMAGES[name]
    harm(damaged)
    assert damaged != data, "nothing was damaged"
    with pytest.raises(CampaignError) as broken:
        folder.validate(damaged, positions, require_complete=True)
    lines = [str(mistake) for mistake in broken.value.problems]
    assert any(re.search(told, line) for line in lines), "\n".join(lines)
    assert all(re.match(r"[\w/.-]+\.yaml:\d+: ", line) or "campaign:1" in line for line in lines)


def test_what_only_a_walk_finds_is_told() -> None:
    data, positions = folder.read_files(Path(scaffold.__file__).parent / scaffold.STARTER_FOLDER)
    folder.validate(deepcopy(data), positions, require_complete=True)
    data["entries"][150] = {"title": "Nowhere", "text": "Nobody comes here."}
    with pytest.raises(CampaignError) as broken:
        folder.validate(data, positions, require_complete=True)
    (mistake,) = broken.value.problems
    assert "nothing leads to entry 150" in str(mistake)


def test_what_is_unfinished_can_be_played() -> None:
    """A page that nothing opens yet is no reason not to try it."""
    data, positions = hearthlight()
    unfinished = deepcopy(data)
    damage.DAMAGES["a page that nothing opens"][0](unfinished)
    assert folder.validate(unfinished, positions).pages
