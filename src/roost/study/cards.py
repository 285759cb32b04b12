"""Which cards decide: what it is worth to be dealt one. The deal is chance: no other cause."""

from typing import Any

import numpy as np

from roost import games
from roost.contract import Game, View
from roost.match import Match
from roost.simulate.interval import effect_of
from roost.simulate.series import Rows, Series
from roost.study.measure import ahead
from roost.study.result import CardEffect

DEALS = 6000
"""Matches whose deals are looked at, at most."""


def card_effects(series: Series, rows: Rows) -> list[CardEffect]:
    """By card of the match's first deal, the best first. `rows` are the first matches."""
    game = games.load(series.game)
    players = series.table.players
    points = ahead(rows, players, game.facts.cooperative)[:DEALS]
    together = game.facts.cooperative
    had: dict[str, Any] = {}
    for number in range(len(points)):
        for seat, card in _dealt(game, series, number, together):
            if card not in had:
                had[card] = np.zeros(points.shape, bool)
            had[card][number, seat] = True
    if together:  # what one has, all have
        points, had = points[:, :1], {card: has.any(1, keepdims=True) for card, has in had.items()}
    confidence = 1 - 0.05 / max(1, len(had))  # sure of all of them at once
    matches = np.repeat(np.arange(len(points)), points.shape[1])  # what one seat wins others lose
    found = {
        card: effect_of(points.ravel(), has.ravel(), confidence, matches)
        for card, has in had.items()
    }
    effects = [CardEffect(card, effect) for card, effect in found.items() if effect is not None]
    return sorted(effects, key=lambda one: -one.points.mean)


def _dealt(game: Game[Any], series: Series, number: int, together: bool) -> set[tuple[int, str]]:
    """Who has which card as the match begins. Of a team all that lies open counts, too."""
    match = Match(game, series.table, seed=series.match_seed(number))
    found: set[tuple[int, str]] = set()
    for seat in range(series.table.players):
        view: View = game.view(match.state, seat)
        for zone in view.zones:
            if zone.owner == seat or (together and zone.owner is None):
                found |= {(seat, card.name) for card in zone.cards if card.name is not None}
    return found
