"""Draw every screen of the page: at a phone's and a desk's size, by day and by night.

python tools/screens.py [GAME ...] [--all] [--out docs/screens] [--base http://127.0.0.1:8411]

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
from tests.browser.conftest import ARGUMENTS  # noqa: E402
from tests.browser.keeping import play_on  # noqa: E402
from tests.browser.placed import place  # noqa: E402
from tests.browser.playing import act, is_over, pick, touch  # noqa: E402
from tests.browser.serving import PlacedServer, Server  # noqa: E402
from tests.browser.tales import asked, card_of, deed, play_card  # noqa: E402
from tests.parts import CHROMIUM  # noqa: E402

SIZES = {"360": (360, 780), "1280": (1280, 900)}
THEMES = ("light", "dark")
SETTLED = 900
"""Milliseconds until cards have come to rest."""
EVERY = 9
"""Of the positions of a match one in so many is drawn."""
MOST = 4
MIDDLE = 7
"""The one position that is drawn of a match, if it is only one: by one's own moves."""
LONG = 40
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


class Artist:
    def __init__(self, page: Page, out: Path, is_all: bool) -> None:
        self.page, self.out, self.is_all = page, out, is_all

    def draw(self, name: str, *, whole: bool = False) -> None:
        """The page as it is now, in all its sizes and colours."""
        for size, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                self.page.wait_for_timeout(250)
                dark = "-dark" if theme == "dark" else ""
                file = self.out / f"{name}-{size}{dark}.jpg"
                self.page.screenshot(path=file, full_page=whole, type="jpeg", quality=QUALITY)
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                print(f"{name} scrolls sideways at {width}: {wide}")
        print(name)

    def visit(self, address: str, name: str) -> None:
        self.page.goto(address)
        self.page.wait_for_timeout(SETTLED)
        self.draw(name, whole=not address.startswith("/rules/"))  # they are very long

    def tell(self, server: Server) -> None:
        """Familiar Tales: pages of the story, and questions at a table in the middle of things."""
        table = self.sit(TALES, 1)
        self.page.get_by_role("button", name="Use this order").click()
        self.draw(f"{TALES}-order")
        self.page.get_by_role("button", name="Begin the chapter").click()
        self.page.locator(".right article").wait_for()
        self.draw(f"{TALES}-story")
        self._tell_a_turn(server)
        self._tell_an_attack(server)
        self._tell_the_end(server, table)

    def _tell_a_turn(self, server: Server) -> None:
        """A turn, a move on its way, a shot with cards in it, and the book's other parts."""
        self.sit(TALES, 1, (server, MILL), page=MILL_PAGE)
        expect(asked(self.page, "turn")).to_be_visible()
        self.draw(f"{TALES}-table")
        for tab in ("Familiars", "Place", "Cards"):
            self.page.get_by_role("tab", name=tab).click()
            self.draw(f"{TALES}-{tab.lower()}")
        self.page.get_by_role("tab", name="Now").click()
        deed(self.page, "ranged").click()
        expect(asked(self.page, "test")).to_be_visible()
        play_card(self.page, "reckless")
        expect(asked(self.page, "test")).to_be_visible()
        touch(card_of(self.page, "focus"))
        self.draw(f"{TALES}-test")
        self.sit(TALES, 1, (server, MILL), page=MILL_PAGE)
        deed(self.page, "move").click()
        expect(asked(self.page, "move")).to_be_visible()
        play_card(self.page, "reckless")
        self.page.locator(".map .target").first.wait_for()
        self.draw(f"{TALES}-move")

    def _tell_an_attack(self, server: Server) -> None:
        self.sit(TALES, 1, (server, MILL), page=MILL_PAGE)
        deed(self.page, "end").click()
        expect(asked(self.page, "target")).to_be_visible()
        deed(self.page, "target").click()
        expect(asked(self.page, "defend")).to_be_visible()
        self.draw(f"{TALES}-attack")

    def _tell_the_end(self, server: Server, table: str) -> None:
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
                expect(asked(self.page, "save")).to_be_visible()
            self.page.wait_for_timeout(2 * SETTLED)
            self.draw(f"{TALES}-{name}")
            if name == "save":
                self.page.get_by_role("tab", name="Journal").click()
                self.draw(f"{TALES}-journal")

    def recall(self) -> None:
        """A campaign's page, and a branch beside it. A bot plays the first chapter."""
        self.sit(TALES, 1)
        self.page.get_by_role("button", name="Use this order").wait_for()
        table = self.page.url.rsplit("/", 1)[1]
        self.page.goto(f"/c/{table}")
        self.page.get_by_role("button", name="Let a bot play for me").click()
        while self._part(table) < 2:
            self.page.wait_for_timeout(SETTLED)
        self.page.get_by_role("button", name="Play myself again").click()
        self.page.get_by_role("button", name="Let a bot play for me").wait_for()
        self.page.reload()
        self.page.get_by_role("button", name="Branch").nth(2).click()
        self.draw(f"{TALES}-campaign", whole=True)
        self.page.get_by_role("button", name="Begin a branch").click()
        self.page.wait_for_url(lambda url: "/t/" in url)
        self.page.locator(".right").wait_for()
        self.page.goto(f"/c/{table}/{self.page.url.rsplit('/', 1)[1]}")
        self.page.get_by_role("heading", name="Side by side").wait_for()
        self.page.wait_for_timeout(SETTLED)
        self.draw(f"{TALES}-branches", whole=True)

    def _part(self, table: str) -> int:
        branches = self.page.request.get(f"/api/tables/{table}/family").json()["branches"]
        return int(branches[0]["row"]["part"]["number"])

    def play(self, game: str, players: int, chance: random.Random) -> None:
        """A whole match with bots, and some of its positions."""
        self.sit(game, players)
        drawn = 0
        for move in range(10_000):
            if games.facts(game).long and move == LONG:
                return
            if not pick(self.page, chance):
                break
            if move % EVERY == 0 and drawn < MOST if self.is_all else move == MIDDLE:
                self.page.wait_for_timeout(SETTLED)
                self.draw(f"{game}-{players}-{drawn}" if self.is_all else f"{game}-table")
                drawn += 1
            if not act(self.page, chance):
                break
        assert is_over(self.page)
        self.page.wait_for_timeout(2 * SETTLED)
        self.draw(f"{game}-{players}-end" if self.is_all else f"{game}-end", whole=True)
        self.page.get_by_role("link", name="Watch it again").click()
        moment = self.page.get_by_label("Go to a move")
        moment.fill(str(int(moment.get_attribute("max") or 0) // 2))
        self.page.wait_for_timeout(SETTLED)
        self.draw(f"{game}-{players}-replay" if self.is_all else f"{game}-replay")

    def sit(
        self, game: str, players: int, begin: tuple[Server, Any] | None = None, **options: str
    ) -> str:
        """At a new table with bots on all other seats, which may begin at a position."""
        self.page.goto("/")
        self.page.wait_for_timeout(SETTLED)
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
            place(begin[0].positions, table, begin[1])
        wish = "id => history.replaceState({sit: true, start: true}, '', '/t/' + id)"
        self.page.evaluate(wish, table)
        self.page.reload()
        return table


@contextmanager
def address(base: str | None) -> Iterator[tuple[str, Server | None]]:
    """Where the page is; a server of our own can begin tables in the middle of things."""
    if base is not None:
        yield base, None
        return
    with tempfile.TemporaryDirectory() as data, PlacedServer(Path(data)) as server:
        yield server.address, server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=ROOT / "docs/screens")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--base")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with address(options.base) as (base, server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(base_url=base, extra_http_headers={"origin": base})
        page = context.new_page()
        page.on("pageerror", lambda error: print("error:", error))
        artist = Artist(page, options.out, options.all)
        if not options.game:
            artist.visit("/", "lobby")
        for i, game in enumerate(options.game or games.names()):
            if options.all or (i == 0 and not options.game):  # they are much alike
                artist.visit(f"/set/{game}", f"set-{game}")
                artist.visit(f"/rules/{game}", f"rules-{game}")
            if game == TALES:
                if server is None:
                    sys.exit(f"{TALES} is drawn with a server of its own, without --base")
                artist.tell(server)
                artist.recall()
                continue
            counts = sorted({min(games.facts(game).players), max(games.facts(game).players)})
            for players in counts if options.all else counts[-1:]:
                artist.play(game, players, random.Random(options.seed))
        browser.close()


if __name__ == "__main__":
    main()
