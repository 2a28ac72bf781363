"""How the repository has to look: sizes, import order, no traces of one machine."""

from __future__ import annotations

import ast
import os
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "keelstone"

LONGEST_FILE = 500
LONGEST_FUNCTION = 60
MOST_MODULES = 20

#: arguments of which there are only as many values as we have written down
OURS = {"file", "language", "letters"}

# Imports go one way: a part may import its own layer and those above it in this list.
LAYERS = [
    {"i18n"},
    {"drawing"},
    {"engine"},
    {"games"},
    {"lessons"},
    {"ai"},
    {"analysis", "arena", "envs", "testing"},
    {"server"},
    {"cli"},
    {"__init__", "__main__", "templates"},
]
LAYER = {part: number for number, parts in enumerate(LAYERS) for part in parts}
#: what each part of the server may import of the others
SERVER: dict[str, set[str]] = {
    "clock": set(),
    "errors": set(),
    "table": {"clock", "errors"},
    "observability": {"table"},
    "storage": {"clock", "errors", "table"},
    "notices": {"clock", "errors", "storage", "table"},
    "views": {"clock", "errors", "table"},
    "runtime": {"clock", "errors", "observability", "storage", "table", "views"},
    "http": {"clock", "errors", "notices", "observability", "runtime", "storage", "table", "views"},
    "app": {"errors", "http", "observability", "runtime", "storage"},
    "serve": {"app", "http", "notices", "observability", "runtime", "storage"},
}
#: what does input or output: nothing in the server's `table` imports it
EFFECTS = {"asyncio", "socket", "sqlalchemy", "starlette", "threading", "time", "uvicorn"}
#: what each room of a game may import of the others
ROOMS = {
    "rules": set(),
    "ai": {"rules"},
    "data": {"rules"},
    "conservation": {"rules"},
    "validate": {"rules", "data", "conservation"},
    "text": {"rules", "data"},
    "svg": {"rules", "data", "text"},
    "editor": {"rules", "data", "text", "svg"},
}

MACHINE_PATH = re.compile(rb"(?<![\w.$}/-])/(work|root|farm|home/\w+|Users/\w+)/")
REGISTRY = re.compile(rb"pypi\.org|pythonhosted|npmjs|deb\.debian|debian\.org|crates\.io")
NAMES_THEM = {"tests/test_repository.py"}  # this file has to spell what it looks for


def tracked_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"], cwd=ROOT, capture_output=True
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    paths = [ROOT / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name]
    return [path for path in paths if path.is_file()]


def source_files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("trace", [MACHINE_PATH, REGISTRY], ids=["machine path", "registry host"])
def test_no_tracked_file_names_a_machine_path_or_a_registry(trace: re.Pattern[bytes]) -> None:
    found = [
        f"{name_of(path)}: {match[0].decode()}"
        for path in tracked_files()
        if name_of(path) not in NAMES_THEM
        for match in [trace.search(path.read_bytes())]
        if match
    ]
    assert not found, "\n".join(found)


# --- imports -----------------------------------------------------------------------------------


def module_of(path: Path) -> list[str]:
    """`src/keelstone/engine/moves.py` -> keelstone, engine, moves; a package ends in `__init__`."""
    return list(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def absolute(node: ast.ImportFrom, module: list[str]) -> list[str]:
    stem = module[: len(module) - node.level] if node.level else []
    return stem + (node.module.split(".") if node.module else [])


def imports(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Line and dotted name, in parts, of every import, also those inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = absolute(node, module_of(path))
            yield from ((node.lineno, [*start, alias.name]) for alias in node.names)


def own_imports() -> Iterator[tuple[str, list[str], list[str]]]:
    """Every import of Keelstone by Keelstone: where, the importing module, the imported name."""
    for path in source_files():
        for line, imported in imports(path):
            if imported[0] == PACKAGE.name and imported[1:] != ["__version__"]:
                yield f"{name_of(path)}:{line}", module_of(path), imported


def part_of(name: list[str]) -> str:
    """The part of the package a dotted name belongs to; names of the package itself are the API."""
    if len(name) > 1 and name[1] in LAYER:
        return name[1]
    return "__init__"


def test_every_part_of_the_package_has_its_layer() -> None:
    parts = {
        path.stem if path.is_file() else path.name for path in PACKAGE.iterdir() if is_code(path)
    }
    assert parts <= set(LAYER), "say in LAYERS where this belongs"


def is_code(path: Path) -> bool:
    return path.suffix == ".py" or (path.is_dir() and any(path.rglob("*.py")))


def test_imports_go_one_way() -> None:
    wrong = [
        f"{where}: {part_of(importer)} imports {part_of(imported)}"
        for where, importer, imported in own_imports()
        if LAYER[part_of(imported)] > LAYER[part_of(importer)]
    ]
    assert not wrong, "\n".join(wrong)


def game_of(name: list[str]) -> str | None:
    """The game whose folder a dotted name lies in."""
    is_game = len(name) > 2 and name[1] == "games" and (PACKAGE / "games" / name[2]).is_dir()
    return name[2] if is_game else None


def test_no_game_imports_another() -> None:
    wrong = [
        f"{where}: {game_of(importer)} imports {game_of(imported)}"
        for where, importer, imported in own_imports()
        if game_of(importer) and game_of(imported) and game_of(importer) != game_of(imported)
    ]
    assert not wrong, "\n".join(wrong)


def room_of(name: list[str]) -> str | None:
    """The room of a game that a dotted name lies in: `rules`, `ai`, `svg`, ..."""
    return name[3] if game_of(name) and len(name) > 3 and name[3] in ROOMS else None


def test_the_rooms_of_a_game_import_one_way() -> None:
    """Rules know nothing of words, pictures or bots: the compile cache is keyed by that."""
    wrong = [
        f"{where}: {importer[2]}/{room_of(importer)} imports {room_of(imported)}"
        for where, importer, imported in own_imports()
        if (room := room_of(importer))
        and (other := room_of(imported))
        and other != room
        and other not in ROOMS[room]
    ]
    assert not wrong, "\n".join(wrong)


def server_part(name: list[str]) -> str | None:
    """The part of the server that a dotted name lies in."""
    return name[2] if len(name) > 2 and name[1] == "server" else None


def test_imports_inside_the_server_go_one_way() -> None:
    wrong = [
        f"{where}: {importing} imports {imported}"
        for where, importer, name in own_imports()
        for importing, imported in [(server_part(importer), server_part(name))]
        if importing not in (None, "__init__") and imported is not None
        if importing != imported and imported not in SERVER[str(importing)]
    ]
    assert not wrong, "\n".join(wrong)


def test_no_generic_module_imports_a_game() -> None:
    """`cli/scene.py` is the command of one game."""
    wrong = [
        where
        for where, importer, imported in own_imports()
        if importer[1] != "games" and game_of(imported) and importer[1:] != ["cli", "scene"]
    ]
    assert not wrong, "\n".join(wrong)


def test_tables_do_no_input_or_output() -> None:
    wrong = [
        f"{name_of(path)}:{line}: imports {imported[0]}"
        for path in sorted((PACKAGE / "server" / "table").rglob("*.py"))
        for line, imported in imports(path)
        if imported[0] in EFFECTS
    ]
    assert not wrong, "\n".join(wrong)


# --- sizes ---------------------------------------------------------------------------------------


def test_no_file_is_too_long() -> None:
    code = [*source_files(), *sorted(PACKAGE.rglob("*.js"))]
    sizes = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in code}
    long = [f"{name}: {lines} lines" for name, lines in sizes.items() if lines > LONGEST_FILE]
    assert not long, "\n".join(long)


def test_no_folder_holds_too_many_modules() -> None:
    folders = Counter(name_of(path.parent) for path in source_files() if path.stem != "__init__")
    full = [f"{name}: {count} modules" for name, count in folders.items() if count > MOST_MODULES]
    assert not full, "\n".join(full)


def test_no_folder_of_the_servers_tests_holds_too_many_modules() -> None:
    tests = (ROOT / "tests" / "server").rglob("*.py")
    folders = Counter(path.parent.name for path in tests if path.stem != "__init__")
    full = [f"{name}: {count} modules" for name, count in folders.items() if count > MOST_MODULES]
    assert not full, "\n".join(full)


def test_no_function_is_too_long() -> None:
    long = [
        f"{name_of(path)}:{node.lineno} {node.name}: {lines} lines"
        for path in source_files()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for lines in [(node.end_lineno or node.lineno) - node.lineno + 1]
        if lines > LONGEST_FUNCTION
    ]
    assert not long, "\n".join(long)


def test_nothing_that_people_choose_is_remembered_for_ever() -> None:
    """Pictures are drawn of names and boards that people make up: their caches have a bound."""
    folders = [PACKAGE / "drawing", *PACKAGE.glob("games/*/svg"), *PACKAGE.glob("games/*/rules")]
    unbounded = [
        f"{name_of(path)}:{node.lineno} {node.name}"
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(one, ast.Name) and one.id == "cache" for one in node.decorator_list)
        and not {argument.arg for argument in node.args.args} <= OURS
    ]
    assert not unbounded, "\n".join(unbounded)


# --- housekeeping --------------------------------------------------------------------------------


@pytest.mark.parametrize("script", ["play", "test", ".ci/run", "scripts/lock", "scripts/browser"])
def test_scripts_may_be_run(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


def test_the_changelog_has_a_place_for_changes_in_play() -> None:
    unreleased = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    assert unreleased.startswith("[Unreleased]")
    assert "\n### Rules\n" in unreleased
