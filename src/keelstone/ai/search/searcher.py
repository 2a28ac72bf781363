"""Thinking about a position: by time or by number of play-outs, on one core or on several."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.evaluation import MOST_SEATS, MOVE_WEIGHTS, SCRATCH
from keelstone.ai.observation import Observation
from keelstone.ai.search.mcts import search
from keelstone.ai.search.one_ply import evaluate_moves
from keelstone.ai.search.tree import OBSERVED, ROOT, SEAT_STEP, clear_tree
from keelstone.ai.search.workspace import NODE, SearchSettings, Workspace
from keelstone.engine.checks import checked_seed, whole
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.engine.seats import NOBODYS_SEAT

#: nodes of one search: with what is noted beside it, one takes 80 bytes, so 15 MiB a core, whatever
#: the time
POOL = 200_000
#: the longest way down the tree
DEEPEST = 2_000
NO_LIMIT = 1 << 60
MOST_CORES = 1024
#: the shares of its time at which a search may find that its choice is clear; the last ends it
LOOKS = (0.1, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0)
#: where a game's judgement says nothing else
SEARCH = SearchSettings(
    exploration=0.5,
    prior_weight=0.0,
    opponent_noise=0.0,
    evaluation_prior=0.0,
    expand_after=1,
    horizon=100_000,
    horizon_turns=0,
    points_weight=0.1,
)

#: the games whose search is compiled in this process
_warm: set[str] = set()


@dataclass(frozen=True)
class SearchedMove:
    """A move that was thought about: how often, and the chances of all seats after it."""

    number: int
    visits: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class SearchResult:
    """What thinking came to: the moves, the most visited first, and the line expected."""

    seat: int
    moves: tuple[SearchedMove, ...]
    #: the chances of all seats as things stand
    chances: tuple[float, ...]
    #: (seat, number) from the first move on; seat -1 is chance
    line: tuple[tuple[int, int], ...]
    playouts: int
    seconds: float

    @property
    def best(self) -> SearchedMove:
        return self.moves[0]


def search_settings(game: GameDefinition) -> SearchSettings:
    """How this game is searched: its own figures where it has any."""
    return SEARCH._replace(**game.ai.search)


def make_workspace(game: GameDefinition, seats: int, pool: int = POOL) -> Workspace:
    """All arrays of one search, made once."""
    if seats > MOST_SEATS or game.rules.moves.length > SEAT_STEP:
        raise ValueError(f"bots know games of up to {MOST_SEATS} seats and {SEAT_STEP} moves")
    weights = game.ai.move_weights or MOVE_WEIGHTS
    leaf_weights = game.ai.leaf_weights or weights
    return Workspace(
        states=game.rules.state.zeros(3),
        nodes=np.zeros(pool, NODE),
        best_prior=np.zeros((pool, seats), np.float32),
        used=np.zeros(1, np.int64),
        at=np.zeros(seats, np.int64),
        before=np.zeros(seats, np.int64),
        path=np.zeros(DEEPEST, np.int32),
        mask=np.zeros(game.rules.moves.words, np.uint64),
        unexpanded=np.zeros(game.rules.moves.words, np.uint64),
        spare=np.zeros(game.rules.moves.words, np.uint64),
        weights=np.zeros(max(1, game.rules.chances.length), np.int32),
        sources=np.zeros(len(game.rules.sources), np.int32),
        values=np.zeros(MOST_SEATS),
        move_weights=np.array(list(weights.values())),
        leaf_weights=np.array([leaf_weights[feature] for feature in weights]),
        features=np.zeros((MOST_SEATS, len(weights) + SCRATCH)),
        rng=np.zeros(STREAM_WORDS, np.uint64),
        stop=np.zeros(1, np.uint8),
    )


class Searcher:
    """Thinks about positions of one game with so many seats; keeps its memory between thoughts.

    It has one thought at a time: threads that share a mind wait for each other.
    """

    def __init__(
        self,
        game: GameDefinition,
        seats: int,
        *,
        cores: int = 1,
        pool: int = POOL,
        settings: SearchSettings | None = None,
    ) -> None:
        self.game, self.seats = game, whole(seats, "a number of seats", 1, MOST_SEATS)
        self.cores = whole(cores, "a number of cores", 1, MOST_CORES)
        pool = whole(pool, "a number of nodes", 1, NO_LIMIT)
        self.settings = settings or search_settings(game)
        self.workspaces = [make_workspace(game, seats, pool) for _ in range(cores)]
        self.thinking = threading.Lock()
        self.numbers = np.zeros(game.rules.moves.length, np.int64)
        self.scores = np.zeros((game.rules.moves.length, seats))

    def search(
        self,
        view: Observation,
        *,
        seconds: float | None = None,
        playouts: int | None = None,
        seed: int = 0,
        until_clear: bool = False,
    ) -> SearchResult:
        """Search from what a seat knows, until the time or the number of play-outs is up.

        With a number alone the same seed gives the same thought, on as many cores. Until it is
        clear: within its time, a search ends when what is left of it could not change which move is
        the most visited.
        """
        if seconds is None and playouts is None:
            raise ValueError("thinking needs a limit: seconds or playouts")
        if seconds is not None and not 0 <= seconds < math.inf:
            raise BadOption(f"a time to think is a number of seconds, not {seconds!r}")
        seed = checked_seed(seed)
        if playouts is not None:
            playouts = whole(playouts, "a number of play-outs", 1, NO_LIMIT)
        self._check(view)
        with self.thinking:
            self._warm_up(view)
            begun = time.perf_counter()
            for core, workspace in enumerate(self.workspaces):
                workspace.states[0] = view.states[0]
                workspace.stop[0] = 0
                clear_tree(workspace)
                open_stream(workspace.rng, seed, view.fingerprint * 64 + core)
            limit = NO_LIMIT if playouts is None else -(-playouts // self.cores)
            if seconds is None:
                done = self._search(view, limit)
            else:
                done = self._search_for(view, limit, seconds, until_clear)
            if done == 0:  # the time was over before it began: one play-out there must be
                self.workspaces[0].stop[0] = 0
                done = self._search_at(self.workspaces[0], view, 1)
            return self._search_result(view.seat, done, time.perf_counter() - begun)

    def with_settings(self, settings: SearchSettings) -> Searcher:
        """The same memory, for thinking in another manner."""
        other = copy(self)
        other.settings = settings
        return other

    def evaluate(self, view: Observation, *, deals: int, seed: int = 0) -> list[SearchedMove]:
        """Each move by the position after it alone; the best for the seat first.

        The seat's own chances include what the game's judgement leans to: they serve to compare.
        """
        deals = whole(deals, "a number of deals", 1, NO_LIMIT)
        self._check(view)
        if not view.moves:
            raise BadOption(f"seat {view.seat} is not due: it has no moves to judge")
        with self.thinking:
            workspace = self.workspaces[0]
            workspace.states[0] = view.states[0]
            stream = (seed ^ view.fingerprint) & (NO_LIMIT - 1)
            found = evaluate_moves(
                workspace, view.boards, view.seat, deals, stream, self.numbers, self.scores
            )
            evaluated = [
                SearchedMove(int(self.numbers[place]), deals, tuple(self.scores[place].tolist()))
                for place in range(found)
            ]
        return sorted(evaluated, key=lambda one: -one.chances[view.seat])

    def _check(self, view: Observation) -> None:
        """Compiled code trusts its arrays: they are made for one game and number of seats."""
        if view.definition is not self.game or int(view.seats) != self.seats:
            raise BadOption(
                f"this mind thinks about {self.game.title} for {self.seats} seats,"
                f" not {view.definition.title} for {view.seats}"
            )

    def _warm_up(self, view: Observation) -> None:
        """Compile before the clock runs."""
        if self.game.name not in _warm:
            workspace = self.workspaces[0]
            workspace.states[0] = view.states[0]
            clear_tree(workspace)
            self._search_at(workspace, view, 1)
            _warm.add(self.game.name)

    # -- running ------------------------------------------------------------------------------

    def _search(self, view: Observation, limit: int) -> int:
        if self.cores == 1:
            return self._search_at(self.workspaces[0], view, limit)
        with ThreadPoolExecutor(self.cores) as pool:
            return sum(one.result() for one in self._start(pool, view, limit))

    def _search_at(self, workspace: Workspace, view: Observation, limit: int) -> int:
        return int(search(workspace, view.boards, view.seat, limit, self.settings))

    def _search_for(self, view: Observation, limit: int, seconds: float, until_clear: bool) -> int:
        """Let the searches run in threads of their own, and stop them when the time is up."""
        begun = time.perf_counter()
        with ThreadPoolExecutor(self.cores) as pool:
            running = self._start(pool, view, limit)
            try:
                for share in LOOKS:
                    left = begun + share * seconds - time.perf_counter()
                    _, at_work = wait(running, timeout=max(0.0, left))
                    if not at_work or (until_clear and self._is_clear(view, share)):
                        break
            finally:
                self.stop()
        return sum(one.result() for one in running)

    def _is_clear(self, view: Observation, share: float) -> bool:
        visits = [one.visits for one in self._searched_moves(view.seat)]
        return sum(visits) > len(view.moves) and is_clear(visits, share)

    def _start(self, pool: ThreadPoolExecutor, view: Observation, limit: int) -> list[Future[int]]:
        return [
            pool.submit(self._search_at, workspace, view, limit) for workspace in self.workspaces
        ]

    def stop(self) -> None:
        """End a search that is running in another thread; it answers with what it has."""
        for workspace in self.workspaces:
            workspace.stop[0] = 1

    # -- reading the trees ----------------------------------------------------------------------

    def _search_result(self, seat: int, done: int, seconds: float) -> SearchResult:
        moves = sorted(self._searched_moves(seat), key=lambda one: (-one.visits, one.number))
        return SearchResult(
            seat=seat,
            moves=tuple(moves),
            chances=_means([workspace.nodes[ROOT] for workspace in self.workspaces], self.seats),
            line=self.line(seat, moves[0].number) if moves else (),
            playouts=done,
            seconds=seconds,
        )

    def line(self, seat: int, number: int) -> tuple[tuple[int, int], ...]:
        """A move of the last thought and what was played most after it, in the tree that tried it
        most often."""
        label = (seat + 1) * SEAT_STEP + number
        tried = [
            (int(node["visits"]), place, node)
            for place, workspace in enumerate(self.workspaces)
            for node in _after(workspace, workspace.nodes[ROOT])
            if node["label"] == label
        ]
        _, place, node = max(tried, key=lambda one: one[0])
        return ((seat, number), *_line(self.workspaces[place], node))

    def _searched_moves(self, seat: int) -> list[SearchedMove]:
        """The moves at the roots of all trees together."""
        found: dict[int, list[Any]] = {}
        for workspace in self.workspaces:
            for node in _after(workspace, workspace.nodes[ROOT]):
                mover, number = divmod(int(node["label"]), SEAT_STEP)
                if mover == seat + 1:
                    found.setdefault(number, []).append(node)
        return [
            SearchedMove(
                number, int(sum(node["visits"] for node in nodes)), _means(nodes, self.seats)
            )
            for number, nodes in found.items()
        ]


def is_clear(visits: Sequence[int], share: float) -> bool:
    """Whether one move is so far ahead, this share of the time being over, that no other can catch
    up in the rest of it."""
    first, *others = sorted(visits, reverse=True)
    return not others or first - others[0] > sum(visits) * (1 - share) / share


def _after(workspace: Workspace, node: Any) -> list[Any]:
    """The children of a node."""
    found = []
    index = int(node["child"])
    while index:
        found.append(workspace.nodes[index])
        index = int(workspace.nodes["sibling"][index])
    return found


def _means(nodes: Sequence[Any], seats: int) -> tuple[float, ...]:
    visits = sum(int(node["visits"]) for node in nodes)
    totals: NDArray[np.float64] = sum((node["total"] for node in nodes), np.zeros(MOST_SEATS))
    return tuple((totals[:seats] / max(1, visits)).tolist())


def _line(workspace: Workspace, node: Any, least: int = 8) -> list[tuple[int, int]]:
    """What was played most after a node, as far as it was played often enough."""
    line: list[tuple[int, int]] = []
    while children := _after(workspace, node):
        node = max(children, key=lambda one: int(one["visits"]))
        if node["visits"] < least:
            break
        mover, number = divmod(int(node["label"]) % OBSERVED, SEAT_STEP)
        line.append((NOBODYS_SEAT if mover == 0 else mover - 1, number))
    return line
