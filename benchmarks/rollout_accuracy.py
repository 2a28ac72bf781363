"""Rollout accuracy: rollout values of moves against their win rates in games of stronger players.

python benchmarks/rollout_accuracy.py seafarers --vary horizon_turns=8,24,48,400
python benchmarks/rollout_accuracy.py eschnapur --positions 200 --vary horizon=20,40,80

For each position it takes the three moves with the best one-ply evaluation. Each is played on in
some hundred whole games by a stronger policy: the best by one-ply evaluation of several samples of
the rollout policy. The win rates are compared with the mean of many rollouts, which is what an
unlimited search would see.

It prints for each variant of the settings: the correlation within positions (noise keeps it below
1), the slope of the regression of win rates on rollout values, and the gain in win rate of the move
with the best rollout value over the mean of the three.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from keelstone.ai.evaluation import is_secret, rewards, rollout_move, turn_count
from keelstone.ai.search.mcts import roll_out
from keelstone.ai.search.one_ply import evaluate_after, list_candidates
from keelstone.ai.search.workspace import (
    ROOT_STATE,
    SearchSettings,
    make_workspace,
    search_settings,
)
from keelstone.engine.jit import compiled
from keelstone.engine.jit.contract import movers, play, start
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.options import read_options
from keelstone.engine.rng import below, draw, open_stream
from keelstone.engine.seats import CHANCE_DUE

Floats = NDArray[np.float64]
#: the moves compared in a position, and the samples of the rollout policy for each stronger move
WIDTH, PROPOSALS = 3, 8
#: one choice in this many is compared
EVERY = 100
#: added to the seeds of rollouts, so that they are independent of the games
ROLLOUT_SEED = 1 << 32
#: the most moves of a game
MAX_MOVES = 5_000


@compiled
def proposed_move(workspace, board, seat, moves):  # type: ignore[no-untyped-def]
    """The best by one-ply evaluation of several samples of the rollout policy; a secret move is the
    first sample."""
    state = workspace.states[ROOT_STATE]
    best, largest = np.int64(-1), -1.0
    for place in range(PROPOSALS):
        moves[place] = rollout_move(state, board, seat, workspace.mask, workspace.rng)
        if is_secret(state, board, seat, moves[place]):
            return moves[place]
        if is_new(moves, place):
            value = evaluate_after(workspace, ROOT_STATE, board, seat, moves[place])
            if value > largest:
                best, largest = moves[place], value
    draw(workspace.rng)  # the chance that follows differs from the chance of the evaluations
    return best


@compiled
def is_new(moves, place):  # type: ignore[no-untyped-def]
    """Whether a proposal differs from all before it."""
    found = 0
    while moves[found] != moves[place]:
        found += 1
    return found == place


@compiled
def step(workspace, board, moves):  # type: ignore[no-untyped-def]
    """Resolve chance, or play a move of the stronger policy for the first seat due."""
    state = workspace.states[ROOT_STATE]
    due = movers(state)
    if due & CHANCE_DUE:
        resolve_chance(state, board, workspace.weights, workspace.rng)
    else:
        seat = first_due(due)
        play(state, board, seat, np.int64(proposed_move(workspace, board, seat, moves)))


@compiled
def collect(workspace, blank, boards, seats, seed, moves, kept, whose, chosen):  # type: ignore[no-untyped-def]
    """Fill in positions of games of the stronger policy, with their best moves by evaluation."""
    filled, game = 0, 0
    while filled < len(kept):
        workspace.states[ROOT_STATE] = blank[0]
        open_stream(workspace.rng, seed, game)
        start(workspace.states[ROOT_STATE], boards[0], np.int64(seats), workspace.rng)
        game += 1
        for _ in range(MAX_MOVES):
            due = movers(workspace.states[ROOT_STATE])
            if due == 0 or filled == len(kept):
                break
            if not due & CHANCE_DUE and below(workspace.rng, EVERY) == 0:
                seat = first_due(due)
                found = list_candidates(workspace, boards, seat, moves)
                if found >= WIDTH:
                    kept[filled], whose[filled] = workspace.states[ROOT_STATE], seat
                    choose(workspace, boards[0], seat, moves, found, chosen[filled])
                    filled += 1
            step(workspace, boards[0], moves)


@compiled
def choose(workspace, board, seat, moves, found, chosen):  # type: ignore[no-untyped-def]
    """Fill in the moves with the best one-ply evaluations, the best first."""
    for rank in range(WIDTH):
        best, largest = 0, -1.0
        for place in range(found):
            if moves[place] >= 0:
                value = evaluate_after(workspace, ROOT_STATE, board, seat, moves[place])
                if value > largest:
                    best, largest = place, value
        chosen[rank], moves[best] = moves[best], -1


@compiled
def win_rate(workspace, boards, kept, seat, move, games, seed, moves):  # type: ignore[no-untyped-def]
    """The win rate of a seat after a move, in games of the stronger policy."""
    total = 0.0
    for game in range(games):
        workspace.states[ROOT_STATE] = kept[0]
        open_stream(workspace.rng, seed, game)
        play(workspace.states[ROOT_STATE], boards[0], np.int64(seat), np.int64(move))
        for _ in range(MAX_MOVES):
            if movers(workspace.states[ROOT_STATE]) == 0:
                break
            step(workspace, boards[0], moves)
        rewards(workspace.states[ROOT_STATE], boards[0], workspace.values, workspace.sources, 0.0)
        total += workspace.values[seat]
    return total / games


@compiled
def rollout_value(workspace, boards, kept, seat, move, games, seed, settings):  # type: ignore[no-untyped-def]
    """The mean value of rollouts after a move."""
    total = 0.0
    end = turn_count(kept[0], boards[0]) + settings.horizon_turns
    for game in range(games):
        workspace.states[ROOT_STATE] = kept[0]
        open_stream(workspace.rng, seed, game)
        play(workspace.states[ROOT_STATE], boards[0], np.int64(seat), np.int64(move))
        roll_out(workspace, workspace.states[ROOT_STATE], boards[0], settings, end)
        total += workspace.values[seat]
    return total / games


def report(name: str, truth: Floats, predicted: Floats) -> str:
    """One line of the table."""
    real, rollout = (part - part.mean(axis=1, keepdims=True) for part in (truth, predicted))
    together = float((real * rollout).sum())
    correlation = together / np.sqrt((real**2).sum() * (rollout**2).sum())
    gained = real[np.arange(len(real)), predicted.argmax(axis=1)]
    error = gained.std() / np.sqrt(len(gained))
    slope = together / (rollout**2).sum()
    return f"| {name} | {correlation:.3f} | {slope:.2f} | {gained.mean():.4f} ± {error:.4f} |"


def variants(settings: SearchSettings, vary: str) -> dict[str, SearchSettings]:
    """The settings that are compared, by name."""
    if not vary:
        return {"default": settings}
    name, _, values = vary.partition("=")
    return {
        f"{name} {value}": settings._replace(**{name: int(value)}) for value in values.split(",")
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--games", type=int, default=600, help="whole games after each move")
    parser.add_argument("--playouts", type=int, default=1500, help="rollouts after each move")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--vary", default="", metavar="NAME=A,B", help="a setting of the search")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    definition: Any = ensure_compiled(args.game)
    given = read_options(definition.options, dict(one.split("=", 1) for one in args.option))
    boards = definition.make_board(given, definition.figures(given), args.seats)
    workspace, moves = (
        make_workspace(definition, args.seats, max_nodes=1),
        np.zeros(definition.rules.moves.length, np.int64),
    )
    kept, whose = definition.rules.state.zeros(args.positions), np.zeros(args.positions, np.int64)
    chosen = np.zeros((args.positions, WIDTH), np.int64)
    collect(
        workspace,
        definition.rules.state.zeros(),
        boards,
        args.seats,
        args.seed,
        moves,
        kept,
        whose,
        chosen,
    )
    ways = variants(search_settings(definition), args.vary)
    truth = np.zeros((args.positions, WIDTH))
    predicted = {name: np.zeros((args.positions, WIDTH)) for name in ways}
    for at in track(range(args.positions), "playing"):
        here = kept[at : at + 1], whose[at]
        for rank, move in enumerate(chosen[at]):
            seed = at * WIDTH + rank
            truth[at, rank] = win_rate(workspace, boards, *here, move, args.games, seed, moves)
            for name, way in ways.items():
                predicted[name][at, rank] = rollout_value(
                    workspace, boards, *here, move, args.playouts, seed + ROLLOUT_SEED, way
                )
    print("| rollouts | correlation | slope | gain |\n|---|---|---|---|")
    for name in ways:
        print(report(name, truth, predicted[name]))


if __name__ == "__main__":
    main()
