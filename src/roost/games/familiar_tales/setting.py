"""`setup.state`: a starting position laid over what the set-up made (RECORD)."""

from typing import Any

from roost.contract import Refused, checks
from roost.games.familiar_tales.data.effects import Effects
from roost.games.familiar_tales.data.shape import BROKEN, Reader
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.figures import page_of
from roost.games.familiar_tales.state import Cards, Context, Enemy, State
from roost.games.familiar_tales.words import Words
from roost.games.familiar_tales.world import FATIGUE, World

RUN = 0
"""Stands for the code of what is run: it goes on when a page or chapter ends, as an entry does."""
layer: Words[str] = Words()
"""How a field of the state is laid over."""


def lay_over(s: State, given: dict[str, Any]) -> None:
    """Each field given replaces what the set-up made of it; then supplies are reckoned."""
    for name, value in given.items():
        if name in layer:
            layer[name](s, value)
    if given:
        if "hands" in given:
            for seat in range(s.players):
                if "draw" not in given:
                    s.seats[seat].draw = []
                if "discard" not in given:
                    s.seats[seat].discard = []
        _reckon(s, given)


def run_given(s: State) -> None:
    """`run`: effects before the first action, with the turn's familiar as self."""
    if s.overrides.get("run"):
        who = s.overrides.get("turn") or (s.order or list(FAMILIARS))[0]
        s.turn = who  # whose player decides (TA-255)
        s.then("effects", read_effects(s.overrides["run"]), Context(self_=who, code=RUN))
    s.overrides = {name: s.overrides[name] for name in ("turn",) if name in s.overrides}


def read_effects(value: object) -> Effects:
    reader = Reader()
    found = reader.read(Effects, value, ())
    if found is BROKEN:
        first = reader.problems[0]
        where = ".".join(map(str, ("state", "run", *first.path)))
        raise Refused("state-effect", field=where, reason=first.text)
    assert isinstance(found, tuple)
    return found


# What can be given

FIELDS = (
    *("danger", "misfortune", "discontent", "flags", "order", "turn", "vars", "edges", "covered"),
    *("child", "familiars", "hands", "draw", "discard", "fatigue_pile", "supply", "enemies"),
    *("tokens", "training_row", "crafting_row", "chapter", "child_card", "history", "run"),
)
FAMILIAR_FIELDS = (
    *("life", "power", "space", "resources", "afflictions", "marks"),
    *("equipped", "stash", "bonds"),
)


def checked(world: World, page: str | None, value: object) -> dict[str, Any]:
    """The value itself, if its form is right; raises Refused."""
    given = checks.fields(value, (), "state", FIELDS)
    for name in ("danger", "misfortune", "discontent"):
        if name in given:
            checks.whole(given[name], f"state.{name}", 0, getattr(world.head.dials, name))
    if "fatigue_pile" in given:
        checks.whole(given["fatigue_pile"], "state.fatigue_pile", 0, 10_000)
    for name in ("flags", "covered", "hands", "draw", "discard", "tokens", "history", "order"):
        if name in given:
            checks.items(given[name], f"state.{name}")
    for name in ("training_row", "crafting_row"):
        if name in given:
            checks.items(given[name], f"state.{name}")
    if "order" in given and sorted(map(str, given["order"])) != sorted(FAMILIARS):
        raise Refused("state-order", "TA-61")
    for code in given.get("history", []):
        if code not in world.campaign.entries:
            raise Refused("state-code", "TA-66", code=str(code))
    if given.get("turn") not in (None, *FAMILIARS):
        raise Refused("state-familiar", "TA-1", name=str(given["turn"]))
    _check_maps(world, page, given)
    if "run" in given:
        read_effects(given["run"])
    return given


def _check_maps(world: World, page: str | None, given: dict[str, Any]) -> None:
    spaces = None if page is None else world.campaign.pages[page].spaces
    for name in ("vars", "edges", "familiars", "supply", "enemies"):
        if name in given and not isinstance(given[name], dict):
            raise Refused("setup-kind", field=f"state.{name}", kind="object")
    for who, f in given.get("familiars", {}).items():
        if who not in FAMILIARS:
            raise Refused("state-familiar", "TA-1", name=str(who))
        checks.fields(f, (), f"state.familiars.{who}", FAMILIAR_FIELDS)
        spot = f.get("space")
        if spaces is not None and spot not in (None, "fled", *spaces):
            raise Refused("state-space", space=str(spot))
    for name, enemy in given.get("enemies", {}).items():
        checks.fields(enemy, ("space",), f"state.enemies.{name}", ("life", "afflictions"))
        kind, _, number = name.rpartition("-")
        if kind not in world.campaign.enemies or not number.isdecimal():
            raise Refused("state-enemy", "TA-115", name=name)
        if spaces is not None and enemy["space"] not in spaces:
            raise Refused("state-space", space=str(enemy["space"]))
    if spaces is not None and given.get("child") not in (None, *spaces):
        raise Refused("state-space", space=str(given["child"]))
    for name in ("hands", "draw", "discard"):
        for pile in given.get(name, []):
            for card in checks.items(pile, f"state.{name}"):
                if card not in world.cards:
                    raise Refused("setup-card-unknown", field=f"state.{name}", card=str(card))


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
    for seat, cards in enumerate(value[: s.players]):
        s.seats[seat].hand = list(cards)


@layer("draw")
def _draw(s: State, value: list[list[str]]) -> None:
    for seat, cards in enumerate(value[: s.players]):
        s.seats[seat].draw = list(cards)


@layer("discard")
def _discard(s: State, value: list[list[str]]) -> None:
    for seat, cards in enumerate(value[: s.players]):
        s.seats[seat].discard = list(cards)


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
    s.tokens = [(token["kind"], token["at"]) for token in value]


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
    s.history = list(value)


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
