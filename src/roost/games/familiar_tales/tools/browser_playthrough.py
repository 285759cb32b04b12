"""Play a whole campaign of Familiar Tales in a browser and take screenshots of each page.

python src/roost/games/familiar_tales/tools/browser_playthrough.py [--out FOLDER] [--chapters N]

One player controls all four familiars in Chromium and follows the server's hints. The first answers
on each page are real touches of the screen. The rest are clicks inside the page, without waiting
for animations.

The script takes screenshots of each page at its first turn, of each chapter's end and of the
ending, at desktop and phone size, and makes a contact sheet of each size. It prints errors of the
page and exits with code 1 if there are any.
"""

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[5]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from roost.games.familiar_tales.tests.browser.table_page import follow_hint, read_story, sit_down  # noqa: E402
from tests.support.browser.fixtures import CHROMIUM_ARGUMENTS, TIMEOUT_MS  # noqa: E402
from tests.support.browser.server_process import BrowserTestServer  # noqa: E402
from tests.support.browser.table_page import WAIT_UNTIL_CALM, start  # noqa: E402
from tests.support.requirements import CHROMIUM  # noqa: E402

OUT = ROOT / ".studies" / "browser"
DESKTOP, PHONE = (1280, 900), (360, 780)
TABLE_READY = ".table-frame:not(:has([aria-busy=true])), main section[aria-label='The result']"
TOUCHED_ANSWERS = 4
"""The number of answers on each page that are touches of the screen."""
MAX_ACTIONS = 20_000
JPEG_QUALITY = 82
SHEETS = {DESKTOP[0]: (4, 360), PHONE[0]: (9, 160)}
"""For each screenshot width, the columns of the contact sheet and the width of each picture."""
SHEET_QUALITY = 70

# Plays inside the page until another page of the book opens, a chapter ends or the match is over.
PLAY_SCRIPT = """async ({ place, most }) => {
  const FROM_HAND = ["play", "link", "discard"], FROM_ROWS = ["equip", "craft", "train"];
  const pause = () => new Promise((go) => setTimeout(go, 4));
  const named = (name) => [...document.querySelectorAll("button")].find(
    (one) => one.textContent.trim() === name && !one.disabled);
  const until = async (find, tries = 500) => {
    for (let i = 0; i < tries; i++) {
      const found = find();
      if (found) return found;
      await pause();
    }
    return null;
  };
  const where = () => document.querySelector(".felt h1")?.textContent ?? "";
  const scene = () => document.querySelector(".table-frame");
  const over = () => document.querySelector("main section[aria-label='The result']");
  let done = 0, idle = 0;
  while (done < most) {
    const now = scene();
    if (!now) {
      if (over()) return { over: true, done };
      await pause();
      continue;
    }
    const { behind, reading, turn, prompt, hint, actionCount } = now.dataset;
    if (++idle > 6000) return { stuck: prompt ?? "nothing", done };
    if (now.querySelector("[aria-busy=true]")) await pause();
    else if (behind !== undefined && reading === undefined) {
      named("Skip to now")?.click();
      await pause();
    } else if (reading !== undefined && !now.querySelector("article .stack [data-action]")) {
      named("Go on")?.click();
      await pause();
    } else if (turn === undefined) await pause();
    else if (prompt === "save") return { save: true, done };
    else if (prompt === "turn" && where() !== place) return { place: where(), done };
    else if (hint === undefined) {
      named("Hint")?.click();
      await until(() => scene()?.dataset.hint !== undefined, 250);
    } else {
      const action = JSON.parse(hint);
      if (FROM_HAND.includes(action.type)) {
        const card = `section.hand button[data-card='${action.card}']`;
        const held = document.querySelector(card);
        if (held?.getAttribute("aria-pressed") !== "true") held?.click();
      } else if (FROM_ROWS.includes(action.type))
        document.querySelector(".right-page .choice.hinted")?.click();
      const offered = () => [...document.querySelectorAll(".right-page [data-action]")];
      const button = await until(() => offered().find((one) => one.dataset.action === hint), 250);
      if (button) {
        button.click();
        if (await until(() => scene()?.dataset.actionCount !== actionCount)) (done++, (idle = 0));
      }
    }
  }
  return { done };
}"""


class BrowserPlayer:
    """Plays a match in a browser page and takes screenshots."""

    def __init__(
        self, page: Page, open_page: Callable[[tuple[int, int]], Page], output_folder: Path
    ) -> None:
        self.page, self.open_page, self.output_folder = page, open_page, output_folder
        self.captured: list[str] = []
        self.overflows: list[str] = []
        self.actions = 0

    def play(self, chapters: int | None) -> str:
        """Play the campaign, or some chapters. Return how it ended."""
        place, ended, start_time = "", 0, time.monotonic()
        while self.actions < MAX_ACTIONS:
            outcome: dict[str, Any] = self.page.evaluate(
                PLAY_SCRIPT, {"place": place, "most": MAX_ACTIONS}
            )
            self.actions += int(outcome["done"])
            progress = f"{self.actions} actions, {time.monotonic() - start_time:.0f} s"
            if "over" in outcome:
                self.capture("ending", full_page=True)
                print(f"the end: {progress}", flush=True)
                return "over"
            if "save" in outcome:
                ended += 1
                self.capture(f"chapter-{ended}-end")
                print(f"chapter {ended} is over: {progress}", flush=True)
                if ended == chapters:
                    return "paused"
                self.page.get_by_role("button", name="Go on", exact=True).first.click()
                place = ""
                self.page.wait_for_timeout(300)
            elif "place" in outcome:
                place = str(outcome["place"])
                print(f"{place}: {progress}", flush=True)
                self.capture(f"{len(self.captured):02}-{_slug(place)}")
                self.follow_hints()
            else:
                return f"stuck: {outcome}"
        return "too long"

    def follow_hints(self) -> None:
        """Give some answers by touch, as a player would."""
        for _ in range(3 * TOUCHED_ANSWERS):
            if not follow_hint(self.page):
                return
            if self.page.locator(".table-frame[data-prompt='save']").count():
                return

    def capture(self, name: str, full_page: bool = False) -> None:
        self.screenshot(self.page, name, DESKTOP[0], full_page)
        phone = self.open_page(PHONE)
        phone.goto(self.page.url)
        expect(phone.locator(TABLE_READY).first).to_be_visible()
        read_story(phone)
        phone.evaluate("scrollTo(0, 0)")
        self.screenshot(phone, name, PHONE[0], full_page)
        phone.close()
        self.captured.append(name)

    def screenshot(self, page: Page, name: str, width: int, full_page: bool) -> None:
        page.wait_for_load_state("networkidle")
        page.evaluate(WAIT_UNTIL_CALM)
        file = self.output_folder / f"{name}-{width}.jpg"
        page.screenshot(path=file, full_page=full_page, type="jpeg", quality=JPEG_QUALITY)
        scroll_width = page.evaluate("document.documentElement.scrollWidth")
        if scroll_width > width:
            self.overflows.append(f"{name} scrolls sideways at {width}: {scroll_width}")


def draw_contact_sheet(page: Page, output_folder: Path, names: list[str], width: int) -> None:
    """Draw all screenshots of one width as thumbnails. Of a tall one only the top is shown."""
    columns, thumb_width = SHEETS[width]
    thumb_height = (
        thumb_width * DESKTOP[1] // DESKTOP[0]
        if width == DESKTOP[0]
        else thumb_width * PHONE[1] // PHONE[0]
    )
    images = "".join(f'<img src="{name}-{width}.jpg">' for name in names)
    style = f"""body {{ display: grid; grid-template-columns: repeat({columns}, {thumb_width}px);
      gap: 6px; margin: 0; padding: 6px; width: max-content; background: #2a2140 }}
      img {{ width: {thumb_width}px; height: {thumb_height}px;
      object-fit: cover; object-position: top }}"""
    file = output_folder / f"sheet-{width}.html"
    file.write_text(f"<style>{style}</style>{images}", encoding="utf-8")
    page.set_viewport_size({"width": columns * (thumb_width + 6) + 6, "height": 100})
    page.goto(file.resolve().as_uri())
    picture = file.with_suffix(".jpg")
    page.screenshot(path=picture, full_page=True, type="jpeg", quality=SHEET_QUALITY)
    file.unlink()


def _slug(name: str) -> str:
    return re.sub(r"\W+", "-", name.lower()).strip("-") or "page"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--chapters", type=int)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    errors: list[str] = []
    with (
        tempfile.TemporaryDirectory() as data,
        ExitStack() as at_exit,
        sync_playwright() as playwright,
    ):
        server = BrowserTestServer(Path(data))
        at_exit.callback(server.stop)
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        context = browser.new_context(base_url=server.address, reduced_motion="reduce")
        context.set_default_timeout(TIMEOUT_MS)

        def open_page(size: tuple[int, int]) -> Page:
            page = context.new_page()
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda message: collect_error(message.type, message.text))
            return page

        def collect_error(kind: str, text: str) -> None:
            if kind == "error":
                errors.append(text)

        page = open_page(DESKTOP)
        sit_down(page)
        start(page)
        expect(page.locator(".table-frame")).to_be_visible()
        player = BrowserPlayer(page, open_page, options.out)
        outcome = player.play(options.chapters)
        for width in SHEETS:
            draw_contact_sheet(browser.new_page(), options.out, player.captured, width)
        browser.close()
    print(f"{outcome}; {player.actions} actions, {len(player.captured)} screens in {options.out}")
    for line in (*player.overflows, *errors):
        print(line)
    if outcome not in ("over", "paused") or errors or player.overflows:
        sys.exit(1)


if __name__ == "__main__":
    main()
