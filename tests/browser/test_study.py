"""Studies on the page: set up, watched, stopped, and read, with their unusual matches."""

import json
import re
from pathlib import Path

import msgspec
from playwright.sync_api import expect

from roost.simulate.series.chunk import play_record
from roost.study.report import render_body, write_headline
from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.studies import sample_study, small_plan


def store_study(server: BrowserTestServer, id: str) -> str:
    """Store a finished study in the server's folder, and return its headline."""
    study = sample_study()
    folder = server.data / "studies" / id
    folder.mkdir(parents=True)
    request = {"game": study.game, "players": study.players, "matches": study.matches}
    (folder / "request.json").write_text(json.dumps(request))
    (folder / "headline.txt").write_text(write_headline(study), encoding="utf-8")
    (folder / "body.html").write_text(render_body(study, f"/study/{id}/"), encoding="utf-8")
    (folder / "highest.jsonl").write_bytes(
        play_record(small_plan("akuma", 4, "random").make_series(), 0)
    )
    (folder / "study.json").write_bytes(msgspec.json.encode(study))
    return write_headline(study)


def test_a_study_is_set_up_watched_and_stopped(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Studies").click()
    page.wait_for_url("**/study")
    page.get_by_label("Game", exact=True).select_option(label="FuertoRite")
    page.get_by_label("How many play", exact=True).select_option("5")
    page.get_by_label("Compare with", exact=True).select_option(index=2)
    page.get_by_label("How thoroughly").select_option("10000")
    check_all_screens(page, "study-new", pictures)
    page.get_by_role("button", name="Begin the study").press("Enter")
    page.wait_for_url("**/study/*")
    expect(page.get_by_role("heading", name="The bots are playing")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Progress of the study")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text(re.compile("about to begin|% done"))
    check_all_screens(page, "study-making", pictures)
    page.get_by_role("button", name="Stop the study").press("Enter")
    page.wait_for_url("**/study")
    expect(page.get_by_role("button", name="Begin the study")).to_be_visible()
    expect(page.get_by_role("link", name="The bots are playing")).to_have_count(0)


def test_a_study_is_read_and_its_unusual_matches_are_watched(
    open_page: OpenPage, server: BrowserTestServer, pictures: Path | None
) -> None:
    headline = store_study(server, "0123456789abcdef")
    page = open_page("/study")
    page.get_by_role("region", name="Made here").get_by_role("link", name=headline).click()
    page.wait_for_url("**/study/0123456789abcdef")
    expect(page.get_by_role("heading", level=1)).to_have_text(headline)
    expect(page.get_by_role("img", name="Win rate by turn order: 31.0, 26.0")).to_be_visible()
    expect(page.get_by_text("roost study akuma --seed x")).to_be_visible()
    check_all_screens(page, "study", pictures)
    page.get_by_role("link", name="the highest score, 7").press("Enter")
    page.wait_for_url("**/study/0123456789abcdef/highest")
    expect(page.get_by_role("region", name="Replay")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(headline)
