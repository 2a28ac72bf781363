"""Many games of a contest: on all cores or on a Ray cluster, every result kept at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from keelstone.arena.match import Contest, Result, deal, play_game
from keelstone.arena.players import make_player
from keelstone.arena.results import in_use, keep, open_results
from keelstone.arena.seating import games_for_all
from keelstone.engine.checks import checked_seats, whole
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import read_options

#: called with the number of games that are done
Progress = Callable[[int], None]
#: the greatest seed of a contest: those of its games must fit into 63 bits
MOST_SEED = 10**12


def hold(
    contest: Contest,
    games: int,
    *,
    file: Path | None = None,
    cores: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda done: None,
) -> list[Result]:
    """The results of games 0 to `games` - 1; what the file holds already is not played again."""
    check(contest, games)
    with in_use(file):
        found = results_of(contest, file)
        missing = [number for number in range(games) if number not in found]
        already = games - len(missing)
        progress(already)
        played = on_ray(contest, missing, ray, cores) if ray else on_cores(contest, missing, cores)
        for done, result in enumerate(played, already + 1):
            keep(result, file)
            found[result.game] = result
            progress(done)
    return [found[number] for number in range(games)]


def make_ready(contest: Contest, games: int, file: Path | None) -> None:
    """Refuse what cannot be played or kept, before anything starts."""
    check(contest, games)
    with in_use(file):
        results_of(contest, file)


def results_of(contest: Contest, file: Path | None) -> dict[int, Result]:
    """What a file holds already, by the number of the game."""
    return {result.game: result for result in open_results(contest, file)}


def check(contest: Contest, games: int) -> None:
    """Refuse a contest that cannot be played: make its bots, and deal one game."""
    definition = ensure_compiled(contest.game)
    seats = checked_seats(definition, contest.seats)
    whole(contest.seed, "a seed of the arena", 0, MOST_SEED)
    read_options(definition.options, contest.options)
    for name in contest.bots:
        make_player(name, contest.game)
    deal(contest, 0)
    if games < (least := games_for_all(contest.bots, seats)):
        many = len(contest.bots)
        raise BadOption(f"{many} bots in {seats} seats: all of them play in {least} games or more")


# -- where games are played --------------------------------------------------------------------


def on_cores(contest: Contest, games: Iterable[int], cores: int | None) -> Iterator[Result]:
    """Play in as many processes as there are cores; results come as they are ready."""
    numbers = list(games)
    workers = min(cores or cores_here(), len(numbers))
    if workers <= 1:
        yield from (play_game(contest, number) for number in numbers)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(play_game, contest, number) for number in numbers]
        try:
            for done in as_completed(running):
                yield done.result()
        finally:
            for future in running:
                future.cancel()


def cores_here() -> int:
    """How many cores this process may use, where the system tells; all of them elsewhere."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def on_ray(
    contest: Contest, games: Iterable[int], address: str, cores: int | None
) -> Iterator[Result]:
    """The same on a Ray cluster; the address `local` starts one on this machine.

    Where the program has joined a cluster already, that one plays, and stays joined.
    """
    ray = import_ray()
    is_ours = not ray.is_initialized()
    if is_ours:
        join_cluster(ray, address, cores)
    remote = ray.remote(play_game)
    waiting: list[Any] = [remote.remote(contest, number) for number in games]
    try:
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        for game in waiting:
            ray.cancel(game)
        if is_ours:
            ray.shutdown()


def import_ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise BadOption("--ray needs Ray: python -m pip install 'keelstone[ray]'") from None


def join_cluster(ray: Any, address: str, cores: int | None) -> None:
    """Join a cluster; one of our own has as many cores as games may use."""
    own = {"num_cpus": cores or cores_here(), "include_dashboard": False}
    try:
        ray.init(address=address, **(own if address == "local" else {}))
    except Exception as fault:  # Ray raises many kinds, and tells at length
        told = str(fault).strip().partition("\n")[0] or type(fault).__name__
        raise BadOption(f"--ray {address}: {told}") from None
