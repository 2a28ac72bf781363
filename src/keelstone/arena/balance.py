"""Balance reports: seat advantage, length, margins, and which points and moves decide a game."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from keelstone.arena.match import Result
from keelstone.arena.statistics import mean_interval, rate_of, win_share


def report(results: Sequence[Result]) -> dict[str, Any]:
    """The report on many games of one bot in all seats, with one set of options.

    The seats of one game are not independent. So means are taken within games, and confidence
    intervals over games.
    """
    seats = len(results[0].bots)
    return {
        "games": len(results),
        "seats": [
            rate_of(sum(win_share(result, [seat]) for result in results), len(results))
            for seat in range(seats)
        ],
        "moves": _mean([result.moves for result in results]),
        "points": _mean([fmean(map(_total, result.points)) for result in results]),
        "winner": _mean([max(map(_total, result.points)) for result in results]),
        "margin": _mean([_margin(result) for result in results]),
        "shared": rate_of(sum(len(result.winners) > 1 for result in results), len(results)),
        "sources": {source: _source(results, source) for source in results[0].points[0]},
        "actions": {action: _action(results, action) for action in _actions(results)},
    }


def decides(result: Result, source: str) -> bool:
    """Whether the seats with the most points would be others without this source."""
    totals = [_total(points) for points in result.points]
    without = [total - points[source] for total, points in zip(totals, result.points, strict=True)]
    return _leaders(totals) != _leaders(without)


def _source(results: Sequence[Result], source: str) -> dict[str, Any]:
    everybody = [fmean(points[source] for points in result.points) for result in results]
    winners = [fmean(result.points[seat][source] for seat in result.winners) for result in results]
    return {
        "points": _mean(everybody),
        "of_winner": _mean(winners),
        "decides": rate_of(sum(decides(result, source) for result in results), len(results)),
    }


def _actions(results: Sequence[Result]) -> list[str]:
    """Every counted thing that some seat did in some game."""
    return sorted(
        {action for result in results for done in result.action_counts for action in done}
    )


def _action(results: Sequence[Result], action: str) -> dict[str, Any]:
    """How often a counted thing is done, how often by winners, and the win rate of the seat that
    does it most."""
    times = [[done.get(action, 0) for done in result.action_counts] for result in results]
    games = list(zip(results, times, strict=True))
    ahead = [(result, _leaders(done)) for result, done in games if len(_leaders(done)) == 1]
    return {
        "times": _mean([fmean(done) for done in times]),
        "of_winner": _mean([fmean(done[seat] for seat in one.winners) for one, done in games]),
        "most_wins": _rate([win_share(one, most) for one, most in ahead]),
    }


def _rate(shares: Sequence[float]) -> dict[str, Any]:
    """A win rate and its number of games; None without games."""
    if not shares:
        return {"rate": None, "low": None, "high": None, "games": 0}
    return {**rate_of(sum(shares), len(shares)), "games": len(shares)}


def _total(points: dict[str, int]) -> int:
    return sum(points.values())


def _leaders(totals: Sequence[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def _margin(result: Result) -> int:
    first, second, *_ = sorted(map(_total, result.points), reverse=True)
    return first - second


def _mean(values: Sequence[float]) -> dict[str, float | None]:
    """A mean with its interval, which does not go below 0 where no value does."""
    mean, low, high = mean_interval(values)
    if low is not None and min(values) >= 0:
        low = max(0.0, low)
    return {"mean": mean, "low": low, "high": high}
