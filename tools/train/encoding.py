"""Inputs of a network: the numbers of an observation, and those of the board.

A number with few values (whose stone, which question) becomes a one-hot input, a count stays as it
is. The least value of a one-hot number is no input at all, so that an empty board is all zeros.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from keelstone.engine.observations.layout import ObservationLayout

#: numbers with more values than this are counts
MOST_VALUES = 25
#: a count is divided by this before the network gets it
COUNT_SCALE = 8.0


@dataclass(frozen=True)
class Encoding:
    """How each number of an observation becomes inputs of a network."""

    #: by number: its least value
    low: NDArray[np.int16]
    #: by number: how many values it has; 0: a count
    levels: NDArray[np.int16]

    @classmethod
    def of(cls, layout: ObservationLayout, one_hot: Collection[str] = ()) -> Encoding:
        """The encoding of a layout; the parts in `one_hot` are no counts, however many values."""
        values = layout.high.astype(int) - layout.low.astype(int) + 1
        is_named = np.zeros(layout.size, np.bool_)
        for part, numbers in layout.split(is_named).items():
            numbers[...] = part in one_hot
        levels = np.where((values > 2) & (is_named | (values <= MOST_VALUES)), values, 0)
        return cls(np.where(levels, layout.low, 0).astype(np.int16), levels.astype(np.int16))

    @property
    def rows(self) -> NDArray[np.int64]:
        """By number: how many inputs it becomes."""
        return np.maximum(1, self.levels.astype(np.int64) - 1)

    @property
    def size(self) -> int:
        """How many inputs there are."""
        return int(self.rows.sum())


class Encoder(torch.nn.Module):
    """Turns observations, as bytes, into the inputs of a network."""

    source: Tensor
    value: Tensor
    is_count: Tensor

    def __init__(self, encoding: Encoding) -> None:
        super().__init__()
        rows = encoding.rows
        source = np.repeat(np.arange(len(rows)), rows)
        place = np.arange(len(source)) - np.repeat(np.cumsum(rows) - rows, rows)
        value = np.where(encoding.levels[source] > 0, encoding.low[source] + 1 + place, 0)
        self.register_buffer("source", torch.from_numpy(source))
        self.register_buffer("value", torch.from_numpy(value.astype(np.int8)))
        self.register_buffer("is_count", torch.from_numpy(encoding.levels[source] == 0))

    def forward(self, seen: Tensor, dtype: torch.dtype) -> Tensor:
        numbers = seen[:, self.source]
        hot = (numbers == self.value).to(dtype)
        return torch.where(self.is_count, numbers.to(dtype) / COUNT_SCALE, hot)


def board_numbers(board: Any, fields: tuple[str, ...]) -> NDArray[np.float32]:
    """The numbers of a board that a network gets beside observations."""
    found = [np.asarray(board[name], np.float32).ravel() for name in fields]
    return np.concatenate([*found, np.zeros(0, np.float32)])
