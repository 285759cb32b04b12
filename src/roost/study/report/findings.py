"""What a study says first: three findings, the surest and largest, in plain words."""

from typing import NamedTuple

from roost.study.report.messages import action_kind_label, bot_name, card_name, say, variant_phrase
from roost.study.report.number_format import (
    format_interval,
    format_percent,
    format_percent_interval,
    format_points,
)
from roost.study.result import Study


class Finding(NamedTuple):
    head: str
    text: str
    detail: str


MAX_FINDINGS = 3


def list_findings(study: Study, limit: int = MAX_FINDINGS) -> list[Finding]:
    """The first ones; those of options come before those of play."""
    found = [
        *_seat(study),
        *_team_win_rate(study),
        *_change(study),
        *_skill(study),
        *_choices(study),
        *_kind(study),
        *_card(study),
    ]
    return found[:limit]


def write_headline(study: Study) -> str:
    if study.team_win_rate is not None:
        share = study.team_win_rate.mean
        how = "often" if share > 0.65 else "seldom" if share < 0.35 else "even"
        return say(f"headline-team-{how}")
    if study.seats is None:
        return say("study-title", game=study.game)
    best = study.seats.best_turn()
    if best is None:
        return say("headline-seat-none")
    last = len(study.seats.win_rates) - 1
    where = "first" if best == 0 else "last" if best == last else "middle"
    return say(f"headline-seat-{where}")


def _seat(study: Study) -> list[Finding]:
    if study.seats is None:
        return []
    fair, wins = study.seats.fair_rate, study.seats.win_rates
    surely = study.seats.best_turn()
    best = max(range(len(wins)), key=lambda i: wins[i].mean) if surely is None else surely
    detail = say("study-from-to-percent", **format_percent_interval(wins[best]))
    if surely is None:
        text = say("find-seat-none", matches=study.matches)
        return [Finding(say("find-seat-none-head"), text, detail)]
    head = say("find-seat-head", share=format_percent(wins[best].mean))
    text = say("find-seat", turn=say(f"turn-{best + 1}"), fair=format_percent(fair))
    return [Finding(head, text, detail)]


def _team_win_rate(study: Study) -> list[Finding]:
    if study.team_win_rate is None:
        return []
    detail = say("study-from-to-percent", **format_percent_interval(study.team_win_rate))
    return [
        Finding(
            say("find-aim-head", share=format_percent(study.team_win_rate.mean)),
            say("find-aim"),
            detail,
        )
    ]


def _skill(study: Study) -> list[Finding]:
    found = study.skill
    if found is None:
        return []
    names = {"strong": bot_name(found.strong), "weak": bot_name(found.weak)}
    detail = say("study-from-to", **format_interval(found.points_gained, signed=True))
    if found.matches_to_lead is None:
        return [Finding(say("find-skill-none-head"), say("find-skill-none", **names), detail)]
    about = "find-skill" if study.team_win_rate is None else "find-skill-team"
    text = say(about, points=format_points(found.points_gained.mean), **names)
    return [Finding(say("find-skill-head", matches=found.matches_to_lead), text, detail)]


def _choices(study: Study) -> list[Finding]:
    found = study.choices
    if found is None:
        return []
    matters = {
        "mean": format_percent(1 - found.no_difference_rate.mean),
        "low": format_percent(1 - found.no_difference_rate.high),
        "high": format_percent(1 - found.no_difference_rate.low),
    }
    head = say("find-choices-head", share=matters["mean"])
    return [Finding(head, say("find-choices"), say("study-from-to-percent", **matters))]


def _kind(study: Study) -> list[Finding]:
    hardly = study.rarely_good_kinds()
    if not hardly:
        return []
    worst = hardly[0]
    text = say("find-kind", bots=bot_name(study.bot, many=True))
    detail = say("kind-share-cell", **format_percent_interval(worst.good_rate))
    return [Finding(action_kind_label(study.game, worst.name), text, detail)]


def _card(study: Study) -> list[Finding]:
    sure = [one for one in study.cards if one.points.low > 0]
    if not sure:
        return []
    best = sure[0]
    about = "find-card" if study.team_win_rate is None else "find-card-team"
    text = say(about, points=format_points(best.points.mean, signed=True))
    detail = say("study-from-to", **format_interval(best.points, signed=True))
    return [Finding(say("find-card-head", card=card_name(study.game, best.card)), text, detail)]


def _change(study: Study) -> list[Finding]:
    """The largest change that is sure, of each variant."""
    found = []
    for variant in study.variants:
        sure = [(one.relative_difference, one) for one in variant.changes if one.is_significant]
        shares = [(by, one) for by, one in sure if by is not None]
        if shares:
            by, most = max(shares, key=lambda pair: abs(pair[0].mean))
            head = say("find-change-head", change=format_percent(by.mean, signed=True))
            text = say(f"find-change-{most.metric}", case=variant_phrase(study.game, variant.name))
            detail = say("study-from-to-percent", **format_percent_interval(by, signed=True))
            found.append(Finding(head, text, detail))
    return found
