"""Who plays, as it is written on a command line: master, master@0.2, random, mine.py:MyBot.

A master thinks by the clock (master@0.2) or by play-outs, the same everywhere (master@2000p).
"""

from __future__ import annotations

import importlib.util
import math
import random
import sys
import traceback
import zlib
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from types import ModuleType

from keelstone.ai import LEVELS, Bot, Observation, make
from keelstone.engine.errors import BadOption, KeelstoneError


class Random(Bot):
    """Makes any legal move: the measure of the least one can do."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def number(self, view: Observation) -> int:
        return random.Random(self.seed << 32 ^ view.fingerprint).choice(view.moves)


def read_names(text: str) -> list[str]:
    """The players named in a list with commas."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadOption(f"a bot has no name: --bots master,novice, not {text!r}")
    return names


def make_player(name: str, game: str, seed: int = 0, think: float | None = None) -> Bot:
    """A player by its written name; `think` is for masters that do not say how long they think."""
    if ".py:" in name:
        return _from_file(name)
    level, at, limit = name.partition("@")
    if level == "random":
        return Random(seed)
    if level not in LEVELS or (at and level != "master"):
        raise BadOption(
            f"there is no bot {name!r}; bots are: {', '.join(LEVELS)}, random,"
            " master@SECONDS, master@PLAYOUTSp and FILE.py:CLASS"
        )
    if not at:
        return make(level, game, seed=seed, think=think)
    if limit.endswith("p"):
        return make(level, game, seed=seed, playouts=math.ceil(_limit(limit, limit[:-1], 10**9)))
    return make(level, game, seed=seed, think=_limit(limit, limit, 3600))


def _limit(written: str, number: str, most: float) -> float:
    """How long a master thinks, as it was written."""
    try:
        limit = float(number)
    except ValueError:
        limit = -1
    if not 0 < limit <= most:
        raise BadOption(
            f"master@{written}: write seconds or play-outs, as in master@0.5, master@2000p"
        )
    return limit


def _from_file(name: str) -> Bot:
    file, _, called = name.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise BadOption(f"{name}: there is no file {file}")
    try:
        kind = getattr(_loaded(path.resolve()), called, None)
        if not isinstance(kind, type) or not issubclass(kind, Bot):
            raise BadOption(f"{name}: {file} has no class {called} made from ks.Bot")
        if kind.choose is Bot.choose and kind.number is Bot.number:
            raise BadOption(f"{name}: {called} has no method choose(self, view, moves)")
        bot = kind()
    except KeelstoneError:
        raise
    except (Exception, SystemExit) as fault:
        raise BadOption(f"{name}: {_told(fault, path)}") from fault
    bot.name = bot.name or called
    return bot


def _told(fault: BaseException, path: Path) -> str:
    """A fault of a bot's file in a line, with where in the file it happened."""
    if isinstance(fault, SyntaxError):
        return f"line {fault.lineno}: {fault.msg}"
    places = traceback.extract_tb(fault.__traceback__)
    lines = [place.lineno for place in places if Path(place.filename) == path.resolve()]
    where = f"line {lines[-1]}: " if lines else ""
    return f"{where}{type(fault).__name__}: {fault}"


@cache
def _loaded(path: Path) -> ModuleType:
    """A file as a module, run once; it may import others that lie beside it."""
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
