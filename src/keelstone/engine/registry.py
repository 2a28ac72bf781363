"""Finding games: packages under `keelstone.games`, installed plug-ins, and modules by their name.

A plug-in is a module or a `GameDefinition` under the entry point group `keelstone.games`. A package
with a file UNFINISHED is not listed; it loads for who names it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from keelstone.engine.contract import register
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption

GROUP = "keelstone.games"
FOLDER = Path(__file__).parents[1] / "games"


def game_names() -> list[str]:
    """The names of all games that can be played, in alphabetical order."""
    listed = (name for name in _packages() if not (FOLDER / name / "UNFINISHED").exists())
    return sorted({*listed, *_plugins()})


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


def _found(name: str) -> Any:
    """What a name stands for: a module, a definition, or None."""
    if name in _packages():
        return import_module(f"keelstone.games.{name}")
    if name in _plugins():
        return _plugins()[name].load()
    if not all(part.isidentifier() for part in str(name).split(".")) or "." not in str(name):
        return None
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return None


def _check(name: str, game: GameDefinition) -> None:
    """Refuse a definition whose parts do not fit together."""
    faults = []
    if len(game.colours) < max(game.seats, default=0):
        faults.append(f"{len(game.colours)} colours for {max(game.seats)} seats")
    if not game.seats:
        faults.append("no number of seats")
    if "seats" not in game.rules.state.fields:
        faults.append("no field 'seats' in the state")
    if game.ai.features is not None and not game.ai.move_weights:
        faults.append("features without move_weights")
    if unknown := set(game.rules.hidden_sources) - set(game.rules.sources):
        faults.append(f"hidden sources that are no sources: {', '.join(sorted(unknown))}")
    if faults:
        raise BadOption(f"{name} is not a game: {'; '.join(faults)}")
