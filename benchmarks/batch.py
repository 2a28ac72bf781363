"""What a step of a batch costs: against bare playouts, by batch size, on one core and on all.

python benchmarks/batch.py [GAME ...] [--plot FILE] [--quick]
python benchmarks/batch.py [GAME ...] --parts

Times are CPU seconds of one core, which hardly depend on what else the machine does; the last
column is wall time on all cores against one.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import keelstone as ks
from keelstone.engine.batch.threads import available_cores
from keelstone.engine.random_games import whole_games

SIZES = (16, 64, 256, 1024, 4096, 16384)
OPTIONS: dict[str, dict[str, Any]] = {"seafarers": {"scene": "base", "trade": False}}
#: steps before measuring, so that games are at all stages
MIXING = 300
#: how often `--parts` measures each part
ROUNDS = 100
COLOURS = ("#1b6ca8", "#b5482a", "#4a7a3a")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--quick", action="store_true", help="only 64 and 1024 games")
    parser.add_argument("--parts", action="store_true", help="the parts of a step, by turns")
    args = parser.parse_args()
    if args.parts:
        for name in args.games or ks.game_names():
            show_parts(name)
        return
    curves = {}
    for name in args.games or ks.game_names():
        bare = playout_ns(name)
        print(f"{name}: bare playouts {bare:.0f} ns a move")
        print("  games   play+sample  step int8  share  step float32  share  all cores")
        rows = [row(name, size, bare) for size in ((64, 1024) if args.quick else SIZES)]
        curves[name] = [(size, bytes_ns) for size, bytes_ns in rows]
    if args.plot:
        args.plot.write_text(plot(curves), encoding="utf-8")


def row(name: str, size: int, bare: float) -> tuple[int, float]:
    """Measure and print one size; its size and the cost of a step with observations as bytes."""
    played, small, large = (step_ns(name, size, kind) for kind in (None, "int8", "float32"))
    gain = wall_of(name, size, 1) / wall_of(name, size, available_cores())
    print(
        f"  {size:5}   {played:8.0f} ns  {small:6.0f} ns  {bare / small:4.0%}"
        f"  {large:9.0f} ns  {bare / large:4.0%}  {gain:8.2f}×"
    )
    return size, small


def show_parts(name: str) -> None:
    """Print what the parts of a step cost a row, and the median share of bare playouts in it."""
    for size in (64, 1024, 4096):
        rounds = parts_ns(name, size)
        found = "  ".join(f"{part} {min(times):.0f}" for part, times in rounds.items())
        ratios = [bare / step for bare, step in zip(rounds["bare"], rounds["step"], strict=True)]
        print(f"{name} {size:5}: {found} ns, share {np.median(ratios):.0%}", flush=True)


def parts_ns(name: str, size: int) -> dict[str, list[float]]:
    """Nanoseconds a row: bare playouts, a step, and what it consists of, measured by turns."""
    batch, moves = mixed(name, size, "int8", 1), np.zeros(size, np.int64)
    bare, made = playouts(name)
    seen = batch.observe()
    calls: dict[str, tuple[Callable[[], object], float]] = {
        "bare": (bare, made),
        "step": (lambda: batch.step(batch.sample(moves)), size),
        "step without observations": (lambda: batch.play(batch.sample(moves)), size),
        "sample": (lambda: batch.sample(moves), size),
        "observe": (lambda: batch.observe(seen), size),
    }
    found: dict[str, list[float]] = {part: [] for part in calls}
    for _ in range(ROUNDS):
        for part, (call, rows) in calls.items():
            times = max(1, int(30_000 / rows))
            begun = time.process_time()
            for _ in range(times):
                call()
            found[part].append((time.process_time() - begun) / times / rows * 1e9)
    return found


def playout_ns(name: str) -> float:
    """A move of bare random playouts, without masks or observations for anybody."""
    run, moves = playouts(name)
    return cpu(run) / moves * 1e9


def playouts(name: str) -> tuple[Callable[[], object], float]:
    """Bare random playouts, and how many moves they are."""
    batch = mixed(name, 64, None, 1)
    run = lambda: whole_games(  # noqa: E731
        batch.definition, batch.boards, batch.seats, seed=1, first=0, games=100
    )
    steps = int(run().lengths.sum())
    batch.reset()
    made = int(batch.play_out().sum())
    moves = steps * int(batch.final_lengths.sum()) / made  # outcomes of chance are no moves
    return run, moves


def mixed(name: str, size: int, kind: str | None, cores: int) -> ks.Batch:
    batch = ks.Batch(
        name, games=size, seed=1, autoreset="same", check=False, observations=kind, cores=cores,
        **OPTIONS.get(name, {}),
    )  # fmt: skip
    for _ in range(MIXING):
        batch.play(batch.sample())
    return batch


def stepping(name: str, size: int, kind: str | None, cores: int) -> Callable[[], None]:
    batch = mixed(name, size, kind, cores)
    moves = np.zeros(size, np.int64)
    take = batch.play if kind is None else batch.step
    return lambda: (take(batch.sample(moves)), None)[1]


def step_ns(name: str, size: int, kind: str | None) -> float:
    return cpu(stepping(name, size, kind, 1)) / size * 1e9


def wall_of(name: str, size: int, cores: int) -> float:
    return best_of(stepping(name, size, "int8", cores), time.perf_counter)


def cpu(call: Callable[[], object]) -> float:
    return best_of(call, time.process_time)


def best_of(call: Callable[[], object], clock: Callable[[], float], repeats: int = 5) -> float:
    """Seconds of one call: the best mean of some repeats."""
    call()
    best = float("inf")
    for _ in range(repeats):
        count, begun = 0, clock()
        while clock() - begun < 0.1:
            call()
            count += 1
        best = min(best, (clock() - begun) / count)
    return best


# -- the plot --------------------------------------------------------------------------------------

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 300, 60, 40


def plot(curves: dict[str, list[tuple[int, float]]]) -> str:
    """Steps a second, in millions, by batch size, as SVG."""
    top = max(1e3 / cost for rows in curves.values() for _, cost in rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="16">million steps a CPU-second, one core, with masks and'
        " observations</text>",
    ]
    for millions in range(0, int(top) + 1, 2):
        y = _y(millions, top)
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - 90}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{millions}</text>')
    for place, size in enumerate(next(iter(curves.values()))):
        x = _x(place, len(next(iter(curves.values()))))
        parts.append(f'<text x="{x}" y="{HEIGHT - 16}" text-anchor="middle">{size[0]}</text>')
    for (name, rows), colour in zip(curves.items(), COLOURS, strict=False):
        points = [(_x(n, len(rows)), _y(1e3 / cost, top)) for n, (_, cost) in enumerate(rows)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = points[-1]
        parts.append(f'<text x="{x + 8:.1f}" y="{y + 4:.1f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _x(place: int, length: int) -> float:
    return LEFT + 20 + place * (WIDTH - 90 - LEFT - 20) / max(1, length - 1)


def _y(millions: float, top: float) -> float:
    return HEIGHT - BOTTOM - millions / top * (HEIGHT - BOTTOM - 30)


if __name__ == "__main__":
    main()
