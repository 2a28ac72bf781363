"""The table under load: from a command to the new picture at every viewer of its table.

python benchmarks/table_load.py                              250 tables, 1,000 viewers
python benchmarks/table_load.py --tables 500 --rate 100      500 tables, 2,000 viewers
python benchmarks/table_load.py --database postgresql --processes 2

Servers and load generator are processes on this machine. Moves come at random times, `--rate` a
second at all tables together: 50 is a move every five seconds at each of 250 tables. Every viewer
has a WebSocket that gets words, legal moves and pictures, as changes, like a page. With several
processes the viewers of one table are spread over them. Then the generator keeps `--at-once` moves
under way, and measures the highest rate that the servers sustain.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.load import Load
from benchmarks.servers import cpu_seconds, resident, servers
from tests.server.support.process import ServerProcess

from keelstone.engine import registry


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    add = parser.add_argument
    add("--game", default="imhotep")
    add("--tables", type=int, default=250)
    add("--rate", type=float, default=50, help="moves a second, all tables together")
    add("--seconds", type=float, default=30)
    add("--at-once", type=int, default=8, help="moves under way for the most")
    add("--database", default="", help='an address, or "postgresql" for a throw-away one')
    add("--processes", type=int, default=1, help="servers; several need PostgreSQL")
    add("--json", action="store_true", help="figures for programs")
    return parser.parse_args()


async def measure(args: argparse.Namespace, running: list[ServerProcess]) -> dict[str, Any]:
    """Set up, play for a while, then as fast as possible."""
    load = Load([server.address for server in running], args.game)
    memory = [total(resident, running)]
    tell(f"setting up {args.tables} tables")
    await load.set_up(args.tables, max(registry.load(args.game).seats))
    memory.append(total(resident, running))
    tell("opening streams")
    await load.connect(load.tables)
    memory.append(total(resident, running))
    seats = [seat for table in load.tables for seat in table.seats]
    before = sum(seat.size for seat in seats)
    tell(f"{args.rate:g} moves a second for {args.seconds:g} seconds")
    used, own = total(cpu_seconds, running), time.process_time()
    seconds = await load.play(args.rate, args.seconds)
    used, own = total(cpu_seconds, running) - used, time.process_time() - own
    figures = of_moves(load, seconds, used, own)
    figures["bytes of an update"] = round(
        (sum(seat.size for seat in seats) - before) / len(seats) / max(1, len(load.delays))
        * len(load.tables)
    )  # fmt: skip
    tell("highest rate")
    most = await load.saturate(args.at_once, args.seconds / 3)
    return {
        "game": args.game,
        "tables": len(load.tables),
        "viewers": len(seats),
        "asked moves/s": args.rate,
        **figures,
        "most moves/s": round(most, 1),
        "server MB at the start": round(memory[0]),
        "KB a table": round(1000 * (memory[1] - memory[0]) / args.tables),
        "KB a viewer": round(1000 * (memory[2] - memory[1]) / len(seats)),
        "load average": round(os.getloadavg()[0], 1),
    }


def of_moves(load: Load, seconds: float, used: float, own: float) -> dict[str, Any]:
    """Figures of the moves made so far."""
    moves = max(1, len(load.delays))
    return {
        "moves/s": round(len(load.delays) / seconds, 1),
        "refused": load.refused,
        "not heard by all": load.unheard,
        "to all viewers p50 ms": round(quantile(load.delays, 0.5), 1),
        "to all viewers p99 ms": round(quantile(load.delays, 0.99), 1),
        "answer p50 ms": round(quantile(load.answers, 0.5), 1),
        "answer p99 ms": round(quantile(load.answers, 0.99), 1),
        "server CPU ms a move": round(1000 * used / moves, 1),
        "generator CPU ms a move": round(1000 * own / moves, 1),
    }


def total(what: Any, running: list[ServerProcess]) -> float:
    return float(sum(what(server) for server in running))


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


def tell(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr)


def main() -> None:
    args = arguments()
    with servers(args.database, [args.game], args.processes) as running:
        figures = uvloop.run(measure(args, running))
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:24} {value}")


if __name__ == "__main__":
    main()
