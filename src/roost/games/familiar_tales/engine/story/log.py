"""Texts for the players, with names filled in (D6)."""

from roost.games.familiar_tales.content.schema.cards import ChildCard
from roost.games.familiar_tales.engine.machine import emit
from roost.games.familiar_tales.engine.state import Context, TalesState

MAX_LOG_LINES = 50
"""Lines of the log that a state remembers; the history keeps the codes for good."""


def log_text(s: TalesState, text: str, c: Context, title: str | None = None) -> None:
    """A line of the log; of an entry it is the title that is noted."""
    s.log.append(fill_placeholders(s, text, c))
    del s.log[:-MAX_LOG_LINES]
    emit(s, "narrated", told=title or s.log[-1])


def short_name(child: ChildCard) -> str:
    """Her name, without what her card adds: "Milly, so small"."""
    return child.name.partition(",")[0]


def fill_placeholders(s: TalesState, text: str, c: Context) -> str:
    """Numbers and names come in by `{name}` only."""
    campaign = s.world.campaign
    familiar = campaign.familiars.get(c.self_ or s.turn or "")
    child = campaign.children.get(s.child_card)
    names = {
        "familiar": familiar.name if familiar else "",
        "player": str(s.owners.get(c.self_ or s.turn or "", s.keeper) + 1),
        "child": short_name(child) if child else "",
    }
    for word, name in names.items():
        text = text.replace("{" + word + "}", name)
    return text
