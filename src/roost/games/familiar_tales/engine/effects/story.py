"""Effects on the story: codes, pages, chapters, eras, the end."""

from roost.contract import Action
from roost.games.familiar_tales.content.schema import effects as e
from roost.games.familiar_tales.engine.effects.registry import effect
from roost.games.familiar_tales.engine.machine import ask, on_answer, options_for
from roost.games.familiar_tales.engine.state import Context, Question, TalesState


@effect(e.FillBubble)
def _bubble(s: TalesState, x: e.FillBubble, c: Context) -> None:
    """TA-75"""
    if x.code not in s.bubbles:
        s.bubbles.append(x.code)


@effect(e.GoTo)
def _code(s: TalesState, x: e.GoTo, c: Context) -> None:
    s.then("entry", x.code, Context(self_=c.self_))


@effect(e.OpenPage)
def _page(s: TalesState, x: e.OpenPage, c: Context) -> None:
    s.then("open-page", x.id)


@effect(e.OpenCode)
def _offer(s: TalesState, x: e.OpenCode, c: Context) -> None:
    if x.code not in s.open_codes:
        s.open_codes.append(x.code)


@effect(e.CloseCode)
def _shut(s: TalesState, x: e.CloseCode, c: Context) -> None:
    if x.code in s.open_codes:
        s.open_codes.remove(x.code)


@effect(e.Save)
def _save(s: TalesState, x: e.Save, c: Context) -> None:
    """TA-241: only ask whether to stop for today."""
    ask(s, "save", s.keeper)


@options_for("save")
def _save_options(s: TalesState, question: Question) -> list[Action]:
    return [{"type": "save"}, {"type": "continue"}]


@on_answer("save")
def _save_answer(s: TalesState, question: Question, action: Action) -> None:
    """The story continues in both cases, because the record is the saved game."""


@effect(e.ChapterEnd)
def _chapter_end(s: TalesState, x: e.ChapterEnd, c: Context) -> None:
    rest = x.how.rest if isinstance(x.how, e.Rest) else 0
    s.then("end-chapter", rest)


@effect(e.EraEnd)
def _era_end(s: TalesState, x: e.EraEnd, c: Context) -> None:
    s.then("end-era")


@effect(e.TellEnding)
def _ending(s: TalesState, x: e.TellEnding, c: Context) -> None:
    s.then("tell-ending")
