"""The options of a game, and checks of numbers that callers pass."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from keelstone.engine.errors import BadOption, phrase_of
from keelstone.i18n import Phrase, say

if TYPE_CHECKING:
    from keelstone.engine.definition import GameDefinition

#: the largest seed
MAX_SEED = 2**63 - 1


@dataclass(frozen=True)
class Option:
    """One option. `read` turns what was given into a value, or raises a ValueError."""

    name: str
    default: Any
    help: Phrase
    read: Callable[[Any], Any]
    choices: tuple[Any, ...] = ()


def yes_or_no(given: Any) -> bool:
    """Read a switch: true/false, yes/no, on/off, 1/0."""
    text = str(given).lower()
    if text in ("true", "yes", "on", "1"):
        return True
    if text in ("false", "no", "off", "0"):
        return False
    raise BadOption(say("{given} is neither yes nor no", given=repr(given)))


def one_of(*choices: str) -> Callable[[Any], str]:
    """Read one of several words."""

    def read(given: Any) -> str:
        text = str(given).lower()
        if text not in choices:
            expected = say("one of {names}", names=", ".join(choices))
            raise BadOption(say("{given} is not {expected}", given=repr(given), expected=expected))
        return text

    return read


def whole_number(least: int, most: int) -> Callable[[Any], int]:
    """Read a whole number within limits."""

    def read(given: Any) -> int:
        try:
            number = int(str(given))
        except ValueError:
            raise BadOption(say("{given} is not a whole number", given=repr(given))) from None
        if not least <= number <= most:
            raise BadOption(
                say("{n} is not between {least} and {most}", n=number, least=least, most=most)
            )
        return number

    return read


def number(least: float, most: float) -> Callable[[Any], float]:
    """Read a number within limits."""

    def read(given: Any) -> float:
        try:
            number = float(str(given))
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise BadOption(
                say("{n} is not between {least} and {most}", n=given, least=least, most=most)
            )
        return number

    return read


def read_options(declared: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values, the defaults filled in; BadOption says what is wrong."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption(
                say("there is no option {name}; options are: {names}", name=repr(name), names=names)
            )
    values = {}
    for name, option in known.items():
        try:
            values[name] = option.read(given.get(name, option.default))
        except ValueError as fault:
            raise BadOption(
                say("option {name}: {fault}", name=name, fault=phrase_of(fault))
            ) from None
    return values


# -- numbers ---------------------------------------------------------------------------------------


def is_whole(given: object) -> TypeGuard[int]:
    """Whether something is a whole number, of Python or NumPy."""
    return isinstance(given, int | np.integer) and not isinstance(given, bool)


def checked_whole(given: object, what: str, least: int, most: int) -> int:
    """A whole number within limits; BadOption for anything else."""
    if is_whole(given) and least <= int(given) <= most:
        return int(given)
    raise BadOption(f"{what} is a whole number from {least} to {most}, not {given!r}")


def checked_seed(seed: object) -> int:
    """A seed; BadOption for anything else."""
    return checked_whole(seed, "a seed", 0, MAX_SEED)


def checked_seats(definition: GameDefinition, seats: object) -> int:
    """The number of seats; the largest that the game allows if none is given."""
    allowed = definition.seats
    if seats is None:
        return int(allowed[-1])
    if not is_whole(seats) or seats not in allowed:
        numbers = ", ".join(map(str, allowed))
        raise BadOption(f"{definition.title} is for {numbers} seats, not {seats!r}")
    return int(seats)
