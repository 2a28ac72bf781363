"""Tune a game's MOVE_WEIGHTS by play, with evolution strategies: two seats against two.

python -m tools.tune eschnapur --minutes 8
python -m tools.tune imhotep --minutes 20 --games 60 --option sides=BBBBB

Each step perturbs the weights in random directions, plays the perturbed weights against their
mirror images, and moves along the estimated gradient of the win rate. It prints how the averaged
weights do against the first ones, and the table for the game's `ai/weights.py`.

Where the winner says little about a single move, as with cards laid in secret, this finds better
weights than `tools/fit.py`.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.evaluation import rewards
from keelstone.ai.search.workspace import make_workspace
from keelstone.engine.jit import compiled
from keelstone.engine.jit.contract import movers, play, start
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.options import read_options
from keelstone.engine.rng import open_stream
from keelstone.engine.seats import CHANCE_DUE
from tools.self_play import MAX_MOVES, best_move

Floats = NDArray[np.float64]
#: the seats of the first side, as bits, in turn
PAIRS = np.array([0b0011, 0b0101, 0b1001, 0b1100, 0b1010, 0b0110])
#: the share of a game's reward that goes by points; it lowers the variance
POINTS_WEIGHT = 0.3
#: the directions of a step; the size of perturbations and of steps, in halves of a weight
DIRECTIONS, PERTURBATION, STEP = 16, 0.5, 0.15
#: the decay of the gradient and of the averaged weights
MOMENTUM, SMOOTHING = 0.85, 0.9
#: steps between reports, and the factor for the games of a report
REPORT_EVERY, REPORT_GAMES = 5, 10


@compiled
def mean_reward(workspace, blank, boards, sides, seed, games, moves):
    """The mean reward of the first side over games between two; a half if both are equal."""
    state = workspace.states[0]
    total = 0.0
    for game in range(games):
        workspace.states[0] = blank[0]
        open_stream(workspace.rng, seed, game)
        start(state, boards[0], np.int64(4), workspace.rng)
        pair = PAIRS[game % len(PAIRS)]
        play_game(workspace, boards, sides, pair, moves)
        rewards(state, boards[0], workspace.values, workspace.sources, POINTS_WEIGHT)
        for seat in range(4):
            if pair >> seat & 1:
                total += workspace.values[seat]
    return total / games


@compiled
def play_game(workspace, boards, sides, pair, moves):
    """Play to the end, the seats of `pair` by the first weights, the others by the second."""
    state = workspace.states[0]
    due = movers(state)
    for _ in range(MAX_MOVES):
        if due == 0:
            return
        if due & CHANCE_DUE:
            resolve_chance(state, boards[0], workspace.weights, workspace.rng)
        else:
            seat = first_due(due)
            side = 0 if pair >> seat & 1 else 1
            for feature in range(sides.shape[1]):
                workspace.move_weights[feature] = sides[side, feature]
            play(state, boards[0], seat, np.int64(best_move(workspace, boards, seat, moves)))
        due = movers(state)


class Contest:
    """Games between two sets of weights."""

    def __init__(self, definition: Any, options: dict[str, str], seed: int) -> None:
        given = read_options(definition.options, options)
        self.boards = definition.make_board(given, definition.figures(given), 4)
        self.workspace, self.blank = (
            make_workspace(definition, 4, max_nodes=1),
            definition.rules.state.zeros(),
        )
        self.moves = np.zeros(definition.rules.moves.length, np.int64)
        self.rng = np.random.default_rng(seed)

    def lead(self, first: Floats, second: Floats, games: int) -> float:
        """The mean reward of the first side, less a half."""
        seed = int(self.rng.integers(1 << 40))
        sides = np.array([first, second])
        got = mean_reward(self.workspace, self.blank, self.boards, sides, seed, games, self.moves)
        return float(got) - 0.5


def tuned(contest: Contest, first: Floats, minutes: float, games: int) -> Floats:
    """The averaged weights after some minutes of tuning."""
    unit = 0.5 * np.maximum(np.abs(first), 0.02)
    offset = mean = gradient = np.zeros(len(first))
    end = time.monotonic() + 60 * minutes
    step = 0
    while time.monotonic() < end:
        directions = contest.rng.standard_normal((DIRECTIONS, len(first)))
        centre, size = first + unit * offset, unit * PERTURBATION
        leads = [
            contest.lead(centre + size * way, centre - size * way, games) for way in directions
        ]
        gradient = MOMENTUM * gradient + (1 - MOMENTUM) * np.array(leads) @ directions
        offset = offset + STEP * gradient / (np.sqrt(np.mean(gradient**2)) + 1e-12)
        mean = SMOOTHING * mean + (1 - SMOOTHING) * offset
        step += 1
        if step % REPORT_EVERY == 0:
            share = 0.5 + contest.lead(first + unit * mean, first, REPORT_GAMES * games)
            print(f"# step {step}: {share:.1%} against the first weights", flush=True)
    weights: Floats = first + unit * mean
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=500, help="games between two sides")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    definition = ensure_compiled(args.game)
    contest = Contest(definition, dict(one.split("=", 1) for one in args.option), args.seed)
    first = definition.ai.move_weights
    if not first:
        parser.exit(2, f"{args.game} has no move_weights\n")
    weights = tuned(contest, np.array(list(first.values())), args.minutes, args.games)
    print("MOVE_WEIGHTS = weights_of(\n    Feature,")
    for name, weight in zip(first, weights, strict=True):
        print(f"    {name}={weight:.3f},")
    print(")")


if __name__ == "__main__":
    main()
