"""Estimates the win probabilities of a position as it is, hidden information included.

The values of a tree search favour the seat to move, and would swing with every move. Rollouts of
the rollout policy are certain of results that sound players would prevent. So the estimator plays
a short while by epsilon-softmax one-ply evaluation (`ai/search/win_probability.py`) and evaluates
the leaf.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from keelstone.ai.evaluation import sample_belief_at
from keelstone.ai.search.searcher import MAX_CORES
from keelstone.ai.search.win_probability import sample_playouts
from keelstone.ai.search.workspace import make_workspace, search_settings
from keelstone.engine.definition import GameDefinition
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part
from keelstone.engine.options import checked_whole
from keelstone.engine.rng import new_stream

#: the most moves, and turns where a game counts them, before a leaf is evaluated. A playout adds up
#: to the number of seats to both, and goes on to a quiet position (in Eschnapur the next round).
#: Longer horizons raise the variance and hardly lower the log loss.
HORIZON, HORIZON_TURNS = 16, 2
#: the limits of a number of playouts; a standard error needs two
MIN_PLAYOUTS, MAX_PLAYOUTS = 2, 10**9


@dataclass(frozen=True)
class Estimate:
    """The win probability of every seat, and the standard error of each."""

    win_probabilities: tuple[float, ...]
    standard_errors: tuple[float, ...]


class WinProbabilityEstimator:
    """Estimates positions of one game with a fixed number of seats. It reuses its workspaces."""

    def __init__(self, game: GameDefinition, seats: int, cores: int = 1) -> None:
        self.game, self.seats = game, seats
        settings = search_settings(game)
        self.settings = settings._replace(
            horizon=min(settings.horizon, HORIZON),
            horizon_turns=min(settings.horizon_turns, HORIZON_TURNS),
        )
        cores = checked_whole(cores, "a number of cores", 1, MAX_CORES)
        self.workspaces = [make_workspace(game, seats, max_nodes=1) for _ in range(cores)]
        self.moves = np.zeros((cores, game.rules.moves.length), np.int64)
        self.weights = np.zeros((cores, game.rules.moves.length))

    def estimate(self, game: Game, playouts: int, seed: int = 0) -> Estimate:
        """Estimate the win probabilities of a position; equal for equal seeds."""
        playouts = checked_whole(playouts, "a number of playouts", MIN_PLAYOUTS, MAX_PLAYOUTS)
        if game.definition is not self.game or game.seats != self.seats:
            raise BadOption(
                f"this estimator is for {self.game.title} with {self.seats} seats,"
                f" not {game.definition.title} with {game.seats}"
            )
        ESTIMATOR.ensure(game.name)
        cores = range(len(self.workspaces))
        each = -(-playouts // len(cores))
        sums = np.zeros((len(cores), 2, self.seats))

        def run_core(core: int) -> None:
            sample_playouts(
                self.workspaces[core], game.states, game.boards, seed, core * each, each,
                self.settings, self.moves[core], self.weights[core], sums[core],
            )  # fmt: skip

        with ThreadPoolExecutor(len(cores)) as pool:
            list(pool.map(run_core, cores))
        return estimate_from_sums(sums.sum(axis=0), each * len(cores))


def _compile_estimator(name: str, one_more: Callable[[], None]) -> None:
    game = Game(name, seed=1)
    WinProbabilityEstimator(game.definition, game.seats).estimate(game, MIN_PLAYOUTS)
    sample_belief_at(game.states, 0, game.boards, game.movers[0], new_stream(1, 0))


ESTIMATOR = Part("win-probability", "the analysis", ai_folder, _compile_estimator, lambda game: 70)


def estimate_from_sums(sums: np.ndarray, playouts: int) -> Estimate:
    """Means and standard errors, from the sums of values and of their squares."""
    means, squares = sums / playouts
    variance = np.maximum(0.0, squares - means**2)
    return Estimate(tuple(means.tolist()), tuple(np.sqrt(variance / (playouts - 1)).tolist()))
