"""Draw every screen of the page: at a phone's and a desk's size, by day and by night.

python tools/screens.py [GAME ...] [--all] [--out docs/images/screens] [--base http://127.0.0.1:8411]

Without games, all of them and the lobby. Of each match one position and the end, with --all several
positions with few and with many players. With --base a server that runs is used, else a new one.
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from roost import games  # noqa: E402
from roost.games.familiar_tales.tests.browser.table_page import (  # noqa: E402
    action_button,
    card_of,
    play_card,
    prompted_table,
)
from tests.browser.conftest import ARGUMENTS  # noqa: E402
from tests.support.browser.placed_tables import place_table  # noqa: E402
from tests.support.browser.server_process import BrowserTestServer, PlacedTablesServer  # noqa: E402
from tests.support.browser.stored_play import play_on  # noqa: E402
from tests.support.browser.table_page import act, is_over, pick, touch  # noqa: E402
from tests.support.requirements import CHROMIUM  # noqa: E402

SIZES = {"360": (360, 780), "1280": (1280, 900)}
THEMES = ("light", "dark")
SETTLE_MS = 900
"""Milliseconds until cards have come to rest."""
CAPTURE_INTERVAL = 9
"""Of the positions of a match one in so many is drawn."""
MAX_CAPTURES = 4
CAPTURED_MOVE = 7
"""The one position that is drawn of a match, if it is only one: by one's own moves."""
MAX_LONG_MOVES = 40
"""So many moves are made in a game that chance does not end: its end is not drawn."""
QUALITY = 82
TALES, MILL_PAGE = "familiar-tales", "rest-assured"
MILL: dict[str, Any] = {
    "state": {
        "turn": "flicker",
        "danger": 4,
        "discontent": 2,
        "misfortune": 3,
        "familiars": {
            "flicker": {"space": "hall", "power": 3, "resources": {"wood": 1, "food": 1}},
            "chalk": {"space": "hall", "life": 7, "marks": ["might"], "stash": ["walnut-helm"]},
            "blaze": {"space": "store", "life": 6, "power": 2, "afflictions": ["badly-injured"]},
            "gribbert": {"space": "stair-foot", "power": 3, "resources": {"material": 2}},
        },
        "child": "hearth",
        "enemies": {
            "tatterthrall-1": {"space": "hall", "life": 2},
            "tatterthrall-2": {"space": "west-yard"},
        },
        "hands": [["glimmer", "focus", "reckless", "lamplight", "assist"]],
        "draw": [["reckless", "assist", "focus", "pounce", "leap", "flit"]],
    },
    "threat": [1],
    "events": ["enemy-turn"],
}
"""Familiar Tales in the middle of things: a position of the printed page."""


class Photographer:
    def __init__(self, page: Page, out: Path, is_all: bool) -> None:
        self.page, self.out, self.is_all = page, out, is_all

    def capture(self, name: str, *, full_page: bool = False) -> None:
        """The page as it is now, in all its sizes and colours."""
        for size, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                self.page.wait_for_timeout(250)
                dark = "-dark" if theme == "dark" else ""
                file = self.out / f"{name}-{size}{dark}.jpg"
                self.page.screenshot(path=file, full_page=full_page, type="jpeg", quality=QUALITY)
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                print(f"{name} scrolls sideways at {width}: {wide}")
        print(name)

    def visit(self, address: str, name: str) -> None:
        self.page.goto(address)
        self.page.wait_for_timeout(SETTLE_MS)
        self.capture(name, full_page=not address.startswith("/rules/"))  # they are very long

    def capture_story(self, server: BrowserTestServer) -> None:
        """Familiar Tales: pages of the story, and questions at a table in the middle of things."""
        table = self.open_table(TALES, 1)
        self.page.get_by_role("button", name="Use this order").click()
        self.capture(f"{TALES}-order")
        self.page.get_by_role("button", name="Begin the chapter").click()
        self.page.locator(".right article").wait_for()
        self.capture(f"{TALES}-story")
        self._capture_turn(server)
        self._capture_attack(server)
        self._capture_end(server, table)

    def _capture_turn(self, server: BrowserTestServer) -> None:
        """A turn, a move on its way, a shot with cards in it, and the book's other parts."""
        self.open_table(TALES, 1, (server, MILL), page=MILL_PAGE)
        expect(prompted_table(self.page, "turn")).to_be_visible()
        self.capture(f"{TALES}-table")
        for tab in ("Familiars", "Place", "Cards"):
            self.page.get_by_role("tab", name=tab).click()
            self.capture(f"{TALES}-{tab.lower()}")
        self.page.get_by_role("tab", name="Now").click()
        action_button(self.page, "ranged").click()
        expect(prompted_table(self.page, "test")).to_be_visible()
        play_card(self.page, "reckless")
        expect(prompted_table(self.page, "test")).to_be_visible()
        touch(card_of(self.page, "focus"))
        self.capture(f"{TALES}-test")
        self.open_table(TALES, 1, (server, MILL), page=MILL_PAGE)
        action_button(self.page, "move").click()
        expect(prompted_table(self.page, "move")).to_be_visible()
        play_card(self.page, "reckless")
        self.page.locator(".map .target").first.wait_for()
        self.capture(f"{TALES}-move")

    def _capture_attack(self, server: BrowserTestServer) -> None:
        self.open_table(TALES, 1, (server, MILL), page=MILL_PAGE)
        action_button(self.page, "end").click()
        expect(prompted_table(self.page, "target")).to_be_visible()
        action_button(self.page, "target").click()
        expect(prompted_table(self.page, "defend")).to_be_visible()
        self.capture(f"{TALES}-attack")

    def _capture_end(self, server: BrowserTestServer, table: str) -> None:
        """Of a chapter, and of the tale; between them the journal."""
        for name, until in {
            "save": lambda match: match.game.view(match.state, 0).asks == "save",
            "end": lambda match: match.outcome is not None,
        }.items():
            self.page.goto("about:blank")
            play_on(server, table, until)
            self.page.goto(f"{server.address}/t/{table}")
            if name == "save":
                self.page.get_by_role("button", name="Skip to now").click()
                expect(prompted_table(self.page, "save")).to_be_visible()
            self.page.wait_for_timeout(2 * SETTLE_MS)
            self.capture(f"{TALES}-{name}")
            if name == "save":
                self.page.get_by_role("tab", name="Journal").click()
                self.capture(f"{TALES}-journal")

    def capture_campaign(self) -> None:
        """A campaign's page, and a branch beside it. A bot plays the first chapter."""
        self.open_table(TALES, 1)
        self.page.get_by_role("button", name="Use this order").wait_for()
        table = self.page.url.rsplit("/", 1)[1]
        self.page.goto(f"/c/{table}")
        self.page.get_by_role("button", name="Let a bot play for me").click()
        while self._current_part(table) < 2:
            self.page.wait_for_timeout(SETTLE_MS)
        self.page.get_by_role("button", name="Play myself again").click()
        self.page.get_by_role("button", name="Let a bot play for me").wait_for()
        self.page.reload()
        self.page.get_by_role("button", name="Branch").nth(2).click()
        self.capture(f"{TALES}-campaign", full_page=True)
        self.page.get_by_role("button", name="Begin a branch").click()
        self.page.wait_for_url(lambda url: "/t/" in url)
        self.page.locator(".right").wait_for()
        self.page.goto(f"/c/{table}/{self.page.url.rsplit('/', 1)[1]}")
        self.page.get_by_role("heading", name="Side by side").wait_for()
        self.page.wait_for_timeout(SETTLE_MS)
        self.capture(f"{TALES}-branches", full_page=True)

    def _current_part(self, table: str) -> int:
        branches = self.page.request.get(f"/api/tables/{table}/family").json()["branches"]
        return int(branches[0]["row"]["part"]["number"])

    def capture_match(self, game: str, players: int, rng: random.Random) -> None:
        """A whole match with bots, and some of its positions."""
        self.open_table(game, players)
        drawn = 0
        for move in range(10_000):
            if games.game_info(game).is_long and move == MAX_LONG_MOVES:
                return
            if not pick(self.page, rng):
                break
            if (
                move % CAPTURE_INTERVAL == 0 and drawn < MAX_CAPTURES
                if self.is_all
                else move == CAPTURED_MOVE
            ):
                self.page.wait_for_timeout(SETTLE_MS)
                self.capture(f"{game}-{players}-{drawn}" if self.is_all else f"{game}-table")
                drawn += 1
            if not act(self.page, rng):
                break
        assert is_over(self.page)
        self.page.wait_for_timeout(2 * SETTLE_MS)
        self.capture(f"{game}-{players}-end" if self.is_all else f"{game}-end", full_page=True)
        self.page.get_by_role("link", name="Watch it again").click()
        moment = self.page.get_by_label("Go to a move")
        moment.fill(str(int(moment.get_attribute("max") or 0) // 2))
        self.page.wait_for_timeout(SETTLE_MS)
        self.capture(f"{game}-{players}-replay" if self.is_all else f"{game}-replay")

    def open_table(
        self,
        game: str,
        players: int,
        begin: tuple[BrowserTestServer, Any] | None = None,
        **options: str,
    ) -> str:
        """At a new table with bots on all other seats, which may begin at a position."""
        self.page.goto("/")
        self.page.wait_for_timeout(SETTLE_MS)
        made = self.page.request.post(
            "/api/tables",
            data={
                "game": game,
                "players": players,
                "options": options,
                "bots": [None] + ["random"] * (players - 1),
            },
        )
        table: str = made.json()["id"]
        if begin is not None:
            place_table(begin[0].positions, table, begin[1])
        wish = "id => history.replaceState({sit: true, start: true}, '', '/t/' + id)"
        self.page.evaluate(wish, table)
        self.page.reload()
        return table


@contextmanager
def open_server(base: str | None) -> Iterator[tuple[str, BrowserTestServer | None]]:
    """Where the page is; a server of our own can begin tables in the middle of things."""
    if base is not None:
        yield base, None
        return
    with tempfile.TemporaryDirectory() as data, PlacedTablesServer(Path(data)) as server:
        yield server.address, server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=ROOT / "docs/images/screens")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--base")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with open_server(options.base) as (base, server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(base_url=base, extra_http_headers={"origin": base})
        page = context.new_page()
        page.on("pageerror", lambda error: print("error:", error))
        artist = Photographer(page, options.out, options.all)
        if not options.game:
            artist.visit("/", "lobby")
        for i, game in enumerate(options.game or games.game_ids()):
            if options.all or (i == 0 and not options.game):  # they are much alike
                artist.visit(f"/set/{game}", f"set-{game}")
                artist.visit(f"/rules/{game}", f"rules-{game}")
            if game == TALES:
                if server is None:
                    sys.exit(f"{TALES} is drawn with a server of its own, without --base")
                artist.capture_story(server)
                artist.capture_campaign()
                continue
            counts = sorted(
                {min(games.game_info(game).players), max(games.game_info(game).players)}
            )
            for players in counts if options.all else counts[-1:]:
                artist.capture_match(game, players, random.Random(options.seed))
        browser.close()


if __name__ == "__main__":
    main()
