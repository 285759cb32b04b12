"""Campaign start, chapters, eras and endings (sections 3, 4 and 18)."""

from itertools import permutations

from roost.contract import Action
from roost.games.familiar_tales import recall
from roost.games.familiar_tales.afflictions import cure
from roost.games.familiar_tales.book import clear_page, keep_story, set_up
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.decks import HAND
from roost.games.familiar_tales.dials import set_dial, turn_dial
from roost.games.familiar_tales.figures import most_life
from roost.games.familiar_tales.life import gain_life
from roost.games.familiar_tales.machine import answer, ask, note, question, run, step
from roost.games.familiar_tales.reckoning import variable
from roost.games.familiar_tales.setting import lay_over, run_given
from roost.games.familiar_tales.state import NOBODY, Ask, Cards, Context, Familiar, State
from roost.games.familiar_tales.world import World

UNHAPPY = 4  # TA-244


def new_state(
    world: World,
    owners: dict[str, int],
    keeper: int = 0,
    open_hands: bool = True,
    page: str | None = None,
    chapter: int = 1,
) -> State:
    """TA-33 to TA-44: everything before the first chapter is set up."""
    players = max(owners.values()) + 1
    s = State(world, players, owners, keeper, open_hands, page)
    s.chapter = world.campaign.pages[page].chapter if page is not None else chapter
    s.seats = [Cards() for _ in range(players)]
    s.signs = [() for _ in range(players)]
    campaign = world.campaign
    for name in FAMILIARS:
        data = campaign.familiars[name]
        s.familiars[name] = Familiar(data.life, equipped=[data.weapon])
    for seat in range(players):
        own = [name for name in FAMILIARS if owners[name] == seat]
        deck, banished = merged(world, own)
        s.seats[seat].draw = deck
        s.banished += banished
    s.supply = dict(world.tokens)
    s.fatigue = campaign.fatigue.copies
    s.bubbles = [world.head.start]
    for era in range(2, world.era_of(s.chapter) + 1):
        fill_first_bubble(s, era)
    s.stack = [("chapter", s.chapter)]
    run(s)
    return s


def merged(world: World, familiars: list[str]) -> tuple[list[str], list[str]]:
    """TA-38 to TA-42: several sets are put together; half of what each has alike is banished."""
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


# Setting up a chapter


@step("chapter")
def chapter(s: State, number: int) -> None:
    """TA-50 to TA-65"""
    s.chapter, s.era = number, s.world.era_of(number)
    s.turn, s.playing, s.order = None, False, []
    s.danger = 0
    if s.child_card not in [child.card for child in s.world.campaign.eras[s.era].child]:
        s.child_card = child_card(s)
    s.training, s.crafting = Cards(training_pool(s)), Cards(crafting_pool(s))
    for seat, cards in enumerate(s.seats):
        cards.draw += cards.discard  # what was gained since the last chapter ended
        cards.discard = []
        s.then("shuffle", f"skill-{seat}")
    s.then("shuffle", "training")
    s.then("shuffle", "crafting")
    s.then("refill", "training")
    s.then("refill", "crafting")
    for seat in range(s.players):
        s.then("draw-cards", seat, HAND)
    s.then("start-page" if s.alone is not None else "start-story")


def child_card(s: State) -> str:
    """TA-246, TA-247: the first whose condition holds, else the last.

    Without a condition of its own, a card is hers if the trust that the campaign demands is there.
    """
    cards = s.world.campaign.eras[s.era].child
    demanded = s.world.head.trust.get(s.era, 0)
    for child in cards[:-1]:
        if holds(s, child.if_, NOBODY) if child.if_ else variable(s, "trust") >= demanded:
            return child.card
    return cards[-1].card if cards else ""


def training_pool(s: State) -> list[str]:
    """TA-54: every skill card that is in no box, deck or other place."""
    held = [card for cards in s.seats for card in cards.draw + cards.hand + cards.discard]
    held += s.banished + [bond for f in s.familiars.values() for bond in f.bonds]
    pool: list[str] = []
    for id, card in s.world.campaign.skills.items():
        if card.starting is None and card.era <= s.era:
            pool += [id] * (card.copies - held.count(id))
    return sorted(pool)


def crafting_pool(s: State) -> list[str]:
    """TA-55"""
    held = [item for f in s.familiars.values() for item in f.equipped + f.stash] + s.banished
    items = s.world.campaign.items.items()
    return sorted(i for i, x in items if x.starting is None and x.era <= s.era and i not in held)


@step("start-page")
def start_page(s: State) -> None:
    """RECORD: a page alone, from its setup; then what the record lays over it."""
    assert s.alone is not None
    s.order = list(FAMILIARS)
    set_up(s, s.alone)
    s.then("lay-over")
    s.then("run-given")
    s.then("next")


@step("start-story")
def start_story(s: State) -> None:
    s.then("lay-over")
    s.then("run-given")
    s.then("order")
    s.then("open-last")


@step("lay-over")
def lay_over_step(s: State) -> None:
    lay_over(s, s.overrides)


@step("run-given")
def run_given_step(s: State) -> None:
    run_given(s)


@step("before-turns")
def before_turns(s: State) -> None:
    """What was run is done; nobody has had a turn."""
    s.turn = None


@step("order")
def order(s: State) -> None:
    """TA-61 to TA-63"""
    if not s.order:
        ask(s, "order", s.keeper)


@question("order")
def _orders(s: State, asked: Ask) -> list[Action]:
    return [{"type": "order", "familiars": ",".join(names)} for names in orders(s)]


def orders(s: State) -> list[tuple[str, ...]]:
    """TA-62: with 2 or 3 players no neighbours in the circle are of one player."""
    found = list(permutations(FAMILIARS))
    if s.players in (2, 3):
        owned = s.owners
        found = [o for o in found if all(owned[o[i - 1]] != owned[o[i]] for i in range(len(o)))]
    return found


@answer("order")
def _ordered(s: State, asked: Ask, action: Action) -> None:
    s.order = str(action["familiars"]).split(",")


@step("open-last")
def open_last(s: State) -> None:
    """TA-64: the highest code of all filled bubbles."""
    s.then("entry", max(s.bubbles), Context())


# The end of a chapter


@step("chapter-end")
def chapter_end(s: State, rest: int | str) -> None:
    """TA-243, TA-244"""
    keep_story(s, ("chapter", s.chapter + 1))
    clear_page(s)
    for cards in (*s.seats, s.training, s.crafting):
        cards.draw = sorted(cards.draw + cards.hand + cards.discard)
        cards.hand, cards.discard = [], []
    s.shuffles = {}
    for seat in range(s.players):
        recall.begin(s, seat)  # what was seen of a hand tells nothing of the next one
    _rest(s, rest)
    if s.discontent >= UNHAPPY:
        turn_dial(s, "misfortune", 1)
    set_dial(s, "discontent", s.discontent // 2)
    s.turn, s.playing = None, False
    s.finished += 1
    note(s, "chapter-end")
    if s.alone is not None:
        s.then("finish", "chapter", True, None)


def _rest(s: State, rest: int | str) -> None:
    for name, f in s.familiars.items():
        if rest == "full":
            f.life = most_life(s, name)
            for what in list(f.afflictions):
                cure(s, name, what)
        else:
            gain_life(s, name, int(rest))


@step("era-end")
def era_end(s: State) -> None:
    """TA-246"""
    if s.era + 1 in s.world.campaign.eras:
        s.era += 1
        s.child_card = child_card(s)
        fill_first_bubble(s, s.era)


def fill_first_bubble(s: State, era: int) -> None:
    """TA-246: of the era's map."""
    found = s.world.campaign.eras.get(era)
    map = s.world.campaign.maps.get(found.map) if found is not None else None
    first = min(map.places, default=None) if map is not None else None
    if first is not None and first not in s.bubbles:
        s.bubbles.append(first)


@step("ending")
def ending(s: State) -> None:
    """TA-248: the first whose condition holds is told."""
    for found in s.world.campaign.endings:
        if holds(s, found.if_, NOBODY):
            s.then("entry", found.code, NOBODY)
            s.then("finish", found.id, found.win, None)
            return
    s.then("finish", "end", True, None)


@step("finish")
def finish(s: State, id: str, win: bool, code: int | None) -> None:
    """TA-250"""
    score = s.world.head.dials.misfortune - s.misfortune
    s.result = {
        "scores": [score] * s.players,
        "winners": list(range(s.players)) if win else [],
        "ending": id,
        "misfortune": s.misfortune,
        "chapters": 0 if s.alone is not None else s.finished,
    }
    if code is not None:
        s.result["code"] = code
    s.stack = []
    note(s, "over")
