"""Memory of a server while people and bots play for long: it must not grow for ever.

python benchmarks/soak.py                             an hour, 40 tables, 20 moves a second
python benchmarks/soak.py --minutes 10 --rate 5       a short one

Half of the seats are novices. A table whose game is over is left, and a new one is set up: tables
that nobody uses stay in memory for ten minutes and everything that is rendered of them too, so the
first quarter of an hour is growth. Every minute a line is printed. At the end a straight line is
laid through the memory of the second half; the exit status is 1 if it rises by more than `--growth`
MB an hour and by more than it wanders.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.load import Load
from benchmarks.servers import cpu_seconds, metric, resident, servers
from tests.server.support.process import ServerProcess

SEATS, BOTS = 4, 2
#: seconds between two looks for games that are over
LOOK = 5.0


def arguments() -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    add = parser.add_argument
    add("--game", default="imhotep")
    add("--minutes", type=float, default=60)
    add("--tables", type=int, default=40)
    add("--rate", type=float, default=20, help="moves of people a second, all tables together")
    add("--interval", type=float, default=60, help="seconds between two lines")
    add("--growth", type=float, default=20, help="MB an hour that are not too much")
    add("--database", default="", help='an address, or "postgresql" for a throw-away one')
    return parser.parse_args()


class Soak:
    """Plays, renews tables, and notes the server's memory."""

    def __init__(self, args: argparse.Namespace, server: ServerProcess) -> None:
        self.args, self.server = args, server
        self.load = Load([server.address], args.game, bots=BOTS)
        self.begun = time.monotonic()
        self.finished = 0
        #: minutes since the beginning, and MB
        self.memory: list[tuple[float, float]] = []

    async def run(self) -> None:
        await self.load.set_up(self.args.tables, SEATS)
        await self.load.connect(self.load.tables)
        others = [asyncio.create_task(job()) for job in (self.renew, self.report)]
        await self.load.play(self.args.rate, 60 * self.args.minutes)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def renew(self) -> None:
        """Leave tables whose game is over, and set up new ones."""
        while True:
            await asyncio.sleep(LOOK)
            for table in [one for one in self.load.tables if one.is_over and not one.is_busy]:
                await self.load.leave(table)
                self.finished += 1
                self.load.tables.append(new := await self.load.new_table(SEATS))
                await self.load.connect([new])

    async def report(self) -> None:
        while True:
            minutes = (time.monotonic() - self.begun) / 60
            self.memory.append((minutes, resident(self.server)))
            open_tables = await asyncio.to_thread(metric, self.server, "keelstone_tables_open")
            print(
                f"{minutes:5.1f} min: {self.memory[-1][1]:.0f} MB, {open_tables:.0f} tables open, "
                f"{len(self.load.answers)} moves, {self.finished} games over, "
                f"CPU {cpu_seconds(self.server):.0f} s, load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
            await asyncio.sleep(self.args.interval)

    def trend(self) -> tuple[float, float]:
        """MB an hour in the second half, and by how much a value differs from that line."""
        half = self.memory[len(self.memory) // 2 :]
        minutes, values = zip(*half, strict=True)
        line = statistics.linear_regression(minutes, values)
        rests = [mb - line.slope * at - line.intercept for at, mb in half]
        return 60 * line.slope, statistics.pstdev(rests)


def main() -> None:
    args = arguments()
    with servers(args.database, [args.game]) as (server,):
        soak = Soak(args, server)
        uvloop.run(soak.run())
    sys.exit(conclude(soak, args))


def conclude(soak: Soak, args: Any) -> bool:
    """Say how memory went on; whether it grows."""
    slope, wandering = soak.trend()
    print(f"second half: {slope:+.1f} MB an hour, wandering by {wandering:.1f} MB")
    risen = slope * args.minutes / 120
    return bool(slope > args.growth and risen > 3 * wandering)


if __name__ == "__main__":
    main()
