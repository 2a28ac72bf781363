"""Plays the games of a contest in local processes or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from keelstone.ai import BuiltInBot
from keelstone.arena.match import Contest, Result, deal, play_game, warm_up
from keelstone.arena.players import make_player
from keelstone.arena.results import append_result, lock_results, open_results
from keelstone.arena.seating import games_for_all
from keelstone.arena.spread import fitting_cores, spread
from keelstone.engine.errors import BadOption
from keelstone.engine.jit.warmup import ensure_compiled
from keelstone.engine.options import checked_seats, checked_whole, read_options

#: called with the number of finished games
Progress = Callable[[int], None]
#: the greatest seed of a contest: the seeds of its games must fit into 63 bits
MAX_SEED = 10**12


def play_tournament(
    contest: Contest,
    games: int,
    *,
    file: Path | None = None,
    cores: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda done: None,
) -> list[Result]:
    """Play games 0 to `games` - 1; return their results. Games in the file are not played again."""
    check(contest, games)
    with lock_results(file):
        found = results_of(contest, file)
        missing = [number for number in range(games) if number not in found]
        already = games - len(missing)
        progress(already)
        if not ray and fitting_cores(cores, missing) > 1:
            compile_bots(contest)
        played = spread(play_game, contest, missing, cores=cores, ray=ray)
        for done, result in enumerate(played, already + 1):
            append_result(result, file)
            found[result.game] = result
            progress(done)
    return [found[number] for number in range(games)]


def check_start(contest: Contest, games: int, file: Path | None) -> None:
    """Check a contest and its results file before anything is played."""
    check(contest, games)
    with lock_results(file):
        results_of(contest, file)


def results_of(contest: Contest, file: Path | None) -> dict[int, Result]:
    """The results in a file, by number of the game."""
    return {result.game: result for result in open_results(contest, file)}


def check(contest: Contest, games: int) -> None:
    """Raise BadOption for a contest that cannot be played: make its bots and set up a game."""
    definition = ensure_compiled(contest.game)
    seats = checked_seats(definition, contest.seats)
    checked_whole(contest.seed, "a seed of the arena", 0, MAX_SEED)
    read_options(definition.options, contest.options)
    for name in contest.bots:
        make_player(name, contest.game)
    deal(contest, 0)
    if games < (least := games_for_all(contest.bots, seats)):
        many = len(contest.bots)
        raise BadOption(f"{many} bots in {seats} seats: all of them play in {least} games or more")


def compile_bots(contest: Contest) -> None:
    """Compile the built-in bots of a contest, lest every process does it."""
    for name in contest.bots:
        player = make_player(name, contest.game)
        if isinstance(player, BuiltInBot):
            warm_up(player.name, contest)
