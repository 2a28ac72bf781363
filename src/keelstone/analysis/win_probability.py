"""Looking on: all seats' chances in a position as it really is, nothing hidden.

A search thinks more of the seat to move than of the others, whoever that is: chances would swing
with every move. And who follows quick play alone is sure of what sound players would never let
happen. So an onlooker lets every seat do what it judges best, a short while, and judges then.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from keelstone.ai.search.searcher import MOST_CORES, make_workspace, search_settings
from keelstone.ai.search.win_probability import sample_playouts
from keelstone.engine.checks import whole
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part

#: how many moves, and turns where a game counts them, a position is played on at least before it
#: is judged: up to as many more as there are seats, and on to a quiet position (in Eschnapur to the
#: next round). Further on, what comes out differs more and foretells the winner hardly better.
MOVES_ON, TURNS_ON = 16, 2
#: one play alone would not tell how far plays differ
LEAST, MOST = 2, 10**9


@dataclass(frozen=True)
class Sample:
    """All seats' chances in a position, and the standard error of each."""

    chances: tuple[float, ...]
    errors: tuple[float, ...]


class WinProbabilityEstimator:
    """Looks at positions of one game with so many seats; keeps its memory."""

    def __init__(self, game: GameDefinition, seats: int, cores: int = 1) -> None:
        self.game, self.seats = game, seats
        settings = search_settings(game)
        self.settings = settings._replace(
            horizon=min(settings.horizon, MOVES_ON),
            horizon_turns=min(settings.horizon_turns, TURNS_ON),
        )
        cores = whole(cores, "a number of cores", 1, MOST_CORES)
        self.workspaces = [make_workspace(game, seats, pool=1) for _ in range(cores)]
        self.moves = np.zeros((cores, game.rules.moves.length), np.int64)

    def look(self, game: Game, plays: int, seed: int = 0) -> Sample:
        """The chances if the position is played on so many times, the same for the same seed."""
        plays = whole(plays, "a number of plays", LEAST, MOST)
        if game.definition is not self.game or game.seats != self.seats:
            raise BadOption(
                f"looks at {self.game.title} for {self.seats} seats,"
                f" not {game.definition.title} for {game.seats}"
            )
        each = -(-plays // len(self.workspaces))
        sums = np.zeros((len(self.workspaces), 2, self.seats))

        def watch_from(core: int) -> None:
            sample_playouts(
                self.workspaces[core], game.states, game.boards, seed, core * each, each,
                self.settings, self.moves[core], sums[core],
            )  # fmt: skip

        with ThreadPoolExecutor(len(self.workspaces)) as pool:
            list(pool.map(watch_from, range(len(self.workspaces))))
        return sample_of(sums.sum(axis=0), each * len(self.workspaces))


def _compile_estimator(name: str, one_more: Callable[[], None]) -> None:
    game = Game(name, seed=1)
    WinProbabilityEstimator(game.definition, game.seats).look(game, LEAST)


ESTIMATOR = Part("win-probability", "the analysis", ai_folder, _compile_estimator, lambda game: 70)


def sample_of(sums: np.ndarray, plays: int) -> Sample:
    """Means and their errors, of the sums of what came out and of its squares."""
    means, squares = sums / plays
    spread = np.maximum(0.0, squares - means**2)
    return Sample(tuple(means.tolist()), tuple(np.sqrt(spread / (plays - 1)).tolist()))
