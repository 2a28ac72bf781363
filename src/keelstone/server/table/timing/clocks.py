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
        #: since when it ran before a move that may be taken back started it afresh
        self.before: list[int | None] = [None] * seats
        #: the holidays of each seat, in order: its time does not run from the first to the second
        self.rests: list[list[tuple[int, int]]] = [[] for _ in range(seats)]

    def turn_to(self, due: Iterable[int], at: int) -> None:
        """Start the clocks of the seats that are due from now on."""
        due = set(due)
        for seat, since in enumerate(self.since):
            if since is None and seat in due:
                self.since[seat], self.before[seat] = at, None
            elif since is not None and seat not in due:
                self._stop(seat, since, at)

    def start_afresh(self, seat: int, at: int, *, is_final: bool = True) -> None:
        """Start the time for the next move afresh, and remember the old one in case of an undo."""
        if (since := self.since[seat]) is not None:
            self._stop(seat, since, at)
            self.since[seat], self.before[seat] = at, None if is_final else since

    def run_as_before(self, seat: int) -> None:
        """Restore the time of a seat before its last move, which was taken back."""
        before = self.before[seat]
        if before is not None and not self.clock.is_shared:
            self.since[seat] = before
        self.before[seat] = None

    def deadline(self, seat: int) -> int | None:
        """When a seat that is due runs out of time."""
        since, limit = self.since[seat], self.clock.limit
        if since is None or limit is None:
            return None
        end = since + limit - self.used[seat]
        for begin, until in self.rests[seat]:
            if until > since and begin < end:
                end += until - max(begin, since)
        return end

    def left(self, seat: int, at: int) -> int | None:
        """Milliseconds that a seat still has; None without a clock."""
        if (limit := self.clock.limit) is None:
            return None
        since = self.since[seat]
        running = 0 if since is None else self._running(seat, since, at)
        return max(0, limit - self.used[seat] - running)

    def is_used_up(self, seat: int) -> bool:
        """Whether a seat has used its time for the whole game."""
        limit = self.clock.limit
        return self.clock.is_shared and limit is not None and self.used[seat] >= limit

    def rest(self, seat: int, at: int, until: int) -> None:
        """Stop a seat's clock until a time, in place of any holiday that is under way."""
        self.rests[seat] = [(begin, min(end, at)) for begin, end in self.rests[seat] if begin < at]
        if until > at:
            self.rests[seat].append((at, until))

    def rests_until(self, seat: int) -> int:
        """When the last holiday of a seat ends or has ended; 0: there was none."""
        return self.rests[seat][-1][1] if self.rests[seat] else 0

    def rested(self, seat: int, at: int) -> int:
        """The milliseconds of a seat's holidays, without what is left of one that ends now."""
        return sum(min(end, at) - begin for begin, end in self.rests[seat] if begin < at)

    def _running(self, seat: int, since: int, at: int) -> int:
        """The part of a time span in which the clock runs: holidays do not count."""
        rests = (min(end, at) - max(begin, since) for begin, end in self.rests[seat])
        return at - since - sum(rest for rest in rests if rest > 0)

    def _stop(self, seat: int, since: int, at: int) -> None:
        self.since[seat] = None
        if self.clock.is_shared:
            self.used[seat] += self._running(seat, since, at)
