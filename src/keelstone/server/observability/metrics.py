"""Metrics of the server for Prometheus."""

from __future__ import annotations

from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from keelstone.server.table.events import Row

#: what requests are counted by; a client can name any other method
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """Counters of one server."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.requests = Counter(
            "keelstone_requests", "Requests by status", ["method", "status"], registry=registry
        )
        self.seconds = Histogram(
            "keelstone_request_seconds", "Time to answer", buckets=SECONDS, registry=registry
        )
        self.events = Counter("keelstone_events", "Events written", ["kind"], registry=registry)
        self.updates = Counter("keelstone_updates", "Updates sent to viewers", registry=registry)
        self.viewers = Gauge("keelstone_viewers", "Streams that are open", registry=registry)
        self.tables = Gauge("keelstone_tables_open", "Tables in memory", registry=registry)

    def count(self, rows: Sequence[Row]) -> None:
        """Events were written."""
        for row in rows:
            self.events.labels(str(row.event.__struct_config__.tag)).inc()

    def count_request(self, method: str, status: int, seconds: float | None) -> None:
        """A request was answered; the time of one that lasts, such as a stream, is left out."""
        known = method if method in METHODS else "other"
        self.requests.labels(known, str(status)).inc()
        if seconds is not None:
            self.seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)
