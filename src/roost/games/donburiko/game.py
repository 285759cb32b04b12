"""Donburiko! as the contract asks for it."""

from roost.contract import Result, Table
from roost.games.donburiko import (
    FACTS,
    actions,
    dealing,
    hints,
    knowledge,
    observation,
    policy,
    reasons,
    rules,
    views,
)
from roost.games.donburiko.state import BANK, CHIPS, DEAL, NOTES, Donburiko
from roost.kernel import CardGame


class DonburikoGame(CardGame[Donburiko]):
    facts = FACTS
    state = Donburiko
    rules = rules
    hints = hints
    policy = policy
    observation = observation
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
    views = staticmethod(views.views)
    imagine = staticmethod(knowledge.guess)
    reason = staticmethod(reasons.reason)

    def begin(self, s: Donburiko, table: Table) -> None:
        """DB-3 to DB-5"""
        s.phase = DEAL
        s.first = 0
        s.bank = BANK[s.players]
        for p in range(s.players):
            s.chips[p] = CHIPS[s.players]

    def outcome(self, state: Donburiko) -> Result | None:
        """DB-48, DB-49"""
        if not rules.over(state):
            return None
        seats = range(state.players)
        return {
            "scores": [rules.result(state, p) for p in seats],
            "winners": [p for p in seats if rules.won(state, p)],
            "rounds": state.round,
            "credits": [state.credits[p] for p in seats],
            "bank": state.bank,
        }


GAME = DonburikoGame()
