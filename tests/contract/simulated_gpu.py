"""Plays random games by the kernel that sorts them, in Numba's simulator, and compares them.

A process of its own: Numba decides on import whether it simulates.
"""

from __future__ import annotations

import os
import sys
from typing import Any

os.environ |= {"NUMBA_ENABLE_CUDASIM": "1", "KEELSTONE_INTERPRETED": "1"}

from numba import cuda

import keelstone as ks
from keelstone.engine import registry
from keelstone.engine.batch import gpu, kernels, rows
from keelstone.engine.batch.cores import Cores
from keelstone.engine.batch.lanes import play_random_moves
from keelstone.engine.batch.row_loops import Loop

#: fewer threads than games, so that a thread plays several
THREADS, GAMES, REFILL_AT = 32, 40, 8


class SimulatedGpu(Cores):
    """Runs random moves in a kernel, and everything else on the CPU."""

    name = ""

    def run(self, loop: Loop, *args: Any, rows_per_core: int = 1) -> list[Any]:
        if loop is not play_random_moves:
            return super().run(loop, *args)
        game = registry.load(self.name)
        sizes = {name: len(array) for name, array in self.scratch[0].items()}
        kernel = cuda.jit(kernels.sorted_games_kernel(game, sizes))
        states, boards, *rest = args
        # The simulator writes arrays back, and boards are read-only.
        kinds = game.rules.moves.kind_numbers()
        given = (states, boards.copy(), *rest, kinds, REFILL_AT, self.games)
        kernel[1, THREADS](*given)
        return []


def main(name: str) -> None:
    """Compare the games of a batch on the CPU with those of the kernel."""
    settings: dict[str, Any] = {"games": GAMES, "seats": 2, "seed": 3, "observations": None}
    one = ks.Batch(name, **settings)
    SimulatedGpu.name = name
    setattr(kernels, "BLOCK", THREADS)  # noqa: B010
    setattr(rows, "Cores", SimulatedGpu)  # noqa: B010  (mypy takes it for a constant)
    two = ks.Batch(name, **settings)
    assert (one.play_out() == two.play_out()).all()
    assert one.states.tobytes() == two.states.tobytes()
    assert one.lanes.tobytes() == two.lanes.tobytes()
    print(int(one.lengths.sum()), "moves")


if __name__ == "__main__":
    assert gpu.BLOCK >= THREADS
    main(sys.argv[1])
