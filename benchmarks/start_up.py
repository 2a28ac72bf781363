"""Start-up times: import, a cached start of the command line, the first compilation."""

from __future__ import annotations

import os
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


def shortest(command: list[str]) -> float:
    return min(seconds(command) for _ in range(5))


def main() -> None:
    empty = shortest([PYTHON, "-c", "pass"])
    print(
        f"import keelstone: {shortest([PYTHON, '-c', 'import keelstone']) - empty:.3f} s (most 0.3)"
    )
    for name in registry.game_names():
        with tempfile.TemporaryDirectory() as folder:
            cold = seconds([PYTHON, "-m", "keelstone", "compile", name], KEELSTONE_CACHE=folder)
        start = [PYTHON, "-m", "keelstone", "simulate", name, "--games", "1", "--json"]
        seconds(start)
        cached = shortest(start)
        print(f"{name}: first compilation {cold:.1f} s, cached start {cached:.2f} s (most 1.5)")


if __name__ == "__main__":
    main()
