"""How far the win-probability estimator can be trusted: predicted against won, and mean luck.

python benchmarks/reliability.py imhotep --games 300 --plot docs/pictures/imhotep-reliability.svg
python benchmarks/reliability.py seafarers --games 60 --luck 60

Bots play games. Positions of them are estimated, and each seat's win probability goes into one of
ten bins. The table has for every bin the mean prediction and the share that these seats won, with a
95 % interval that allows for positions of one game being alike. With --luck N the positions before
and after every chance outcome of N games are estimated too: how much chance changed the win
probability of each seat, and of the seat that led, is zero on average if the estimates are right.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from win_probability_accuracy import arguments, played

from keelstone.analysis.curve import win_shares
from keelstone.analysis.win_probability import WinProbabilityEstimator
from keelstone.arena.statistics import Z_95
from keelstone.drawing.reliability import Bin, reliability_chart
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE

BINS = 10
#: game, prediction, share of the win
Prediction = tuple[int, float, float]


def predictions(
    estimator: WinProbabilityEstimator, games: Sequence[Game], positions: int, playouts: int
) -> Iterator[Prediction]:
    """Random positions of games: a prediction for each seat, and what it won."""
    for number, game in enumerate(games):
        won, chance = win_shares(game), random.Random(number)
        for step in chance.choices(range(len(game.log)), k=positions):
            found = estimator.estimate(game.at(step), playouts, seed=step)
            for seat, predicted in enumerate(found.win_probabilities):
                yield number, predicted, won[seat]


def bins_of(found: Iterable[Prediction]) -> list[Bin]:
    """The predictions in ten equal parts of the scale; parts without any are left out."""
    parts: dict[int, list[Prediction]] = {}
    for one in found:
        parts.setdefault(min(BINS - 1, int(BINS * one[1])), []).append(one)
    return [bin_of(part) for _, part in sorted(parts.items())]


def bin_of(part: Sequence[Prediction]) -> Bin:
    """The mean prediction and the mean share; its error is computed from the sums by game."""
    count, predicted = len(part), float(np.mean([one[1] for one in part]))
    won = float(np.mean([one[2] for one in part]))
    sums: dict[int, float] = {}
    for game, _, share in part:
        sums[game] = sums.get(game, 0.0) + share - won
    spread = sum(value**2 for value in sums.values()) * len(sums) / max(1, len(sums) - 1)
    reach = Z_95 * math.sqrt(spread) / count
    return Bin(predicted, won, max(0.0, won - reach), min(1.0, won + reach), count)


def luck_of(estimator: WinProbabilityEstimator, game: Game, playouts: int) -> list[float]:
    """How much chance changed each seat's win probability in a game, and that of the leader."""
    changes = np.zeros(game.seats + 1)
    for step, entry in enumerate(game.log):
        if entry.seat == CHANCE:
            before = shares_at(estimator, game, step, playouts)
            change = shares_at(estimator, game, step + 1, playouts) - before
            # The leader by an estimate of its own: one that errs high would seem to be unlucky.
            leader = shares_at(estimator, game, step, playouts, other=1).argmax()
            changes += [*change, change[leader]]
    return list(changes.tolist())


def shares_at(
    estimator: WinProbabilityEstimator, game: Game, step: int, playouts: int, other: int = 0
) -> np.ndarray:
    """The win probabilities at a step; `other` takes other random numbers."""
    position = game.at(step)
    if position.is_over:
        return np.array(win_shares(position))
    seed = (other << 62) + (step << 32) + playouts
    return np.array(estimator.estimate(position, playouts, seed=seed).win_probabilities)


def mean_luck(lucks: Sequence[Sequence[float]]) -> list[str]:
    """A line for each seat and one for the leader: the mean luck of a game and its error."""
    means, errors = np.mean(lucks, axis=0), np.std(lucks, axis=0, ddof=1) / math.sqrt(len(lucks))
    names = [*(f"seat {seat + 1}" for seat in range(len(means) - 1)), "the leader"]
    return [
        f"| {name} | {100 * mean:+.1f} ± {100 * error:.1f} |"
        for name, mean, error in zip(names, means, errors, strict=True)
    ]


def main() -> None:
    parser = arguments(__doc__.splitlines()[0], games=100, positions=10, playouts=64)
    parser.add_argument("--luck", type=int, default=0, metavar="N", help="the luck of N games")
    parser.add_argument("--plot", type=Path, help="draw the diagram as SVG")
    args = parser.parse_args()
    games = [played(args, number) for number in range(max(args.games, args.luck))]
    estimator = WinProbabilityEstimator(games[0].definition, args.seats)
    bins = bins_of(predictions(estimator, games[: args.games], args.positions, args.playouts))
    print("| predicted | won, with 95 % interval | predictions |\n|---|---|---|")
    for one in bins:
        won = f"{one.won:.0%} ({100 * one.low:.0f} to {100 * one.high:.0f} %)"
        print(f"| {one.predicted:.0%} | {won} | {one.count} |", flush=True)
    if args.plot:
        title = f"{games[0].definition.title}: how reliable winning chances are"
        axes = "predicted share of the win", "share that was won"
        args.plot.write_text(reliability_chart(title, bins, *axes), "utf-8")
    if args.luck:
        lucks = [luck_of(estimator, game, args.playouts) for game in games[: args.luck]]
        print("\n| whose luck | mean of a game, in points of a hundred |\n|---|---|")
        print("\n".join(mean_luck(lucks)))


if __name__ == "__main__":
    main()
