"""Kernels of whole random games, of steps of a batch and of observations, one thread a game.

They call the same loops as the CPU. The tests compile them; nothing here runs on a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba import cuda, types

from keelstone.engine import loops
from keelstone.engine.batch import lanes
from keelstone.engine.definition import GameDefinition

NUMBER = types.int64
NUMBERS, TABLE = types.int64[::1], types.int64[:, ::1]
WORDS = types.uint64[:, ::1]
SMALL = types.int32[:, ::1]


def random_games(states, blank, boards, seats, seed, masks, weights, rngs, most, lengths, scores,
                 standings, endings):  # fmt: skip
    game = cuda.grid(1)
    if game < len(states):
        loops.whole_games(
            states[game : game + 1], blank, boards, seats, seed, game, 1, masks[game],
            weights[game], rngs[game], most, lengths[game : game + 1], scores[game : game + 1],
            standings[game : game + 1], endings[game : game + 1],
        )  # fmt: skip


def steps(states, boards, seats, blank, rows, orders, opponents, reward, weights, sources, masks,
          due, dones, rewards, totals, standings, lengths, seeds, ended, is_reset):  # fmt: skip
    game = cuda.grid(1)
    if game < len(states):
        lanes.step_games(
            states, game, game + 1, boards, seats, blank, rows, orders, opponents, reward,
            weights[game], sources[game], masks, due, dones, rewards, totals, standings, lengths,
            seeds, ended, is_reset,
        )  # fmt: skip


def observations(states, boards, rows, seats, out):
    game = cuda.grid(1)
    if game < len(states):
        lanes.observe_bytes(states, game, game + 1, boards, rows, seats, out)


def kernels(game: GameDefinition) -> dict[str, tuple[Callable[..., Any], tuple[Any, ...]]]:
    """The kernels of a game by name, with the types of their arguments."""
    state, board, lane = (
        types.Array(numba.from_dtype(dtype), 1, "C")
        for dtype in (game.rules.state.dtype, game.rules.board.dtype, lanes.LANE)
    )
    flags = types.boolean[::1]
    return {
        "random games": (
            random_games,
            (state, state, board, NUMBER, NUMBER, WORDS, SMALL, WORDS, NUMBER, types.int32[::1],
             types.int32[:, :, ::1], TABLE, types.int8[::1]),
        ),
        "steps": (
            steps,
            (state, board, NUMBER, state, lane, NUMBERS, NUMBER, NUMBER, SMALL, SMALL, WORDS,
             NUMBERS, flags, types.float32[:, ::1], SMALL, TABLE, NUMBERS, NUMBERS, state,
             types.boolean),
        ),
        "observations": (
            observations, (state, board, lane, NUMBERS, types.int8[:, ::1])
        ),
    }  # fmt: skip
