"""The page, the figures, the story and what is in hand, as a view's board shows them to all."""

from typing import Any

from roost.contract import Data
from roost.games.familiar_tales.actions.foraging import key_row
from roost.games.familiar_tales.actions.special import offered, stands_there
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.costs import can_pay
from roost.games.familiar_tales.enemies import STATS, stat
from roost.games.familiar_tales.figures import edge_kind, page_of, symbols_at
from roost.games.familiar_tales.life import track_of
from roost.games.familiar_tales.machine import legal
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.refusing import refuse
from roost.games.familiar_tales.showing.book import book
from roost.games.familiar_tales.showing.chart import chart
from roost.games.familiar_tales.showing.odds import standing, worth
from roost.games.familiar_tales.showing.reach import left, reached, seen
from roost.games.familiar_tales.state import Context, State
from roost.games.familiar_tales.telling import called, filled
from roost.games.familiar_tales.turns import codes, is_way_out

DEEDS = ("move", "melee", "ranged", "forage", "care", "trade", "equip", "craft", "train", "use")
"""Actions of a turn that are shown also while they are barred. What a hand alone decides is not
among them: it may be hidden."""


def board(s: State) -> Data:
    found: Data = {
        "campaign": s.world.head.id,
        "page": s.page,
        "turn": s.turn,
        "order": list(s.order),
        "familiars": {name: _familiar(s, name) for name in s.familiars},
        "child": _child(s),
        "journal": _journal(s),
        "sheet": _sheet(s),
        "tale": {str(i): list(told) for i, told in enumerate(s.tale)},
        "moment": s.moment,
        "book": book(s.world, s.era),
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


def _child(s: State) -> Data:
    """Her card, where she is, and what would calm her (TA-176)."""
    card = s.world.campaign.children.get(s.child_card)
    row = key_row(s) if s.discontent else None
    return {
        "card": s.child_card,
        "name": card.name if card is not None else "",
        "called": called(card) if card is not None else "",
        "space": s.child,
        "wants": row.text if row is not None else "",
        "rules": [text for rule in card.rules if (text := getattr(rule, "text", ""))]
        if card is not None
        else [],
    }


def _sheet(s: State) -> Data:
    """The lines of the journal that were written, in words."""
    lines, written = s.world.campaign.journal, _journal(s)
    return {id: [n, lines[id].era, lines[id].text] for id, n in written.items()}


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
            name: {
                "kind": e.kind,
                "number": e.number,
                "space": e.space,
                "life": e.life,
                "most": track_of(s, name),
                "afflictions": list(e.afflictions),
                "stats": [stat(s, name, what) for what in STATS],
            }
            for name, e in s.enemies.items()
        },
        "map": chart(s.world, s.page or ""),
        "forage": number(s, page.forage or 0, c),
        "sight": seen(s, s.turn),
        "deeds": _deeds(s),
        "gears": _gears(s),
        "objectives": {o.id: holds(s, o.if_, c) for o in page.objectives},
        "exits": {way.id: is_way_out(s, way) for way in page.exits},
        "codes": codes(s) if s.playing else [],
    }


def _deeds(s: State) -> Data:
    """What a familiar may do in its turn; what it may not, with the reason and its rule."""
    if s.ask is None or s.ask.kind != "turn":
        return {}
    open_ = {str(action["type"]) for action in legal(s)}
    found: Data = {}
    for word in DEEDS:
        refusal = None if word in open_ else refuse(s, {"type": word})
        found[word] = None if refusal is None else [refusal.message, refusal.rule]
    return found


def _gears(s: State) -> Data:
    """What the page offers where the familiar of the turn is: each with whether it can be paid."""
    if s.ask is None or s.ask.kind != "turn" or s.turn is None:
        return {}
    c = Context(self_=s.turn, doer=s.turn)
    here = [x for x, space in offered(s) if stands_there(s, x.at, c, space) and holds(s, x.if_, c)]
    open_ = [action["id"] for action in legal(s) if action["type"] == "special"]
    return {x.id: {"text": x.text, "open": x.id in open_} for x in here}


def _in_hand(s: State) -> Data:
    """The deed, test, move, trade or attack that is being settled."""
    found: Data = {}
    if deed := next((frame[1] for frame in reversed(s.stack) if frame[0] == "deed"), ""):
        found["deed"] = deed
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
            "rolled": worth(test.face) if test.face is not None else None,
            "helped": test.helped,
            "damage": test.damage,
            **standing(s, test),
        }
    if s.moving is not None:
        found["move"] = {
            "who": s.moving.who,
            "points": s.moving.points,
            "left": left(s, s.moving),
            "reach": reached(s, s.moving),
        }
    if s.attacks:
        attack = s.attacks[-1]
        found["attack"] = {
            "enemy": attack.enemy,
            "who": attack.who,
            "value": attack.value,
            "kind": attack.kind,
        }
    if s.trade is not None:
        found["trade"] = {"who": s.trade.who}
    if s.ask is not None and s.ask.kind == "agree":
        found["wish"] = {name: fact for name, fact in s.ask.about if name != "type"}
    if s.ask is not None and s.ask.kind in ("toward", "target"):
        who = s.ask.about[0]
        found["enemy"] = who if isinstance(who, str) else who[0]
    return found


def _question(s: State) -> Any:
    """The options of a choice, each with why it is barred, if it is."""
    if s.ask is None or s.ask.kind != "choose":
        return None
    options, c, code = s.ask.about
    shown = [
        {
            "option": i,
            "text": filled(s, option.text, c),
            "open": holds(s, option.if_, c) and can_pay(s, option.cost, c),
            "why": option.why,
        }
        for i, option in enumerate(options)
        if not option.hide or holds(s, option.if_, c)
    ]
    return {"code": code, "options": shown}
