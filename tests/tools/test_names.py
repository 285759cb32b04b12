"""Names follow docs/glossary.md: the field's words, nouns for modules, one class for one name."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = [path for path in sorted((ROOT / "src/roost").rglob("*.py")) if "tests" not in path.parts]
PAGE_SOURCES = [
    path
    for folder in [ROOT / "web/src", *(ROOT / "src/roost/games").glob("*/web")]
    for path in sorted(folder.rglob("*"))
    if path.suffix in {".ts", ".svelte"}
]
GLOSSARY = ROOT / "docs/glossary.md"

FORMER_NAMES = set(
    re.findall(
        r"\w+",
        """
    abroad advice alone asking asks autopilot become brief building chronicling deck_data difference
    duties eyes flattening fold freeze freezing given happen happened having heaps hub imagine
    keeping lay likely listing live look manner misshapen moment note observing own_deck past pasts
    peers people picturing plan players playing reason recall reckoning reel reels refuse rewind say
    scene selecting setting shelf showing sights socket spread store sureness take tell telling thaw
    tinkered told twig viewing waits walking warmth ways weigh wire words worlds
    Ask Asked Deal Deed Difference Drawn Effort Eyes Facts Happening Judge Line Look Made Moves
    Named Page Player Sat Seen Sight Stage Telling Told Twig Watch Weighed WhoseEyes Words
    """,
    )
)
"""Words of an earlier vocabulary, which no module or class may have again."""

NOUNS_IN_ING = {"dealing", "ending", "heading", "rating"}
MAX_SHARED_CLASS_NAMES = 5
MAX_FILES_IN_FOLDER = 18


def class_names() -> Iterator[str]:
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield node.name


def test_no_module_or_class_has_a_former_name() -> None:
    modules = {
        part for path in MODULES for part in path.relative_to(ROOT / "src").with_suffix("").parts
    }
    page_modules = {path.name.split(".")[0] for path in PAGE_SOURCES}
    names = modules | page_modules | {name.lstrip("_") for name in class_names()}
    assert sorted(names & FORMER_NAMES) == []


def test_modules_are_nouns() -> None:
    stems = {path.stem for path in MODULES} | {path.name.split(".")[0] for path in PAGE_SOURCES}
    gerunds = {
        stem
        for stem in stems
        if stem.endswith("ing") and re.split(r"_|(?=[A-Z])", stem)[-1].lower() not in NOUNS_IN_ING
    }
    assert sorted(gerunds) == []


def test_few_public_classes_share_a_name() -> None:
    public = Counter(name for name in class_names() if not name.startswith("_"))
    shared = sorted(name for name, count in public.items() if count > 1)
    assert len(shared) <= MAX_SHARED_CLASS_NAMES, shared


def test_no_folder_is_crowded() -> None:
    files = [*MODULES, *PAGE_SOURCES, *(ROOT / "tests").rglob("*.py")]
    files = [path for path in files if path.name != "__init__.py"]
    crowded = {
        str(folder.relative_to(ROOT)): count
        for folder, count in Counter(path.parent for path in files).items()
        if count > MAX_FILES_IN_FOLDER
    }
    assert not crowded


def test_the_glossary_has_the_words_of_the_code() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in [*MODULES, *PAGE_SOURCES])
    words = set(re.findall(r"\w+", code))
    words |= {part for path in [*MODULES, *PAGE_SOURCES] for part in path.with_suffix("").parts}
    rows = re.findall(r"^\| (`[^|]+) \|", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    terms = {term for row in rows for term in re.findall(r"`(?:\w+\.)*(\w+)`", row)}
    assert len(terms) > 80
    assert sorted(terms - words) == []


def test_no_file_outside_its_folder_names_a_game() -> None:
    """A game is added by adding its folder, so no other file may depend on its name."""
    games_folder = ROOT / "src/roost/games"
    folders = [file.parent.name for file in games_folder.glob("*/game.py")]
    assert folders
    name = re.compile("|".join(folder.replace("_", "['_ -]*") for folder in folders), re.IGNORECASE)
    texts = (ROOT / "src/roost").rglob("*.ftl")
    shared = [
        path
        for path in (*MODULES, *PAGE_SOURCES, *texts)
        if games_folder not in path.parents and not path.name.endswith(".test.ts")
    ]
    naming = [
        str(path.relative_to(ROOT))
        for path in shared
        if name.search(path.read_text(encoding="utf-8"))
    ]
    assert naming == []
