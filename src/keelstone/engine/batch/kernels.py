"""CUDA kernels from loops over rows. They need numba-cuda, and no GPU, to compile to PTX.

A loop over rows becomes a kernel in which every thread runs it for one row. Random moves to the end
of a game have a kernel of their own: see `play_random_moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numba
import numpy as np
from numba import cuda, types

from keelstone.engine.batch.gpu import BLOCK, THREADS, tile_rows
from keelstone.engine.batch.lanes import (
    LANE,
    LOOK,
    MAX_BYTE,
    MAX_SHORT,
    SKIP,
    draw_outcomes,
    observe_bytes,
    observe_floats,
    play_random_moves,
)
from keelstone.engine.batch.row_loops import ARRAYS, RECORDS, SCRATCH, SHARED, Loop
from keelstone.engine.definition import GameDefinition
from keelstone.engine.jit.contract import movers, observe, play
from keelstone.engine.loops import first_due, random_move

#: parameters that a kernel has beside those of its loop, where they are not `total` and `rows`
ADDED = {"play_random_moves": ("kind_of", "refill", "rows")}
#: those of them that are arrays
ADDED_ARRAYS = {"total": types.int64[::1], "kind_of": types.int8[::1]}


def make_kernel(game: GameDefinition, loop: Loop, sizes: Mapping[str, int]) -> tuple[Any, Any, int]:
    """The kernel of a loop: itself, the types of its arguments, and the most threads of a block."""
    threads = THREADS
    if loop is play_random_moves:
        make, threads = games_kernel if game.rules.lockstep else sorted_games_kernel, BLOCK
        kernel = make(game, sizes)
    elif loop is observe_bytes:
        kernel = observation_kernel(sizes["numbers"], types.int8, MAX_BYTE)
    elif loop is observe_floats:
        kernel = observation_kernel(sizes["numbers"], types.int16, MAX_SHORT)
    else:
        kernel = kernel_of(loop, sizes)
    names = (*loop.parameters, *ADDED.get(loop.name, ("total", "rows")))
    return kernel, tuple(_type_of(game, name) for name in names), threads


def _type_of(game: GameDefinition, name: str) -> Any:
    """Numba's type of an argument."""
    if name in ARRAYS:
        axes, element = ARRAYS[name]
        return types.Array(numba.from_dtype(np.dtype(element)), axes, "C")
    if name not in (*RECORDS, *SHARED):
        return ADDED_ARRAYS.get(name, types.int64)
    records = {"boards": game.rules.board.dtype, "lanes": LANE}
    return types.Array(numba.from_dtype(records.get(name, game.rules.state.dtype)), 1, "C")


def kernel_of(loop: Loop, sizes: Mapping[str, int]) -> Any:
    """A kernel that runs a loop for one row in each thread.

    What the loop returns, if it counts, is added to the only element of `total`.
    """
    given = [
        f"{name}[row : row + 1]" if name in ARRAYS or name in RECORDS else name
        for name in loop.parameters
    ]
    call = f"loop(0, 1, {', '.join([*loop.scratch, *given])})"
    lines = [
        f"def {loop.name}({', '.join(loop.parameters)}, total, rows):",
        "    row = cuda.grid(1)",
        "    if row < rows:",
        *(
            f"        {name} = cuda.local.array({sizes[name]}, types.{SCRATCH[name]})"
            for name in loop.scratch
        ),
        f"        cuda.atomic.add(total, 0, {call})" if loop.counts else f"        {call}",
    ]
    names: dict[str, Any] = {"cuda": cuda, "types": types, "loop": loop.function}
    exec("\n".join(lines), names)
    return names[loop.name]


def observation_kernel(size: int, kind: Any, limit: int) -> Callable[..., Any]:
    """The kernel of observations of a size. Neighbouring threads write neighbouring numbers: each
    works on a row of a tile in shared memory, and all write the tile together."""
    height = tile_rows(size * kind.bitwidth // 8)

    def observe_tile(states, boards, lanes, viewers, out, total, rows):
        tile = cuda.shared.array((height, size), kind)
        thread = cuda.threadIdx.x
        first = np.int64(cuda.blockIdx.x) * height
        row = first + thread
        if thread < height and row < rows:
            seat = lanes[row].seat if viewers[row] < 0 else viewers[row]
            observe(states[row], boards[0], np.int64(seat), limit, tile[thread])
        cuda.syncthreads()
        for place in range(thread, min(height, rows - first) * size, cuda.blockDim.x):
            out[first + place // size, place % size] = tile[place // size, place % size]

    return observe_tile


def games_kernel(game: GameDefinition, sizes: Mapping[str, int]) -> Callable[..., Any]:
    """The kernel of random moves for games in lockstep (`Rules.lockstep`).

    All threads of a block begin each part of a step together: the code of a game is larger than the
    instruction caches, so they fetch it together. Each thread works on a copy of its row. It takes
    another row when its game is over and at most `refill` rows of the block are being played.
    """
    mask_size, weights_size = sizes["mask"], sizes["weights"]
    state_type = numba.from_dtype(game.rules.state.dtype)
    lane_type = numba.from_dtype(LANE)

    def play_random_moves(states, boards, lanes, seats, most, orders, made, kind_of, refill, rows):
        mask = cuda.local.array(mask_size, types.uint64)
        weights = cuda.local.array(weights_size, types.int32)
        own_states = cuda.local.array(1, state_type)
        own_lanes = cuda.local.array(1, lane_type)
        state, lane, board = own_states[0], own_lanes[0], boards[0]
        row = cuda.grid(1) - cuda.gridsize(1)
        is_played = 0
        seat, move, steps = np.int64(0), np.int64(0), np.int64(0)
        while True:
            if cuda.syncthreads_count(is_played) <= refill and is_played == 0:
                row += cuda.gridsize(1)
                if row >= rows:
                    return
                own_states[0] = states[row]
                own_lanes[0] = lanes[row]
                is_played = 1
                steps = 0
            if is_played:
                steps += draw_outcomes(state, board, weights, lane)
                due = movers(state)
                if due and steps < most and seats >> first_due(due) & 1:
                    seat = first_due(due)
                else:
                    is_played = 0
                    states[row] = own_states[0]
                    lanes[row] = own_lanes[0]
                    made[row] += steps
                    orders[row] = LOOK if steps else SKIP
            cuda.syncthreads()
            if is_played:
                move = random_move(state, board, seat, mask, lane.rng)
            cuda.syncthreads()
            if is_played:
                play(state, board, seat, move)
                lane.moves += 1
                steps += 1

    return play_random_moves


@cuda.jit(device=True)
def sorted_slot(slot, group, groups, places, order):
    """Sort the slots of a block by groups; the slot that comes to this thread.

    Afterwards `places` says where each group begins.
    """
    thread = cuda.threadIdx.x
    for place in range(thread, groups, cuda.blockDim.x):
        places[place] = 0
    cuda.syncthreads()
    rank = cuda.atomic.add(places, group, 1)
    cuda.syncthreads()
    if thread == 0:
        first = 0
        for place in range(groups):
            size = places[place]
            places[place] = first
            first += size
    cuda.syncthreads()
    order[places[group] + rank] = slot
    cuda.syncthreads()
    return np.int64(order[thread])


def sorted_games_kernel(game: GameDefinition, sizes: Mapping[str, int]) -> Callable[..., Any]:
    """The kernel of random moves for other games.

    Before moves are applied, the rows of a block are sorted by the kind of their move, so that
    neighbouring threads run the same code. Rows stay where they are in memory.
    """
    mask_size, weights_size = sizes["mask"], sizes["weights"]
    kinds = len(list(game.rules.moves))
    groups = kinds + 1

    def play_random_moves(states, boards, lanes, seats, most, orders, made, kind_of, refill, rows):
        mask = cuda.local.array(mask_size, types.uint64)
        weights = cuda.local.array(weights_size, types.int32)
        row_of = cuda.shared.array(BLOCK, types.int32)
        seat_of = cuda.shared.array(BLOCK, types.int8)
        move_of = cuda.shared.array(BLOCK, types.int32)
        order = cuda.shared.array(BLOCK, types.int16)
        places = cuda.shared.array(groups, types.int32)
        board = boards[0]
        thread = cuda.threadIdx.x
        slot = thread
        row_of[slot] = cuda.grid(1) - cuda.gridsize(1)
        is_played = 0
        while True:
            # Rows that are over give way to the next.
            if cuda.syncthreads_count(is_played) <= refill and is_played == 0:
                row = row_of[slot] + cuda.gridsize(1)
                row_of[slot] = row
                if row < rows:
                    is_played = 1
            if cuda.syncthreads_count(is_played) == 0:
                return
            row = row_of[slot]
            # Chance, and who is due.
            if is_played:
                steps = made[row] + draw_outcomes(states[row], board, weights, lanes[row])
                due = movers(states[row])
                made[row] = steps
                if due and steps < most and seats >> first_due(due) & 1:
                    seat_of[slot] = first_due(due)
                else:
                    is_played = 0
                    orders[row] = LOOK if steps else SKIP
            cuda.syncthreads()
            group = kinds
            if is_played:
                seat = np.int64(seat_of[slot])
                move = random_move(states[row], board, seat, mask, lanes[row].rng)
                move_of[slot] = move
                group = np.int64(kind_of[move])
            slot = sorted_slot(slot, group, groups, places, order)
            is_played = 1 if thread < places[kinds] else 0
            if is_played:
                row = row_of[slot]
                play(states[row], board, np.int64(seat_of[slot]), np.int64(move_of[slot]))
                made[row] += 1
                lanes[row].moves += 1

    return play_random_moves
