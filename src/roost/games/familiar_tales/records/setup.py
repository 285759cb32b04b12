"""Applies `setup.state`: overrides of the starting position (RECORD)."""

from copy import copy
from typing import Any

from roost.games.familiar_tales.content.schema.effects import Effects
from roost.games.familiar_tales.content.schema.reader import Reader
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.figures import graph_of, page_of
from roost.games.familiar_tales.engine.registry import Registry
from roost.games.familiar_tales.engine.state import CardPiles, Context, EnemyState, TalesState
from roost.games.familiar_tales.engine.world import FATIGUE, LINE_TOKENS
from roost.games.familiar_tales.records import card_memory

RUN_CODE = 0
"""The code of the effects in `run`. With a code they go on like an entry when a page ends."""
PLAIN_FIELDS = {
    name: name
    for name in ("danger", "misfortune", "discontent", "flags", "order", "edges", "covered")
} | {"child": "child_space", "child_card": "child_card"}
"""Fields that replace an attribute of the state."""
PILE_FIELDS = {"hands": "hand", "draw": "draw", "discard": "discard"}
"""Fields that replace a pile of each seat."""
override: Registry[str] = Registry()
"""Applies another field of the overrides."""


def apply_overrides(s: TalesState, overrides: dict[str, Any]) -> None:
    """Replace the given fields of the starting position, then compute the supplies."""
    if not overrides:
        return
    if "hands" in overrides:
        overrides = {"draw": [], "discard": [], **overrides}
    for name, attribute in PLAIN_FIELDS.items():
        if name in overrides:
            setattr(s, attribute, copy(overrides[name]))
    for name, attribute in PILE_FIELDS.items():
        for seat, cards in enumerate(s.seats if name in overrides else ()):
            piles = overrides[name]  # a seat that is not listed has no cards
            setattr(cards, attribute, list(piles[seat]) if seat < len(piles) else [])
    for name, apply in override.items():
        if name in overrides:
            apply(s, overrides[name])
    if "hands" in overrides or "draw" in overrides:
        for seat in range(s.players):
            card_memory.record_given_hand(s, seat)
    _compute_supplies(s, overrides)


def run_setup_effects(s: TalesState) -> None:
    """Schedule the effects of `run` before the first action, with the turn's familiar as `self`."""
    if s.overrides.get("run"):
        who = s.overrides.get("turn") or (s.order or list(FAMILIARS))[0]
        s.turn = who  # its player decides (TA-255)
        s.then("effects", parse_effects(s.overrides["run"]), Context(self_=who, code=RUN_CODE))
        s.then("clear-turn")
    s.overrides = {name: s.overrides[name] for name in ("turn",) if name in s.overrides}


def parse_effects(value: object) -> Effects:
    effects = Reader().read(Effects, value, ())
    assert isinstance(effects, tuple), "validate_setup_state accepted it"
    return effects


# Fields


@override("vars")
def _vars(s: TalesState, value: dict[str, int]) -> None:
    counters = s.world.counters
    s.vars = {name: n for name, n in value.items() if name not in counters}
    s.counters |= {name: n for name, n in value.items() if name in counters}


@override("familiars")
def _familiars(s: TalesState, value: dict[str, dict[str, Any]]) -> None:
    for name, fields in value.items():
        f = s.familiars[name]
        for key, field_value in fields.items():
            if key == "space":
                f.space = None if field_value == "fled" else field_value
            else:
                setattr(f, key, copy(field_value))


@override("enemies")
def _enemies(s: TalesState, value: dict[str, dict[str, Any]]) -> None:
    s.enemies = {}
    for name, fields in value.items():
        kind, _, number = name.rpartition("-")
        enemy = EnemyState(
            kind, int(number), fields["space"], 1, list(fields.get("afflictions", []))
        )
        s.enemies[name] = enemy
        enemy.life = fields.get("life", _track_length(s, kind, enemy.number))


def _track_length(s: TalesState, kind: str, number: int) -> int:
    for page_enemy in page_of(s).encounters if s.page is not None else ():
        if page_enemy.enemy == kind and number <= len(page_enemy.tracks):
            return page_enemy.tracks[number - 1]
    return 1


@override("tokens")
def _tokens(s: TalesState, value: list[dict[str, str]]) -> None:
    """TA-105: a door or log changes its line, unless `edges` says otherwise."""
    s.tokens = [(token["kind"], token["at"]) for token in value]
    s.edges_under_tokens = {}
    for kind, place in s.tokens:
        if s.page is None or place not in graph_of(s).edges or kind not in LINE_TOKENS:
            continue
        s.edges_under_tokens[place] = graph_of(s).edges[place].kind
        if place not in s.edges and (kind == "door" or s.edges_under_tokens[place] == "solid"):
            s.edges[place] = LINE_TOKENS[kind]


@override("training_row")
def _training_row(s: TalesState, value: list[str]) -> None:
    _row(s.training, value)


@override("crafting_row")
def _crafting_row(s: TalesState, value: list[str]) -> None:
    _row(s.crafting, value)


def _row(row: CardPiles, value: list[str]) -> None:
    """RECORD: the row's cards leave the deck; its former cards go under the deck, in order."""
    row.draw += row.hand
    for card in value:
        if card in row.draw:
            row.draw.remove(card)
    row.hand = list(value)


@override("chapter")
def _chapter(s: TalesState, value: int) -> None:
    s.chapter, s.era = value, s.world.era_of(value)


@override("history")
def _history(s: TalesState, value: list[int]) -> None:
    """TA-75, TA-76: the bubbles of visited places are filled."""
    s.history = list(value)
    places = {code for map in s.world.campaign.maps.values() for code in map.places}
    s.bubbles += sorted(places & set(value) - set(s.bubbles))


def _compute_supplies(s: TalesState, overrides: dict[str, Any]) -> None:
    """Set the supplies that are not given: the game's counts minus what is in play."""
    in_play = [("on-fire" if kind == "fire" else kind) for kind, _ in s.tokens]
    in_play += [what for f in s.familiars.values() for what in f.afflictions]
    in_play += [what for enemy in s.enemies.values() for what in enemy.afflictions]
    in_play += [mark for f in s.familiars.values() for mark in f.marks]
    in_play += ["completed"] * len(s.covered)
    for kind, n in s.world.token_counts.items():
        owned = sum(f.resources.get(kind, 0) for f in s.familiars.values())
        s.supply[kind] = max(0, n - owned - in_play.count(kind))
    s.supply |= overrides.get("supply", {})
    cards = [card for c in s.seats for card in c.hand + c.draw + c.discard]
    unused = s.world.campaign.fatigue.copies - cards.count(FATIGUE)
    s.fatigue = overrides.get("fatigue_pile", max(0, unused))
