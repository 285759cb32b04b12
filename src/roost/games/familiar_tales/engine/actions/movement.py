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
def _move_actions(s: TalesState, who: str) -> list[Action]:
    """TA-165, TA-216"""
    is_trapped = "trapped" in s.familiars[who].afflictions
    return [{"type": "move"}] if hand_of(s, who) and not is_trapped else []


@start_action("move")
def _begin_move(s: TalesState, who: str, action: Action) -> None:
    s.move = MoveInProgress(who)
    s.then("ask-move")


@step("ask-move")
def ask_move(s: TalesState) -> None:
    move = s.move
    assert move is not None
    if s.familiars[move.who].space is None:
        s.then("end-move")
    else:
        ask(s, "move", s.owners[move.who])


@options_for("move")
def _options(s: TalesState, question: Question) -> list[Action]:
    """TA-169: all cards are played before the first step."""
    move = s.move
    assert move is not None
    actions: list[Action] = [] if move.points is not None else play_actions(s, question.seat)
    if not move.cards:
        return actions
    return [*actions, *step_actions(s, move), {"type": "done"}]


@on_answer("move")
def _answer(s: TalesState, question: Question, action: Action) -> None:
    move = s.move
    assert move is not None
    if action["type"] == "play":
        card = str(action["card"])
        take_from_hand(s, question.seat, card)
        move.cards.append((question.seat, card))
        s.then("apply-icon", question.seat, card, move.who, "move")
        s.then("fire-card-played", move.who, card)
        s.then("ask-move")
        return
    if move.points is None:
        move.points = move_points(s, move, consume=True)
    if action["type"] == "step":
        s.then("take-step", action.get("who", move.who), action["to"], "with" in action)
        s.then("ask-move")
    else:
        _stand_up(s, move)
        s.then("end-move")


@step("take-step")
def take_step(s: TalesState, who: str, to: str, with_child: bool) -> None:
    move = s.move
    assert move is not None
    assert move.points is not None
    figure = CHILD if who == MILLY else who
    _stand_up(s, move)
    before = s.child_space if figure == CHILD else s.familiars[move.who].space
    assert before is not None
    move.points -= dict(neighbours(s, figure, before))[to]
    if with_child:
        move.points -= _carry_cost(s, move)
        move.is_carry_paid = True
    move.moved_figures.append(figure)
    move_figure(s, figure, to)
    if with_child:
        move_figure(s, CHILD, to)
    emit(s, "stepped", figure=figure, space=to)


@step("end-move")
def end_move(s: TalesState) -> None:
    """TA-168"""
    move, s.move = s.move, None
    if move is not None:
        for seat, card in move.cards:
            discard_played(s, seat, card)


def move_points(s: TalesState, move: MoveInProgress, consume: bool = False) -> int:
    """TA-166"""
    printed = sum(s.world.cards[card].values[MOVE_INDEX] for _, card in move.cards)
    return max(0, modify(s, "move", printed + move.bonus, move.who, consume=consume))


def step_actions(s: TalesState, move: MoveInProgress) -> list[Action]:
    points_left = move.points if move.points is not None else move_points(s, move)
    f = s.familiars[move.who]
    is_down = "knocked-down" in f.afflictions
    if is_down and points_left >= STAND_UP_COST:  # TA-221: standing up comes before the first step
        points_left, is_down = points_left - STAND_UP_COST, False
    actions: list[Action] = []
    is_held = is_down or "trapped" in f.afflictions
    if _can_step(move, move.who) and not is_held and f.space is not None:
        carry_cost = _carry_cost(s, move) if _can_take_along(s, f.space) else None
        for to, cost in neighbours(s, move.who, f.space):
            if cost <= points_left:
                actions.append({"type": "step", "to": to})
            if carry_cost is not None and cost + carry_cost <= points_left:
                actions.append({"type": "step", "to": to, "with": MILLY})
    if _can_walk(s) and _can_step(move, CHILD) and s.child_space is not None:
        for to, cost in neighbours(s, CHILD, s.child_space):
            if cost <= points_left:
                actions.append({"type": "step", "to": to, "who": MILLY})
    return actions


def _stand_up(s: TalesState, move: MoveInProgress) -> None:
    """TA-221: with fewer than 2 points a familiar stays down."""
    assert move.points is not None
    if "knocked-down" in s.familiars[move.who].afflictions and move.points >= STAND_UP_COST:
        move.points -= STAND_UP_COST
        cure(s, move.who, "knocked-down")


def _child_movement(s: TalesState) -> str:
    """Return how the child moves: as her card says, unless she stays (`child: {moves: none}`)."""
    if s.is_child_staying or s.child_card not in s.world.campaign.children:
        return "none"
    return s.world.campaign.children[s.child_card].moves


def _can_take_along(s: TalesState, space: str) -> bool:
    return s.child_space == space and _child_movement(s) in ("carried", "follows")


def _can_walk(s: TalesState) -> bool:
    return _child_movement(s) == "walks"


def _carry_cost(s: TalesState, move: MoveInProgress) -> int:
    """TA-170, TA-280: carrying is paid once in a move action."""
    if move.is_carry_paid or _child_movement(s) != "carried":
        return 0
    card = s.world.campaign.children[s.child_card]
    return max(0, modify(s, "carry", card.carry, move.who))


def _can_step(move: MoveInProgress, figure: str) -> bool:
    """TA-170: one figure takes all its steps before another figure steps."""
    return figure not in move.moved_figures or move.moved_figures[-1] == figure
