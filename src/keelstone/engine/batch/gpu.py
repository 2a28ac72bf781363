"""Batches on a CUDA GPU: arrays are CuPy's, and every row has a thread."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.batch.lanes import observe_bytes, observe_floats, play_random_moves
from keelstone.engine.batch.row_loops import Loop
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.cache import GameSources
from keelstone.engine.jit.progress import progress_shown
from keelstone.engine.jit.ptx import entry_of, ptx_folder, store
from keelstone.engine.records import Records

NEEDED = "a batch on a GPU needs {what}: pip install 'keelstone[gpu]'"
#: threads of a block, and of one that plays random moves: as many as a multiprocessor holds
THREADS, BLOCK = 128, 1024
#: a block of random moves takes further rows when at most so many of its rows are being played
REFILL_AT = BLOCK * 7 // 8
#: rows of observations that a block writes at once, and how many bytes they may have
TILE, TILE_BYTES = 32, 48 * 1024
OBSERVING = (observe_bytes, observe_floats)


def tile_rows(size: int) -> int:
    """How many rows of a size a block observes at once."""
    rows = TILE
    while rows > 1 and rows * size > TILE_BYTES:
        rows //= 2
    return rows


@cache
def cupy() -> Any:
    """CuPy, where it is installed and finds a GPU."""
    try:
        import cupy
    except ImportError:
        raise BadOption(NEEDED.format(what="CuPy")) from None
    try:
        if cupy.cuda.runtime.getDeviceCount() > 0:
            return cupy
    except cupy.cuda.runtime.CUDARuntimeError:
        pass  # no driver
    raise BadOption("a batch on a GPU needs a CUDA card and its driver; none was found")


class GpuRecords:
    """Records on a GPU. `records[name]` is a field of all rows, which shares their memory."""

    def __init__(self, kind: np.dtype[Any], rows: int) -> None:
        self.dtype = kind
        self.bytes = cupy().zeros((rows, kind.itemsize), np.uint8)

    def __len__(self) -> int:
        return len(self.bytes)

    def __getitem__(self, name: str) -> Any:
        fields: Any = self.dtype.fields
        kind, offset = fields[name][:2]
        inner = np.empty(kind.shape, kind.base).strides
        return cupy().ndarray(
            (len(self), *kind.shape), kind.base, self.bytes.data + offset,
            strides=(self.dtype.itemsize, *inner),
        )  # fmt: skip

    def tobytes(self) -> bytes:
        return bytes(self.bytes.get().tobytes())


class Gpu:
    """What a batch computes on, and where its arrays lie."""

    def __init__(self, games: int, definition: GameDefinition, sizes: Mapping[str, int]) -> None:
        self.xp = cupy()
        self.games, self.definition, self.sizes = games, definition, dict(sizes)
        self.processors = self.xp.cuda.Device().attributes["MultiProcessorCount"]
        self._kind_of = self.xp.asarray(definition.rules.moves.kind_numbers())
        self._total = self.xp.zeros(1, np.int64)
        self._kernel = cache(self._loaded)

    def records(self, kind: np.dtype[Any], rows: int) -> GpuRecords:
        """New records, all zero."""
        return GpuRecords(kind, rows)

    def bytes_of(self, records: GpuRecords) -> Any:
        """Records as rows of bytes that share their memory."""
        return records.bytes

    def shared(self, records: Records) -> GpuRecords:
        """Records that all rows read."""
        copy = GpuRecords(records.dtype, len(records))
        copy.bytes.set(records.view(np.uint8).reshape(copy.bytes.shape))
        return copy

    def to_host(self, array: Any) -> NDArray[Any]:
        """An array in the memory of the CPU."""
        copy: NDArray[Any] = self.xp.asnumpy(array)
        return copy

    def run(self, loop: Loop, *args: Any, rows_per_core: int = 0) -> None:
        """Run a loop over all rows."""
        if loop is play_random_moves:
            self._play_random_moves(args)
            return
        rows, threads = THREADS, THREADS
        if loop in OBSERVING:
            rows, threads = tile_rows(self._tile_bytes(loop)), 2 * TILE
        given = _flat(*args, self._total, self.games)
        self._kernel(loop)((-(-self.games // rows),), (threads,), given)

    def _tile_bytes(self, loop: Loop) -> int:
        """The bytes that a row takes in shared memory while it is observed."""
        return self.sizes["numbers"] * (1 if loop is observe_bytes else 2)

    def count(self, loop: Loop, *args: Any) -> int:
        """The sum of what a loop returns for all rows."""
        self._total[:] = 0
        self.run(loop, *args)
        return int(self._total[0])

    def _play_random_moves(self, args: tuple[Any, ...]) -> None:
        # A batch that does not fill the GPU is spread over all its processors.
        threads = min(BLOCK, max(64, -(-self.games // self.processors // 32) * 32))
        blocks = min(self.processors, -(-self.games // threads))
        refill = 0 if self.definition.rules.lockstep else REFILL_AT * threads // BLOCK
        kernel = self._kernel(play_random_moves)
        kernel((blocks,), (threads,), _flat(*args, self._kind_of, refill, self.games))

    def compile(self, loop: Loop) -> Path:
        """The file with the PTX of a loop's kernel, which is compiled if it is not there."""
        names = ("numbers",) if loop in OBSERVING else loop.scratch
        sizes = [f"{name}{self.sizes[name]}" for name in names]
        file = ptx_folder(GameSources.of(self.definition)) / f"{'-'.join([loop.name, *sizes])}.ptx"
        if not file.exists():
            title = f"Compiling {loop.name.replace('_', ' ')} of {self.definition.title} (once)"
            with progress_shown(title):
                store(file, *self._make_kernel(loop))
        return file

    def _loaded(self, loop: Loop) -> Any:
        """The kernel of a loop, as machine code on the GPU."""
        file = self.compile(loop)
        return self.xp.RawModule(path=str(file)).get_function(entry_of(file))

    def _make_kernel(self, loop: Loop) -> tuple[Any, Any, int]:
        try:
            from keelstone.engine.batch import kernels
        except ImportError:
            raise BadOption(NEEDED.format(what="numba-cuda")) from None
        return kernels.make_kernel(self.definition, loop, self.sizes)


def _flat(*arguments: Any) -> tuple[int, ...]:
    """Arguments as Numba's kernels take them.

    An array is two null words, items, bytes of an item, address, shape and strides.
    """
    words: list[int] = []
    for argument in arguments:
        if isinstance(argument, GpuRecords):
            rows, size = argument.bytes.shape
            words += (0, 0, rows, size, argument.bytes.data.ptr, rows, size)
        elif hasattr(argument, "ndim"):
            words += (0, 0, argument.size, argument.itemsize, argument.data.ptr)
            words += (*argument.shape, *argument.strides)
        else:
            words.append(int(argument))
    return tuple(words)
