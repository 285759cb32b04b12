"""Evaluates conditions (D4)."""

from roost.games.familiar_tales.content.schema import conditions as d
from roost.games.familiar_tales.content.schema.vocabulary import FAMILIARS
from roost.games.familiar_tales.engine.expressions import count, evaluate, is_within, variable_value
from roost.games.familiar_tales.engine.figures import (
    CHILD,
    afflictions_of,
    can_see,
    edge_kind,
    graph_of,
    is_present,
    life_of,
    page_of,
    present_familiars,
    space_of,
)
from roost.games.familiar_tales.engine.registry import Registry
from roost.games.familiar_tales.engine.selectors import is_at, select, select_places
from roost.games.familiar_tales.engine.state import Context, TalesState

condition_evaluator: Registry[type] = Registry()


def holds(s: TalesState, condition: d.Condition | None, c: Context) -> bool:
    """Return whether a condition holds; no condition always does."""
    return condition is None or bool(condition_evaluator[type(condition)](s, condition, c))


@condition_evaluator(d.AllOf)
def _all(s: TalesState, x: d.AllOf, c: Context) -> bool:
    return all(holds(s, part, c) for part in x.of)


@condition_evaluator(d.AnyOf)
def _any(s: TalesState, x: d.AnyOf, c: Context) -> bool:
    return any(holds(s, part, c) for part in x.of)


@condition_evaluator(d.Not)
def _not(s: TalesState, x: d.Not, c: Context) -> bool:
    return not holds(s, x.of, c)


# Journal, dials and history


@condition_evaluator(d.HasFlag)
def _flag(s: TalesState, x: d.HasFlag, c: Context) -> bool:
    return x.id in s.flags


@condition_evaluator(d.VarIs)
def _var(s: TalesState, x: d.VarIs, c: Context) -> bool:
    value = variable_value(s, x.name)
    if x.is_ is not None and value != evaluate(s, x.is_, c):
        return False
    return is_within(s, value, x.min, x.max, c)


@condition_evaluator(d.DialIs)
def _dial(s: TalesState, x: d.DialIs, c: Context) -> bool:
    return is_within(s, variable_value(s, x.name), x.min, x.max, c)


@condition_evaluator(d.EraIs)
def _era(s: TalesState, x: d.EraIs, c: Context) -> bool:
    return s.era == x.n


@condition_evaluator(d.ChapterIs)
def _chapter(s: TalesState, x: d.ChapterIs, c: Context) -> bool:
    return s.chapter == x.n


@condition_evaluator(d.PlayerCountIs)
def _players(s: TalesState, x: d.PlayerCountIs, c: Context) -> bool:
    return is_within(s, s.players, x.min, x.max, c)


@condition_evaluator(d.HasVisited)
def _visited(s: TalesState, x: d.HasVisited, c: Context) -> bool:
    return x.code in s.history


@condition_evaluator(d.HasChosen)
def _chosen(s: TalesState, x: d.HasChosen, c: Context) -> bool:
    return (x.code, x.option) in s.choices_made


@condition_evaluator(d.ChildCardIs)
def _child_card(s: TalesState, x: d.ChildCardIs, c: Context) -> bool:
    return s.child_card == x.id


# Figures


@condition_evaluator(d.LifeIs)
def _life(s: TalesState, x: d.LifeIs, c: Context) -> bool:
    figures = [name for name in select(s, x.who, c) if name in s.familiars or name in s.enemies]
    return bool(figures) and all(
        is_within(s, life_of(s, name), x.min, x.max, c) for name in figures
    )


@condition_evaluator(d.PowerIs)
def _power(s: TalesState, x: d.PowerIs, c: Context) -> bool:
    familiars = [name for name in select(s, x.who, c) if name in s.familiars]
    return bool(familiars) and all(
        is_within(s, s.familiars[f].power, x.min, x.max, c) for f in familiars
    )


@condition_evaluator(d.IsAt)
def _at(s: TalesState, x: d.IsAt, c: Context) -> bool:
    figures = select(s, x.who, c)
    return any(is_at(s, name, x.place, c) for name in figures)


@condition_evaluator(d.CanSee)
def _sees(s: TalesState, x: d.CanSee, c: Context) -> bool:
    viewpoints = [space_of(s, name) for name in select(s, x.who, c)]
    return any(
        can_see(s, viewpoint, place)
        for viewpoint in viewpoints
        for place in select_places(s, x.place, c)
    )


@condition_evaluator(d.AreGathered)
def _gathered(s: TalesState, x: d.AreGathered, c: Context) -> bool:
    """TA-96, TA-97: the familiars in play, or (`all`) all four."""
    figures = list(FAMILIARS) if x.in_play == "all" else present_familiars(s)
    if x.child:
        figures.append(CHILD)
    spaces = select_places(s, x.place, c)
    return bool(present_familiars(s)) and all(space_of(s, figure) in spaces for figure in figures)


@condition_evaluator(d.FigureHas)
def _has(s: TalesState, x: d.FigureHas, c: Context) -> bool:
    return any(_has_one(s, x, name, evaluate(s, x.n, c)) for name in select(s, x.who, c))


def _has_one(s: TalesState, x: d.FigureHas, name: str, n: int) -> bool:
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


@condition_evaluator(d.FigureIs)
def _is(s: TalesState, x: d.FigureIs, c: Context) -> bool:
    return any(_is_one(s, x, name) for name in select(s, x.who, c))


def _is_one(s: TalesState, x: d.FigureIs, name: str) -> bool:
    campaign = s.world.campaign
    enemy = s.enemies.get(name) or s.defeated_enemies.get(name)
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


@condition_evaluator(d.TurnIs)
def _turn(s: TalesState, x: d.TurnIs, c: Context) -> bool:
    return s.is_turn_active and s.turn is not None and s.turn in select(s, x.who, c)


@condition_evaluator(d.HasFled)
def _fled(s: TalesState, x: d.HasFled, c: Context) -> bool:
    """TA-196: of several familiars, any of them."""
    familiars = [c.self_] if x.who == "self" else [x.who] if x.who in FAMILIARS else list(FAMILIARS)
    return s.page is not None and any(
        name in s.familiars and not is_present(s, name) for name in familiars
    )


# The page


@condition_evaluator(d.EdgeIs)
def _edge(s: TalesState, x: d.EdgeIs, c: Context) -> bool:
    return s.page is not None and x.id in graph_of(s).edges and edge_kind(s, x.id) == x.is_


@condition_evaluator(d.TokenAt)
def _token(s: TalesState, x: d.TokenAt, c: Context) -> bool:
    return count(s, x.kind, None, x.at, c) > 0


@condition_evaluator(d.IsCovered)
def _covered(s: TalesState, x: d.IsCovered, c: Context) -> bool:
    return x.symbol in s.covered


@condition_evaluator(d.CountIs)
def _count(s: TalesState, x: d.CountIs, c: Context) -> bool:
    return is_within(s, count(s, x.of, x.kind, x.at, c, x.within), x.min, x.max, c)


@condition_evaluator(d.ObjectivesMet)
def _objectives(s: TalesState, x: d.ObjectivesMet, c: Context) -> bool:
    if s.page is None:
        return False
    objectives = [o for o in page_of(s).objectives if x.ids == "all" or o.id in x.ids]
    return all(holds(s, o.if_, c) for o in objectives)


@condition_evaluator(d.CanHappen)
def _can(s: TalesState, x: d.CanHappen, c: Context) -> bool:
    from roost.games.familiar_tales.engine.combat.encounters import (
        can_reinforce,  # encounters imports this module
    )

    return can_reinforce(s)


# What is being resolved


@condition_evaluator(d.TestIs)
def _test(s: TalesState, x: d.TestIs, c: Context) -> bool:
    if not s.tests:
        return False
    test = s.tests[-1]
    return x.kind in (None, test.kind) and x.skill in (None, test.skill)


@condition_evaluator(d.CardIs)
def _card(s: TalesState, x: d.CardIs, c: Context) -> bool:
    if c.card is None:
        return False
    card = s.world.cards[c.card]
    matches = x.icon in (None, card.icon) and x.id in (None, c.card)
    return matches and (x.keyword is None or x.keyword in card.keywords)


@condition_evaluator(d.LossCauseIs)
def _loss_from(s: TalesState, x: d.LossCauseIs, c: Context) -> bool:
    return x.cause in (s.loss_cause, c.cause)
