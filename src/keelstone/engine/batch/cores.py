"""Batches on the CPU: arrays are NumPy's, and each core has a range of rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.batch.row_loops import SCRATCH, Loop
from keelstone.engine.batch.threads import available_cores, in_parts
from keelstone.engine.records import Records

#: rows and whole games below which another core costs more than it brings
ROWS_PER_CORE, GAMES_PER_CORE = 1024, 32


class Cores:
    """What a batch computes on, and where its arrays lie."""

    #: the module of the arrays
    xp = np

    def __init__(self, games: int, max_cores: int | None, sizes: Mapping[str, int]) -> None:
        self.games, self.max_cores = games, max_cores or available_cores()
        #: a set of scratch arrays for each core
        self.scratch = [
            {name: np.zeros(size, SCRATCH[name]) for name, size in sizes.items()}
            for _ in range(self.parts(GAMES_PER_CORE))
        ]
        self._scratch_of = cache(self._scratch_arrays)

    def records(self, kind: np.dtype[Any], rows: int) -> Records:
        """New records, all zero."""
        return np.zeros(rows, kind)

    def bytes_of(self, records: Records) -> NDArray[np.uint8]:
        """Records as rows of bytes that share their memory: NumPy copies them field by field."""
        return records.view(np.uint8).reshape(len(records), -1)

    def shared(self, records: Records) -> Records:
        """Records that all rows read."""
        return records

    def to_host(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array in the memory of the CPU."""
        return array

    def run(self, loop: Loop, *args: Any, rows_per_core: int = ROWS_PER_CORE) -> list[Any]:
        """Run a loop over all rows; the results of the cores."""
        scratch, function = self._scratch_of(loop.scratch), loop.function
        if self.parts(rows_per_core) == 1:
            return [function(0, self.games, *scratch[0], *args)]
        return self.in_parts(
            lambda part, low, high: function(low, high, *scratch[part], *args), rows_per_core
        )

    def count(self, loop: Loop, *args: Any, rows_per_core: int = ROWS_PER_CORE) -> int:
        """The sum of what a loop returns."""
        return sum(self.run(loop, *args, rows_per_core=rows_per_core))

    def in_parts(
        self, work: Callable[[int, int, int], Any], rows_per_core: int = ROWS_PER_CORE
    ) -> list[Any]:
        """Call `work(part, low, high)` for consecutive ranges of rows."""
        return in_parts(work, self.games, self.parts(rows_per_core))

    def parts(self, rows_per_core: int) -> int:
        """On how many cores the rows are worked on: each has a share that is worth it."""
        return max(1, min(self.max_cores, self.games // rows_per_core))

    def _scratch_arrays(self, names: tuple[str, ...]) -> list[tuple[NDArray[Any], ...]]:
        return [tuple(arrays[name] for name in names) for arrays in self.scratch]
