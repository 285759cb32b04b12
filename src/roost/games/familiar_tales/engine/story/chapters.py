"""Campaign start, chapters, eras and endings (sections 3, 4 and 18)."""

from itertools import permutations

from roost.contract import Action
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.components.afflictions import cure
from roost.games.familiar_tales.engine.components.decks import HAND_SIZE
from roost.games.familiar_tales.engine.components.dials import change_dial, set_dial
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.expressions import variable_value
from roost.games.familiar_tales.engine.figures import max_life
from roost.games.familiar_tales.engine.life import gain_life
from roost.games.familiar_tales.engine.machine import ask, emit, on_answer, options_for, run, step
from roost.games.familiar_tales.engine.state import (
    NO_CONTEXT,
    CardPiles,
    Context,
    FamiliarState,
    Question,
    TalesState,
)
from roost.games.familiar_tales.engine.story.pages import clear_page, keep_story_steps, set_up_page
from roost.games.familiar_tales.engine.world import World
from roost.games.familiar_tales.records import card_memory
from roost.games.familiar_tales.records.setup import apply_overrides, run_setup_effects

UNHAPPY_LEVEL = 4  # TA-244


def new_state(
    world: World,
    owners: dict[str, int],
    keeper: int = 0,
    open_hands: bool = True,
    page: str | None = None,
    chapter: int = 1,
) -> TalesState:
    """Return the campaign's starting position (TA-33 to TA-44), run up to the first decision."""
    players = max(owners.values()) + 1
    s = TalesState(world, players, owners, keeper, open_hands, page)
    s.chapter = world.campaign.pages[page].chapter if page is not None else chapter
    s.seats = [CardPiles() for _ in range(players)]
    s.hand_evidence = [() for _ in range(players)]
    campaign = world.campaign
    for name in FAMILIARS:
        data = campaign.familiars[name]
        s.familiars[name] = FamiliarState(data.life, equipped=[data.weapon])
    for seat in range(players):
        familiars = [name for name in FAMILIARS if owners[name] == seat]
        deck, banished = merge_decks(world, familiars)
        s.seats[seat].draw = deck
        s.banished += banished
    s.supply = dict(world.token_counts)
    s.fatigue = campaign.fatigue.copies
    s.bubbles = [world.header.start]
    for era in range(2, world.era_of(s.chapter) + 1):
        fill_first_bubble(s, era)
    s.stack = [("begin-chapter", s.chapter)]
    run(s)
    return s


def merge_decks(world: World, familiars: list[str]) -> tuple[list[str], list[str]]:
    """TA-38 to TA-42: merge the decks of familiars; half of their common cards are banished."""
    deck: list[str] = []
    for name in familiars:
        for card, copies in world.campaign.familiars[name].deck.items():
            deck += [card] * copies
    deck.sort()
    banished: list[str] = []
    if len(familiars) > 1:
        for card in sorted(set(deck)):
            if world.cards[card].starting == "each":
                banished += [card] * (deck.count(card) // 2)
    for card in banished:
        deck.remove(card)
    return deck, banished


# Chapter setup


@step("begin-chapter")
def begin_chapter(s: TalesState, number: int) -> None:
    """TA-50 to TA-65"""
    s.chapter, s.era = number, s.world.era_of(number)
    s.turn, s.is_turn_active, s.order = None, False, []
    s.danger = 0
    if s.child_card not in [child.card for child in s.world.campaign.eras[s.era].child]:
        s.child_card = choose_child_card(s)
    s.training, s.crafting = CardPiles(training_pool(s)), CardPiles(crafting_pool(s))
    for seat, cards in enumerate(s.seats):
        cards.draw += cards.discard  # cards gained since the last chapter ended
        cards.discard = []
        s.then("shuffle", f"skill-{seat}")
    s.then("shuffle", "training")
    s.then("shuffle", "crafting")
    s.then("refill", "training")
    s.then("refill", "crafting")
    for seat in range(s.players):
        s.then("draw-cards", seat, HAND_SIZE)
    s.then("start-page" if s.single_page is not None else "start-story")


def choose_child_card(s: TalesState) -> str:
    """Return the child card by TA-246, TA-247: the first whose condition holds, else the last.

    A card without a condition needs the trust that the campaign demands for the era.
    """
    cards = s.world.campaign.eras[s.era].child
    demanded = s.world.header.trust.get(s.era, 0)
    for child in cards[:-1]:
        if holds(s, child.if_, NO_CONTEXT) if child.if_ else variable_value(s, "trust") >= demanded:
            return child.card
    return cards[-1].card if cards else ""


def training_pool(s: TalesState) -> list[str]:
    """TA-54: every skill card that is in no box, deck or other place."""
    taken = [card for cards in s.seats for card in cards.draw + cards.hand + cards.discard]
    taken += s.banished + [bond for f in s.familiars.values() for bond in f.bonds]
    pool: list[str] = []
    for id, card in s.world.campaign.skills.items():
        if card.starting is None and card.era <= s.era:
            pool += [id] * (card.copies - taken.count(id))
    return sorted(pool)


def crafting_pool(s: TalesState) -> list[str]:
    """TA-55"""
    taken = [item for f in s.familiars.values() for item in f.equipped + f.stash] + s.banished
    items = s.world.campaign.items.items()
    return sorted(i for i, x in items if x.starting is None and x.era <= s.era and i not in taken)


@step("start-page")
def start_page(s: TalesState) -> None:
    """RECORD: a match of a single page begins with its setup and then applies the overrides."""
    assert s.single_page is not None
    s.order = list(FAMILIARS)
    set_up_page(s, s.single_page)
    s.then("apply-overrides")
    s.then("run-setup-effects")
    s.then("next-turn")


@step("start-story")
def start_story(s: TalesState) -> None:
    s.then("apply-overrides")
    s.then("run-setup-effects")
    s.then("ask-order")
    s.then("open-highest-code")


@step("apply-overrides")
def apply_overrides_step(s: TalesState) -> None:
    apply_overrides(s, s.overrides)


@step("run-setup-effects")
def run_setup_effects_step(s: TalesState) -> None:
    run_setup_effects(s)


@step("clear-turn")
def clear_turn(s: TalesState) -> None:
    """Reset the turn after the setup effects of a record, because no familiar has had a turn."""
    s.turn = None


@step("ask-order")
def ask_order(s: TalesState) -> None:
    """TA-61 to TA-63"""
    if not s.order:
        ask(s, "order", s.keeper)


@options_for("order")
def _order_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "order", "familiars": ",".join(names)} for names in possible_orders(s)]


def possible_orders(s: TalesState) -> list[tuple[str, ...]]:
    """TA-62: with 2 or 3 players, neighbours in the circle belong to different players."""
    orders = list(permutations(FAMILIARS))
    if s.players in (2, 3):
        owners = s.owners
        orders = [
            order
            for order in orders
            if all(owners[order[i - 1]] != owners[order[i]] for i in range(len(order)))
        ]
    return orders


@on_answer("order")
def _order_answer(s: TalesState, question: Question, action: Action) -> None:
    s.order = str(action["familiars"]).split(",")


@step("open-highest-code")
def open_highest_code(s: TalesState) -> None:
    """TA-64: open the entry with the highest code of all filled bubbles."""
    s.then("entry", max(s.bubbles), Context())


# End of a chapter


@step("end-chapter")
def end_chapter(s: TalesState, rest: int | str) -> None:
    """TA-243, TA-244"""
    keep_story_steps(s, ("begin-chapter", s.chapter + 1))
    clear_page(s)
    for cards in (*s.seats, s.training, s.crafting):
        cards.draw = sorted(cards.draw + cards.hand + cards.discard)
        cards.hand, cards.discard = [], []
    s.shuffle_outcomes = {}
    for seat in range(s.players):
        card_memory.record_shuffle(s, seat)  # evidence about a hand says nothing about the next one
    _rest(s, rest)
    if s.discontent >= UNHAPPY_LEVEL:
        change_dial(s, "misfortune", 1)
    set_dial(s, "discontent", s.discontent // 2)
    s.turn, s.is_turn_active = None, False
    s.finished_chapters += 1
    emit(s, "chapter-end")
    if s.single_page is not None:
        s.then("finish", "chapter", True, None)


def _rest(s: TalesState, rest: int | str) -> None:
    for name, f in s.familiars.items():
        if rest == "full":
            f.life = max_life(s, name)
            for what in list(f.afflictions):
                cure(s, name, what)
        else:
            gain_life(s, name, int(rest))


@step("end-era")
def end_era(s: TalesState) -> None:
    """TA-246"""
    if s.era + 1 in s.world.campaign.eras:
        s.era += 1
        s.child_card = choose_child_card(s)
        fill_first_bubble(s, s.era)


def fill_first_bubble(s: TalesState, era: int) -> None:
    """TA-246: fill the first bubble of the era's map."""
    era_data = s.world.campaign.eras.get(era)
    travel_map = s.world.campaign.maps.get(era_data.map) if era_data is not None else None
    first = min(travel_map.places, default=None) if travel_map is not None else None
    if first is not None and first not in s.bubbles:
        s.bubbles.append(first)


@step("tell-ending")
def tell_ending(s: TalesState) -> None:
    """TA-248: the first ending whose condition holds is read."""
    for ending in s.world.campaign.endings:
        if holds(s, ending.if_, NO_CONTEXT):
            s.then("entry", ending.code, NO_CONTEXT)
            s.then("finish", ending.id, ending.win, None)
            return
    s.then("finish", "end", True, None)


@step("finish")
def finish(s: TalesState, id: str, win: bool, code: int | None) -> None:
    """TA-250"""
    score = s.world.header.dials.misfortune - s.misfortune
    s.result = {
        "scores": [score] * s.players,
        "winners": list(range(s.players)) if win else [],
        "ending": id,
        "misfortune": s.misfortune,
        "chapters": 0 if s.single_page is not None else s.finished_chapters,
    }
    if code is not None:
        s.result["code"] = code
    s.stack = []
    emit(s, "over")
