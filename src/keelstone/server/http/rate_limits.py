"""Limits on the size and the rate of requests."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from keelstone.i18n import say
from keelstone.server.errors import TooMany

#: the largest body of a command, and of a game file, in bytes
BODY, FILE = 16_384, 1_048_576
#: of a board that somebody draws
BOARD = 65_536
#: how many buckets are kept
MAX_BUCKETS = 50_000
#: requests and streams that one address may have under way
MAX_CONCURRENT = 200


@dataclass(frozen=True)
class Rate:
    """A token bucket: its size, and the tokens added per second."""

    burst: float
    per_second: float


#: what may be done how often: by an address, or by the owner of a seat
RATES = {
    "request": Rate(400, 40),  # by address: anything at all
    "create": Rate(20, 0.2),  # by address: new tables, files read in or verified
    "knock": Rate(60, 2),  # by address: tokens tried
    "connect": Rate(120, 10),  # by address: streams opened
    "log": Rate(100_000, 10_000),  # by address: events of logs asked for
    "draw": Rate(200, 15),  # by address: steps of drawing a board
    "measure": Rate(12, 0.2),  # by address: measurements of boards
    "keep": Rate(20, 0.2),  # by address: boards to keep
    "command": Rate(60, 20),  # by seat
    "chat": Rate(8, 0.5),  # by seat
    "spectator": Rate(40, 0.02),  # by address and table: remarks of spectators, who share a log
    "hint": Rate(60, 0.5),  # by seat: a newcomer asks at every choice
    "sign-in": Rate(12, 0.05),  # by address: codes and passkeys tried
    "mail": Rate(5, 0.01),  # by address: codes sent by mail
    "channel": Rate(20, 0.1),  # by person: channels set up and tried
    "outbound": Rate(20, 0.05),  # by address: channels set up and tried, by whatever person
    "person": Rate(30, 0.1),  # by address: people who were not known before
    "search": Rate(60, 0.5),  # by address: hints and analyses
}


class Limits:
    """Token buckets; `scale` multiplies every rate, 0 switches limits off."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self._buckets: OrderedDict[tuple[str, Hashable], tuple[float, float]] = OrderedDict()
        self.under_way: Counter[Hashable] = Counter()

    def take(self, what: str, who: Hashable, amount: int = 1) -> None:
        """Take tokens from a bucket, all of them where it never has so many; raise TooMany when
        they are not there."""
        if not self.scale or amount <= 0:
            return
        rate = RATES[what]
        wanted = min(amount, rate.burst * self.scale)
        at = time.monotonic()
        left, then = self._buckets.pop((what, who), (rate.burst * self.scale, at))
        left = min(rate.burst, left / self.scale + (at - then) * rate.per_second) * self.scale
        if left < wanted:
            self._buckets[what, who] = left, at
            raise TooMany(say("That is too often; please wait a moment."))
        self._buckets[what, who] = left - wanted, at
        while len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)

    @contextmanager
    def hold(self, who: Hashable) -> Iterator[None]:
        """Count a request while it is under way; raise TooMany where there are too many."""
        if self.scale and self.under_way[who] >= MAX_CONCURRENT * self.scale:
            raise TooMany(say("That is too often; please wait a moment."))
        self.under_way[who] += 1
        try:
            yield
        finally:
            self.under_way[who] -= 1
            if not self.under_way[who]:
                del self.under_way[who]
