"""The text view of a table, beside `Text.describe`: what is asked, and points to come."""

from __future__ import annotations

from collections.abc import Iterator

from keelstone.drawing.aid import AidSection
from keelstone.engine.game import Game
from keelstone.engine.views import View
from keelstone.i18n import Phrase, Seat, join, say, say_n
from keelstone.server.table.table import Table
from keelstone.server.views.question import asked


def now(table: Table, view: View) -> AidSection:
    """The round, its phase, the points that win, and what is asked."""
    return AidSection(say("Now"), list(_now(table, view)))


def _now(table: Table, view: View) -> Iterator[Phrase]:
    text = table.definition.text
    period, phases, goal = text.period(view), text.phases(view), text.goal(view)
    if period is not None:
        yield period[1]
    if phases is not None:
        yield say("Phase {n} of {all}: {name}", n=phases.at + 1, all=len(phases.names),
                  name=phases.names[phases.at])  # fmt: skip
    if goal is not None:
        yield say_n("{n} point wins", "{n} points win", goal)
    yield asked(table, view.seat)


def points_to_come(game: Game, viewer: int) -> list[AidSection]:
    """Points as if the game ended now, where some count only at the end."""
    lines = list(_points_to_come(game, viewer))
    return [AidSection(say("If the game ended now"), lines)] if lines else []


def _points_to_come(game: Game, viewer: int) -> Iterator[Phrase]:
    for player, by_source in enumerate(game.snapshot.projected_points(viewer) or ()):
        known = {source: points for source, points in by_source.items() if points is not None}
        yield say("{who}: {what}", who=Seat(player), what=_points(game, known))


def _points(game: Game, by_source: dict[str, int]) -> Phrase:
    """ "12 points (pyramids 5, temple 7)"."""
    total = say_n("{n} point", "{n} points", sum(by_source.values()))
    named = [
        say("{source}: {n}", source=game.definition.text.source(source), n=points)
        for source, points in by_source.items()
        if points
    ]
    return say("{total} ({sources})", total=total, sources=join(named, ", ")) if named else total
