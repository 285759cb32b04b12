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

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from roost import games  # noqa: E402
from tests.browser.conftest import ARGUMENTS, CHROMIUM  # noqa: E402
from tests.browser.playing import act, is_over, pick  # noqa: E402
from tests.browser.serving import Server  # noqa: E402

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
TALES, TALES_PAGE = "familiar-tales", "rest-assured"


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

    def tell(self) -> None:
        """Familiar Tales: a page of the story, a turn on a map, and a test."""
        self.sit(TALES, 1)
        self.page.get_by_role("button", name="Any order").click()
        self.page.get_by_role("button", name="Begin the chapter").click()
        self.page.locator(".right article").wait_for()
        self.draw(f"{TALES}-story")
        self.sit(TALES, 1, page=TALES_PAGE)
        self.page.locator(".scene[data-asks=turn]:not([data-behind])").wait_for()
        self.draw(f"{TALES}-table")
        self.page.locator('.right [data-action*=\'"type":"ranged"\']').first.click()
        self.page.locator(".scene[data-asks=test]:not([data-behind])").wait_for()
        self.draw(f"{TALES}-test")

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

    def sit(self, game: str, players: int, **options: str) -> None:
        """At a new table with bots on all other seats; the match begins."""
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
        wish = "id => history.replaceState({sit: true, start: true}, '', '/t/' + id)"
        self.page.evaluate(wish, made.json()["id"])
        self.page.reload()


@contextmanager
def address(base: str | None) -> Iterator[str]:
    if base is not None:
        yield base
        return
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server:
        yield server.address


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=ROOT / "docs/screens")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--base")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with address(asked.base) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(base_url=base, extra_http_headers={"origin": base})
        page = context.new_page()
        page.on("pageerror", lambda error: print("error:", error))
        artist = Artist(page, asked.out, asked.all)
        if not asked.game:
            artist.visit("/", "lobby")
        for i, game in enumerate(asked.game or games.names()):
            if asked.all or (i == 0 and not asked.game):  # they are much alike
                artist.visit(f"/set/{game}", f"set-{game}")
                artist.visit(f"/rules/{game}", f"rules-{game}")
            if game == TALES:
                artist.tell()
                continue
            counts = sorted({min(games.facts(game).players), max(games.facts(game).players)})
            for players in counts if asked.all else counts[-1:]:
                artist.play(game, players, random.Random(asked.seed))
        browser.close()


if __name__ == "__main__":
    main()
