"""Skill tests (section 9)."""

from roost.contract import Action
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.data.words import SKILLS, Skill
from roost.games.familiar_tales.decks import put_away, take_from_hand
from roost.games.familiar_tales.dials import change_power, turn_dial
from roost.games.familiar_tales.figures import is_present, space_of
from roost.games.familiar_tales.machine import answer, ask, note, question, step, wait
from roost.games.familiar_tales.rules import (
    Event,
    changed_by,
    context_of,
    fire,
    fitting,
    is_offer,
    is_used,
    matches,
    may,
    modified,
    sources,
    use_up,
)
from roost.games.familiar_tales.state import Ask, Context, Frame, SkillTest, State


def begin_test(
    s: State,
    who: str,
    skill: Skill,
    difficulty: int,
    kind: str,
    c: Context,
    passed: tuple[Frame, ...] = (),
    failed: tuple[Frame, ...] = (),
    demanded: bool = False,
) -> None:
    """A familiar is given a test. One that is demanded may be skipped (TA-270)."""
    seat = s.owners[who]
    test = SkillTest(who, seat, skill, difficulty, kind, c, passed, failed, demanded)
    s.tests.append(test)
    fire(s, Event("test-start", who, at=space_of(s, who)))
    s.then("test-ask")


# Step 1: cards are played


@step("test-ask")
def test_ask(s: State) -> None:
    test = s.tests[-1]
    empty = not test.cards and not s.seats[test.seat].hand
    if empty or not is_present(s, test.who):  # TA-270, TA-155: it fails without a roll
        s.then("test-result", False)
    else:
        ask(s, "test", test.seat)


@question("test")
def _test_options(s: State, asked: Ask) -> list[Action]:
    """TA-121 to TA-123"""
    test = s.tests[-1]
    found: list[Action] = plays(s, test.seat)
    if test.cards:
        found.append({"type": "done"})
    elif test.demanded:
        found.append({"type": "skip"})
    return found


@answer("test")
def _test_answer(s: State, asked: Ask, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "play":
        card = str(action["card"])
        take_from_hand(s, test.seat, card)
        test.cards.append((test.seat, card))
        s.then("icon", test.seat, card, test.who, "test")
        s.then("into", card)
        s.then("test-ask")
    elif action["type"] == "skip":
        s.then("test-result", False)
    elif test.helped:
        s.then("tally")
    else:
        s.then("help", 1)


def plays(s: State, seat: int) -> list[Action]:
    return [{"type": "play", "card": card} for card in sorted(set(s.seats[seat].hand))]


@step("into")
def into(s: State, card: str) -> None:
    """TA-124, TA-137: a card's further effect for this kind of test; then what waits for a card."""
    test = s.tests[-1]
    c = context(test, card)
    further = s.world.cards[card].into.get(test.kind)  # type: ignore[call-overload]
    if further:
        s.then("effects", further, c)
    s.then("card-played", test.who, card)


@step("card-played")
def card_played(s: State, who: str, card: str) -> None:
    fire(s, Event("card-played", who, at=space_of(s, who), card=card))


def context(test: SkillTest, card: str | None = None) -> Context:
    return Context(self_=test.who, enemy=test.context.enemy, doer=test.who, card=card)


# Help


@step("help")
def help_(s: State, place: int) -> None:
    """TA-136: the others in turn from the tester's left; only those with a card to link."""
    test = s.tests[-1]
    if place < s.players:
        seat = (test.seat + place) % s.players
        if links(s, seat):
            ask(s, "link", seat, place)
        else:
            s.then("help", place + 1)
        return
    test.helped = True
    s.then("test-ask" if test.linked else "tally")


def links(s: State, seat: int) -> list[str]:
    """TA-132: the cards that a seat may play into another's test."""
    hand = sorted(set(s.seats[seat].hand))
    if may(s, "link", s.tests[-1].who, False):
        return hand
    return [card for card in hand if s.world.cards[card].icon == "link"]


@question("link")
def _link_options(s: State, asked: Ask) -> list[Action]:
    found: list[Action] = [{"type": "link", "card": card} for card in links(s, asked.seat)]
    return [*found, {"type": "pass"}]


@answer("link")
def _link_answer(s: State, asked: Ask, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "pass":
        s.then("help", asked.about + 1)
        return
    card = str(action["card"])
    take_from_hand(s, asked.seat, card)
    test.cards.append((asked.seat, card))
    test.linked = True
    s.then("into", card)
    s.then("help", asked.about)


# Steps 2 and 3: tally and roll


@step("tally")
def tally(s: State) -> None:
    """TA-138, TA-223"""
    test = s.tests[-1]
    place = SKILLS.index(test.skill)
    total = sum(s.world.cards[card].values[place] for _, card in test.cards)
    total = with_rules(s, test, total, use=True)
    test.total = total + s.familiars[test.who].marks.count(test.skill)
    wait(s, "roll")
    s.then("test-rolled")


def with_rules(s: State, test: SkillTest, total: int, use: bool = False) -> int:
    """What rules for this skill and for any make of the cards' values, reckoned together."""
    words = (f"skill:{test.skill}", "skill:any")
    found = [one for word in words for one in fitting(s, word, test.who, context(test))]
    return changed_by(s, found, total, use)


@step("test-rolled")
def test_rolled(s: State) -> None:
    test = s.tests[-1]
    test.face = s.face
    note(s, "rolled", figure=test.who, rolled=test.face)
    if test.rerolls or offers(s):
        ask(s, "reroll", test.seat)
    else:
        s.then("keep")


def offers(s: State) -> list[tuple[str, bool | str | None]]:
    """TA-278: rules that would give a reroll of this roll; spent only when it is used."""
    test = s.tests[-1]
    event = Event("rolled", test.who, at=space_of(s, test.who), face=test.face)
    return [
        (f"{key}@{bearer}", rule.once)
        for rules, bearer in sources(s, "rolled")
        for key, rule in rules.triggers.get("rolled", ())
        if is_offer(rule)
        and not is_used(s, f"{key}@{bearer}", rule.once)
        and matches(s, rule, event, bearer)
        and holds(s, rule.if_, context_of(s, rule, event, bearer))
    ]


@question("reroll")
def _reroll_options(s: State, asked: Ask) -> list[Action]:
    return [{"type": "reroll"}, {"type": "keep"}]


@answer("reroll")
def _reroll_answer(s: State, asked: Ask, action: Action) -> None:
    test = s.tests[-1]
    if action["type"] == "keep":
        s.then("keep")
        return
    if test.rerolls:
        test.rerolls -= 1
    else:
        use_up(s, *offers(s)[0])
    wait(s, "roll")
    s.then("test-rolled")


@step("keep")
def keep(s: State) -> None:
    """TA-131, TA-140: a symbol counts only when it is kept."""
    test = s.tests[-1]
    if test.face == "danger":
        turn_dial(s, "danger", 1)
    fire(s, Event("rolled", test.who, at=space_of(s, test.who), face=test.face))
    s.then("verdict")


@step("verdict")
def verdict(s: State) -> None:
    """TA-139 to TA-144"""
    test = s.tests[-1]
    face = test.face or "0"
    rolled = 0 if face in ("danger", "power") else int(face)
    test.total = max(0, test.total + test.bonus + rolled + test.die)
    test.difficulty = modified(s, "difficulty", test.difficulty, test.who, context(test), use=True)
    s.then("test-result", test.total >= test.difficulty)


# Step 4: what comes of it


@step("test-result")
def test_result(s: State, passed: bool) -> None:
    """TA-141, TA-145, TA-147"""
    test = s.tests[-1]
    note(
        s,
        "passed" if passed else "failed",
        figure=test.who,
        n=test.total,
        difficulty=test.difficulty,
    )
    if passed and test.face == "power":
        change_power(s, test.who, 1)
    for frame in test.passed if passed else test.failed:
        s.then(*frame)
    s.then("test-event", "passed" if passed else "failed")
    s.then("test-end")


@step("test-event")
def test_event(s: State, when: str) -> None:
    test = s.tests[-1]
    fire(s, Event(when, test.who, at=space_of(s, test.who)))


@step("test-end")
def test_end(s: State) -> None:
    for seat, card in s.tests.pop().cards:
        put_away(s, seat, card)
