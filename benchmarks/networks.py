"""Networks on one core: microseconds of an evaluation, and playouts a second of a search with one.

python benchmarks/networks.py
python benchmarks/networks.py imhotep --seats 4 --width 256

The weights are random: only the size counts. "evaluation" is the observation, all layers, the
policy of the legal moves and the values, over positions of a random game. Times are processor time,
the best of many short runs, since other programs take a core's cache away.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from keelstone import ai
from keelstone.ai.network.inference import ask_network
from keelstone.ai.network.network import Network
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.jit import compiled
from keelstone.testing.random_play import random_steps

RUNS = 100
#: positions of a game, evaluations in a run, playouts in a run
POSITIONS, EVALUATIONS, PLAYOUTS = 40, 10, 200


@compiled
def ask_often(net, states, boards, seats, mask, values, times):  # type: ignore[no-untyped-def]
    """Ask a network about all positions, several times."""
    for _ in range(times):
        for place in range(len(states)):
            ask_network(net, states[place : place + 1], boards, seats[place], mask, values)


def random_network(view: ai.Observation, layers: int, width: int) -> Network:
    blank = Network.blank(view)
    rng = np.random.default_rng(0)

    def weights(rows: int, units: int) -> tuple[Any, Any]:
        drawn = rng.normal(size=(rows, units)) / units**0.5
        return drawn.astype(np.float32), np.zeros(units, np.float32)

    first, *more = [blank.layout.size, *[width] * layers]
    hidden = [weights(rows, width) for rows in (first, *more[:-1])]
    return replace(
        blank,
        hidden=tuple(hidden),
        board_weights=np.zeros((0, width), np.float32),
        policy=(weights(len(blank.policy[1]), width)[0], blank.policy[1]),
        value=(weights(blank.layout.seats, width)[0], blank.value[1]),
    )


def best(work: Callable[[], object], units: int) -> float:
    """The least microseconds of processor time for a unit of work."""
    work()
    least = float("inf")
    for _ in range(RUNS):
        begun = time.process_time()
        work()
        least = min(least, time.process_time() - begun)
    return 1e6 * least / units


def positions_of(name: str, seats: int) -> list[ai.Observation]:
    """Positions of a random game in which a seat chooses."""
    game, found = Game(name, seats=seats, seed=1), []
    for mover, _ in random_steps(game, 1):
        if mover >= 0 and len(game.legal_numbers(mover)) > 1:
            found.append(ai.observe(game, mover))
    return found[:: max(1, len(found) // POSITIONS)]


def measure(name: str, seats: int, layers: int, width: int) -> str:
    views = positions_of(name, seats)
    network = random_network(views[0], layers, width)
    [net], definition = network.inferences(views[0].boards, 1), views[0].definition
    states = np.concatenate([view.states for view in views])
    asked = (
        net, states, views[0].boards, np.array([view.seat for view in views]),
        np.zeros(definition.rules.moves.words, np.uint64), np.zeros(seats), EVALUATIONS,
    )  # fmt: skip
    evaluation = best(lambda: ask_often(*asked), EVALUATIONS * len(views))
    searcher = ai.Searcher(definition, seats, network=network)
    view = views[len(views) // 2]
    playout = best(lambda: searcher.search(view, playouts=PLAYOUTS), PLAYOUTS)
    size = f"{network.layout.size} × {layers} × {width}"
    return f"| {definition.title} | {size} | {evaluation:.1f} | {1e6 / playout:,.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--width", type=int, default=256)
    args = parser.parse_args()
    print("| game | inputs × layers × width | µs an evaluation | playouts a second |")
    print("|---|---|---|---|")
    for name in args.games or registry.game_names():
        for layers in (2, 3):
            print(measure(name, args.seats, layers, args.width), flush=True)


if __name__ == "__main__":
    main()
