"""D8: each fault of a damaged campaign is found, and a sound one passes."""

import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from roost.games.familiar_tales.authoring import starting
from roost.games.familiar_tales.loading import folder
from roost.games.familiar_tales.loading.report import Broken, Positions
from roost.games.familiar_tales.shelf import SHELF
from roost.games.familiar_tales.tests import damages

HEARTHLIGHT = SHELF / "hearthlight"
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
    for number, name in enumerate(damages.ALL)
]


@cache
def hearthlight() -> tuple[dict[str, Any], Positions]:
    return folder.gather(HEARTHLIGHT)


def test_the_true_one_is_sound() -> None:
    folder.checked(*hearthlight(), whole=True)


def test_there_are_enough_damages() -> None:
    assert len(damages.ALL) >= 30


@pytest.mark.parametrize("name", TRIED)
def test_a_damage_is_found(name: str) -> None:
    data, positions = hearthlight()
    damaged = deepcopy(data)
    harm, told = damages.ALL[name]
    harm(damaged)
    assert damaged != data, "nothing was damaged"
    with pytest.raises(Broken) as broken:
        folder.checked(damaged, positions, whole=True)
    lines = [str(mistake) for mistake in broken.value.mistakes]
    assert any(re.search(told, line) for line in lines), "\n".join(lines)
    assert all(re.match(r"[\w/.-]+\.yaml:\d+: ", line) or "campaign:1" in line for line in lines)


def test_what_only_a_walk_finds_is_told() -> None:
    data, positions = folder.gather(Path(starting.__file__).parent / starting.STARTER)
    folder.checked(deepcopy(data), positions, whole=True)
    data["entries"][150] = {"title": "Nowhere", "text": "Nobody comes here."}
    with pytest.raises(Broken) as broken:
        folder.checked(data, positions, whole=True)
    (mistake,) = broken.value.mistakes
    assert "nothing leads to entry 150" in str(mistake)


def test_what_is_unfinished_can_be_played() -> None:
    """A page that nothing opens yet is no reason not to try it."""
    data, positions = hearthlight()
    unfinished = deepcopy(data)
    damages.ALL["a page that nothing opens"][0](unfinished)
    assert folder.checked(unfinished, positions).pages
