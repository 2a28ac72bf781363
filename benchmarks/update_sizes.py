"""The bytes of updates: what a stream with `changes=1` sends to a seat after a move, compressed.

    python benchmarks/update_sizes.py                 every game
    python benchmarks/update_sizes.py seafarers       one of them

Random moves of one game by three people, at most 300. No server runs, and nothing is sent.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.support.watched_table import PARTS, WatchedTable

from keelstone.server.table import decisions
from keelstone.server.views.encoding.changes import NOTHING_SENT

GAMES = ("imhotep", "eschnapur", "seafarers")
SEATS = 3
MOST_MOVES = 300


class MeasuredTable(WatchedTable):
    """A table without a server, and what each seat has been sent."""

    def __init__(self, game: str) -> None:
        super().__init__(game, SEATS)
        self.sent = [NOTHING_SENT] * SEATS

    def move(self, chooser: random.Random) -> bool:
        """Make a random move; whether there was one."""
        game = self.table.game
        if game is None or not game.movers:
            return False
        seat = chooser.choice(game.movers)
        number = chooser.choice(game.legal_numbers(seat))
        self.write(decisions.move(self.table, seat, self.heard[seat], number))
        return True

    def push(self) -> list[int]:
        """The bytes of the update that each seat gets."""
        sizes = []
        for seat, renderer in enumerate(self.renderers):
            update = renderer.encoded(self.heard[seat], PARTS, picture=renderer.picture())
            sizes.append(len(update.changes(self.sent[seat])))
            self.heard[seat], self.sent[seat] = update.number, update.sent(self.sent[seat])
        return sizes


def sizes_of(game: str) -> list[int]:
    """The bytes of all updates after the first one of each seat."""
    watched, chooser = MeasuredTable(game), random.Random(7)
    watched.push()
    sizes: list[int] = []
    for _ in range(MOST_MOVES):
        if not watched.move(chooser):
            break
        sizes += watched.push()
    return sizes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    for game in parser.parse_args().games:
        sizes = sizes_of(game)
        median, p95 = statistics.median(sizes), statistics.quantiles(sizes, n=20)[-1]
        large = sum(size > 2048 for size in sizes) / len(sizes)
        print(
            f"{game:10} {len(sizes):5} updates: median {median:5.0f} bytes, 95 % below {p95:5.0f},"
            f" {large:.1%} above 2,048"
        )


if __name__ == "__main__":
    main()
