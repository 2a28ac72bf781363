"""Fits a game's TRAITS, or its OUTLOOK, to who won in games between players that judge by them.

python benchmarks/fit.py seafarers --games 2000 --rounds 2
python benchmarks/fit.py seafarers --quiet --vary scene=base,new-shores,great-crossing
python benchmarks/fit.py imhotep --masters 400 --rounds 1 --games 2000

Each round plays games by the present weights, notes some positions, and finds the weights under
which the winners were likeliest: a softmax over the seats, kept near the old weights where games
say little. With --quiet only positions in which a search may stop and judge are noted, and the
games are played by TRAITS in every round; with --masters by masters with so many play-outs, and an
OUTLOOK is fitted on from the present one. Prints the table to put into the game's `weights.py`.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone import ai
from keelstone.ai.evaluation import is_quiet
from keelstone.ai.search.searcher import make_workspace
from keelstone.ai.self_play import note, play_games
from keelstone.engine.game import Game
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import read_options

#: positions of one round at the most, and the share of moves made by judgement
MOST_ROWS, GREEDY = 120_000, 0.95
#: a master makes one move in so many at random
ANY = 20
Floats = NDArray[np.float64]


def options_of(args: argparse.Namespace) -> list[dict[str, str]]:
    """The options for every value of the one that is varied."""
    given = dict(one.split("=", 1) for one in args.option)
    name, _, values = args.vary.partition("=")
    return [{**given, name: value} for value in values.split(",")] if values else [given]


def lessons(
    definition: Any, given: dict[str, str], weights: Floats, seed: int, args: argparse.Namespace
) -> tuple[Floats, Floats]:
    """Positions of games by these weights: traits by seat, and who won."""
    seats, options = args.seats, read_options(definition.options, given)
    boards = definition.make_board(options, definition.figures(options), seats)
    workspace = make_workspace(definition, seats, pool=1)
    workspace.move_weights[:] = weights
    rows = np.zeros((MOST_ROWS, seats, len(weights)))
    shares = np.zeros((MOST_ROWS, seats))
    moves = np.zeros(definition.rules.moves.length, np.int64)
    noted = play_games(
        workspace, definition.rules.state.zeros(), boards, seats, seed, 0, args.games, GREEDY,
        args.quiet, args.every, moves, rows, shares,
    )  # fmt: skip
    return rows[:noted], shares[:noted]


def lessons_of_masters(
    definition: Any, given: dict[str, str], seed: int, args: argparse.Namespace
) -> tuple[Floats, Floats]:
    """The same of games between masters; one move in so many is any move, for variety."""
    workspace = make_workspace(definition, args.seats, pool=1)
    rows, shares = [], []
    for number in range(args.games):
        game = Game(args.game, seats=args.seats, seed=seed * MOST_ROWS + number, **given)
        chooser = random.Random(game.seed)
        masters = [
            ai.make("master", args.game, playouts=args.masters, seed=chooser.getrandbits(32))
            for _ in range(args.seats)
        ]
        begun = len(rows)
        while not game.is_over:
            state, board, seat = game.states[0], game.boards[0], game.movers[0]
            if chooser.randrange(args.every) == 0 and is_quiet(state, board):
                rows.append(np.zeros((args.seats, len(definition.ai.move_weights))))
                note(workspace, state, board, rows[-1])
            if chooser.randrange(ANY) == 0:
                game.play(chooser.choice(game.legal_numbers(seat)), seat)
            else:
                game.play(ai.ask(masters[seat], game, seat), seat)
        won = [(seat in game.winners) / len(game.winners) for seat in range(args.seats)]
        shares += [won] * (len(rows) - begun)
    return np.array(rows), np.array(shares)


def likelihood(weights: Floats, rows: Floats, shares: Floats) -> float:
    """The mean logarithm of the chances that were given to the winners."""
    return float(np.mean(np.sum(shares * np.log(chances(weights, rows) + 1e-12), axis=1)))


def chances(weights: Floats, rows: Floats) -> Floats:
    strength = rows @ weights
    grown: Floats = np.exp(strength - strength.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def fit(rows: Floats, shares: Floats, start: Floats, pull: float) -> Floats:
    """The likeliest weights by Newton's method, pulled towards those to start from."""
    flat = rows.reshape(-1, rows.shape[2])
    ridge = np.diag(pull * (flat.std(axis=0) + 1e-6) ** 2)
    weights = start.copy()
    for _ in range(12):
        given = chances(weights, rows)
        slope = flat.T @ (shares - given).ravel() / len(rows) - ridge @ (weights - start)
        mean = np.einsum("ps,pst->pt", given, rows)
        curve = (flat.T @ (flat * given.reshape(-1, 1)) - mean.T @ mean) / len(rows)
        weights = weights + np.linalg.solve(curve + ridge, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000, help="games a round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pull", type=float, default=0.002, help="how firmly old weights hold")
    parser.add_argument("--every", type=int, default=30, help="note one position in so many")
    parser.add_argument("--quiet", action="store_true", help="only quiet positions")
    parser.add_argument("--masters", type=int, metavar="PLAYOUTS", help="games between masters")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--vary", default="", metavar="NAME=A,B", help="as many games with each")
    args = parser.parse_args()
    definition = ensure_compiled(args.game)
    playing = weights = np.array(list(definition.ai.move_weights.values()))
    if args.masters and hasattr(definition, "OUTLOOK"):
        weights = np.array(
            [definition.ai.leaf_weights[feature] for feature in definition.ai.move_weights]
        )
    for turn in range(args.rounds):
        begun = time.process_time()
        seed = args.seed + turn
        if args.masters:
            noted = [lessons_of_masters(definition, one, seed, args) for one in options_of(args)]
        else:
            noted = [lessons(definition, one, playing, seed, args) for one in options_of(args)]
        rows, shares = (np.concatenate(part) for part in zip(*noted, strict=True))
        before = likelihood(weights, rows, shares)
        weights = fit(rows, shares, weights, args.pull)
        after = likelihood(weights, rows, shares)
        if not args.quiet:
            playing = weights
        spent = time.process_time() - begun
        print(f"# {len(rows)} positions, likelihood {before:.4f} -> {after:.4f}, {spent:.0f} s")
    print("OUTLOOK = {" if args.quiet or args.masters else "TRAITS = {")
    for name, weight in zip(definition.ai.move_weights, weights, strict=True):
        print(f'    "{name}": {weight:.3f},')
    print("}")


if __name__ == "__main__":
    main()
