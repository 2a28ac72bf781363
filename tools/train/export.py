"""Networks as files that the bots read: plain arrays and a model card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from keelstone.engine import registry
from keelstone.engine.observations.layout import ObservationLayout
from tools.train.encoding import COUNT_SCALE, Encoding
from tools.train.network import Network
from tools.train.recipe import Recipe

FORMAT = 1


def arrays_of(
    network: Network, encoding: Encoding, layout: ObservationLayout, recipe: Recipe
) -> dict[str, NDArray[Any]]:
    """The arrays of a file. The scale of counts is folded into the weights."""
    found = {name: value.detach().float().cpu() for name, value in network.named_parameters()}
    first = found["first.weight"].numpy().T.copy()
    counts = np.repeat(encoding.levels == 0, encoding.rows)
    first[counts] /= COUNT_SCALE
    arrays: dict[str, NDArray[Any]] = {
        "format": np.array(FORMAT),
        "layout_version": np.array(layout.version),
        "inputs": np.array(layout.size),
        "input.low": encoding.low,
        "input.levels": encoding.levels,
        "weight.0": first,
        "bias.0": found["first.bias"].numpy(),
        "board.weight": found["board.weight"].numpy().T,
        "board.fields": np.array(recipe.board, dtype=np.str_),
    }  # fmt: skip
    for number in range(len(network.hidden)):
        arrays[f"weight.{number + 1}"] = found[f"hidden.{number}.weight"].numpy().T
        arrays[f"bias.{number + 1}"] = found[f"hidden.{number}.bias"].numpy()
    moves = registry.load(recipe.game).rules.moves.length
    for head, rows in (("policy", moves), ("value", recipe.seats)):
        for part in ("weight", "bias"):
            array = found[f"{head}.{part}"].numpy()
            arrays[f"{head}.{part}"] = np.resize(array, (rows, *array.shape[1:]))
            arrays[f"{head}.{part}"][len(array) :] = 0  # moves that this board does not have
    return arrays


def load(file: Path, network: Network) -> None:
    """Give a network the weights of a file that was written for the same recipe."""
    with np.load(file) as arrays, torch.no_grad():
        for name, weights in network.named_parameters():
            stored = arrays_of_parameter(name, arrays)
            if name == "first.weight":
                levels = arrays["input.levels"]
                rows = np.maximum(1, levels.astype(np.int64) - 1)
                stored = stored.copy()
                stored[:, np.repeat(levels == 0, rows)] *= COUNT_SCALE
            weights.copy_(torch.from_numpy(stored)[tuple(slice(0, n) for n in weights.shape)])


def arrays_of_parameter(name: str, arrays: Mapping[str, NDArray[Any]]) -> NDArray[np.float32]:
    """The array of a file that holds a parameter, as PyTorch lays it out."""
    layer, kind = name.rsplit(".", 1)
    if layer in ("policy", "value"):
        return arrays[name].astype(np.float32)
    if layer == "board":
        return arrays["board.weight"].T.astype(np.float32)
    number = 0 if layer == "first" else int(layer.split(".")[1]) + 1
    found = arrays[f"{kind}.{number}"].astype(np.float32)
    return found.T if kind == "weight" else found


def save(file: Path, arrays: Mapping[str, NDArray[Any]], card: Mapping[str, Any]) -> None:
    """Write a file; weights take 16 bits each."""
    small = {
        name: array.astype(np.float16) if array.dtype == np.float32 else array
        for name, array in arrays.items()
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(file, card=np.array(json.dumps(card, indent=1)), **small)  # type: ignore[arg-type]
