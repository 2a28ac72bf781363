"""Finds a game's TRAITS in play: two seats judge by some weights, two by others, and winners stay.

python benchmarks/tune.py eschnapur --minutes 8
python benchmarks/tune.py imhotep --minutes 20 --games 60 --option sides=BBBBB

Each step tries weights to both sides of the present ones in some random directions, lets them play
against each other, and goes towards those that won (evolution strategies). Prints how the mean of
the last weights does against those it began with, and the table to put into `weights.py`.
Where who won says little about a single move, as with cards laid in secret, this finds more than
`fit.py`.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.evaluation import rewards
from keelstone.ai.search.searcher import make_workspace
from keelstone.ai.self_play import LONGEST, best_move
from keelstone.engine.contract import movers, play, start
from keelstone.engine.jit.decorators import compiled
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.options import read_options
from keelstone.engine.rng import open_stream
from keelstone.engine.seats import CHANCE_DUE

Floats = NDArray[np.float64]
#: the seats of the first side, as bits, in turn
PAIRS = np.array([0b0011, 0b0101, 0b1001, 0b1100, 0b1010, 0b0110])
#: how much of a game's result goes by points, so that fewer games tell as much
BY_POINTS = 0.3
#: directions of a step, how far apart the sides are, how far a step goes: in halves of a weight
DIRECTIONS, APART, STEP = 16, 0.5, 0.15
#: how much of the old direction and of the old mean is kept
MOMENTUM, SMOOTHING = 0.85, 0.9
#: steps between reports, and games of a report
REPORT_EVERY, REPORT_GAMES = 5, 10


@compiled
def contest(workspace, blank, boards, sides, seed, games, moves):  # type: ignore[no-untyped-def]
    """What the first side gets of games between two: a half where both are equal."""
    state = workspace.states[0]
    total = 0.0
    for game in range(games):
        workspace.states[0] = blank[0]
        open_stream(workspace.rng, seed, game)
        start(state, boards[0], np.int64(4), workspace.rng)
        pair = PAIRS[game % len(PAIRS)]
        play_game(workspace, boards, sides, pair, moves)
        rewards(state, boards[0], workspace.values, workspace.sources, BY_POINTS)
        for seat in range(4):
            if pair >> seat & 1:
                total += workspace.values[seat]
    return total / games


@compiled
def play_game(workspace, boards, sides, pair, moves):  # type: ignore[no-untyped-def]
    """Play to the end, the seats of a pair by the first weights, the others by the second."""
    state = workspace.states[0]
    due = movers(state)
    for _ in range(LONGEST):
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


class Ring:
    """Where two sides meet."""

    def __init__(self, definition: Any, options: dict[str, str], seed: int) -> None:
        given = read_options(definition.options, options)
        self.boards = definition.make_board(given, definition.figures(given), 4)
        self.workspace, self.blank = (
            make_workspace(definition, 4, pool=1),
            definition.rules.state.zeros(),
        )
        self.moves = np.zeros(definition.rules.moves.length, np.int64)
        self.chance = np.random.default_rng(seed)

    def lead(self, first: Floats, second: Floats, games: int) -> float:
        """How much more than a half the first side gets."""
        seed = int(self.chance.integers(1 << 40))
        sides = np.array([first, second])
        got = contest(self.workspace, self.blank, self.boards, sides, seed, games, self.moves)
        return float(got) - 0.5


def tuned(act_now: Ring, begun: Floats, minutes: float, games: int) -> Floats:
    """The weights after so many minutes."""
    unit = 0.5 * np.maximum(np.abs(begun), 0.02)
    here = mean = slope = np.zeros(len(begun))
    end = time.monotonic() + 60 * minutes
    step = 0
    while time.monotonic() < end:
        ways = act_now.chance.standard_normal((DIRECTIONS, len(begun)))
        here_on, apart = begun + unit * here, unit * APART
        leads = [act_now.lead(here_on + apart * way, here_on - apart * way, games) for way in ways]
        slope = MOMENTUM * slope + (1 - MOMENTUM) * np.array(leads) @ ways
        here = here + STEP * slope / (np.sqrt(np.mean(slope**2)) + 1e-12)
        mean = SMOOTHING * mean + (1 - SMOOTHING) * here
        step += 1
        if step % REPORT_EVERY == 0:
            share = 0.5 + act_now.lead(begun + unit * mean, begun, REPORT_GAMES * games)
            print(f"# step {step}: {share:.1%} against the first weights", flush=True)
    weights: Floats = begun + unit * mean
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
    act_now = Ring(definition, dict(one.split("=", 1) for one in args.option), args.seed)
    weights = tuned(
        act_now, np.array(list(definition.ai.move_weights.values())), args.minutes, args.games
    )
    print("TRAITS = {")
    for name, weight in zip(definition.ai.move_weights, weights, strict=True):
        print(f'    "{name}": {weight:.3f},')
    print("}")


if __name__ == "__main__":
    main()
