"""Effects on the story: codes, pages, chapters, eras, the end."""

from roost.contract import Action
from roost.games.familiar_tales.data import effects as e
from roost.games.familiar_tales.effects.registry import effect
from roost.games.familiar_tales.machine import answer, ask, question
from roost.games.familiar_tales.state import Ask, Context, State


@effect(e.Bubble)
def _bubble(s: State, x: e.Bubble, c: Context) -> None:
    """TA-75"""
    if x.code not in s.bubbles:
        s.bubbles.append(x.code)


@effect(e.GoTo)
def _code(s: State, x: e.GoTo, c: Context) -> None:
    s.then("entry", x.code, Context(self_=c.self_))


@effect(e.OpenPage)
def _page(s: State, x: e.OpenPage, c: Context) -> None:
    s.then("open-page", x.id)


@effect(e.Offer)
def _offer(s: State, x: e.Offer, c: Context) -> None:
    if x.code not in s.offers:
        s.offers.append(x.code)


@effect(e.Shut)
def _shut(s: State, x: e.Shut, c: Context) -> None:
    if x.code in s.offers:
        s.offers.remove(x.code)


@effect(e.Save)
def _save(s: State, x: e.Save, c: Context) -> None:
    """TA-241: it only asks whether to stop for today."""
    ask(s, "save", s.keeper)


@question("save")
def _save_options(s: State, asked: Ask) -> list[Action]:
    return [{"type": "save"}, {"type": "continue"}]


@answer("save")
def _saved(s: State, asked: Ask, action: Action) -> None:
    """Either way the story goes on where it is: the record is the save."""


@effect(e.ChapterEnd)
def _chapter_end(s: State, x: e.ChapterEnd, c: Context) -> None:
    rest = x.how.rest if isinstance(x.how, e.Rest) else 0
    s.then("chapter-end", rest)


@effect(e.EraEnd)
def _era_end(s: State, x: e.EraEnd, c: Context) -> None:
    s.then("era-end")


@effect(e.TellEnding)
def _ending(s: State, x: e.TellEnding, c: Context) -> None:
    s.then("ending")
