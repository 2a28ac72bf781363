"""The game that a table begins with."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.server.table.settings import Setup


def opening(
    game: str, setup: Setup, seed: int, names: Sequence[str] = (), chance: str = "manual"
) -> Game:
    """The game at its beginning, or where a file that was read in left it.

    `seed` deals what the set-up has no seed for.
    """
    begun = Game(
        game,
        seats=setup.seats,
        seed=seed if setup.seed is None else setup.seed,
        chance=chance,
        board=setup.board,
        rules_version=setup.rules,
        names=names,
        **setup.options,
    )
    if setup.start:
        begun.set_position(setup.start)
    for seat, notation in setup.moves:
        begun.play(notation, CHANCE if seat is None else seat)
    return begun
