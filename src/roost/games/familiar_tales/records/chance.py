"""Chance outcomes: sampled from a generator or read from a record (RECORD).

An outcome is `{"roll": "+1"}`, `{"shuffle": "skill-0", "cards": [..]}`, `{"threat": 7}` or
`{"event": "unrest"}`. The first may be `{"state": {..}}`, the overrides of the starting position.
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
"""The fields of a setup, each with the kind of its outcomes."""


def is_possible(s: TalesState, outcome: ChanceOutcome) -> bool:
    """Return whether an outcome is of the pending kind. Overrides come before all others."""
    if "state" in outcome:
        return not s.has_started
    return s.pending_chance is not None and s.pending_chance.kind in outcome


def sample(s: TalesState, rng_state: RngState) -> ChanceOutcome:
    assert s.pending_chance is not None
    rng = Rng(rng_state)
    kind = s.pending_chance.kind
    if kind == "roll":
        die = s.world.header.die
        return {"roll": die[random_below(rng, len(die))]}
    if kind == "threat":
        return {"threat": 1 + random_below(rng, THREAT_NUMBERS)}
    if kind == "event":
        table = [threat.id for threat in possible_threats(s) for _ in range(threat.weight)]
        return {"event": table[random_below(rng, len(table))]}
    assert s.pending_chance.deck is not None
    return {
        "shuffle": s.pending_chance.deck,
        "cards": shuffle(deck_of(s, s.pending_chance.deck).draw, rng),
    }


def shuffle(cards: list[str], rng: Rng) -> list[str]:
    remaining = sorted(cards)
    numbers = next32_many(rng, len(remaining))
    return [remaining.pop(number * len(remaining) >> 32) for number in numbers]


def apply(s: TalesState, outcome: ChanceOutcome) -> None:
    """Apply an outcome and run on. Raise RefusalError if it is impossible."""
    pending = s.pending_chance
    assert pending is not None
    if "state" in outcome and not s.has_started:
        s.overrides, s.has_started = outcome["state"], True
        s.outcome_count += 1
        return
    if pending.kind not in outcome:
        raise RefusalError("chance-other", awaited=pending.kind, found=", ".join(outcome))
    if pending.kind == "shuffle":
        _apply_shuffle(s, str(pending.deck), outcome)
    elif pending.kind == "event" and outcome["event"] not in [
        threat.id for threat in possible_threats(s)
    ]:
        raise RefusalError("event-impossible", "TA-160", event=str(outcome["event"]))
    else:
        s.chance_value = str(outcome[pending.kind])
    s.pending_chance, s.legal_cache, s.has_started = None, None, True
    s.outcome_count += 1
    try:
        run(s)
    except EndlessLoopError:  # the effects of a record may loop
        raise RefusalError("run-endless") from None


def _apply_shuffle(s: TalesState, deck: str, outcome: ChanceOutcome) -> None:
    """Reorder a deck. Cards that are not listed follow in alphabetical order."""
    if outcome["shuffle"] != deck:
        raise RefusalError("shuffle-other", "TA-65", deck=deck, found=str(outcome["shuffle"]))
    cards = deck_of(s, deck)
    rest = Counter(cards.draw)
    rest.subtract(outcome["cards"])
    if min(rest.values(), default=0) < 0:
        extra = next(card for card, n in rest.items() if n < 0)
        raise RefusalError("shuffle-card", "TA-65", deck=deck, card=extra)
    cards.draw = [*outcome["cards"], *sorted(rest.elements())]
    s.shuffle_outcomes[deck] = s.outcome_count
    if deck.startswith(SKILL_DECK_PREFIX):
        card_memory.record_shuffle(s, int(deck.removeprefix(SKILL_DECK_PREFIX)))


# The setup of a record


def serialize_setup(outcomes: list[ChanceOutcome]) -> Setup:
    """Return the setup of a record: one stream for each kind of chance."""
    setup: dict[str, Any] = {name: [] for name in STREAMS}
    for outcome in outcomes:
        if "state" in outcome:
            setup["state"] = outcome["state"]
        elif "shuffle" in outcome:
            setup["shuffles"].append({"deck": outcome["shuffle"], "cards": outcome["cards"]})
        else:
            ((kind, value),) = outcome.items()
            name = next(name for name, stream_kind in STREAMS.items() if stream_kind == kind)
            setup[name].append(value)
    return setup


def parse_setup(world: World, page: str | None, players: int, setup: object) -> list[ChanceOutcome]:
    """Return the outcomes of a record's setup. Raise RefusalError if it is malformed."""
    fields = checks.require_fields(setup, (), optional=(*STREAMS, "state"))
    outcomes: list[ChanceOutcome] = []
    if "state" in fields:
        outcomes.append({"state": validate_setup_state(world, page, players, fields["state"])})
    for name, kind in STREAMS.items():
        for i, value in enumerate(checks.require_list(fields.get(name, []), name)):
            where = f"{name}.{i}"
            if kind == "shuffle":
                entry = checks.require_fields(value, ("deck",), where, ("cards",))
                outcomes.append({"shuffle": entry["deck"], "cards": entry.get("cards", [])})
            else:
                outcomes.append({kind: value})
            parse_chance(world, outcomes[-1], where)
    return outcomes


def parse_chance(world: World, outcome: object, where: str) -> ChanceOutcome:
    """Return the outcome itself. Raise RefusalError if it is malformed."""
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
