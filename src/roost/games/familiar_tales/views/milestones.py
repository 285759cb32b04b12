"""What people remember of a campaign, where it can be gone back to, and how it stands."""

from roost.contract import Action, MatchProgress, Milestone
from roost.games.familiar_tales.engine.expressions import variable_value
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.story.log import fill_placeholders

STANDING_DIALS = ("misfortune", "discontent")
"""Dials that a standing tells; counters of the journal are told besides, unless they are hidden."""


def find_milestone(s: TalesState, action: Action | None) -> Milestone | None:
    """The order of turns is set where a chapter begins (TA-61); entries ask for choices (D6)."""
    if s.question is None or s.single_page is not None:
        return None
    if s.question.kind == "order":
        return Milestone(
            "chapter", _opening(s), s.chapter, key=f"chapter-{s.chapter}", is_part_start=True
        )
    if s.question.kind == "choose" and action is not None:
        options, c, code = s.question.payload
        if code is None:
            return None
        option = options[int(action["option"])]
        title = s.world.campaign.entries[code].title
        return Milestone(
            "choice", title, code, key=str(code), choice=fill_placeholders(s, option.text, c)
        )
    return None


def build_standing(s: TalesState) -> MatchProgress:
    numbers = {"chapter": s.chapter} | {name: variable_value(s, name) for name in STANDING_DIALS}
    lines = s.world.campaign.journal
    open_ = [name for name in s.world.counters if name in lines and not lines[name].hidden]
    numbers |= {name: variable_value(s, name) for name in open_}
    return MatchProgress(s.world.header.title, _title(s), numbers)


def _opening(s: TalesState) -> str:
    """TA-64: what the chapter begins with."""
    return s.world.campaign.entries[max(s.bubbles)].title


def _title(s: TalesState) -> str:
    """The page, or before there is one what was read last."""
    campaign = s.world.campaign
    if s.page is not None:
        return campaign.pages[s.page].title
    return campaign.entries[s.history[-1]].title if s.history else _opening(s)
