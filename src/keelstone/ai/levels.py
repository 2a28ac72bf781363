"""Three strengths that a person understands, the same in every game: novice, builder, master."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from keelstone.ai.bot import Bot
from keelstone.ai.evaluation import MIXING
from keelstone.ai.observation import Observation
from keelstone.ai.search.searcher import MOST_CORES, POOL, SearchedMove, Searcher, SearchResult
from keelstone.engine import registry
from keelstone.engine.checks import checked_seed, whole
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Move

#: how long a master thinks about a move at the table, in seconds
THINK = 1.0
#: how strongly a master prefers, in secret, what it searched more: a move that was searched half as
#: often is made 64 times less often
SHARPNESS = 6
MOST_PLAYOUTS = 10**9


class Level(Bot):
    """A bot that works in move numbers."""

    #: nodes of the tree in its memory: who only judges needs none but the root
    pool = 1

    def __init__(self, game: GameDefinition, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self.searchers: dict[int, Searcher] = {}

    def pick(self, view: Observation) -> int:
        """The number of the move to make, of at least two."""
        raise NotImplementedError

    def number(self, view: Observation) -> int:
        if view.definition is not self.game:
            raise BadOption(f"plays {self.game.title}, not {view.definition.title}")
        return view.moves[0] if len(view.moves) == 1 else self.pick(view)

    def choose(self, view: Observation, moves: Sequence[Move]) -> Move:
        number = self.number(view)
        return next(move for move in moves if move.number == number)

    def searcher(self, view: Observation, cores: int = 1) -> Searcher:
        """The memory to think with, kept from move to move."""
        seats = int(view.seats)
        if seats not in self.searchers:
            self.searchers[seats] = Searcher(self.game, seats, cores=cores, pool=self.pool)
        return self.searchers[seats]

    def chance(self, view: Observation) -> random.Random:
        """This bot's own chance for this position."""
        return random.Random(self.seed << 32 ^ view.fingerprint)


class Builder(Level):
    """Makes the move after which it likes the position best; never looks further."""

    name = "builder"
    deals = 12

    def pick(self, view: Observation) -> int:
        evaluated = self.searcher(view).evaluate(view, deals=self.deals, seed=self.seed)
        if not view.is_secret(evaluated[0].number):
            return evaluated[0].number
        weights = [max(1e-9, one.chances[view.seat]) ** MIXING for one in evaluated]
        return self.chance(view).choices(evaluated, weights)[0].number


class Novice(Level):
    """Sees some of its moves, judges them roughly, and takes one it likes: friendly mistakes."""

    name = "novice"
    #: how many of its moves it overlooks, and how far its judgement is off, of the range of all
    overlooks, misjudges = 0.4, 0.5

    def pick(self, view: Observation) -> int:
        chance = self.chance(view)
        evaluated = self.searcher(view).evaluate(view, deals=1, seed=self.seed)
        seen = [one for one in evaluated if chance.random() >= self.overlooks] or evaluated
        likes = [one.chances[view.seat] for one in evaluated]
        blur = self.misjudges * (max(likes) - min(likes))
        return max(seen, key=lambda one: one.chances[view.seat] + chance.gauss(0, blur)).number


class Master(Level):
    """Searches: plays the game on in its head as often as its time allows."""

    name = "master"
    pool = POOL

    def __init__(
        self,
        game: GameDefinition,
        seed: int = 0,
        *,
        think: float | None = None,
        playouts: int | None = None,
        cores: int = 1,
    ) -> None:
        super().__init__(game, seed)
        self.think = THINK if think is None and playouts is None else think
        self.playouts, self.cores = playouts, cores

    def search_result(self, view: Observation, *, until_clear: bool = False) -> SearchResult:
        """What this bot thinks of a position."""
        return self.searcher(view, self.cores).search(
            view,
            seconds=self.think,
            playouts=self.playouts,
            seed=self.seed,
            until_clear=until_clear,
        )

    def pick(self, view: Observation) -> int:
        is_secret = any(view.is_secret(move) for move in view.moves)
        search_result = self.search_result(
            view, until_clear=not is_secret
        )  # mixing takes the whole time
        if view.is_secret(search_result.best.number):
            return self.mixed(view, search_result.moves)
        return search_result.best.number

    def mixed(self, view: Observation, moves: Sequence[SearchedMove]) -> int:
        """Where others choose at the same time: now this, now that of what was searched most."""
        weights = [(one.visits / moves[0].visits) ** SHARPNESS for one in moves]
        return self.chance(view).choices(moves, weights)[0].number


LEVELS: dict[str, type[Level]] = {level.name: level for level in (Novice, Builder, Master)}


def make(
    level: str,
    game: str,
    *,
    seed: int = 0,
    think: float | None = None,
    playouts: int | None = None,
    cores: int = 1,
) -> Level:
    """A bot of a level for a game: make("master", "imhotep", think=0.2)."""
    if level not in LEVELS:
        raise BadOption(f"there is no bot {level!r}; bots are: {', '.join(LEVELS)}")
    definition, seed = registry.load(game), checked_seed(seed)
    if think is not None and not 0 < think < math.inf:
        raise BadOption(f"a time to think is a number of seconds above 0, not {think!r}")
    if playouts is not None:
        playouts = whole(playouts, "a number of play-outs", 1, MOST_PLAYOUTS)
    cores = whole(cores, "a number of cores", 1, MOST_CORES)
    if level == "master":
        return Master(definition, seed, think=think, playouts=playouts, cores=cores)
    return LEVELS[level](definition, seed)
