"""A report: the part that pages show, and the same as one file that needs nothing else."""

import re
from html import escape
from pathlib import Path

from roost import games
from roost.simulate.interval import Interval
from roost.study.command import typed
from roost.study.report import pictures
from roost.study.report.birds import lettering
from roost.study.report.figures import between_percents, between_points, percent, points, whole
from roost.study.report.findings import findings, headline
from roost.study.report.words import bot, case_title, kind, say
from roost.study.result import Kind, Study, Variant

STYLE = Path(__file__).with_name("style") / "report.css"
SHOWN_KINDS = 6
MARGIN = 16
"""Around a picture that is a file."""


def report(study: Study) -> str:
    """One file of HTML, with its pictures, for light and dark."""
    style = lettering() + STYLE.read_text(encoding="utf-8")
    title = escape(say("study-title", game=games.facts(study.game).title))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head>"
        f'<body class="alone"><main>{body(study)}</main></body></html>\n'
    )


def body(study: Study, link: str = "") -> str:
    """What is in it. `link` is put before the names of records; without it they are beside it."""
    told = "".join(
        f"<li><b>{escape(one.head)}</b>{escape(one.text)}<span>{escape(one.detail)}</span></li>"
        for one in findings(study)
    )
    game = escape(games.facts(study.game).title)
    return (
        f'<article class="study"><header><p class="game">{game}</p>'
        f"<h1>{escape(headline(study))}</h1><p>{escape(_lede(study))}</p></header>"
        f'<div class="limb" aria-hidden="true">{BRANCH}</div><ul class="findings">{told}</ul>'
        f'<div class="figures">{_figures(study)}</div>{_strange(study, link)}{_again(study)}'
        "</article>"
    )


LIMB = (
    "M0 22C120 12 220 34 380 26S640 14 800 26s260 4 400-6v16c-140 8-260 6-400 2S520 44 380 40 120 "
    "30 0 36Z"
)
TWIGS = "M100 20q8-14 22-16l3 4q-12 3-16 14ZM720 24q10-14 24-14l2 4q-12 1-18 12Z"
LEAVES = "M124 6q10-10 26-4-10 12-26 8ZM746 12q10-12 26-6-10 12-26 8Z"
BRANCH = (
    '<svg viewBox="0 0 1200 46" preserveAspectRatio="none">'
    f'<path class="bark" d="{LIMB}{TWIGS}"/><path class="leaf" d="{LEAVES}"/></svg>'
)


def _lede(study: Study) -> str:
    return say(
        "study-lede",
        matches=study.matches,
        players=study.players,
        bot=bot(study.bot),
        bots=bot(study.bot, many=True),
        varied="yes" if any(one.bots_use for one in study.variants) else "no",
        options=_options(study) or "none",
    )


def _options(study: Study) -> str:
    """Those that differ from the game's defaults, as they are typed."""
    defaults = games.facts(study.game).table(study.players, {}).options
    given = {name: value for name, value in study.options.items() if value != defaults.get(name)}
    return ", ".join(f"{name}={typed(value)}" for name, value in given.items())


def pictures_of(study: Study) -> dict[str, str]:
    """The pictures as files of their own, by name."""
    found = {"scores": pictures.scores(study.tables), "lengths": pictures.lengths(study.lengths)}
    if study.seats is not None:
        found["seats"] = pictures.seats(study.seats)
    if study.skill is not None:
        found["skill"] = pictures.skill(study.skill)
    if study.choices is not None:
        found["choices"] = pictures.choices(study.choices)
    if any(one.points.without(0.0) for one in study.cards):
        found["cards"] = pictures.cards(study.cards, study.game)
    for variant in filter(_is_drawn, study.variants):
        found[f"with-{variant.name.replace('=', '-')}"] = pictures.changes(variant, study.game)
    style = STYLE.read_text(encoding="utf-8")
    return {name: _alone(drawn, style) for name, drawn in found.items()}


def _alone(drawn: str, style: str) -> str:
    """The drawing for a desk, with its colours."""
    whole = drawn[: drawn.index("</svg>")] + "</svg>\n"
    head, _, rest = whole.partition(">")
    head = re.sub(r'viewBox="0 0 (\S+) (\S+)"', _widened, head)
    head = head.replace('class="desk"', 'xmlns="http://www.w3.org/2000/svg" class="alone study"')
    return f"{head}><style>{style}</style>{rest}"


def _widened(size: re.Match[str]) -> str:
    """With a margin."""
    width, height = (float(size[i]) + 2 * MARGIN for i in (1, 2))
    return f'viewBox="{-MARGIN} {-MARGIN} {width:g} {height:g}"'


def _figures(study: Study) -> str:
    found = []
    if study.seats is not None:
        sure = any(map(study.seats.is_sure, range(len(study.seats.wins))))
        text = say("seat-yes" if sure else "seat-no")
        found.append(_figure(say("seat-title"), text, pictures.seats(study.seats)))
    found.append(_scores(study))
    about = "length-text-same" if study.moves.low == study.moves.high else "length-text"
    moves = say(about, **between_points(study.moves))
    found.append(_figure(say("length-title"), moves, pictures.lengths(study.lengths)))
    for variant in study.variants:
        title, text = case_title(study.game, variant.name), about_change(study, variant)
        drawn = pictures.changes(variant, study.game) if _is_drawn(variant) else ""
        found.append(_figure(title, text, drawn, _points(variant) if drawn else ""))
    if study.skill is not None:
        names = {"strong": bot(study.skill.strong, True), "weak": bot(study.skill.weak, True)}
        drawn = pictures.skill(study.skill)
        about = "skill-text" if study.aim is None else "skill-text-team"
        one = study.skill
        told = _shares({"skill": one.skill, "deal": one.deal, "both": one.both})
        depends = escape(say("skill-depends", **between_percents(one.noise)))
        more = f"{told}<p>{depends}</p>"
        found.append(_figure(say("skill-title"), say(about, **names), drawn, more))
    if study.choices is not None:
        found.append(_choices(study))
    if study.cards:
        found.append(_cards(study))
    if study.choices is not None:
        found.append(_kinds(study))
    return "".join(found)


def _figure(title: str, text: str, drawn: str, more: str = "") -> str:
    return f"<figure><h2>{escape(title)}</h2><p>{escape(text)}</p>{drawn}{more}</figure>"


def about_change(study: Study, variant: Variant) -> str:
    if not variant.bots_use:
        return say("change-text-unused")
    if variant.differing == 0:
        return say("change-text-none")
    return say("change-text", differing=variant.differing or 0, matches=study.matches)


def _is_drawn(variant: Variant) -> bool:
    return variant.bots_use and variant.differing != 0


def _points(variant: Variant) -> str:
    """What has no share to be told."""
    told = [
        say(
            "change-by-points",
            what=say(f"change-{one.what}"),
            before=points(one.before),
            **between_points(one.by, signed=True),
        )
        for one in variant.changes
        if one.share is None
    ]
    return "".join(f"<p>{escape(line)}</p>" for line in told)


def _choices(study: Study) -> str:
    found = study.choices
    assert found is not None
    text = say(
        "choice-text",
        free=percent(found.free.mean),
        legal=points(found.legal),
        looked=found.looked_at,
    )
    who = bot(study.bot)
    cost = escape(say("choice-cost", bot=who, **between_points(found.careless)))
    shares = _shares({"alike": found.alike, "single": found.single}, "choice")
    return _figure(say("choice-title"), text, pictures.choices(found), f"{shares}<p>{cost}</p>")


def _shares(parts: dict[str, Interval], of: str = "skill") -> str:
    """How sure the parts of a whole are."""
    told = [
        say("share-between", what=say(f"{of}-{name}"), **between_percents(share))
        for name, share in parts.items()
    ]
    return f"<p>{escape(say('share-list', list='; '.join(told)))}</p>"


def _scores(study: Study) -> str:
    means = [
        say("score-mean", bots=bot(one.bot, many=True), **between_points(one.score))
        for one in study.tables
    ]
    more = f"<p>{escape(say('score-means', list='; '.join(means)))}</p>"
    if study.margin is not None:
        more += f"<p>{escape(say('score-margin', **between_points(study.margin)))}</p>"
    return _figure(say("score-title"), say("score-text"), pictures.scores(study.tables), more)


def _cards(study: Study) -> str:
    title = say("card-title")
    if not any(one.points.without(0.0) for one in study.cards):
        return _figure(title, say("card-none"), "")
    text = say("card-text" if study.aim is None else "card-text-team")
    return _figure(title, text, pictures.cards(study.cards, study.game))


def _kinds(study: Study) -> str:
    table = _table(kind_rows(study, study.hardly_ever()))
    timed = study.timed()
    if timed:
        about = escape(say("kind-timed", bots=bot(study.bot, many=True)))
        table += f"<p>{about}</p>{_table(kind_rows(study, timed))}"
    return _figure(say("kind-title"), about_kinds(study), table)


def _table(rows: list[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in kind_heads())
    told = "".join(_row(*cells) for cells in rows)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{told}</tbody></table>"


def _row(head: str, *cells: str) -> str:
    rest = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(head)}</th>{rest}</tr>'


def kind_rows(study: Study, found: list[Kind]) -> list[tuple[str, ...]]:
    """Kinds of actions, each as the cells of a row."""
    return [_cells(study.game, one) for one in found[:SHOWN_KINDS]]


def kind_heads() -> list[str]:
    return [say(f"kind-{name}") for name in ("column", "offered", "good", "taken")]


def about_kinds(study: Study) -> str:
    if study.hardly_ever():
        return say("kind-text", bots=bot(study.bot, many=True))
    if not study.kinds:
        return say("kind-few")
    least = min((one.good.mean for one in study.kinds if not one.is_seldom_good), default=1.0)
    return say("kind-none", share=percent(least))


def _cells(game: str, one: Kind) -> tuple[str, ...]:
    good, taken = (
        say("kind-share-cell", **between_percents(share)) for share in (one.good, one.taken)
    )
    return kind(game, one.name), str(one.offered), good, taken


def _strange(study: Study, link: str) -> str:
    if not study.strange:
        return ""
    links = ", ".join(
        f'<a href="{escape(link + one.file if not link else link + one.kind)}">'
        f"{escape(say(f'strange-{one.kind}', value=whole(one.value)))}</a>"
        for one in study.strange
    )
    how = "" if link else f" {escape(say('strange-open'))}"
    return f"<section><h2>{escape(say('strange-title'))}</h2><p>{links}.{how}</p></section>"


def _again(study: Study) -> str:
    title, text = escape(say("again-title")), escape(say("again-text"))
    command = f"<p><code>{escape(study.command)}</code></p>"
    return f"<section><h2>{title}</h2><p>{text}</p>{command}</section>"
