"""Move (TA-165 to TA-170)."""

from roost.contract import Action
from roost.games.familiar_tales.actions.registry import begins, hand_of, is_open
from roost.games.familiar_tales.afflictions import cure
from roost.games.familiar_tales.data.words import MOVE
from roost.games.familiar_tales.decks import put_away, take_from_hand
from roost.games.familiar_tales.figures import CHILD
from roost.games.familiar_tales.machine import answer, ask, note, question, step
from roost.games.familiar_tales.rules import modified
from roost.games.familiar_tales.skilltests import plays
from roost.games.familiar_tales.state import Ask, Moving, State
from roost.games.familiar_tales.ways import go, neighbours

MILLY = "milly"
STANDING = 2


@is_open("move")
def _open(s: State, who: str) -> list[Action]:
    """TA-165, TA-216"""
    trapped = "trapped" in s.familiars[who].afflictions
    return [{"type": "move"}] if hand_of(s, who) and not trapped else []


@begins("move")
def _begin(s: State, who: str, action: Action) -> None:
    s.moving = Moving(who)
    s.then("move-ask")


@step("move-ask")
def move_ask(s: State) -> None:
    moving = s.moving
    assert moving is not None
    if s.familiars[moving.who].space is None:
        s.then("move-end")
    else:
        ask(s, "move", s.owners[moving.who])


@question("move")
def _options(s: State, asked: Ask) -> list[Action]:
    """TA-169: all cards are played before the first step."""
    moving = s.moving
    assert moving is not None
    found: list[Action] = [] if moving.points is not None else plays(s, asked.seat)
    if not moving.cards:
        return found
    return [*found, *steps(s, moving), {"type": "done"}]


@answer("move")
def _answer(s: State, asked: Ask, action: Action) -> None:
    moving = s.moving
    assert moving is not None
    if action["type"] == "play":
        card = str(action["card"])
        take_from_hand(s, asked.seat, card)
        moving.cards.append((asked.seat, card))
        s.then("icon", asked.seat, card, moving.who, "move")
        s.then("card-played", moving.who, card)
        s.then("move-ask")
        return
    if moving.points is None:
        moving.points = points(s, moving, use=True)
    if action["type"] == "step":
        s.then("move-step", action.get("who", moving.who), action["to"], "with" in action)
        s.then("move-ask")
    else:
        _stand(s, moving)
        s.then("move-end")


@step("move-step")
def move_step(s: State, who: str, to: str, child: bool) -> None:
    moving = s.moving
    assert moving is not None
    assert moving.points is not None
    figure = CHILD if who == MILLY else who
    _stand(s, moving)
    before = s.child if figure == CHILD else s.familiars[moving.who].space
    assert before is not None
    moving.points -= dict(neighbours(s, figure, before))[to]
    if child:
        moving.points -= _carrying(s, moving)
        moving.carried = True
    moving.walked.append(figure)
    go(s, figure, to)
    if child:
        go(s, CHILD, to)
    note(s, "stepped", figure=figure, space=to)


@step("move-end")
def move_end(s: State) -> None:
    """TA-168"""
    moving, s.moving = s.moving, None
    if moving is not None:
        for seat, card in moving.cards:
            put_away(s, seat, card)


def points(s: State, moving: Moving, use: bool = False) -> int:
    """TA-166"""
    printed = sum(s.world.cards[card].values[MOVE] for _, card in moving.cards)
    return max(0, modified(s, "move", printed + moving.bonus, moving.who, use=use))


def steps(s: State, moving: Moving) -> list[Action]:
    left = moving.points if moving.points is not None else points(s, moving)
    f = s.familiars[moving.who]
    is_down = "knocked-down" in f.afflictions
    if is_down and left >= STANDING:  # TA-221: it stands up by itself before the first step
        left, is_down = left - STANDING, False
    found: list[Action] = []
    held = is_down or "trapped" in f.afflictions
    if _may_walk(moving, moving.who) and not held and f.space is not None:
        carrying = _carrying(s, moving) if _goes_along(s, f.space) else None
        for to, cost in neighbours(s, moving.who, f.space):
            if cost <= left:
                found.append({"type": "step", "to": to})
            if carrying is not None and cost + carrying <= left:
                found.append({"type": "step", "to": to, "with": MILLY})
    if _walks(s) and _may_walk(moving, CHILD) and s.child is not None:
        for to, cost in neighbours(s, CHILD, s.child):
            if cost <= left:
                found.append({"type": "step", "to": to, "who": MILLY})
    return found


def _stand(s: State, moving: Moving) -> None:
    """TA-221: with fewer than 2 points a familiar stays down."""
    assert moving.points is not None
    if "knocked-down" in s.familiars[moving.who].afflictions and moving.points >= STANDING:
        moving.points -= STANDING
        cure(s, moving.who, "knocked-down")


def _way(s: State) -> str:
    """How the child moves: as her card says, unless she stays (`child: {moves: none}`)."""
    if s.child_stays or s.child_card not in s.world.campaign.children:
        return "none"
    return s.world.campaign.children[s.child_card].moves


def _goes_along(s: State, space: str) -> bool:
    return s.child == space and _way(s) in ("carried", "follows")


def _walks(s: State) -> bool:
    return _way(s) == "walks"


def _carrying(s: State, moving: Moving) -> int:
    """TA-170, TA-280: paid once in a move action."""
    if moving.carried or _way(s) != "carried":
        return 0
    card = s.world.campaign.children[s.child_card]
    return max(0, modified(s, "carry", card.carry, moving.who))


def _may_walk(moving: Moving, figure: str) -> bool:
    """TA-170: one figure's steps after the other."""
    return figure not in moving.walked or moving.walked[-1] == figure
