"""The worked example of the campaign format: its page loads unchanged and can be finished."""

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


def play_campaign(count: int, **options: Any) -> Match[Any]:
    game = CampaignGame(CAMPAIGN)
    match = Match(game, game.info.configure(count, options), seed=parse_seed("example"))
    assert match.seed is not None
    players = [bots.make("greedy", match.seed, seat) for seat in range(count)]
    while match.turn is not None and len(match.actions) < 4000:
        match.act(match.turn, players[match.turn].choose(bots.build_context(match, match.turn)))
    return match


@pytest.mark.rule("TA-259", "TA-263")
def test_hearthlight_contains_the_example_page() -> None:
    """Same map and setup; the story only adds rules, actions and objectives."""
    shipped = built.load_shipped("hearthlight").pages["rest-assured"]
    example = CAMPAIGN.pages["rest-assured"]
    for part in ("spaces", "edges", "links", "walls", "encounters", "setup", "reinforce", "exits"):
        assert getattr(shipped, part) == getattr(example, part), part
    assert (shipped.forage, shipped.danger, shipped.enemy_turn) == (
        example.forage,
        example.danger,
        None,
    )
    for part in ("rules", "actions", "objectives"):
        assert [x for x in getattr(shipped, part) if x in getattr(example, part)] == [
            *getattr(example, part)
        ]


@pytest.mark.rule("TA-259")
def test_the_single_page_plays_like_the_example() -> None:
    """What the story adds applies only in the story."""
    for count in (1, 4):
        shipped = new_state(hearthlight_world(), OWNERS_BY_PLAYERS[count], page="rest-assured")
        example = new_state(World(CAMPAIGN), OWNERS_BY_PLAYERS[count], page="rest-assured")
        rng = Rng(rng_for(f"0{count}", "test"))
        for _ in range(400):
            assert (shipped.result, shipped.pending_chance) == (
                example.result,
                example.pending_chance,
            )
            if shipped.result is not None:
                break
            if shipped.pending_chance is not None:
                outcome = chance.sample(example, rng.next_state())
                chance.apply(shipped, outcome)
                chance.apply(example, outcome)
                continue
            legal = machine.legal_actions(example)
            assert machine.legal_actions(shipped) == legal
            action = legal[random_below(rng, len(legal))]
            machine.apply_action(shipped, action)
            machine.apply_action(example, action)
        assert (shipped.edges, shipped.tokens, shipped.enemies) == (
            example.edges,
            example.tokens,
            example.enemies,
        )


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.rule("TA-33", "TA-34", "TA-35", "TA-36")
def test_bots_finish_the_page(count: int) -> None:
    match = play_campaign(count, page="rest-assured")
    assert match.result is not None
    assert (match.result["ending"], match.result["code"]) == ("left", 129)
    s = match.state
    assert all(s.edges[id] == "double-solid" for id in ("doorway", "window", "high-window"))
    assert {f.space for f in s.familiars.values()} == {s.child_space} == {"hearth"}


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.rule("TA-2", "TA-77")
def test_bots_finish_the_chapter(count: int) -> None:
    match = play_campaign(count)
    assert match.result is not None
    assert match.result["chapters"] == 1
    assert match.result["ending"] in ("candle-in-the-window", "four-shadows")
