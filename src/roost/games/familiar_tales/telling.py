"""Texts for the players, with names filled in (D6)."""

from roost.games.familiar_tales.data.cards import ChildCard
from roost.games.familiar_tales.machine import note
from roost.games.familiar_tales.state import Context, State

KEPT = 50
"""Lines of the log that a state remembers; the history keeps the codes for good."""


def say(s: State, text: str, c: Context, title: str | None = None) -> None:
    """A line of the log; of an entry it is the title that is noted."""
    s.told.append(filled(s, text, c))
    del s.told[:-KEPT]
    note(s, "told", told=title or s.told[-1])


def called(child: ChildCard) -> str:
    """Her name, without what her card adds: "Milly, so small"."""
    return child.name.partition(",")[0]


def filled(s: State, text: str, c: Context) -> str:
    """Numbers and names come in by `{name}` only."""
    campaign = s.world.campaign
    familiar = campaign.familiars.get(c.self_ or s.turn or "")
    child = campaign.children.get(s.child_card)
    names = {
        "familiar": familiar.name if familiar else "",
        "player": str(s.owners.get(c.self_ or s.turn or "", s.keeper) + 1),
        "child": called(child) if child else "",
    }
    for word, name in names.items():
        text = text.replace("{" + word + "}", name)
    return text
