"""Batches on a GPU: equal to the CPU, how fast, and what a step costs by batch size.

python benchmarks/gpu.py [equal] [playouts] [steps] [sizes] [--game GAME ...] [--json FILE]

It needs a CUDA card and `pip install 'keelstone[gpu]'`. Without a word it does all four. The first
run compiles the kernels of a game, which takes minutes in Seafarers.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import keelstone as ks
from keelstone.engine.batch.threads import available_cores

#: seats and options of the games that are compared
CASES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "imhotep": [
        (4, {}),
        (2, {"sides": "BBBBB"}),
        (3, {"sides": "ABABA", "wrath": True}),
    ],
    "eschnapur": [(4, {}), (2, {})],
    "seafarers": [
        (4, {"scene": "base", "trade": False}),
        (3, {"scene": "base"}),
    ],
}
GAMES = 10_000
#: steps among which some are compared
STEPS = {"imhotep": 300, "eschnapur": 500, "seafarers": 1000}
COMPARED = 100
#: rows whose speed is measured
ROWS = {"imhotep": 2**20, "eschnapur": 2**19, "seafarers": 2**18}
SIZES = tuple(2**power for power in range(6, 21, 2))
#: the CPU's cost stays the same from here on
CPU_MOST = 2**14
#: steps before measuring, so that games are at all stages
MIXING = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*")
    parser.add_argument("--game", action="append")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    found: dict[str, Any] = {}
    parts = {"equal": equal, "playouts": playouts, "steps": steps, "sizes": sizes}
    for word in args.what or parts:
        for name in args.game or CASES:
            for line in parts[word](name):
                found.setdefault(word, []).append(line)
                print(word, json.dumps(line), flush=True)
    if args.json:
        args.json.write_text(json.dumps(found, indent=1), encoding="utf-8")


# -- equality --------------------------------------------------------------------------------------


def equal(name: str) -> Iterator[dict[str, Any]]:
    """Random games of the CPU and of the GPU, compared in every byte."""
    for seats, options in CASES[name]:
        cpu, gpu = (
            ks.Batch(
                name, games=GAMES, seats=seats, seed=7, autoreset="same", check=False,
                observations="int8", device=device, **options,
            )
            for device in ("cpu", "cuda")
        )  # fmt: skip
        chosen = np.random.default_rng(1).choice(STEPS[name], COMPARED, replace=False)
        compared = 0
        for number in range(STEPS[name]):
            for batch in (cpu, gpu):
                batch.step(batch.sample())
            if number in chosen:
                compared += compare(cpu, gpu)
        made = [batch.device.to_host(batch.play_out()) for batch in (cpu, gpu)]
        assert np.array_equal(*made)
        for batch in (cpu, gpu):
            batch.observe(out=batch._now.observations)
        compared += compare(cpu, gpu)
        yield {
            "game": name, "seats": seats, "options": options, "games": GAMES, "bytes": compared
        }  # fmt: skip


def compare(cpu: ks.Batch, gpu: ks.Batch) -> int:
    """Compare two batches; how many bytes are equal in both."""
    one, two = (
        [
            batch.device.to_host(array)
            for array in (
                batch.device.bytes_of(batch.states), batch.device.bytes_of(batch.lanes),
                *batch._now, batch.points, batch.standings, batch.final_points,
                batch.final_standings, batch.final_lengths, batch.final_seeds,
                batch.device.bytes_of(batch.final_states),
            )
        ]
        for batch in (cpu, gpu)
    )  # fmt: skip
    for place, (mine, other) in enumerate(zip(one, two, strict=True)):
        assert mine.dtype == other.dtype, place
        assert np.array_equal(mine, other), f"array {place} differs"
    return sum(array.nbytes for array in one)


# -- speed -----------------------------------------------------------------------------------------


def playouts(name: str) -> Iterator[dict[str, Any]]:
    """Random games to their ends."""
    seats, options = CASES[name][0]
    batch = ks.Batch(
        name, games=ROWS[name], seats=seats, seed=1, observations=None, device="cuda", **options
    )
    best: dict[str, Any] = {}
    for turn in range(3):
        batch.reset(seed=turn)
        seconds, made = timed(batch.play_out)
        line = {
            "game": name, "rows": len(batch), "seconds": seconds,
            "steps_per_second": int(made.sum()) / seconds,
            "moves_per_second": int(batch.lengths.sum()) / seconds,
            "games_per_second": len(batch) / seconds,
        }  # fmt: skip
        if turn and line["seconds"] <= best.get("seconds", seconds):
            best = line
    yield best


def steps(name: str) -> Iterator[dict[str, Any]]:
    """Uniformly random moves with masks and observations, games beginning anew."""
    for kind in (None, "int8", "float32"):
        rows = ROWS[name]
        yield {"game": name, "observations": kind, **step_cost(name, rows, kind, device="cuda")}


def sizes(name: str) -> Iterator[dict[str, Any]]:
    """What a step costs by the number of games, on the GPU and on cores of the CPU."""
    devices: list[dict[str, Any]] = [
        {"device": "cuda"},
        {"device": "cpu", "cores": 1},
        {"device": "cpu", "cores": available_cores()},
    ]
    for rows in SIZES:
        for device in devices:
            if device["device"] == "cpu" and rows > CPU_MOST:
                continue
            yield {"game": name, **device, **step_cost(name, rows, "int8", **device)}


def step_cost(name: str, rows: int, kind: str | None, **device: Any) -> dict[str, Any]:
    """The cost of a step of a row."""
    seats, options = CASES[name][0]
    batch = ks.Batch(
        name, games=rows, seats=seats, seed=1, autoreset="same", check=False, observations=kind,
        **device, **options,
    )  # fmt: skip

    def run(times: int) -> None:
        for _ in range(times):
            batch.step(batch.sample())

    run(MIXING)
    times = max(10, min(200, 2**22 // rows))
    seconds = min(timed(lambda: run(times))[0] for _ in range(3)) / times
    return {"rows": rows, "ns": seconds / rows * 1e9, "steps_per_second": rows / seconds}


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds until the work is done, on a card too; what it returns."""
    wait()
    began = time.perf_counter()
    found = work()
    wait()
    return time.perf_counter() - began, found


def wait() -> None:
    import cupy

    cupy.cuda.Device().synchronize()


if __name__ == "__main__":
    main()
