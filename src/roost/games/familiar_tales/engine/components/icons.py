"""What the icon of a played card does (TA-126 to TA-135)."""

from roost.contract import Action
from roost.games.familiar_tales.engine.components.decks import acquire_fatigue
from roost.games.familiar_tales.engine.components.dials import change_dial
from roost.games.familiar_tales.engine.life import gain_life, modify_card_healing
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for, run, step
from roost.games.familiar_tales.engine.rules import is_used, use_up
from roost.games.familiar_tales.engine.state import Context, Question, TalesState


@step("icon")
def apply_icon(s: TalesState, seat: int, card: str, who: str, into: str) -> None:
    """`into` is what the card is played into: `test` or `move`."""
    shown = s.world.cards[card].icon
    if shown == "danger":
        change_dial(s, "danger", 1)
    elif shown == "heal":
        gain_life(s, who, modify_card_healing(s, 1, who, who, card))
    elif shown == "draw":
        if s.fatigue > 0:  # TA-129
            ask(s, "draw", seat)
    elif shown == "reroll":
        if into == "test":
            s.tests[-1].rerolls += 1
    elif shown == "link":
        if s.players == 1:  # TA-132, TA-252
            s.then("draw-cards", seat, 1)
    elif shown is not None:
        ask(s, "power", seat, (who, shown))


@options_for("draw")
def _draw_options(s: TalesState, asked: Question) -> list[Action]:
    return [{"type": "draw"}, {"type": "skip"}]


@on_answer("draw")
def _draw_answer(s: TalesState, asked: Question, action: Action) -> None:
    """TA-129: the Fatigue reaches the discard pile before the draw."""
    if action["type"] == "draw":
        acquire_fatigue(s, asked.seat, 1)
        s.then("draw-cards", asked.seat, 1)


@options_for("power")
def _power_options(s: TalesState, asked: Question) -> list[Action]:
    """TA-134, TA-135, TA-279: what would change nothing is left out."""
    who, symbol = asked.payload
    found: list[Action] = [
        {"type": "power", "item": item, "effect": i}
        for item in s.familiars[who].equipped
        for i, power in enumerate(s.world.items[item].powers)
        if power.symbol == symbol
        and not is_used(s, _key(who, item, i), power.once)
        and has_effect(s, who, item, i)
    ]
    return [*found, {"type": "skip"}] if found else []


@on_answer("power")
def _power_answer(s: TalesState, asked: Question, action: Action) -> None:
    if action["type"] == "power":
        who, _ = asked.payload
        _use(s, who, str(action["item"]), int(action["effect"]))


def _use(s: TalesState, who: str, item: str, i: int) -> None:
    power = s.world.items[item].powers[i]
    use_up(s, _key(who, item, i), power.once)
    s.then("effects", power.do, _context(s, who))


def _context(s: TalesState, who: str) -> Context:
    """D4: `enemy` is the test's target; who defends has none."""
    attacks = bool(s.tests) and s.tests[-1].kind in ("melee", "ranged")
    return Context(self_=who, enemy=s.tests[-1].context.enemy if attacks else None, actor=who)


def _key(who: str, item: str, i: int) -> str:
    return f"power:{item}/{i}@{who}"


def has_effect(s: TalesState, who: str, item: str, i: int) -> bool:
    """Tried out on a copy: whether anything is then other than before."""
    tried = s.copy()
    tried.stack, tried.scheduled, tried.question = [], [], None
    tried.then("effects", s.world.items[item].powers[i].do, _context(s, who))
    run(tried)
    if tried.stack or _is_waiting(tried):
        return True
    tried.stack, tried.question, tried.hand_evidence = s.stack, s.question, s.hand_evidence
    return tried != s


def _is_waiting(s: TalesState) -> bool:
    return s.question is not None or s.pending_chance is not None
