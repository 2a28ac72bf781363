"""What tests of every game share: random play, option mixes, marks for worked examples."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE

Function = TypeVar("Function", bound=Callable[..., Any])


def example(*names: str) -> Callable[[Function], Function]:
    """Mark a test as a worked example of a rules text: `@example("imhotep 8.2a")`."""

    def mark(function: Function) -> Function:
        return function

    return mark


def printed_interpreted(code: str) -> str:
    """What code prints where no rule is compiled."""
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "KEELSTONE_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout.strip()


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


def every_set_up(seed: int = 0) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every game with every number of seats and option mix that fits it."""
    for name in registry.game_names():
        for mix in mixes(name):
            for seats in mix.get("for_seats", registry.load(name).seats):
                yield name, seats, {k: v for k, v in mix.items() if k != "for_seats"}


def some_set_ups(count: int) -> list[tuple[str, int, dict[str, Any]]]:
    """A few set-ups of every game, always the same ones, spread over all mixes."""
    chosen = []
    for name in registry.game_names():
        every = [set_up for set_up in every_set_up() if set_up[0] == name]
        random.Random(name).shuffle(every)
        chosen += every[:count]
    return chosen


def called(set_up: tuple[str, int, dict[str, Any]]) -> str:
    name, seats, mix = set_up
    return "-".join([name, str(seats), *(f"{key}={value}" for key, value in mix.items())])


def random_steps(game: Game, seed: int) -> Iterator[tuple[int, int]]:
    """Play random moves to the end; yields (seat, number) before each is made, chance too."""
    chooser = random.Random(seed)
    game.chance = "manual"
    while movers := game.movers:
        seat = chooser.choice(movers)
        if seat == CHANCE:
            outcomes = game.moves(CHANCE)
            number = chooser.choices(outcomes, [o.weight for o in outcomes])[0].number
        else:
            number = chooser.choice(game.legal_numbers(seat))
        yield seat, number
        game.play(number, seat)
