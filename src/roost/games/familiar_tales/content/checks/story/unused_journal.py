"""What the journal keeps and nothing ever asks for. It may be meant only to be remembered."""

from collections.abc import Iterator

from roost.games.familiar_tales.content.schema import conditions as c
from roost.games.familiar_tales.content.schema import numbers as n
from roost.games.familiar_tales.content.schema.campaign import Campaign
from roost.games.familiar_tales.content.schema.reader import ContentProblem
from roost.games.familiar_tales.content.traversal import iter_structs


def check(campaign: Campaign) -> Iterator[ContentProblem]:
    asked = {name for _, x in iter_structs(campaign) if (name := _asked(x)) is not None}
    for id, line in campaign.journal.items():
        if id not in asked and not (line.counter and campaign.campaign.trust):
            yield ContentProblem(
                ("journal", id), f"{id} is kept in the journal, but nothing asks for it"
            )


def _asked(x: object) -> str | None:
    match x:
        case c.HasFlag():
            return x.id
        case c.VarIs():
            return x.name
        case n.VarNumber():
            return x.var
        case _:
            return None
