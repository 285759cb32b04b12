"""D8: every kind of damage to a campaign is found, and an undamaged one passes."""

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

pytestmark = pytest.mark.slow

HEARTHLIGHT = CAMPAIGNS_FOLDER / "hearthlight"
SHORT_RUN_STEP = 8
"""A short run tries every eighth damage: each takes a check of the whole campaign."""
EXPLORED = (
    "an entry that nothing leads to",
    "an ending that is never reached",
    "a count of what nothing sets",
    "a choice that can never be made",
)
"""Found only by exploring the whole story, which is slow: a short run explores a small one."""
CASES = [
    pytest.param(
        name,
        marks=[] if number % SHORT_RUN_STEP == 0 and name not in EXPLORED else pytest.mark.long,
    )
    for number, name in enumerate(damage.DAMAGES)
]


@cache
def hearthlight_data() -> tuple[dict[str, Any], SourcePositions]:
    return folder.read_files(HEARTHLIGHT)


def test_hearthlight_is_valid() -> None:
    folder.validate(*hearthlight_data(), require_complete=True)


def test_there_are_enough_damages() -> None:
    assert len(damage.DAMAGES) >= 30


@pytest.mark.parametrize("name", CASES)
def test_a_damage_is_found(name: str) -> None:
    data, positions = hearthlight_data()
    damaged = deepcopy(data)
    apply_damage, expected = damage.DAMAGES[name]
    apply_damage(damaged)
    assert damaged != data, "nothing was damaged"
    with pytest.raises(CampaignError) as error:
        folder.validate(damaged, positions, require_complete=True)
    lines = [str(problem) for problem in error.value.problems]
    assert any(re.search(expected, line) for line in lines), "\n".join(lines)
    assert all(re.match(r"[\w/.-]+\.yaml:\d+: ", line) or "campaign:1" in line for line in lines)


def test_exploration_finds_unreachable_content() -> None:
    data, positions = folder.read_files(Path(scaffold.__file__).parent / scaffold.STARTER_FOLDER)
    folder.validate(deepcopy(data), positions, require_complete=True)
    data["entries"][150] = {"title": "Nowhere", "text": "Nobody comes here."}
    with pytest.raises(CampaignError) as broken:
        folder.validate(data, positions, require_complete=True)
    (mistake,) = broken.value.problems
    assert "nothing leads to entry 150" in str(mistake)


def test_an_unfinished_campaign_can_be_loaded() -> None:
    """A page that nothing opens yet can still be tried."""
    data, positions = hearthlight_data()
    unfinished = deepcopy(data)
    damage.DAMAGES["a page that nothing opens"][0](unfinished)
    assert folder.validate(unfinished, positions).pages
