"""Milestones of a campaign, to which players can return, and its progress."""

from roost.contract import Action, MatchProgress, Milestone
from roost.games.familiar_tales.engine.expressions import variable_value
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.story.log import fill_placeholders

PROGRESS_DIALS = ("misfortune", "discontent")
"""Dials shown as progress, besides the visible counters of the journal."""


def find_milestone(s: TalesState, action: Action | None) -> Milestone | None:
    """Return the milestone of an action: a chapter's start (TA-61) or a choice (D6)."""
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


def build_progress(s: TalesState) -> MatchProgress:
    numbers = {"chapter": s.chapter} | {name: variable_value(s, name) for name in PROGRESS_DIALS}
    lines = s.world.campaign.journal
    visible = [name for name in s.world.counters if name in lines and not lines[name].hidden]
    numbers |= {name: variable_value(s, name) for name in visible}
    return MatchProgress(s.world.header.title, _title(s), numbers)


def _opening(s: TalesState) -> str:
    """TA-64: the title of the chapter's first entry."""
    return s.world.campaign.entries[max(s.bubbles)].title


def _title(s: TalesState) -> str:
    """Return the title of the page; without one, that of the last entry."""
    campaign = s.world.campaign
    if s.page is not None:
        return campaign.pages[s.page].title
    return campaign.entries[s.history[-1]].title if s.history else _opening(s)
