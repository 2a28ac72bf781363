"""Fit a game's feature weights to who won in self-play, by maximum likelihood.

python -m tools.fit seafarers --games 2000 --rounds 2
python -m tools.fit seafarers --quiet --vary scene=base,new-shores,great-crossing
python -m tools.fit imhotep --masters 400 --rounds 1 --games 2000

Each round plays games with the present weights, samples positions, and maximises the likelihood of
the winners under a softmax over the seats, with a ridge penalty towards the old weights.

By default it fits MOVE_WEIGHTS. With --quiet it samples quiet positions only, plays with
MOVE_WEIGHTS in every round, and fits LEAF_WEIGHTS. With --masters the games are played by masters
with that many playouts, and the present LEAF_WEIGHTS are the starting point. It prints the table
for the game's `ai/weights.py`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone import ai
from keelstone.ai.evaluation import is_quiet
from keelstone.ai.search.workspace import make_workspace
from keelstone.engine.game import Game
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import read_options
from tools.self_play import copy_features, play_games

#: the most positions of one round, and the share of moves that are the best by evaluation
MAX_ROWS, GREEDY = 120_000, 0.95
#: masters play one move in this many at random, for variety
RANDOM_EVERY = 20
Floats = NDArray[np.float64]


def options_of(args: argparse.Namespace) -> list[dict[str, str]]:
    """The options of every variant."""
    given = dict(one.split("=", 1) for one in args.option)
    name, _, values = args.vary.partition("=")
    return [{**given, name: value} for value in values.split(",")] if values else [given]


def play_by_evaluation(
    definition: Any, given: dict[str, str], weights: Floats, seed: int, args: argparse.Namespace
) -> tuple[Floats, Floats]:
    """Sample positions of games with these weights: features by seat, and shares of the win."""
    seats, options = args.seats, read_options(definition.options, given)
    boards = definition.make_board(options, definition.figures(options), seats)
    workspace = make_workspace(definition, seats, max_nodes=1)
    workspace.move_weights[:] = weights
    rows = np.zeros((MAX_ROWS, seats, len(weights)))
    shares = np.zeros((MAX_ROWS, seats))
    moves = np.zeros(definition.rules.moves.length, np.int64)
    sampled = play_games(
        workspace, definition.rules.state.zeros(), boards, seats, seed, 0, args.games, GREEDY,
        args.quiet, args.every, moves, rows, shares,
    )  # fmt: skip
    return rows[:sampled], shares[:sampled]


def play_by_masters(
    definition: Any, given: dict[str, Any], seed: int, args: argparse.Namespace
) -> tuple[Floats, Floats]:
    """The same for games between masters."""
    workspace = make_workspace(definition, args.seats, max_nodes=1)
    rows: list[Floats] = []
    shares: list[list[float]] = []
    for number in range(args.games):
        game = Game(args.game, seats=args.seats, seed=seed * MAX_ROWS + number, **given)
        chooser = random.Random(game.seed)
        masters = [
            ai.make("master", args.game, playouts=args.masters, seed=chooser.getrandbits(32))
            for _ in range(args.seats)
        ]
        first_row = len(rows)
        while not game.is_over:
            state, board, seat = game.states[0], game.boards[0], game.movers[0]
            if chooser.randrange(args.every) == 0 and is_quiet(state, board):
                rows.append(np.zeros((args.seats, len(definition.ai.move_weights))))
                copy_features(workspace, state, board, rows[-1])
            if chooser.randrange(RANDOM_EVERY) == 0:
                game.play(chooser.choice(game.legal_numbers(seat)), seat)
            else:
                game.play(ai.ask(masters[seat], game, seat), seat)
        won = [(seat in game.winners) / len(game.winners) for seat in range(args.seats)]
        shares += [won] * (len(rows) - first_row)
    return np.array(rows), np.array(shares)


def log_likelihood(weights: Floats, rows: Floats, shares: Floats) -> float:
    """The mean log likelihood of the winners."""
    return float(np.mean(np.sum(shares * np.log(win_probabilities(weights, rows) + 1e-12), axis=1)))


def win_probabilities(weights: Floats, rows: Floats) -> Floats:
    """The softmax over the seats of each position."""
    strength = rows @ weights
    grown: Floats = np.exp(strength - strength.max(axis=1, keepdims=True))
    shares: Floats = grown / grown.sum(axis=1, keepdims=True)
    return shares


def fit(rows: Floats, shares: Floats, start: Floats, ridge: float) -> Floats:
    """Maximise the likelihood by Newton's method, with a ridge penalty towards the start."""
    flat = rows.reshape(-1, rows.shape[2])
    penalty = np.diag(ridge * (flat.std(axis=0) + 1e-6) ** 2)
    weights = start.copy()
    for _ in range(12):
        given = win_probabilities(weights, rows)
        gradient = flat.T @ (shares - given).ravel() / len(rows) - penalty @ (weights - start)
        mean = np.einsum("ps,pst->pt", given, rows)
        hessian = (flat.T @ (flat * given.reshape(-1, 1)) - mean.T @ mean) / len(rows)
        weights = weights + np.linalg.solve(hessian + penalty, gradient)
    return weights


def weight_array(weights: Mapping[str, float] | None, names: Sequence[str]) -> Floats:
    return np.array([(weights or {})[name] for name in names])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000, help="games a round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=0.002, help="strength of the ridge penalty")
    parser.add_argument("--every", type=int, default=30, help="sample one position in N")
    parser.add_argument("--quiet", action="store_true", help="only quiet positions")
    parser.add_argument("--masters", type=int, metavar="PLAYOUTS", help="games between masters")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument(
        "--vary", default="", metavar="NAME=A,B", help="the same number of games with each value"
    )
    args = parser.parse_args()
    definition = ensure_compiled(args.game)
    names = list(definition.ai.move_weights or ())
    if not names:
        parser.exit(2, f"{args.game} has no move_weights\n")
    playing = weights = weight_array(definition.ai.move_weights, names)
    if args.masters and definition.ai.leaf_weights:
        weights = weight_array(definition.ai.leaf_weights, names)
    for turn in range(args.rounds):
        started = time.process_time()
        seed = args.seed + turn
        if args.masters:
            samples = [play_by_masters(definition, one, seed, args) for one in options_of(args)]
        else:
            samples = [
                play_by_evaluation(definition, one, playing, seed, args) for one in options_of(args)
            ]
        rows, shares = (np.concatenate(part) for part in zip(*samples, strict=True))
        before = log_likelihood(weights, rows, shares)
        weights = fit(rows, shares, weights, args.ridge)
        after = log_likelihood(weights, rows, shares)
        if not args.quiet:
            playing = weights
        spent = time.process_time() - started
        print(f"# {len(rows)} positions, log likelihood {before:.4f} -> {after:.4f}, {spent:.0f} s")
    print(f"{'LEAF' if args.quiet or args.masters else 'MOVE'}_WEIGHTS = weights_of(\n    Feature,")
    for name, weight in zip(names, weights, strict=True):
        print(f"    {name}={weight:.3f},")
    print(")")


if __name__ == "__main__":
    main()
