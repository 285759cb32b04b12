"""FuertoRite as a `Game` of the contract."""

from typing import Any

from roost.contract import MatchConfig, Result
from roost.games.fuertorite import (
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
from roost.games.fuertorite.info import INFO
from roost.games.fuertorite.state import (
    DEAL,
    EVENTS,
    KINDS,
    MAX_GAMES,
    MAX_PLAYERS,
    FuertoriteState,
)
from roost.kernel import NOBODY, CardGame

SET_ASIDE_NAMES = (*KINDS[:3], "none")
END_NAMES = ("hand", "deck", "limit")


class FuertoriteGame(CardGame[FuertoriteState]):
    info = INFO
    state = FuertoriteState
    rules = rules
    heuristics = heuristics
    value_policy = policy
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

    def init_state(self, s: FuertoriteState, config: MatchConfig) -> None:
        """FU-4, FU-70, FU-R1, FU-R15"""
        s.phase = DEAL
        s.first_sp = NOBODY
        s.to_25 = int(config.options["match"] == "to-25")
        s.coin_forced = int(config.options["coin"] == "forced")
        s.tie_play_on = int(config.options["tie"] == "play-on")
        deck.install_deck(s, deck.ROOST_STARS if config.deck is None else config.deck)

    def result(self, state: FuertoriteState) -> Result | None:
        """FU-67 to FU-69, FU-72"""
        if not rules.is_terminal(state):
            return None
        seats = range(state.players)
        return {
            "scores": [rules.score(state, p) for p in seats],
            "winners": [p for p in seats if rules.is_winner(state, p)],
            "games": [_game_result(state, g) for g in range(1, min(state.game, MAX_GAMES) + 1)],
        }


def _game_result(s: FuertoriteState, game: int) -> dict[str, Any]:
    parts = [layout.unpack_result(s, game, p) for p in range(s.players)]
    end = s.results[MAX_PLAYERS * (game - 1)] >> 18
    return {
        "stars": [stars for stars, _, _ in parts],
        "aside": [SET_ASIDE_NAMES[aside] for _, _, aside in parts],
        "bonus": [bonus for _, bonus, _ in parts],
        "scores": [stars + bonus for stars, bonus, _ in parts],
        "turns": end >> 2,
        "ended_by": END_NAMES[end & 3],
    }


GAME = FuertoriteGame()
