"""What people remember of a campaign, where it can be gone back to, and how it stands."""

from roost.contract import Action, Milestone, Standing
from roost.games.familiar_tales.reckoning import variable
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.telling import filled

TOLD = ("misfortune", "discontent")
"""Dials that a standing tells; counters of the journal are told besides, unless they are hidden."""


def milestone(s: State, action: Action | None) -> Milestone | None:
    """The order of turns is set where a chapter begins (TA-61); entries ask for choices (D6)."""
    if s.ask is None or s.alone is not None:
        return None
    if s.ask.kind == "order":
        return Milestone("chapter", _opening(s), s.chapter, key=f"chapter-{s.chapter}", begins=True)
    if s.ask.kind == "choose" and action is not None:
        options, c, code = s.ask.about
        if code is None:
            return None
        option = options[int(action["option"])]
        title = s.world.campaign.entries[code].title
        return Milestone("choice", title, code, key=str(code), chosen=filled(s, option.text, c))
    return None


def standing(s: State) -> Standing:
    numbers = {"chapter": s.chapter} | {name: variable(s, name) for name in TOLD}
    lines = s.world.campaign.journal
    open_ = [name for name in s.world.counters if name in lines and not lines[name].hidden]
    numbers |= {name: variable(s, name) for name in open_}
    return Standing(s.world.head.title, _title(s), numbers)


def _opening(s: State) -> str:
    """TA-64: what the chapter begins with."""
    return s.world.campaign.entries[max(s.bubbles)].title


def _title(s: State) -> str:
    """The page, or before there is one what was read last."""
    campaign = s.world.campaign
    if s.page is not None:
        return campaign.pages[s.page].title
    return campaign.entries[s.history[-1]].title if s.history else _opening(s)
