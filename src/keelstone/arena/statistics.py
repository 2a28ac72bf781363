"""Statistics of results: win rates and ratings with confidence intervals, points by source."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Any

from openskill.models import PlackettLuce

from keelstone.arena.match import Result

#: the half-width of a 95 % confidence interval, in standard errors
Z_95 = 1.96


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of a rate; valid for few games too."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, Z_95 * Z_95
    middle = rate + square / (2 * games)
    reach = Z_95 * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def mean_interval(values: Sequence[float]) -> tuple[float, float | None, float | None]:
    """The mean and its 95 % confidence interval (Student's t); None for a single value."""
    count = len(values)
    mean = sum(values) / max(1, count)
    if count < 2:
        return mean, None, None
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    reach = student_t_95(count - 1) * spread
    return mean, mean - reach, mean + reach


def student_t_95(freedom: int) -> float:
    """The 97.5 % quantile of Student's t distribution, by the Cornish-Fisher expansion."""
    z = Z_95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / math.pow(freedom, power) for power, term in enumerate(terms, 1))


def win_share(result: Result, seats: Collection[int]) -> float:
    """The share of a game's win that went to some seats."""
    return sum(seat in seats for seat in result.winners) / len(result.winners)


def seats_of(result: Result, bot: str) -> list[int]:
    """The seats of a bot in a game."""
    return [seat for seat, name in enumerate(result.bots) if name == bot]


def rate_of(wins: float, games: int) -> dict[str, Any]:
    """A win rate with its Wilson interval."""
    low, high = wilson(wins, games)
    return {"rate": wins / max(1, games), "low": low, "high": high}


def ratings(results: Sequence[Result]) -> dict[str, dict[str, float]]:
    """Plackett-Luce ratings (openskill), updated game by game.

    A bot in several seats of a game gets the mean of their updates.
    """
    model = PlackettLuce()
    known: dict[str, Any] = {}
    for result in results:
        for bot in result.bots:
            known.setdefault(bot, model.rating(name=bot))
        teams = [[model.create_rating([known[bot].mu, known[bot].sigma])] for bot in result.bots]
        ranks = [float(sum(s > own for s in result.standings)) for own in result.standings]
        changed = model.rate(teams, ranks=ranks)
        for bot in set(result.bots):
            new = [team[0] for team, name in zip(changed, result.bots, strict=True) if name == bot]
            mu = sum(one.mu for one in new) / len(new)
            sigma = sum(one.sigma for one in new) / len(new)
            known[bot] = model.create_rating([mu, sigma])
    return {
        bot: {"mu": one.mu, "low": one.mu - Z_95 * one.sigma, "high": one.mu + Z_95 * one.sigma}
        for bot, one in known.items()
    }


def points_by_source(results: Sequence[Result], bot: str) -> dict[str, float]:
    """The mean points of a bot's seats by source."""
    seats = [
        points
        for result in results
        for points, name in zip(result.points, result.bots, strict=True)
        if name == bot
    ]
    sources = seats[0] if seats else {}
    return {source: sum(points[source] for points in seats) / len(seats) for source in sources}


def standings_of(results: Sequence[Result]) -> list[dict[str, Any]]:
    """One row for every bot, the highest rating first. A bot wins if any of its seats does."""
    rated = ratings(results)
    rows = []
    for bot, rating in rated.items():
        games = [result for result in results if bot in result.bots]
        seats = sum(result.bots.count(bot) for result in games)
        wins = sum(win_share(result, seats_of(result, bot)) for result in games)
        points = points_by_source(results, bot)
        rows.append(
            {
                "name": bot,
                "games": len(games),
                "fair_share": seats / sum(len(result.bots) for result in games),
                "wins": wins,
                "win_rate": rate_of(wins, len(games)),
                "rating": rating,
                "points": sum(points.values()),
                "points_by_source": points,
                "seconds_a_move": _mean_seconds(games, bot),
            }
        )
    return sorted(rows, key=lambda row: -row["rating"]["mu"])


def _mean_seconds(results: Sequence[Result], bot: str) -> float:
    seconds = [
        spent
        for result in results
        for spent, name in zip(result.seconds_per_choice, result.bots, strict=True)
        if name == bot
    ]
    return sum(seconds) / max(1, len(seconds))
