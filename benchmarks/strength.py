"""How strong the bots are: the contests that every level must win, through the arena.

python benchmarks/strength.py                                 100 games each: hours
python benchmarks/strength.py --games 12 --playouts seafarers  by play-outs, the same anywhere

Results are kept in a folder and gone on with, so it may be stopped at any time. Prints a table for
docs/bots.md. By play-outs a master gets as many as an idle core makes in its time.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from keelstone import games
from keelstone.arena.figures import rate_of, win_share
from keelstone.arena.match import Contest
from keelstone.arena.tournament import hold

#: play-outs of an idle core in a second of a game's search, about the middle of a game
PACE = {"imhotep": 200_000, "eschnapur": 60_000, "seafarers": 30_000}
#: who must win how many of the games: the seats in turn, and the bot that is counted
CONTESTS = {
    "master against three novices": (("master@0.2", "novice", "novice", "novice"), 0.75),
    "master against three builders": (("master@0.2", "builder", "builder", "builder"), 0.40),
    "0.5 s against 0.05 s, two each": (
        ("master@0.5", "master@0.05", "master@0.5", "master@0.05"), 0.60,
    ),
    "builder against three novices": (("builder", "novice", "novice", "novice"), 0.25),
}  # fmt: skip


def by_playouts(bot: str, game: str) -> str:
    """The same bot, limited by play-outs instead of time."""
    level, at, seconds = bot.partition("@")
    return f"{level}@{round(float(seconds) * PACE[game])}p" if at else bot


def measure(game: str, title: str, args: argparse.Namespace) -> str:
    """One line of the table."""
    seats, least = CONTESTS[title]
    bots = [by_playouts(bot, game) if args.playouts else bot for bot in seats]
    contest = Contest(game=game, bots=bots, seats=4, seed=args.seed)
    file = args.folder / f"{game}-{'-'.join(bots)}.jsonl"
    results = hold(contest, args.games, file=file, cores=args.cores)
    rate = rate_of(sum(win_share(result, bots[0]) for result in results), len(results))
    command = f"keelstone arena {game} --bots {','.join(bots)} --games {len(results)}"
    return (
        f"| {game} | {title} | {rate['rate']:.0%} ({rate['low']:.0%} to {rate['high']:.0%})"
        f" | {least:.0%} | `{command}` |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="which (default: all)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cores", type=int, default=1, help="one: a master has a core to itself")
    parser.add_argument("--playouts", action="store_true", help="by play-outs, not by the clock")
    parser.add_argument("--folder", type=Path, default=Path("artefacts/strength"))
    args = parser.parse_args()
    print("| game | contest | won, with 95 % interval | asked for | command |")
    print("|---|---|---|---|---|")
    for game in args.games_named or games.names():
        for title in CONTESTS:
            print(measure(game, title, args), flush=True)


if __name__ == "__main__":
    main()
