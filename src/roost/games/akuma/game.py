"""Akuma de Oshigoto as a `Game` of the contract."""

from roost.contract import MatchConfig, Result
from roost.games.akuma import (
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
from roost.games.akuma.info import INFO
from roost.games.akuma.state import DEAL, EVENTS, NO_CARD, AkumaState
from roost.kernel import NOBODY, CardGame


class AkumaGame(CardGame[AkumaState]):
    info = INFO
    state = AkumaState
    rules = rules
    heuristics = heuristics
    history_policy = policy
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

    def init_state(self, s: AkumaState, config: MatchConfig) -> None:
        """AK-3, AK-40"""
        s.phase = DEAL
        s.rank1 = int(config.options["rank1"])
        s.rank10 = int(config.options["rank10"])
        s.red = int(config.options["red"])
        s.games = int(config.options["games"])
        s.start = s.lead = s.trick_winner = s.last_lead = NOBODY
        s.mission = s.last_mission = NO_CARD

    def result(self, state: AkumaState) -> Result | None:
        """AK-37, AK-38"""
        if not rules.is_terminal(state):
            return None
        seats = range(state.players)
        return {
            "scores": [rules.score(state, p) for p in seats],
            "winners": [p for p in seats if rules.is_winner(state, p)],
            "games": [[state.scores[4 * g + p] for p in seats] for g in range(state.games)],
        }


GAME = AkumaGame()
