"""Thinking about a position: by time or by number of play-outs, on one core or on several."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from copy import copy
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.bots.compiled.desk import NODE, Desk, Manner
from keelstone.bots.compiled.judgement import MOST_SEATS, SCRATCH, TRAITS
from keelstone.bots.compiled.oneply import judge_moves
from keelstone.bots.compiled.search import search
from keelstone.bots.compiled.tree import OBSERVED, ROOT, SEAT_STEP, clear_tree
from keelstone.bots.eyes import Eyes
from keelstone.kernel.chance import STREAM_WORDS, open_stream
from keelstone.kernel.contract import NOBODYS_SEAT
from keelstone.kernel.errors import BadOption
from keelstone.prepare import checked_seed, whole

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
MANNER = Manner(
    exploration=0.5, habit=0.0, doubt=0.0, trust=0.0, patience=1, horizon=100_000, span=0,
    points_weight=0.1,
)  # fmt: skip

#: the games whose search is compiled in this process
_warm: set[str] = set()


@dataclass(frozen=True)
class Considered:
    """A move that was thought about: how often, and the chances of all seats after it."""

    number: int
    visits: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Thought:
    """What thinking came to: the moves, the most visited first, and the line expected."""

    seat: int
    moves: tuple[Considered, ...]
    #: the chances of all seats as things stand
    chances: tuple[float, ...]
    #: (seat, number) from the first move on; seat -1 is chance
    line: tuple[tuple[int, int], ...]
    playouts: int
    seconds: float

    @property
    def best(self) -> Considered:
        return self.moves[0]


def manner_of(game: ModuleType) -> Manner:
    """How this game is searched: its own figures where it has any."""
    return MANNER._replace(**getattr(game, "MANNER", {}))


def make_desk(game: ModuleType, seats: int, pool: int = POOL) -> Desk:
    """All arrays of one search, made once."""
    if seats > MOST_SEATS or game.MOVES.length > SEAT_STEP:
        raise ValueError(f"bots know games of up to {MOST_SEATS} seats and {SEAT_STEP} moves")
    weights = getattr(game, "TRAITS", TRAITS)
    outlook = getattr(game, "OUTLOOK", weights)
    return Desk(
        states=game.STATE.zeros(3),
        nodes=np.zeros(pool, NODE),
        best_look=np.zeros((pool, seats), np.float32),
        used=np.zeros(1, np.int64),
        at=np.zeros(seats, np.int64),
        before=np.zeros(seats, np.int64),
        path=np.zeros(DEEPEST, np.int32),
        mask=np.zeros(game.MOVES.words, np.uint64),
        fresh=np.zeros(game.MOVES.words, np.uint64),
        spare=np.zeros(game.MOVES.words, np.uint64),
        weights=np.zeros(max(1, game.CHANCES.length), np.int32),
        sources=np.zeros(len(game.SOURCES), np.int32),
        values=np.zeros(MOST_SEATS),
        trait_weights=np.array(list(weights.values())),
        outlook=np.array([outlook[trait] for trait in weights]),
        traits=np.zeros((MOST_SEATS, len(weights) + SCRATCH)),
        rng=np.zeros(STREAM_WORDS, np.uint64),
        stop=np.zeros(1, np.uint8),
    )


class Mind:
    """Thinks about positions of one game with so many seats; keeps its memory between thoughts.

    It has one thought at a time: threads that share a mind wait for each other.
    """

    def __init__(
        self,
        game: ModuleType,
        seats: int,
        *,
        cores: int = 1,
        pool: int = POOL,
        manner: Manner | None = None,
    ) -> None:
        self.game, self.seats = game, whole(seats, "a number of seats", 1, MOST_SEATS)
        self.cores = whole(cores, "a number of cores", 1, MOST_CORES)
        pool = whole(pool, "a number of nodes", 1, NO_LIMIT)
        self.manner = manner or manner_of(game)
        self.desks = [make_desk(game, seats, pool) for _ in range(cores)]
        self.thinking = threading.Lock()
        self.numbers = np.zeros(game.MOVES.length, np.int64)
        self.scores = np.zeros((game.MOVES.length, seats))

    def consider(
        self,
        view: Eyes,
        *,
        seconds: float | None = None,
        playouts: int | None = None,
        seed: int = 0,
        until_clear: bool = False,
    ) -> Thought:
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
            for core, desk in enumerate(self.desks):
                desk.states[0] = view.states[0]
                desk.stop[0] = 0
                clear_tree(desk)
                open_stream(desk.rng, seed, view.fingerprint * 64 + core)
            limit = NO_LIMIT if playouts is None else -(-playouts // self.cores)
            if seconds is None:
                done = self._search(view, limit)
            else:
                done = self._search_for(view, limit, seconds, until_clear)
            if done == 0:  # the time was over before it began: one play-out there must be
                self.desks[0].stop[0] = 0
                done = self._search_at(self.desks[0], view, 1)
            return self._thought(view.seat, done, time.perf_counter() - begun)

    def in_manner(self, manner: Manner) -> Mind:
        """The same memory, for thinking in another manner."""
        other = copy(self)
        other.manner = manner
        return other

    def judge(self, view: Eyes, *, deals: int, seed: int = 0) -> list[Considered]:
        """Each move by the position after it alone; the best for the seat first.

        The seat's own chances include what the game's judgement leans to: they serve to compare.
        """
        deals = whole(deals, "a number of deals", 1, NO_LIMIT)
        self._check(view)
        if not view.moves:
            raise BadOption(f"seat {view.seat} is not due: it has no moves to judge")
        with self.thinking:
            desk = self.desks[0]
            desk.states[0] = view.states[0]
            stream = (seed ^ view.fingerprint) & (NO_LIMIT - 1)
            found = judge_moves(
                desk, view.boards, view.seat, deals, stream, self.numbers, self.scores
            )
            judged = [
                Considered(int(self.numbers[place]), deals, tuple(self.scores[place].tolist()))
                for place in range(found)
            ]
        return sorted(judged, key=lambda one: -one.chances[view.seat])

    def _check(self, view: Eyes) -> None:
        """Compiled code trusts its arrays: they are made for one game and number of seats."""
        if view.rules is not self.game or int(view.seats) != self.seats:
            raise BadOption(
                f"this mind thinks about {self.game.TITLE} for {self.seats} seats,"
                f" not {view.rules.TITLE} for {view.seats}"
            )

    def _warm_up(self, view: Eyes) -> None:
        """Compile before the clock runs."""
        if self.game.NAME not in _warm:
            desk = self.desks[0]
            desk.states[0] = view.states[0]
            clear_tree(desk)
            self._search_at(desk, view, 1)
            _warm.add(self.game.NAME)

    # -- running ------------------------------------------------------------------------------

    def _search(self, view: Eyes, limit: int) -> int:
        if self.cores == 1:
            return self._search_at(self.desks[0], view, limit)
        with ThreadPoolExecutor(self.cores) as pool:
            return sum(one.result() for one in self._start(pool, view, limit))

    def _search_at(self, desk: Desk, view: Eyes, limit: int) -> int:
        return int(search(desk, view.boards, view.seat, limit, self.manner))

    def _search_for(self, view: Eyes, limit: int, seconds: float, until_clear: bool) -> int:
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

    def _is_clear(self, view: Eyes, share: float) -> bool:
        visits = [one.visits for one in self._considered(view.seat)]
        return sum(visits) > len(view.moves) and is_clear(visits, share)

    def _start(self, pool: ThreadPoolExecutor, view: Eyes, limit: int) -> list[Future[int]]:
        return [pool.submit(self._search_at, desk, view, limit) for desk in self.desks]

    def stop(self) -> None:
        """End a search that is running in another thread; it answers with what it has."""
        for desk in self.desks:
            desk.stop[0] = 1

    # -- reading the trees ----------------------------------------------------------------------

    def _thought(self, seat: int, done: int, seconds: float) -> Thought:
        moves = sorted(self._considered(seat), key=lambda one: (-one.visits, one.number))
        return Thought(
            seat=seat,
            moves=tuple(moves),
            chances=_means([desk.nodes[ROOT] for desk in self.desks], self.seats),
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
            for place, desk in enumerate(self.desks)
            for node in _after(desk, desk.nodes[ROOT])
            if node["label"] == label
        ]
        _, place, node = max(tried, key=lambda one: one[0])
        return ((seat, number), *_line(self.desks[place], node))

    def _considered(self, seat: int) -> list[Considered]:
        """The moves at the roots of all trees together."""
        found: dict[int, list[Any]] = {}
        for desk in self.desks:
            for node in _after(desk, desk.nodes[ROOT]):
                mover, number = divmod(int(node["label"]), SEAT_STEP)
                if mover == seat + 1:
                    found.setdefault(number, []).append(node)
        return [
            Considered(
                number, int(sum(node["visits"] for node in nodes)), _means(nodes, self.seats)
            )
            for number, nodes in found.items()
        ]


def is_clear(visits: Sequence[int], share: float) -> bool:
    """Whether one move is so far ahead, this share of the time being over, that no other can catch
    up in the rest of it."""
    first, *others = sorted(visits, reverse=True)
    return not others or first - others[0] > sum(visits) * (1 - share) / share


def _after(desk: Desk, node: Any) -> list[Any]:
    """The children of a node."""
    found = []
    index = int(node["child"])
    while index:
        found.append(desk.nodes[index])
        index = int(desk.nodes["sibling"][index])
    return found


def _means(nodes: Sequence[Any], seats: int) -> tuple[float, ...]:
    visits = sum(int(node["visits"]) for node in nodes)
    totals: NDArray[np.float64] = sum((node["total"] for node in nodes), np.zeros(MOST_SEATS))
    return tuple((totals[:seats] / max(1, visits)).tolist())


def _line(desk: Desk, node: Any, least: int = 8) -> list[tuple[int, int]]:
    """What was played most after a node, as far as it was played often enough."""
    line: list[tuple[int, int]] = []
    while children := _after(desk, node):
        node = max(children, key=lambda one: int(one["visits"]))
        if node["visits"] < least:
            break
        mover, number = divmod(int(node["label"]) % OBSERVED, SEAT_STEP)
        line.append((NOBODYS_SEAT if mover == 0 else mover - 1, number))
    return line
