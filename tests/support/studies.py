"""Studies for tests: one that was really made, and one made up that has every part."""

import msgspec

from roost import games
from roost.simulate.interval import Interval
from roost.simulate.series import Rows, Series, run_series
from roost.simulate.series.rows import concat_rows
from roost.study.request import StudyRequest
from roost.study.result import (
    FORMAT_VERSION,
    ActionKind,
    CardEffect,
    ChoiceStats,
    MetricChange,
    Outlier,
    SeatWins,
    SelfPlayScores,
    SkillEffect,
    Study,
    StudyVariant,
    ValueHistogram,
)
from roost.study.study_plan import StudyPlan, make_plan


def small_plan(
    game: str, players: int, *ladder: str, decisions: int = 0, **vary: object
) -> StudyPlan:
    """A plan of some seconds."""
    varied = {name: [value] for name, value in vary.items()}
    return make_plan(
        StudyRequest(
            game,
            players,
            vary=varied,
            ladder=ladder,
            matches=40,
            decisions=decisions,
            seed="small",
        )
    )


def play_rows(series: Series, matches: int) -> Rows:
    return concat_rows([chunk.rows for chunk in run_series(series, 0, matches, jobs=1)])


def sample_study(game: str = "akuma", cooperative: bool = False) -> Study:
    """Every picture and table has something to show."""

    def about(mean: float, half: float) -> Interval:
        return Interval(mean, mean - half, mean + half)

    seats = SeatWins(
        [about(0.31, 0.02), about(0.26, 0.02), about(0.22, 0.02), about(0.21, 0.02)], 0.25
    )
    hill = ValueHistogram(list(range(-20, 10)), [1 / 30] * 30)
    cards = [CardEffect("red-1", about(2.1, 0.5)), CardEffect("red-8", about(-3.0, 0.6))]
    kinds = [ActionKind("play card red-8", 60, about(0.1, 0.08), about(0.01, 0.01))]
    changes = [
        MetricChange("actions", 100.0, about(-5.0, 1.0)),
        MetricChange("choices", 50.0, about(0.1, 0.5)),
    ]
    return Study(
        format_version=FORMAT_VERSION,
        game=game,
        players=games.game_info(game).players[-1],
        options={},
        bot="owl",
        matches=4000,
        seed="x",
        command=f"roost study {game} --seed x",
        team_win_rate=about(0.7, 0.02) if cooperative else None,
        seats=None if cooperative else seats,
        mean_actions=about(41.3, 0.2),
        length_histogram=ValueHistogram([38, 40, 42, 44], [0.1, 0.5, 0.3, 0.1], 2),
        margin=None if cooperative else about(4.0, 0.1),
        self_play=[
            SelfPlayScores(bot, 4000, about(-8.0, 0.2), hill) for bot in ("owl", "owlet", "random")
        ],
        choices=ChoiceStats(
            about(0.7, 0.01), 4.2, 160, about(0.3, 0.07), about(0.2, 0.06), about(1.2, 0.2)
        ),
        action_kinds=kinds,
        cards=cards,
        skill=SkillEffect(
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
        variants=[StudyVariant("red=true", changes, changed_matches=3000)],
        outliers=[Outlier("highest", 3, 7, "highest.jsonl")],
    )


def empty_study(study: Study) -> Study:
    """The same with hardly anything in it."""
    return msgspec.structs.replace(
        study,
        seats=None,
        choices=None,
        action_kinds=[],
        cards=[],
        skill=None,
        variants=[],
        outliers=[],
    )
