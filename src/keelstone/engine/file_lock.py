"""Work that only one process at a time may do on a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from keelstone.engine.errors import BadOption


@contextmanager
def alone(file: Path, otherwise: str) -> Iterator[None]:
    """Hold a file; where another process holds it, refuse with what that means."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system: whoever starts two has to know
        yield
        return
    with file.open("ab") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadOption(otherwise) from None
        yield
