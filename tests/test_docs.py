"""The documentation names what is there: the module map, relative links, paths in backticks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks import gpu_plot

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "keelstone"
GAMES = [folder for folder in sorted((PACKAGE / "games").iterdir()) if (folder / "rules").is_dir()]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / folder / "README.md" for folder in ("benchmarks", "tools")),
]

LINK = re.compile(r"\]\(([^)#\s]*)(#[^)\s]*)?\)")
#: a path in backticks: with a folder, and a suffix of a source file or a final slash
PATH = re.compile(r"`([\w.<>/-]+/(?:[\w.-]+\.(?:py|toml|js|ts|css|md|sh|html))?)`")
#: its paths are those of the game that the reader writes
WALK_THROUGH = "adding_a_game.md"
#: paths of other programs, of examples and of addresses
ELSEWHERE = ("catanatron", "my_", "/", "artefacts/", "build/", "dist/")


def module_map() -> set[str]:
    """The first column of the module map in docs/architecture.md."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## Module map")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE))


def packages() -> Iterator[str]:
    """Every package and top-level module; the rooms of all games as `games/<game>/ROOM/`."""
    yield from (path.name for path in PACKAGE.glob("*.py"))
    for path in PACKAGE.rglob("__init__.py"):
        parts = path.parent.relative_to(PACKAGE).parts
        if not parts or parts[0] == "templates":
            continue
        if parts[0] != "games" or len(parts) == 1:
            yield "/".join(parts) + "/"
        elif len(parts) == 3:
            yield f"games/<game>/{parts[2]}/"


def test_the_module_map_names_every_package_and_top_level_module() -> None:
    assert sorted(set(packages()) - module_map()) == []


def test_everything_in_the_module_map_exists() -> None:
    assert [name for name in sorted(module_map()) if not exists(name)] == []


def exists(name: str) -> bool:
    """Whether a path exists in the repository, the package, its browser code, or every game."""
    if "<game>" in name:
        return in_every_game(name.rpartition("<game>/")[2])
    starts = (ROOT, PACKAGE, PACKAGE / "web", ROOT / "docs")
    return any((start / name).exists() for start in starts) or in_every_game(name)


def in_every_game(name: str) -> bool:
    return all((game / name).exists() for game in GAMES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_relative_links_resolve(page: Path) -> None:
    broken = []
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        if target.startswith(("http:", "https:", "mailto:")):
            continue
        file = page.parent / target if target else page
        if not file.exists() or (anchor and anchor[1:] not in anchors(file)):
            broken.append(target + anchor)
    assert broken == []


def anchors(file: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_paths_in_backticks_exist(page: Path) -> None:
    if page.name == WALK_THROUGH:
        return
    named = PATH.findall(page.read_text(encoding="utf-8"))
    missing = [name for name in named if not name.startswith(ELSEWHERE) and not exists(name)]
    assert sorted(set(missing)) == []


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    names = [page.name for page in (ROOT / "docs").glob("*.md") if page.name != "README.md"]
    assert [name for name in sorted(names) if f"({name})" not in index] == []


def test_the_plot_of_a_gpu_is_drawn_from_its_table() -> None:
    found = gpu_plot.curves(gpu_plot.TABLE.read_text("utf-8"))
    assert found["Imhotep", "GPU"][0] == (64, 2198.0)
    assert found["Seafarers", "16 cores"][-1] == (16384, 281.0)
    assert gpu_plot.PICTURE.read_text("utf-8") == gpu_plot.picture(found)
