"""D3, `map`: a page may stand on another's ground."""

from pathlib import Path

import pytest

from roost.games.familiar_tales.content.loading import built, folder
from roost.games.familiar_tales.content.loading.report import CampaignError
from roost.games.familiar_tales.content.schema.pages import Page

AGAIN = """extends: hearthlight
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


def again(place: Path, map: str = "rest-assured", edge: str = "doorway: {kind: solid}") -> Page:
    (place / "again.yaml").write_text(AGAIN.format(map=map, edge=edge), encoding="utf-8")
    return folder.load(place).pages["mill-again"]


@pytest.mark.rule("TA-83")
def test_the_ground_is_taken_over_and_symbols_are_not(tmp_path: Path) -> None:
    mill = built.load_shipped("hearthlight").pages["rest-assured"]
    page = again(tmp_path)
    assert (page.size, page.walls, page.links) == (mill.size, mill.walls, mill.links)
    assert list(page.spaces) == list(mill.spaces), "the page's order"
    for id, space in page.spaces.items():
        assert (space.dot, space.area) == (mill.spaces[id].dot, mill.spaces[id].area)
        assert space.symbols == (("heart", "exit") if id == "hall" else ())
    assert page.edges["doorway"].kind == "solid"
    assert page.edges["doorway"].line == mill.edges["doorway"].line
    others = [id for id in mill.edges if id != "doorway"]
    assert all(page.edges[id] == mill.edges[id] for id in others)


def test_the_cottage_is_the_same_seven_years_later() -> None:
    """A build holds both pages whole."""
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
def test_a_map_that_is_not_there_is_told_with_its_line(tmp_path: Path, map: str, says: str) -> None:
    with pytest.raises(CampaignError) as caught:
        again(tmp_path, map)
    assert [str(mistake) for mistake in caught.value.problems] == [
        f"again.yaml:6: pages.mill-again.map: {says}"
    ]


def test_a_line_that_the_map_has_not_must_be_whole(tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match="the field between is missing"):
        again(tmp_path, edge="dore: {kind: solid}")
