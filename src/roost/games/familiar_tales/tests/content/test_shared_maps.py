"""D3, `map`: a page can use the map of another page."""

from pathlib import Path

import pytest

from roost.games.familiar_tales.content.loading import built, folder
from roost.games.familiar_tales.content.loading.report import CampaignError
from roost.games.familiar_tales.content.schema.pages import BookPage

pytestmark = pytest.mark.slow

CAMPAIGN_YAML = """extends: hearthlight
pages:
  mill-again:
    title: The mill again
    chapter: 1
    map: {map}
    spaces:
      hall: {{symbols: [heart, exit]}}
    edges:
      {edge}
    exits:
      - {{id: out-again, text: Out., at: hall, code: 101}}
"""


def load_copy(
    path: Path, map: str = "rest-assured", edge: str = "doorway: {kind: solid}"
) -> BookPage:
    (path / "again.yaml").write_text(CAMPAIGN_YAML.format(map=map, edge=edge), encoding="utf-8")
    return folder.load(path).pages["mill-again"]


@pytest.mark.rule("TA-83")
def test_spaces_are_shared_and_symbols_are_not(tmp_path: Path) -> None:
    mill = built.load_shipped("hearthlight").pages["rest-assured"]
    page = load_copy(tmp_path)
    assert (page.size, page.walls, page.links) == (mill.size, mill.walls, mill.links)
    assert list(page.spaces) == list(mill.spaces), "the page's order"
    for id, space in page.spaces.items():
        assert (space.dot, space.area) == (mill.spaces[id].dot, mill.spaces[id].area)
        assert space.symbols == (("heart", "exit") if id == "hall" else ())
    assert page.edges["doorway"].kind == "solid"
    assert page.edges["doorway"].line == mill.edges["doorway"].line
    others = [id for id in mill.edges if id != "doorway"]
    assert all(page.edges[id] == mill.edges[id] for id in others)


def test_the_cottage_has_one_map_in_both_eras() -> None:
    """A build contains both pages in full."""
    campaign = built.load_shipped("hearthlight")
    before, after = campaign.pages["cottage-at-dusk"], campaign.pages["cottage-again"]
    assert (after.size, after.walls) == (before.size, before.walls)
    assert {id: s.area for id, s in after.spaces.items()} == {
        id: s.area for id, s in before.spaces.items()
    }
    assert after.edges["hatch"].kind == "double-solid", "it was nailed up"


@pytest.mark.parametrize(
    ("map", "says"),
    [
        ("rest-asured", "there is no page rest-asured (did you mean rest-assured?)"),
        ("mill-again", "mill-again has no map of its own"),
        ("cottage-again", "cottage-again has no map of its own"),
        ("[study]", "there is no page ['study']"),
    ],
)
def test_a_missing_map_is_reported_with_its_line(tmp_path: Path, map: str, says: str) -> None:
    with pytest.raises(CampaignError) as caught:
        load_copy(tmp_path, map)
    assert [str(mistake) for mistake in caught.value.problems] == [
        f"again.yaml:6: pages.mill-again.map: {says}"
    ]


def test_an_edge_that_is_not_on_the_map_must_be_complete(tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match="the field between is missing"):
        load_copy(tmp_path, edge="dore: {kind: solid}")
