"""FuertoRite as the contract asks for it."""

from typing import Any

from roost.contract import Result, Table
from roost.games.fuertorite import (
    FACTS,
    actions,
    dealing,
    guess,
    hints,
    observation,
    policy,
    reasons,
    rules,
    stars,
    views,
)
from roost.games.fuertorite.state import DEAL, GAMES, KINDS, NOTES, PLAYERS, Fuertorite
from roost.kernel import NOBODY, CardGame

ASIDE = (*KINDS[:3], "none")
ENDS = ("hand", "deck", "limit")


class FuertoriteGame(CardGame[Fuertorite]):
    facts = FACTS
    state = Fuertorite
    rules = rules
    hints = hints
    policy = policy
    observation = observation
    notes = NOTES

    own_deck = staticmethod(stars.own_deck)
    tinkered = staticmethod(stars.tinkered)
    deck_data = staticmethod(stars.data_of)
    setup = staticmethod(dealing.setup)
    deals = staticmethod(dealing.checked)
    dealt = staticmethod(dealing.dealt)
    put = staticmethod(dealing.put)
    cards = staticmethod(dealing.cards)
    words = staticmethod(actions.words)
    number = staticmethod(actions.number)
    why_not = staticmethod(actions.why_not)
    view = staticmethod(views.view)
    open_view = staticmethod(views.open_view)
    views = staticmethod(views.views)
    imagine = staticmethod(guess.guess)
    reason = staticmethod(reasons.reason)

    def begin(self, s: Fuertorite, table: Table) -> None:
        """FU-4, FU-70, FU-R1, FU-R15"""
        s.phase = DEAL
        s.first = NOBODY
        s.to_25 = int(table.options["match"] == "to-25")
        s.forced = int(table.options["coin"] == "forced")
        s.play_on = int(table.options["tie"] == "play-on")
        stars.put(s, stars.ROOST if table.deck is None else table.deck)

    def outcome(self, state: Fuertorite) -> Result | None:
        """FU-67 to FU-69, FU-72"""
        if not rules.over(state):
            return None
        seats = range(state.players)
        return {
            "scores": [rules.result(state, p) for p in seats],
            "winners": [p for p in seats if rules.won(state, p)],
            "games": [_game(state, g) for g in range(1, min(state.game, GAMES) + 1)],
        }


def _game(s: Fuertorite, game: int) -> dict[str, Any]:
    parts = [views.result_of(s, game, p) for p in range(s.players)]
    end = s.results[PLAYERS * (game - 1)] >> 18
    return {
        "stars": [stars for stars, _, _ in parts],
        "aside": [ASIDE[aside] for _, _, aside in parts],
        "bonus": [bonus for _, bonus, _ in parts],
        "scores": [stars + bonus for stars, bonus, _ in parts],
        "turns": end >> 2,
        "ended_by": ENDS[end & 3],
    }


GAME = FuertoriteGame()
