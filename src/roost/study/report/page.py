"""Renders a study as HTML: the body for the web page, or a self-contained file."""

import re
from html import escape
from pathlib import Path

from roost import games
from roost.simulate.interval import Interval
from roost.study.command import format_option_value
from roost.study.report import charts
from roost.study.report.assets import font_face_css
from roost.study.report.findings import list_findings, write_headline
from roost.study.report.messages import action_kind_label, bot_name, say, variant_title
from roost.study.report.number_format import (
    format_integer,
    format_interval,
    format_percent,
    format_percent_interval,
    format_points,
)
from roost.study.result import ActionKind, ChoiceStats, SkillEffect, Study, StudyVariant

STYLE = Path(__file__).with_name("style") / "report.css"
MAX_KINDS = 6
MARGIN = 16
"""Around a chart in a file of its own."""


def render_report(study: Study) -> str:
    """Return a self-contained HTML file, for light and dark themes."""
    style = font_face_css() + STYLE.read_text(encoding="utf-8")
    title = escape(say("study-title", game=games.game_info(study.game).title))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head>"
        f'<body class="standalone"><main>{render_body(study)}</main></body></html>\n'
    )


def render_body(study: Study, link: str = "") -> str:
    """Return the body of a report. `link` is the address of records; by default the same folder."""
    findings = "".join(
        f"<li><b>{escape(one.head)}</b>{escape(one.text)}<span>{escape(one.detail)}</span></li>"
        for one in list_findings(study)
    )
    game = escape(games.game_info(study.game).title)
    return (
        f'<article class="study"><header><p class="game">{game}</p>'
        f"<h1>{escape(write_headline(study))}</h1><p>{escape(_introduction(study))}</p></header>"
        f'<div class="limb" aria-hidden="true">{BRANCH_SVG}</div>'
        f'<ul class="findings">{findings}</ul>'
        f'<div class="figures">{_figures(study)}</div>'
        f"{_outliers(study, link)}{_command_section(study)}"
        "</article>"
    )


BRANCH_PATH = (
    "M0 22C120 12 220 34 380 26S640 14 800 26s260 4 400-6v16c-140 8-260 6-400 2S520 44 380 40 120 "
    "30 0 36Z"
)
TWIGS_PATH = "M100 20q8-14 22-16l3 4q-12 3-16 14ZM720 24q10-14 24-14l2 4q-12 1-18 12Z"
LEAVES_PATH = "M124 6q10-10 26-4-10 12-26 8ZM746 12q10-12 26-6-10 12-26 8Z"
BRANCH_SVG = (
    '<svg viewBox="0 0 1200 46" preserveAspectRatio="none">'
    f'<path class="bark" d="{BRANCH_PATH}{TWIGS_PATH}"/>'
    f'<path class="leaf" d="{LEAVES_PATH}"/></svg>'
)


def _introduction(study: Study) -> str:
    return say(
        "study-introduction",
        matches=study.matches,
        players=study.players,
        bot=bot_name(study.bot),
        bots=bot_name(study.bot, plural=True),
        varied="yes" if any(one.is_used_by_bots for one in study.variants) else "no",
        options=_changed_options(study) or "none",
    )


def _changed_options(study: Study) -> str:
    """Return the options that differ from the game's defaults, as entered on the command line."""
    defaults = games.game_info(study.game).configure(study.players, {}).options
    return ", ".join(
        f"{name}={format_option_value(value)}"
        for name, value in study.options.items()
        if value != defaults.get(name)
    )


def render_charts(study: Study) -> dict[str, str]:
    """Return the charts as SVG files, by name."""
    drawn = {
        "scores": charts.draw_scores(study.self_play),
        "lengths": charts.draw_lengths(study.length_histogram),
    }
    if study.seats is not None:
        drawn["seats"] = charts.draw_seats(study.seats)
    if study.skill is not None:
        drawn["skill"] = charts.draw_skill(study.skill)
    if study.choices is not None:
        drawn["choices"] = charts.draw_choices(study.choices)
    if any(effect.points.excludes(0.0) for effect in study.cards):
        drawn["cards"] = charts.draw_cards(study.cards, study.game)
    for variant in filter(_has_chart, study.variants):
        drawn[f"with-{variant.name.replace('=', '-')}"] = charts.draw_changes(variant, study.game)
    style = STYLE.read_text(encoding="utf-8")
    return {name: _make_standalone(chart, style) for name, chart in drawn.items()}


def _make_standalone(chart: str, style: str) -> str:
    """Return the desktop version of a chart with its style sheet."""
    desktop = chart[: chart.index("</svg>")] + "</svg>\n"
    head, _, rest = desktop.partition(">")
    head = re.sub(r'viewBox="0 0 (\S+) (\S+)"', _add_margin, head)
    head = head.replace(
        'class="desk"', 'xmlns="http://www.w3.org/2000/svg" class="standalone study"'
    )
    return f"{head}><style>{style}</style>{rest}"


def _add_margin(size: re.Match[str]) -> str:
    """Return a view box with a margin."""
    width, height = (float(size[i]) + 2 * MARGIN for i in (1, 2))
    return f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}"'


def _figures(study: Study) -> str:
    figures = []
    if study.seats is not None:
        turns = range(len(study.seats.win_rates))
        is_significant = any(map(study.seats.is_significant, turns))
        text = say("seat-significant" if is_significant else "seat-not-significant")
        figures.append(_figure(say("seat-title"), text, charts.draw_seats(study.seats)))
    figures += [_scores(study), _lengths(study)]
    for variant in study.variants:
        title, text = variant_title(study.game, variant.name), describe_change(study, variant)
        chart = charts.draw_changes(variant, study.game) if _has_chart(variant) else ""
        figures.append(_figure(title, text, chart, _absolute_changes(variant) if chart else ""))
    if study.skill is not None:
        figures.append(_skill(study, study.skill))
    if study.choices is not None:
        figures.append(_choices(study, study.choices))
    if study.cards:
        figures.append(_cards(study))
    if study.choices is not None:
        figures.append(_kinds(study))
    return "".join(figures)


def _figure(title: str, text: str, chart: str, more: str = "") -> str:
    return f"<figure><h2>{escape(title)}</h2><p>{escape(text)}</p>{chart}{more}</figure>"


def _lengths(study: Study) -> str:
    actions = study.mean_actions
    message = "length-text-same" if actions.low == actions.high else "length-text"
    text = say(message, **format_interval(actions))
    return _figure(say("length-title"), text, charts.draw_lengths(study.length_histogram))


def _skill(study: Study, skill: SkillEffect) -> str:
    message = "skill-text" if study.team_win_rate is None else "skill-text-team"
    strong, weak = bot_name(skill.strong, plural=True), bot_name(skill.weak, plural=True)
    text = say(message, strong=strong, weak=weak)
    parts = {"skill": skill.skill, "deal": skill.deal, "both": skill.skill_on_deal}
    shares = _shares("skill", parts)
    note = escape(say("skill-depends", **format_percent_interval(skill.noise)))
    more = f"{shares}<p>{note}</p>"
    return _figure(say("skill-title"), text, charts.draw_skill(skill), more)


def describe_change(study: Study, variant: StudyVariant) -> str:
    if not variant.is_used_by_bots:
        return say("change-text-unused")
    if variant.changed_matches == 0:
        return say("change-text-none")
    return say("change-text", changed=variant.changed_matches or 0, matches=study.matches)


def _has_chart(variant: StudyVariant) -> bool:
    return variant.is_used_by_bots and variant.changed_matches != 0


def _absolute_changes(variant: StudyVariant) -> str:
    """Return the changes that have no relative value."""
    lines = [
        say(
            "change-by-points",
            what=say(f"change-{change.metric}"),
            before=format_points(change.baseline),
            **format_interval(change.difference, signed=True),
        )
        for change in variant.changes
        if change.relative_difference is None
    ]
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _choices(study: Study, choices: ChoiceStats) -> str:
    text = say(
        "choice-text",
        free=format_percent(choices.choice_rate.mean),
        legal=format_points(choices.mean_alternatives),
        evaluated=choices.decision_count,
    )
    loss = format_interval(choices.random_move_loss)
    cost = escape(say("choice-cost", bot=bot_name(study.bot), **loss))
    parts = {"equal": choices.no_difference_rate, "single": choices.one_best_rate}
    more = f"{_shares('choice', parts)}<p>{cost}</p>"
    return _figure(say("choice-title"), text, charts.draw_choices(choices), more)


def _shares(prefix: str, parts: dict[str, Interval]) -> str:
    """Return a paragraph with shares and their intervals. `prefix` is that of the message ids."""
    shares = [
        say("share-between", what=say(f"{prefix}-{name}"), **format_percent_interval(share))
        for name, share in parts.items()
    ]
    return f"<p>{escape(say('share-list', list='; '.join(shares)))}</p>"


def _scores(study: Study) -> str:
    means = [
        say("score-mean", bots=bot_name(scores.bot, plural=True), **format_interval(scores.score))
        for scores in study.self_play
    ]
    more = f"<p>{escape(say('score-means', list='; '.join(means)))}</p>"
    if study.margin is not None:
        more += f"<p>{escape(say('score-margin', **format_interval(study.margin)))}</p>"
    return _figure(say("score-title"), say("score-text"), charts.draw_scores(study.self_play), more)


def _cards(study: Study) -> str:
    title = say("card-title")
    if not any(effect.points.excludes(0.0) for effect in study.cards):
        return _figure(title, say("card-none"), "")
    text = say("card-text" if study.team_win_rate is None else "card-text-team")
    return _figure(title, text, charts.draw_cards(study.cards, study.game))


def _kinds(study: Study) -> str:
    table = _table(kind_rows(study, study.rarely_good_kinds()))
    timed = study.timing_kinds()
    if timed:
        text = escape(say("kind-timed", bots=bot_name(study.bot, plural=True)))
        table += f"<p>{text}</p>{_table(kind_rows(study, timed))}"
    return _figure(say("kind-title"), describe_kinds(study), table)


def _table(rows: list[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    headings = "".join(f'<th scope="col">{escape(text)}</th>' for text in kind_headings())
    body = "".join(_row(*cells) for cells in rows)
    return f"<table><thead><tr>{headings}</tr></thead><tbody>{body}</tbody></table>"


def _row(head: str, *cells: str) -> str:
    rest = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(head)}</th>{rest}</tr>'


def kind_rows(study: Study, kinds: list[ActionKind]) -> list[tuple[str, ...]]:
    """Return the table rows of the first kinds of actions."""
    return [_cells(study.game, kind) for kind in kinds[:MAX_KINDS]]


def kind_headings() -> list[str]:
    return [say(f"kind-{name}") for name in ("column", "offered", "good", "chosen")]


def describe_kinds(study: Study) -> str:
    if study.rarely_good_kinds():
        return say("kind-text", bots=bot_name(study.bot, plural=True))
    if not study.action_kinds:
        return say("kind-few")
    rates = [kind.good_rate.mean for kind in study.action_kinds if not kind.is_rarely_good]
    return say("kind-none", share=format_percent(min(rates, default=1.0)))


def _cells(game: str, kind: ActionKind) -> tuple[str, ...]:
    rates = (
        say("kind-share-cell", **format_percent_interval(rate))
        for rate in (kind.good_rate, kind.chosen_rate)
    )
    return action_kind_label(game, kind.name), str(kind.offer_count), *rates


def _outliers(study: Study, link: str) -> str:
    if not study.outliers:
        return ""
    links = ", ".join(
        f'<a href="{escape(link + outlier.kind if link else outlier.file)}">'
        f"{escape(say(f'outlier-{outlier.kind}', value=format_integer(outlier.value)))}</a>"
        for outlier in study.outliers
    )
    note = "" if link else f" {escape(say('outlier-open'))}"
    return f"<section><h2>{escape(say('outlier-title'))}</h2><p>{links}.{note}</p></section>"


def _command_section(study: Study) -> str:
    title, text = escape(say("command-title")), escape(say("command-text"))
    command = f"<p><code>{escape(study.command)}</code></p>"
    return f"<section><h2>{title}</h2><p>{text}</p>{command}</section>"
