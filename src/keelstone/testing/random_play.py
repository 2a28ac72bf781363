"""Random games for tests, chance included."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE

NO_OPTIONS: Mapping[str, Any] = {}


def begin(
    name: str, seats: int | None = None, options: Mapping[str, Any] = NO_OPTIONS, seed: int = 1
) -> Game:
    """A new game whose chance the caller resolves."""
    return Game(name, seats=seats, seed=seed, chance="manual", **options)


def random_steps(
    game: Game, seed: int, *, are_optional_made: bool = False
) -> Iterator[tuple[int, int]]:
    """Play random moves to the end; yields (seat, number) before each is made, chance too.

    With `are_optional_made`, seats that nobody waits for move as well.
    """
    chooser = random.Random(seed)
    game.chance = "manual"
    while movers := game.movers:
        optional = game.snapshot.optional_movers if are_optional_made else ()
        able = [seat for seat in optional if game.legal_numbers(seat)]
        seat = chooser.choice([*movers, *able])
        if seat == CHANCE:
            outcomes = game.moves(CHANCE)
            number = chooser.choices(outcomes, [o.weight for o in outcomes])[0].number
        else:
            number = chooser.choice(game.legal_numbers(seat))
        yield seat, number
        game.play(number, seat)
