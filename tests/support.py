"""What tests of every game share: random play, option mixes, marks for worked examples."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.testing import example, random_steps
from keelstone.testing.interpreted import printed_interpreted

__all__ = ["example", "printed_interpreted", "random_steps"]


SetUp = tuple[str, int, dict[str, Any]]


def mixes(name: str) -> list[dict[str, Any]]:
    """The option mixes to test a game with: MIXES of `tests/games/<game>/conserved.py`."""
    return getattr(_support_of(name), "MIXES", [{}])


def check_conserved(game: Game) -> None:
    """Nothing appears or vanishes: the game's own `conserved(state, board)`, if it has one."""
    check = getattr(_support_of(game.name), "conserved", None)
    if check is not None:
        check(game.states[0], game.boards[0])


def _support_of(name: str) -> Any:
    module = f"tests.games.{name}.conserved"
    return import_module(module) if find_spec(f"tests.games.{name}") and find_spec(module) else None


def every_set_up(seed: int = 0) -> Iterator[SetUp]:
    """Every game with every number of seats and option mix that fits it."""
    for name in registry.game_names():
        for mix in mixes(name):
            for seats in mix.get("for_seats", registry.load(name).seats):
                yield name, seats, {k: v for k, v in mix.items() if k != "for_seats"}


def some_set_ups(count: int) -> list[SetUp]:
    """A few set-ups of every game, always the same ones, spread over all mixes."""
    chosen = []
    for name in registry.game_names():
        every = [set_up for set_up in every_set_up() if set_up[0] == name]
        random.Random(name).shuffle(every)
        chosen += every[:count]
    return chosen


def covering_set_ups() -> list[SetUp]:
    """Set-ups of every game in which every number of seats and every value of an option that a mix
    has occurs: always the same ones, as few as a greedy choice finds."""
    chosen = []
    for name in registry.game_names():
        left = [set_up for set_up in every_set_up() if set_up[0] == name]
        random.Random(name).shuffle(left)
        new = set().union(*map(values_of, left))
        while new:
            best = max(left, key=lambda set_up: len(values_of(set_up) & new))
            chosen.append(best)
            new -= values_of(best)
    return chosen


def values_of(set_up: SetUp) -> set[tuple[str, Any]]:
    """The number of seats and the value of every option; what a mix leaves out has its default."""
    name, seats, mix = set_up
    options = registry.load(name).options
    return {("seats", seats), *((one.name, mix.get(one.name, one.default)) for one in options)}


def called(set_up: SetUp) -> str:
    name, seats, mix = set_up
    return "-".join([name, str(seats), *(f"{key}={value}" for key, value in mix.items())])
