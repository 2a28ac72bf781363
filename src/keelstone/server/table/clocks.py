"""Clocks. The clock of a seat runs while the seat is due."""

from __future__ import annotations

from collections.abc import Iterable

from keelstone.server.table.settings import Clock


class Clocks:
    """The clocks of a table, computed from its log."""

    def __init__(self, seats: int, clock: Clock) -> None:
        self.clock = clock
        self.used = [0] * seats
        #: when the seat's time began to run; None while it stands
        self.since: list[int | None] = [None] * seats

    def turn_to(self, due: Iterable[int], at: int) -> None:
        """From now on these seats are due."""
        due = set(due)
        for seat, since in enumerate(self.since):
            if since is None and seat in due:
                self.since[seat] = at
            elif since is not None and seat not in due:
                self._stop(seat, since, at)

    def start_afresh(self, seat: int, at: int) -> None:
        """A move that cannot be taken back: the time for the next one begins."""
        if (since := self.since[seat]) is not None:
            self._stop(seat, since, at)
            self.since[seat] = at

    def deadline(self, seat: int) -> int | None:
        """When a seat that is due runs out of time."""
        since, limit = self.since[seat], self.clock.limit
        return None if since is None or limit is None else since + limit - self.used[seat]

    def left(self, seat: int, at: int) -> int | None:
        """Milliseconds that a seat still has; None without a clock."""
        if (limit := self.clock.limit) is None:
            return None
        since = self.since[seat]
        running = 0 if since is None else at - since
        return max(0, limit - self.used[seat] - running)

    def _stop(self, seat: int, since: int, at: int) -> None:
        self.since[seat] = None
        if self.clock.is_shared:
            self.used[seat] += at - since
