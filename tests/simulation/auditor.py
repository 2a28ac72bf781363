"""An independent check of what the server writes and says. It reads the database by SQL only."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import sqlalchemy as sa

from tests.simulation.notice_auditor import NoticeAuditor

#: milliseconds after which something that is due has to have happened, if processes are well
MOST_LATE = 300_000
#: moves 0 to 2 of the toy game hide coins and are secret; move 3 shows them
SECRET_MOVES = {0, 1, 2}


class FaultError(Exception):
    """The server broke a promise."""


class Auditor:
    """Follows every table, every answered command and every viewer.

    - what was answered is written, and written once
    - the log only grows, numbers have no gaps, times never go back, keys are used once
    - a viewer's number is the number of events that the viewer may know of
    - everybody is told the same of an event, however often and by whichever process
    - what is due happens
    """

    def __init__(
        self,
        engine: sa.Engine,
        now: Callable[[], int],
        has_failed: Callable[[int, int], bool] = lambda begin, end: False,
    ) -> None:
        self.engine, self.now = engine, now
        self.notices = NoticeAuditor(engine, now, has_failed, self.expect)
        self.rows: dict[str, list[tuple[int, int, str, str | None]]] = defaultdict(list)
        self.keys: dict[tuple[str, str], int] = {}
        #: what each viewer was told of each of the viewer's numbers
        self.told: dict[tuple[str, int | None, int], str] = {}
        self.commits = self.answers = self.updates = 0
        #: one broken promise leads to others
        self.first_fault: FaultError | None = None

    # -- the log -----------------------------------------------------------------------------------

    def audit(self) -> None:
        """Read what was committed since the last time."""
        self.commits += 1
        with self.engine.connect() as connection:
            for table, last in connection.execute(sa.text("SELECT id, last FROM tables")).all():
                if last != len(self.rows[table]):
                    self._read(connection, table, last)

    def _read(self, connection: sa.Connection, table: str, last: int) -> None:
        asked = sa.text(
            "SELECT number, at, body, key FROM events WHERE table_id = :table ORDER BY number"
        )
        found = [tuple(row) for row in connection.execute(asked, {"table": table})]
        known = self.rows[table]
        self.expect([n for n, *_ in found] == list(range(1, last + 1)), table, "numbers have gaps")
        self.expect(found[: len(known)] == known, table, "what was written has changed")
        for earlier, later in pairwise(found):
            self.expect(earlier[1] <= later[1], table, "time goes backwards")
        for number, _, body, key in found[len(known) :]:
            self.notices.follow(table, number, body)
            if key is not None:
                name = table, key.rpartition(" ")[2]
                self.expect(name not in self.keys, table, f"key {key} was carried out twice")
                self.keys[name] = number
        self.rows[table] = found

    def recheck(self) -> None:
        """Read every log again, whole."""
        with self.engine.connect() as connection:
            for table, last in connection.execute(sa.text("SELECT id, last FROM tables")).all():
                self._read(connection, table, last)

    # -- answers -----------------------------------------------------------------------------------

    def answered(self, table: str, key: str) -> None:
        """A command was answered with success: it is in the log."""
        self.answers += 1
        self.expect((table, key) in self.keys, table, f"answered and not written: {key}")

    # -- what viewers are told ---------------------------------------------------------------------

    def seen(self, viewer: int | None, update: dict[str, Any]) -> None:
        """A viewer got an update."""
        self.updates += 1
        table, number = update["table"], update["number"]
        possible = self.numbers(table, viewer)
        self.expect(number in possible, table, f"viewer {viewer} is told number {number}")
        self._check_view(viewer, update)
        for event in update.get("events") or []:
            said = json.dumps([event.get("kind"), event.get("text")])
            name = table, viewer, event["number"]
            self.expect(
                self.told.setdefault(name, said) == said, table, f"{name} is told in two ways"
            )

    def numbers(self, table: str, viewer: int | None) -> set[int]:
        """The numbers that a viewer can have had so far: one after each committed event."""
        heard, found = 0, {0}
        hidden: set[int | None] = set()
        for _, _, body, _ in self.rows[table]:
            event = json.loads(body)
            heard += self._hears_of(event, viewer, hidden)
            found.add(heard)
        return found

    def _hears_of(self, event: dict[str, Any], viewer: int | None, hidden: set[int | None]) -> bool:
        """Whether a viewer may know of an event of the toy game; `hidden` are seats whose last
        move is secret."""
        seat = event.get("seat")
        if event["kind"] == "move":
            if event["move"] in SECRET_MOVES:
                hidden.add(seat)
                return seat == viewer
            hidden.discard(seat)
        if event["kind"] == "undo" and seat in hidden:
            hidden.discard(seat)
            return seat == viewer
        return True

    def _check_view(self, viewer: int | None, update: dict[str, Any]) -> None:
        view = update.get("view")
        if not view or update["phase"] != "playing":
            return
        hidden = view["state"]["hidden"]
        leaked = [s for s, coins in enumerate(hidden) if s != viewer and coins is not None]
        self.expect(not leaked, update["table"], f"viewer {viewer} sees the coins of {leaked}")

    # -- what is due -------------------------------------------------------------------------------

    def check_due(self, healthy_since: int) -> None:
        """Nothing that is due waits for long while processes are well."""
        asked = sa.text("SELECT id, wake_at FROM tables WHERE wake_at IS NOT NULL")
        with self.engine.connect() as connection:
            for table, wake_at in connection.execute(asked).all():
                late = self.now() - max(wake_at, healthy_since)
                self.expect(late < MOST_LATE, table, f"an action is {late} ms late")

    def expect(self, is_so: bool, table: str, otherwise: str) -> None:
        """Note a broken promise, and raise it."""
        if not is_so:
            fault = FaultError(f"table {table}: {otherwise}")
            self.first_fault = self.first_fault or fault
            raise fault
