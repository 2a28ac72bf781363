"""Plays the games of a contest in local processes or on a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from keelstone.ai import LevelBot
from keelstone.arena.match import Contest, Result, deal, play_game, warm_up
from keelstone.arena.players import make_player
from keelstone.arena.results import append_result, lock_results, open_results
from keelstone.arena.seating import games_for_all
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import checked_seats, checked_whole, read_options

#: called with the number of finished games
Progress = Callable[[int], None]
#: the greatest seed of a contest: the seeds of its games must fit into 63 bits
MAX_SEED = 10**12


def play_tournament(
    contest: Contest,
    games: int,
    *,
    file: Path | None = None,
    cores: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda done: None,
) -> list[Result]:
    """Play games 0 to `games` - 1; return their results. Games in the file are not played again."""
    check(contest, games)
    with lock_results(file):
        found = results_of(contest, file)
        missing = [number for number in range(games) if number not in found]
        already = games - len(missing)
        progress(already)
        played = on_ray(contest, missing, ray, cores) if ray else on_cores(contest, missing, cores)
        for done, result in enumerate(played, already + 1):
            append_result(result, file)
            found[result.game] = result
            progress(done)
    return [found[number] for number in range(games)]


def check_start(contest: Contest, games: int, file: Path | None) -> None:
    """Check a contest and its results file before anything is played."""
    check(contest, games)
    with lock_results(file):
        results_of(contest, file)


def results_of(contest: Contest, file: Path | None) -> dict[int, Result]:
    """The results in a file, by number of the game."""
    return {result.game: result for result in open_results(contest, file)}


def check(contest: Contest, games: int) -> None:
    """Raise BadOption for a contest that cannot be played: make its bots and set up a game."""
    definition = ensure_compiled(contest.game)
    seats = checked_seats(definition, contest.seats)
    checked_whole(contest.seed, "a seed of the arena", 0, MAX_SEED)
    read_options(definition.options, contest.options)
    for name in contest.bots:
        make_player(name, contest.game)
    deal(contest, 0)
    if games < (least := games_for_all(contest.bots, seats)):
        many = len(contest.bots)
        raise BadOption(f"{many} bots in {seats} seats: all of them play in {least} games or more")


# -- running --------------------------------------------------------------------------------------


def on_cores(contest: Contest, games: Iterable[int], cores: int | None) -> Iterator[Result]:
    """Play in several processes; yield results as they finish."""
    numbers = list(games)
    workers = min(cores or available_cores(), len(numbers))
    if workers <= 1:
        yield from (play_game(contest, number) for number in numbers)
        return
    compile_bots(contest)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(play_game, contest, number) for number in numbers]
        try:
            for done in as_completed(running):
                yield done.result()
        finally:
            for future in running:
                future.cancel()


def compile_bots(contest: Contest) -> None:
    """Compile the built-in bots of a contest, lest every process does it."""
    for name in contest.bots:
        player = make_player(name, contest.game)
        if isinstance(player, LevelBot):
            warm_up(player.name, contest.game)


def available_cores() -> int:
    """The number of cores that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def on_ray(
    contest: Contest, games: Iterable[int], address: str, cores: int | None
) -> Iterator[Result]:
    """Play on a Ray cluster; yield results as they finish. The address `local` starts a cluster.

    If Ray is initialised already, its cluster is used and left running.
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
    """Connect to a cluster, or start a local one with `cores` cores."""
    own = {"num_cpus": cores or available_cores(), "include_dashboard": False}
    try:
        ray.init(address=address, **(own if address == "local" else {}))
    except Exception as fault:  # Ray raises many types, with long messages
        told = str(fault).strip().partition("\n")[0] or type(fault).__name__
        raise BadOption(f"--ray {address}: {told}") from None
