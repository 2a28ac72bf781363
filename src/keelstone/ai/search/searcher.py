"""`Searcher`: runs searches and one-ply evaluations from observations, on one core or several."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from copy import copy

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.evaluation import MAX_SEATS
from keelstone.ai.network.inference import Inference
from keelstone.ai.network.network import InferenceCache, Network
from keelstone.ai.observation import Observation, first_observation
from keelstone.ai.search.mcts import search
from keelstone.ai.search.network_search import (
    NetworkSettings,
    network_settings,
    search_by_network,
)
from keelstone.ai.search.one_ply import evaluate_moves
from keelstone.ai.search.result import (
    Line,
    SearchedMove,
    SearchResult,
    is_decided,
    line_after,
    root_moves,
    root_values,
)
from keelstone.ai.search.tree import clear_tree
from keelstone.ai.search.workspace import (
    MAX_NODES,
    ROOT_STATE,
    SearchSettings,
    Workspace,
    make_workspace,
    search_settings,
)
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part
from keelstone.engine.options import checked_seed, checked_whole
from keelstone.engine.rng import open_stream

MAX_CORES = 1024
NO_LIMIT = 1 << 60
#: the shares of its time at which a search checks whether it is decided; the last one ends it
EARLY_STOP_CHECKS = (0.1, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0)

#: the searches that are loaded in this process: names of part and game
_loaded: set[tuple[str, str]] = set()


class Searcher:
    """Searches positions of one game with a fixed number of seats.

    It allocates a workspace for every core once and reuses it. It runs one search at a time:
    threads that share a searcher wait for each other. With a network it searches by PUCT, without
    rollouts, on boards that the network is for.
    """

    def __init__(
        self,
        game: GameDefinition,
        seats: int,
        *,
        cores: int = 1,
        max_nodes: int = MAX_NODES,
        settings: SearchSettings | NetworkSettings | None = None,
        network: Network | None = None,
    ) -> None:
        self.game, self.seats = game, checked_whole(seats, "a number of seats", 1, MAX_SEATS)
        self.cores = checked_whole(cores, "a number of cores", 1, MAX_CORES)
        max_nodes = checked_whole(max_nodes, "a number of nodes", 1, NO_LIMIT)
        self.network = network
        usual = network_settings(game) if network else search_settings(game)
        self.settings: SearchSettings | NetworkSettings = settings or usual
        self.workspaces = [make_workspace(game, seats, max_nodes) for _ in range(cores)]
        self._inferences = InferenceCache(cores)
        self._nets: list[Inference] = []
        self._lock = threading.Lock()
        self._numbers = np.zeros(game.rules.moves.length, np.int64)
        self._scores = np.zeros((game.rules.moves.length, seats))

    def search(
        self,
        view: Observation,
        *,
        seconds: float | None = None,
        playouts: int | None = None,
        seed: int = 0,
        early_stop: bool = False,
    ) -> SearchResult:
        """Search from an observation until the time or the number of playouts is reached.

        With `playouts` alone, the same seed and number of cores give the same result. With
        `early_stop` a timed search ends as soon as no other move can become the most visited.
        """
        seed, limit = checked_seed(seed), self._limit(seconds, playouts)
        self._check(view)
        with self._lock:
            if self.network:
                self._nets = self._inferences.of(self.network, view.boards)
            self._warm_up(view)
            begun = time.perf_counter()
            for core, workspace in enumerate(self.workspaces):
                _reset(workspace, view)
                open_stream(workspace.rng, seed, view.fingerprint * 64 + core)
            if seconds is None:
                done = self._run(view, limit)
            else:
                done = self._run_for(view, limit, seconds, early_stop)
            if done == 0:  # the time was over before the first playout
                self.workspaces[0].stop[0] = 0
                done = self._run_core(0, view, 1)
            return self._result(view.seat, done, time.perf_counter() - begun)

    def with_network(self, network: Network | None) -> Searcher:
        """A searcher with another network, or none, that shares this one's workspaces and lock."""
        if network is self.network:
            return self
        other = copy(self)
        other.network = network
        other.settings = network_settings(self.game) if network else search_settings(self.game)
        return other

    def with_points_weight(self, weight: float) -> Searcher:
        """A searcher that shares this one's workspaces and lock; `weight` of its values go by
        points. With a network none of them do."""
        other = copy(self)
        if isinstance(self.settings, SearchSettings):
            other.settings = self.settings._replace(points_weight=weight)
        return other

    def evaluate_moves(
        self, view: Observation, *, determinisations: int, seed: int = 0
    ) -> list[SearchedMove]:
        """Evaluate each move one ply deep; return the moves, the best for the seat first.

        The seat's own values include `move_bias`: they are for comparing moves.
        """
        with self._lock:
            evaluated = self._evaluate(view, self.workspaces[0], determinisations, seed)
        return sorted(evaluated, key=lambda one: -one.values[view.seat])

    def features_after(
        self, view: Observation, *, determinisations: int, seed: int = 0
    ) -> dict[int, NDArray[np.float64]]:
        """By move, the mean features of the position after it: a row a seat, a column a feature.

        They are nan after a move that may end the game.
        """
        with self._lock:
            workspace = self.workspaces[0]
            shape = len(view.moves), self.seats, len(workspace.move_weights)
            workspace = workspace._replace(features_after=np.zeros(shape))
            evaluated = self._evaluate(view, workspace, determinisations, seed)
        found = zip(evaluated, workspace.features_after, strict=False)
        return {one.number: features for one, features in found}

    def _evaluate(
        self, view: Observation, workspace: Workspace, determinisations: int, seed: int
    ) -> list[SearchedMove]:
        """Evaluate each move, in the order of the moves."""
        count = checked_whole(determinisations, "a number of determinisations", 1, NO_LIMIT)
        self._check(view)
        if not view.moves:
            raise BadOption(f"seat {view.seat} is not due: it has no moves to evaluate")
        ONE_PLY.ensure(view.name)
        workspace.states[ROOT_STATE] = view.states[0]
        stream = (seed ^ view.fingerprint) & (NO_LIMIT - 1)
        found = evaluate_moves(
            workspace, view.boards, view.seat, count, stream, self._numbers, self._scores
        )
        return [
            SearchedMove(int(self._numbers[place]), count, tuple(self._scores[place].tolist()))
            for place in range(found)
        ]

    def line(self, seat: int, number: int) -> Line:
        """The expected line after a move of the last search."""
        return line_after(self.workspaces, seat, number)

    def stop(self) -> None:
        """Stop a search that runs in another thread. It returns what it has found."""
        for workspace in self.workspaces:
            workspace.stop[0] = 1

    # -- checks -------------------------------------------------------------------------------

    def _limit(self, seconds: float | None, playouts: int | None) -> int:
        """The playouts of one core."""
        if seconds is None and playouts is None:
            raise ValueError("a search needs a limit: seconds or playouts")
        if seconds is not None and not 0 <= seconds < math.inf:
            raise BadOption(f"a time to think is a number of seconds, not {seconds!r}")
        if playouts is None:
            return NO_LIMIT
        return -(-checked_whole(playouts, "a number of playouts", 1, NO_LIMIT) // self.cores)

    def _check(self, view: Observation) -> None:
        """Compiled code does not check bounds: the arrays fit one game and number of seats."""
        if view.definition is not self.game or int(view.seats) != self.seats:
            raise BadOption(
                f"this searcher is for {self.game.title} with {self.seats} seats,"
                f" not {view.definition.title} with {view.seats}"
            )
        if self.network:
            self.network.check(view)

    def _warm_up(self, view: Observation) -> None:
        """Compile or load the search before time is measured."""
        part = NETWORK_SEARCH if self.network else TREE_SEARCH
        part.ensure(view.name)
        if (part.name, view.name) not in _loaded:
            _reset(self.workspaces[0], view)
            self._run_core(0, view, 1)
            _loaded.add((part.name, view.name))

    # -- running ------------------------------------------------------------------------------

    def _run(self, view: Observation, limit: int) -> int:
        if self.cores == 1:
            return self._run_core(0, view, limit)
        with ThreadPoolExecutor(self.cores) as pool:
            return sum(one.result() for one in self._start(pool, view, limit))

    def _run_core(self, core: int, view: Observation, limit: int) -> int:
        rest = self.workspaces[core], view.boards, view.seat, limit, self.settings
        if self.network:
            return int(search_by_network(self._nets[core], *rest))
        return int(search(*rest))

    def _run_for(self, view: Observation, limit: int, seconds: float, early_stop: bool) -> int:
        """Run every core in a thread, and stop all of them when the time is over."""
        begun = time.perf_counter()
        with ThreadPoolExecutor(self.cores) as pool:
            running = self._start(pool, view, limit)
            try:
                for share in EARLY_STOP_CHECKS:
                    left = begun + share * seconds - time.perf_counter()
                    _, unfinished = wait(running, timeout=max(0.0, left))
                    if not unfinished or (early_stop and self._is_decided(view, share)):
                        break
            finally:
                self.stop()
        return sum(one.result() for one in running)

    def _is_decided(self, view: Observation, share: float) -> bool:
        moves = root_moves(self.workspaces, view.seat, self.seats)
        visits = [one.visits for one in moves]
        return sum(visits) > len(view.moves) and is_decided(visits, share)

    def _start(self, pool: ThreadPoolExecutor, view: Observation, limit: int) -> list[Future[int]]:
        return [pool.submit(self._run_core, core, view, limit) for core in range(self.cores)]

    def _result(self, seat: int, done: int, seconds: float) -> SearchResult:
        moves = root_moves(self.workspaces, seat, self.seats)
        moves.sort(key=lambda one: (-one.visits, -one.prior, one.number))
        return SearchResult(
            seat=seat,
            moves=tuple(moves),
            values=root_values(self.workspaces, self.seats),
            line=self.line(seat, moves[0].number) if moves else (),
            playouts=done,
            seconds=seconds,
        )


def _reset(workspace: Workspace, view: Observation) -> None:
    """Put the observed position at the root of an empty tree."""
    workspace.states[ROOT_STATE] = view.states[0]
    workspace.stop[0] = 0
    clear_tree(workspace)


# -- compiling ahead of the first use --------------------------------------------------------------


def _compile_one_ply(game: str, one_more: Callable[[], None]) -> None:
    view = first_observation(game)
    view.is_secret(view.moves[0])
    _smallest_searcher(view).evaluate_moves(view, determinisations=1)


def _compile_tree_search(game: str, one_more: Callable[[], None]) -> None:
    view = first_observation(game)
    _smallest_searcher(view).search(view, playouts=1)


def _compile_network_search(game: str, one_more: Callable[[], None]) -> None:
    view = first_observation(game)
    _smallest_searcher(view, Network.blank(view)).search(view, playouts=1)


def _smallest_searcher(view: Observation, network: Network | None = None) -> Searcher:
    return Searcher(view.definition, int(view.seats), max_nodes=1, network=network)


ONE_PLY = Part("one-ply", "the bots", ai_folder, _compile_one_ply, lambda game: 90)
TREE_SEARCH = Part(
    "tree-search", "the tree search", ai_folder, _compile_tree_search, lambda game: 60
)
NETWORK_SEARCH = Part(
    "network-search", "the search", ai_folder, _compile_network_search, lambda game: 80
)
