"""The documentation site: built without a warning, complete, and whole without a network."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from tools.site.http_api import kind_of
from tools.site.staging import sections

import keelstone
from keelstone.cli import COMMANDS
from keelstone.engine import registry

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built by its one command."""
    output = tmp_path_factory.mktemp("site")
    ended = subprocess.run(
        [sys.executable, "-m", "tools.site", "-o", str(output)],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert not ended.stderr
    return output


class Page(HTMLParser):
    """What a page names: ids, links, and what a browser fetches to show it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.add(given.get("id", ""))
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if tag == "link" and given.get("href"):
            self.fetched.append(given["href"])
        if given.get("src"):
            self.fetched.append(given["src"])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    files = sorted(site.rglob("*.html"))
    return {file: Page(file.read_text(encoding="utf-8")) for file in files}


def text_of(site: Path, page: str) -> str:
    return re.sub(r"<[^>]*>", "", (site / f"{page}.html").read_text(encoding="utf-8"))


def test_nothing_is_fetched_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    fetched = {one for page in pages.values() for one in page.fetched}
    assert [one for one in sorted(fetched) if urlsplit(one).netloc] == []
    styles = "\n".join(file.read_text("utf-8") for file in site.rglob("*.css"))
    assert re.findall(r"url\([\"']?https?:|@import", styles) == []


def test_every_link_within_the_site_leads_somewhere(pages: dict[Path, Page]) -> None:
    broken = []
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor = unquote(parts.fragment)
            found = pages.get(target)
            if not target.exists() or (anchor and found and anchor not in found.ids):
                broken.append(f"{file.name}: {link}")
    assert broken == []


def test_the_navigation_has_every_page_under_what_a_reader_wants(site: Path) -> None:
    assert list(sections()) == ["learn", "do", "look up", "understand"]
    home = (site / "index.html").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert f'href="docs/{page.stem}.html"' in home, page.name


def test_the_reference_names_everything_public(site: Path) -> None:
    library = (site / "reference" / "library.html").read_text(encoding="utf-8")
    for name in keelstone.__all__:
        assert name.startswith("_") or f'id="keelstone.{name}"' in library, name
    commands = text_of(site, "reference/commands")
    assert [name for name in COMMANDS if f"usage: keelstone {name}" not in commands] == []


@pytest.mark.parametrize("name", registry.game_names())
def test_the_reference_of_a_game_has_every_field_and_move(site: Path, name: str) -> None:
    text, rules = text_of(site, f"reference/games/{name}"), registry.load(name).rules
    wanted = {*rules.state.fields, *rules.board.fields, *(kind.name for kind in rules.moves)}
    assert [one for one in sorted(wanted) if one not in text] == []


def test_every_endpoint_is_described(site: Path) -> None:
    from keelstone.server.http.routing import ENDPOINTS

    text = text_of(site, "reference/http")
    assert [one.path for one in ENDPOINTS if f"{one.method} {one.path}" not in text] == []


def test_the_site_can_be_searched(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    for word in ("obelisk", "websocket", "playout"):
        assert word in index


def test_a_schema_is_put_into_words() -> None:
    listed = {"type": "array", "items": {"anyOf": [{"type": "null"}, {"$ref": "#/x/Seat"}]}}
    assert kind_of(listed) == "list of null or [Seat](#seat)"
    assert kind_of({"type": "integer", "minimum": 1, "maximum": 3}) == "integer, from `1` to `3`"
    assert kind_of({"enum": ["a", "b"]}) == "one of `a`, `b`"
