"""Donburiko! as a `Game` of the contract."""

from roost.contract import MatchConfig, Result
from roost.games.donburiko import (
    actions,
    dealing,
    explain,
    guess,
    heuristics,
    layout,
    policy,
    rules,
    tensor,
)
from roost.games.donburiko.info import INFO
from roost.games.donburiko.state import DEAL, EVENTS, START_BANK, START_CHIPS, DonburikoState
from roost.kernel import CardGame


class DonburikoGame(CardGame[DonburikoState]):
    info = INFO
    state = DonburikoState
    rules = rules
    heuristics = heuristics
    policy = policy
    tensor = tensor
    layout = layout
    event_names = EVENTS

    serialize_setup = staticmethod(dealing.serialize_setup)
    parse_setup = staticmethod(dealing.parse_setup)
    read_chance = staticmethod(dealing.read_chance)
    write_chance = staticmethod(dealing.write_chance)
    card_counts = staticmethod(dealing.card_counts)
    to_action = staticmethod(actions.to_action)
    to_index = staticmethod(actions.to_index)
    find_broken_rule = staticmethod(actions.find_broken_rule)
    guess_in_place = staticmethod(guess.guess)
    explain_action = staticmethod(explain.explain_action)

    def init_state(self, s: DonburikoState, config: MatchConfig) -> None:
        """DB-3 to DB-5"""
        s.phase = DEAL
        s.first_player = 0
        s.bank = START_BANK[s.players]
        for p in range(s.players):
            s.chips[p] = START_CHIPS[s.players]

    def result(self, state: DonburikoState) -> Result | None:
        """DB-48, DB-49"""
        if not rules.is_terminal(state):
            return None
        seats = range(state.players)
        return {
            "scores": [rules.score(state, p) for p in seats],
            "winners": [p for p in seats if rules.is_winner(state, p)],
            "rounds": state.round,
            "credits": [state.credits[p] for p in seats],
            "bank": state.bank,
        }


GAME = DonburikoGame()
