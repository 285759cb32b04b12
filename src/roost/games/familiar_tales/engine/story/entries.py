"""Entries of the story and their choices (D6)."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema.effects import ChoiceOption
from roost.games.familiar_tales.engine.conditions import holds
from roost.games.familiar_tales.engine.costs import can_pay, pay
from roost.games.familiar_tales.engine.effects.registry import chooser
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for, step
from roost.games.familiar_tales.engine.state import Context, Question, TalesState
from roost.games.familiar_tales.engine.story.log import fill_placeholders, log_text

STORY_STEPS = ("entry", "ask-entry-choice", "effects", "effect", "figure-effect", "repeat-effects")
"""Steps of an entry that go on when another page is opened."""


@step("entry")
def open_entry(s: TalesState, code: int, c: Context) -> None:
    """TA-66, TA-71, TA-73"""
    entry = s.world.campaign.entries[code]
    entry_context = Context(self_=c.self_, code=code)
    s.history.append(code)
    variant = next((v for v in entry.variants if holds(s, v.if_, entry_context)), None)
    text = variant.text if variant is not None and variant.text else entry.text
    s.tale.append((code, "entry", fill_placeholders(s, text, entry_context)))
    log_text(s, text, entry_context, entry.title)
    s.then("effects", entry.do, entry_context)
    if variant is not None:
        s.then("effects", variant.do, entry_context)
    if entry.choices:
        s.then("ask-entry-choice", code, entry_context)
    s.then("effects", entry.after, entry_context)
    s.then("activity", "")


@step("ask-entry-choice")
def ask_entry_choice(s: TalesState, code: int, c: Context) -> None:
    options = s.world.campaign.entries[code].choices
    ask(s, "choose", chooser(s, c), (options, c, code))


@options_for("choose")
def _options(s: TalesState, question: Question) -> list[Action]:
    """Options that are not available keep their number."""
    options, c, _ = question.payload
    return [
        {"type": "choose", "option": i}
        for i, option in enumerate(options)
        if holds(s, option.if_, c) and can_pay(s, option.cost, c)
    ]


@on_answer("choose")
def _answer(s: TalesState, question: Question, action: Action) -> None:
    options, c, code = question.payload
    option: ChoiceOption = options[int(action["option"])]
    if code is not None:
        s.choices_made.append((code, int(action["option"])))
        s.tale.append((code, "choice", fill_placeholders(s, option.text, c)))
        if option.then:
            s.tale.append((code, "then", fill_placeholders(s, option.then, c)))
    pay(s, option.cost, c)
    if option.then:
        s.then("log-text", option.then, c)
    s.then("effects", option.do, c)
    s.then("activity", fill_placeholders(s, option.text, c))
