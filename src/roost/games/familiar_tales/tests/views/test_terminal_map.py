"""A page as the terminal shows it."""

from roost.games.familiar_tales.game import GAME
from roost.games.familiar_tales.tests.support.scenario import (
    TalesScenario,
    familiars_at,
    hearthlight_world,
)
from roost.games.familiar_tales.views.terminal_map import render_page


def shown(scenario: TalesScenario) -> str:
    return render_page(hearthlight_world(), GAME.view(scenario.s, 0), 80)


def test_the_page_and_all_figures_are_shown() -> None:
    text = shown(TalesScenario(turn="chalk", familiars=familiars_at(flicker="loft")))
    assert "  loft (Loft) [gear:c, forage:metal]  flicker" in text
    assert "tatterthrall-1" in text
    assert "> chalk" in text
    assert "[ ] All 3 entrances are barricaded." in text
    assert all(len(line) <= 80 for line in text.splitlines() if "(" in line)


def test_a_covered_symbol_is_not_shown() -> None:
    scenario = TalesScenario(covered=["store/forage:wood"])
    assert "store (Grain store) [gear:b, forage:wood]" in shown(scenario)


def test_story_choices_and_history_are_shown() -> None:
    scenario = TalesScenario(
        turn="flicker", familiars=familiars_at(flicker="landing"), enemies={}, danger=0
    )
    text = shown(scenario.act("code", code=131))
    assert "Behind a beam, in the dust of several harvests, Flicker found a doll." in text
    assert "1: Unpick it." in text
    assert "131 A doll in the rafters" in text


def test_what_a_page_counts_is_shown() -> None:
    """D3, `counts`: a counter that decides the page must be visible."""
    scenario = TalesScenario(page="kings-sickroom", run=[{"set": {"name": "siege", "to": 1}}])
    text = shown(scenario)
    assert "    The King's breath: 8" in text
    assert "    The siege: 1 of 10" in text
    counts = GAME.view(scenario.s, 0).board["map"]["counts"]
    assert [x["id"] for x in counts] == ["breath", "siege"]
