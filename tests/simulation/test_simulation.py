"""The table keeps its promises in simulated worlds, and broken promises are found."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulation import planted_notices
from tests.simulation.auditor import FaultError
from tests.simulation.planted import FAULTS
from tests.simulation.simulate import simulate
from tests.simulation.world import compiled

#: simulated hours of a world
HOURS = 500
#: worlds in which a planted fault has to be found, at most; much happens in each of their hours
WORLDS, BUSY_HOURS, BUSY_PAUSE = 6, 12, 900.0
#: notices are for people who are away for hours
NOTICE_HOURS, NOTICE_PAUSE = 48, 3600.0


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    compiled()
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("world", range(2))
def test_nothing_is_lost_doubled_told_or_forgotten(world: int, scale: int) -> None:
    reports = [simulate(1000 * world + seed, HOURS) for seed in range(scale)]
    assert all(report.answers and report.kills and report.updates for report in reports)
    assert all(report.notices for report in reports)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    is_of_notices = hasattr(planted_notices, name)
    hours, pause = (NOTICE_HOURS, NOTICE_PAUSE) if is_of_notices else (BUSY_HOURS, BUSY_PAUSE)
    with FAULTS[name]():
        for seed in range(WORLDS):
            try:
                simulate(seed, hours, pause)
            except FaultError:
                return
    pytest.fail(f"{WORLDS} worlds with this fault keep every promise")


def test_a_world_follows_from_its_seed() -> None:
    """Also in processes whose sets are in another order."""
    command = [
        sys.executable,
        "-m",
        "tests.simulation",
        "--seed",
        "5",
        "--hours",
        "20",
        "--pause",
        "3600",
    ]
    root = Path(__file__).parents[2]
    outputs = [
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, cwd=root, capture_output=True,
            text=True, check=True,
        ).stdout.partition(" in ")[0]
        for seed in ("1", "2")
    ]  # fmt: skip
    assert outputs[0] == outputs[1] != ""
