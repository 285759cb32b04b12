"""Chance: what is awaited, drawn from a generator, or told by a record (RECORD).

Each chance is one deal: `{"roll": "+1"}`, `{"shuffle": "skill-0", "cards": [..]}`,
`{"threat": 7}`, `{"event": "unrest"}`. Before all others may come `{"state": {..}}`, the overrides.
"""

from collections import Counter
from typing import Any

from roost.contract import Deal, Refused, Setup, Words, checks
from roost.games.familiar_tales import recall
from roost.games.familiar_tales.danger import NUMBERS, possible
from roost.games.familiar_tales.decks import SKILL, deck_of
from roost.games.familiar_tales.given import checked
from roost.games.familiar_tales.machine import Endless, run
from roost.games.familiar_tales.state import State
from roost.games.familiar_tales.world import World
from roost.kernel.generator import Generator, below, stream

STREAMS = {"shuffles": "shuffle", "rolls": "roll", "threat": "threat", "events": "event"}


def fits(s: State, deal: Deal) -> bool:
    """Whether a deal is of the kind that is awaited; overrides come before all chance."""
    if "state" in deal:
        return not s.begun
    return s.wait is not None and s.wait.kind in deal


def draw(s: State, words: Words) -> Deal:
    assert s.wait is not None
    generator = Generator(words)
    kind = s.wait.kind
    if kind == "roll":
        die = s.world.head.die
        return {"roll": die[below(generator, len(die))]}
    if kind == "threat":
        return {"threat": 1 + below(generator, NUMBERS)}
    if kind == "event":
        table = [t.id for t in possible(s) for _ in range(t.weight)]
        return {"event": table[below(generator, len(table))]}
    assert s.wait.deck is not None
    return {"shuffle": s.wait.deck, "cards": shuffled(deck_of(s, s.wait.deck).draw, generator)}


def shuffled(cards: list[str], generator: Generator) -> list[str]:
    left = sorted(cards)
    drawn = stream(generator, len(left))
    return [left.pop(word * len(left) >> 32) for word in drawn]


def lay(s: State, deal: Deal) -> None:
    """Put a chance on the table and go on; raises Refused if it cannot be."""
    wait = s.wait
    assert wait is not None
    if "state" in deal and not s.begun:
        s.overrides, s.begun = deal["state"], True
        s.laid += 1
        return
    if wait.kind not in deal:
        raise Refused("chance-other", awaited=wait.kind, found=", ".join(deal))
    if wait.kind == "shuffle":
        _lay_shuffle(s, str(wait.deck), deal)
    elif wait.kind == "event" and deal["event"] not in [t.id for t in possible(s)]:
        raise Refused("event-impossible", "TA-160", event=str(deal["event"]))
    else:
        s.face = str(deal[wait.kind])
    s.wait, s.known, s.begun = None, None, True
    s.laid += 1
    try:
        run(s)
    except Endless:  # what a record runs may be anything
        raise Refused("run-endless") from None


def _lay_shuffle(s: State, deck: str, deal: Deal) -> None:
    """Cards left out follow in alphabetical order."""
    if deal["shuffle"] != deck:
        raise Refused("shuffle-other", "TA-65", deck=deck, found=str(deal["shuffle"]))
    cards = deck_of(s, deck)
    left = Counter(cards.draw)
    left.subtract(deal["cards"])
    if min(left.values(), default=0) < 0:
        many = next(card for card, n in left.items() if n < 0)
        raise Refused("shuffle-card", "TA-65", deck=deck, card=many)
    cards.draw = [*deal["cards"], *sorted(left.elements())]
    s.shuffles[deck] = s.laid
    if deck.startswith(SKILL):
        recall.begin(s, int(deck.removeprefix(SKILL)))


# The setup of a record


def setup_of(deals: list[Deal]) -> Setup:
    """Each kind of chance is a stream of its own."""
    found: dict[str, Any] = {name: [] for name in STREAMS}
    for deal in deals:
        if "state" in deal:
            found["state"] = deal["state"]
        elif "shuffle" in deal:
            found["shuffles"].append({"deck": deal["shuffle"], "cards": deal["cards"]})
        else:
            ((kind, value),) = deal.items()
            name = next(name for name, word in STREAMS.items() if word == kind)
            found[name].append(value)
    return found


def deals_of(world: World, page: str | None, players: int, setup: object) -> list[Deal]:
    given = checks.fields(setup, (), optional=(*STREAMS, "state"))
    found: list[Deal] = []
    if "state" in given:
        found.append({"state": checked(world, page, players, given["state"])})
    for name, kind in STREAMS.items():
        for i, value in enumerate(checks.items(given.get(name, []), name)):
            where = f"{name}.{i}"
            if kind == "shuffle":
                entry = checks.fields(value, ("deck",), where, ("cards",))
                found.append({"shuffle": entry["deck"], "cards": entry.get("cards", [])})
            else:
                found.append({kind: value})
            check_chance(world, found[-1], where)
    return found


def check_chance(world: World, deal: object, where: str) -> Deal:
    """The deal itself, if it is one that could be."""
    if not isinstance(deal, dict) or not deal.keys() & {*STREAMS.values()}:
        raise Refused("chance-unknown", field=where)
    if "roll" in deal and deal["roll"] not in world.head.die:
        raise Refused("roll-unknown", "TA-142", face=str(deal["roll"]))
    if "threat" in deal:
        checks.whole(deal["threat"], where, 1, NUMBERS, "TA-159")
    if "event" in deal and not isinstance(deal["event"], str):
        raise Refused("event-impossible", "TA-160", event=str(deal["event"]))
    if "shuffle" in deal:
        checks.fields(deal, ("shuffle", "cards"), where)
        for card in checks.items(deal["cards"], where):
            if not isinstance(card, str):
                raise Refused("setup-card-unknown", field=where, card=str(card))
    return deal
