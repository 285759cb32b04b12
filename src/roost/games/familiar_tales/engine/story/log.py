"""Texts shown to the players, with their placeholders filled in (D6)."""

from roost.games.familiar_tales.content.schema.cards import ChildCard
from roost.games.familiar_tales.engine.machine import emit
from roost.games.familiar_tales.engine.state import Context, TalesState

MAX_LOG_LINES = 50
"""Length of the log; the history keeps the codes of all entries."""


def log_text(s: TalesState, text: str, c: Context, title: str | None = None) -> None:
    """Add a text to the log. The event shows the entry's title if there is one."""
    s.log.append(fill_placeholders(s, text, c))
    del s.log[:-MAX_LOG_LINES]
    emit(s, "narrated", text=title or s.log[-1])


def short_name(child: ChildCard) -> str:
    """Return her name without what her card adds: "Milly, so small"."""
    return child.name.partition(",")[0]


def fill_placeholders(s: TalesState, text: str, c: Context) -> str:
    """Replace `{familiar}`, `{player}` and `{child}`."""
    campaign = s.world.campaign
    familiar = campaign.familiars.get(c.self_ or s.turn or "")
    child = campaign.children.get(s.child_card)
    names = {
        "familiar": familiar.name if familiar else "",
        "player": str(s.owners.get(c.self_ or s.turn or "", s.keeper) + 1),
        "child": short_name(child) if child else "",
    }
    for placeholder, name in names.items():
        text = text.replace("{" + placeholder + "}", name)
    return text
