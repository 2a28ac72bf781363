"""How truly play-outs tell the moves of a position apart, beside whole games of stronger players.

python benchmarks/truth.py seafarers --vary span=8,24,48,400
python benchmarks/truth.py eschnapur --positions 200 --vary horizon=20,40,80

Three moves of a position that look best are each played on in some hundred whole games. In these,
the moves are the best by judgement of those that quick play proposes: a far stronger player than
quick play, and fast. What the moves win so is held against what a search would say of them if it
had all the time in the world: the mean of many play-outs by quick play, judged where they end.

Prints, for every way of looking ahead, how the two go together within a position (what chance
leaves to reach is below 1), how much of a predicted difference is real, and by how much the move
that play-outs choose wins oftener than the mean of the three.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from keelstone.ai.evaluation import is_secret, rewards, rollout_move, turn_count
from keelstone.ai.search.mcts import roll_out
from keelstone.ai.search.one_ply import list_moves, look_ahead
from keelstone.ai.search.searcher import make_workspace, search_settings
from keelstone.ai.search.workspace import SEARCHED, SearchSettings
from keelstone.ai.self_play import LONGEST
from keelstone.engine.contract import movers, play, start
from keelstone.engine.jit.decorators import compiled
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.options import read_options
from keelstone.engine.rng import below, draw, open_stream
from keelstone.engine.seats import CHANCE_DUE

Floats = NDArray[np.float64]
#: moves compared in a position, and how often quick play is asked for proposals
WIDTH, PRIOR_SAMPLES = 3, 8
#: one choice in so many is looked at
EVERY = 100
#: play-outs meet another chance than the games they are held against
APART = 1 << 32


@compiled
def proposed_move(workspace, board, seat, moves):  # type: ignore[no-untyped-def]
    """The best by judgement of what quick play proposes; in secret, what it would do."""
    state = workspace.states[0]
    best, most = np.int64(-1), -1.0
    for place in range(PRIOR_SAMPLES):
        moves[place] = rollout_move(state, board, seat, workspace.mask, workspace.rng)
        if is_secret(state, board, seat, moves[place]):
            return moves[place]
        if is_new(moves, place):
            promise = look_ahead(workspace, SEARCHED, board, seat, moves[place])
            if promise > most:
                best, most = moves[place], promise
    draw(workspace.rng)  # what chance brings is not what was looked ahead at
    return best


@compiled
def is_new(moves, place):  # type: ignore[no-untyped-def]
    """Whether a proposal was not made before."""
    found = 0
    while moves[found] != moves[place]:
        found += 1
    return found == place


@compiled
def step(workspace, board, moves):  # type: ignore[no-untyped-def]
    """Chance, or the stronger player's move for whoever is due first."""
    state = workspace.states[0]
    due = movers(state)
    if due & CHANCE_DUE:
        resolve_chance(state, board, workspace.weights, workspace.rng)
    else:
        seat = first_due(due)
        play(state, board, seat, np.int64(proposed_move(workspace, board, seat, moves)))


@compiled
def collect(workspace, blank, boards, seats, seed, moves, kept, whose, chosen):  # type: ignore[no-untyped-def]
    """Fill in positions of the stronger players' games, and their moves that look best."""
    noted, game = 0, 0
    while noted < len(kept):
        workspace.states[0] = blank[0]
        open_stream(workspace.rng, seed, game)
        start(workspace.states[0], boards[0], np.int64(seats), workspace.rng)
        game += 1
        for _ in range(LONGEST):
            due = movers(workspace.states[0])
            if due == 0 or noted == len(kept):
                break
            if not due & CHANCE_DUE and below(workspace.rng, EVERY) == 0:
                seat = first_due(due)
                found = list_moves(workspace, boards, seat, moves)
                if found >= WIDTH:
                    kept[noted], whose[noted] = workspace.states[0], seat
                    choose(workspace, boards[0], seat, moves, found, chosen[noted])
                    noted += 1
            step(workspace, boards[0], moves)


@compiled
def choose(workspace, board, seat, moves, found, chosen):  # type: ignore[no-untyped-def]
    """The moves that look best, the best first."""
    for rank in range(WIDTH):
        best, most = 0, -1.0
        for place in range(found):
            if moves[place] >= 0:
                promise = look_ahead(workspace, SEARCHED, board, seat, moves[place])
                if promise > most:
                    best, most = place, promise
        chosen[rank], moves[best] = moves[best], -1


@compiled
def won(workspace, boards, kept, seat, move, games, seed, moves):  # type: ignore[no-untyped-def]
    """The share of games that a seat wins after a move, among stronger players."""
    total = 0.0
    for game in range(games):
        workspace.states[0] = kept[0]
        open_stream(workspace.rng, seed, game)
        play(workspace.states[0], boards[0], np.int64(seat), np.int64(move))
        for _ in range(LONGEST):
            if movers(workspace.states[0]) == 0:
                break
            step(workspace, boards[0], moves)
        rewards(workspace.states[0], boards[0], workspace.values, workspace.sources, 0.0)
        total += workspace.values[seat]
    return total / games


@compiled
def foretold(workspace, boards, kept, seat, move, games, seed, settings):  # type: ignore[no-untyped-def]
    """A seat's chances after a move, by play-outs in a manner of searching."""
    total = 0.0
    end = turn_count(kept[0], boards[0]) + settings.horizon_turns
    for game in range(games):
        workspace.states[0] = kept[0]
        open_stream(workspace.rng, seed, game)
        play(workspace.states[0], boards[0], np.int64(seat), np.int64(move))
        roll_out(workspace, workspace.states[0], boards[0], settings, end)
        total += workspace.values[seat]
    return total / games


def report(name: str, truth: Floats, said: Floats) -> str:
    """One line of the table."""
    real, logged = (part - part.mean(axis=1, keepdims=True) for part in (truth, said))
    together = float((real * logged).sum())
    fit = together / np.sqrt((real**2).sum() * (logged**2).sum())
    gained = real[np.arange(len(real)), said.argmax(axis=1)]
    error = gained.std() / np.sqrt(len(gained))
    slope = together / (logged**2).sum()
    return f"| {name} | {fit:.3f} | {slope:.2f} | {gained.mean():.4f} ± {error:.4f} |"


def manners(settings: SearchSettings, vary: str) -> dict[str, SearchSettings]:
    """The ways of looking ahead that are compared."""
    if not vary:
        return {"as it is": settings}
    name, _, values = vary.partition("=")
    return {
        f"{name} {value}": settings._replace(**{name: int(value)}) for value in values.split(",")
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--games", type=int, default=600, help="whole games after each move")
    parser.add_argument("--playouts", type=int, default=1500, help="play-outs after each move")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--vary", default="", metavar="NAME=A,B", help="span or horizon")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    definition: Any = ensure_compiled(args.game)
    given = read_options(definition.options, dict(one.split("=", 1) for one in args.option))
    boards = definition.make_board(given, definition.figures(given), args.seats)
    workspace, moves = (
        make_workspace(definition, args.seats, pool=1),
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
    ways = manners(search_settings(definition), args.vary)
    truth = np.zeros((args.positions, WIDTH))
    said = {name: np.zeros((args.positions, WIDTH)) for name in ways}
    for at in track(range(args.positions), "playing on"):
        here = kept[at : at + 1], whose[at]
        for rank, move in enumerate(chosen[at]):
            seed = at * WIDTH + rank
            truth[at, rank] = won(workspace, boards, *here, move, args.games, seed, moves)
            for name, way in ways.items():
                said[name][at, rank] = foretold(
                    workspace, boards, *here, move, args.playouts, seed + APART, way
                )
    print("| play-outs | go together | real | won oftener |\n|---|---|---|---|")
    for name in ways:
        print(report(name, truth, said[name]))


if __name__ == "__main__":
    main()
