"""Effects on what familiars and players own: resources, cards, afflictions, marks."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.engine.components.afflictions import afflict, cure
from roost.games.familiar_tales.engine.components.decks import (
    acquire_fatigue,
    deck_of,
    take_from_hand,
    take_named_card,
)
from roost.games.familiar_tales.engine.components.inventory import (
    gain_resource,
    lose_resource,
    put_item,
    take_item,
)
from roost.games.familiar_tales.engine.costs import give_up
from roost.games.familiar_tales.engine.effects.registry import effect, figure_effect
from roost.games.familiar_tales.engine.expressions import evaluate
from roost.games.familiar_tales.engine.figures import afflictions_of
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for
from roost.games.familiar_tales.engine.state import Context, Question, TalesState
from roost.games.familiar_tales.engine.world import FATIGUE
from roost.games.familiar_tales.records import card_memory


@figure_effect(e.Gain)
def _gain(s: TalesState, x: e.Gain, c: Context, who: str) -> None:
    if who not in s.familiars:
        return
    n = evaluate(s, x.n, c)
    if x.resource != "choose":
        gain_resource(s, who, x.resource, n)
        return
    available = [r for r in s.world.header.supply.resources if s.supply.get(r, 0) > 0]
    if n > 0 and len(available) == 1:
        gain_resource(s, who, available[0], n)
    elif n > 0 and available:
        ask(s, "gain", s.owners[who], who)
        s.then("figure-effect", e.Gain("choose", n=n - 1), c, who)


@options_for("gain")
def _gain_options(s: TalesState, question: Question) -> list[Action]:
    kinds = sorted(s.world.header.supply.resources)
    return [{"type": "take", "resource": r} for r in kinds if s.supply.get(r, 0) > 0]


@on_answer("gain")
def _gain_answer(s: TalesState, question: Question, action: Action) -> None:
    gain_resource(s, question.payload, str(action["resource"]), 1)


@figure_effect(e.Lose)
def _lose(s: TalesState, x: e.Lose, c: Context, who: str) -> None:
    if who not in s.familiars:
        return
    if x.resource != "choose":
        lose_resource(s, who, x.resource, evaluate(s, x.n, c))
        return
    n = evaluate(s, x.n, c)
    if n > 0:
        give_up(s, who)
        s.then("figure-effect", e.Lose("choose", n=n - 1), c, who)


# Cards


@figure_effect(e.GiveItem)
def _item(s: TalesState, x: e.GiveItem, c: Context, who: str) -> None:
    if who in s.familiars and take_named_card(s.crafting, x.card):
        put_item(s, who, x.card, x.place)
        _refill(s, "crafting")


@figure_effect(e.GiveArtifact)
def _artifact(s: TalesState, x: e.GiveArtifact, c: Context, who: str) -> None:
    """TA-52: artifacts that no familiar has lie open."""
    owned = [item for f in s.familiars.values() for item in f.equipped + f.stash]
    if who in s.familiars and x.card not in owned and x.card not in s.banished:
        put_item(s, who, x.card, "stash")


@figure_effect(e.GiveSkill)
def _skill(s: TalesState, x: e.GiveSkill, c: Context, who: str) -> None:
    if who in s.familiars and take_named_card(s.training, x.card):
        s.seats[s.owners[who]].discard.insert(0, x.card)
        _refill(s, "training")


def _refill(s: TalesState, which: str) -> None:
    """Refill a row; between chapters there is none."""
    if deck_of(s, which).hand:
        s.then("refill", which)


@figure_effect(e.Banish)
def _banish(s: TalesState, x: e.Banish, c: Context, who: str) -> None:
    if who not in s.familiars:
        return
    f, seat = s.familiars[who], s.owners[who]
    if x.item == "choose":
        _banish_chosen(s, seat, "item", who)
    elif x.item is not None:
        is_innate = "innate" in s.world.items[x.item].keywords  # TA-32
        if x.item in f.equipped + f.stash and not is_innate:
            take_item(s, who, x.item)
            s.banished.append(x.item)
    elif x.card is not None and x.card != "choose":
        _banish_card(s, seat, x.card, x.from_)
    else:
        _banish_chosen(s, seat, x.from_ or "hand", who)


def _banish_card(s: TalesState, seat: int, card: str, pile: str | None) -> None:
    if pile is None and (seat, card) in s.performed_cards:
        s.performed_cards.remove((seat, card))
    elif not _take_out(s, seat, card, pile):
        return
    if card == FATIGUE:
        s.fatigue += 1  # Fatigue goes back to its pile instead
    else:
        s.banished.append(card)


def _take_out(s: TalesState, seat: int, card: str, pile: str | None) -> bool:
    """Take a card from a pile, or from the first that has it: hand, discard pile, draw pile."""
    cards = s.seats[seat]
    if pile in (None, "hand"):
        if card in cards.hand:
            take_from_hand(s, seat, card)
            return True
        card_memory.record_missing_card(s, seat, card)
    if pile in (None, "discard") and card in cards.discard:
        cards.discard.remove(card)
        return True
    if pile is None and card in cards.draw:
        cards.draw.remove(card)
        card_memory.record_card_from_pile(s, seat, card)
        return True
    return False


def _banish_chosen(s: TalesState, seat: int, pile: str, who: str) -> None:
    ask(s, "banish", seat, (pile, who))


@options_for("banish")
def _banish_options(s: TalesState, question: Question) -> list[Action]:
    pile, who = question.payload
    if pile == "item":
        f = s.familiars[who]
        items = [i for i in f.equipped + f.stash if "innate" not in s.world.items[i].keywords]
        return [{"type": "discard", "card": item} for item in sorted(set(items))]
    cards = s.seats[question.seat].hand if pile == "hand" else s.seats[question.seat].discard
    return [{"type": "discard", "card": card} for card in sorted(set(cards))]


@on_answer("banish")
def _banish_answer(s: TalesState, question: Question, action: Action) -> None:
    pile, who = question.payload
    card = str(action["card"])
    if pile == "item":
        take_item(s, who, card)
        s.banished.append(card)
    else:
        _banish_card(s, question.seat, card, pile)


@figure_effect(e.GainFatigue)
def _fatigue(s: TalesState, x: e.GainFatigue, c: Context, who: str) -> None:
    if who in s.familiars:
        acquire_fatigue(s, s.owners[who], evaluate(s, x.n, c))


@figure_effect(e.DrawCards)
def _draw(s: TalesState, x: e.DrawCards, c: Context, who: str) -> None:
    if who in s.familiars:
        s.then("draw-cards", s.owners[who], evaluate(s, x.n, c))


@figure_effect(e.DiscardCards)
def _discard(s: TalesState, x: e.DiscardCards, c: Context, who: str) -> None:
    if who in s.familiars:
        seat = s.owners[who]
        for _ in range(min(evaluate(s, x.n, c), len(s.seats[seat].hand))):
            s.then("ask-discard", seat)


@effect(e.AddBond)
def _bond(s: TalesState, x: e.AddBond, c: Context) -> None:
    """TA-195: the card is put beside the familiar that it names."""
    card = s.world.campaign.skills.get(x.card)
    who = card.only or c.self_ if card is not None else None
    if who not in s.familiars or x.card in s.familiars[who].bonds:
        return
    if (s.owners[who], x.card) in s.performed_cards:
        s.performed_cards.remove((s.owners[who], x.card))
    elif not take_named_card(s.training, x.card):
        return
    s.familiars[who].bonds.append(x.card)


@effect(e.ChangeRow)
def _row(s: TalesState, x: e.ChangeRow, c: Context) -> None:
    row = s.training if x.which == "training" else s.crafting
    if x.how == "refresh":
        row.discard[:0] = row.hand
        row.hand = []
    s.then("refill", x.which)


# Afflictions and marks


@figure_effect(e.Afflict)
def _afflict(s: TalesState, x: e.Afflict, c: Context, who: str) -> None:
    afflict(s, who, x.with_)


@figure_effect(e.Cure)
def _cure(s: TalesState, x: e.Cure, c: Context, who: str) -> None:
    afflictions = list(afflictions_of(s, who))
    if x.of == "all":
        for what in afflictions:
            cure(s, who, what)
    elif x.of != "choose":
        cure(s, who, x.of)
    elif len(afflictions) == 1:
        cure(s, who, afflictions[0])
    elif afflictions:
        ask(s, "cure", s.owners.get(who, s.keeper), who)


@options_for("cure")
def _cure_options(s: TalesState, question: Question) -> list[Action]:
    return [
        {"type": "choose", "option": i} for i in range(len(afflictions_of(s, question.payload)))
    ]


@on_answer("cure")
def _cure_answer(s: TalesState, question: Question, action: Action) -> None:
    cure(s, question.payload, afflictions_of(s, question.payload)[int(action["option"])])


@figure_effect(e.GiveMark)
def _mark(s: TalesState, x: e.GiveMark, c: Context, who: str) -> None:
    """TA-223, TA-224"""
    if who not in s.familiars:
        return
    if x.of != "choose":
        _give_mark(s, who, x.of)
    else:
        ask(s, "mark", s.owners[who], who)


@options_for("mark")
def _mark_options(s: TalesState, question: Question) -> list[Action]:
    skills = s.world.header.supply.marks
    return [{"type": "mark", "skill": m} for m in skills if s.supply.get(m, 0) > 0]


@on_answer("mark")
def _mark_answer(s: TalesState, question: Question, action: Action) -> None:
    _give_mark(s, question.payload, str(action["skill"]))


def _give_mark(s: TalesState, who: str, skill: str) -> None:
    if s.supply.get(skill, 0) > 0:
        s.supply[skill] -= 1
        s.familiars[who].marks.append(skill)
