"""The built-in bots: one-ply evaluation, the policy of a network, and tree search.

Every bot works with move numbers, and repeats itself: its seed and the observation decide, unless
it is limited by time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from keelstone.ai.bot import Bot
from keelstone.ai.evaluation import VALUE_EXPONENT
from keelstone.ai.network.network import Network, find_network
from keelstone.ai.network.policy import NetworkPolicy
from keelstone.ai.observation import Observation
from keelstone.ai.search.result import SearchedMove, SearchResult
from keelstone.ai.search.searcher import Searcher
from keelstone.ai.search.workspace import MAX_NODES
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.moves import Move

#: the time a search takes for one move, in seconds, unless another limit is given
THINK_SECONDS = 1.0
#: a search samples secret moves in proportion to visits ** VISIT_EXPONENT (an inverse temperature):
#: a move with half the visits is played 64 times less often
VISIT_EXPONENT = 6
#: a secret move is sampled from a policy at this temperature at least
SECRET_TEMPERATURE = 1.0

#: the network that a bot uses on a board; None: the handwritten evaluation
ChooseNetwork = Callable[[Observation], Network | None]


def no_network(view: Observation) -> Network | None:
    """Use no network: the handwritten evaluation."""
    return None


def network_of_game(view: Observation) -> Network | None:
    """The network that the game has for the board, if it has one."""
    return find_network(view.definition, int(view.seats), view.boards, view.options)


def required_network(view: Observation) -> Network:
    """The network that the game has for the board."""
    found = network_of_game(view)
    if found is None:
        raise BadOption(f"there is no network for this board of {view.definition.title}")
    return found


class SearcherPool:
    """Searchers by number of seats. Bots that move by turns share it: a tree takes 15 MiB."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int, int, int], Searcher] = {}

    def searcher(
        self, game: GameDefinition, seats: int, *, cores: int = 1, max_nodes: int = 1
    ) -> Searcher:
        """The searcher for a number of seats. It is made once and reused for every move."""
        key = game.name, seats, cores, max_nodes
        if key not in self._made:
            self._made[key] = Searcher(game, seats, cores=cores, max_nodes=max_nodes)
        return self._made[key]


class BuiltInBot(Bot):
    """A built-in bot. Subclasses implement `decide`, which works with move numbers."""

    def __init__(
        self, name: str, game: GameDefinition, seed: int = 0, pool: SearcherPool | None = None
    ) -> None:
        self.name, self.game, self.seed = name, game, seed
        self.pool = pool or SearcherPool()

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

    def searcher(self, view: Observation) -> Searcher:
        """A searcher for this number of seats."""
        return self.pool.searcher(self.game, int(view.seats))

    def rng(self, view: Observation) -> random.Random:
        """A random generator seeded by the bot's seed and the observation."""
        return random.Random(self.seed << 32 ^ view.fingerprint)


class Builder(BuiltInBot):
    """Chooses by one-ply evaluation: the move with the best evaluation right after it."""

    determinisations = 12

    def decide(self, view: Observation) -> int:
        evaluated = self.searcher(view).evaluate_moves(
            view, determinisations=self.determinisations, seed=self.seed
        )
        if not view.is_secret(evaluated[0].number):
            return evaluated[0].number
        weights = [max(1e-9, one.values[view.seat]) ** VALUE_EXPONENT for one in evaluated]
        return self.rng(view).choices(evaluated, weights)[0].number


class Noisy(BuiltInBot):
    """Chooses by a noisy one-ply evaluation of some of its moves."""

    def __init__(
        self,
        name: str,
        game: GameDefinition,
        seed: int = 0,
        pool: SearcherPool | None = None,
        *,
        noise: float,
        skip_probability: float = 0.0,
    ) -> None:
        super().__init__(name, game, seed, pool)
        #: the standard deviation of the noise, as a share of the range of all values
        self.noise = noise
        #: the probability that a move is not considered
        self.skip_probability = skip_probability

    def decide(self, view: Observation) -> int:
        rng = self.rng(view)
        evaluated = self.searcher(view).evaluate_moves(view, determinisations=1, seed=self.seed)
        considered = [
            one for one in evaluated if rng.random() >= self.skip_probability
        ] or evaluated
        values = [one.values[view.seat] for one in evaluated]
        noise = self.noise * (max(values) - min(values))
        return max(considered, key=lambda one: one.values[view.seat] + rng.gauss(0, noise)).number


class Policy(BuiltInBot):
    """Chooses by a network's policy, without looking ahead.

    A move is sampled in proportion to its probability ** (1 / temperature); with temperature 0 the
    most probable one is played.
    """

    def __init__(
        self,
        name: str,
        game: GameDefinition,
        seed: int = 0,
        pool: SearcherPool | None = None,
        *,
        temperature: float = 0.0,
        choose_network: ChooseNetwork = required_network,
    ) -> None:
        super().__init__(name, game, seed, pool)
        self.temperature, self.choose_network = temperature, choose_network
        self._policies: dict[Network, NetworkPolicy] = {}

    def policy(self, view: Observation) -> NetworkPolicy:
        """The network's policy on this board."""
        network = self.choose_network(view)
        if network is None:
            raise BadOption("a policy needs a network")
        if network not in self._policies:
            self._policies[network] = NetworkPolicy(network)
        return self._policies[network]

    def decide(self, view: Observation) -> int:
        answer = self.policy(view).ask(view)
        place = int(answer.probabilities.argmax())
        is_secret = view.is_secret(answer.moves[place])
        temperature = max(self.temperature, SECRET_TEMPERATURE if is_secret else 0.0)
        if temperature == 0.0:
            return answer.moves[place]
        shares = answer.probabilities / answer.probabilities[place]
        weights = (shares ** (1 / temperature)).tolist()
        return self.rng(view).choices(answer.moves, weights)[0]


class Search(BuiltInBot):
    """Chooses by tree search, limited by time or by the number of playouts."""

    def __init__(
        self,
        name: str,
        game: GameDefinition,
        seed: int = 0,
        pool: SearcherPool | None = None,
        *,
        think: float | None = None,
        playouts: int | None = None,
        cores: int = 1,
        choose_network: ChooseNetwork = network_of_game,
    ) -> None:
        super().__init__(name, game, seed, pool)
        self.think = THINK_SECONDS if think is None and playouts is None else think
        self.playouts, self.cores, self.choose_network = playouts, cores, choose_network

    def searcher(self, view: Observation) -> Searcher:
        """A searcher for this number of seats, with the network for this board."""
        seats = int(view.seats)
        found = self.pool.searcher(self.game, seats, cores=self.cores, max_nodes=MAX_NODES)
        return found.with_network(self.choose_network(view))

    def search(self, view: Observation, *, early_stop: bool = False) -> SearchResult:
        """Search from an observation with this bot's limits and seed."""
        return self.searcher(view).search(
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
        most = max(1, moves[0].visits)
        weights = [(one.visits / most) ** VISIT_EXPONENT for one in moves]
        if not any(weights):  # a search of one playout with a network visits no move
            weights = [one.prior for one in moves]
        return self.rng(view).choices(moves, weights)[0].number
