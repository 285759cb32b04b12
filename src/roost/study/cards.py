"""Measures the effect of being dealt a card. The deal is random, so the effect is causal."""

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
"""Maximum number of deals that are used."""


def measure_card_effects(series: Series, rows: Rows) -> list[CardEffect]:
    """Return the effect of each card of the first deal, best first.

    `rows` are the first matches of the series.
    """
    game = games.load(series.game)
    players, is_cooperative = series.config.players, game.info.is_cooperative
    points = points_ahead(rows, players, is_cooperative)[:MAX_DEALS]
    dealt: dict[str, Any] = {}
    for number in range(len(points)):
        state = Match(game, series.config, seed=series.match_seed(number)).state
        for seat, _, card in find_dealt_cards(game, state, players, with_shared=is_cooperative):
            if card not in dealt:
                dealt[card] = np.zeros(points.shape, bool)
            dealt[card][number, seat] = True
    if is_cooperative:  # the team has every card that one of its seats has
        points = points[:, :1]
        dealt = {card: has_card.any(1, keepdims=True) for card, has_card in dealt.items()}
    confidence = 1 - 0.05 / max(1, len(dealt))  # Bonferroni: valid for all cards together
    matches = np.repeat(np.arange(len(points)), points.shape[1])  # the seats of a match depend
    intervals = {
        card: estimate_effect(points.ravel(), has_card.ravel(), confidence, matches)
        for card, has_card in dealt.items()
    }
    effects = [CardEffect(card, points) for card, points in intervals.items() if points is not None]
    return sorted(effects, key=lambda effect: -effect.points.mean)
