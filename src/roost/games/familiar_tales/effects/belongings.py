"""Effects on what familiars and players have: resources, cards, afflictions, marks."""

from roost.contract import Action
from roost.games.familiar_tales import recall
from roost.games.familiar_tales.afflictions import afflict, cure
from roost.games.familiar_tales.costs import give_up
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.decks import acquire_fatigue, deck_of, take_free, take_from_hand
from roost.games.familiar_tales.effects.registry import effect, effect_on
from roost.games.familiar_tales.figures import afflictions_of
from roost.games.familiar_tales.having import gain, lose, put_item, take_item
from roost.games.familiar_tales.machine import answer, ask, question
from roost.games.familiar_tales.reckoning import number
from roost.games.familiar_tales.state import Ask, Context, State
from roost.games.familiar_tales.world import FATIGUE


@effect_on(e.Gain)
def _gain(s: State, x: e.Gain, c: Context, who: str) -> None:
    if who not in s.familiars:
        return
    n = number(s, x.n, c)
    if x.resource != "choose":
        gain(s, who, x.resource, n)
        return
    left = [r for r in s.world.head.supply.resources if s.supply.get(r, 0) > 0]
    if n > 0 and len(left) == 1:
        gain(s, who, left[0], n)
    elif n > 0 and left:
        ask(s, "gain", s.owners[who], who)
        s.then("effect-on", e.Gain("choose", n=n - 1), c, who)


@question("gain")
def _gains(s: State, asked: Ask) -> list[Action]:
    kinds = sorted(s.world.head.supply.resources)
    return [{"type": "take", "resource": r} for r in kinds if s.supply.get(r, 0) > 0]


@answer("gain")
def _gained(s: State, asked: Ask, action: Action) -> None:
    gain(s, asked.about, str(action["resource"]), 1)


@effect_on(e.Lose)
def _lose(s: State, x: e.Lose, c: Context, who: str) -> None:
    if who not in s.familiars:
        return
    if x.resource != "choose":
        lose(s, who, x.resource, number(s, x.n, c))
        return
    n = number(s, x.n, c)
    if n > 0:
        give_up(s, who)
        s.then("effect-on", e.Lose("choose", n=n - 1), c, who)


# Cards


@effect_on(e.GiveItem)
def _item(s: State, x: e.GiveItem, c: Context, who: str) -> None:
    if who in s.familiars and take_free(s.crafting, x.card):
        put_item(s, who, x.card, x.place)
        _refill(s, "crafting")


@effect_on(e.GiveArtifact)
def _artifact(s: State, x: e.GiveArtifact, c: Context, who: str) -> None:
    """TA-52: those that nobody has lie open."""
    held = [item for f in s.familiars.values() for item in f.equipped + f.stash]
    if who in s.familiars and x.card not in held and x.card not in s.banished:
        put_item(s, who, x.card, "stash")


@effect_on(e.GiveSkill)
def _skill(s: State, x: e.GiveSkill, c: Context, who: str) -> None:
    if who in s.familiars and take_free(s.training, x.card):
        s.seats[s.owners[who]].discard.insert(0, x.card)
        _refill(s, "training")


def _refill(s: State, which: str) -> None:
    """Between chapters no row lies there, so none is refilled."""
    if deck_of(s, which).hand:
        s.then("refill", which)


@effect_on(e.Banish)
def _banish(s: State, x: e.Banish, c: Context, who: str) -> None:
    if who not in s.familiars:
        return
    f, seat = s.familiars[who], s.owners[who]
    if x.item == "choose":
        _banish_chosen(s, seat, "item", who)
    elif x.item is not None:
        innate = "innate" in s.world.items[x.item].keywords  # TA-32
        if x.item in f.equipped + f.stash and not innate:
            take_item(s, who, x.item)
            s.banished.append(x.item)
    elif x.card is not None and x.card != "choose":
        _banish_card(s, seat, x.card, x.from_)
    else:
        _banish_chosen(s, seat, x.from_ or "hand", who)


def _banish_card(s: State, seat: int, card: str, pile: str | None) -> None:
    if pile is None and (seat, card) in s.performed:
        s.performed.remove((seat, card))
    elif not _take_out(s, seat, card, pile):
        return
    if card == FATIGUE:
        s.fatigue += 1  # it is never out of the game: its pile is its box
    else:
        s.banished.append(card)


def _take_out(s: State, seat: int, card: str, pile: str | None) -> bool:
    """From one pile, or from the first that has it: hand, discard pile, draw pile."""
    cards = s.seats[seat]
    if pile in (None, "hand"):
        if card in cards.hand:
            take_from_hand(s, seat, card)
            return True
        recall.lacks(s, seat, card)
    if pile in (None, "discard") and card in cards.discard:
        cards.discard.remove(card)
        return True
    if pile is None and card in cards.draw:
        cards.draw.remove(card)
        recall.left_pile(s, seat, card)
        return True
    return False


def _banish_chosen(s: State, seat: int, pile: str, who: str) -> None:
    ask(s, "banish", seat, (pile, who))


@question("banish")
def _banishable(s: State, asked: Ask) -> list[Action]:
    pile, who = asked.about
    if pile == "item":
        f = s.familiars[who]
        items = [i for i in f.equipped + f.stash if "innate" not in s.world.items[i].keywords]
        return [{"type": "discard", "card": item} for item in sorted(set(items))]
    cards = s.seats[asked.seat].hand if pile == "hand" else s.seats[asked.seat].discard
    return [{"type": "discard", "card": card} for card in sorted(set(cards))]


@answer("banish")
def _banished(s: State, asked: Ask, action: Action) -> None:
    pile, who = asked.about
    card = str(action["card"])
    if pile == "item":
        take_item(s, who, card)
        s.banished.append(card)
    else:
        _banish_card(s, asked.seat, card, pile)


@effect_on(e.Fatigue)
def _fatigue(s: State, x: e.Fatigue, c: Context, who: str) -> None:
    if who in s.familiars:
        acquire_fatigue(s, s.owners[who], number(s, x.n, c))


@effect_on(e.Draw)
def _draw(s: State, x: e.Draw, c: Context, who: str) -> None:
    if who in s.familiars:
        s.then("draw-cards", s.owners[who], number(s, x.n, c))


@effect_on(e.Discard)
def _discard(s: State, x: e.Discard, c: Context, who: str) -> None:
    if who in s.familiars:
        seat = s.owners[who]
        for _ in range(min(number(s, x.n, c), len(s.seats[seat].hand))):
            s.then("discard-one", seat)


@effect(e.Bond)
def _bond(s: State, x: e.Bond, c: Context) -> None:
    """TA-195: it lies beside the familiar that it names."""
    card = s.world.campaign.skills.get(x.card)
    who = card.only or c.self_ if card is not None else None
    if who not in s.familiars or x.card in s.familiars[who].bonds:
        return
    if (s.owners[who], x.card) in s.performed:
        s.performed.remove((s.owners[who], x.card))
    elif not take_free(s.training, x.card):
        return
    s.familiars[who].bonds.append(x.card)


@effect(e.Row)
def _row(s: State, x: e.Row, c: Context) -> None:
    row = s.training if x.which == "training" else s.crafting
    if x.how == "refresh":
        row.discard[:0] = row.hand
        row.hand = []
    s.then("refill", x.which)


# Afflictions and marks


@effect_on(e.Afflict)
def _afflict(s: State, x: e.Afflict, c: Context, who: str) -> None:
    afflict(s, who, x.with_)


@effect_on(e.Cure)
def _cure(s: State, x: e.Cure, c: Context, who: str) -> None:
    found = list(afflictions_of(s, who))
    if x.of == "all":
        for what in found:
            cure(s, who, what)
    elif x.of != "choose":
        cure(s, who, x.of)
    elif len(found) == 1:
        cure(s, who, found[0])
    elif found:
        ask(s, "cure", s.owners.get(who, s.keeper), who)


@question("cure")
def _curable(s: State, asked: Ask) -> list[Action]:
    return [{"type": "choose", "option": i} for i in range(len(afflictions_of(s, asked.about)))]


@answer("cure")
def _cured(s: State, asked: Ask, action: Action) -> None:
    cure(s, asked.about, afflictions_of(s, asked.about)[int(action["option"])])


@effect_on(e.Mark)
def _mark(s: State, x: e.Mark, c: Context, who: str) -> None:
    """TA-223, TA-224"""
    if who not in s.familiars:
        return
    if x.of != "choose":
        _give_mark(s, who, x.of)
    else:
        ask(s, "mark", s.owners[who], who)


@question("mark")
def _marks(s: State, asked: Ask) -> list[Action]:
    skills = s.world.head.supply.marks
    return [{"type": "mark", "skill": m} for m in skills if s.supply.get(m, 0) > 0]


@answer("mark")
def _marked(s: State, asked: Ask, action: Action) -> None:
    _give_mark(s, asked.about, str(action["skill"]))


def _give_mark(s: State, who: str, skill: str) -> None:
    if s.supply.get(skill, 0) > 0:
        s.supply[skill] -= 1
        s.familiars[who].marks.append(skill)
