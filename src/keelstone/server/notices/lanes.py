"""Chooses which notices are sent now, so that a slow host delays only its own recipients.

A host that answered soon the last time is quick; every other one is slow. Quick and slow hosts
have slots of their own, and each person and each slow host gets a share of them. Where a person's
host does not answer, it rests for that person, longer each time.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from urllib.parse import urlsplit

#: notices under way: to quick hosts, to slow ones
SLOTS = {"quick": 20, "slow": 10}
#: of one person in each lane, and of one slow host
PER_PERSON, PER_SLOW_HOST = 2, 3
#: seconds within which a quick host answers
QUICK = 2.0
#: seconds that a host rests after the first failure, and at most
FIRST_REST, LONGEST_REST = 5.0, 1800.0
#: how many hosts, and how many pairs of a person and a host, are remembered
MAX_HOSTS, MAX_RESTING = 2_000, 10_000


def host_of(kind: str, address: str) -> str:
    """The host that a notice goes to; all mail goes to the operator's mail server."""
    return "mail" if kind == "mail" else urlsplit(address).netloc.lower()


class Lanes:
    """Hands out slots for notices, and remembers which hosts answer."""

    def __init__(self) -> None:
        self.under_way: Counter[tuple[str, ...]] = Counter()
        #: hosts that answered soon the last time
        self._quick: OrderedDict[str, None] = OrderedDict()
        #: person and host -> how often in a row there was no answer, and when it is asked again
        self._resting: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()

    def lane_of(self, host: str) -> str:
        return "quick" if host in self._quick else "slow"

    def rest(self, person: str, host: str) -> float:
        """Seconds for which nothing is sent to a host for a person."""
        _, until = self._resting.get((person, host), (0, 0.0))
        return max(0.0, until - time.monotonic())

    def take(self, person: str, host: str) -> str | None:
        """Take a slot; returns its lane, or None where there is none for the person now."""
        lane = self.lane_of(host)
        if self.under_way[(lane,)] >= SLOTS[lane]:
            return None
        if self.under_way[lane, "person", person] >= PER_PERSON:
            return None
        if lane == "slow" and self.under_way[lane, "host", host] >= PER_SLOW_HOST:
            return None
        self._count(lane, person, host, 1)
        return lane

    def give_back(self, lane: str, person: str, host: str) -> None:
        self._count(lane, person, host, -1)

    def _count(self, lane: str, person: str, host: str, by: int) -> None:
        for key in ((lane,), (lane, "person", person), (lane, "host", host)):
            self.under_way[key] += by
            if not self.under_way[key]:
                del self.under_way[key]

    def answered(self, person: str, host: str, seconds: float) -> None:
        """A host has answered, whatever it said."""
        self._resting.pop((person, host), None)
        self._quick.pop(host, None)
        if seconds <= QUICK:
            self._quick[host] = None
            if len(self._quick) > MAX_HOSTS:
                self._quick.popitem(last=False)

    def silent(self, person: str, host: str) -> None:
        """A host has not answered."""
        self._quick.pop(host, None)
        times = self._resting.pop((person, host), (0, 0.0))[0] + 1
        rest = min(LONGEST_REST, FIRST_REST * 2.0 ** min(times - 1, 20))
        self._resting[person, host] = times, time.monotonic() + rest
        if len(self._resting) > MAX_RESTING:
            self._resting.popitem(last=False)
