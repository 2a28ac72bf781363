"""Long compilations in a process of their own, so that the server answers meanwhile."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from tempfile import TemporaryFile

log = logging.getLogger(__name__)


async def run_in_subprocess(code: str, on_dots: Callable[[int], None] = lambda dots: None) -> None:
    """Run Python code elsewhere; hear of the dots it prints. A failure is only noted."""
    with TemporaryFile() as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            code,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
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
        if process.returncode:
            errors.seek(0)
            _note(code, process.returncode, errors.read())


def _note(code: str, status: int, errors: bytes) -> None:
    """The last line of what Python says about an error is the error itself."""
    last = errors.decode(errors="replace").strip().rpartition("\n")[2]
    facts = {"code": code, "status": status, "fault": last}
    log.warning("what was to run elsewhere failed", extra={"facts": facts})
