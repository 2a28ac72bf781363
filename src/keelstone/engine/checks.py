"""Checks of numbers that people give."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

import numpy as np

from keelstone.engine.errors import BadOption

if TYPE_CHECKING:
    from keelstone.engine.definition import GameDefinition

MOST_SEED = 2**63 - 1


def is_whole(given: object) -> TypeGuard[int]:
    """Whether something is a whole number, also one of NumPy's."""
    return isinstance(given, int | np.integer) and not isinstance(given, bool)


def whole(given: object, what: str, least: int, most: int) -> int:
    """A whole number within limits; BadOption for anything else."""
    if is_whole(given) and least <= int(given) <= most:
        return int(given)
    raise BadOption(f"{what} is a whole number from {least} to {most}, not {given!r}")


def checked_seed(seed: object) -> int:
    return whole(seed, "a seed", 0, MOST_SEED)


def checked_seats(definition: GameDefinition, seats: object) -> int:
    """How many play; as many as can if nothing is said."""
    allowed = definition.seats
    if seats is None:
        return int(allowed[-1])
    if not is_whole(seats) or seats not in allowed:
        numbers = ", ".join(map(str, allowed))
        raise BadOption(f"{definition.title} is for {numbers} seats, not {seats!r}")
    return int(seats)
