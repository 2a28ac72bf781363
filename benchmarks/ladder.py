"""The levels of every game: each against the one below, two seats against two, and one scale.

python benchmarks/ladder.py                                120 games a pair at most: hours
python benchmarks/ladder.py imhotep --games 400 --width 4 --cores 8
python benchmarks/ladder.py seafarers --options scene=new-shores
python benchmarks/ladder.py imhotep --bots "one-ply@2,one-ply@1,builder"   any bots, weakest first
python benchmarks/ladder.py --json figures.json            the figures as data too

Below the lowest level stands a random player, in games with two seats. The games of a pair share
lay-out and chance four by four, with every seating of a cycle. The next games always go to the pair
with the widest interval, until each interval reaches no further than --width points to either side
or the pair has --games games. Ratings are in Elo points, 400 for ten to one, and add up from pair
to pair; the random player has 0. It prints the table of docs/levels.md. Results are written to a
folder, and the same command resumes there: after a change of rules, bots or levels another folder
is needed.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from keelstone.ai.levels import level_names
from keelstone.arena.match import Contest, Result
from keelstone.arena.statistics import rate_of, seats_of, win_share
from keelstone.arena.tournament import play_tournament
from keelstone.engine import registry
from keelstone.engine.errors import KeelstoneError

HEADING = (
    "| game | bot | won against the one below, with 95 % interval | games | rating | s a move |\n"
    "|---|---|---|---|---|---|"
)
ELO = 400 / math.log(10)
#: the fewest games that a pair gets at a time: whole cycles of seatings
BLOCK = 20


@dataclass
class Pair:
    """A bot and the one below it, and the games that they have played."""

    contest: Contest
    file: Path
    results: list[Result] = field(default_factory=list)

    @property
    def bot(self) -> str:
        return self.contest.bots[0]

    @property
    def won(self) -> dict[str, float]:
        """The bot's share of the wins with its interval."""
        return rate_of(self.wins, len(self.results))

    @property
    def wins(self) -> float:
        return sum(win_share(result, seats_of(result, self.bot)) for result in self.results)

    @property
    def reach(self) -> float:
        """How far the interval reaches to either side, in points of a hundred."""
        return 50 * (self.won["high"] - self.won["low"])

    @property
    def difference(self) -> float:
        """The difference of the ratings; a game without a winner is added, so that it is finite."""
        wins, games = self.wins, len(self.results)
        return ELO * math.log((wins + 0.5) / (games - wins + 0.5))

    @property
    def seconds(self) -> float:
        """The bot's mean time for a move that is not forced."""
        seats = [(one, seat) for one in self.results for seat in seats_of(one, self.bot)]
        return sum(one.seconds_per_choice[seat] for one, seat in seats) / len(seats)

    def play(self, games: int, cores: int) -> None:
        """Play on until there are so many games."""
        self.results = play_tournament(self.contest, games, file=self.file, cores=cores)


def pairs_of(game: str, bots: Sequence[str], args: argparse.Namespace) -> list[Pair]:
    """Every bot with the one below it, the weakest first."""
    return [
        pair_of(game, bot, below, args)
        for bot, below in zip(bots, ["random", *bots[:-1]], strict=True)
        if below != "random" or args.random
    ]


def pair_of(game: str, bot: str, below: str, args: argparse.Namespace) -> Pair:
    """Two seats against two, or one against one with a random player."""
    contest = Contest(
        game=game,
        bots=[bot, below],
        seats=2 if below == "random" else max(registry.load(game).seats),
        seed=args.seed,
        options=dict(option.split("=", 1) for option in args.options),
    )
    names = "-".join([game, *args.options, bot, below, str(args.seed)]).replace("/", "_")
    return Pair(contest, args.folder / f"{names}.jsonl")


def play_all(pairs: Sequence[Pair], args: argparse.Namespace) -> None:
    """Give games to the pair that knows least until all know enough."""
    while undecided := [
        pair for pair in pairs if pair.reach > args.width and len(pair.results) < args.games
    ]:
        pair = max(undecided, key=lambda one: one.reach)
        more = max(BLOCK, len(pair.results) // 16 * 4)
        pair.play(min(args.games, len(pair.results) + more), args.cores)
        print(" ".join(pair.contest.bots), len(pair.results), f"{pair.wins:g}", file=sys.stderr)


def rows_of(game: str, pairs: Sequence[Pair]) -> list[dict[str, Any]]:
    """The figures of every bot, the weakest first."""
    rating, rows = 0.0, []
    for pair in pairs:
        rating += pair.difference
        row: dict[str, Any] = {"game": game, "options": pair.contest.options, "bot": pair.bot}
        row |= {"below": pair.contest.bots[1], "games": len(pair.results), "wins": pair.wins}
        row |= {"low": pair.won["low"], "high": pair.won["high"], "rating": rating}
        rows.append(row | {"seconds": pair.seconds})
    return rows


def line_of(row: dict[str, Any]) -> str:
    """A line of the table."""
    title, games = registry.load(row["game"]).title, row["games"]
    won, low, high = (round(100 * part) for part in (row["wins"] / games, row["low"], row["high"]))
    return (
        f"| {title} | `{row['bot']}` | {won} % ({low} to {high} %) | {games} |"
        f" {row['rating']:.0f} | {row['seconds']:.3f} |"
    )


def measure(args: argparse.Namespace) -> list[dict[str, Any]]:
    """Play the ladders of the games and print their tables."""
    print(HEADING)
    found = []
    for game in args.games_named or registry.game_names():
        bots = args.bots.split(",") if args.bots else level_names(registry.load(game))
        pairs = pairs_of(game, bots, args)
        play_all(pairs, args)
        rows = rows_of(game, pairs)
        print("\n".join(map(line_of, rows)), flush=True)
        found += rows
    return found


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="which (default: all)")
    parser.add_argument("--bots", help="other bots than the levels, weakest first, with commas")
    parser.add_argument("--options", nargs="*", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--games", type=int, default=120, help="most games of a pair")
    parser.add_argument(
        "--width", type=float, default=5.0, help="how exact, in points of a hundred"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cores", type=int, default=1, help="parallel games (default: 1)")
    parser.add_argument("--no-random", dest="random", action="store_false",
                        help="leave the random player out")  # fmt: skip
    parser.add_argument("--folder", type=Path, default=Path("artefacts/ladder"))
    parser.add_argument("--json", type=Path, help="write the figures to a file")
    args = parser.parse_args(given)
    try:
        figures = {"date": str(datetime.now(UTC).date()), "seed": args.seed, "rows": measure(args)}
    except KeelstoneError as fault:
        parser.exit(2, f"{fault} (--folder names another place)\n")
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
