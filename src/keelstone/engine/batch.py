"""Many games at once: in lock step, or played out to the end, on all cores.

Game k of a seed is the same whichever batch it is in: `Batch(..., first=k, games=1)` is it alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keelstone.engine import loops
from keelstone.engine.checks import MOST_SEED, checked_seats, checked_seed, whole
from keelstone.engine.errors import BadOption, IllegalMove, MalformedMove
from keelstone.engine.jit.warmup import BATCH, ensure_compiled
from keelstone.engine.options import read_options
from keelstone.engine.random_games import MOST_MOVES
from keelstone.engine.rng import STREAM_WORDS


class Batch:
    """Games in lock step; chance is settled inside. Arrays have one row a game."""

    def __init__(
        self,
        name: str,
        *,
        games: int,
        seats: int | None = None,
        seed: int = 0,
        first: int = 0,
        device: str = "cpu",
        cores: int | None = None,
        board: Path | str | Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        if device != "cpu":
            raise BadOption(f"device {device!r}: batches run on 'cpu'")
        games = whole(games, "the number of games", 1, 2**31)
        seed, first = checked_seed(seed), whole(first, "the first game", 0, MOST_SEED)
        self.name, self.definition = name, ensure_compiled(name)
        BATCH.ensure(name)
        self.seats = checked_seats(self.definition, seats)
        chosen = read_options(self.definition.options, options)
        self.boards = self.definition.make_board(
            chosen, self.definition.figures(chosen, board), self.seats
        )
        self.states = self.definition.rules.state.zeros(games)
        self.rngs = np.zeros((games, STREAM_WORDS), np.uint64)
        self.cores = whole(cores or os.cpu_count() or 1, "the number of cores", 1, 1024)
        self._in_parts(
            lambda low, high: loops.start_games(
                self.states, low, high, self.boards, self.seats, seed, first, self._weights(),
                self.rngs,
            )
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.name}, {self.seats} seats>"

    def __len__(self) -> int:
        return len(self.states)

    @property
    def movers(self) -> NDArray[np.int64]:
        """The seat that moves next in each game, -1 where it is over.

        Where several may choose at the same time they are asked one after the other.
        """
        found = np.empty(len(self), np.int64)
        self._in_parts(lambda low, high: loops.first_movers(self.states, low, high, found))
        return found

    @property
    def legal(self) -> NDArray[np.bool_]:
        """Which moves each game's mover may make."""
        words = np.zeros((len(self), self.definition.rules.moves.words), np.uint64)
        self._in_parts(
            lambda low, high: loops.legal_moves(self.states, low, high, self.boards, words)
        )
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        return bits[:, : self.definition.rules.moves.length].astype(bool)

    def play(self, moves: ArrayLike) -> None:
        """Make one move in every game that is not over; nothing changes if one is illegal."""
        given = np.asarray(moves)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise MalformedMove(
                f"a whole number for each of {len(self)} games, not {given.dtype} {given.shape}"
            )
        numbers = given.astype(np.int64)
        wrong = np.zeros(len(self), bool)
        self._in_parts(
            lambda low, high: loops.find_illegal(
                self.states, low, high, self.boards, numbers, self._mask(), wrong
            )
        )
        if wrong.any():
            game = int(np.argmax(wrong))
            raise IllegalMove(f"game {game}: move {int(numbers[game])} is not legal")
        self._in_parts(
            lambda low, high: loops.play_moves(
                self.states, low, high, self.boards, numbers, self._weights(), self.rngs
            )
        )

    def play_out(self) -> NDArray[np.int64]:
        """Play every game to its end with random moves; how many moves each took."""
        made = np.zeros(len(self), np.int64)
        self._in_parts(
            lambda low, high: loops.play_out_games(
                self.states, low, high, self.boards, self._mask(), self._weights(), self.rngs,
                MOST_MOVES, made,
            )
        )  # fmt: skip
        return made

    @property
    def points(self) -> NDArray[np.int32]:
        """Points by game, seat and source."""
        found = np.zeros((len(self), self.seats, len(self.definition.rules.sources)), np.int32)
        self._in_parts(
            lambda low, high: loops.points_of_games(self.states, low, high, self.boards, found)
        )
        return found

    @property
    def standings(self) -> NDArray[np.int64]:
        """A number by game and seat that ranks the seats; equal is shared."""
        found = np.zeros((len(self), self.seats), np.int64)
        self._in_parts(
            lambda low, high: loops.standings_of_games(self.states, low, high, self.boards, found)
        )
        return found

    def _mask(self) -> NDArray[np.uint64]:
        return np.zeros(self.definition.rules.moves.words, np.uint64)

    def _weights(self) -> NDArray[np.int32]:
        return np.zeros(max(1, self.definition.rules.chances.length), np.int32)

    def _in_parts(self, work: Callable[[int, int], Any]) -> None:
        """Do the work on consecutive parts, one a core: compiled code lets the others run."""
        parts = min(self.cores, len(self))
        limits = [len(self) * part // parts for part in range(parts + 1)]
        if parts == 1:
            work(0, len(self))
            return
        with ThreadPoolExecutor(parts) as pool:
            list(pool.map(work, limits[:-1], limits[1:]))
