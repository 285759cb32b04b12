"""A player that knows what it does: plans, weighs, and takes what is worth most.

Start reading at `acting.py` (a turn), then `goals.py` (from the page's objectives back to what can
be done now) and `odds.py`. Nothing here names a page, a card or an enemy: all is read off the data.
It decides by a guess of its seat, so by nothing that the seat may not know.
"""

from collections.abc import Callable

from roost.contract import Action, Words
from roost.games.familiar_tales.machine import legal
from roost.games.familiar_tales.playing import acting, choices, testing, trading, walking
from roost.games.familiar_tales.playing.manner import MANNERS, Manner, at_the_moment
from roost.games.familiar_tales.playing.mind import Mind
from roost.games.familiar_tales.playing.reasons import reason
from roost.games.familiar_tales.state import State

__all__ = ["USUAL", "advice", "reason"]

USUAL = "careful"

_ANSWERS: dict[str, Callable[[Mind, list[Action]], Action]] = {
    "turn": acting.turn,
    "move": walking.move,
    "test": testing.test,
    "link": testing.link,
    "reroll": testing.reroll,
    "power": testing.power,
    "draw": testing.draw,
    "defend": testing.defend,
    "trade": trading.trade,
    "agree": trading.agree,
    "choose": choices.choose,
    "choose-familiar": choices.choose_figure,
    "choose-enemy": choices.choose_figure,
    "choose-space": choices.choose_space,
    "target": choices.target,
    "toward": choices.target,
    "return": choices.return_,
    "gain": choices.take,
    "forage": choices.take,
    "give-up": choices.give_up,
    "discard": choices.discard,
    "banish": choices.discard,
    "cure": choices.cure,
    "mark": choices.mark,
    "save": choices.go_on,
}


def advice(s: State, words: Words, manner: str | Manner = USUAL) -> Action:
    """What a player of this manner does, by a guess of the seat that is asked."""
    found = legal(s)
    if len(found) == 1:
        return dict(found[0])
    assert s.ask is not None
    weighs = manner if isinstance(manner, Manner) else MANNERS.get(manner, MANNERS[USUAL])
    mind = Mind(s, at_the_moment(weighs, words))
    return dict(_ANSWERS.get(s.ask.kind, choices.first)(mind, found))
