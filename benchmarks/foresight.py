"""How well an onlooker foresees who wins: what the curve of winning chances is worth.

python benchmarks/foresight.py eschnapur --bots builder --games 100
python benchmarks/foresight.py seafarers --bots master@600p,builder --vary span=1,2,4

Plays games and looks at positions of them. Prints, for every way of looking, how surprised the
onlooker was by who won (in nats: calling all seats equal is surprised by log(seats)), how much more
than in the first way, how far single plays differ, and how long one takes.
"""

from __future__ import annotations

import argparse
import math
import random
import time

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from truth import manners

from keelstone.ai import ask
from keelstone.analysis.curve import shares
from keelstone.analysis.win_probability import Sample, WinProbabilityEstimator
from keelstone.arena.players import make_player, read_names
from keelstone.engine.game import Game

HEADING = "| onlooker | surprise | more | plays differ | µs a play |\n|---|---|---|---|---|"


def played(args: argparse.Namespace, number: int) -> Game:
    """A game of the bots, each in another seat from game to game."""
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


def surprise(sample: Sample, game: Game, plays: int) -> float:
    """How little the onlooker expected who won; no seat is ruled out by a few plays."""
    expected = [(plays * chance + 1 / game.seats) / (plays + 1) for chance in sample.chances]
    return -sum(
        share * math.log(chance) for share, chance in zip(shares(game), expected, strict=True)
    )


def look(
    estimator: WinProbabilityEstimator, positions: list[list[Game]], games: list[Game], plays: int
) -> tuple[NDArray[np.float64], float, float]:
    """The mean surprise of each game, how far plays differ, and the seconds of one."""
    estimator.look(positions[0][0], plays)  # it may have to be compiled
    began = time.perf_counter()
    seen = [[estimator.look(then, plays, len(then.log)) for then in some] for some in positions]
    seconds = (time.perf_counter() - began) / plays / sum(map(len, seen))
    surprises = np.array(
        [
            np.mean([surprise(sample, game, plays) for sample in samples])
            for game, samples in zip(games, seen, strict=True)
        ]
    )
    errors = [one.errors for samples in seen for one in samples]
    return surprises, float(np.mean(errors) * math.sqrt(plays)), seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bots", default="builder", help="who plays: builder,master@600p")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--positions", type=int, default=20, help="looked at in a game")
    parser.add_argument("--plays", type=int, default=32, help="how often each is played on")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--vary", default="", metavar="NAME=A,B", help="span or horizon")
    args = parser.parse_args()
    games = [played(args, number) for number in track(range(args.games), "playing")]
    chance = random.Random(args.seed)
    positions = [
        [game.at(step) for step in chance.choices(range(len(game.log)), k=args.positions)]
        for game in games
    ]
    estimator = WinProbabilityEstimator(games[0].definition, args.seats)
    ways = manners(estimator.settings, args.vary)
    first = None
    print(HEADING)
    for name, settings in ways.items():
        estimator.settings = settings
        surprises, differ, seconds = look(estimator, positions, games, args.plays)
        more = surprises - (surprises if first is None else first)
        first = surprises if first is None else first
        error = more.std() / math.sqrt(len(more))
        cells = f"{surprises.mean():.3f} | {more.mean():+.3f} ± {error:.3f} | {differ:.3f}"
        print(f"| {name} | {cells} | {1e6 * seconds:.0f} |")


if __name__ == "__main__":
    main()
