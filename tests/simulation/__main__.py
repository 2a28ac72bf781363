"""The simulation from the command line; `python -m tests.simulation --help`."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import tests.simulation as package
from tests.simulation.auditor import FaultError
from tests.simulation.loop import GRAVEYARD
from tests.simulation.simulate import PAUSE, simulate
from tests.simulation.world import compiled


def main() -> None:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=package.__doc__, formatter_class=form)
    parser.add_argument("--seed", type=int, default=1, help="the first world")
    parser.add_argument("--seeds", type=int, default=1, help="how many worlds")
    parser.add_argument("--hours", type=float, default=50, help="simulated hours of each")
    parser.add_argument("--pause", type=float, default=PAUSE, help="mean seconds between tables")
    parser.add_argument("--jobs", type=int, default=1, help="worlds at the same time; 0: by cores")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.seeds)
    one = partial(run, hours=args.hours, pause=args.pause)
    if args.jobs == 1:
        failures = sum(map(one, seeds))
    else:
        with ProcessPoolExecutor(args.jobs or os.cpu_count()) as pool:
            failures = sum(pool.map(one, seeds))
    if args.seeds > 1:
        print(f"{args.seeds * args.hours:,.0f} hours, {failures} of {args.seeds} worlds failed")
    sys.exit(failures > 0)


def run(seed: int, hours: float, pause: float) -> bool:
    """Run one world and print its figures; whether it failed."""
    logging.disable(logging.CRITICAL)
    sys.unraisablehook = lambda what: None  # frozen coroutines of worlds that have ended
    compiled()
    begun = time.monotonic()
    try:
        report = simulate(seed, hours, pause)
    except FaultError as fault:
        command = f"python -m tests.simulation --seed {seed} --hours {hours:g} --pause {pause:g}"
        print(f"FAILED {command}: {fault}", flush=True)
        return True
    GRAVEYARD.clear()
    print(f"{report} in {time.monotonic() - begun:.1f} s", flush=True)
    return False


if __name__ == "__main__":
    main()
