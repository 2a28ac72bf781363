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
from keelstone.arena.results import keep, open_results
from keelstone.kernel.errors import BadOption
from keelstone.kernel.options import read_options
from keelstone.prepare import ensure_compiled

Progress = Callable[[Result], None]


def hold(
    contest: Contest,
    games: int,
    *,
    file: Path | None = None,
    cores: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda result: None,
) -> list[Result]:
    """The results of games 0 to `games` - 1; what the file holds already is not played again."""
    found = make_ready(contest, file)
    missing = [number for number in range(games) if number not in found]
    played = on_ray(contest, missing, ray) if ray else on_cores(contest, missing, cores)
    for result in played:
        keep(result, file)
        found[result.game] = result
        progress(result)
    return [found[number] for number in range(games)]


def make_ready(contest: Contest, file: Path | None = None) -> dict[int, Result]:
    """What the file holds already; refuses what cannot be played or kept before anything starts."""
    check(contest)
    return {result.game: result for result in open_results(contest, file)}


def check(contest: Contest) -> None:
    """Refuse a contest that cannot be played: make its bots, and deal one game."""
    rules = ensure_compiled(contest.game)
    read_options(rules.OPTIONS, contest.options)
    for name in contest.bots:
        make_player(name, contest.game)
    deal(contest, 0)


# -- where games are played --------------------------------------------------------------------


def on_cores(contest: Contest, games: Iterable[int], cores: int | None) -> Iterator[Result]:
    """Play in as many processes as there are cores; results come as they are ready."""
    numbers = list(games)
    workers = min(cores or os.cpu_count() or 1, len(numbers))
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


def on_ray(contest: Contest, games: Iterable[int], address: str) -> Iterator[Result]:
    """The same on a Ray cluster; the address `local` starts one on this machine."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadOption("--ray needs Ray: install keelstone[ray]") from None
    ray.init(address=None if address == "local" else address, ignore_reinit_error=True)
    remote = ray.remote(play_game)
    waiting: list[Any] = [remote.remote(contest, number) for number in games]
    try:
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        ray.shutdown()
