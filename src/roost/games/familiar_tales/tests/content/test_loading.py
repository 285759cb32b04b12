"""Campaigns are loaded, checked and built."""

import subprocess
import sys
from pathlib import Path

import pytest

import roost
from roost.games.familiar_tales.content import build
from roost.games.familiar_tales.content.catalog import CAMPAIGNS_FOLDER
from roost.games.familiar_tales.content.loading import built, folder
from roost.games.familiar_tales.content.loading.report import CampaignError
from roost.games.familiar_tales.content.schema.conditions import Condition
from roost.games.familiar_tales.content.schema.effects import Effect
from roost.games.familiar_tales.content.schema.numbers import ComputedNumber
from roost.games.familiar_tales.content.schema.reader import variants_by_key, variants_by_tag
from roost.games.familiar_tales.engine import handlers
from roost.games.familiar_tales.engine.conditions import condition_evaluator
from roost.games.familiar_tales.engine.effects.registry import effect, figure_effect
from roost.games.familiar_tales.engine.expressions import number_evaluator

pytestmark = pytest.mark.slow

HEARTHLIGHT = CAMPAIGNS_FOLDER / "hearthlight"
SOURCES = Path(roost.__file__).parents[1]


@pytest.mark.parametrize("name", build.campaign_names())
def test_shipped_builds_are_current(name: str) -> None:
    for file, text in build.build_campaign(name).items():
        assert (CAMPAIGNS_FOLDER / file).read_bytes() == text, (
            "run roost.games.familiar_tales.content.build"
        )


def test_a_build_can_be_decoded_in_order() -> None:
    campaign = folder.load(HEARTHLIGHT)
    decoded = built.decode_campaign(built.encode_campaign(campaign))
    assert decoded == campaign
    spaces = [list(c.pages["rest-assured"].spaces) for c in (decoded, campaign)]
    assert spaces[0] == spaces[1], "the page's order"
    assert built.campaign_hash(decoded) == built.campaign_hash(campaign)


def test_every_tag_has_a_handler() -> None:
    assert handlers.MODULES
    assert {*effect, *figure_effect} == set(variants_by_tag(Effect).values())
    assert set(condition_evaluator) == set(variants_by_tag(Condition).values())
    assert set(number_evaluator) == set(variants_by_key(ComputedNumber).values())
    assert len(variants_by_tag(Effect)) == 60


def test_an_add_on_adds_and_replaces(tmp_path: Path) -> None:
    path = tmp_path / "more"
    path.mkdir()
    item = "{name: Spoon, type: melee, damage: 1, cost: {metal: 1}}"
    (path / "more.yaml").write_text(f"extends: hearthlight\nitems:\n  spoon: {item}\n")
    assert folder.load(path).items["spoon"].name == "Spoon"
    (path / "more.yaml").write_text(f"extends: hearthlight\nitems:\n  tripwire: {item}\n")
    with pytest.raises(CampaignError, match="replace: true"):
        folder.load(path)
    replaced = item.replace("{name", "{replace: true, name", 1)
    (path / "more.yaml").write_text(f"extends: hearthlight\nitems:\n  tripwire: {replaced}\n")
    assert folder.load(path).items["tripwire"].name == "Spoon"
    (path / "more.yaml").write_text("extends: hearthlite\n")
    with pytest.raises(CampaignError, match="there is no campaign hearthlite"):
        folder.load(path)


def test_playing_needs_no_yaml() -> None:
    code = "import sys; sys.modules['yaml'] = None\nfrom roost import games\n"
    code += (
        "game = games.load('familiar-tales'); game.new_initial_state(game.info.configure(2, {}))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(SOURCES)})
