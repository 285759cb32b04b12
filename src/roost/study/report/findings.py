"""The main findings of a study, as sentences."""

from typing import NamedTuple

from roost.simulate.interval import Interval
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
    """The beginning of the sentence, printed large."""
    text: str
    """The rest of the sentence."""
    detail: str
    """The interval."""


MAX_FINDINGS = 3


def list_findings(study: Study, limit: int = MAX_FINDINGS) -> list[Finding]:
    """Return the first findings. Options come before play."""
    findings = [
        *_seat(study),
        *_team_win_rate(study),
        *_change(study),
        *_skill(study),
        *_choices(study),
        *_kind(study),
        *_card(study),
    ]
    return findings[:limit]


def write_headline(study: Study) -> str:
    """Return the headline: about the turn order or, in cooperative games, the win rate."""
    if study.team_win_rate is not None:
        rate = study.team_win_rate.mean
        how = "often" if rate > 0.65 else "seldom" if rate < 0.35 else "even"
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
    rates, best = study.seats.win_rates, study.seats.best_turn()
    if best is None:
        highest = max(rates, key=lambda rate: rate.mean)
        text = say("find-seat-none", matches=study.matches)
        detail = say("study-interval-percent", **format_percent_interval(highest))
        return [Finding(say("find-seat-none-head"), text, detail)]
    fair = format_percent(study.seats.fair_rate)
    head = say("find-seat-head", share=format_percent(rates[best].mean))
    text = say("find-seat", turn=say(f"turn-{best + 1}"), fair=fair)
    detail = say("study-interval-percent", **format_percent_interval(rates[best]))
    return [Finding(head, text, detail)]


def _team_win_rate(study: Study) -> list[Finding]:
    if study.team_win_rate is None:
        return []
    head = say("find-team-head", share=format_percent(study.team_win_rate.mean))
    detail = say("study-interval-percent", **format_percent_interval(study.team_win_rate))
    return [Finding(head, say("find-team"), detail)]


def _skill(study: Study) -> list[Finding]:
    skill = study.skill
    if skill is None:
        return []
    names = {"strong": bot_name(skill.strong), "weak": bot_name(skill.weak)}
    detail = say("study-interval", **format_interval(skill.points_gained, signed=True))
    if skill.matches_to_lead is None:
        return [Finding(say("find-skill-none-head"), say("find-skill-none", **names), detail)]
    message = "find-skill" if study.team_win_rate is None else "find-skill-team"
    text = say(message, points=format_points(skill.points_gained.mean), **names)
    return [Finding(say("find-skill-head", matches=skill.matches_to_lead), text, detail)]


def _choices(study: Study) -> list[Finding]:
    if study.choices is None:
        return []
    rate = study.choices.no_difference_rate
    interval = format_percent_interval(Interval(1 - rate.mean, 1 - rate.high, 1 - rate.low))
    head = say("find-choices-head", share=interval["mean"])
    return [Finding(head, say("find-choices"), say("study-interval-percent", **interval))]


def _kind(study: Study) -> list[Finding]:
    kinds = study.rarely_good_kinds()
    if not kinds:
        return []
    worst = kinds[0]
    text = say("find-kind", bots=bot_name(study.bot, plural=True))
    detail = say("kind-share-cell", **format_percent_interval(worst.good_rate))
    return [Finding(action_kind_label(study.game, worst.name), text, detail)]


def _card(study: Study) -> list[Finding]:
    helpful = [card for card in study.cards if card.points.low > 0]
    if not helpful:
        return []
    best = helpful[0]
    message = "find-card" if study.team_win_rate is None else "find-card-team"
    text = say(message, points=format_points(best.points.mean, signed=True))
    detail = say("study-interval", **format_interval(best.points, signed=True))
    return [Finding(say("find-card-head", card=card_name(study.game, best.card)), text, detail)]


def _change(study: Study) -> list[Finding]:
    """Return the largest significant change of each variant."""
    findings = []
    for variant in study.variants:
        changes = [
            (change.relative_difference, change.metric)
            for change in variant.changes
            if change.is_significant
        ]
        relative = [(difference, metric) for difference, metric in changes if difference]
        if relative:
            difference, metric = max(relative, key=lambda change: abs(change[0].mean))
            interval = format_percent_interval(difference, signed=True)
            head = say("find-change-head", change=interval["mean"])
            text = say(f"find-change-{metric}", case=variant_phrase(study.game, variant.name))
            detail = say("study-interval-percent", **interval)
            findings.append(Finding(head, text, detail))
    return findings
