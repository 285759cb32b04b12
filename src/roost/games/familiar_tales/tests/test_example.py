"""The worked example of the format: its page loads unchanged, and is played to its exit."""

from typing import Any

import pytest

from roost import players
from roost.contract.chance import seed_of
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.loading import built, folder
from roost.games.familiar_tales.tests.test_mistakes import MILL
from roost.match import Match

CAMPAIGN = folder.load(MILL)


def played(count: int, **options: Any) -> Match[Any]:
    game = OwnTales(CAMPAIGN)
    match = Match(game, game.facts.table(count, options), seed=seed_of("example"))
    assert match.seed is not None
    bots = [players.make("greedy", match.seed, seat) for seat in range(count)]
    while match.turn is not None and len(match.actions) < 4000:
        match.act(match.turn, bots[match.turn].choose(players.seen(match, match.turn)))
    return match


@pytest.mark.rule("TA-259", "TA-263")
def test_hearthlight_has_the_page_as_it_is_written() -> None:
    assert built.shipped("hearthlight").pages["rest-assured"] == CAMPAIGN.pages["rest-assured"]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.rule("TA-33", "TA-34", "TA-35", "TA-36")
def test_the_page_is_played_to_its_exit(count: int) -> None:
    match = played(count, page="rest-assured")
    assert match.outcome is not None
    assert (match.outcome["ending"], match.outcome["code"]) == ("left", 129)
    s = match.state
    assert all(s.edges[id] == "double-solid" for id in ("doorway", "window", "high-window"))
    assert {f.space for f in s.familiars.values()} == {s.child} == {"hearth"}


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.rule("TA-2", "TA-77")
def test_it_is_a_chapter_too(count: int) -> None:
    match = played(count)
    assert match.outcome is not None
    assert match.outcome["chapters"] == 1
    assert match.outcome["ending"] in ("candle-in-the-window", "four-shadows")
