"""Who sits where: every bot in every seat equally often, on the same boards."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence


def line_up(bots: Sequence[str], seats: int, cycle: int, seed: int = 0) -> list[str]:
    """The bots of one cycle: all in turn where there are more or fewer than seats.

    Whenever all have played equally often the order in which they come is drawn anew, so that
    everybody meets everybody.
    """
    lap, place = divmod(cycle * seats, math.lcm(len(bots), seats))
    order = list(bots)
    random.Random(f"line-up {seed} {lap}").shuffle(order)
    return [order[(place + seat) % len(order)] for seat in range(seats)]


def games_for_all(bots: Sequence[str], seats: int) -> int:
    """How many games it takes until every bot has played."""
    cycles = -(-len(bots) // seats)
    return (cycles - 1) * seats + 1


def seating(bots: Sequence[str], seats: int, game: int, seed: int = 0) -> list[str]:
    """The bot in each seat of a game.

    As many games as there are seats make a cycle: one line-up, turned by a seat each time.
    """
    cycle, turned = divmod(game, seats)
    order = line_up(bots, seats, cycle, seed)
    random.Random(seed * 1_000_003 + cycle).shuffle(order)
    return order[turned:] + order[:turned]


def game_seed(bots: Sequence[str], seats: int, game: int, seed: int = 0) -> int:
    """The games of a cycle share their seed, the same lay-out for everybody: but where turning the
    seats brings back a seating, as with equal bots, another seed makes it another game."""
    begun = game - game % seats
    here = seating(bots, seats, game, seed)
    before = [seating(bots, seats, earlier, seed) for earlier in range(begun, game)]
    return seed * 1_000_003 + begun + before.count(here)
