"""Win-probability accuracy: the log loss of the estimator behind the win-probability curve.

python benchmarks/win_probability_accuracy.py eschnapur --bots builder --games 100
python benchmarks/win_probability_accuracy.py seafarers --bots master@600p,builder \\
    --vary horizon_turns=1,2,4

It plays games and estimates positions of them. It prints for each variant of the settings: the
log loss in nats (equal probabilities have log(seats)), its difference to the first variant, the
standard deviation of a playout, and the time of a playout.
"""

from __future__ import annotations

import argparse
import math
import random
import time

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from rollout_accuracy import variants

from keelstone.ai import ask
from keelstone.analysis.curve import win_shares
from keelstone.analysis.win_probability import Estimate, WinProbabilityEstimator
from keelstone.arena.players import make_player, read_names
from keelstone.engine.game import Game

HEADING = "| estimator | log loss | difference | deviation | µs a playout |\n|---|---|---|---|---|"


def arguments(
    description: str, *, games: int, positions: int, playouts: int
) -> argparse.ArgumentParser:
    """A parser with the games of bots, and how their positions are estimated."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("game")
    parser.add_argument("--bots", default="builder", help="the players: builder,master@600p")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--positions", type=int, default=positions, help="estimated in each game")
    parser.add_argument("--playouts", type=int, default=playouts, help="for each position")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def played(args: argparse.Namespace, number: int) -> Game:
    """Play a game of the bots, rotated by a seat from game to game."""
    game = Game(args.game, seats=args.seats, seed=args.seed + number)
    names = read_names(args.bots)
    players = [
        make_player(names[(seat + number) % len(names)], args.game, seed=16 * number + seat)
        for seat in range(args.seats)
    ]
    while not game.is_over:
        seat = game.movers[0]
        game.play(ask(players[seat], game, seat), seat)
    return game


def log_loss(estimate: Estimate, game: Game, playouts: int) -> float:
    """The log loss of an estimate. It is smoothed: few playouts rule out no seat."""
    expected = [
        (playouts * chance + 1 / game.seats) / (playouts + 1)
        for chance in estimate.win_probabilities
    ]
    return -sum(
        share * math.log(chance) for share, chance in zip(win_shares(game), expected, strict=True)
    )


def measure(
    estimator: WinProbabilityEstimator,
    positions: list[list[Game]],
    games: list[Game],
    playouts: int,
) -> tuple[NDArray[np.float64], float, float]:
    """The mean log loss of each game, the standard deviation of a playout, and its seconds."""
    estimator.estimate(positions[0][0], playouts)  # compile before measuring
    began = time.perf_counter()
    estimates = [
        [estimator.estimate(then, playouts, len(then.log)) for then in some] for some in positions
    ]
    seconds = (time.perf_counter() - began) / playouts / sum(map(len, estimates))
    losses = np.array(
        [
            np.mean([log_loss(one, game, playouts) for one in some])
            for game, some in zip(games, estimates, strict=True)
        ]
    )
    errors = [one.standard_errors for some in estimates for one in some]
    return losses, float(np.mean(errors) * math.sqrt(playouts)), seconds


def main() -> None:
    parser = arguments(__doc__.splitlines()[0], games=60, positions=20, playouts=32)
    parser.add_argument("--vary", default="", metavar="NAME=A,B", help="a setting of the search")
    args = parser.parse_args()
    games = [played(args, number) for number in track(range(args.games), "playing")]
    chance = random.Random(args.seed)
    positions = [
        [game.at(step) for step in chance.choices(range(len(game.log)), k=args.positions)]
        for game in games
    ]
    estimator = WinProbabilityEstimator(games[0].definition, args.seats)
    ways = variants(estimator.settings, args.vary)
    first = None
    print(HEADING)
    for name, settings in ways.items():
        estimator.settings = settings
        losses, deviation, seconds = measure(estimator, positions, games, args.playouts)
        difference = losses - (losses if first is None else first)
        first = losses if first is None else first
        error = difference.std() / math.sqrt(len(difference))
        cells = f"{losses.mean():.3f} | {difference.mean():+.3f} ± {error:.3f} | {deviation:.3f}"
        print(f"| {name} | {cells} | {1e6 * seconds:.0f} |")


if __name__ == "__main__":
    main()
