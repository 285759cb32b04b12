"""Opening and clearing a page (section 6)."""

from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.decks import put_away
from roost.games.familiar_tales.figures import page_of, spaces_with
from roost.games.familiar_tales.having import put_back_completed
from roost.games.familiar_tales.machine import note, step
from roost.games.familiar_tales.rules import Event, fire
from roost.games.familiar_tales.state import Context, State
from roost.games.familiar_tales.story import IS_STORY

SETTING_UP = ("order", "before-turns", "refill")
"""What is still to be done whatever page is open."""


@step("open-page")
def open_page(s: State, id: str) -> None:
    """TA-77 to TA-79: the old page is cleared, the new one set up, the next familiar plays."""
    if s.alone is not None and s.page is not None:
        s.then("finish", "left", True, None)
        return
    keep_story(s, ("next",), SETTING_UP)
    clear_page(s)
    set_up(s, id)


def set_up(s: State, id: str) -> None:
    s.page = id
    page = page_of(s)
    hearts = spaces_with(s, "heart") or list(page.spaces)[:1]
    for name in FAMILIARS:
        s.familiars[name].space = hearts[0]
    s.child = hearts[0]
    if page.danger is not None:
        s.danger = min(page.danger, s.world.head.dials.danger)  # a page's rules come after it
    note(s, "page")
    s.then("effects", page.setup, Context(self_=s.turn, setup=True))
    s.then("page-start")


@step("page-start")
def page_start(s: State) -> None:
    fire(s, Event("page-start"))


def keep_story(s: State, base: tuple[object, ...], also: tuple[str, ...] = ()) -> None:
    """What belongs to the old page is dropped; the entry being told goes on, then `base`."""
    told = [f for f in s.stack if f[0] in also or (f[0] in IS_STORY and _is_told(f))]
    s.stack = [base, *told]


def _is_told(frame: tuple[object, ...]) -> bool:
    return any(isinstance(part, Context) and part.code is not None for part in frame)


def clear_page(s: State) -> None:
    """TA-78: what leaves a page. Cards being played go to the discard piles."""
    put_down(s)
    for enemy in s.enemies.values():
        for what in enemy.afflictions:
            s.supply[what] = s.supply.get(what, 0) + 1
    for kind, _ in s.tokens:
        name = "on-fire" if kind == "fire" else kind
        s.supply[name] = s.supply.get(name, 0) + 1
    put_back_completed(s, len(s.covered))
    s.page, s.child, s.child_stays, s.turns = None, None, False, 0
    s.vars, s.edges, s.beneath, s.symbols, s.pieces = {}, {}, {}, {}, {}
    s.covered, s.tokens, s.spent = [], [], []
    s.enemies, s.fallen, s.attacks = {}, {}, []
    for f in s.familiars.values():
        f.space = None


def put_down(s: State) -> None:
    played = [*s.performed, *(card for test in s.tests for card in test.cards)]
    played += s.moving.cards if s.moving is not None else []
    for seat, card in played:
        if s.world.cards[card].kind == "story-craft":  # TA-195: it is being acquired
            s.banished.append(card)
        else:
            put_away(s, seat, card)
    s.performed, s.tests, s.moving, s.trade = [], [], None, None
