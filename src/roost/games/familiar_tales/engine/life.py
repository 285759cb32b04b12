"""Life: losing and gaining it, flight and defeat (section 13)."""

from roost.games.familiar_tales.engine.components.afflictions import (
    LOCATION_AFFLICTIONS,
    afflict,
    cure,
)
from roost.games.familiar_tales.engine.components.decks import acquire_fatigue
from roost.games.familiar_tales.engine.components.dials import change_dial
from roost.games.familiar_tales.engine.figures import (
    afflictions_of,
    is_present,
    max_life,
    page_of,
    space_of,
)
from roost.games.familiar_tales.engine.machine import emit, step
from roost.games.familiar_tales.engine.rules import (
    TriggerEvent,
    active_modifiers,
    apply_modifiers,
    fire,
    modify,
)
from roost.games.familiar_tales.engine.state import Context, TalesState

FLIGHT_MISFORTUNE = 2
FLIGHT_FATIGUE = 2


@step("lose-life")
def lose_life(s: TalesState, who: str, n: int, cause: str, by: str | None) -> None:
    """TA-215, TA-217, TA-218: modifiers come first; afflictions add nothing to a loss of 0."""
    is_in_play = is_present(s, who) if who in s.familiars else who in s.enemies
    if not is_in_play or n <= 0:
        return
    s.loss_cause = cause
    enemy = by if by in s.enemies else who if who in s.enemies else None
    n = modify(s, "loss", n, who, Context(self_=who, enemy=enemy), consume=True)
    s.loss_cause = None
    if n <= 0:
        return
    afflictions = afflictions_of(s, who)
    n += ("trapped" in afflictions) + ("badly-injured" in afflictions)
    figure = s.familiars[who] if who in s.familiars else s.enemies[who]
    figure.life = max(0, figure.life - n)
    emit(s, "hurt", figure=who, by=by, n=n)
    fire(s, TriggerEvent("hurt", who, by, space_of(s, who), cause=cause))
    s.then("check-zero-life", who, by)


@step("check-zero-life")
def check_zero_life(s: TalesState, who: str, by: str | None) -> None:
    if who in s.familiars and s.familiars[who].life == 0:
        s.then("flee", who)
    elif who in s.enemies and s.enemies[who].life == 0:
        s.then("defeat", who, by)


def gain_life(s: TalesState, who: str, n: int) -> None:
    """TA-214, TA-217, TA-222: gaining life ends Poisoned and Badly Injured."""
    figure = s.familiars.get(who) or s.enemies.get(who)
    maximum = max_life(s, who) if who in s.familiars else max_enemy_life(s, who)
    if figure is None or n <= 0 or figure.life >= maximum:
        return
    figure.life = min(maximum, figure.life + n)
    cure(s, who, "poisoned")
    cure(s, who, "badly-injured")
    fire(s, TriggerEvent("healed", who, at=space_of(s, who)))


def modify_card_healing(
    s: TalesState, n: int, who: str, player: str | None, card: str | None
) -> int:
    """TA-286: modify the life that a heal icon or a song gives.

    A page's rule must fit the player too.
    """
    word, c = "heal-from-card", Context(card=card)
    player_keys = {key for key, _, _ in active_modifiers(s, word, player, c)}
    modifiers = [
        (key, rule, own)
        for key, rule, own in active_modifiers(s, word, who, c)
        if key in player_keys or key.endswith(f"@{who}")
    ]
    return apply_modifiers(s, modifiers, n, consume=True)


def max_enemy_life(s: TalesState, enemy: str) -> int:
    """TA-109: the highest number of an enemy's track; 1 without a track."""
    if enemy not in s.enemies or s.page is None:
        return 0
    kind, number = s.enemies[enemy].kind, s.enemies[enemy].number
    for page_enemy in page_of(s).encounters:
        if page_enemy.enemy == kind and number <= len(page_enemy.tracks):
            return page_enemy.tracks[number - 1]
    return max(1, s.enemies[enemy].life)


@step("flee")
def flee(s: TalesState, who: str) -> None:
    """TA-196, TA-197, TA-200"""
    f = s.familiars[who]
    space, f.space = f.space, None
    for what in LOCATION_AFFLICTIONS:
        cure(s, who, what)
    change_dial(s, "misfortune", FLIGHT_MISFORTUNE)
    acquire_fatigue(s, s.owners[who], FLIGHT_FATIGUE)
    f.life = max_life(s, who)
    cure(s, who, "poisoned")
    cure(s, who, "badly-injured")
    afflict(s, who, "badly-injured")
    emit(s, "fled", figure=who)
    fire(s, TriggerEvent("fled", who, at=space, last_space=space))


@step("defeat")
def defeat(s: TalesState, who: str, by: str | None) -> None:
    """TA-204 to TA-206: the figure leaves the page, loot is given, then `defeated` fires."""
    if who not in s.enemies:
        return
    remove_enemy(s, who)
    enemy = s.defeated_enemies[who]
    emit(s, "defeated", figure=who, by=by)
    if by in s.familiars:
        c = Context(self_=by, victor=by, last_space=enemy.space, actor=by)
        for _ in range(_loot_count(s, who, by)):
            s.then("effects", s.world.campaign.enemies[enemy.kind].loot, c)
    s.then("fire-defeated", who, by, enemy.space)
    s.then("forget-enemy", who)


def _loot_count(s: TalesState, enemy: str, victor: str) -> int:
    """Return how often the loot is given, by rules for the enemy and for the victor."""
    c = Context(enemy=enemy)
    enemy_modifiers = list(active_modifiers(s, "loot", enemy, c))
    keys = {key for key, _, _ in enemy_modifiers}
    victor_modifiers = [
        modifier for modifier in active_modifiers(s, "loot", victor, c) if modifier[0] not in keys
    ]
    return apply_modifiers(s, enemy_modifiers + victor_modifiers, 1, consume=True)


@step("fire-defeated")
def fire_defeated(s: TalesState, who: str, by: str | None, space: str) -> None:
    fire(s, TriggerEvent("defeated", who, by, space, last_space=space))


@step("forget-enemy")
def forget_enemy(s: TalesState, who: str) -> None:
    s.defeated_enemies.pop(who, None)


def remove_enemy(s: TalesState, who: str) -> None:
    """Remove an enemy and its tokens from the page. Its state is kept until `forget_enemy`."""
    enemy = s.enemies.pop(who)
    for what in enemy.afflictions:
        s.supply[what] = s.supply.get(what, 0) + 1
    s.defeated_enemies[who] = enemy
