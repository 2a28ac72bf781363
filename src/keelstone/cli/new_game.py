"""Write a small working game to build your own from.

keelstone new-game dice
keelstone new-game dice --folder ~/games

It is a project of its own: a package of the game's name, its rules text, and tests.
docs/adding_a_game.md walks from there to another game.
"""

from __future__ import annotations

import argparse
import keyword
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from keelstone.engine import registry
from keelstone.engine.errors import BadFile, BadOption

TEMPLATE = Path(__file__).parents[1] / "templates" / "game"
#: what the game is called in the template, as a module and as a title
NAME, TITLE = "riverhop", "Riverhop"
LONGEST_NAME = 40


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("name", metavar="NAME", help="what the game is called, as a Python module")
    parser.add_argument(
        "--folder",
        metavar="F",
        type=Path,
        default=Path(),
        help="where the folder NAME is made (default: here)",
    )


def run(args: argparse.Namespace) -> int:
    check_name(args.name)
    folder = args.folder.expanduser()
    project = folder / args.name
    check_free(project)
    write_project(project, args.name)
    print(f"Written: {project}\n\nNext:")
    for command in next_commands(folder, args.name):
        print(f"  {command}")
    return 0


def next_commands(folder: Path, name: str) -> list[str]:
    """The commands to type next: play it, install it, serve it."""
    enter = "" if folder.resolve() == Path.cwd() else f"cd {folder} && "
    return [
        f"{enter}keelstone play {name}",
        f"pip install -e {folder / name}",
        f"{enter}keelstone serve --game {name} --open",
    ]


def check_name(name: str) -> None:
    """Refuse a name that is no module name, or that a game or module has already."""
    is_plain = name.isascii() and name.isidentifier() and name == name.lower()
    if not is_plain or name.startswith("_") or len(name) > LONGEST_NAME:
        raise BadOption(
            f"{name!r} is not a name for a game: use up to {LONGEST_NAME} small letters,"
            " digits and _, a letter first"
        )
    if keyword.iskeyword(name) or name == "tests":
        raise BadOption(f"{name!r} is not a name for a game: the word is taken")
    if name in registry.game_names():
        raise BadOption(f"there is a game {name!r} already")
    if name in sys.stdlib_module_names or _is_installed(name):
        raise BadOption(f"{name!r} is the name of a Python module already")


def _is_installed(name: str) -> bool:
    """Whether there is a module of a name; a plain folder is none."""
    found = find_spec(name)
    return found is not None and found.origin is not None


def check_free(project: Path) -> None:
    """Refuse a folder that exists and is not empty."""
    if project.is_dir() and any(project.iterdir()):
        raise BadFile(f"{project} is not empty")
    if project.exists() and not project.is_dir():
        raise BadFile(f"{project} is a file")


def write_project(project: Path, name: str) -> None:
    """Write the whole project or nothing: it is made elsewhere and then moved to its place."""
    try:
        project.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=project.parent))
        try:
            write_files(made, name)
            made.chmod(0o755)
            os.replace(made, project)
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            raise
    except OSError as fault:
        raise BadFile(f"{project}: {fault.strerror or fault}") from None


def write_files(folder: Path, name: str) -> None:
    """The files of the template, with the name of the game in them and in their paths."""
    for file in template_files():
        path = folder / rename_in(file.relative_to(TEMPLATE).as_posix(), name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(rename_in(file.read_text(encoding="utf-8"), name), encoding="utf-8")


def template_files() -> Iterator[Path]:
    """The files of the template, without caches of tools."""
    for file in sorted(TEMPLATE.rglob("*")):
        inside = file.relative_to(TEMPLATE).parts
        if file.is_file() and not any(part.startswith((".", "__pycache__")) for part in inside):
            yield file


def rename_in(text: str, name: str) -> str:
    """A text of the template with the new game's name in it."""
    return text.replace(NAME, name).replace(TITLE, title_of(name))


def title_of(name: str) -> str:
    """A title for a game: `sea_dice` is Sea Dice."""
    return name.replace("_", " ").title()
