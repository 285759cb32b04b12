"""Familiar's Trouble as the contract asks for it."""

from roost.contract import Result, Table
from roost.games.familiars_trouble import (
    FACTS,
    actions,
    dealing,
    deck,
    guess,
    hints,
    observation,
    policy,
    reasons,
    rules,
    views,
)
from roost.games.familiars_trouble.state import (
    DEAL,
    GRADES,
    NONE,
    NOTES,
    PLAYERS,
    SILENT,
    Trouble,
)
from roost.kernel import CardGame, members


class TroubleGame(CardGame[Trouble]):
    facts = FACTS
    state = Trouble
    rules = rules
    hints = hints
    policy = policy
    observation = observation
    notes = NOTES

    own_deck = staticmethod(deck.own_deck)
    tinkered = staticmethod(deck.tinkered)
    deck_data = staticmethod(deck.data_of)
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

    def begin(self, s: Trouble, table: Table) -> None:
        """TR-5, TR-12, TR-81 to TR-85, TR-R13"""
        s.phase = DEAL
        s.hand_exchange = int(table.options["hand_exchange"])
        s.errand_exchange = int(table.options["errand_exchange"])
        s.highest = int(table.options["winner"] == "highest")
        s.hints = int(table.options["hints"])
        s.opening = dealing.opening(table)
        s.full = sum(s.opening)
        s.display = [NONE] * len(s.display)
        s.wish = [SILENT] * PLAYERS
        deck.put_deck(s, dealing.deck_of(table))

    def outcome(self, state: Trouble) -> Result | None:
        """TR-73 to TR-75, TR-R15"""
        if not rules.over(state):
            return None
        points = state.points
        return {
            "scores": [rules.result(state, p) for p in range(PLAYERS)],
            "winners": [p for p in range(PLAYERS) if rules.won(state, p)],
            "points": points,
            "grade": 1 + sum(points >= least for least in GRADES),
            "errands": sorted(state.own_deck.name(errand) for errand in members(state.acquired)),
        }


GAME = TroubleGame()
