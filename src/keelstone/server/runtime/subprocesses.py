"""Compiles in a subprocess, so that the server stays responsive."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from tempfile import TemporaryFile

from keelstone.engine.jit.backend import chosen_backend
from keelstone.engine.jit.parts import Part, compile_command, compile_environment

log = logging.getLogger(__name__)


async def compile_in_subprocess(
    game: str, part: Part, on_progress: Callable[[float], None] = lambda share: None
) -> None:
    """Run `keelstone compile` for a part of a game that is not compiled yet.

    `on_progress` gets the share that is done. A failure is logged only: what is missing is compiled
    when it is first used. That is also so where compiled code is not stored between processes.
    """
    if part.is_compiled(game) or not chosen_backend().is_cached:
        return
    command = compile_command(game, part.name)
    with TemporaryFile() as errors:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            env=compile_environment(),
            start_new_session=True,  # Ctrl-C is for the server, which ends its subprocesses
        )
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                if (share := share_in(line)) is not None:
                    on_progress(share)
            await process.wait()
        finally:
            if process.returncode is None:
                _kill_all(process)
                await process.wait()
        if process.returncode:
            errors.seek(0)
            _log_failure(command, process.returncode, errors.read())


def _kill_all(process: asyncio.subprocess.Process) -> None:
    """End a subprocess and those that it has started."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def share_in(line: bytes) -> float | None:
    """The share that a line of progress tells; None for a line that is damaged.

    Threads that write at the same time may mix their lines. Progress never fails a compilation.
    """
    try:
        step = json.loads(line)
        return float(step["done"] / step["expected"])
    except (ValueError, TypeError, KeyError, ZeroDivisionError):
        return None


def _log_failure(command: list[str], status: int, errors: bytes) -> None:
    """Log the last line of what Python wrote: it names the error."""
    last = errors.decode(errors="replace").strip().rpartition("\n")[2]
    facts = {"command": " ".join(command[1:]), "status": status, "fault": last}
    log.warning("compiling in a subprocess failed", extra={"facts": facts})
