"""Familiar's Trouble as a `Game` of the contract."""

from roost.contract import MatchConfig, Result
from roost.games.familiars_trouble import (
    actions,
    dealing,
    deck,
    explain,
    guess,
    heuristics,
    layout,
    policy,
    rules,
    tensor,
)
from roost.games.familiars_trouble.info import INFO
from roost.games.familiars_trouble.state import (
    DEAL,
    EVENTS,
    GRADE_POINTS,
    NO_ERRAND,
    NO_WISH,
    PLAYERS,
    TroubleState,
)
from roost.kernel import CardGame, members


class TroubleGame(CardGame[TroubleState]):
    info = INFO
    state = TroubleState
    rules = rules
    heuristics = heuristics
    playout_policy = value_policy = policy
    policy = policy
    tensor = tensor
    layout = layout
    event_names = EVENTS

    parse_deck = staticmethod(deck.parse_deck)
    mutate_deck = staticmethod(deck.mutate_deck)
    serialize_deck = staticmethod(deck.serialize_deck)
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

    def init_state(self, s: TroubleState, config: MatchConfig) -> None:
        """TR-5, TR-12, TR-81 to TR-85, TR-R13"""
        s.phase = DEAL
        s.hand_exchange = int(config.options["hand_exchange"])
        s.errand_exchange = int(config.options["errand_exchange"])
        s.highest_wins = int(config.options["winner"] == "highest")
        s.hints = int(config.options["hints"])
        s.opening_counts = dealing.parse_lineup(config)
        s.display_size = sum(s.opening_counts)
        s.display = [NO_ERRAND] * len(s.display)
        s.wishes = [NO_WISH] * PLAYERS
        deck.install_deck(s, dealing.deck_for(config))

    def result(self, state: TroubleState) -> Result | None:
        """TR-73 to TR-75, TR-R15"""
        if not rules.is_terminal(state):
            return None
        points = state.points
        return {
            "scores": [rules.score(state, p) for p in range(PLAYERS)],
            "winners": [p for p in range(PLAYERS) if rules.is_winner(state, p)],
            "points": points,
            "grade": 1 + sum(points >= limit for limit in GRADE_POINTS),
            "errands": sorted(map(state.custom_deck.name, members(state.acquired_errands))),
        }


GAME = TroubleGame()
