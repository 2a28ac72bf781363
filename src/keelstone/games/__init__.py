"""The games: every package in this folder is one, found by its name and loaded when asked for.

A package with a file UNFINISHED is not offered to anybody yet; it loads for who names it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from keelstone.kernel.contract import CONTRACT, register
from keelstone.kernel.errors import BadOption

#: what a game's package must offer beside the contract functions
PARTS = (
    "NAME", "TITLE", "RULES_VERSION", "SEATS", "STATE", "BOARD", "MOVES", "CHANCES", "OPTIONS",
    "SOURCES", "COLOURS", "make_board", "figures", "unsound", "words", "text",
)  # fmt: skip


FOLDER = Path(__file__).parent


def names() -> list[str]:
    """The names of all games that can be played, in alphabetical order."""
    return sorted(
        init.parent.name
        for init in FOLDER.glob("*/__init__.py")
        if not (init.parent / "UNFINISHED").exists()
    )


@cache
def load(name: str) -> ModuleType:
    """A game, checked against the contract and registered; a dotted name is a module elsewhere."""
    game = _found(name)
    if game is None:
        raise BadOption(f"there is no game {name!r}; games are: {', '.join(names())}")
    missing = [part for part in (*PARTS, *CONTRACT) if not hasattr(game, part)]
    if missing:
        raise BadOption(f"{name} is not a game: it lacks {', '.join(missing)}")
    register(game)
    return game


def _found(name: str) -> ModuleType | None:
    if name in (init.parent.name for init in FOLDER.glob("*/__init__.py")):
        return import_module(f"keelstone.games.{name}")
    if not all(part.isidentifier() for part in str(name).split(".")) or "." not in str(name):
        return None
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return None
