"""Subprocesses for long compilations, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from tempfile import TemporaryFile

log = logging.getLogger(__name__)


async def run_in_subprocess(code: str, on_dots: Callable[[int], None] = lambda dots: None) -> None:
    """Run Python code in a subprocess and report the dots it prints. A failure is only logged."""
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
    log.warning("a subprocess failed", extra={"facts": facts})
