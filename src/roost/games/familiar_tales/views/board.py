"""Builds the board of a view: page, figures, story and what is being resolved. It is public."""

from typing import Any

from roost.contract import BoardData
from roost.games.familiar_tales.engine.actions.forage import key_level
from roost.games.familiar_tales.engine.actions.refusals import explain_illegal
from roost.games.familiar_tales.engine.actions.special import is_in_reach, offered_actions
from roost.games.familiar_tales.engine.combat.enemies import STATS, stat
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.costs import can_pay
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import edge_kind, page_of, symbols_at
from roost.games.familiar_tales.engine.life import max_enemy_life
from roost.games.familiar_tales.engine.machine import legal_actions
from roost.games.familiar_tales.engine.state import Context, TalesState
from roost.games.familiar_tales.engine.story.log import fill_placeholders, short_name
from roost.games.familiar_tales.engine.turns import available_codes, is_exit_open
from roost.games.familiar_tales.views.components import describe_components
from roost.games.familiar_tales.views.movement_range import (
    points_left,
    reachable_spaces,
    visible_spaces,
)
from roost.games.familiar_tales.views.page_data import describe_page
from roost.games.familiar_tales.views.skill_test_odds import describe_odds, face_value

LISTED_ACTIONS = (
    *("move", "melee", "ranged", "forage", "care"),
    *("trade", "equip", "craft", "train", "use"),
)
"""Actions of a turn that are shown even while they are not available.

Actions that depend only on the hand are not listed, because hands may be hidden.
"""


def build_board(s: TalesState) -> BoardData:
    board: BoardData = {
        "campaign": s.world.header.id,
        "page": s.page,
        "turn": s.turn,
        "order": list(s.order),
        "familiars": {name: _familiar(s, name) for name in s.familiars},
        "child": _child(s),
        "journal": _journal(s),
        "sheet": _sheet(s),
        "tale": {str(i): list(line) for i, line in enumerate(s.tale)},
        "event": s.event,
        "book": describe_components(s.world, s.era),
        "bubbles": list(s.bubbles),
        "history": [[code, s.world.campaign.entries[code].title] for code in s.history],
        "log": list(s.log),
        "pending": _pending(s),
        "question": _question(s),
    }
    if s.page is not None:
        board |= _page(s)
    return board


def _familiar(s: TalesState, name: str) -> BoardData:
    f = s.familiars[name]
    return {
        "seat": s.owners[name],
        "space": f.space,
        "resources": {kind: n for kind, n in sorted(f.resources.items()) if n},
        "afflictions": list(f.afflictions),
        "marks": list(f.marks),
    }


def _child(s: TalesState) -> BoardData:
    """Return her card, her space and what would calm her (TA-176)."""
    card = s.world.campaign.children.get(s.child_card)
    level = key_level(s) if s.discontent else None
    return {
        "card": s.child_card,
        "name": card.name if card is not None else "",
        "short_name": short_name(card) if card is not None else "",
        "space": s.child_space,
        "wants": level.text if level is not None else "",
        "rules": [text for rule in card.rules if (text := getattr(rule, "text", ""))]
        if card is not None
        else [],
    }


def _sheet(s: TalesState) -> BoardData:
    """Return the written lines of the journal with their texts."""
    lines, written = s.world.campaign.journal, _journal(s)
    return {id: [n, lines[id].era, lines[id].text] for id, n in written.items()}


def _journal(s: TalesState) -> BoardData:
    """TA-45: the lines written in the journal; hidden lines are left out."""
    lines = s.world.campaign.journal
    shown = {id: 1 for id in s.flags if id in lines and not lines[id].hidden}
    return shown | {id: n for id, n in s.counters.items() if id in lines and not lines[id].hidden}


def _page(s: TalesState) -> BoardData:
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
                "max_life": max_enemy_life(s, name),
                "afflictions": list(e.afflictions),
                "stats": [stat(s, name, what) for what in STATS],
            }
            for name, e in s.enemies.items()
        },
        "map": describe_page(s.world, s.page or ""),
        "forage": evaluate(s, page.forage or 0, c),
        "sight": visible_spaces(s, s.turn),
        "turn_actions": _turn_actions(s),
        "page_actions": _page_actions(s),
        "objectives": {o.id: holds(s, o.if_, c) for o in page.objectives},
        "exits": {exit_.id: is_exit_open(s, exit_) for exit_ in page.exits},
        "codes": available_codes(s) if s.is_turn_active else [],
    }


def _turn_actions(s: TalesState) -> BoardData:
    """Return each listed action: None if it is available, else the message and the rule."""
    if s.question is None or s.question.kind != "turn":
        return {}
    available = {str(action["type"]) for action in legal_actions(s)}
    actions: BoardData = {}
    for type_ in LISTED_ACTIONS:
        refusal = None if type_ in available else explain_illegal(s, {"type": type_})
        actions[type_] = None if refusal is None else [refusal.message, refusal.rule]
    return actions


def _page_actions(s: TalesState) -> BoardData:
    """Return the page's actions at the familiar's space, each with whether it is available."""
    if s.question is None or s.question.kind != "turn" or s.turn is None:
        return {}
    c = Context(self_=s.turn, actor=s.turn)
    offered = [
        action
        for action, space in offered_actions(s)
        if is_in_reach(s, action.at, c, space) and holds(s, action.if_, c)
    ]
    available = [legal["id"] for legal in legal_actions(s) if legal["type"] == "special"]
    return {action.id: {"text": action.text, "open": action.id in available} for action in offered}


def _pending(s: TalesState) -> BoardData:
    """Return the activity, test, move, trade or attack that is being resolved."""
    pending: BoardData = {}
    if activity := next((step[1] for step in reversed(s.stack) if step[0] == "activity"), ""):
        pending["activity"] = activity
    if s.tests:
        test = s.tests[-1]
        pending["test"] = {
            "who": test.who,
            "skill": test.skill,
            "difficulty": test.difficulty,
            "kind": test.kind,
            "enemy": test.context.enemy,
            "bonus": test.bonus,
            "roll": test.face,
            "rolled": face_value(test.face) if test.face is not None else None,
            "helped": test.is_help_over,
            "damage": test.damage,
            **describe_odds(s, test),
        }
    if s.move is not None:
        pending["move"] = {
            "who": s.move.who,
            "points": s.move.points,
            "left": points_left(s, s.move),
            "reach": reachable_spaces(s, s.move),
        }
    if s.attacks:
        attack = s.attacks[-1]
        pending["attack"] = {
            "enemy": attack.enemy,
            "who": attack.who,
            "value": attack.value,
            "kind": attack.kind,
        }
    if s.trade is not None:
        pending["trade"] = {"who": s.trade.who}
    if s.question is not None and s.question.kind == "agree":
        pending["trade_request"] = {
            name: value for name, value in s.question.payload if name != "type"
        }
    if s.question is not None and s.question.kind in ("toward", "target"):
        who = s.question.payload[0]
        pending["enemy"] = who if isinstance(who, str) else who[0]
    return pending


def _question(s: TalesState) -> Any:
    """Return the options of a choice. An option that is not available has the reason in `why`."""
    if s.question is None or s.question.kind != "choose":
        return None
    options, c, code = s.question.payload
    shown = [
        {
            "option": i,
            "text": fill_placeholders(s, option.text, c),
            "open": holds(s, option.if_, c) and can_pay(s, option.cost, c),
            "why": option.why,
        }
        for i, option in enumerate(options)
        if not option.hide or holds(s, option.if_, c)
    ]
    return {"code": code, "options": shown}
