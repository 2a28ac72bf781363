"""Run a backup or a restore again and again, killed one line later each time; look at the files.

python -m tests.server.kill_steps backup DATABASE TARGET
python -m tests.server.kill_steps restore BACKUP DATABASE

After every kill the target must be whole: absent or as it was, or as it should become. Prints how
often it was killed. It forks, so it runs in a process without threads.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Any

from keelstone.server.storage import backup

KILLED = 9
SUFFIXES = ("", "-wal", "-shm", "-journal", ".part", ".part-journal")


def rows_of(file: Path) -> list[Any] | None:
    """The logs in a database as a reader finds them; None where there is no file."""
    if not file.exists():
        return None
    with closing(sqlite3.connect(file)) as connection:
        [[verdict]] = connection.execute("PRAGMA integrity_check")
        assert verdict == "ok", verdict
        return list(connection.execute("SELECT table_id, number, body FROM events ORDER BY 1, 2"))


def killed_after(lines: int, work: Callable[[], object]) -> bool:
    """Do the work in a process that dies after some lines of it; whether it died."""
    child = os.fork()
    if child == 0:
        left = lines

        def trace(frame: FrameType, event: str, given: Any) -> Any:
            nonlocal left
            if frame.f_code.co_filename != backup.__file__:
                return None
            left -= event == "line"
            if left < 0:
                os._exit(KILLED)
            return trace

        sys.settrace(trace)
        work()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) in (0, KILLED), "the work has failed"
    return os.waitstatus_to_exitcode(status) == KILLED


def put_back(aside: Path, target: Path) -> None:
    """Make the target what it was at first, with the log beside it that a kill has left."""
    for suffix in SUFFIXES:
        target.with_name(target.name + suffix).unlink(missing_ok=True)
        beside = aside.with_name(aside.name + suffix)
        if beside.exists():
            shutil.copy(beside, target.with_name(target.name + suffix))


def main(job: str, source: Path, target: Path) -> int:
    aside, read = target.with_name("aside.db"), target.with_name("read.db")
    put_back(target, aside)
    put_back(target, read)  # reading folds the log into the file: not into the one that is used
    before, wanted = rows_of(read), rows_of(source)
    assert before != wanted
    work = {
        "backup": lambda: backup.back_up(source, target),
        "restore": lambda: backup.restore(source, target),
    }[job]
    kills = 0
    while killed_after(kills, work):
        kills += 1
        found = rows_of(target)
        assert found in (before, wanted), f"{job}: neither old nor new after {kills} lines"
        assert rows_of(source) == wanted
        put_back(aside, target)
    assert rows_of(target) == wanted
    return kills


if __name__ == "__main__":
    print(main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])))
