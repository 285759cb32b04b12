"""MkDocs hooks for the documentation site (`./roost docs`).

Pages of the repository's root become pages of the site. A link from a page to a file outside docs/
becomes plain code, because the site does not contain that file; the build fails if it is missing.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent

ROOT_PAGES = {
    "ARCHITECTURE.md": "concepts/architecture.md",
    "CONTRIBUTING.md": "develop/contributing.md",
    "CHANGELOG.md": "reference/changelog.md",
}
COPIED_FILES = {
    "web/public/owl.svg": "images/icon.svg",
    "node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js": "images/mermaid.js",
}
LINK = re.compile(r"(?P<text>!?\[[^\]]*\])\((?P<target>[^)\s#]+)(?P<anchor>#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for source, page in ROOT_PAGES.items():
        content = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=content))
    for source, target in COPIED_FILES.items():
        files.append(File.generated(config, target, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    uri = page.file.src_uri
    source = next((name for name, path in ROOT_PAGES.items() if path == uri), f"docs/{uri}")

    def rewrite(match: re.Match[str]) -> str:
        return match["text"] + site_target(match, source, uri)

    return LINK.sub(rewrite, markdown)


def site_target(match: re.Match[str], source: str, uri: str) -> str:
    """Return the link's target in parentheses, or "" to leave only its text."""
    target = match["target"]
    if re.match(r"[a-z]+:|/", target):
        return f"({target}{match['anchor'] or ''})"
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    if path in ROOT_PAGES:
        page = ROOT_PAGES[path]
    elif path.startswith("docs/"):
        page = path.removeprefix("docs/")
    elif (ROOT / path).exists():
        return ""
    else:
        raise PluginError(f"{source}: the link {target} leads to no file")
    relative = posixpath.relpath(page, posixpath.dirname(uri) or ".")
    return f"({relative}{match['anchor'] or ''})"
