"""Small networks with random weights."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.network.network import Network
from keelstone.engine import registry
from keelstone.engine.observations.layout import layout_with

#: numbers with more values than this are counts
MOST_VALUES = 25


def random_arrays(
    name: str,
    seats: int,
    *,
    layers: int = 2,
    width: int = 8,
    seed: int = 0,
    board: str = "",
    **options: Any,
) -> dict[str, NDArray[Any]]:
    """The arrays of a network file, as `tools.train` writes them.

    With a field of the board it reads that one too, has inputs for each value of numbers with few
    of them, and layers of different widths.
    """
    game = registry.load(name)
    layout = layout_with(game, options, seats)
    rng = np.random.default_rng(seed)
    values = (layout.high - layout.low + 1).astype(np.int16)
    levels = np.where((values > 2) & (values <= MOST_VALUES) & bool(board), values, 0)
    rows = int(np.maximum(1, levels - 1).sum())
    widths = [width + 3 * (layers - number - 1) * bool(board) for number in range(layers)]
    card = {"recipe": {"options": [options]}, "layout": layout.digest}
    arrays: dict[str, Any] = {
        "format": np.int64(1),
        "layout_version": np.int64(layout.version),
        "inputs": np.int64(layout.size),
        "card": np.str_(json.dumps(card)),
        "policy.bias": rng.normal(size=game.rules.moves.length),
        "policy.weight": rng.normal(size=(game.rules.moves.length, width)) / width**0.5,
        "value.bias": rng.normal(size=seats) / 2,
        "value.weight": rng.normal(size=(seats, width)) / width**0.5,
    }
    if board:
        length = int(np.prod(game.rules.board.dtype[board].shape))
        arrays["input.low"] = np.where(levels, layout.low, 0).astype(np.int16)
        arrays["input.levels"] = levels.astype(np.int16)
        arrays["board.fields"] = np.array([board])
        arrays["board.weight"] = rng.normal(size=(length, widths[0]))
    for layer, units in enumerate(widths):
        arrays[f"weight.{layer}"] = rng.normal(size=(rows, units)) / rows**0.5
        arrays[f"bias.{layer}"] = rng.normal(size=units) / 4
        rows = units
    return {
        key: array.astype(np.float16) if array.dtype == np.float64 else array
        for key, array in arrays.items()
    }


def write(file: Path, arrays: Mapping[str, Any]) -> None:
    """Write a network file."""
    np.savez_compressed(file, **arrays)


def random_network(name: str, seats: int, **how: Any) -> Network:
    return Network.of_arrays(random_arrays(name, seats, **how), registry.load(name))


def inputs_of(arrays: dict[str, NDArray[Any]], numbers: NDArray[Any]) -> NDArray[np.float64]:
    """The inputs that the numbers of an observation become."""
    if "input.levels" not in arrays:
        return numbers.astype(np.float64)
    found: list[float] = []
    for number, low, levels in zip(
        numbers.tolist(), arrays["input.low"].tolist(), arrays["input.levels"].tolist(), strict=True
    ):
        found += [number] if levels == 0 else [number == low + k for k in range(1, levels)]
    return np.array(found, np.float64)


def computed(
    arrays: dict[str, NDArray[Any]], numbers: NDArray[Any], boards: Any
) -> tuple[NDArray[Any], NDArray[Any]]:
    """The logits of all moves and the values, from the observing seat on, by NumPy."""
    hidden = inputs_of(arrays, numbers)
    layer = 0
    while f"weight.{layer}" in arrays:
        hidden = hidden @ arrays[f"weight.{layer}"].astype(np.float64) + arrays[f"bias.{layer}"]
        if layer == 0 and "board.fields" in arrays:
            read = boards[str(arrays["board.fields"][0])][0].ravel().astype(np.float64)
            hidden += read @ arrays["board.weight"].astype(np.float64)
        hidden = np.maximum(hidden, 0)
        layer += 1
    logits = arrays["policy.weight"].astype(np.float64) @ hidden + arrays["policy.bias"]
    value = np.exp(arrays["value.weight"].astype(np.float64) @ hidden + arrays["value.bias"])
    return logits, value / value.sum()
