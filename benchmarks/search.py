"""Search on one core: play-outs a second, and how much of the time is the rules' own.

python benchmarks/search.py
python benchmarks/search.py --seconds 5 imhotep

Whole play-outs go from the start of a game to its end. "rules" is the share of the same number of
play-outs without any tree; the rest is the tree: choosing by it, growing it, learning. "as played"
is the search of `master` in its own manner, which judges positions before the end. Processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from keelstone import ai
from keelstone.ai.search.bare import playouts_without_tree
from keelstone.ai.search.searcher import DEEPEST, POOL, Searcher, make_workspace, search_settings
from keelstone.ai.search.workspace import SEARCHED, Workspace
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.jit.warmup import ensure_compiled

#: whole play-outs a second that Imhotep must reach on an idle core
LEAST = {"imhotep": 40_000}
WHOLE = 1_000_000
#: the time is taken in so many runs
RUNS = 5


def processor_time(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def measure(name: str, seconds: float) -> None:
    ensure_compiled(name)
    game = Game(name, seats=registry.load(name).seats[-1], seed=1)
    view = ai.observe(game, game.movers[0])
    own = search_settings(game.definition)
    whole = Searcher(
        game.definition,
        game.seats,
        settings=own._replace(evaluation_prior=0.0, horizon=WHOLE, horizon_turns=0),
    )
    usual = Searcher(game.definition, game.seats)
    workspace: Workspace = whole.workspaces[0]
    workspace.states[SEARCHED] = view.states[0]
    playouts_without_tree(workspace, view.boards, view.seat, 1, whole.settings)
    rate = pace(whole, view, seconds)
    count = max(1, int(rate * seconds / RUNS))
    alone = min(
        processor_time(
            lambda: playouts_without_tree(workspace, view.boards, view.seat, count, whole.settings)
        )
        for _ in range(RUNS)
    )
    share = alone / (count / rate)
    verdict = "" if rate >= LEAST.get(name, 0) else f"  TOO SLOW: at least {LEAST[name]:,}"
    print(
        f"{name:10} whole play-outs {rate:9,.0f}/s   rules {min(1.0, share):4.0%}   tree"
        f" {max(0.0, 1 - share):4.0%}   as played {pace(usual, view, seconds):9,.0f}/s{verdict}"
    )


def pace(searcher: Searcher, view: ai.Observation, seconds: float) -> float:
    """Play-outs a second of processor time, the best of some runs: a neighbour only slows."""
    searcher.search(view, playouts=10)
    return max(pace_once(searcher, view, seconds / RUNS) for _ in range(RUNS))


def pace_once(searcher: Searcher, view: ai.Observation, seconds: float) -> float:
    begun = time.process_time()
    search_result = searcher.search(view, seconds=seconds)
    return search_result.playouts / (time.process_time() - begun)


def memory(name: str) -> str:
    """What one core's search takes, made once and never more."""
    workspace = make_workspace(registry.load(name), 4)
    return f"{sum(part.nbytes for part in workspace) / 2**20:.1f} MiB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    for name in args.games or registry.game_names():
        measure(name, args.seconds)
        print(f"{'':10} memory {memory(name)} a core: {POOL:,} nodes, {DEEPEST:,} steps deep")


if __name__ == "__main__":
    main()
