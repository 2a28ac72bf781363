"""A table with people and without a server: its renderers, driven by hand."""

from __future__ import annotations

from collections import Counter

import msgspec

from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import read_options
from keelstone.server.table import decisions, events
from keelstone.server.table.rows import TableRow
from keelstone.server.table.settings import Settings, Setup
from keelstone.server.table.table import Table
from keelstone.server.views.encoding.render_cache import RenderCache
from keelstone.server.views.viewer_renderer import ViewerRenderer

#: what updates hold
PARTS = frozenset({"moves", "view", "picture"})


class WatchedTable:
    """A table at which every seat is taken, and what each seat has heard of."""

    def __init__(self, game: str, seats: int) -> None:
        definition = ensure_compiled(game)
        options = read_options(definition.options, {})
        figures = definition.figures(options)
        setup = Setup(seats, definition.rules.version, options, figures)
        row = TableRow(
            id="table",
            game=game,
            setup=msgspec.json.encode(setup).decode(),
            settings=msgspec.json.encode(Settings()).decode(),
            secret=b"s" * 32,
            is_open=False,
            made_at=0,
        )
        self.table = Table(row)
        self.rendered = RenderCache()
        self.answers_ahead: dict[int, tuple[int, set[str]]] = {}
        self.present: Counter[int] = Counter()
        self.heard = [0] * seats
        self.renderers = [ViewerRenderer(self, seat, "en") for seat in range(seats)]
        for seat in range(seats):
            self.write(decisions.sit(self.table, seat, f"player {seat}", "salt"))

    def is_ready(self) -> bool:
        return True

    def is_bot_ready(self, level: str) -> bool:
        return True

    def write(self, plan: decisions.Plan) -> None:
        """Fold events, and all that follows by itself."""
        for event in plan:
            self._fold(event)
        while (follows := decisions.what_follows(self.table)) is not None:
            self._fold(follows)
        self.rendered.parts.clear()
        self.rendered.generation += 1

    def _fold(self, event: events.AnyEvent) -> None:
        self.table.fold([events.Row(self.table.last + 1, 0, event)])
