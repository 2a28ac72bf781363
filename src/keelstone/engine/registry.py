"""Finding games: our own, installed plug-ins, projects in a folder, and modules by their name.

Our own games are packages under `keelstone.games`; one with a file UNFINISHED is not listed, but
loads by its name. A plug-in is a module or a `GameDefinition` under the entry point group
`keelstone.games`. A project is a folder whose `pyproject.toml` names such entry points. It need not
be installed: KEELSTONE_GAMES lists the folders in which projects lie, and the command line adds the
current one.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from keelstone.engine import defaults
from keelstone.engine.definition import GameDefinition, Rules
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.contract import register
from keelstone.engine.records import EVERYBODY

GROUP = "keelstone.games"
FOLDER = Path(__file__).parents[1] / "games"
#: names the folders in which projects of games lie, separated like those of PATH
VARIABLE = "KEELSTONE_GAMES"
PROJECT = "pyproject.toml"


def game_names() -> list[str]:
    """The names of all games that can be played, in alphabetical order."""
    listed = (name for name in _packages() if not (FOLDER / name / "UNFINISHED").exists())
    return sorted({*listed, *_plugins(), *_projects()})


def look_in(folder: Path) -> None:
    """Search a folder for projects too, in this process and in processes that it starts."""
    known = os.environ.get(VARIABLE, "").split(os.pathsep)
    if str(folder) not in known:
        os.environ[VARIABLE] = os.pathsep.join(filter(None, [*known, str(folder)]))


@cache
def load(name: str) -> GameDefinition:
    """A game, checked and ready to be compiled; a dotted name is a module elsewhere."""
    try:
        found = _found(name)
    except TypeError as fault:
        raise BadOption(f"{name} is not a game: {fault}") from fault
    if found is None:
        raise BadOption(f"there is no game {name!r}; games are: {', '.join(game_names())}")
    game = found if isinstance(found, GameDefinition) else vars(found).get("GAME")
    if not isinstance(game, GameDefinition):
        raise BadOption(f"{name} is not a game: it has no GAME of type GameDefinition")
    _check(name, game)
    register(game)
    return game


def _packages() -> list[str]:
    return [init.parent.name for init in FOLDER.glob("*/__init__.py")]


def _plugins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _projects() -> dict[str, tuple[EntryPoint, Path]]:
    """The entry points of projects that are not installed, and where to import them from."""
    return {
        name: (EntryPoint(name, str(value), GROUP), file.parent)
        for folder in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
        for file in _project_files(Path(folder))
        for name, value in _entry_points_of(file).items()
    }


def _project_files(folder: Path) -> Iterator[Path]:
    """The `pyproject.toml` of a folder and of those in it."""
    with suppress(OSError):  # a folder that cannot be read has no games
        yield from filter(Path.is_file, [folder / PROJECT, *sorted(folder.glob(f"*/{PROJECT}"))])


def _entry_points_of(file: Path) -> dict[str, Any]:
    """The games that a project declares; none if its file cannot be read."""
    with suppress(OSError, ValueError, AttributeError):
        project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {})
        return dict(project.get("entry-points", {}).get(GROUP, {}))
    return {}


def _found(name: str) -> Any:
    """What a name stands for: a module, a definition, or None."""
    if name in _packages():
        return import_module(f"keelstone.games.{name}")
    if name in _plugins():
        return _plugins()[name].load()
    if name in (projects := _projects()):
        point, folder = projects[name]
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
        return point.load()
    if not all(part.isidentifier() for part in str(name).split(".")) or "." not in str(name):
        return None
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return None


def _check(name: str, game: GameDefinition) -> None:
    """Refuse a definition whose parts do not fit together."""
    faults = [*_seat_faults(game), *_rule_faults(game.rules)]
    if game.ai.features is not None and not game.ai.move_weights:
        faults.append("features without move_weights")
    if faults:
        raise BadOption(f"{name} is not a game: {'; '.join(faults)}")


def _seat_faults(game: GameDefinition) -> Iterator[str]:
    if not game.seats:
        yield "no number of seats"
    if len(game.colours) < max(game.seats, default=0):
        yield f"{len(game.colours)} colours for {max(game.seats)} seats"
    field = game.rules.state.fields.get("seats")
    if field is None:
        yield "no field 'seats' in the state"
    elif field.shape or field.sees != EVERYBODY:
        yield "the field 'seats' of the state is not one number that everybody sees"


def _rule_faults(rules: Rules) -> Iterator[str]:
    if unknown := set(rules.hidden_sources) - set(rules.sources):
        yield f"hidden sources that are no sources: {', '.join(sorted(unknown))}"
    if rules.chances.length and defaults.odds is rules.odds:
        yield "outcomes of chance without odds"
    if rules.chances.length and defaults.happen is rules.happen:
        yield "outcomes of chance without happen"
    hidden = [field.name for field in rules.state.fields.values() if field.sees != EVERYBODY]
    if hidden and defaults.redeal is rules.redeal:
        yield f"hidden fields without redeal: {', '.join(sorted(hidden))}"
