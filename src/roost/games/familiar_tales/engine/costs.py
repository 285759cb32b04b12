"""Costs: a cost must be paid in full (TA-118)."""

from collections import Counter

from roost.contract import Action
from roost.games.familiar_tales.content.schema.effects import Cost
from roost.games.familiar_tales.engine.components.decks import discard_from_hand
from roost.games.familiar_tales.engine.components.dials import change_power
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.figures import owner_of, space_of
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for, step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire
from roost.games.familiar_tales.engine.state import Context, Question, TalesState

Costs = tuple[Cost, ...]


def due_costs(s: TalesState, costs: Costs, c: Context) -> Costs:
    """Return the costs that apply now."""
    return tuple(cost for cost in costs if cost.unless is None or not holds(s, cost.unless, c))


def can_pay(s: TalesState, costs: Costs, c: Context, hand_left: int = 0) -> bool:
    """Return whether `self` can pay all costs.

    `hand_left` cards must remain for a following test.
    """
    due = due_costs(s, costs, c)
    cards = sum(cost.cards or 0 for cost in due)
    if (cards or hand_left) and len(s.seats[owner_of(s, c.self_)].hand) < cards + hand_left:
        return False
    if not any(cost.resource or cost.power or cost.life or cost.item for cost in due):
        return True
    if c.self_ is None or c.self_ not in s.familiars:
        return False
    f = s.familiars[c.self_]
    resources = dict(f.resources)
    any_resource = 0
    for cost in due:
        if cost.resource == "choose":
            any_resource += cost.n
        elif cost.resource is not None:
            resources[cost.resource] = resources.get(cost.resource, 0) - cost.n
    things = Counter(f.equipped + f.stash)
    things.subtract(cost.item for cost in due if cost.item is not None)
    return (
        min(resources.values(), default=0) >= 0
        and sum(resources.values()) >= any_resource
        and f.power >= sum(cost.power or 0 for cost in due)
        and f.life >= sum(cost.life or 0 for cost in due)
        and min(things.values(), default=0) >= 0
    )


def pay(s: TalesState, costs: Costs, c: Context) -> None:
    """Schedule the payment.

    Free choices come last, so that they cannot take what a fixed cost needs.
    """
    for cost in sorted(due_costs(s, costs, c), key=lambda cost: cost.resource == "choose"):
        s.then("pay", cost, c)


@step("activity")
def end_activity(s: TalesState, text: str) -> None:
    """Mark the end of an activity.

    The step stays in the stack below the steps of the activity, so that its text can be shown with
    its costs and tests. The text is empty if the activity has none of its own.
    """


@step("pay")
def _pay(s: TalesState, cost: Cost, c: Context) -> None:
    seat = owner_of(s, c.self_)
    for _ in range(cost.cards or 0):
        s.then("ask-discard", seat)
    if c.self_ is None:
        return
    f = s.familiars[c.self_]
    if cost.resource == "choose":
        for _ in range(cost.n):
            s.then("give-up", c.self_)
    elif cost.resource is not None:
        spend(s, c.self_, cost.resource, cost.n, cost.to)
    if cost.power:
        change_power(s, c.self_, -cost.power)
    if cost.life:
        f.life -= cost.life
        s.then("check-zero-life", c.self_, None)
    if cost.item is not None:
        drop_item(s, c.self_, cost.item)


def spend(s: TalesState, who: str, resource: str, n: int, to: str | None = None) -> None:
    """Pay resources to the supply, or onto the familiar's space."""
    resources = s.familiars[who].resources
    resources[resource] = resources.get(resource, 0) - n
    space = space_of(s, who)
    if to == "space" and space is not None:
        s.tokens += [(resource, space)] * n
        fire(s, TriggerEvent("token-placed", at=space))
    else:
        s.supply[resource] = s.supply.get(resource, 0) + n


def drop_item(s: TalesState, who: str, item: str) -> None:
    """TA-184: an item goes to the crafting discard pile, an artifact is banished."""
    f = s.familiars[who]
    (f.equipped if item in f.equipped else f.stash).remove(item)
    if item in s.world.campaign.artifacts:
        s.banished.append(item)
    else:
        s.crafting.discard.insert(0, item)


@step("ask-discard")
def ask_discard(s: TalesState, seat: int) -> None:
    ask(s, "discard", seat)


@options_for("discard")
def _discard_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "discard", "card": card} for card in sorted(set(s.seats[question.seat].hand))]


@on_answer("discard")
def _discard_answer(s: TalesState, question: Question, action: Action) -> None:
    discard_from_hand(s, question.seat, str(action["card"]))


@step("give-up")
def give_up(s: TalesState, who: str) -> None:
    """Return one resource of the player's choice to the supply."""
    held = [resource for resource, n in s.familiars[who].resources.items() if n]
    if len(held) == 1:
        spend(s, who, held[0], 1)
    elif held:
        ask(s, "give-up", s.owners[who], who)


@options_for("give-up")
def _give_up_options(s: TalesState, question: Question) -> list[Action]:
    held = s.familiars[question.payload].resources
    return [{"type": "take", "resource": r} for r in sorted(held) if held[r]]


@on_answer("give-up")
def _give_up_answer(s: TalesState, question: Question, action: Action) -> None:
    spend(s, question.payload, str(action["resource"]), 1)
