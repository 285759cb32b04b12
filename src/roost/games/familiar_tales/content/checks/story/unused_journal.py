"""Checks for journal lines that nothing reads. They may be intended only as a memory."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import numbers as n
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem
from roost.games.familiar_tales.content.traversal import iter_structs


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    read_names = {name for _, x in iter_structs(campaign) if (name := _read_name(x)) is not None}
    for id, line in campaign.journal.items():
        if id not in read_names and not (line.counter and campaign.campaign.trust):
            yield ContentProblem(("journal", id), f"{id} is in the journal, but nothing reads it")


def _read_name(x: object) -> str | None:
    match x:
        case c.HasFlag():
            return x.id
        case c.VarIs():
            return x.name
        case n.VarNumber():
            return x.var
        case _:
            return None
