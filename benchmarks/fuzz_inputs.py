"""Hostile boards, lay-outs, positions and files against rules that check every index.

    python benchmarks/fuzz_inputs.py --game seafarers --sort positions --tries 25000

Mutations of real input are read as a player's would be. What is accepted is played on with random
moves. A fault is an index outside its array, an exception that is not Keelstone's own, or a seat
that is due without a move. A hang or more than 4 GiB of memory ends the program.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import resource
import sys
import time
from pathlib import Path

os.environ.setdefault("KEELSTONE_BOUNDS_CHECK", "1")
sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support import mixes

from keelstone.engine import registry
from keelstone.testing.fuzzing import ATTACKS, Tally, attack

#: tries between two reports
ROUND = 500
#: seconds after which a round of tries counts as a hang
HANG = 900
MEMORY = 4 << 30


def main() -> None:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("--game", choices=registry.game_names(), action="append")
    parser.add_argument("--sort", choices=ATTACKS, action="append")
    parser.add_argument("--tries", type=int, default=25_000, help="for each game and sort")
    parser.add_argument("--minutes", type=float, default=1e9, help="for each game and sort")
    parser.add_argument("--seed", type=int, default=0, help="another one, other inputs")
    parser.add_argument("--inputs", type=Path, help="file for the inputs that led to faults")
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    games, sorts = args.game or registry.game_names(), args.sort or list(ATTACKS)
    faults = [run(game, sort, args) for game in games for sort in sorts]
    sys.exit(any(faults))


def run(game: str, sort: str, args: argparse.Namespace) -> bool:
    """Attack a game with one sort of input and print the sums; whether there was a fault."""
    total, begun, seed = Tally(), time.monotonic(), args.seed * 10**6
    while total.tried < args.tries and time.monotonic() - begun < 60 * args.minutes:
        tally = attacked(game, sort, min(ROUND, args.tries - total.tried), seed)
        for what, times in tally.faults.items():
            print(f"  {game} {sort} seed {seed}: {times} times {what}", flush=True)
        if args.inputs:
            write_inputs(args.inputs, (game, sort, seed), tally)
        total, seed = total + tally, seed + 1
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    seconds = time.monotonic() - begun
    print(f"{game} {sort}: {total}, {memory} MB at most, {seconds:.0f} s", flush=True)
    return bool(total.faults)


def attacked(game: str, sort: str, tries: int, seed: int) -> Tally:
    """One round of tries; a hang ends the program with a traceback."""
    faulthandler.dump_traceback_later(HANG, exit=True)
    tally = attack(game, sort, tries, seed=seed, mixes=mixes(game))
    faulthandler.cancel_dump_traceback_later()
    return tally


def write_inputs(file: Path, origin: tuple[str, str, int], tally: Tally) -> None:
    """Append the inputs that led to faults, as JSON lines."""
    with file.open("a", encoding="utf-8", errors="backslashreplace") as lines:
        for what, given in tally.inputs:
            lines.write(json.dumps([*origin, what, given]) + "\n")


if __name__ == "__main__":
    main()
