"""Start-up times: import, a cached start of the command line, the first compilation."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time

from keelstone.engine import registry

PYTHON = sys.executable


def seconds(command: list[str], **environment: str) -> float:
    began = time.perf_counter()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    return time.perf_counter() - began


def cpu_of_children() -> float:
    """The CPU seconds of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def shortest(command: list[str]) -> float:
    return min(seconds(command) for _ in range(5))


def main() -> None:
    empty = shortest([PYTHON, "-c", "pass"])
    print(
        f"import keelstone: {shortest([PYTHON, '-c', 'import keelstone']) - empty:.3f} s (most 0.3)"
    )
    for name in registry.game_names():
        with tempfile.TemporaryDirectory() as folder:
            begun = cpu_of_children()
            compiling = [PYTHON, "-m", "keelstone", "compile", name, "--part", "rules"]
            cold = seconds(compiling, KEELSTONE_CACHE=folder)
            cold_cpu = cpu_of_children() - begun
        start = [PYTHON, "-m", "keelstone", "simulate", name, "--games", "1", "--json"]
        seconds(start)
        cached = shortest(start)
        print(
            f"{name}: rules compiled in {cold:.1f} s, {cold_cpu:.1f} s of CPU (most 20),"
            f" cached start {cached:.2f} s (most 1.5)"
        )


if __name__ == "__main__":
    main()
