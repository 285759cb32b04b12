"""Studies for tests: one that was really made, and one made up that has every part."""

import msgspec

from roost import games
from roost.simulate.interval import Interval
from roost.study.plan import Plan, Variation
from roost.study.result import (
    FORM,
    Bars,
    CardEffect,
    Change,
    Choices,
    Kind,
    Seats,
    Skill,
    Strange,
    Study,
    Table,
    Variant,
)


def small(game: str, players: int, *ladder: str, looked_at: int = 0, **vary: object) -> Plan:
    """A plan of some seconds."""
    facts = games.facts(game)
    varied = tuple(
        Variation(f"{name}={value}", facts.table(players, {name: value}))
        for name, value in vary.items()
    )
    table = facts.table(players, {})
    return Plan(game, table, "small", ladder, 40, looked_at, varied, command="roost study")


def made_up(game: str = "akuma", cooperative: bool = False) -> Study:
    """Every picture and table has something to show."""

    def about(mean: float, half: float) -> Interval:
        return Interval(mean, mean - half, mean + half)

    seats = Seats(
        [about(0.31, 0.02), about(0.26, 0.02), about(0.22, 0.02), about(0.21, 0.02)], 0.25
    )
    hill = Bars(list(range(-20, 10)), [1 / 30] * 30)
    cards = [CardEffect("red-1", about(2.1, 0.5)), CardEffect("red-8", about(-3.0, 0.6))]
    kinds = [Kind("play card red-8", 60, about(0.1, 0.08), about(0.01, 0.01))]
    changes = [Change("moves", 100.0, about(-5.0, 1.0)), Change("choices", 50.0, about(0.1, 0.5))]
    return Study(
        form=FORM,
        game=game,
        players=games.facts(game).players[-1],
        options={},
        bot="owl",
        matches=4000,
        seed="x",
        command=f"roost study {game} --seed x",
        aim=about(0.7, 0.02) if cooperative else None,
        seats=None if cooperative else seats,
        moves=about(41.3, 0.2),
        lengths=Bars([38, 40, 42, 44], [0.1, 0.5, 0.3, 0.1], 2),
        margin=None if cooperative else about(4.0, 0.1),
        tables=[Table(bot, 4000, about(-8.0, 0.2), hill) for bot in ("owl", "owlet", "random")],
        choices=Choices(
            about(0.7, 0.01), 4.2, 160, about(0.3, 0.07), about(0.2, 0.06), about(1.2, 0.2)
        ),
        kinds=kinds,
        cards=cards,
        skill=Skill(
            "owl",
            "owlet",
            about(3.0, 0.3),
            about(0.4, 0.02),
            0.25,
            about(0.2, 0.02),
            about(0.5, 0.02),
            about(0.3, 0.03),
            about(0.4, 0.02),
            9,
        ),
        variants=[Variant("red=true", changes, differing=3000)],
        strange=[Strange("highest", 3, 7, "highest.jsonl")],
    )


def bare(study: Study) -> Study:
    """The same with hardly anything in it."""
    return msgspec.structs.replace(
        study, seats=None, choices=None, kinds=[], cards=[], skill=None, variants=[], strange=[]
    )
