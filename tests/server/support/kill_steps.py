"""Run a backup, a restore or an upgrade again and again, killed one line later each time.

python -m tests.server.support.kill_steps backup DATABASE TARGET
python -m tests.server.support.kill_steps restore BACKUP DATABASE
python -m tests.server.support.kill_steps upgrade MIGRATIONS DATABASE

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

from keelstone.server.storage import backup, upgrade
from keelstone.server.storage.engine import make_engine

KILLED = 9
#: where a kill comes between two lines: the modules, and a migration
TRACED = (str(backup.__file__), str(upgrade.__file__), "9000_later.py")
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
            if not frame.f_code.co_filename.endswith(TRACED):
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


def state_of(database: Path) -> tuple[str, set[str], list[Any] | None]:
    """The version of a database, the columns of its tables, and the logs."""
    with closing(sqlite3.connect(database)) as connection:
        [[version]] = connection.execute("SELECT version_num FROM alembic_version")
        columns = {name for _, name, *_ in connection.execute("PRAGMA table_info(tables)")}
    return version, columns, rows_of(database)


def kill_upgrades(migrations: Path, database: Path) -> int:
    """Upgrade, killed one line later each time. It is of the old version then, or of the new."""
    aside = database.with_name("aside.db")
    put_back(database, aside)
    before, kills, found = state_of(database), 0, set[str]()
    while killed_after(kills, lambda: upgrade.upgrade(make_engine(database), migrations)):
        kills += 1
        version, columns, rows = state_of(database)
        found.add(version)
        assert (version, columns) in ((before[0], before[1]), ("9000", before[1] | {"mood"}))
        assert rows == before[2]
        for copy in database.parent.glob("*.backup_*.db"):
            assert state_of(copy) == before, f"{copy} is not whole after {kills} lines"
            copy.unlink()
        put_back(aside, database)
    assert state_of(database) == ("9000", before[1] | {"mood"}, before[2])
    assert found == {before[0], "9000"}
    return kills


if __name__ == "__main__":
    if sys.argv[1] == "upgrade":
        print(kill_upgrades(Path(sys.argv[2]), Path(sys.argv[3])))
        sys.exit()
    print(main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])))
