"""Entries of the story (D6), and choices."""

from roost.contract import Action
from roost.games.familiar_tales.conditions import holds
from roost.games.familiar_tales.costs import can_pay, pay
from roost.games.familiar_tales.data.effects import Option
from roost.games.familiar_tales.effects.registry import chooser
from roost.games.familiar_tales.machine import answer, ask, question, step
from roost.games.familiar_tales.state import Ask, Context, State
from roost.games.familiar_tales.telling import filled, say

IS_STORY = ("entry", "entry-choices", "effects", "effect", "effect-on", "again")


@step("entry")
def entry(s: State, code: int, c: Context) -> None:
    """TA-66, TA-71, TA-73"""
    told = s.world.campaign.entries[code]
    own = Context(self_=c.self_, code=code)
    s.history.append(code)
    variant = next((v for v in told.variants if holds(s, v.if_, own)), None)
    text = variant.text if variant is not None and variant.text else told.text
    s.tale.append((code, "entry", filled(s, text, own)))
    say(s, text, own, told.title)
    s.then("effects", told.do, own)
    if variant is not None:
        s.then("effects", variant.do, own)
    if told.choices:
        s.then("entry-choices", code, own)
    s.then("effects", told.after, own)
    s.then("deed", "")


@step("entry-choices")
def entry_choices(s: State, code: int, c: Context) -> None:
    options = s.world.campaign.entries[code].choices
    ask(s, "choose", chooser(s, c), (options, c, code))


@question("choose")
def _options(s: State, asked: Ask) -> list[Action]:
    """Barred options keep their number."""
    options, c, _ = asked.about
    return [
        {"type": "choose", "option": i}
        for i, option in enumerate(options)
        if holds(s, option.if_, c) and can_pay(s, option.cost, c)
    ]


@answer("choose")
def _chosen(s: State, asked: Ask, action: Action) -> None:
    options, c, code = asked.about
    option: Option = options[int(action["option"])]
    if code is not None:
        s.chosen.append((code, int(action["option"])))
        s.tale.append((code, "choice", filled(s, option.text, c)))
        if option.then:
            s.tale.append((code, "then", filled(s, option.then, c)))
    pay(s, option.cost, c)
    if option.then:
        s.then("say", option.then, c)
    s.then("effects", option.do, c)
    s.then("deed", filled(s, option.text, c))
