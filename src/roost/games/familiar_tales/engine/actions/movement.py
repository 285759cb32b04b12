"""Move (TA-165 to TA-170)."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.vocabulary import MOVE_INDEX
from roost.games.familiar_tales.engine.actions.registry import (
    available_actions,
    hand_of,
    start_action,
)
from roost.games.familiar_tales.engine.components.afflictions import cure
from roost.games.familiar_tales.engine.components.decks import discard_played, take_from_hand
from roost.games.familiar_tales.engine.figures import CHILD
from roost.games.familiar_tales.engine.machine import ask, emit, on_answer, options_for, step
from roost.games.familiar_tales.engine.paths import move_figure, neighbours
from roost.games.familiar_tales.engine.rules import modify
from roost.games.familiar_tales.engine.skill_tests import play_actions
from roost.games.familiar_tales.engine.state import MoveInProgress, Question, TalesState

MILLY = "milly"
STAND_UP_COST = 2


@available_actions("move")
def _open(s: TalesState, who: str) -> list[Action]:
    """TA-165, TA-216"""
    trapped = "trapped" in s.familiars[who].afflictions
    return [{"type": "move"}] if hand_of(s, who) and not trapped else []


@start_action("move")
def _begin(s: TalesState, who: str, action: Action) -> None:
    s.move = MoveInProgress(who)
    s.then("move-ask")


@step("move-ask")
def ask_move(s: TalesState) -> None:
    moving = s.move
    assert moving is not None
    if s.familiars[moving.who].space is None:
        s.then("move-end")
    else:
        ask(s, "move", s.owners[moving.who])


@options_for("move")
def _options(s: TalesState, asked: Question) -> list[Action]:
    """TA-169: all cards are played before the first step."""
    moving = s.move
    assert moving is not None
    found: list[Action] = [] if moving.points is not None else play_actions(s, asked.seat)
    if not moving.cards:
        return found
    return [*found, *step_actions(s, moving), {"type": "done"}]


@on_answer("move")
def _answer(s: TalesState, asked: Question, action: Action) -> None:
    moving = s.move
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
        moving.points = move_points(s, moving, consume=True)
    if action["type"] == "step":
        s.then("move-step", action.get("who", moving.who), action["to"], "with" in action)
        s.then("move-ask")
    else:
        _stand(s, moving)
        s.then("move-end")


@step("move-step")
def take_step(s: TalesState, who: str, to: str, child: bool) -> None:
    moving = s.move
    assert moving is not None
    assert moving.points is not None
    figure = CHILD if who == MILLY else who
    _stand(s, moving)
    before = s.child_space if figure == CHILD else s.familiars[moving.who].space
    assert before is not None
    moving.points -= dict(neighbours(s, figure, before))[to]
    if child:
        moving.points -= _carrying(s, moving)
        moving.is_carry_paid = True
    moving.moved_figures.append(figure)
    move_figure(s, figure, to)
    if child:
        move_figure(s, CHILD, to)
    emit(s, "stepped", figure=figure, space=to)


@step("move-end")
def end_move(s: TalesState) -> None:
    """TA-168"""
    moving, s.move = s.move, None
    if moving is not None:
        for seat, card in moving.cards:
            discard_played(s, seat, card)


def move_points(s: TalesState, moving: MoveInProgress, consume: bool = False) -> int:
    """TA-166"""
    printed = sum(s.world.cards[card].values[MOVE_INDEX] for _, card in moving.cards)
    return max(0, modify(s, "move", printed + moving.bonus, moving.who, consume=consume))


def step_actions(s: TalesState, moving: MoveInProgress) -> list[Action]:
    left = moving.points if moving.points is not None else move_points(s, moving)
    f = s.familiars[moving.who]
    is_down = "knocked-down" in f.afflictions
    if is_down and left >= STAND_UP_COST:  # TA-221: it stands up by itself before the first step
        left, is_down = left - STAND_UP_COST, False
    found: list[Action] = []
    held = is_down or "trapped" in f.afflictions
    if _may_walk(moving, moving.who) and not held and f.space is not None:
        carrying = _carrying(s, moving) if _goes_along(s, f.space) else None
        for to, cost in neighbours(s, moving.who, f.space):
            if cost <= left:
                found.append({"type": "step", "to": to})
            if carrying is not None and cost + carrying <= left:
                found.append({"type": "step", "to": to, "with": MILLY})
    if _walks(s) and _may_walk(moving, CHILD) and s.child_space is not None:
        for to, cost in neighbours(s, CHILD, s.child_space):
            if cost <= left:
                found.append({"type": "step", "to": to, "who": MILLY})
    return found


def _stand(s: TalesState, moving: MoveInProgress) -> None:
    """TA-221: with fewer than 2 points a familiar stays down."""
    assert moving.points is not None
    if "knocked-down" in s.familiars[moving.who].afflictions and moving.points >= STAND_UP_COST:
        moving.points -= STAND_UP_COST
        cure(s, moving.who, "knocked-down")


def _way(s: TalesState) -> str:
    """How the child moves: as her card says, unless she stays (`child: {moves: none}`)."""
    if s.is_child_staying or s.child_card not in s.world.campaign.children:
        return "none"
    return s.world.campaign.children[s.child_card].moves


def _goes_along(s: TalesState, space: str) -> bool:
    return s.child_space == space and _way(s) in ("carried", "follows")


def _walks(s: TalesState) -> bool:
    return _way(s) == "walks"


def _carrying(s: TalesState, moving: MoveInProgress) -> int:
    """TA-170, TA-280: paid once in a move action."""
    if moving.is_carry_paid or _way(s) != "carried":
        return 0
    card = s.world.campaign.children[s.child_card]
    return max(0, modify(s, "carry", card.carry, moving.who))


def _may_walk(moving: MoveInProgress, figure: str) -> bool:
    """TA-170: one figure's steps after the other."""
    return figure not in moving.moved_figures or moving.moved_figures[-1] == figure
