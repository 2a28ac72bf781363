"""Long compilations in a process of their own, so that the server answers meanwhile."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable


async def run_apart(code: str, on_dots: Callable[[int], None] = lambda dots: None) -> None:
    """Run Python code elsewhere; hear of the dots it prints. Whether it succeeds is not told."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        code,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    try:
        assert process.stdout is not None
        while written := await process.stdout.read(256):
            on_dots(written.count(b"."))
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
