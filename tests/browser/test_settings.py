"""Sounds, marks of one's turn, calls, settings in one place, and Roost as an app."""

import json
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.support.browser.accessibility import check_all_screens
from tests.support.browser.fixtures import OpenPage
from tests.support.browser.server_process import BrowserTestServer
from tests.support.browser.table_page import (
    act,
    open_match_tool,
    sit_with_bots,
    wait_for_turn,
    wait_until,
)

# Counts the voices that begin, and lets the clock of the sounds run without a device.
LISTEN = """() => {
  window.voices = 0;
  for (const kind of ["OscillatorNode", "AudioBufferSourceNode"]) {
    const start = window[kind].prototype.start;
    window[kind].prototype.start = function (...when) {
      window.voices += 1;
      return start.apply(this, when);
    };
  }
}"""
NOTIFY = """() => {
  window.told = [];
  window.Notification = class {
    static permission = "default";
    static asked = 0;
    static async requestPermission() {
      this.asked += 1;
      return (this.permission = "granted");
    }
    constructor(title, options) {
      window.told.push([title, options.tag]);
    }
    close() {}
  };
}"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# The worker is there, and has kept the page.
READY = """() => navigator.serviceWorker.ready.then(async ({ active }) => {
  while (active.state !== "activated") await new Promise((done) => setTimeout(done, 20));
})"""
SHOWN = """async tag => {
  const worker = await navigator.serviceWorker.ready;
  const [found] = await worker.getNotifications({ tag });
  return found && [found.title, found.body];
}"""
GRANTED = ["notifications"]


def test_settings_are_in_one_place(open_page: OpenPage, pictures: Path | None) -> None:
    page = open_page("/settings")
    page.evaluate(LISTEN)
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    for group in ["Theme", "Motion", "Pace", "At the table", "When it is your turn", "As an app"]:
        expect(page.get_by_role("group", name=group)).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_visible()
    expect(page.get_by_role("button", name="Make a recovery link")).to_be_visible()
    volume = page.get_by_role("slider", name="Volume")
    expect(volume).to_have_count(0)
    page.get_by_role("checkbox", name="Sound").check()
    page.wait_for_function("window.voices > 0")  # so that one knows what it is like
    volume.focus()
    page.keyboard.press("ArrowLeft")
    expect(volume).to_have_attribute("aria-valuetext", "55 percent")
    kept = json.loads(page.evaluate("localStorage['roost-settings']"))
    assert (kept["hasSound"], kept["volume"]) == (True, 0.55)
    check_all_screens(page, "settings", pictures)


def test_a_table_is_heard_as_it_is_seen(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("localStorage['roost-settings'] = JSON.stringify({ hasSound: true })")
    sit_with_bots(page, "donburiko", 2)
    assert wait_for_turn(page)
    page.evaluate(LISTEN)
    rng = Random(7)
    act(page, rng)
    page.wait_for_function("window.voices > 0")
    assert wait_for_turn(page)
    # Silence is two touches away, also on a phone.
    page.set_viewport_size({"width": 360, "height": 800})
    open_match_tool(page, "Settings")
    page.get_by_role("checkbox", name="Sound").uncheck()
    page.keyboard.press("Escape")
    page.evaluate("window.voices = 0")
    act(page, rng)
    assert wait_for_turn(page)
    assert page.evaluate("window.voices") == 0


def test_the_player_is_notified_of_their_turn(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(f"({NOTIFY})()")
    icon = page.locator("link[rel=icon]")
    sit_with_bots(page, "donburiko", 2)
    assert wait_for_turn(page)
    expect(page).to_have_title("● Your turn · Donburiko!")
    expect(icon).to_have_attribute("href", "/icons/owl-turn.svg")
    # Nobody is asked for anything before they wish it.
    assert page.evaluate("Notification.asked") == 0
    page.evaluate(HIDE, True)
    act(page, Random(7))
    assert wait_for_turn(page)
    assert page.evaluate("window.told") == []
    page.evaluate(HIDE, False)
    open_match_tool(page, "Settings")
    page.get_by_role("checkbox", name="Notify me").click()
    expect(page.get_by_text("While Roost is open in some tab.")).to_be_visible()
    assert page.evaluate("Notification.asked") == 1
    page.keyboard.press("Escape")
    page.evaluate(HIDE, True)
    rng = Random(8)
    while not page.evaluate("window.told.length"):  # some actions are followed by another
        act(page, rng)
        assert wait_for_turn(page)
    table = page.url.rpartition("/")[2]
    assert page.evaluate("window.told[0]") == ["Your turn · Donburiko!", table]
    # In the lobby, too, it can be seen that a table waits.
    page.evaluate(HIDE, False)
    page.goto("/")
    expect(page).to_have_title("● Your turn · Roost")
    page.goto("/set")
    expect(page).not_to_have_title("● Your turn · Roost")
    expect(icon).to_have_attribute("href", "/owl.svg")


def test_a_denied_permission_is_not_requested_again(open_page: OpenPage) -> None:
    page = open_page("/settings")
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    page.get_by_role("checkbox", name="Notify me").click()
    expect(page.get_by_text("Your browser does not allow it.")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Notify me")).not_to_be_checked()


def test_roost_is_an_app(open_page: OpenPage, server: BrowserTestServer) -> None:
    page = open_page(worker=True, may_fail=True)
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest is not None
    told = page.request.get(manifest)
    assert told.headers["content-type"] == "application/manifest+json"
    for icon in told.json()["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"] == icon["type"]
    page.evaluate(READY)
    # Without a server the page still opens, says what is the matter, and goes on by itself.
    with server.stopped():
        page.goto("/settings")
        expect(page.get_by_role("heading", name="The server does not answer.")).to_be_visible()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    # A page that the server has is never taken from what was kept.
    page.evaluate("caches.open('roost-old').then(old => old.put('/', new Response('old')))")
    page.goto("/")
    expect(page.get_by_role("button", name="You are")).to_be_visible()


def test_a_call_is_shown_when_no_page_is_open(
    open_page: OpenPage, server: BrowserTestServer
) -> None:
    page = open_page(worker=True, permissions=GRANTED)
    page.evaluate(READY)
    devtools = page.context.new_cdp_session(page)
    registrations: dict[str, str] = {}  # ids by scope: other servers of this browser have theirs

    def add_registrations(event: dict[str, Any]) -> None:
        for registration in event["registrations"]:
            registrations[registration["scopeURL"]] = registration["registrationId"]

    devtools.on("ServiceWorker.workerRegistrationUpdated", add_registrations)
    devtools.send("ServiceWorker.enable")
    scope = f"{server.address}/"
    wait_until(page, lambda: scope in registrations)
    call = {"title": "Your turn · Akuma", "body": "Waiting for you: Tim.", "table_id": "abc"}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": server.address,
            "registrationId": registrations[scope],
            "data": json.dumps(call),
        },
    )
    wait_until(page, lambda: page.evaluate(SHOWN, "abc") is not None)
    assert page.evaluate(SHOWN, "abc") == ["Your turn · Akuma", "Waiting for you: Tim."]
