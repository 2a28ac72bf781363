"""Many games at once: in lock step, or played out to the end, on all cores; random games summed up.

Game k of a seed is the same whichever batch it is in: `Batch(..., first=k, games=1)` is it alone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keelstone.engine import loops
from keelstone.engine.errors import BadOption, IllegalMove, MalformedMove
from keelstone.engine.jit.warmup import BATCH, ensure_compiled
from keelstone.engine.options import (
    MAX_SEED,
    checked_seats,
    checked_seed,
    checked_whole,
    read_options,
)
from keelstone.engine.random_games import MAX_MOVES, Played, whole_games
from keelstone.engine.rng import STREAM_WORDS

#: games between two steps of a progress bar
PORTION = 500


class Batch:
    """Games in lock step. Chance is resolved after each move. Arrays have one row for each game."""

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
        games = checked_whole(games, "the number of games", 1, 2**31)
        seed, first = checked_seed(seed), checked_whole(first, "the first game", 0, MAX_SEED)
        self.name, self.definition = name, ensure_compiled(name)
        BATCH.ensure(name)
        self.seats = checked_seats(self.definition, seats)
        chosen = read_options(self.definition.options, options)
        self.boards = self.definition.make_board(
            chosen, self.definition.figures(chosen, board), self.seats
        )
        self.states = self.definition.rules.state.zeros(games)
        self.rngs = np.zeros((games, STREAM_WORDS), np.uint64)
        self.cores = checked_whole(cores or os.cpu_count() or 1, "the number of cores", 1, 1024)
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
        """The legal moves of each game's mover, as booleans by game and move."""
        words = np.zeros((len(self), self.definition.rules.moves.words), np.uint64)
        self._in_parts(
            lambda low, high: loops.legal_moves(self.states, low, high, self.boards, words)
        )
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        return bits[:, : self.definition.rules.moves.length].astype(bool)

    def play(self, moves: ArrayLike) -> None:
        """Make one move in every game that is not over. If one move is illegal, no game changes."""
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
        """Play every game to its end with random moves.

        Returns the number of steps in each game. A step is a move or an outcome of chance.
        """
        made = np.zeros(len(self), np.int64)
        self._in_parts(
            lambda low, high: loops.play_out_games(
                self.states, low, high, self.boards, self._mask(), self._weights(), self.rngs,
                MAX_MOVES, made,
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
        """A number by game and seat that ranks the seats. Equal numbers share a rank."""
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
        """Run `work` on consecutive ranges of games, one thread for each core."""
        parts = min(self.cores, len(self))
        limits = [len(self) * part // parts for part in range(parts + 1)]
        if parts == 1:
            work(0, len(self))
            return
        with ThreadPoolExecutor(parts) as pool:
            list(pool.map(work, limits[:-1], limits[1:]))


# -- random games summed up ------------------------------------------------------------------------


def simulate(
    name: str,
    *,
    games: int,
    seats: int | None = None,
    seed: int = 0,
    cores: int = 1,
    board: Path | str | Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> dict[str, Any]:
    """Play random games and sum them up. `progress` gets the number of games just played."""
    definition = ensure_compiled(name)
    seats, seed = checked_seats(definition, seats), checked_seed(seed)
    if games < 1 or cores < 1:
        raise BadOption("at least one game, on at least one core")
    chosen = read_options(definition.options, options or {})
    boards = definition.make_board(chosen, definition.figures(chosen, board), seats)
    whole_games(definition, boards, seats, seed=seed, first=0, games=1)

    def portion(first: int) -> Played:
        count = min(PORTION, games - first)
        played = whole_games(definition, boards, seats, seed=seed, first=first, games=count)
        progress(count)
        return played

    began = time.perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        parts = list(pool.map(portion, range(0, games, PORTION)))
    seconds = time.perf_counter() - began
    return {
        "game": name,
        "seats": seats,
        "seed": seed,
        "options": chosen,
        "games": games,
        "cores": cores,
        **summary(definition.rules.sources, parts, seconds),
        "endings": endings(definition.rules.endings, parts),
    }


def endings(names: tuple[str, ...], parts: list[Played]) -> dict[str, float]:
    """The share of games for each ending that the rules name."""
    found = np.concatenate([part.endings for part in parts])
    return {name: float((found == place).mean()) for place, name in enumerate(names)}


def summary(sources: tuple[str, ...], parts: list[Played], seconds: float) -> dict[str, Any]:
    """The speed, length, points and wins of the games played."""
    lengths = np.concatenate([part.lengths for part in parts])
    scores = np.concatenate([part.scores for part in parts])
    standings = np.concatenate([part.standings for part in parts])
    won = standings == standings.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    by_source = scores.mean(axis=0)
    return {
        "seconds": seconds,
        "games_per_second": len(lengths) / seconds,
        "moves_per_second": float(lengths.sum()) / seconds,
        "length": {
            "mean": float(lengths.mean()),
            "least": int(lengths.min()),
            "most": int(lengths.max()),
        },
        "points": {
            "mean": float(scores.sum(axis=2).mean()),
            "winner": float(np.where(won, scores.sum(axis=2), -(10**9)).max(axis=1).mean()),
            "by_source": dict(zip(sources, by_source.mean(axis=0).tolist(), strict=True)),
        },
        "wins_by_seat": shares.mean(axis=0).tolist(),
        "points_by_seat": scores.sum(axis=2).mean(axis=0).tolist(),
    }
