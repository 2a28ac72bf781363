"""Seatings: every bot in every seat equally often, on the same boards."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence


def line_up(bots: Sequence[str], seats: int, cycle: int, seed: int = 0) -> list[str]:
    """The bots of one cycle. If there are more or fewer bots than seats, they take turns.

    The order is shuffled again whenever all bots have played equally often, so that every bot
    meets every other.
    """
    lap, place = divmod(cycle * seats, math.lcm(len(bots), seats))
    order = list(bots)
    random.Random(f"line-up {seed} {lap}").shuffle(order)
    return [order[(place + seat) % len(order)] for seat in range(seats)]


def games_for_all(bots: Sequence[str], seats: int) -> int:
    """The number of games after which every bot has played."""
    cycles = -(-len(bots) // seats)
    return (cycles - 1) * seats + 1


def seating(bots: Sequence[str], seats: int, game: int, seed: int = 0) -> list[str]:
    """The bot in each seat of a game.

    A cycle has as many games as there are seats: the same bots, rotated by one seat each time.
    """
    cycle, turned = divmod(game, seats)
    order = line_up(bots, seats, cycle, seed)
    random.Random(seed * 1_000_003 + cycle).shuffle(order)
    return order[turned:] + order[:turned]


def game_seed(bots: Sequence[str], seats: int, game: int, seed: int = 0) -> int:
    """The seed of a game. The games of a cycle share it, so that every bot gets the same lay-out in
    every seat. If rotation repeats a seating, as with equal bots, the seed differs."""
    begun = game - game % seats
    here = seating(bots, seats, game, seed)
    before = [seating(bots, seats, earlier, seed) for earlier in range(begun, game)]
    return seed * 1_000_003 + begun + before.count(here)
