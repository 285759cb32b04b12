"""What a study says first: three findings, the surest and largest, in plain words."""

from typing import NamedTuple

from roost.study.report.figures import between_percents, between_points, percent, points
from roost.study.report.words import bot, case, kind, say, thing
from roost.study.result import Study


class Finding(NamedTuple):
    head: str
    text: str
    detail: str


MOST = 3


def findings(study: Study, most: int = MOST) -> list[Finding]:
    """The first ones; those of options come before those of play."""
    found = [
        *_seat(study),
        *_aim(study),
        *_change(study),
        *_skill(study),
        *_choices(study),
        *_kind(study),
        *_card(study),
    ]
    return found[:most]


def headline(study: Study) -> str:
    if study.aim is not None:
        share = study.aim.mean
        how = "often" if share > 0.65 else "seldom" if share < 0.35 else "even"
        return say(f"headline-team-{how}")
    if study.seats is None:
        return say("study-title", game=study.game)
    best = study.seats.best()
    if best is None:
        return say("headline-seat-none")
    last = len(study.seats.wins) - 1
    where = "first" if best == 0 else "last" if best == last else "middle"
    return say(f"headline-seat-{where}")


def _seat(study: Study) -> list[Finding]:
    if study.seats is None:
        return []
    fair, wins = study.seats.fair, study.seats.wins
    surely = study.seats.best()
    best = max(range(len(wins)), key=lambda i: wins[i].mean) if surely is None else surely
    detail = say("study-from-to-percent", **between_percents(wins[best]))
    if surely is None:
        text = say("find-seat-none", matches=study.matches)
        return [Finding(say("find-seat-none-head"), text, detail)]
    head = say("find-seat-head", share=percent(wins[best].mean))
    text = say("find-seat", turn=say(f"turn-{best + 1}"), fair=percent(fair))
    return [Finding(head, text, detail)]


def _aim(study: Study) -> list[Finding]:
    if study.aim is None:
        return []
    detail = say("study-from-to-percent", **between_percents(study.aim))
    return [Finding(say("find-aim-head", share=percent(study.aim.mean)), say("find-aim"), detail)]


def _skill(study: Study) -> list[Finding]:
    found = study.skill
    if found is None:
        return []
    names = {"strong": bot(found.strong), "weak": bot(found.weak)}
    detail = say("study-from-to", **between_points(found.ahead, signed=True))
    if found.tells is None:
        return [Finding(say("find-skill-none-head"), say("find-skill-none", **names), detail)]
    about = "find-skill" if study.aim is None else "find-skill-team"
    text = say(about, points=points(found.ahead.mean), **names)
    return [Finding(say("find-skill-head", matches=found.tells), text, detail)]


def _choices(study: Study) -> list[Finding]:
    found = study.choices
    if found is None:
        return []
    matters = {
        "mean": percent(1 - found.alike.mean),
        "low": percent(1 - found.alike.high),
        "high": percent(1 - found.alike.low),
    }
    head = say("find-choices-head", share=matters["mean"])
    return [Finding(head, say("find-choices"), say("study-from-to-percent", **matters))]


def _kind(study: Study) -> list[Finding]:
    hardly = study.hardly_ever()
    if not hardly:
        return []
    worst = hardly[0]
    text = say("find-kind", bots=bot(study.bot, many=True))
    detail = say("kind-share-cell", **between_percents(worst.good))
    return [Finding(kind(study.game, worst.name), text, detail)]


def _card(study: Study) -> list[Finding]:
    sure = [one for one in study.cards if one.points.low > 0]
    if not sure:
        return []
    best = sure[0]
    about = "find-card" if study.aim is None else "find-card-team"
    text = say(about, points=points(best.points.mean, signed=True))
    detail = say("study-from-to", **between_points(best.points, signed=True))
    return [Finding(say("find-card-head", card=thing(study.game, best.card)), text, detail)]


def _change(study: Study) -> list[Finding]:
    """The largest change that is sure, of each variant."""
    found = []
    for variant in study.variants:
        sure = [(one.share, one) for one in variant.changes if one.is_sure]
        shares = [(by, one) for by, one in sure if by is not None]
        if shares:
            by, most = max(shares, key=lambda pair: abs(pair[0].mean))
            head = say("find-change-head", change=percent(by.mean, signed=True))
            text = say(f"find-change-{most.what}", case=case(study.game, variant.name))
            detail = say("study-from-to-percent", **between_percents(by, signed=True))
            found.append(Finding(head, text, detail))
    return found
