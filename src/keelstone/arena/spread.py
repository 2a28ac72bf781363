"""Calls a function for many numbers: here, in several processes, or on a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

from keelstone.engine.errors import BadOption

Given = TypeVar("Given")
Result = TypeVar("Result")


def spread(
    function: Callable[[Given, int], Result],
    given: Given,
    numbers: Iterable[int],
    *,
    cores: int | None = None,
    ray: str | None = None,
) -> Iterator[Result]:
    """Yield `function(given, number)` for each number, as they finish.

    `ray` is the address of a cluster; `local` starts one. The function is one of a module, and
    what it is given can be pickled.
    """
    if ray:
        return on_ray(function, given, numbers, ray, cores)
    return on_cores(function, given, list(numbers), cores)


def on_cores(
    function: Callable[[Given, int], Result],
    given: Given,
    numbers: Sequence[int],
    cores: int | None,
) -> Iterator[Result]:
    """Call in several processes."""
    workers = fitting_cores(cores, numbers)
    if workers <= 1:
        yield from (function(given, number) for number in numbers)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(function, given, number) for number in numbers]
        try:
            for done in as_completed(running):
                yield done.result()
        finally:
            for future in running:
                future.cancel()


def fitting_cores(cores: int | None, numbers: Sequence[int]) -> int:
    """How many processes are worth starting."""
    return min(cores or available_cores(), len(numbers))


def available_cores() -> int:
    """The number of cores that this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def on_ray(
    function: Callable[[Given, int], Result],
    given: Given,
    numbers: Iterable[int],
    address: str,
    cores: int | None,
) -> Iterator[Result]:
    """Call on a Ray cluster. The address `local` starts a cluster.

    If Ray is initialised already, its cluster is used and left running.
    """
    ray = import_ray()
    is_ours = not ray.is_initialized()
    if is_ours:
        join_cluster(ray, address, cores)
    remote = ray.remote(function)
    waiting: list[Any] = [remote.remote(given, number) for number in numbers]
    try:
        while waiting:
            ready, waiting = ray.wait(waiting)
            yield from ray.get(ready)
    finally:
        for call in waiting:
            ray.cancel(call)
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
        reason = str(fault).strip().partition("\n")[0] or type(fault).__name__
        raise BadOption(f"--ray {address}: {reason}") from None
