"""Which cards decide: what it is worth to be dealt one. The deal is chance: no other cause."""

from typing import Any

import numpy as np

from roost import games
from roost.match import Match
from roost.simulate.interval import estimate_effect
from roost.simulate.series import Rows, Series
from roost.simulate.series.decisions import find_dealt_cards
from roost.study.measures import points_ahead
from roost.study.result import CardEffect

MAX_DEALS = 6000
"""Matches whose deals are looked at, at most."""


def measure_card_effects(series: Series, rows: Rows) -> list[CardEffect]:
    """By card of the match's first deal, the best first. `rows` are the first matches."""
    game = games.load(series.game)
    players = series.config.players
    points = points_ahead(rows, players, game.info.is_cooperative)[:MAX_DEALS]
    together = game.info.is_cooperative
    had: dict[str, Any] = {}
    for number in range(len(points)):
        state = Match(game, series.config, seed=series.match_seed(number)).state
        for seat, _, card in find_dealt_cards(
            game, state, players, with_shared=together
        ):  # of a team
            if card not in had:
                had[card] = np.zeros(points.shape, bool)
            had[card][number, seat] = True
    if together:  # what one has, all have
        points, had = (
            points[:, :1],
            {card: has.any(1, keepdims=True) for card, has in had.items()},
        )
    confidence = 1 - 0.05 / max(1, len(had))  # sure of all of them at once
    matches = np.repeat(np.arange(len(points)), points.shape[1])  # what one seat wins others lose
    found = {
        card: estimate_effect(points.ravel(), has.ravel(), confidence, matches)
        for card, has in had.items()
    }
    effects = [CardEffect(card, effect) for card, effect in found.items() if effect is not None]
    return sorted(effects, key=lambda one: -one.points.mean)
