"""Roost's icons are up to date, and all icons that the page names exist."""

import json

import pytest

from tools import icons

PUBLIC = icons.ICONS.parent


def test_the_icons_are_what_the_tool_draws() -> None:
    for name in icons.SHIPPED:
        assert (icons.ICONS / name).read_text() == icons.draw_icons()[name]
    for name, data in icons.render_pngs(icons.draw_icons()).items():
        assert _width((icons.ICONS / name).read_bytes()) == _width(data)


def test_every_icon_that_is_named_is_there_in_its_size() -> None:
    manifest = json.loads((PUBLIC / "roost.webmanifest").read_text())
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        data = (PUBLIC / icon["src"].lstrip("/")).read_bytes()
        if icon["type"] == "image/png":
            assert f"{_width(data)}x{_width(data)}" == icon["sizes"]


@pytest.mark.parametrize("source", ["index.html", "worker.js", "src/app/appBar.svelte.ts"])
def test_all_icons_of_the_page_exist(source: str) -> None:
    text = (PUBLIC.parent / source).read_text()
    named = {part.partition('"')[0] for part in text.split('"/icons/')[1:]}
    assert named
    assert named <= {file.name for file in icons.ICONS.iterdir()}


def _width(data: bytes) -> int:
    return int.from_bytes(data[16:20])
