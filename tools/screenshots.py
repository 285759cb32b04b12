"""Take screenshots of every screen of the page, at phone and desktop size, in light and dark theme.

python tools/screenshots.py [GAME ...] [--all] [--out FOLDER] [--base http://127.0.0.1:8411]

Without games it captures the lobby and all games. Of each match it captures one position and the
end; with --all, several positions with the fewest and the most players. With --base it uses a
running server. A game may capture screens of its own in `tools/screenshots.py` of its folder.
"""

import argparse
import importlib
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from roost import games  # noqa: E402
from tests.support.browser.fixtures import CHROMIUM_ARGUMENTS  # noqa: E402
from tests.support.browser.server_process import BrowserTestServer, StartPositionServer  # noqa: E402
from tests.support.browser.start_positions import set_start_position  # noqa: E402
from tests.support.browser.table_page import act, is_over, select_card  # noqa: E402
from tests.support.requirements import CHROMIUM  # noqa: E402

SIZES = {"360": (360, 780), "1280": (1280, 900)}
THEMES = ("light", "dark")
SETTLE_MS = 900
"""Time until animations have ended."""
CAPTURE_INTERVAL = 9
"""With --all, every so many moves a position is captured."""
MAX_CAPTURES = 4
CAPTURED_MOVE = 7
"""Without --all, only the position after this many own moves is captured."""
QUALITY = 82
TAKE_SEAT_AND_START = "id => history.replaceState({sit: true, start: true}, '', '/t/' + id)"


class Photographer:
    def __init__(self, page: Page, out: Path, is_all: bool) -> None:
        self.page, self.out, self.is_all = page, out, is_all

    def capture(self, name: str, *, full_page: bool = False) -> None:
        """Capture the page in all sizes and themes."""
        for size, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                self.page.wait_for_timeout(250)
                dark = "-dark" if theme == "dark" else ""
                file = self.out / f"{name}-{size}{dark}.jpg"
                self.page.screenshot(path=file, full_page=full_page, type="jpeg", quality=QUALITY)
            page_width = self.page.evaluate("document.documentElement.scrollWidth")
            if page_width > width:
                print(f"{name} scrolls sideways at {width}: {page_width}")
        print(name)

    def visit(self, address: str, name: str) -> None:
        self.page.goto(address)
        self.page.wait_for_timeout(SETTLE_MS)
        is_rulebook = address.startswith("/rules/")  # it is very long
        self.capture(name, full_page=not is_rulebook)

    def wait_until_settled(self) -> None:
        self.page.wait_for_timeout(2 * SETTLE_MS)

    def capture_match(self, game_id: str, players: int, rng: random.Random) -> None:
        """Play a match with bots, and capture some positions, the end and the replay."""
        name = f"{game_id}-{players}" if self.is_all else game_id
        self.open_table(game_id, players)
        captures = 0
        for move in range(10_000):
            if not select_card(self.page, rng):
                break
            if self.is_all and move % CAPTURE_INTERVAL == 0 and captures < MAX_CAPTURES:
                self.page.wait_for_timeout(SETTLE_MS)
                self.capture(f"{name}-{captures}")
                captures += 1
            elif not self.is_all and move == CAPTURED_MOVE:
                self.page.wait_for_timeout(SETTLE_MS)
                self.capture(f"{name}-table")
            if not act(self.page, rng):
                break
        assert is_over(self.page)
        self.wait_until_settled()
        self.capture(f"{name}-end", full_page=True)
        self.page.get_by_role("link", name="Watch it again").click()
        slider = self.page.get_by_label("Go to a move")
        slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
        self.page.wait_for_timeout(SETTLE_MS)
        self.capture(f"{name}-replay")

    def open_table(
        self,
        game_id: str,
        players: int,
        position: tuple[BrowserTestServer, Any] | None = None,
        **options: str,
    ) -> str:
        """Start a match with bots on all other seats, and return the table's id.

        `position` is a server and the setup with which the match starts there.
        """
        self.page.goto("/")
        self.page.wait_for_timeout(SETTLE_MS)
        new_table = {
            "game": game_id,
            "players": players,
            "options": options,
            "bots": [None] + ["random"] * (players - 1),
        }
        table: str = self.page.request.post("/api/tables", data=new_table).json()["id"]
        if position is not None:
            set_start_position(position[0].positions, table, position[1])
        self.page.evaluate(TAKE_SEAT_AND_START, table)
        self.page.reload()
        return table


@contextmanager
def open_server(base: str | None) -> Iterator[tuple[str, BrowserTestServer | None]]:
    """Yield the server's address. A server of our own can start matches at any position."""
    if base is not None:
        yield base, None
        return
    with tempfile.TemporaryDirectory() as data, StartPositionServer(Path(data)) as server:
        yield server.address, server


def capture_game(
    photographer: Photographer, game_id: str, server: BrowserTestServer | None, seed: int
) -> None:
    folder = games.game_folder(game_id)
    if (folder / "tools" / "screenshots.py").is_file():
        if server is None:
            sys.exit(f"{game_id}: its screens need a server of their own; leave out --base")
        module = importlib.import_module(f"roost.games.{folder.name}.tools.screenshots")
        module.capture_game(photographer, server)
        return
    counts = games.game_info(game_id).players
    for players in sorted({min(counts), max(counts)}) if photographer.is_all else [max(counts)]:
        photographer.capture_match(game_id, players, random.Random(seed))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=ROOT / "docs/images/screens")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--base")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with open_server(args.base) as (base, server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        context = browser.new_context(base_url=base, extra_http_headers={"origin": base})
        page = context.new_page()
        page.on("pageerror", lambda error: print("error:", error))
        photographer = Photographer(page, args.out, args.all)
        if not args.game:
            photographer.visit("/", "lobby")
        for i, game_id in enumerate(args.game or games.game_ids()):
            if args.all or (i == 0 and not args.game):  # these pages are similar for all games
                photographer.visit(f"/set/{game_id}", f"set-{game_id}")
                photographer.visit(f"/rules/{game_id}", f"rules-{game_id}")
            capture_game(photographer, game_id, server, args.seed)
        browser.close()


if __name__ == "__main__":
    main()
