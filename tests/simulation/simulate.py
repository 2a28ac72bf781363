"""Runs a world for some simulated hours."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from dataclasses import dataclass

from tests.simulation.auditor import FaultError
from tests.simulation.people import Host
from tests.simulation.world import World

HOUR = 3600.0
#: of the usual world; in one with a shorter pause more happens in an hour
PAUSE = 24 * HOUR
#: server processes, and tables that are played at the same time
PROCESSES, HOSTS = 2, 4
#: simulated seconds between two checks of what is due
CHECK = 300.0


@dataclass(frozen=True)
class Report:
    """What happened in a world. Equal seeds give equal reports."""

    seed: int
    hours: float
    tables: int
    finished: int
    commits: int
    answers: int
    updates: int
    notices: int
    requests: int
    lost: int
    kills: int
    digest: str


async def chaos(world: World) -> None:
    """Calm and trouble in turn: processes die, connections and messages are lost."""
    while True:
        _trouble(world, 0.0)
        await asyncio.sleep(world.rng.expovariate(4 / world.pause))
        while not world.playing and world.rng.random() < 0.999:
            await asyncio.sleep(20)
        _trouble(world, world.rng.choice([0.1, 1.0, 3.0]))
        for _ in range(world.rng.randrange(1, 8)):
            await asyncio.sleep(world.rng.expovariate(1 / 20))
            if world.processes and world.rng.random() < 0.5:
                world.kill(world.rng.choice(world.processes))
            if len(world.processes) < PROCESSES + 1:
                world.start()
        _restart(world)


def _trouble(world: World, much: float) -> None:
    """Set how often things fail."""
    world.loss, world.repeats, world.deafness = 0.02 * much, 0.1 * much, 0.05 * much
    world.outside.loss = 0.1 * much
    database = world.database
    database.loss, database.silence, database.crash = 0.01 * much, 0.02 * much, 0.002 * much


def _restart(world: World) -> None:
    """Bring the dead processes back; a process too many ends."""
    while len(world.processes) > PROCESSES:
        world.kill(world.rng.choice(world.processes))
    while len(world.processes) < PROCESSES:
        world.start()
    world.healthy_since = world.loop.time()


async def watch_over(world: World) -> None:
    """Check that what is due happens, while nothing is wrong."""
    while True:
        await asyncio.sleep(CHECK)
        if len(world.processes) < PROCESSES:
            _restart(world)
        if world.auditor.first_fault:
            raise world.auditor.first_fault
        if world.loss == 0:
            world.auditor.notices.check_told()
            world.auditor.check_due(
                world.now() - round(1000 * (world.loop.time() - world.healthy_since))
            )


async def _run(world: World, hours: float) -> list[Host]:
    _restart(world)
    hosts = [Host(world, number) for number in range(HOSTS)]
    with suppress(TimeoutError):
        async with asyncio.timeout(hours * HOUR):
            try:
                async with asyncio.TaskGroup() as group:
                    for job in (chaos(world), watch_over(world), *(host.live() for host in hosts)):
                        group.create_task(job)
            except* FaultError as faults:
                raise _first(faults) from None
    world.auditor.recheck()
    return hosts


def _first(faults: BaseExceptionGroup[FaultError]) -> FaultError:
    fault: BaseException = faults
    while isinstance(fault, BaseExceptionGroup):
        fault = fault.exceptions[0]
    assert isinstance(fault, FaultError)
    return fault


def simulate(seed: int, hours: float, pause: float = PAUSE) -> Report:
    """Run a world. FaultError says which promise was broken."""
    world = World(seed, pause)
    world.loop.set_exception_handler(lambda loop, context: None)  # the auditor has noted it
    with world.running():
        auditor = world.auditor
        try:
            hosts = world.loop.run_until_complete(_run(world, hours))
        except FaultError as fault:
            raise auditor.first_fault or fault from None
        if auditor.first_fault:
            raise auditor.first_fault
        digest = hashlib.sha256(repr(sorted(auditor.rows.items())).encode()).hexdigest()
    return Report(
        seed, hours, sum(host.tables for host in hosts), sum(host.finished for host in hosts),
        auditor.commits, auditor.answers, auditor.updates, auditor.notices.arrivals,
        world.requests, world.lost, world.kills, digest[:16],
    )  # fmt: skip
