"""The table of message ids is complete: the page looks up no other ids, and the docs list them."""

import re
from pathlib import Path

from roost.contract import message_keys
from roost.contract.message_keys import MESSAGE_KEYS
from tools.message_keys import PAGE, render_page

ROOT = Path(__file__).resolve().parents[2]
NAMES = ROOT / "web/src/i18n/names.ts"


def test_the_page_looks_up_only_declared_ids() -> None:
    """`${name}` in the page is a word in capitals in the table."""
    looked_up = re.findall(r"#format\(\s*[`\"]([^`\"]+)[`\"]", NAMES.read_text(encoding="utf-8"))
    shapes = {re.sub(r"\$\{\w+\}", "*", id) for id in looked_up if "optionKey" not in id}
    declared = {re.sub(r"[A-Z]+", "*", key.pattern) for key in MESSAGE_KEYS}
    assert len(shapes) > 15
    assert shapes - declared == set()


def test_an_id_is_made_of_names() -> None:
    assert message_keys.IF.id("red", "yes") == "if-red-yes"
    assert message_keys.ZONE.id("set-aside") == "zone-set-aside"
    assert message_keys.BLURB.id() == "blurb"


def test_the_docs_list_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == render_page(), "run tools/message_keys.py"
