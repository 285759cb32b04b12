"""The worked example of the format: its page loads unchanged, and is played to its exit."""

from typing import Any

import pytest

from roost import bots
from roost.contract import rng_for
from roost.contract.rng import parse_seed
from roost.games.familiar_tales.authoring.campaign_game import CampaignGame
from roost.games.familiar_tales.content.loading import built, folder
from roost.games.familiar_tales.engine import machine
from roost.games.familiar_tales.engine.story.chapters import new_state
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.records import chance
from roost.games.familiar_tales.tests.support.mill_campaign import MILL
from roost.games.familiar_tales.tests.support.scenario import OWNERS_BY_PLAYERS, hearthlight_world
from roost.kernel.rng import Rng, random_below
from roost.match import Match

CAMPAIGN = folder.load(MILL)


def played(count: int, **options: Any) -> Match[Any]:
    game = CampaignGame(CAMPAIGN)
    match = Match(game, game.info.configure(count, options), seed=parse_seed("example"))
    assert match.seed is not None
    bots_ = [bots.make("greedy", match.seed, seat) for seat in range(count)]
    while match.turn is not None and len(match.actions) < 4000:
        match.act(match.turn, bots_[match.turn].choose(bots.build_context(match, match.turn)))
    return match


@pytest.mark.rule("TA-259", "TA-263")
def test_hearthlight_has_the_page_as_it_is_written() -> None:
    """Its map and its start; and all that can be done there, among what the story adds."""
    own = built.load_shipped("hearthlight").pages["rest-assured"]
    written = CAMPAIGN.pages["rest-assured"]
    for part in ("spaces", "edges", "links", "walls", "encounters", "setup", "reinforce", "exits"):
        assert getattr(own, part) == getattr(written, part), part
    assert (own.forage, own.danger, own.enemy_turn) == (written.forage, written.danger, None)
    for part in ("rules", "actions", "objectives"):
        assert [x for x in getattr(own, part) if x in getattr(written, part)] == [
            *getattr(written, part)
        ]


@pytest.mark.rule("TA-259")
def test_played_alone_it_is_the_written_page() -> None:
    """What the story adds to it comes only with the story: step by step both play alike."""
    for count in (1, 4):
        one = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[count], page="rest-assured")
        two = new_state(World(CAMPAIGN), OWNERS_BY_PLAYERS[count], page="rest-assured")
        generator = Rng(rng_for(f"0{count}", "test"))
        for _ in range(400):
            assert (one.result, one.pending_chance) == (two.result, two.pending_chance)
            if one.result is not None:
                break
            if one.pending_chance is not None:
                deal = chance.sample(two, generator.next_state())
                chance.apply(one, deal)
                chance.apply(two, deal)
                continue
            legal = machine.legal_actions(two)
            assert machine.legal_actions(one) == legal
            action = legal[random_below(generator, len(legal))]
            machine.apply_action(one, action)
            machine.apply_action(two, action)
        assert (one.edges, one.tokens, one.enemies) == (two.edges, two.tokens, two.enemies)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.rule("TA-33", "TA-34", "TA-35", "TA-36")
def test_the_page_is_played_to_its_exit(count: int) -> None:
    match = played(count, page="rest-assured")
    assert match.result is not None
    assert (match.result["ending"], match.result["code"]) == ("left", 129)
    s = match.state
    assert all(s.edges[id] == "double-solid" for id in ("doorway", "window", "high-window"))
    assert {f.space for f in s.familiars.values()} == {s.child} == {"hearth"}


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.rule("TA-2", "TA-77")
def test_it_is_a_chapter_too(count: int) -> None:
    match = played(count)
    assert match.result is not None
    assert match.result["chapters"] == 1
    assert match.result["ending"] in ("candle-in-the-window", "four-shadows")
