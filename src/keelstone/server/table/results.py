"""The result of a game that is over, and what it does to ratings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from keelstone.server.table.rows import FinishedGame, SeatResult
from keelstone.server.table.table import OVER, Table


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is thought to be, and how unsure that is: OpenSkill."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0


def finished_game(table: Table) -> FinishedGame | None:
    """The result of a table's game; None if it is not over, or was read in from a file."""
    game = table.game
    if game is None or table.phase != OVER or table.setup.moves or table.setup.start:
        return None
    standings = game.standings
    points = game.snapshot.points_seen_by(0)
    seats = [
        SeatResult(
            seat,
            chair.sitting,
            chair.name,
            chair.level,
            sum(value or 0 for value in points[seat].values()),
            1 + sum(other > standings[seat] for other in standings),
        )
        for seat, chair in enumerate(table.chairs)
    ]
    return FinishedGame(table.row.game, table.log[-1].row.at, seats, table.settings.is_rated)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of all players after a game, in the same order."""
    model = PlackettLuce()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(team[0].mu, team[0].sigma, old.games + 1)
        for team, old in zip(after, before, strict=True)
    ]
