"""Equip (TA-179 to TA-184), craft (TA-193) and train (TA-194, TA-195)."""

from roost.contract import Action
from roost.games.familiar_tales.actions.registry import begins, is_open
from roost.games.familiar_tales.dials import change_power
from roost.games.familiar_tales.figures import space_of
from roost.games.familiar_tales.having import lose, put_item
from roost.games.familiar_tales.machine import step
from roost.games.familiar_tales.rules import Event, fire
from roost.games.familiar_tales.state import Context, State


@is_open("equip")
def _equip_open(s: State, who: str) -> list[Action]:
    return [{"type": "equip", "item": item} for item in sorted(set(s.familiars[who].stash))]


@begins("equip")
def _equip(s: State, who: str, action: Action) -> None:
    item = str(action["item"])
    s.familiars[who].stash.remove(item)
    put_item(s, who, item, "equip")


@is_open("craft")
def _craft_open(s: State, who: str) -> list[Action]:
    held = s.familiars[who].resources
    return [
        {"type": "craft", "item": item, "place": place}
        for item in sorted(set(s.crafting.hand))
        if all(held.get(r, 0) >= n for r, n in s.world.items[item].cost.items())
        for place in ("equip", "stash")
    ]


@begins("craft")
def _craft(s: State, who: str, action: Action) -> None:
    item = str(action["item"])
    for resource, n in s.world.items[item].cost.items():
        lose(s, who, resource, n)
    s.crafting.hand.remove(item)
    put_item(s, who, item, str(action["place"]))
    s.then("refill", "crafting")
    fire(s, Event("crafted", who, at=space_of(s, who)))


@is_open("train")
def _train_open(s: State, who: str) -> list[Action]:
    cards = s.world.cards
    return [
        {"type": "train", "card": card}
        for card in sorted(set(s.training.hand))
        if cards[card].power <= s.familiars[who].power and cards[card].only in (None, who)
    ]


@begins("train")
def _train(s: State, who: str, action: Action) -> None:
    name = str(action["card"])
    card = s.world.cards[name]
    s.training.hand.remove(name)
    change_power(s, who, -card.power)
    s.performed.append((s.owners[who], name))
    if card.acquire is not None:
        s.then("effects", card.acquire.do, Context(self_=who, doer=who, card=name))
    s.then("acquired", who, name)
    s.then("refill", "training")
    fire(s, Event("trained", who, at=space_of(s, who), card=name))


@step("acquired")
def acquired(s: State, who: str, card: str) -> None:
    """TA-195: unless its effect has put the card elsewhere."""
    taken = s.owners[who], card
    if taken not in s.performed:
        return
    s.performed.remove(taken)
    if s.world.cards[card].kind == "story-craft":
        s.banished.append(card)
    else:
        s.seats[taken[0]].discard.insert(0, card)
