"""The page, the figures, the story and what is in hand, as a view's board shows them to all."""

from typing import Any

from roost.contract import Data
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.figures import edge_kind, page_of, symbols_at
from roost.games.familiar_tales.state import Context, State
from roost.games.familiar_tales.turns import codes, is_way_out


def board(s: State) -> Data:
    found: Data = {
        "campaign": s.world.head.id,
        "page": s.page,
        "turn": s.turn,
        "order": list(s.order),
        "familiars": {name: _familiar(s, name) for name in s.familiars},
        "child": {"card": s.child_card, "space": s.child},
        "journal": _journal(s),
        "bubbles": list(s.bubbles),
        "history": [[code, s.world.campaign.entries[code].title] for code in s.history],
        "told": list(s.told),
        "hand": _in_hand(s),
        "question": _question(s),
    }
    if s.page is not None:
        found |= _page(s)
    return found


def _familiar(s: State, name: str) -> Data:
    f = s.familiars[name]
    return {
        "seat": s.owners[name],
        "space": f.space,
        "resources": {kind: n for kind, n in sorted(f.resources.items()) if n},
        "afflictions": list(f.afflictions),
        "marks": list(f.marks),
    }


def _journal(s: State) -> Data:
    """TA-45: what stands on the sheets; hidden lines are not shown."""
    lines = s.world.campaign.journal
    shown = {id: 1 for id in s.flags if id in lines and not lines[id].hidden}
    return shown | {id: n for id, n in s.counters.items() if id in lines and not lines[id].hidden}


def _page(s: State) -> Data:
    page = page_of(s)
    c = Context(self_=s.turn)
    return {
        "spaces": {space: list(symbols_at(s, space)) for space in page.spaces},
        "covered": list(s.covered),
        "edges": {id: edge_kind(s, id) for id in (*page.edges, *page.links)},
        "tokens": [list(token) for token in s.tokens],
        "pieces": dict(s.pieces),
        "vars": dict(s.vars),
        "enemies": {
            name: {"space": e.space, "life": e.life, "afflictions": list(e.afflictions)}
            for name, e in s.enemies.items()
        },
        "objectives": {o.id: holds(s, o.if_, c) for o in page.objectives},
        "exits": {way.id: is_way_out(s, way) for way in page.exits},
        "codes": codes(s) if s.playing else [],
    }


def _in_hand(s: State) -> Data:
    """The test, move, trade or attack that is being settled."""
    found: Data = {}
    if s.tests:
        test = s.tests[-1]
        found["test"] = {
            "who": test.who,
            "skill": test.skill,
            "difficulty": test.difficulty,
            "kind": test.kind,
            "enemy": test.context.enemy,
            "bonus": test.bonus,
            "roll": test.face,
        }
    if s.moving is not None:
        found["move"] = {"who": s.moving.who, "points": s.moving.points}
    if s.attacks:
        attack = s.attacks[-1]
        found["attack"] = {"enemy": attack.enemy, "who": attack.who, "value": attack.value}
    if s.trade is not None:
        found["trade"] = {"who": s.trade.who}
    return found


def _question(s: State) -> Any:
    """The options of a choice, each with why it is barred, if it is."""
    if s.ask is None or s.ask.kind != "choose":
        return None
    options, c, code = s.ask.about
    shown = [
        {
            "option": i,
            "text": option.text,
            "open": holds(s, option.if_, c),
            "why": option.why,
        }
        for i, option in enumerate(options)
        if not option.hide or holds(s, option.if_, c)
    ]
    return {"code": code, "options": shown}
