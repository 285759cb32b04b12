"""The message ids of a game's catalogue: which exist, and which a game must have.

The command line, reports, `roost check-game` and docs/reference/message-keys.md use this table. The
page looks up the same ids (`web/src/i18n/names.ts`); a test compares them.
"""

from typing import NamedTuple


class MessageKey(NamedTuple):
    """A family of message ids, such as `card-NAME`."""

    pattern: str
    """The id; words in capitals stand for names of the game."""
    purpose: str
    fallback: str = ""
    """What is shown without the message. Empty: the game must have it."""
    arguments: str = ""

    @property
    def is_required(self) -> bool:
        return not self.fallback

    def id(self, *names: str) -> str:
        """Return the id for names of the game, in the order of the pattern."""
        remaining = iter(names)
        return "-".join(
            next(remaining) if part.isupper() else part for part in self.pattern.split("-")
        )


NOTHING = "nothing"
VALUE_ARGUMENTS = "`$value`; `$seat`, the seat's name if the value may be a seat"

BLURB = MessageKey("blurb", "the game in one or two short sentences, in lists of games")
ACTION = MessageKey("action-TYPE", "an action, as a button or line", "", "the fields of the action")
CARD = MessageKey("card-NAME", "a card; cards SUIT-RANK may have messages of both instead")
EVENT = MessageKey(
    "event-NAME",
    "a step of the match in the log",
    "",
    "`$who`, `$card`, `$cards`, `$source`, `$target`, marks of the card, numbers of the table",
)
NUMBER = MessageKey("number-NAME", "a number of the table or of a seat")
OPTION = MessageKey("option-NAME", "an option, as a heading")
PROMPT = MessageKey(
    "prompt-NAME",
    "what the player is asked for",
    "",
    "numbers of the table and of the seat, sizes of its zones, `$left`, `$across`, `$right`",
)
ZONE = MessageKey("zone-NAME", "a zone; `row` names `row-0`, `row-1`, …", "", "`$number`")

SUIT = MessageKey("suit-NAME", "the suit of cards SUIT-RANK", "each card has its own message")
RANK = MessageKey("rank-NAME", "the rank of cards SUIT-RANK", "the rank")
CARD_OF_SUIT = MessageKey(
    "card-of-suit", "a card SUIT-RANK", "the common message", "`$suit`, `$rank`"
)
HOW = MessageKey("how-PART", "the game in short, before its rules: goal, turn, end", NOTHING)
CARDS_IN_TEXT = MessageKey(
    "cards-in-text", "card names are common nouns: within a sentence they begin small", "as written"
)
VALUE = MessageKey(
    "value-NAME", "the value of a number; blank hides it", "the value", VALUE_ARGUMENTS
)
FACT = MessageKey(
    "fact-NAME",
    "a number with its value, in a terminal; blank hides it",
    "name and value",
    "all numbers of the table",
)
TAG = MessageKey(
    "tag-NAME",
    "a mark of a card or zone, in short; blank if the drawing shows it",
    "name and value",
    VALUE_ARGUMENTS,
)
KIND = MessageKey("kind-TYPE", "a type of action, as a heading of several", "the type")
FIELD = MessageKey(
    "field-NAME", "a number in an action, in short", "name and value", VALUE_ARGUMENTS
)
FIELD_VALUE = MessageKey("FIELD-VALUE", "a text in an action that is no card", "the text")
OPTION_VALUE = MessageKey(
    "NAME-VALUE", "a value of an option; `yes` and `no` for true and false", "the value"
)
OPTION_OWN_VALUE = MessageKey(
    "option-NAME-VALUE", "the same, if `NAME-VALUE` means something else", "`NAME-VALUE`"
)
ABOUT = MessageKey("about-NAME-VALUE", "what a value of an option changes", NOTHING)
IF = MessageKey("if-NAME-VALUE", "a variant in a study: “if …”", "option and value")
STUDY = MessageKey("study-TYPE", "a type of action in a study", "`kind-TYPE`")
RESULT = MessageKey("result-FIELD", "a field of the result", "`number-FIELD`")
MILESTONE = MessageKey(
    "milestone-KIND", "a milestone of a long match", "its title", "`$title`, `$number`"
)
END_LEDE = MessageKey("end-lede", "a sentence above the final scores", NOTHING)
END_WHY = MessageKey("end-why", "the heading of the final scores", "“Final scores”")
END_WINNERS = MessageKey(
    "end-winners",
    "who won, at the end of a match",
    "a common sentence",
    "`$names`, `$count`, `$score`, `$you`",
)
END_TOGETHER = MessageKey(
    "end-together", "the same in a cooperative game", "a common sentence", "the same"
)

MESSAGE_KEYS = tuple(key for key in globals().copy().values() if isinstance(key, MessageKey))
FREE_KEYS = {
    "page": "texts of the game's own table in the page (`web/`)",
    "why": "reasons for an action (`explain.py`)",
}
"""First words of ids that the game's own code chooses. It also chooses the ids of refusals."""
