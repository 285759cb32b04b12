"""`setup.state`: a starting position laid over what the set-up made (RECORD)."""

from typing import Any

from roost.games.familiar_tales import recall
from roost.games.familiar_tales.data.effects import Effects
from roost.games.familiar_tales.data.shape import Reader
from roost.games.familiar_tales.data.words import (
    FAMILIARS,
)
from roost.games.familiar_tales.figures import chart_of, page_of
from roost.games.familiar_tales.given import LINES
from roost.games.familiar_tales.state import Cards, Context, Enemy, State
from roost.games.familiar_tales.words import Words
from roost.games.familiar_tales.world import FATIGUE

RUN = 0
"""Stands for the code of what is run: it goes on when a page or chapter ends, as an entry does."""
layer: Words[str] = Words()
"""How a field of the state is laid over."""


def lay_over(s: State, given: dict[str, Any]) -> None:
    """Each field given replaces what the set-up made of it; then supplies are reckoned."""
    if not given:
        return
    if "hands" in given:
        given = {"draw": [], "discard": [], **given}
    for name, lay in layer.items():  # in their own order: tokens come after lines
        if name in given:
            lay(s, given[name])
    if "hands" in given or "draw" in given:
        for seat in range(s.players):
            recall.begin_unknown(s, seat)
    _reckon(s, given)


def run_given(s: State) -> None:
    """`run`: effects before the first action, with the turn's familiar as self."""
    if s.overrides.get("run"):
        who = s.overrides.get("turn") or (s.order or list(FAMILIARS))[0]
        s.turn = who  # whose player decides (TA-255)
        s.then("effects", read_effects(s.overrides["run"]), Context(self_=who, code=RUN))
        s.then("before-turns")
    s.overrides = {name: s.overrides[name] for name in ("turn",) if name in s.overrides}


def read_effects(value: object) -> Effects:
    found = Reader().read(Effects, value, ())
    assert isinstance(found, tuple), "it was checked"
    return found


# Each field


@layer("danger")
def _danger(s: State, value: int) -> None:
    s.danger = value


@layer("misfortune")
def _misfortune(s: State, value: int) -> None:
    s.misfortune = value


@layer("discontent")
def _discontent(s: State, value: int) -> None:
    s.discontent = value


@layer("flags")
def _flags(s: State, value: list[str]) -> None:
    s.flags = list(value)


@layer("order")
def _order(s: State, value: list[str]) -> None:
    s.order = list(value)


@layer("vars")
def _vars(s: State, value: dict[str, int]) -> None:
    counters = s.world.counters
    s.vars = {name: n for name, n in value.items() if name not in counters}
    s.counters |= {name: n for name, n in value.items() if name in counters}


@layer("edges")
def _edges(s: State, value: dict[str, str]) -> None:
    s.edges = dict(value)


@layer("covered")
def _covered(s: State, value: list[str]) -> None:
    s.covered = list(value)


@layer("child")
def _child(s: State, value: str | None) -> None:
    s.child = value


@layer("familiars")
def _familiars(s: State, value: dict[str, dict[str, Any]]) -> None:
    for name, given in value.items():
        f = s.familiars[name]
        for key, item in given.items():
            if key == "space":
                f.space = None if item == "fled" else item
            elif isinstance(item, int):
                setattr(f, key, item)
            else:
                setattr(f, key, dict(item) if isinstance(item, dict) else list(item))


@layer("hands")
def _hands(s: State, value: list[list[str]]) -> None:
    for seat, cards in enumerate(s.seats):
        cards.hand = _pile(value, seat)


@layer("draw")
def _draw(s: State, value: list[list[str]]) -> None:
    for seat, cards in enumerate(s.seats):
        cards.draw = _pile(value, seat)


@layer("discard")
def _discard(s: State, value: list[list[str]]) -> None:
    for seat, cards in enumerate(s.seats):
        cards.discard = _pile(value, seat)


def _pile(value: list[list[str]], seat: int) -> list[str]:
    """They are replaced wholly: a seat that is not listed has none."""
    return list(value[seat]) if seat < len(value) else []


@layer("enemies")
def _enemies(s: State, value: dict[str, dict[str, Any]]) -> None:
    s.enemies = {}
    for name, given in value.items():
        kind, _, number = name.rpartition("-")
        enemy = Enemy(kind, int(number), given["space"], 1, list(given.get("afflictions", [])))
        s.enemies[name] = enemy
        enemy.life = given.get("life", _track(s, kind, enemy.number))


def _track(s: State, kind: str, number: int) -> int:
    for encountered in page_of(s).encounters if s.page is not None else ():
        if encountered.enemy == kind and number <= len(encountered.tracks):
            return encountered.tracks[number - 1]
    return 1


@layer("tokens")
def _tokens(s: State, value: list[dict[str, str]]) -> None:
    """TA-105: a door or log on a line changes it, unless `edges` says otherwise."""
    s.tokens = [(token["kind"], token["at"]) for token in value]
    s.beneath = {}
    for kind, place in s.tokens:
        if s.page is None or place not in chart_of(s).edges or kind not in LINES:
            continue
        s.beneath[place] = chart_of(s).edges[place].kind
        if place not in s.edges and (kind == "door" or s.beneath[place] == "solid"):
            s.edges[place] = LINES[kind]


@layer("training_row")
def _training_row(s: State, value: list[str]) -> None:
    _row(s.training, value)


@layer("crafting_row")
def _crafting_row(s: State, value: list[str]) -> None:
    _row(s.crafting, value)


def _row(row: Cards, value: list[str]) -> None:
    """RECORD: its cards leave the deck; those that lay there go back under it, in order."""
    row.draw += row.hand
    for card in value:
        if card in row.draw:
            row.draw.remove(card)
    row.hand = list(value)


@layer("chapter")
def _chapter(s: State, value: int) -> None:
    s.chapter, s.era = value, s.world.era_of(value)


@layer("child_card")
def _child_card(s: State, value: str) -> None:
    s.child_card = value


@layer("history")
def _history(s: State, value: list[int]) -> None:
    """TA-75, TA-76: the places that were visited are filled in."""
    s.history = list(value)
    places = {code for map in s.world.campaign.maps.values() for code in map.places}
    s.bubbles += sorted(places & set(value) - set(s.bubbles))


def _reckon(s: State, given: dict[str, Any]) -> None:
    """Supplies not given are the counts less what lies on the table."""
    lying = [("on-fire" if kind == "fire" else kind) for kind, _ in s.tokens]
    lying += [what for f in s.familiars.values() for what in f.afflictions]
    lying += [what for enemy in s.enemies.values() for what in enemy.afflictions]
    lying += [mark for f in s.familiars.values() for mark in f.marks]
    lying += ["completed"] * len(s.covered)
    for kind, n in s.world.tokens.items():
        held = sum(f.resources.get(kind, 0) for f in s.familiars.values())
        s.supply[kind] = max(0, n - held - lying.count(kind))
    s.supply |= given.get("supply", {})
    cards = [card for c in s.seats for card in c.hand + c.draw + c.discard]
    left = s.world.campaign.fatigue.copies - cards.count(FATIGUE)
    s.fatigue = given.get("fatigue_pile", max(0, left))
