"""Explains why an action is illegal: a message of the catalogue and the rule's number."""

from collections.abc import Callable

from roost.contract import Action, Refusal
from roost.games.familiar_tales.engine.actions.forage import forageable_resources, key_level
from roost.games.familiar_tales.engine.actions.special import offered_actions, open_actions
from roost.games.familiar_tales.engine.costs import can_pay
from roost.games.familiar_tales.engine.figures import space_of, uncovered_symbols
from roost.games.familiar_tales.engine.machine import legal_actions
from roost.games.familiar_tales.engine.paths import neighbours
from roost.games.familiar_tales.engine.state import Context, TalesState
from roost.games.familiar_tales.engine.turns import MAX_ACTIONS

QUESTION_RULES = {
    "agree": "TA-192",
    "banish": "TA-239",
    "choose": "TA-66",
    "choose-enemy": "TA-254",
    "choose-familiar": "TA-254",
    "choose-space": "TA-254",
    "cure": "TA-254",
    "defend": "TA-230",
    "discard": "TA-239",
    "draw": "TA-128",
    "forage": "TA-174",
    "gain": "TA-273",
    "give-up": "TA-239",
    "link": "TA-136",
    "mark": "TA-224",
    "move": "TA-169",
    "order": "TA-62",
    "power": "TA-134",
    "reroll": "TA-131",
    "return": "TA-198",
    "save": "TA-241",
    "target": "TA-229",
    "test": "TA-123",
    "toward": "TA-228",
    "trade": "TA-192",
    "turn": "TA-150",
}
"""The rule behind each kind of question."""

TURN_ACTION_RULES = {
    "care": "TA-175",
    "code": "TA-67",
    "craft": "TA-193",
    "end": "TA-156",
    "equip": "TA-179",
    "forage": "TA-171",
    "leave": "TA-96",
    "melee": "TA-185",
    "move": "TA-165",
    "perform": "TA-235",
    "ranged": "TA-187",
    "special": "TA-239",
    "trade": "TA-192",
    "train": "TA-194",
    "use": "TA-240",
}
"""The rule behind each action of a turn."""


SPECIAL_ACTION_RULES = {"life-dial": "TA-238", "put-out": "TA-211", "break-free": "TA-219"}
"""The rule behind each special action that belongs to no page."""


def explain_illegal(s: TalesState, action: Action) -> Refusal | None:
    """Return why an action is illegal; None if it is legal."""
    legal = legal_actions(s)
    if action in legal:
        return None
    assert s.question is not None
    kind, type_ = s.question.kind, str(action["type"])
    if type_ == "code" and kind != "turn":
        return Refusal("code-interrupts", "TA-93")
    if kind == "turn" and type_ in TURN_ACTION_RULES:
        return _explain_in_turn(s, s.turn or "", action)
    if kind == "test":
        refusal = _explain_in_test(s, type_)
    else:
        refusal = _explain_in_move(s, action) if kind == "move" else None
    if refusal is not None:
        return refusal
    if any(action_["type"] == type_ for action_ in legal):
        return Refusal("other-needed", QUESTION_RULES[kind], {"prompt": kind})
    return Refusal("first-needed", QUESTION_RULES[kind], {"prompt": kind})


def _explain_in_test(s: TalesState, type_: str) -> Refusal | None:
    if type_ == "done":
        return Refusal("test-card-first", "TA-122")
    return Refusal("test-binds", "TA-274") if type_ == "skip" else None


def _explain_in_move(s: TalesState, action: Action) -> Refusal | None:
    move, type_ = s.move, action["type"]
    assert move is not None
    if type_ in ("step", "done") and not move.cards:
        return Refusal("move-card-first", "TA-165")
    if type_ == "play" and move.points is not None:
        return Refusal("move-begun", "TA-169")
    if type_ != "step":
        return None
    if "with" in action or "who" in action:
        return Refusal("step-milly", "TA-170")
    step_costs = dict(neighbours(s, move.who, str(s.familiars[move.who].space)))
    if action["to"] in step_costs:
        return Refusal("step-dear", "TA-166")
    return Refusal("step-no-way", "TA-103")


def _explain_in_turn(s: TalesState, who: str, action: Action) -> Refusal:
    """Return the first rule that an action of a turn breaks."""
    type_ = str(action["type"])
    if s.action_count >= MAX_ACTIONS and type_ not in ("end", "leave"):
        return Refusal("actions-many", "TA-275")
    if type_ in EXPLAINERS:
        refusal = EXPLAINERS[type_](s, who, action)
        if refusal is not None:
            return refusal
    return Refusal(f"cannot-{type_}", TURN_ACTION_RULES[type_])


Explainer = Callable[[TalesState, str, Action], Refusal | None]
HAND_EMPTY = Refusal("hand-empty", "TA-270")


def _has_empty_hand(s: TalesState, who: str) -> bool:
    return not s.seats[s.owners[who]].hand


def _move(s: TalesState, who: str, action: Action) -> Refusal | None:
    if "trapped" in s.familiars[who].afflictions:
        return Refusal("move-trapped", "TA-216")
    return Refusal("hand-empty", "TA-165")


def _forage(s: TalesState, who: str, action: Action) -> Refusal | None:
    space = space_of(s, who)
    symbols = [symbol for _, symbol in uncovered_symbols(s, space)] if space is not None else []
    if not any(symbol.startswith("forage:") for symbol in symbols):
        return None
    return Refusal("forage-none-left", "TA-174") if not forageable_resources(s, who) else HAND_EMPTY


def _care(s: TalesState, who: str, action: Action) -> Refusal | None:
    if s.discontent == 0:
        return Refusal("care-content", "TA-178")
    level = key_level(s)
    if level is None or s.child_space is None or space_of(s, who) != s.child_space:
        return None
    is_payable = can_pay(s, level.cost, Context(self_=who, actor=who))
    return HAND_EMPTY if is_payable else Refusal("care-dear", "TA-176")


def _attack(s: TalesState, who: str, action: Action) -> Refusal | None:
    return HAND_EMPTY if _has_empty_hand(s, who) else None


def _train(s: TalesState, who: str, action: Action) -> Refusal | None:
    card = s.world.campaign.skills.get(str(action.get("card")))
    is_for_other = card is not None and card.only not in (None, who)
    return Refusal("train-other", "TA-195") if is_for_other else None


def _use(s: TalesState, who: str, action: Action) -> Refusal | None:
    f, item = s.familiars[who], action.get("item")
    if item in f.stash and item not in f.equipped:
        return Refusal("use-stashed", "TA-180")
    return None


def _special(s: TalesState, who: str, action: Action) -> Refusal | None:
    id, c = str(action.get("id")), Context(self_=who, actor=who)
    for offered in open_actions(s, c):
        if offered.id == id:
            return HAND_EMPTY if can_pay(s, offered.cost, c) else Refusal("special-dear", "TA-118")
    for what, affliction in (("put-out", "on-fire"), ("break-free", "trapped")):
        if id == what and affliction in s.familiars[who].afflictions:
            return HAND_EMPTY
    rules = {offered.id: offered.rule for offered, _ in offered_actions(s)} | SPECIAL_ACTION_RULES
    return Refusal("cannot-special", rules.get(id) or TURN_ACTION_RULES["special"])


def _code(s: TalesState, who: str, action: Action) -> Refusal | None:
    return Refusal("code-again", "TA-94") if action.get("code") in s.opened_codes else None


EXPLAINERS: dict[str, Explainer] = {
    "care": _care,
    "code": _code,
    "forage": _forage,
    "melee": _attack,
    "move": _move,
    "ranged": _attack,
    "special": _special,
    "train": _train,
    "use": _use,
}
"""More exact than `TURN_ACTION_RULES`, for actions with several requirements."""
