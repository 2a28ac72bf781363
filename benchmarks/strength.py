"""Playing strength: matches between the levels of every game, through the arena.

python benchmarks/strength.py                                  100 games each: hours
python benchmarks/strength.py --games 12 --playouts seafarers  limited by playouts, repeatable

It prints the table of docs/measurements.md. Results are written to a folder, and the same command
resumes there. After a change of rules or bots another folder is needed. With --playouts a master
gets the playouts that an idle core makes in its time.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from keelstone.arena.match import Contest
from keelstone.arena.statistics import rate_of, seats_of, win_share
from keelstone.arena.tournament import play_tournament
from keelstone.engine import registry
from keelstone.engine.errors import KeelstoneError

#: playouts a second of an idle core, around the middle of a game
PACE = {"imhotep": 200_000, "eschnapur": 60_000, "seafarers": 15_000}
#: title -> (the bots by seat, of which the first is counted; the win rate it should reach)
CONTESTS = {
    "master (0.2 s) against three novices": (("master@0.2", "novice", "novice", "novice"), "75 %"),
    "master (0.2 s) against three builders": (
        ("master@0.2", "builder", "builder", "builder"), "40 %",
    ),
    "0.5 s against 0.05 s, two each": (
        ("master@0.5", "master@0.05", "master@0.5", "master@0.05"), "60 %",
    ),
    "builder against three novices": (("builder", "novice", "novice", "novice"), ""),
    "master against master-2026 (0.2 s), two each": (
        ("master@0.2", "master-2026@0.2", "master@0.2", "master-2026@0.2"), "65 %",
    ),
}  # fmt: skip
HEADING = "| game | contest | won, with 95 % interval | asked for | games |\n|---|---|---|---|---|"


def by_playouts(bot: str, game: str) -> str:
    """The same bot, limited by playouts instead of time."""
    level, at, seconds = bot.partition("@")
    return f"{level}@{round(float(seconds) * PACE[game])}p" if at else bot


def measure(game: str, title: str, args: argparse.Namespace) -> str:
    """One line of the table."""
    seats, least = CONTESTS[title]
    bots = [by_playouts(bot, game) if args.playouts else bot for bot in seats]
    contest = Contest(game=game, bots=bots, seats=4, seed=args.seed)
    file = args.folder / f"{game}-{'-'.join(bots)}-{args.seed}.jsonl"
    results = play_tournament(contest, args.games, file=file, cores=args.cores)
    wins = sum(win_share(result, seats_of(result, bots[0])) for result in results)
    called = f"{title}, by playouts" if args.playouts else title
    cells = [game.capitalize(), called, rate_text(rate_of(wins, len(results))), least, len(results)]
    return f"| {' | '.join(map(str, cells))} |".replace("|  |", "| |")


def rate_text(rate: dict[str, float]) -> str:
    share, low, high = (round(100 * rate[key]) for key in ("rate", "low", "high"))
    return f"{share} % ({low} to {high} %)"


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="which (default: all)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cores", type=int, default=1, help="parallel games (default: 1)")
    parser.add_argument("--playouts", action="store_true", help="limit masters by playouts")
    parser.add_argument("--folder", type=Path, default=Path("artefacts/strength"))
    args = parser.parse_args(given)
    print(HEADING)
    try:
        for game in args.games_named or registry.game_names():
            for title in CONTESTS:
                print(measure(game, title, args), flush=True)
    except KeelstoneError as fault:
        parser.exit(2, f"{fault} (--folder names another place)\n")


if __name__ == "__main__":
    main()
