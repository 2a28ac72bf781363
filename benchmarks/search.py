"""Search on one core: playouts a second, and the share of time spent in rules and in the tree.

python benchmarks/search.py
python benchmarks/search.py --seconds 5 imhotep

Whole playouts go from the start of a game to its end. "rules" is the share of the time that the
same number of playouts takes without a tree; the rest is selection, expansion and backpropagation.
"as played" is the search of `master` with the game's settings, which evaluates leaves before the
end of the game. All times are processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from keelstone import ai
from keelstone.ai.evaluation import sample_belief
from keelstone.ai.search.mcts import roll_out
from keelstone.ai.search.searcher import Searcher
from keelstone.ai.search.workspace import (
    MAX_DEPTH,
    MAX_NODES,
    PLAYOUT_STATE,
    ROOT_STATE,
    Workspace,
    make_workspace,
    search_settings,
)
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.jit import compiled
from keelstone.engine.jit.warmup import ensure_compiled

#: the fewest whole playouts a second on an idle core
MIN_RATE = {"imhotep": 40_000}
NO_HORIZON = 1_000_000
#: each time is the best of this many runs
RUNS = 5


@compiled
def playouts_without_tree(work, boards, seat, playouts, settings):  # type: ignore[no-untyped-def]
    """The same playouts without a tree: determinisation, rollout, reward."""
    state = work.states[PLAYOUT_STATE]
    for _ in range(playouts):
        work.states[PLAYOUT_STATE] = work.states[ROOT_STATE]
        sample_belief(state, boards[0], seat, work.rng)
        roll_out(work, state, boards[0], settings, 0)


def processor_time(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def measure(name: str, seconds: float) -> None:
    ensure_compiled(name)
    game = Game(name, seats=registry.load(name).seats[-1], seed=1)
    view = ai.observe(game, game.movers[0])
    own = search_settings(game.definition)
    whole = Searcher(
        game.definition,
        game.seats,
        settings=own._replace(evaluation_prior=0.0, horizon=NO_HORIZON, horizon_turns=0),
    )
    usual = Searcher(game.definition, game.seats)
    workspace: Workspace = whole.workspaces[0]
    workspace.states[ROOT_STATE] = view.states[0]
    playouts_without_tree(workspace, view.boards, view.seat, 1, whole.settings)
    rate = pace(whole, view, seconds)
    count = max(1, int(rate * seconds / RUNS))
    rules_only = min(
        processor_time(
            lambda: playouts_without_tree(workspace, view.boards, view.seat, count, whole.settings)
        )
        for _ in range(RUNS)
    )
    share = rules_only / (count / rate)
    verdict = "" if rate >= MIN_RATE.get(name, 0) else f"  TOO SLOW: at least {MIN_RATE[name]:,}"
    print(
        f"{name:10} whole playouts {rate:9,.0f}/s   rules {min(1.0, share):4.0%}   tree"
        f" {max(0.0, 1 - share):4.0%}   as played {pace(usual, view, seconds):9,.0f}/s{verdict}"
    )


def pace(searcher: Searcher, view: ai.Observation, seconds: float) -> float:
    """Playouts a second of processor time, the best of RUNS."""
    searcher.search(view, playouts=10)
    return max(pace_once(searcher, view, seconds / RUNS) for _ in range(RUNS))


def pace_once(searcher: Searcher, view: ai.Observation, seconds: float) -> float:
    started = time.process_time()
    result = searcher.search(view, seconds=seconds)
    return result.playouts / (time.process_time() - started)


def memory(name: str) -> str:
    """The memory of one workspace."""
    workspace = make_workspace(registry.load(name), 4)
    return f"{sum(part.nbytes for part in workspace) / 2**20:.1f} MiB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="which games (default: all)")
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    for name in args.games or registry.game_names():
        measure(name, args.seconds)
        print(f"{'':10} memory {memory(name)} a core: {MAX_NODES:,} nodes, {MAX_DEPTH:,} deep")


if __name__ == "__main__":
    main()
