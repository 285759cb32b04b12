"""Placing enemies on a page (section 7)."""

from roost.games.familiar_tales.content.schema.effects import Effects, Encounter, WhenTrue
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import page_of, spaces_with_symbol
from roost.games.familiar_tales.engine.machine import emit
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire
from roost.games.familiar_tales.engine.selectors import select_spaces
from roost.games.familiar_tales.engine.state import Context, EnemyState, TalesState


def tracks_of(s: TalesState, kind: str) -> tuple[int, ...]:
    tracks = (e.tracks for e in page_of(s).encounters if e.enemy == kind)
    return next(tracks, ())


def free_numbers(s: TalesState, kind: str) -> list[int]:
    """Return the numbers of a kind's enemies that can still be placed (TA-110, TA-111, TA-115)."""
    pieces = s.world.campaign.enemies[kind].pieces.count
    taken = {enemy.number for enemy in s.enemies.values() if enemy.kind == kind}
    tracks = tracks_of(s, kind)
    maximum = min(pieces, len(tracks)) if tracks else pieces
    free = [n for n in range(1, maximum + 1) if n not in taken]
    return free[: max(0, maximum - len(taken))]


def place_enemies(s: TalesState, effect: Encounter, c: Context) -> None:
    """TA-106 to TA-109: place enemies one at a time on the spider spaces, from the first."""
    at_spaces = (
        spaces_with_symbol(s, "spider") if effect.at is None else select_spaces(s, effect.at, c)
    )
    if not at_spaces:
        return
    tracks = tracks_of(s, effect.enemy)
    numbers = free_numbers(s, effect.enemy)[: max(0, evaluate(s, effect.n, c))]
    for i, n in enumerate(numbers):
        name, space = f"{effect.enemy}-{n}", at_spaces[i % len(at_spaces)]
        s.enemies[name] = EnemyState(effect.enemy, n, space, tracks[n - 1] if tracks else 1)
    emit(s, "encounter", kind_of=effect.enemy, n=len(numbers))
    for n in numbers:
        name = f"{effect.enemy}-{n}"
        fire(s, TriggerEvent("placed", name, at=s.enemies[name].space))


def can_reinforce(s: TalesState) -> bool:
    """TA-160: whether the page has reinforcements that can still be placed."""
    return s.page is not None and _can_place(s, page_of(s).reinforce, Context(self_=s.turn))


def _can_place(s: TalesState, effects: Effects, c: Context) -> bool:
    for effect in effects:
        if isinstance(effect, Encounter):
            at_spaces = (
                spaces_with_symbol(s, "spider")
                if effect.at is None
                else select_spaces(s, effect.at, c)
            )
            if at_spaces and free_numbers(s, effect.enemy) and evaluate(s, effect.n, c) > 0:
                return True
        elif isinstance(effect, WhenTrue):
            branch = effect.then if holds(s, effect.if_, c) else effect.else_
            if _can_place(s, branch, c):
                return True
    return False
