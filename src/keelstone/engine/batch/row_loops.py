"""Loops over the rows of a batch. The cores of a CPU and the threads of a GPU run the same ones.

A loop runs from row `low` to row `high` and treats each row on its own: a core takes a range of
rows, a thread of a GPU takes one. The name of a parameter says what it is. Arrays in SCRATCH are
working memory, one set for each core or thread, and come first. Records in SHARED are the same for
all rows. Arrays in RECORDS and ARRAYS have an element for each row. The rest are numbers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from keelstone.engine.definition import GameDefinition
from keelstone.engine.random_games import mask_words

#: working memory, and the type of the numbers in it
SCRATCH = {"mask": "uint64", "weights": "int32", "sources": "int32", "numbers": "int16"}
#: records that are the same for all rows
SHARED = ("boards", "blank")
#: arrays with an element for each row, which is a record
RECORDS = ("states", "ended", "lanes")
#: arrays with an element for each row: the number of axes, and the type of the numbers
ARRAYS = {
    "by_source": (3, "int32"),
    "dones": (1, "bool"),
    "flags": (2, "bool"),
    "floats": (2, "float32"),
    "given": (1, "int64"),
    "lengths": (1, "int64"),
    "made": (1, "int64"),
    "masks": (2, "uint64"),
    "moves": (1, "int64"),
    "orders": (1, "int64"),
    "places": (1, "int64"),
    "rewards": (2, "float32"),
    "seats_due": (1, "int64"),
    "seeds": (1, "int64"),
    "small": (2, "int8"),
    "standings": (2, "int64"),
    "totals": (2, "int32"),
    "viewers": (1, "int64"),
    "where": (1, "bool"),
}


@dataclass(frozen=True)
class Loop:
    """A compiled loop over rows."""

    #: called with low, high, the scratch arrays, and the other arguments
    function: Callable[..., Any]
    name: str
    #: the names of the scratch arrays
    scratch: tuple[str, ...]
    #: the names of the other parameters
    parameters: tuple[str, ...]
    #: whether it returns a number, to be added up over all rows
    counts: bool


#: every loop over rows
LOOPS: list[Loop] = []


def row_loop(*, counts: bool = False) -> Callable[[Callable[..., Any]], Loop]:
    """Mark a compiled function as a loop over rows."""

    def mark(function: Callable[..., Any]) -> Loop:
        plain = getattr(function, "py_func", function)
        low, high, *names = inspect.signature(plain).parameters
        scratch = tuple(name for name in names if name in SCRATCH)
        if (low, high, *scratch) != ("low", "high", *names[: len(scratch)]):
            raise TypeError(f"{plain.__name__}: rows and scratch arrays come first")
        parameters = tuple(names[len(scratch) :])
        loop = Loop(function, plain.__name__, scratch, parameters, counts)
        LOOPS.append(loop)
        return loop

    return mark


def scratch_sizes(definition: GameDefinition, boards: Any, numbers: int) -> dict[str, int]:
    """The length of each scratch array. `numbers` is the size of an observation."""
    return {
        "mask": mask_words(definition, boards),
        "weights": max(1, definition.rules.chances.length),
        "sources": len(definition.rules.sources),
        "numbers": numbers,
    }
