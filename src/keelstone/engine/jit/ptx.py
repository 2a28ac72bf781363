"""PTX, the code of CUDA kernels: compiled by numba-cuda, stored beside machine code.

It is compiled for an old generation of GPUs. The driver turns it into machine code for the GPU that
is there, and caches that itself. So neither a GPU nor a driver is needed to compile it, and a
machine without numba-cuda can use what another one has stored.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from keelstone.engine.jit.cache import GameSources, compiled_folder

#: the oldest generation that the newest compilers know (Turing, 2018)
GENERATION = (7, 5)
TARGET = "cuda{}{}".format(*GENERATION)


def ptx_folder(game: GameSources) -> Path:
    """The folder for a game's kernels."""
    return compiled_folder(f"{game.name}-rules", game.rules, game.functions, TARGET)


def store(file: Path, kernel: Any, signature: Any, threads: int) -> None:
    """Compile a kernel and store its PTX in a file."""
    unfinished = file.with_suffix(f".{os.getpid()}")
    unfinished.write_text(compiled_ptx(kernel, signature, threads), encoding="ascii")
    unfinished.replace(file)


def compiled_ptx(kernel: Any, signature: Any, threads: int) -> str:
    """The PTX of a kernel in blocks of at most so many threads."""
    from numba import cuda

    with some_device(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numba-cuda warns where there is no driver
        code, _ = cuda.compile(
            kernel, signature, cc=GENERATION, output="ptx", device=False, abi="numba",
            launch_bounds=threads,
        )  # fmt: skip
    return str(code)


def entry_of(file: Path) -> str:
    """The name of the kernel in a file of PTX."""
    found = re.search(r"\.visible \.entry (\w+)", file.read_text(encoding="ascii"))
    assert found is not None
    return found[1]


@contextmanager
def some_device() -> Iterator[None]:
    """Let numba-cuda ask a device that need not be there for its generation."""
    from numba.cuda import dispatcher

    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=GENERATION)
    try:
        yield
    finally:
        dispatcher.get_current_device = before
