"""Akuma de Oshigoto as the contract asks for it."""

from roost.contract import Result, Table
from roost.games.akuma import (
    FACTS,
    actions,
    dealing,
    hints,
    knowledge,
    observation,
    policy,
    reasons,
    rules,
    scene,
    views,
)
from roost.games.akuma.state import DEAL, NONE, NOTES, Akuma
from roost.kernel import NOBODY, CardGame


class AkumaGame(CardGame[Akuma]):
    facts = FACTS
    state = Akuma
    rules = rules
    hints = hints
    policy = policy
    observation = observation
    scene = scene
    notes = NOTES

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
    sights = staticmethod(views.sights)
    views = staticmethod(views.views)
    imagine = staticmethod(knowledge.guess)
    reason = staticmethod(reasons.reason)

    def begin(self, s: Akuma, table: Table) -> None:
        """AK-3, AK-40"""
        s.phase = DEAL
        s.rank1 = int(table.options["rank1"])
        s.rank10 = int(table.options["rank10"])
        s.red = int(table.options["red"])
        s.games = int(table.options["games"])
        s.start = s.lead = s.winner = s.last_lead = NOBODY
        s.mission = s.last_mission = NONE

    def outcome(self, state: Akuma) -> Result | None:
        """AK-37, AK-38"""
        if not rules.over(state):
            return None
        seats = range(state.players)
        return {
            "scores": [rules.result(state, p) for p in seats],
            "winners": [p for p in seats if rules.won(state, p)],
            "games": [[state.scores[4 * g + p] for p in seats] for g in range(state.games)],
        }


GAME = AkumaGame()
