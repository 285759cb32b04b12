"""The figures of a report: a question, a text, a chart and details."""

from collections.abc import Sequence
from typing import NamedTuple

from roost.simulate.interval import Interval
from roost.study.report import charts
from roost.study.report.messages import action_kind_label, bot_name, say, variant_title
from roost.study.report.number_format import (
    format_interval,
    format_percent,
    format_percent_interval,
    format_points,
)
from roost.study.report.svg import Chart
from roost.study.result import (
    ActionKind,
    ChoiceStats,
    SeatWins,
    SkillEffect,
    Study,
    StudyVariant,
)

MAX_KINDS = 6


class KindTable(NamedTuple):
    """A table of kinds of actions."""

    introduction: str
    headings: list[str]
    rows: list[list[str]]


class Figure(NamedTuple):
    name: str
    title: str
    text: str
    charts: Sequence[Chart] = ()
    """The same chart for both widths; empty if there is nothing to draw."""
    notes: Sequence[str] = ()
    tables: Sequence[KindTable] = ()


def list_figures(study: Study) -> list[Figure]:
    figures = [] if study.seats is None else [_seats(study.seats)]
    figures += [_scores(study), _lengths(study)]
    figures += [_variant(study, variant) for variant in study.variants]
    if study.skill is not None:
        figures.append(_skill(study, study.skill))
    if study.choices is not None:
        figures.append(_choices(study, study.choices))
    if study.cards:
        figures.append(_cards(study))
    if study.choices is not None:
        figures.append(_kinds(study))
    return figures


def _seats(seats: SeatWins) -> Figure:
    is_significant = any(map(seats.is_significant, range(len(seats.win_rates))))
    text = say("seat-significant" if is_significant else "seat-not-significant")
    return Figure("seats", say("seat-title"), text, charts.draw_seats(seats))


def _scores(study: Study) -> Figure:
    means = [
        say("score-mean", bots=bot_name(scores.bot, plural=True), **format_interval(scores.score))
        for scores in study.self_play
    ]
    notes = [say("score-means", list="; ".join(means))]
    if study.margin is not None:
        notes.append(say("score-margin", **format_interval(study.margin)))
    chart = charts.draw_scores(study.self_play)
    return Figure("scores", say("score-title"), say("score-text"), chart, notes)


def _lengths(study: Study) -> Figure:
    actions = study.mean_actions
    message = "length-text-same" if actions.low == actions.high else "length-text"
    text = say(message, **format_interval(actions))
    chart = charts.draw_lengths(study.length_histogram)
    return Figure("lengths", say("length-title"), text, chart)


def _variant(study: Study, variant: StudyVariant) -> Figure:
    name, title = f"with-{variant.name.replace('=', '-')}", variant_title(study.game, variant.name)
    if not variant.is_used_by_bots:
        return Figure(name, title, say("change-text-unused"))
    if variant.changed_matches == 0:
        return Figure(name, title, say("change-text-none"))
    text = say("change-text", changed=variant.changed_matches or 0, matches=study.matches)
    notes = [
        say(
            "change-by-points",
            what=say(f"change-{change.metric}"),
            before=format_points(change.baseline),
            **format_interval(change.difference, signed=True),
        )
        for change in variant.changes
        if change.relative_difference is None
    ]
    return Figure(name, title, text, charts.draw_changes(variant, study.game), notes)


def _skill(study: Study, skill: SkillEffect) -> Figure:
    message = "skill-text" if study.team_win_rate is None else "skill-text-team"
    strong, weak = bot_name(skill.strong, plural=True), bot_name(skill.weak, plural=True)
    text = say(message, strong=strong, weak=weak)
    parts = {"skill": skill.skill, "deal": skill.deal, "both": skill.skill_on_deal}
    note = say("skill-depends", **format_percent_interval(skill.noise))
    notes = [_list_shares("skill", parts), note]
    return Figure("skill", say("skill-title"), text, charts.draw_skill(skill), notes)


def _choices(study: Study, choices: ChoiceStats) -> Figure:
    text = say(
        "choice-text",
        free=format_percent(choices.choice_rate.mean),
        legal=format_points(choices.mean_alternatives),
        evaluated=choices.decision_count,
    )
    loss = format_interval(choices.random_move_loss)
    parts = {"equal": choices.no_difference_rate, "single": choices.one_best_rate}
    cost = say("choice-cost", bot=bot_name(study.bot), **loss)
    notes = [_list_shares("choice", parts), cost]
    return Figure("choices", say("choice-title"), text, charts.draw_choices(choices), notes)


def _list_shares(prefix: str, parts: dict[str, Interval]) -> str:
    """Return shares with their intervals. `prefix` is that of the message ids."""
    shares = [
        say("share-between", what=say(f"{prefix}-{name}"), **format_percent_interval(share))
        for name, share in parts.items()
    ]
    return say("share-list", list="; ".join(shares))


def _cards(study: Study) -> Figure:
    if not any(effect.points.excludes(0.0) for effect in study.cards):
        return Figure("cards", say("card-title"), say("card-none"))
    text = say("card-text" if study.team_win_rate is None else "card-text-team")
    return Figure("cards", say("card-title"), text, charts.draw_cards(study.cards, study.game))


def _kinds(study: Study) -> Figure:
    bots = bot_name(study.bot, plural=True)
    kinds = {"": study.rarely_good_kinds(), say("kind-timed", bots=bots): study.timing_kinds()}
    headings = [say(f"kind-{name}") for name in ("column", "offered", "good", "chosen")]
    tables = [
        KindTable(
            introduction, headings, [_kind_row(study.game, kind) for kind in some[:MAX_KINDS]]
        )
        for introduction, some in kinds.items()
        if some
    ]
    if study.rarely_good_kinds():
        text = say("kind-text", bots=bots)
    elif not study.action_kinds:
        text = say("kind-few")
    else:
        rates = [kind.good_rate.mean for kind in study.action_kinds if not kind.is_rarely_good]
        text = say("kind-none", share=format_percent(min(rates, default=1.0)))
    return Figure("kinds", say("kind-title"), text, tables=tables)


def _kind_row(game: str, kind: ActionKind) -> list[str]:
    rates = (
        say("kind-share-cell", **format_percent_interval(rate))
        for rate in (kind.good_rate, kind.chosen_rate)
    )
    return [action_kind_label(game, kind.name), str(kind.offer_count), *rates]
