"""What each condition asks (D4)."""

from roost.games.familiar_tales.data import conditions as d
from roost.games.familiar_tales.data.words import FAMILIARS
from roost.games.familiar_tales.figures import (
    CHILD,
    afflictions_of,
    chart_of,
    edge_kind,
    in_play,
    is_present,
    life_of,
    page_of,
    sees,
    space_of,
)
from roost.games.familiar_tales.reckoning import count, number, variable, within
from roost.games.familiar_tales.selecting import is_at, places, select
from roost.games.familiar_tales.state import Context, State
from roost.games.familiar_tales.words import Words

condition: Words[type] = Words()


def holds(s: State, asked: d.Condition | None, c: Context) -> bool:
    return asked is None or bool(condition[type(asked)](s, asked, c))


@condition(d.All)
def _all(s: State, x: d.All, c: Context) -> bool:
    return all(holds(s, part, c) for part in x.of)


@condition(d.AnyOf)
def _any(s: State, x: d.AnyOf, c: Context) -> bool:
    return any(holds(s, part, c) for part in x.of)


@condition(d.Not)
def _not(s: State, x: d.Not, c: Context) -> bool:
    return not holds(s, x.of, c)


# Journal, dials and history


@condition(d.Flag)
def _flag(s: State, x: d.Flag, c: Context) -> bool:
    return x.id in s.flags


@condition(d.Var)
def _var(s: State, x: d.Var, c: Context) -> bool:
    value = variable(s, x.name)
    if x.is_ is not None and value != number(s, x.is_, c):
        return False
    return within(s, value, x.min, x.max, c)


@condition(d.Dial)
def _dial(s: State, x: d.Dial, c: Context) -> bool:
    return within(s, variable(s, x.name), x.min, x.max, c)


@condition(d.EraIs)
def _era(s: State, x: d.EraIs, c: Context) -> bool:
    return s.era == x.n


@condition(d.ChapterIs)
def _chapter(s: State, x: d.ChapterIs, c: Context) -> bool:
    return s.chapter == x.n


@condition(d.Players)
def _players(s: State, x: d.Players, c: Context) -> bool:
    return within(s, s.players, x.min, x.max, c)


@condition(d.Visited)
def _visited(s: State, x: d.Visited, c: Context) -> bool:
    return x.code in s.history


@condition(d.Chosen)
def _chosen(s: State, x: d.Chosen, c: Context) -> bool:
    return (x.code, x.option) in s.chosen


@condition(d.ChildCard)
def _child_card(s: State, x: d.ChildCard, c: Context) -> bool:
    return s.child_card == x.id


# Figures


@condition(d.LifeIs)
def _life(s: State, x: d.LifeIs, c: Context) -> bool:
    found = [name for name in select(s, x.who, c) if name in s.familiars or name in s.enemies]
    return bool(found) and all(within(s, life_of(s, name), x.min, x.max, c) for name in found)


@condition(d.PowerIs)
def _power(s: State, x: d.PowerIs, c: Context) -> bool:
    found = [name for name in select(s, x.who, c) if name in s.familiars]
    return bool(found) and all(within(s, s.familiars[f].power, x.min, x.max, c) for f in found)


@condition(d.At)
def _at(s: State, x: d.At, c: Context) -> bool:
    found = select(s, x.who, c)
    return any(is_at(s, name, x.place, c) for name in found)


@condition(d.Sees)
def _sees(s: State, x: d.Sees, c: Context) -> bool:
    eyes = [space_of(s, name) for name in select(s, x.who, c)]
    return any(sees(s, eye, place) for eye in eyes for place in places(s, x.place, c))


@condition(d.Gathered)
def _gathered(s: State, x: d.Gathered, c: Context) -> bool:
    """TA-96, TA-97: those in play, or (`all`) all four."""
    figures = list(FAMILIARS) if x.in_play == "all" else in_play(s)
    if x.child:
        figures.append(CHILD)
    spaces = places(s, x.place, c)
    return bool(in_play(s)) and all(space_of(s, figure) in spaces for figure in figures)


@condition(d.Has)
def _has(s: State, x: d.Has, c: Context) -> bool:
    return any(_has_one(s, x, name, number(s, x.n, c)) for name in select(s, x.who, c))


def _has_one(s: State, x: d.Has, name: str, n: int) -> bool:
    if x.affliction is not None and x.affliction not in afflictions_of(s, name):
        return False
    if name not in s.familiars:
        return x.affliction is not None
    f = s.familiars[name]
    things = f.equipped + f.stash
    keywords = [word for item in f.equipped for word in s.world.items[item].keywords]
    return not (
        (x.item is not None and things.count(x.item) < n)
        or (x.resource is not None and f.resources.get(x.resource, 0) < n)
        or (x.mark is not None and f.marks.count(x.mark) < n)
        or (x.bond is not None and x.bond not in f.bonds)
        or (x.keyword is not None and keywords.count(x.keyword) < n)
    )


@condition(d.Is)
def _is(s: State, x: d.Is, c: Context) -> bool:
    return any(_is_one(s, x, name) for name in select(s, x.who, c))


def _is_one(s: State, x: d.Is, name: str) -> bool:
    campaign = s.world.campaign
    enemy = s.enemies.get(name) or s.fallen.get(name)
    if enemy is not None:
        kind = campaign.enemies[enemy.kind]
        size, keywords, id = kind.size, kind.keywords, enemy.kind
    elif name in s.familiars:
        size, keywords, id = campaign.familiars[name].size, (), name
    else:
        return x.id == name and x.kind is None and x.size is None and x.keyword is None
    return not (
        (x.id is not None and x.id not in (id, name))
        or (x.kind is not None and x.kind != id)
        or (x.size is not None and x.size != size)
        or (x.keyword is not None and x.keyword not in keywords)
    )


@condition(d.TurnOf)
def _turn(s: State, x: d.TurnOf, c: Context) -> bool:
    return s.playing and s.turn is not None and s.turn in select(s, x.who, c)


@condition(d.Fled)
def _fled(s: State, x: d.Fled, c: Context) -> bool:
    """TA-196: of several, any of them."""
    named = [c.self_] if x.who == "self" else [x.who] if x.who in FAMILIARS else list(FAMILIARS)
    return s.page is not None and any(n in s.familiars and not is_present(s, n) for n in named)


# The page


@condition(d.EdgeIs)
def _edge(s: State, x: d.EdgeIs, c: Context) -> bool:
    return s.page is not None and x.id in chart_of(s).edges and edge_kind(s, x.id) == x.is_


@condition(d.TokenAt)
def _token(s: State, x: d.TokenAt, c: Context) -> bool:
    return count(s, x.kind, None, x.at, c) > 0


@condition(d.Covered)
def _covered(s: State, x: d.Covered, c: Context) -> bool:
    return x.symbol in s.covered


@condition(d.CountIs)
def _count(s: State, x: d.CountIs, c: Context) -> bool:
    return within(s, count(s, x.of, x.kind, x.at, c, x.within), x.min, x.max, c)


@condition(d.Objectives)
def _objectives(s: State, x: d.Objectives, c: Context) -> bool:
    if s.page is None:
        return False
    wanted = [o for o in page_of(s).objectives if x.ids == "all" or o.id in x.ids]
    return all(holds(s, o.if_, c) for o in wanted)


@condition(d.Can)
def _can(s: State, x: d.Can, c: Context) -> bool:
    from roost.games.familiar_tales.encounters import can_reinforce  # it asks conditions itself

    return can_reinforce(s)


# What is in hand


@condition(d.TestIs)
def _test(s: State, x: d.TestIs, c: Context) -> bool:
    if not s.tests:
        return False
    test = s.tests[-1]
    return x.kind in (None, test.kind) and x.skill in (None, test.skill)


@condition(d.CardIs)
def _card(s: State, x: d.CardIs, c: Context) -> bool:
    if c.card is None:
        return False
    card = s.world.cards[c.card]
    fits = x.icon in (None, card.icon) and x.id in (None, c.card)
    return fits and (x.keyword is None or x.keyword in card.keywords)


@condition(d.LossFrom)
def _loss_from(s: State, x: d.LossFrom, c: Context) -> bool:
    return x.cause in (s.cause, c.cause)
