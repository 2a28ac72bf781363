"""Loops over the rows of a batch, which cores of the CPU and CUDA cards run alike.

A loop works on rows `low` up to `high`, and on each of them alone: a core takes a range of rows, a
thread of a card takes one. Its parameters are told apart by their names: those in OWN are arrays to
work in, of which every core or thread has its own, and come first; those in SHARED are the same for
all rows; those in ARRAYS have an element for each row; the rest are numbers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from keelstone.engine.definition import GameDefinition
from keelstone.engine.random_games import mask_words

#: own arrays, and the type of the numbers in them
OWN = {"mask": "uint64", "weights": "int32", "sources": "int32", "numbers": "int16"}
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

    #: called with low, high, own arrays, and the other arguments
    function: Callable[..., Any]
    name: str
    #: the names of the own arrays
    own: tuple[str, ...]
    #: the names of the other parameters
    parameters: tuple[str, ...]
    #: whether it returns a number, to be added up over all rows
    counts: bool


#: every loop over rows
LOOPS: list[Loop] = []


def over_rows(*, counts: bool = False) -> Callable[[Callable[..., Any]], Loop]:
    """Mark a compiled function as a loop over rows."""

    def mark(function: Callable[..., Any]) -> Loop:
        plain = getattr(function, "py_func", function)
        low, high, *names = inspect.signature(plain).parameters
        own = tuple(name for name in names if name in OWN)
        if (low, high, *own) != ("low", "high", *names[: len(own)]):
            raise TypeError(f"{plain.__name__}: the range of rows and the own arrays come first")
        loop = Loop(function, plain.__name__, own, tuple(names[len(own) :]), counts)
        LOOPS.append(loop)
        return loop

    return mark


def own_sizes(definition: GameDefinition, boards: Any, numbers: int) -> dict[str, int]:
    """How long each own array is. `numbers` are those of an observation."""
    return {
        "mask": mask_words(definition, boards),
        "weights": max(1, definition.rules.chances.length),
        "sources": len(definition.rules.sources),
        "numbers": numbers,
    }
