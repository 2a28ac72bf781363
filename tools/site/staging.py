"""Putting the sources of the site together: pages of the repository, and generated ones."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from babel import Locale

from keelstone.engine import registry
from tools.site.commands import commands_page
from tools.site.games import game_page
from tools.site.http_api import http_page
from tools.site.library import contract_page, library_page
from tools.site.notebooks import notebook_page

ROOT = Path(__file__).parents[2]
#: pages and folders of the repository, at the same place in the site
COPIED = ("docs", "rules", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md",
          "LICENSE", "README.md", "benchmarks/README.md", "tools/README.md")  # fmt: skip
#: headings of docs/README.md -> captions in the navigation
CAPTIONS = {"learn": "Learn", "do": "Do", "look up": "Look up", "understand": "Understand"}
#: generated page -> what makes it
REFERENCE = {
    "reference/library": library_page,
    "reference/contract": contract_page,
    "reference/commands": commands_page,
    "reference/http": http_page,
}
PROJECT = ("CONTRIBUTING", "tools/README", "benchmarks/README", "CHANGELOG", "SECURITY",
           "CODE_OF_CONDUCT")  # fmt: skip
SECTION = re.compile(r"^\| \*\*([\w ]+)\*\*", re.MULTILINE)
PAGE = re.compile(r"\]\(([\w./-]+)\.(?:md|ipynb)\)")
#: a link to a notebook from a page: in the site it is a page too
NOTEBOOK = re.compile(r"\]\(((?:docs/)?notebooks/[\w-]+)\.ipynb\)")
#: a link to the folder of the rules
RULES = re.compile(r"\]\(((?:\.\./)?rules)/?\)")


def stage(folder: Path) -> None:
    """Write all sources of the site into an empty folder."""
    for name in COPIED:
        _copy(ROOT / name, folder / name)
    for page, make in REFERENCE.items():
        _write(folder / f"{page}.md", make())
    for game in registry.game_names():
        _write(folder / "reference" / "games" / f"{game}.md", game_page(game))
    _write(folder / "rules" / "index.md", _rules_index())
    readme = folder / "README.md"
    _write(folder / "index.md", readme.read_text("utf-8") + "\n" + navigation())
    readme.unlink()
    for file in sorted((folder / "docs" / "notebooks").glob("*.ipynb")):
        _write(file.with_suffix(".md"), notebook_page(file))
    for file in folder.rglob("*.md"):
        text = RULES.sub(r"](\1/index.md)", file.read_text("utf-8"))
        text = text.replace("(../README.md", "(../index.md")
        _write(file, NOTEBOOK.sub(r"](\1.md)", text))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copy(source, target)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _rules_index() -> str:
    """The rules texts: a line for each game with its languages."""
    lines, pages = "", []
    for game in registry.game_names():
        files = sorted((ROOT / "rules").glob(f"{game}.*md"), key=lambda file: len(file.name))
        links = [f"[{_language(file)}]({file.name})" for file in files]
        lines += f"- {registry.load(game).title}: {', '.join(links)}\n"
        pages += [file.name.removesuffix(".md") for file in files]
    about = "The rules in our own words, numbered. Section numbers never change once used."
    return f"# The rules\n\n{about}\n\n{lines}\n" + _tree("", pages, hidden=True)


def _language(file: Path) -> str:
    """The language of a rules text, as it calls itself: `imhotep.da.md` is dansk."""
    _, _, code = file.name.removesuffix(".md").partition(".")
    return str(Locale.parse(code or "en").display_name)


def sections() -> dict[str, list[str]]:
    """Section of docs/README.md -> the pages that it names, without `.md`."""
    text = (ROOT / "docs" / "README.md").read_text("utf-8")
    _, *parts = SECTION.split(text)
    named = dict(zip(parts[::2], parts[1::2], strict=True))
    return {
        name: [page for page in PAGE.findall(rows) if not page.startswith("..")]
        for name, rows in named.items()
    }


def navigation() -> str:
    """The tables of contents of the site, by what a reader wants."""
    found = {CAPTIONS[name]: pages for name, pages in sections().items()}
    trees = {name: [f"docs/{page}" for page in pages] for name, pages in found.items()}
    games = [f"reference/games/{game}" for game in registry.game_names()]
    trees["Look up"] += [*REFERENCE, *games, "rules/index"]
    trees["Understand"].append("docs/README")
    trees["Project"] = list(PROJECT)
    return "".join(_tree(name, pages, hidden=True) for name, pages in trees.items())


def _tree(caption: str, pages: list[str], hidden: bool) -> str:
    options = f":caption: {caption}\n" * bool(caption) + ":hidden:\n" * hidden
    return f"```{{toctree}}\n{options}\n" + "\n".join(pages) + "\n```\n\n"
