"""Entries of the story (D6), and choices."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.effects import ChoiceOption
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.costs import can_pay, pay
from roost.games.familiar_tales.engine.effects.registry import chooser
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for, step
from roost.games.familiar_tales.engine.state import Context, Question, TalesState
from roost.games.familiar_tales.engine.story.log import fill_placeholders, log_text

STORY_STEPS = ("entry", "entry-choices", "effects", "effect", "effect-on", "again")


@step("entry")
def open_entry(s: TalesState, code: int, c: Context) -> None:
    """TA-66, TA-71, TA-73"""
    told = s.world.campaign.entries[code]
    own = Context(self_=c.self_, code=code)
    s.history.append(code)
    variant = next((v for v in told.variants if holds(s, v.if_, own)), None)
    text = variant.text if variant is not None and variant.text else told.text
    s.tale.append((code, "entry", fill_placeholders(s, text, own)))
    log_text(s, text, own, told.title)
    s.then("effects", told.do, own)
    if variant is not None:
        s.then("effects", variant.do, own)
    if told.choices:
        s.then("entry-choices", code, own)
    s.then("effects", told.after, own)
    s.then("activity", "")


@step("entry-choices")
def ask_entry_choice(s: TalesState, code: int, c: Context) -> None:
    options = s.world.campaign.entries[code].choices
    ask(s, "choose", chooser(s, c), (options, c, code))


@options_for("choose")
def _options(s: TalesState, asked: Question) -> list[Action]:
    """Barred options keep their number."""
    options, c, _ = asked.payload
    return [
        {"type": "choose", "option": i}
        for i, option in enumerate(options)
        if holds(s, option.if_, c) and can_pay(s, option.cost, c)
    ]


@on_answer("choose")
def _chosen(s: TalesState, asked: Question, action: Action) -> None:
    options, c, code = asked.payload
    option: ChoiceOption = options[int(action["option"])]
    if code is not None:
        s.choices_made.append((code, int(action["option"])))
        s.tale.append((code, "choice", fill_placeholders(s, option.text, c)))
        if option.then:
            s.tale.append((code, "then", fill_placeholders(s, option.then, c)))
    pay(s, option.cost, c)
    if option.then:
        s.then("say", option.then, c)
    s.then("effects", option.do, c)
    s.then("activity", fill_placeholders(s, option.text, c))
