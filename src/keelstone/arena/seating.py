"""Who sits where: every bot in every seat equally often, on the same boards."""

from __future__ import annotations

import random


def line_up(bots: int, seats: int, cycle: int) -> list[int]:
    """The bots of one cycle, by index: all in turn where there are more or fewer than seats."""
    return [(cycle * seats + place) % bots for place in range(seats)]


def seating(bots: int, seats: int, game: int, seed: int = 0) -> list[int]:
    """The index of the bot in each seat of a game.

    As many games as there are seats make a cycle: one line-up, turned by a seat each time.
    """
    cycle, turned = divmod(game, seats)
    order = line_up(bots, seats, cycle)
    random.Random(seed * 1_000_003 + cycle).shuffle(order)
    return order[turned:] + order[:turned]


def game_seed(seats: int, game: int, seed: int = 0) -> int:
    """The games of a cycle share their seed: the same lay-out for everybody."""
    return seed * 1_000_003 + game // seats
