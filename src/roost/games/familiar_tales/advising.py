"""What a sensible beginner would do: legal, and not hopeless. Uses only what its seat may know.

It works toward the page's objectives: fights what stands close, gathers what actions cost, walks to
where an objective's action is open, and to the way out once all else is done.
"""

from functools import cache

from roost.contract import Action, Words
from roost.games.familiar_tales.actions.moving import points
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data.conditions import EdgeIs, Gathered, TokenAt
from roost.games.familiar_tales.data.effects import ChangeEdge, PutToken
from roost.games.familiar_tales.data.rules import PageAction
from roost.games.familiar_tales.data.words import SKILLS
from roost.games.familiar_tales.figures import in_play, most_life, page_of
from roost.games.familiar_tales.loading.checks.walk import walk
from roost.games.familiar_tales.machine import legal
from roost.games.familiar_tales.selecting import places
from roost.games.familiar_tales.state import Context, State
from roost.games.familiar_tales.ways import cheapest, distances
from roost.kernel.generator import Generator, below

MARGIN = 0
"""How far over the difficulty the cards alone should come."""
HUNGRY = 4
"""With so much life or less a familiar eats."""


def advice(s: State, words: Words) -> Action:
    found = legal(s)
    chance = Generator(words)
    if len(found) == 1:
        return found[0]
    assert s.ask is not None
    chosen = _ANSWERS.get(s.ask.kind, _any)(s, found, chance)
    return chosen if chosen is not None else found[below(chance, len(found))]


def _any(s: State, found: list[Action], chance: Generator) -> Action | None:
    return None


def _of(found: list[Action], *types: str) -> list[Action]:
    return [action for type in types for action in found if action["type"] == type]


# Cards


def _test(s: State, found: list[Action], chance: Generator) -> Action | None:
    """The best card until the cards alone would do; if even all would not, the least."""
    test = s.tests[-1]
    place = SKILLS.index(test.skill)
    total = sum(s.world.cards[card].values[place] for _, card in test.cards) + test.bonus
    if test.cards and total >= test.difficulty + MARGIN:
        return {"type": "done"}
    plays = _of(found, "play")
    if not plays:
        return _of(found, "done", "skip")[0]
    worth = {str(a["card"]): s.world.cards[str(a["card"])].values[place] for a in plays}
    best = max(worth, key=lambda card: worth[card])
    if worth[best] == 0:
        return _of(found, "skip", "done")[0] if _of(found, "skip", "done") else plays[0]
    return {"type": "play", "card": best}


def _least(s: State, found: list[Action], chance: Generator) -> Action | None:
    """What is given up is the card of least use."""
    return min(found, key=lambda a: sum(s.world.cards[str(a["card"])].values))


def _link(s: State, found: list[Action], chance: Generator) -> Action | None:
    test = s.tests[-1]
    place = SKILLS.index(test.skill)
    total = sum(s.world.cards[card].values[place] for _, card in test.cards) + test.bonus
    return found[0] if total < test.difficulty else {"type": "pass"}


def _reroll(s: State, found: list[Action], chance: Generator) -> Action | None:
    test = s.tests[-1]
    face = test.face or "0"
    rolled = 0 if face in ("danger", "power") else int(face)
    passed = test.total + test.bonus + test.die + rolled >= test.difficulty
    return {"type": "keep" if passed else "reroll"}


def _defend(s: State, found: list[Action], chance: Generator) -> Action | None:
    return {"type": "defend"}


# A turn


def _turn(s: State, found: list[Action], chance: Generator) -> Action | None:
    who = s.turn
    assert who is not None
    if ways := _of(found, "leave"):
        return ways[0]
    f = s.familiars[who]
    eats = {"type": "special", "id": "life-dial"}
    if eats in found and f.life <= HUNGRY:
        return dict(eats)
    for id in ("put-out", "break-free"):
        if {"type": "special", "id": id} in found and _can(s, who, 4):
            return {"type": "special", "id": id}
    hand = s.seats[s.owners[who]].hand
    if f.space is not None and len(hand) >= 2:
        if _of(found, "forage") and _needs(s, who) and _can(s, who, 3):
            return {"type": "forage"}
        made = [x for kind in sorted(_needs(s, who)) for x in _sources(s, kind)]
        for action in [*_wanted(s), *_openings(s, who), *made]:
            special = {"type": "special", "id": action.id}
            if special in found and _worth(s, who, action) and not _cuts_off(s, action):
                return {"type": "special", "id": action.id}
        if attacks := _of(found, "melee", "ranged"):
            return attacks[0]
        if s.discontent >= 2 and _of(found, "care"):
            return {"type": "care"}
    if _of(found, "train"):
        return _of(found, "train")[0]
    if _of(found, "move") and _goal(s, who) not in (None, f.space) and s.actions < 6:
        return {"type": "move"}
    return {"type": "end"}


def _can(s: State, who: str, difficulty: int) -> bool:
    """Whether a hand might do it."""
    hand = s.seats[s.owners[who]].hand
    return sum(max(s.world.cards[card].values[:4]) for card in hand) >= difficulty


def _worth(s: State, who: str, action: PageAction) -> bool:
    if action.test is None:
        return True
    place = SKILLS.index(action.test.skill)
    hand = s.seats[s.owners[who]].hand
    difficulty = action.test.difficulty
    total = sum(s.world.cards[card].values[place] for card in hand)
    return not isinstance(difficulty, int) or total >= difficulty


@cache
def _changes(action: PageAction) -> tuple[ChangeEdge | PutToken, ...]:
    """The lines and tokens that an action may change."""
    return tuple(x for _, x in walk(action) if isinstance(x, ChangeEdge | PutToken))


def _wanted(s: State) -> list[PageAction]:
    """The page's actions that would bring about what an open objective asks for."""
    c = Context(self_=s.turn)
    asked = [o.if_ for o in page_of(s).objectives if not holds(s, o.if_, c)]
    lines = [x for o in asked for _, x in walk(o) if isinstance(x, EdgeIs | TokenAt)]
    found = []
    for action in page_of(s).actions:
        for effect in _changes(action):
            changes = isinstance(effect, ChangeEdge) and any(
                isinstance(x, EdgeIs) and (x.id, x.is_) == (effect.id, effect.kind) for x in lines
            )
            lays = isinstance(effect, PutToken) and any(
                isinstance(x, TokenAt) and x.kind == effect.kind for x in lines
            )
            if (changes or lays) and holds(s, action.if_, c) and action not in found:
                found.append(action)
    return found


def _meeting(s: State) -> list[str]:
    """Where the objectives have everybody gather."""
    asked = [x for o in page_of(s).objectives for _, x in walk(o.if_) if isinstance(x, Gathered)]
    return [spot for x in asked for spot in places(s, x.place, Context(self_=s.turn))]


def _is_shut_out(s: State, who: str) -> bool:
    space = s.familiars[who].space
    meeting = _meeting(s)
    return (
        space is not None and bool(meeting) and not set(meeting) & distances(s, who, space).keys()
    )


def _cuts_off(s: State, action: PageAction) -> bool:
    """Whether somebody could not come to the meeting any more."""
    shut = [x for x in _changes(action) if isinstance(x, ChangeEdge) and x.kind == "double-solid"]
    if not shut:
        return False
    tried = s.copy()
    tried.edges |= {x.id: x.kind for x in shut}
    return any(_is_shut_out(tried, name) for name in in_play(s) if not _is_shut_out(s, name))


def _openings(s: State, who: str) -> list[PageAction]:
    """For one that is shut out: actions that open a way."""
    if not _is_shut_out(s, who):
        return []
    c = Context(self_=who)
    return [
        action
        for action in page_of(s).actions
        if any(isinstance(x, ChangeEdge) and x.kind == "dashed" for x in _changes(action))
        and holds(s, action.if_, c)
    ]


def _needs(s: State, who: str) -> set[str]:
    """The resources that wanted actions cost and this familiar lacks."""
    costs = [c for action in _wanted(s) for c in action.cost]
    held = s.familiars[who].resources
    return {str(c.resource) for c in costs if c.resource and held.get(str(c.resource), 0) < c.n}


def _goal(s: State, who: str) -> str | None:
    """Where to go: a wanted action that can be paid, then what it costs, then the gathering."""
    f, c = s.familiars[who], Context(self_=who)
    if f.space is None:
        return None
    far = distances(s, who, f.space)
    spots: list[str] = []
    for action in _openings(s, who) or _wanted(s):
        lacks = any(x.resource and f.resources.get(str(x.resource), 0) < x.n for x in action.cost)
        ats = action.at if isinstance(action.at, tuple) else (action.at,)
        if not lacks:
            spots += [p for at in ats if at is not None for p in places(s, at, c)]
    for kind in _needs(s, who):
        grown = places(s, f"symbol:forage:{kind}", c) if s.supply.get(kind, 0) > 0 else []
        made = [x.at for x in _sources(s, kind) if isinstance(x.at, str)]
        if not any(spot in far for spot in spots):
            spots += grown or [p for at in made for p in places(s, at, c)]
    reached = [spot for spot in spots if spot in far]
    if reached:
        return min(reached, key=lambda spot: far[spot])
    meeting = [spot for spot in _meeting(s) if spot in far]
    fetches = s.child in far and s.child not in meeting and s.child != f.space
    return s.child if meeting and fetches else meeting[0] if meeting else None


def _sources(s: State, kind: str) -> list[PageAction]:
    """TA-269: the actions that an objective names as the source of a resource."""
    ids = [o.source.get(kind) for o in page_of(s).objectives]  # type: ignore[call-overload]
    return [action for action in page_of(s).actions if action.id in ids]


def _move(s: State, found: list[Action], chance: Generator) -> Action | None:
    moving = s.moving
    assert moving is not None
    f = s.familiars[moving.who]
    goal = _goal(s, moving.who)
    plays = _of(found, "play")
    if goal is None or goal == f.space or f.space is None:
        return _of(found, "done")[0] if moving.cards else plays[0]
    way = cheapest(s, moving.who, f.space, goal)
    carries = goal in _meeting(s) and s.child == f.space
    need = sum(cost for _, cost in way) + carries
    if not moving.cards or (plays and points(s, moving) < min(need, 4) and len(plays) > 2):
        return max(plays, key=lambda a: s.world.cards[str(a["card"])].values[4])
    if way:
        to = way[0][0]
        for step in ({"type": "step", "to": to, "with": "milly"}, {"type": "step", "to": to}):
            if step in found and ("with" in step) <= carries:
                return dict(step)
    return {"type": "done"}


def _trade(s: State, found: list[Action], chance: Generator) -> Action | None:
    return {"type": "done"}


def _first(s: State, found: list[Action], chance: Generator) -> Action | None:
    return found[0]


def _hardiest(s: State, found: list[Action], chance: Generator) -> Action | None:
    """An enemy is sent to whom it harms least."""
    names = [str(action["familiar"]) for action in found]
    best = max(names, key=lambda name: s.familiars[name].life * 100 // most_life(s, name))
    return next(action for action in found if action["familiar"] == best)


_ANSWERS = {
    "test": _test,
    "move": _move,
    "turn": _turn,
    "discard": _least,
    "link": _link,
    "reroll": _reroll,
    "defend": _defend,
    "trade": _trade,
    "power": _first,
    "draw": _first,
    "agree": _first,
    "target": _hardiest,
    "toward": _hardiest,
    "choose-space": _first,
}
