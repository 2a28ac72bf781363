"""Analysing a game: the entry point of this package."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from keelstone.analysis.curve import WinProbabilityCurve
from keelstone.analysis.luck_and_skill import add_luck_and_skill
from keelstone.analysis.move_costs import REFINE_FACTOR, MoveEvaluator
from keelstone.analysis.result import Analysis, by_cost
from keelstone.analysis.turning_points import CANDIDATES, add_turning_points
from keelstone.analysis.win_probability import MIN_PLAYOUTS
from keelstone.engine.game import Game

#: called with the steps done and the number of all steps
Progress = Callable[[int, int], None]

#: how many of each seat's costliest choices are evaluated again with more playouts
COSTLY_CHOICES = 6


def analyse(
    game: Game,
    *,
    playouts: int = 2000,
    curve_playouts: int | None = None,
    cores: int = 1,
    progress: Progress = lambda done, total: None,
) -> Analysis:
    """Analyse every position of a game.

    `playouts` limits the search for each choice; `curve_playouts` (an eighth of it by default) is
    the number of playouts for each point of the win-probability curve.
    """
    if curve_playouts is None:
        curve_playouts = max(MIN_PLAYOUTS, playouts // 8)
    analysis = Analysis(seat_names(game), [], story_of(game))
    evaluator = MoveEvaluator(game, playouts, cores, analysis.names)
    curve = WinProbabilityCurve(game, curve_playouts, cores)
    steps, total = len(game.log), len(game.log) + game.seats + 1
    for step in range(steps + 1):
        curve.add_point()
        choice = evaluator.evaluate(step) if step < steps else None
        if choice is not None:
            analysis.choices.append(choice)
        progress(step, total)
    for seat in range(game.seats):
        add_costly_moves(analysis, evaluator, seat)
        progress(steps + seat + 1, total)
    add_turning_points(analysis, curve)
    add_luck_and_skill(analysis, curve)
    progress(total, total)
    return analysis


def add_costly_moves(analysis: Analysis, evaluator: MoveEvaluator, seat: int) -> None:
    """Evaluate a seat's costliest choices again with more playouts, and add them."""
    costly = (one for one in by_cost(analysis.choices, seat) if evaluator.is_different(one))
    analysis.costly += [evaluator.refine(one) for one in islice(costly, COSTLY_CHOICES)]


def search_count(game: Game) -> int:
    """About how many searches of `playouts` an analysis takes; a longer one counts as several.

    Some choices take two, the second for a move with few visits.
    """
    return 3 * len(game.log) // 2 + game.seats * COSTLY_CHOICES * 2 * REFINE_FACTOR


def estimate_count(game: Game) -> int:
    """About how many estimates of `curve_playouts` an analysis takes; a longer one counts as
    several."""
    return len(game.log) + CANDIDATES * 2 * REFINE_FACTOR


def seat_names(game: Game) -> tuple[str, ...]:
    """The players' names in English; the colours of seats without one."""
    called = game.player_names()[: game.seats]
    return tuple(one if isinstance(one, str) else one.text("en") for one in called)


def story_of(game: Game) -> list[str]:
    """Each entry of the log in English, as its mover saw it: the game is over."""
    called = game.player_names()[: game.seats]
    return [
        game.event_text(place, entry.seat).text("en", called)
        for place, entry in enumerate(game.log)
    ]
