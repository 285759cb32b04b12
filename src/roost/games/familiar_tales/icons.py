"""What the icon of a played card does (TA-126 to TA-135)."""

from roost.contract import Action
from roost.games.familiar_tales.decks import acquire_fatigue
from roost.games.familiar_tales.dials import turn_dial
from roost.games.familiar_tales.life import from_card, gain_life
from roost.games.familiar_tales.machine import answer, ask, question, run, step
from roost.games.familiar_tales.rules import is_used, use_up
from roost.games.familiar_tales.state import Ask, Context, State


@step("icon")
def icon(s: State, seat: int, card: str, who: str, into: str) -> None:
    """`into` is what the card is played into: `test` or `move`."""
    shown = s.world.cards[card].icon
    if shown == "danger":
        turn_dial(s, "danger", 1)
    elif shown == "heal":
        gain_life(s, who, from_card(s, 1, who, who, card))
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


@question("draw")
def _draw_options(s: State, asked: Ask) -> list[Action]:
    return [{"type": "draw"}, {"type": "skip"}]


@answer("draw")
def _draw_answer(s: State, asked: Ask, action: Action) -> None:
    """TA-129: the Fatigue reaches the discard pile before the draw."""
    if action["type"] == "draw":
        acquire_fatigue(s, asked.seat, 1)
        s.then("draw-cards", asked.seat, 1)


@question("power")
def _power_options(s: State, asked: Ask) -> list[Action]:
    """TA-134, TA-135, TA-279: what would change nothing is left out."""
    who, symbol = asked.about
    found: list[Action] = [
        {"type": "power", "item": item, "effect": i}
        for item in s.familiars[who].equipped
        for i, power in enumerate(s.world.items[item].powers)
        if power.symbol == symbol
        and not is_used(s, _key(who, item, i), power.once)
        and would_change(s, who, item, i)
    ]
    return [*found, {"type": "skip"}] if found else []


@answer("power")
def _power_answer(s: State, asked: Ask, action: Action) -> None:
    if action["type"] == "power":
        who, _ = asked.about
        _use(s, who, str(action["item"]), int(action["effect"]))


def _use(s: State, who: str, item: str, i: int) -> None:
    power = s.world.items[item].powers[i]
    use_up(s, _key(who, item, i), power.once)
    s.then("effects", power.do, _context(s, who))


def _context(s: State, who: str) -> Context:
    """D4: `enemy` is the test's target; who defends has none."""
    attacks = bool(s.tests) and s.tests[-1].kind in ("melee", "ranged")
    return Context(self_=who, enemy=s.tests[-1].context.enemy if attacks else None, doer=who)


def _key(who: str, item: str, i: int) -> str:
    return f"power:{item}/{i}@{who}"


def would_change(s: State, who: str, item: str, i: int) -> bool:
    """Tried out on a copy: whether anything is then other than before."""
    tried = s.copy()
    tried.stack, tried.todo, tried.ask = [], [], None
    tried.then("effects", s.world.items[item].powers[i].do, _context(s, who))
    run(tried)
    if tried.stack or _is_waiting(tried):
        return True
    tried.stack, tried.ask, tried.signs = s.stack, s.ask, s.signs
    return tried != s


def _is_waiting(s: State) -> bool:
    return s.ask is not None or s.wait is not None
