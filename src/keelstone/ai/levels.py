"""The built-in bots: novice, builder and master, the same three in every game."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from keelstone.ai.bot import Bot
from keelstone.ai.evaluation import VALUE_EXPONENT
from keelstone.ai.observation import Observation
from keelstone.ai.search.result import SearchedMove, SearchResult
from keelstone.ai.search.searcher import MAX_CORES, Searcher
from keelstone.ai.search.workspace import MAX_NODES
from keelstone.engine import registry
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.moves import Move
from keelstone.engine.options import checked_seed, checked_whole

#: the time a master searches for one move, in seconds, unless another limit is given
THINK_SECONDS = 1.0
#: a master samples secret moves in proportion to visits ** VISIT_EXPONENT (an inverse temperature):
#: a move with half the visits is played 64 times less often
VISIT_EXPONENT = 6
MAX_PLAYOUTS = 10**9


class LevelBot(Bot):
    """A built-in bot. Subclasses implement `decide`, which works with move numbers."""

    #: the size of the search tree; one-ply evaluation needs only the root
    max_nodes = 1

    def __init__(self, game: GameDefinition, seed: int = 0) -> None:
        self.game, self.seed = game, seed
        self.searchers: dict[int, Searcher] = {}

    def decide(self, view: Observation) -> int:
        """Return the number of a legal move. There are at least two."""
        raise NotImplementedError

    def choose_number(self, view: Observation) -> int:
        if view.definition is not self.game:
            raise BadOption(f"plays {self.game.title}, not {view.definition.title}")
        return view.moves[0] if len(view.moves) == 1 else self.decide(view)

    def choose(self, view: Observation, moves: Sequence[Move]) -> Move:
        number = self.choose_number(view)
        return next(move for move in moves if move.number == number)

    def searcher(self, view: Observation, cores: int = 1) -> Searcher:
        """The searcher for this number of seats. It is made once and reused for every move."""
        seats = int(view.seats)
        if seats not in self.searchers:
            self.searchers[seats] = Searcher(
                self.game, seats, cores=cores, max_nodes=self.max_nodes
            )
        return self.searchers[seats]

    def rng(self, view: Observation) -> random.Random:
        """A random generator seeded by the bot's seed and the observation."""
        return random.Random(self.seed << 32 ^ view.fingerprint)


class Builder(LevelBot):
    """Chooses by one-ply evaluation: the move with the best evaluation right after it."""

    name = "builder"
    determinisations = 12

    def decide(self, view: Observation) -> int:
        evaluated = self.searcher(view).evaluate_moves(
            view, determinisations=self.determinisations, seed=self.seed
        )
        if not view.is_secret(evaluated[0].number):
            return evaluated[0].number
        weights = [max(1e-9, one.values[view.seat]) ** VALUE_EXPONENT for one in evaluated]
        return self.rng(view).choices(evaluated, weights)[0].number


class Novice(LevelBot):
    """Chooses by a noisy one-ply evaluation of some of its moves."""

    name = "novice"
    #: the probability that a move is not considered
    skip_probability = 0.4
    #: the standard deviation of the noise, as a share of the range of all values
    value_noise = 0.5

    def decide(self, view: Observation) -> int:
        rng = self.rng(view)
        evaluated = self.searcher(view).evaluate_moves(view, determinisations=1, seed=self.seed)
        considered = [
            one for one in evaluated if rng.random() >= self.skip_probability
        ] or evaluated
        values = [one.values[view.seat] for one in evaluated]
        noise = self.value_noise * (max(values) - min(values))
        return max(considered, key=lambda one: one.values[view.seat] + rng.gauss(0, noise)).number


class Master(LevelBot):
    """Chooses by tree search, limited by time or by the number of playouts."""

    name = "master"
    max_nodes = MAX_NODES

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
        self.think = THINK_SECONDS if think is None and playouts is None else think
        self.playouts, self.cores = playouts, cores

    def search(self, view: Observation, *, early_stop: bool = False) -> SearchResult:
        """Search from an observation with this bot's limits and seed."""
        return self.searcher(view, self.cores).search(
            view,
            seconds=self.think,
            playouts=self.playouts,
            seed=self.seed,
            early_stop=early_stop,
        )

    def decide(self, view: Observation) -> int:
        """The most visited move. A secret one is sampled, by visits that took the whole time."""
        has_secret = any(view.is_secret(move) for move in view.moves)
        result = self.search(view, early_stop=not has_secret)
        if view.is_secret(result.best.number):
            return self.sample_by_visits(view, result.moves)
        return result.best.number

    def sample_by_visits(self, view: Observation, moves: Sequence[SearchedMove]) -> int:
        """Sample a move in proportion to visits ** VISIT_EXPONENT, so that nobody can guess it."""
        weights = [(one.visits / moves[0].visits) ** VISIT_EXPONENT for one in moves]
        return self.rng(view).choices(moves, weights)[0].number


LEVELS: dict[str, type[LevelBot]] = {level.name: level for level in (Novice, Builder, Master)}


def make(
    level: str,
    game: str,
    *,
    seed: int = 0,
    think: float | None = None,
    playouts: int | None = None,
    cores: int = 1,
) -> LevelBot:
    """Make a built-in bot for a game: make("master", "imhotep", think=0.2)."""
    if level not in LEVELS:
        raise BadOption(f"there is no bot {level!r}; bots are: {', '.join(LEVELS)}")
    definition, seed = registry.load(game), checked_seed(seed)
    if think is not None and not 0 < think < math.inf:
        raise BadOption(f"a time to think is a number of seconds above 0, not {think!r}")
    if playouts is not None:
        playouts = checked_whole(playouts, "a number of playouts", 1, MAX_PLAYOUTS)
    cores = checked_whole(cores, "a number of cores", 1, MAX_CORES)
    if level == "master":
        return Master(definition, seed, think=think, playouts=playouts, cores=cores)
    return LEVELS[level](definition, seed)
