"""Write the table of message ids in docs/reference/message-keys.md from the code.

python tools/message_keys.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from roost.contract.message_keys import FREE_KEYS, MESSAGE_KEYS, MessageKey  # noqa: E402

PAGE = ROOT / "docs" / "reference/message-keys.md"
INTRO = """# Message ids of a game

Every text that a player sees is a message of the game's `en.ftl`.
`roost check-game GAME --messages` lists the ids of one game, and which of them are missing.
`tools/message_keys.py` writes this page from `contract/message_keys.py`.
"""


def render_page() -> str:
    required = [key for key in MESSAGE_KEYS if key.is_required]
    optional = [key for key in MESSAGE_KEYS if not key.is_required]
    free = [f"| `{name}-…` | {purpose} |" for name, purpose in FREE_KEYS.items()]
    parts = [
        INTRO,
        "## Required\n\n| id | what it is | arguments |\n|---|---|---|",
        *(f"| `{key.pattern}` | {key.purpose} | {key.arguments} |" for key in required),
        "\n## Optional\n\n| id | what it is | without it | arguments |\n|---|---|---|---|",
        *map(_optional_row, optional),
        "\n## Chosen by the game\n\n| id | what it is |\n|---|---|",
        *free,
        "| any other | refusals: the message of a `Refusal` |",
    ]
    return "\n".join(parts) + "\n"


def _optional_row(key: MessageKey) -> str:
    return f"| `{key.pattern}` | {key.purpose} | {key.fallback} | {key.arguments} |"


if __name__ == "__main__":
    PAGE.write_text(render_page(), encoding="utf-8")
