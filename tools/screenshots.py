"""Take screenshots of every screen of the page, at phone and desktop size, in light and dark theme.

python tools/screenshots.py [GAME ...] [--all] [--out FOLDER]

Without games it captures the lobby and all games. Of each match it captures one position and the
end; with --all, several positions with the fewest and the most players. A game may capture screens
of its own in `tools/screenshots.py` of its folder. Deals are seeded, so that a picture changes only
if the page does.
"""

import argparse
import importlib
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from roost import games  # noqa: E402
from roost.server.http.identity import COOKIE_NAME, Signer  # noqa: E402
from tests.support.browser.fixtures import (  # noqa: E402
    CHROMIUM_ARGUMENTS,
    FIRST_NONCE,
    SET_FAST_PACE,
    SET_NONCES,
    TIMEOUT_MS,
)
from tests.support.browser.screenshots import each_screen  # noqa: E402
from tests.support.browser.seeded_server import set_start_position  # noqa: E402
from tests.support.browser.server_process import BrowserTestServer  # noqa: E402
from tests.support.browser.table_page import act, is_over, select_card, wait_until_calm  # noqa: E402
from tests.support.requirements import CHROMIUM  # noqa: E402

CAPTURE_INTERVAL = 9
"""With --all, every so many moves a position is captured."""
MAX_CAPTURES = 4
CAPTURED_MOVE = 7
"""Without --all, only the position after this many own moves is captured."""
ACCOUNT = "07" * 16
"""The player's name and bird follow from it."""
QUALITY = 82
TAKE_SEAT_AND_START = "id => history.replaceState({sit: true, start: true}, '', '/t/' + id)"


class Photographer:
    def __init__(self, page: Page, out: Path, is_all: bool) -> None:
        self.page, self.out, self.is_all = page, out, is_all

    def capture(self, name: str, *, full_page: bool = False) -> None:
        """Capture the page in all sizes and themes."""
        for screen in each_screen(self.page):
            file = self.out / f"{name}-{screen}.jpg"
            self.page.screenshot(path=file, full_page=full_page, type="jpeg", quality=QUALITY)
            overflow = self.page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            if overflow > 0:
                print(f"{name} scrolls sideways at {screen}: {overflow} px")
        print(name, flush=True)

    def visit(self, address: str, name: str) -> None:
        self.page.goto(address)
        self.wait_until_settled()
        is_rulebook = address.startswith("/rules/")  # it is very long
        self.capture(name, full_page=not is_rulebook)

    def wait_until_settled(self) -> None:
        self.page.wait_for_load_state("networkidle")
        wait_until_calm(self.page)

    def capture_match(self, game_id: str, players: int, rng: random.Random) -> None:
        """Play a match with bots, and capture some positions, the end and the replay."""
        name = f"{game_id}-{players}" if self.is_all else game_id
        self.open_table(game_id, players)
        captures = 0
        for move in range(10_000):
            if not select_card(self.page, rng):
                break
            if self.is_all and move % CAPTURE_INTERVAL == 0 and captures < MAX_CAPTURES:
                self.capture(f"{name}-{captures}")
                captures += 1
            elif not self.is_all and move == CAPTURED_MOVE:
                self.capture(f"{name}-table")
            if not act(self.page, rng):
                break
        assert is_over(self.page)
        self.wait_until_settled()
        self.capture(f"{name}-end", full_page=True)
        self.page.get_by_role("link", name="Watch it again").click()
        slider = self.page.get_by_label("Go to a move")
        slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
        self.wait_until_settled()
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
        self.wait_until_settled()
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


def capture_game(
    photographer: Photographer, game_id: str, server: BrowserTestServer, seed: int
) -> None:
    folder = games.game_folder(game_id)
    if (folder / "tools" / "screenshots.py").is_file():
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
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = BrowserTestServer(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        try:
            headers = {"origin": server.address}
            context = browser.new_context(base_url=server.address, extra_http_headers=headers)
            context.set_default_timeout(TIMEOUT_MS)
            cookie = Signer(server.data).sign_session(ACCOUNT)
            context.add_cookies([{"name": COOKIE_NAME, "value": cookie, "url": server.address}])
            context.add_init_script(SET_FAST_PACE)
            context.add_init_script(SET_NONCES % FIRST_NONCE)
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
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
