"""Opening and clearing a page of the book (section 6)."""

from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.components.decks import discard_played
from roost.games.familiar_tales.engine.components.inventory import return_completed_tokens
from roost.games.familiar_tales.engine.figures import page_of, spaces_with_symbol
from roost.games.familiar_tales.engine.machine import emit, step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire
from roost.games.familiar_tales.engine.state import Context, TalesState
from roost.games.familiar_tales.engine.story.entries import STORY_STEPS

SETUP_STEPS = ("ask-order", "clear-turn", "refill")
"""Steps that must still run when another page is opened."""


@step("open-page")
def open_page(s: TalesState, id: str) -> None:
    """TA-77 to TA-79: clear the old page and set up the new one; then the next familiar plays."""
    if s.single_page is not None and s.page is not None:
        s.then("finish", "left", True, None)
        return
    keep_story_steps(s, ("next-turn",), SETUP_STEPS)
    clear_page(s)
    set_up_page(s, id)


def set_up_page(s: TalesState, id: str) -> None:
    s.page = id
    page = page_of(s)
    hearts = spaces_with_symbol(s, "heart") or list(page.spaces)[:1]
    for name in FAMILIARS:
        s.familiars[name].space = hearts[0]
    s.child_space = hearts[0]
    if page.danger is not None:
        s.danger = min(page.danger, s.world.header.dials.danger)  # before the page's rules apply
    emit(s, "page")
    s.then("effects", page.setup, Context(self_=s.turn, is_setup=True))
    s.then("fire-page-start")


@step("fire-page-start")
def fire_page_start(s: TalesState) -> None:
    fire(s, TriggerEvent("page-start"))


def keep_story_steps(s: TalesState, base: tuple[object, ...], also: tuple[str, ...] = ()) -> None:
    """Drop the steps of the old page. The entry being read goes on, then `base` follows."""
    kept = [
        step_
        for step_ in s.stack
        if step_[0] in also or (step_[0] in STORY_STEPS and _is_of_entry(step_))
    ]
    s.stack = [base, *kept]


def _is_of_entry(step_: tuple[object, ...]) -> bool:
    return any(isinstance(part, Context) and part.code is not None for part in step_)


def clear_page(s: TalesState) -> None:
    """TA-78: clear the page. Cards being played go to the discard piles."""
    discard_cards_in_play(s)
    for enemy in s.enemies.values():
        for what in enemy.afflictions:
            s.supply[what] = s.supply.get(what, 0) + 1
    for kind, _ in s.tokens:
        name = "on-fire" if kind == "fire" else kind
        s.supply[name] = s.supply.get(name, 0) + 1
    return_completed_tokens(s, len(s.covered))
    s.page, s.child_space, s.is_child_staying, s.turn_count = None, None, False, 0
    s.vars, s.edges, s.edges_under_tokens, s.symbols, s.pieces = {}, {}, {}, {}, {}
    s.covered, s.tokens, s.used_this_page = [], [], []
    s.enemies, s.defeated_enemies, s.attacks = {}, {}, []
    for f in s.familiars.values():
        f.space = None


def discard_cards_in_play(s: TalesState) -> None:
    played = [*s.performed_cards, *(card for test in s.tests for card in test.cards)]
    played += s.move.cards if s.move is not None else []
    for seat, card in played:
        if s.world.cards[card].kind == "story-craft":  # TA-195: being acquired
            s.banished.append(card)
        else:
            discard_played(s, seat, card)
    s.performed_cards, s.tests, s.move, s.trade = [], [], None, None
