"""The icons of played cards (TA-126 to TA-135)."""

from roost.contract import Action
from roost.games.familiar_tales.engine.components.decks import acquire_fatigue
from roost.games.familiar_tales.engine.components.dials import change_dial
from roost.games.familiar_tales.engine.life import gain_life, modify_card_healing
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for, run, step
from roost.games.familiar_tales.engine.rules import is_used, use_up
from roost.games.familiar_tales.engine.state import Context, Question, TalesState


@step("apply-icon")
def apply_icon(s: TalesState, seat: int, card: str, who: str, into: str) -> None:
    """Apply the icon of a card. `into` is what the card was played into: `test` or `move`."""
    icon = s.world.cards[card].icon
    if icon == "danger":
        change_dial(s, "danger", 1)
    elif icon == "heal":
        gain_life(s, who, modify_card_healing(s, 1, who, who, card))
    elif icon == "draw":
        if s.fatigue > 0:  # TA-129
            ask(s, "draw", seat)
    elif icon == "reroll":
        if into == "test":
            s.tests[-1].rerolls += 1
    elif icon == "link":
        if s.players == 1:  # TA-132, TA-252
            s.then("draw-cards", seat, 1)
    elif icon is not None:
        ask(s, "power", seat, (who, icon))


@options_for("draw")
def _draw_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "draw"}, {"type": "skip"}]


@on_answer("draw")
def _draw_answer(s: TalesState, question: Question, action: Action) -> None:
    """TA-129: the Fatigue card reaches the discard pile before the draw."""
    if action["type"] == "draw":
        acquire_fatigue(s, question.seat, 1)
        s.then("draw-cards", question.seat, 1)


@options_for("power")
def _power_options(s: TalesState, question: Question) -> list[Action]:
    """TA-134, TA-135, TA-279: powers that would change nothing are left out."""
    who, symbol = question.payload
    actions: list[Action] = [
        {"type": "power", "item": item, "effect": i}
        for item in s.familiars[who].equipped
        for i, power in enumerate(s.world.items[item].powers)
        if power.symbol == symbol
        and not is_used(s, _power_key(who, item, i), power.once)
        and has_effect(s, who, item, i)
    ]
    return [*actions, {"type": "skip"}] if actions else []


@on_answer("power")
def _power_answer(s: TalesState, question: Question, action: Action) -> None:
    if action["type"] == "power":
        who, _ = question.payload
        _use_power(s, who, str(action["item"]), int(action["effect"]))


def _use_power(s: TalesState, who: str, item: str, i: int) -> None:
    power = s.world.items[item].powers[i]
    use_up(s, _power_key(who, item, i), power.once)
    s.then("effects", power.do, _context(s, who))


def _context(s: TalesState, who: str) -> Context:
    """D4: `enemy` is the target of an attack; a defending familiar has none."""
    is_attack = bool(s.tests) and s.tests[-1].kind in ("melee", "ranged")
    return Context(self_=who, enemy=s.tests[-1].context.enemy if is_attack else None, actor=who)


def _power_key(who: str, item: str, i: int) -> str:
    return f"power:{item}/{i}@{who}"


def has_effect(s: TalesState, who: str, item: str, i: int) -> bool:
    """Return whether a power would change anything. Tries it on a copy of the state."""
    trial = s.copy()
    trial.stack, trial.scheduled, trial.question = [], [], None
    trial.then("effects", s.world.items[item].powers[i].do, _context(s, who))
    run(trial)
    if trial.stack or _needs_decision(trial):
        return True
    trial.stack, trial.question, trial.hand_evidence = s.stack, s.question, s.hand_evidence
    return trial != s


def _needs_decision(s: TalesState) -> bool:
    return s.question is not None or s.pending_chance is not None
