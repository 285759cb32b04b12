"""Equip (TA-179 to TA-184), craft (TA-193) and train (TA-194, TA-195)."""

from roost.contract import Action
from roost.games.familiar_tales.engine.actions.registry import available_actions, start_action
from roost.games.familiar_tales.engine.components.dials import change_power
from roost.games.familiar_tales.engine.components.inventory import lose_resource, put_item
from roost.games.familiar_tales.engine.figures import space_of
from roost.games.familiar_tales.engine.machine import step
from roost.games.familiar_tales.engine.rules import TriggerEvent, fire
from roost.games.familiar_tales.engine.state import Context, TalesState


@available_actions("equip")
def _equip_actions(s: TalesState, who: str) -> list[Action]:
    return [{"type": "equip", "item": item} for item in sorted(set(s.familiars[who].stash))]


@start_action("equip")
def _equip(s: TalesState, who: str, action: Action) -> None:
    item = str(action["item"])
    s.familiars[who].stash.remove(item)
    put_item(s, who, item, "equip")


@available_actions("craft")
def _craft_actions(s: TalesState, who: str) -> list[Action]:
    resources = s.familiars[who].resources
    return [
        {"type": "craft", "item": item, "place": place}
        for item in sorted(set(s.crafting.hand))
        if all(resources.get(r, 0) >= n for r, n in s.world.items[item].cost.items())
        for place in ("equip", "stash")
    ]


@start_action("craft")
def _craft(s: TalesState, who: str, action: Action) -> None:
    item = str(action["item"])
    for resource, n in s.world.items[item].cost.items():
        lose_resource(s, who, resource, n)
    s.crafting.hand.remove(item)
    put_item(s, who, item, str(action["place"]))
    s.then("refill", "crafting")
    fire(s, TriggerEvent("crafted", who, at=space_of(s, who)))


@available_actions("train")
def _train_actions(s: TalesState, who: str) -> list[Action]:
    cards = s.world.cards
    return [
        {"type": "train", "card": card}
        for card in sorted(set(s.training.hand))
        if cards[card].power <= s.familiars[who].power and cards[card].only in (None, who)
    ]


@start_action("train")
def _train(s: TalesState, who: str, action: Action) -> None:
    name = str(action["card"])
    card = s.world.cards[name]
    s.training.hand.remove(name)
    change_power(s, who, -card.power)
    s.performed_cards.append((s.owners[who], name))
    if card.acquire is not None:
        s.then("effects", card.acquire.do, Context(self_=who, actor=who, card=name))
    s.then("finish-training", who, name)
    s.then("refill", "training")
    fire(s, TriggerEvent("trained", who, at=space_of(s, who), card=name))


@step("finish-training")
def finish_training(s: TalesState, who: str, card: str) -> None:
    """TA-195: the card goes to the discard pile, unless its effect has put it elsewhere."""
    seat_and_card = s.owners[who], card
    if seat_and_card not in s.performed_cards:
        return
    s.performed_cards.remove(seat_and_card)
    if s.world.cards[card].kind == "story-craft":
        s.banished.append(card)
    else:
        s.seats[seat_and_card[0]].discard.insert(0, card)
