"""Bots by name, and the levels of a game: names for built-in bots, weakest first.

A name may say more after an @: `master@0.2`, `master@2000p`, `policy@0.5`. docs/writing_bots.md
lists the names, docs/levels.md says how strong the levels are.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from keelstone.ai.network.network import Network
from keelstone.ai.observation import Observation
from keelstone.ai.players import (
    Builder,
    BuiltInBot,
    ChooseNetwork,
    Noisy,
    Policy,
    Search,
    SearcherPool,
    network_of_game,
    no_network,
    required_network,
)
from keelstone.ai.search.searcher import MAX_CORES
from keelstone.engine import registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.options import checked_seed, checked_whole

#: bots that every game has under these names, whatever its levels are
NAMED = ("novice", "builder", "master", "master-2026")
#: the parts of a name: master@0.2, network:FILE@800p, level-3
NAME = re.compile(r"(?P<kind>[a-z0-9-]+)(:(?P<file>.+?))?(@(?P<parameter>[^@]+))?")
LEVEL = re.compile(r"level-([1-9][0-9]?)")
#: the levels of a game that has none of its own
USUAL_LEVELS = Path(__file__).parent / "levels.toml"
MIN_LEVELS = 6
MAX_PLAYOUTS = 10**9
#: a search of so many playouts takes a few hundredths of a second
QUICK_PLAYOUTS = 1000
#: the most seconds of a search, and the greatest noise and temperature
MAX_PARAMETER = 3600.0


@dataclass(frozen=True, kw_only=True)
class BotSpec:
    """What a bot is made from: its name, its game and the limits of its search."""

    name: str
    game: GameDefinition
    seed: int = 0
    think: float | None = None
    playouts: int | None = None
    cores: int = 1
    #: instead of the game's own
    network: Network | None = None
    #: what the name says after an @
    parameter: str = ""
    pool: SearcherPool


def make(
    name: str,
    game: str,
    *,
    seed: int = 0,
    think: float | None = None,
    playouts: int | None = None,
    cores: int = 1,
    network: Network | None = None,
    pool: SearcherPool | None = None,
) -> BuiltInBot:
    """Make a built-in bot for a game: make("level-3", "imhotep"), make("master@0.2", "seafarers").

    `think` and `playouts` limit a search whose name has no limit, and lower those of levels. Bots
    that move by turns may share a pool of searchers.
    """
    if think is not None and not 0 < think < math.inf:
        raise BadOption(f"a time to think is a number of seconds above 0, not {think!r}")
    if playouts is not None:
        playouts = checked_whole(playouts, "a number of playouts", 1, MAX_PLAYOUTS)
    spec = BotSpec(
        name=name,
        game=registry.load(game),
        seed=checked_seed(seed),
        think=think,
        playouts=playouts,
        cores=checked_whole(cores, "a number of cores", 1, MAX_CORES),
        network=network,
        pool=pool or SearcherPool(),
    )
    return _made(spec)


def _made(spec: BotSpec) -> BuiltInBot:
    """A bot by its name."""
    if LEVEL.fullmatch(spec.name):
        return Level(spec)
    found = NAME.fullmatch(spec.name)
    if found is None or found["kind"] not in _MAKERS:
        raise BadOption(_unknown(spec))
    kind, file, parameter = found["kind"], found["file"], found["parameter"] or ""
    if (file and kind not in _TAKE_FILES) or (parameter and kind not in _TAKE_PARAMETERS):
        raise BadOption(_unknown(spec))
    network = Network.read(file, spec.game) if file else spec.network
    return _MAKERS[kind](replace(spec, parameter=parameter, network=network))


def _unknown(spec: BotSpec) -> str:
    highest = len(levels_of(spec.game))
    return (
        f"there is no bot {spec.name!r}; bots are: level-1 to level-{highest},"
        f" {', '.join(NAMED)}, master@SECONDS, master@PLAYOUTSp, random and FILE.py:CLASS"
    )


# -- levels ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rung:
    """The names of the bots that play a level: on boards that have a network, and on others."""

    with_network: str
    without_network: str


def levels_of(game: GameDefinition) -> tuple[Rung, ...]:
    """The levels of a game, weakest first."""
    return _read_levels(game.ai.levels or USUAL_LEVELS)


def level_names(game: GameDefinition) -> list[str]:
    """The names of a game's levels, weakest first."""
    return [f"level-{number}" for number in range(1, len(levels_of(game)) + 1)]


def bot_names(game: GameDefinition) -> list[str]:
    """The names of a game's built-in bots, the levels first."""
    return [*level_names(game), *NAMED]


@cache
def is_slow(name: str, game: str) -> bool:
    """Whether a bot may think for longer than a few hundredths of a second."""
    bot = make(name, game)
    if isinstance(bot, Level):
        return any(is_slow(one, game) for one in (bot.rung.with_network, bot.rung.without_network))
    return isinstance(bot, Search) and (bot.playouts is None or bot.playouts > QUICK_PLAYOUTS)


@cache
def _read_levels(path: Path) -> tuple[Rung, ...]:
    written = tomllib.loads(path.read_text("utf-8"))
    learned, by_hand = written["with_network"], written["without_network"]
    if not MIN_LEVELS <= len(learned) == len(by_hand):
        raise BadFile(f"{path.name}: {MIN_LEVELS} levels or more, as many without a network")
    return tuple(map(Rung, learned, by_hand))


class Level(BuiltInBot):
    """Plays as the bot of its level for the board.

    A number above the highest level is the highest: a game may have had more levels before.
    """

    def __init__(self, spec: BotSpec) -> None:
        super().__init__(spec.name, spec.game, spec.seed, spec.pool)
        found, rungs = LEVEL.fullmatch(spec.name), levels_of(spec.game)
        assert found is not None
        self.rung = rungs[min(int(found[1]), len(rungs)) - 1]
        self._spec = spec
        self._players: dict[str, BuiltInBot] = {}

    def player(self, view: Observation) -> BuiltInBot:
        """The bot of this level for the board."""
        has_network = (self._spec.network or network_of_game(view)) is not None
        name = self.rung.with_network if has_network else self.rung.without_network
        if name not in self._players:
            self._players[name] = self._lowered(_made(replace(self._spec, name=name)))
        self._players[name].seed = self.seed
        return self._players[name]

    def decide(self, view: Observation) -> int:
        return self.player(view).decide(view)

    def _lowered(self, bot: BuiltInBot) -> BuiltInBot:
        """A bot whose limits are no higher than those that were given."""
        think, playouts = self._spec.think, self._spec.playouts
        if isinstance(bot, Search) and playouts is not None:
            bot.playouts, bot.think = min(bot.playouts or playouts, playouts), None
        if isinstance(bot, Search) and think is not None and bot.think is not None:
            bot.think = min(bot.think, think)
        return bot


# -- bots by name ----------------------------------------------------------------------------------


def _novice(spec: BotSpec) -> BuiltInBot:
    shared = spec.name, spec.game, spec.seed, spec.pool
    return Noisy(*shared, noise=0.5, skip_probability=0.4)


def _builder(spec: BotSpec) -> BuiltInBot:
    return Builder(spec.name, spec.game, spec.seed, spec.pool)


def _one_ply(spec: BotSpec) -> BuiltInBot:
    shared = spec.name, spec.game, spec.seed, spec.pool
    return Noisy(*shared, noise=_number(spec, spec.parameter or "0", "noise"))


def _policy(spec: BotSpec) -> BuiltInBot:
    shared = spec.name, spec.game, spec.seed, spec.pool
    temperature = _number(spec, spec.parameter or "0", "a temperature")
    chosen = _own(spec, required_network)
    return Policy(*shared, temperature=temperature, choose_network=chosen)


def _search(choose_network: ChooseNetwork, spec: BotSpec) -> BuiltInBot:
    think, playouts = _limits(spec)
    return Search(
        spec.name, spec.game, spec.seed, spec.pool,
        think=think,
        playouts=playouts,
        cores=spec.cores,
        choose_network=_own(spec, choose_network),
    )  # fmt: skip


def _own(spec: BotSpec, usual: ChooseNetwork) -> ChooseNetwork:
    """The network that was given, or the usual choice."""
    network = spec.network
    return usual if network is None or usual is no_network else lambda view: network


def _limits(spec: BotSpec) -> tuple[float | None, int | None]:
    """Seconds and playouts of a search: those of its name, or those that were given."""
    parameter = spec.parameter
    if not parameter:
        return spec.think, spec.playouts
    what = "seconds or playouts, as in master@0.5, master@2000p"
    if parameter.endswith("p"):
        return None, math.ceil(_number(spec, parameter[:-1], what, MAX_PLAYOUTS, is_limit=True))
    return _number(spec, parameter, what, is_limit=True), None


def _number(
    spec: BotSpec, written: str, what: str, most: float = MAX_PARAMETER, *, is_limit: bool = False
) -> float:
    """The number in a name; a limit is above 0."""
    try:
        number = float(written)
    except ValueError:
        number = -1.0
    if not 0 <= number <= most or (is_limit and number == 0):
        raise BadOption(f"{spec.name}: write {what}")
    return number


#: the first part of a name -> what makes the bot
_MAKERS: dict[str, Callable[[BotSpec], BuiltInBot]] = {
    "novice": _novice,
    "builder": _builder,
    "one-ply": _one_ply,
    "policy": _policy,
    "master": partial(_search, network_of_game),
    "master-2026": partial(_search, no_network),
    "network": partial(_search, required_network),
}
_TAKE_PARAMETERS = {"one-ply", "policy", "master", "master-2026", "network"}
_TAKE_FILES = {"policy", "network"}
