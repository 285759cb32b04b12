"""Renders a study with the templates: the body for the web page, or self-contained files."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from roost import games
from roost.contract.option_text import format_option
from roost.study.report.assets import font_face_css
from roost.study.report.figures import list_figures
from roost.study.report.findings import list_findings, write_headline
from roost.study.report.messages import bot_name, say
from roost.study.report.number_format import format_integer
from roost.study.result import Study

HERE = Path(__file__).parent
STYLE = Markup((HERE / "style" / "report.css").read_text(encoding="utf-8"))
"""The style sheet. Only this and the font are not escaped."""

_templates = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
_templates.globals |= {"say": say, "format_integer": format_integer}


def render_report(study: Study) -> str:
    """Return a self-contained HTML file, for light and dark themes."""
    return _render("report.html", study, page_style=Markup(font_face_css()) + STYLE)


def render_body(study: Study, link: str = "") -> str:
    """Return the body of a report. `link` is the address of records; by default the same folder."""
    return _render("body.html", study, link=link)


def render_charts(study: Study) -> dict[str, str]:
    """Return the charts for desktops as SVG files, by name."""
    template = _templates.get_template("chart.svg")
    return {
        figure.name: template.render(chart=figure.charts[0], style=STYLE)
        for figure in list_figures(study)
        if figure.charts
    }


def _render(template: str, study: Study, **more: Any) -> str:
    return _templates.get_template(template).render(
        study=study,
        title=games.game_info(study.game).title,
        headline=write_headline(study),
        introduction=_introduction(study),
        findings=list_findings(study),
        figures=list_figures(study),
        **more,
    )


def _introduction(study: Study) -> str:
    defaults = games.game_info(study.game).configure(study.players, {}).options
    changed = [
        format_option(name, value)
        for name, value in study.options.items()
        if value != defaults.get(name)
    ]
    return say(
        "study-introduction",
        matches=study.matches,
        players=study.players,
        bot=bot_name(study.bot),
        bots=bot_name(study.bot, plural=True),
        varied="yes" if any(one.is_used_by_bots for one in study.variants) else "no",
        options=", ".join(changed) or "none",
    )
