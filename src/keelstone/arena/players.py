"""Makes bots from names as the command line takes them: level-3, master@0.2, random, mine.py:MyBot.

A search is limited by seconds (master@0.2) or by playouts (master@2000p). Games with a limit by
playouts are the same on every machine.
"""

from __future__ import annotations

import importlib.util
import random
import sys
import traceback
import zlib
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from types import ModuleType

from keelstone.ai import Bot, Observation, make
from keelstone.ai.levels import NAME
from keelstone.engine.errors import BadOption, KeelstoneError


class Random(Bot):
    """Plays uniformly random moves: a baseline."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose_number(self, view: Observation) -> int:
        return random.Random(self.seed << 32 ^ view.fingerprint).choice(view.moves)


def read_names(text: str) -> list[str]:
    """The names in a comma-separated list."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadOption(f"a bot has no name: --bots level-3,novice, not {text!r}")
    return names


def make_player(name: str, game: str, seed: int = 0, think: float | None = None) -> Bot:
    """Make a bot by its name; `think` is the limit of a search that names none."""
    if ".py:" in name:
        return _make_from_file(name)
    return Random(seed) if name == "random" else make(name, game, seed=seed, think=think)


def file_in(name: str) -> str | None:
    """The file that a bot's name refers to: its source, or its network."""
    if ".py:" in name:
        return name.rpartition(":")[0]
    found = NAME.fullmatch(name)
    return found["file"] if found else None


def _make_from_file(name: str) -> Bot:
    file, _, class_name = name.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise BadOption(f"{name}: there is no file {file}")
    try:
        kind = getattr(_import_file(path.resolve()), class_name, None)
        if not isinstance(kind, type) or not issubclass(kind, Bot):
            raise BadOption(f"{name}: {file} has no class {class_name} derived from ks.Bot")
        if kind.choose is Bot.choose and kind.choose_number is Bot.choose_number:
            raise BadOption(f"{name}: {class_name} has no method choose(self, view, moves)")
        bot = kind()
    except KeelstoneError:
        raise
    except (Exception, SystemExit) as fault:
        raise BadOption(f"{name}: {_fault_text(fault, path)}") from fault
    bot.name = bot.name or class_name
    return bot


def _fault_text(fault: BaseException, path: Path) -> str:
    """An error in a bot's file, in one line with the line number."""
    if isinstance(fault, SyntaxError):
        return f"line {fault.lineno}: {fault.msg}"
    places = traceback.extract_tb(fault.__traceback__)
    lines = [place.lineno for place in places if Path(place.filename) == path.resolve()]
    where = f"line {lines[-1]}: " if lines else ""
    return f"{where}{type(fault).__name__}: {fault}"


@cache
def _import_file(path: Path) -> ModuleType:
    """Import a file once as a module. It may import modules beside it."""
    name = f"bots_of_{path.stem}_{zlib.crc32(str(path).encode()):08x}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    with redirect_stdout(sys.stderr):
        spec.loader.exec_module(module)
    return module
