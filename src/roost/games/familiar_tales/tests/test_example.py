"""The worked example of the format: its page loads unchanged, and is played to its exit."""

from typing import Any

import pytest

from roost import players
from roost.contract import words
from roost.contract.chance import seed_of
from roost.games.familiar_tales import chance, machine
from roost.games.familiar_tales.authoring.own import OwnTales
from roost.games.familiar_tales.chapters import new_state
from roost.games.familiar_tales.loading import built, folder
from roost.games.familiar_tales.tests.scene import OWNERS, hearthlight
from roost.games.familiar_tales.tests.test_mistakes import MILL
from roost.games.familiar_tales.world import World
from roost.kernel.generator import Generator, below
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
    """Its map and its start; and all that can be done there, among what the story adds."""
    own = built.shipped("hearthlight").pages["rest-assured"]
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
        one = new_state(hearthlight(), OWNERS[count], page="rest-assured")
        two = new_state(World(CAMPAIGN), OWNERS[count], page="rest-assured")
        generator = Generator(words(f"0{count}", "test"))
        for _ in range(400):
            assert (one.result, one.wait) == (two.result, two.wait)
            if one.result is not None:
                break
            if one.wait is not None:
                deal = chance.draw(two, generator.words())
                chance.lay(one, deal)
                chance.lay(two, deal)
                continue
            legal = machine.legal(two)
            assert machine.legal(one) == legal
            action = legal[below(generator, len(legal))]
            machine.take(one, action)
            machine.take(two, action)
        assert (one.edges, one.tokens, one.enemies) == (two.edges, two.tokens, two.enemies)


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
