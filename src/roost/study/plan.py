"""What a study is to look at."""

from typing import NamedTuple

from roost import games
from roost.contract import Refused, Table
from roost.contract.chance import seed_of
from roost.players import OWN, Effort, load
from roost.simulate.series import Series

LADDER = ("random", "owlet", "owl")
"""Bots from weak to strong, all of them quick."""
MATCHES = 4000
SEVERAL = 500
"""From so many matches on they are compiled whole: the same kernel plays all series of a study."""
LOOKED_AT = 480
"""Decisions that are looked at closely."""


class Variation(NamedTuple):
    name: str
    table: Table


class Plan(NamedTuple):
    game: str
    table: Table
    seed: str
    """As it was typed."""
    ladder: tuple[str, ...] = LADDER
    """From weak to strong: the last one is who plays."""
    matches: int = MATCHES
    looked_at: int = LOOKED_AT
    variations: tuple[Variation, ...] = ()
    effort: Effort = OWN
    command: str = ""

    @property
    def bot(self) -> str:
        return self.ladder[-1]

    def series(self, bots: list[str] | None = None, table: Table | None = None) -> Series:
        """By bots at their seats; all are the strong one, if left out."""
        table = table or self.table
        seated = bots or [self.bot] * table.players
        cast = _compiled(self.game, self.ladder) if self.matches >= SEVERAL else ()
        return Series(self.game, table, seated, seed_of(self.seed), self.effort, cast=cast)


def _compiled(game: str, bots: tuple[str, ...]) -> tuple[str, ...]:
    """Those that kernels know."""
    from roost.players.batch.playing import is_compiled

    return tuple(sorted(bot for bot in bots if is_compiled(games.load(game), [bot])))


def bots_use(plan: Plan, varied: Variation) -> bool:
    """Whether bots use what differs from the plan's own table."""
    options = games.facts(plan.game).options
    own, other = plan.table.options, varied.table.options
    changed = [option for option in options if own[option.name] != other[option.name]]
    return plan.table.deck != varied.table.deck or not changed or any(o.bots_use for o in changed)


def checked(plan: Plan) -> Plan:
    """Raises Refused if it cannot be."""
    for bot in plan.ladder:
        load(bot)
    if len(set(plan.ladder)) != len(plan.ladder):
        raise Refused("study-ladder")
    return plan
