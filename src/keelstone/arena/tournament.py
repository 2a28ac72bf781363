"""Many games of a contest: on all cores or on a Ray cluster, every result kept at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from keelstone.arena.match import Contest, Result, play_game
from keelstone.arena.players import make_player
from keelstone.kernel.errors import BadFile, BadOption
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
    check(contest)
    found = {result.game: result for result in read_results(contest, file)}
    missing = [number for number in range(games) if number not in found]
    played = on_ray(contest, missing, ray) if ray else on_cores(contest, missing, cores)
    for result in played:
        keep(result, file)
        found[result.game] = result
        progress(result)
    return [found[number] for number in range(games)]


def check(contest: Contest) -> None:
    """Refuse a contest that cannot be played, before anything starts."""
    rules = ensure_compiled(contest.game)
    if contest.seats not in rules.SEATS:
        allowed = ", ".join(map(str, rules.SEATS))
        raise BadOption(f"{rules.TITLE} is for {allowed} seats, not {contest.seats}")
    for name in contest.bots:
        make_player(name, contest.game)


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


# -- the results file ---------------------------------------------------------------------------


def read_results(contest: Contest, file: Path | None) -> list[Result]:
    """What a results file holds of this contest; a new one begins with the contest itself."""
    if file is None:
        return []
    heading = msgspec.json.encode(contest)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(heading + b"\n")
        return []
    first, *lines = file.read_bytes().split(b"\n")
    if first != heading:
        told = f"another contest: {first[:200].decode()}" if first.isascii() else "no results"
        raise BadFile(f"{file}: holds {told}")
    return [result for line in lines if (result := _read_result(line)) is not None]


def _read_result(line: bytes) -> Result | None:
    """One line; None for one that was cut off when the machine stopped."""
    try:
        return msgspec.json.decode(line, type=Result)
    except msgspec.DecodeError:
        return None


def keep(result: Result, file: Path | None) -> None:
    if file is not None:
        with file.open("ab") as results:
            results.write(msgspec.json.encode(result) + b"\n")
