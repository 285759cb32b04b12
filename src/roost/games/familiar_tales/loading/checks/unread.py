"""What the journal keeps and nothing ever asks for. It may be meant only to be remembered."""

from collections.abc import Iterator

from roost.games.familiar_tales.data import conditions as c
from roost.games.familiar_tales.data import numbers as n
from roost.games.familiar_tales.data.campaign import Campaign
from roost.games.familiar_tales.data.shape import Problem
from roost.games.familiar_tales.loading.checks.walk import walk


def check(campaign: Campaign) -> Iterator[Problem]:
    asked = {name for _, x in walk(campaign) if (name := _asked(x)) is not None}
    for id, line in campaign.journal.items():
        if id not in asked and not (line.counter and campaign.campaign.trust):
            yield Problem(("journal", id), f"{id} is kept in the journal, but nothing asks for it")


def _asked(x: object) -> str | None:
    match x:
        case c.Flag():
            return x.id
        case c.Var():
            return x.name
        case n.VarNumber():
            return x.var
        case _:
            return None
