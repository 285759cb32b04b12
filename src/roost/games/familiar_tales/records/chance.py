"""Chance: what is awaited, drawn from a generator, or told by a record (RECORD).

Each chance is one deal: `{"roll": "+1"}`, `{"shuffle": "skill-0", "cards": [..]}`,
`{"threat": 7}`, `{"event": "unrest"}`. Before all others may come `{"state": {..}}`, the overrides.
"""

from collections import Counter
from typing import Any

from roost.contract import ChanceOutcome, RefusalError, RngState, Setup, checks
from roost.games.familiar_tales.engine.combat.threats import THREAT_NUMBERS, possible_threats
from roost.games.familiar_tales.engine.components.decks import SKILL_DECK_PREFIX, deck_of
from roost.games.familiar_tales.engine.machine import EndlessLoopError, run
from roost.games.familiar_tales.engine.state import TalesState
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.records import card_memory
from roost.games.familiar_tales.records.setup_state import validate_setup_state
from roost.kernel.rng import Rng, next32_many, random_below

STREAMS = {"shuffles": "shuffle", "rolls": "roll", "threat": "threat", "events": "event"}


def is_possible(s: TalesState, outcome: ChanceOutcome) -> bool:
    """Whether a deal is of the kind that is awaited; overrides come before all chance."""
    if "state" in outcome:
        return not s.has_started
    return s.pending_chance is not None and s.pending_chance.kind in outcome


def sample(s: TalesState, rng_state: RngState) -> ChanceOutcome:
    assert s.pending_chance is not None
    generator = Rng(rng_state)
    kind = s.pending_chance.kind
    if kind == "roll":
        die = s.world.header.die
        return {"roll": die[random_below(generator, len(die))]}
    if kind == "threat":
        return {"threat": 1 + random_below(generator, THREAT_NUMBERS)}
    if kind == "event":
        table = [t.id for t in possible_threats(s) for _ in range(t.weight)]
        return {"event": table[random_below(generator, len(table))]}
    assert s.pending_chance.deck is not None
    return {
        "shuffle": s.pending_chance.deck,
        "cards": shuffle(deck_of(s, s.pending_chance.deck).draw, generator),
    }


def shuffle(cards: list[str], rng: Rng) -> list[str]:
    left = sorted(cards)
    drawn = next32_many(rng, len(left))
    return [left.pop(word * len(left) >> 32) for word in drawn]


def apply(s: TalesState, outcome: ChanceOutcome) -> None:
    """Put a chance on the table and go on; raises Refused if it cannot be."""
    wait = s.pending_chance
    assert wait is not None
    if "state" in outcome and not s.has_started:
        s.overrides, s.has_started = outcome["state"], True
        s.outcome_count += 1
        return
    if wait.kind not in outcome:
        raise RefusalError("chance-other", awaited=wait.kind, found=", ".join(outcome))
    if wait.kind == "shuffle":
        _lay_shuffle(s, str(wait.deck), outcome)
    elif wait.kind == "event" and outcome["event"] not in [t.id for t in possible_threats(s)]:
        raise RefusalError("event-impossible", "TA-160", event=str(outcome["event"]))
    else:
        s.chance_value = str(outcome[wait.kind])
    s.pending_chance, s.legal_cache, s.has_started = None, None, True
    s.outcome_count += 1
    try:
        run(s)
    except EndlessLoopError:  # what a record runs may be anything
        raise RefusalError("run-endless") from None


def _lay_shuffle(s: TalesState, deck: str, deal: ChanceOutcome) -> None:
    """Cards left out follow in alphabetical order."""
    if deal["shuffle"] != deck:
        raise RefusalError("shuffle-other", "TA-65", deck=deck, found=str(deal["shuffle"]))
    cards = deck_of(s, deck)
    left = Counter(cards.draw)
    left.subtract(deal["cards"])
    if min(left.values(), default=0) < 0:
        many = next(card for card, n in left.items() if n < 0)
        raise RefusalError("shuffle-card", "TA-65", deck=deck, card=many)
    cards.draw = [*deal["cards"], *sorted(left.elements())]
    s.shuffle_outcomes[deck] = s.outcome_count
    if deck.startswith(SKILL_DECK_PREFIX):
        card_memory.record_shuffle(s, int(deck.removeprefix(SKILL_DECK_PREFIX)))


# The setup of a record


def serialize_setup(outcomes: list[ChanceOutcome]) -> Setup:
    """Each kind of chance is a stream of its own."""
    found: dict[str, Any] = {name: [] for name in STREAMS}
    for deal in outcomes:
        if "state" in deal:
            found["state"] = deal["state"]
        elif "shuffle" in deal:
            found["shuffles"].append({"deck": deal["shuffle"], "cards": deal["cards"]})
        else:
            ((kind, value),) = deal.items()
            name = next(name for name, word in STREAMS.items() if word == kind)
            found[name].append(value)
    return found


def parse_setup(world: World, page: str | None, players: int, setup: object) -> list[ChanceOutcome]:
    given = checks.require_fields(setup, (), optional=(*STREAMS, "state"))
    found: list[ChanceOutcome] = []
    if "state" in given:
        found.append({"state": validate_setup_state(world, page, players, given["state"])})
    for name, kind in STREAMS.items():
        for i, value in enumerate(checks.require_list(given.get(name, []), name)):
            where = f"{name}.{i}"
            if kind == "shuffle":
                entry = checks.require_fields(value, ("deck",), where, ("cards",))
                found.append({"shuffle": entry["deck"], "cards": entry.get("cards", [])})
            else:
                found.append({kind: value})
            parse_chance(world, found[-1], where)
    return found


def parse_chance(world: World, outcome: object, where: str) -> ChanceOutcome:
    """The deal itself, if it is one that could be."""
    if not isinstance(outcome, dict) or not outcome.keys() & {*STREAMS.values()}:
        raise RefusalError("chance-unknown", field=where)
    if "roll" in outcome and outcome["roll"] not in world.header.die:
        raise RefusalError("roll-unknown", "TA-142", face=str(outcome["roll"]))
    if "threat" in outcome:
        checks.require_int(outcome["threat"], where, 1, THREAT_NUMBERS, "TA-159")
    if "event" in outcome and not isinstance(outcome["event"], str):
        raise RefusalError("event-impossible", "TA-160", event=str(outcome["event"]))
    if "shuffle" in outcome:
        checks.require_fields(outcome, ("shuffle", "cards"), where)
        for card in checks.require_list(outcome["cards"], where):
            if not isinstance(card, str):
                raise RefusalError("setup-card-unknown", field=where, card=str(card))
    return outcome
