"""A report: the part that pages show, and the same as one file that needs nothing else."""

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
from roost.study.result import ActionKind, Study, StudyVariant

STYLE = Path(__file__).with_name("style") / "report.css"
MAX_KINDS = 6
MARGIN = 16
"""Around a picture that is a file."""


def render_report(study: Study) -> str:
    """One file of HTML, with its pictures, for light and dark."""
    style = font_face_css() + STYLE.read_text(encoding="utf-8")
    title = escape(say("study-title", game=games.game_info(study.game).title))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head>"
        f'<body class="alone"><main>{render_body(study)}</main></body></html>\n'
    )


def render_body(study: Study, link: str = "") -> str:
    """What is in it. `link` is put before the names of records; without it they are beside it."""
    told = "".join(
        f"<li><b>{escape(one.head)}</b>{escape(one.text)}<span>{escape(one.detail)}</span></li>"
        for one in list_findings(study)
    )
    game = escape(games.game_info(study.game).title)
    return (
        f'<article class="study"><header><p class="game">{game}</p>'
        f"<h1>{escape(write_headline(study))}</h1><p>{escape(_introduction(study))}</p></header>"
        f'<div class="limb" aria-hidden="true">{BRANCH_SVG}</div><ul class="findings">{told}</ul>'
        f'<div class="figures">{_figures(study)}</div>{_outliers(study, link)}{_command_section(study)}'
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
    f'<path class="bark" d="{BRANCH_PATH}{TWIGS_PATH}"/><path class="leaf" d="{LEAVES_PATH}"/></svg>'
)


def _introduction(study: Study) -> str:
    return say(
        "study-lede",
        matches=study.matches,
        players=study.players,
        bot=bot_name(study.bot),
        bots=bot_name(study.bot, many=True),
        varied="yes" if any(one.is_used_by_bots for one in study.variants) else "no",
        options=_changed_options(study) or "none",
    )


def _changed_options(study: Study) -> str:
    """Those that differ from the game's defaults, as they are typed."""
    defaults = games.game_info(study.game).configure(study.players, {}).options
    given = {name: value for name, value in study.options.items() if value != defaults.get(name)}
    return ", ".join(f"{name}={format_option_value(value)}" for name, value in given.items())


def render_charts(study: Study) -> dict[str, str]:
    """The pictures as files of their own, by name."""
    found = {
        "scores": charts.draw_scores(study.self_play),
        "lengths": charts.draw_lengths(study.length_histogram),
    }
    if study.seats is not None:
        found["seats"] = charts.draw_seats(study.seats)
    if study.skill is not None:
        found["skill"] = charts.draw_skill(study.skill)
    if study.choices is not None:
        found["choices"] = charts.draw_choices(study.choices)
    if any(one.points.excludes(0.0) for one in study.cards):
        found["cards"] = charts.draw_cards(study.cards, study.game)
    for variant in filter(_has_chart, study.variants):
        found[f"with-{variant.name.replace('=', '-')}"] = charts.draw_changes(variant, study.game)
    style = STYLE.read_text(encoding="utf-8")
    return {name: _make_standalone(drawn, style) for name, drawn in found.items()}


def _make_standalone(chart: str, style: str) -> str:
    """The drawing for a desk, with its colours."""
    whole = chart[: chart.index("</svg>")] + "</svg>\n"
    head, _, rest = whole.partition(">")
    head = re.sub(r'viewBox="0 0 (\S+) (\S+)"', _add_margin, head)
    head = head.replace('class="desk"', 'xmlns="http://www.w3.org/2000/svg" class="alone study"')
    return f"{head}><style>{style}</style>{rest}"


def _add_margin(size: re.Match[str]) -> str:
    """With a margin."""
    width, height = (float(size[i]) + 2 * MARGIN for i in (1, 2))
    return f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}"'


def _figures(study: Study) -> str:
    found = []
    if study.seats is not None:
        sure = any(map(study.seats.is_significant, range(len(study.seats.win_rates))))
        text = say("seat-yes" if sure else "seat-no")
        found.append(_figure(say("seat-title"), text, charts.draw_seats(study.seats)))
    found.append(_scores(study))
    about = (
        "length-text-same" if study.mean_actions.low == study.mean_actions.high else "length-text"
    )
    moves = say(about, **format_interval(study.mean_actions))
    found.append(_figure(say("length-title"), moves, charts.draw_lengths(study.length_histogram)))
    for variant in study.variants:
        title, text = variant_title(study.game, variant.name), describe_change(study, variant)
        drawn = charts.draw_changes(variant, study.game) if _has_chart(variant) else ""
        found.append(_figure(title, text, drawn, _absolute_changes(variant) if drawn else ""))
    if study.skill is not None:
        names = {
            "strong": bot_name(study.skill.strong, True),
            "weak": bot_name(study.skill.weak, True),
        }
        drawn = charts.draw_skill(study.skill)
        about = "skill-text" if study.team_win_rate is None else "skill-text-team"
        one = study.skill
        told = _shares({"skill": one.skill, "deal": one.deal, "both": one.skill_on_deal})
        depends = escape(say("skill-depends", **format_percent_interval(one.noise)))
        more = f"{told}<p>{depends}</p>"
        found.append(_figure(say("skill-title"), say(about, **names), drawn, more))
    if study.choices is not None:
        found.append(_choices(study))
    if study.cards:
        found.append(_cards(study))
    if study.choices is not None:
        found.append(_kinds(study))
    return "".join(found)


def _figure(title: str, text: str, chart: str, more: str = "") -> str:
    return f"<figure><h2>{escape(title)}</h2><p>{escape(text)}</p>{chart}{more}</figure>"


def describe_change(study: Study, variant: StudyVariant) -> str:
    if not variant.is_used_by_bots:
        return say("change-text-unused")
    if variant.changed_matches == 0:
        return say("change-text-none")
    return say("change-text", differing=variant.changed_matches or 0, matches=study.matches)


def _has_chart(variant: StudyVariant) -> bool:
    return variant.is_used_by_bots and variant.changed_matches != 0


def _absolute_changes(variant: StudyVariant) -> str:
    """What has no share to be told."""
    told = [
        say(
            "change-by-points",
            what=say(f"change-{one.metric}"),
            before=format_points(one.baseline),
            **format_interval(one.difference, signed=True),
        )
        for one in variant.changes
        if one.relative_difference is None
    ]
    return "".join(f"<p>{escape(line)}</p>" for line in told)


def _choices(study: Study) -> str:
    found = study.choices
    assert found is not None
    text = say(
        "choice-text",
        free=format_percent(found.choice_rate.mean),
        legal=format_points(found.mean_alternatives),
        looked=found.decision_count,
    )
    who = bot_name(study.bot)
    cost = escape(say("choice-cost", bot=who, **format_interval(found.random_move_loss)))
    shares = _shares({"alike": found.no_difference_rate, "single": found.one_best_rate}, "choice")
    return _figure(say("choice-title"), text, charts.draw_choices(found), f"{shares}<p>{cost}</p>")


def _shares(parts: dict[str, Interval], of: str = "skill") -> str:
    """How sure the parts of a whole are."""
    told = [
        say("share-between", what=say(f"{of}-{name}"), **format_percent_interval(share))
        for name, share in parts.items()
    ]
    return f"<p>{escape(say('share-list', list='; '.join(told)))}</p>"


def _scores(study: Study) -> str:
    means = [
        say("score-mean", bots=bot_name(one.bot, many=True), **format_interval(one.score))
        for one in study.self_play
    ]
    more = f"<p>{escape(say('score-means', list='; '.join(means)))}</p>"
    if study.margin is not None:
        more += f"<p>{escape(say('score-margin', **format_interval(study.margin)))}</p>"
    return _figure(say("score-title"), say("score-text"), charts.draw_scores(study.self_play), more)


def _cards(study: Study) -> str:
    title = say("card-title")
    if not any(one.points.excludes(0.0) for one in study.cards):
        return _figure(title, say("card-none"), "")
    text = say("card-text" if study.team_win_rate is None else "card-text-team")
    return _figure(title, text, charts.draw_cards(study.cards, study.game))


def _kinds(study: Study) -> str:
    table = _table(kind_rows(study, study.rarely_good_kinds()))
    timed = study.timing_kinds()
    if timed:
        about = escape(say("kind-timed", bots=bot_name(study.bot, many=True)))
        table += f"<p>{about}</p>{_table(kind_rows(study, timed))}"
    return _figure(say("kind-title"), describe_kinds(study), table)


def _table(rows: list[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in kind_headings())
    told = "".join(_row(*cells) for cells in rows)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{told}</tbody></table>"


def _row(head: str, *cells: str) -> str:
    rest = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(head)}</th>{rest}</tr>'


def kind_rows(study: Study, kinds: list[ActionKind]) -> list[tuple[str, ...]]:
    """Kinds of actions, each as the cells of a row."""
    return [_cells(study.game, one) for one in kinds[:MAX_KINDS]]


def kind_headings() -> list[str]:
    return [say(f"kind-{name}") for name in ("column", "offered", "good", "taken")]


def describe_kinds(study: Study) -> str:
    if study.rarely_good_kinds():
        return say("kind-text", bots=bot_name(study.bot, many=True))
    if not study.action_kinds:
        return say("kind-few")
    least = min(
        (one.good_rate.mean for one in study.action_kinds if not one.is_rarely_good), default=1.0
    )
    return say("kind-none", share=format_percent(least))


def _cells(game: str, kind: ActionKind) -> tuple[str, ...]:
    good, taken = (
        say("kind-share-cell", **format_percent_interval(share))
        for share in (kind.good_rate, kind.chosen_rate)
    )
    return action_kind_label(game, kind.name), str(kind.offer_count), good, taken


def _outliers(study: Study, link: str) -> str:
    if not study.outliers:
        return ""
    links = ", ".join(
        f'<a href="{escape(link + one.file if not link else link + one.kind)}">'
        f"{escape(say(f'strange-{one.kind}', value=format_integer(one.value)))}</a>"
        for one in study.outliers
    )
    how = "" if link else f" {escape(say('strange-open'))}"
    return f"<section><h2>{escape(say('strange-title'))}</h2><p>{links}.{how}</p></section>"


def _command_section(study: Study) -> str:
    title, text = escape(say("again-title")), escape(say("again-text"))
    command = f"<p><code>{escape(study.command)}</code></p>"
    return f"<section><h2>{title}</h2><p>{text}</p>{command}</section>"
