"""A tournament between bots: balanced seatings, win rates and ratings with intervals.

keelstone arena imhotep --bots master,novice,novice,novice --games 100 --think 0.2
keelstone arena imhotep --bots level-5,level-4 --seats 4 --games 100
keelstone arena imhotep --bots master@0.5,master@0.05 --seats 4 --games 100 --plot strength.svg
keelstone arena imhotep --bots builder,mine.py:MyBot --games 400 --results mine.jsonl --json

Bots: level-1 and up, novice, builder, master, master-2026, network, policy, random, FILE.py:CLASS.
master@0.5 searches half a second a move, master@2000p 2000 playouts, the same on every machine;
network:FILE@0.5 and policy:FILE use the network in a file. A bot wins a game if any of its seats
does; the fair share is what it would win if all bots were equal. --results writes each game as it
ends, and the same command resumes there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.table import Column, Table

from keelstone.arena.match import Contest, Result
from keelstone.arena.players import read_names
from keelstone.arena.statistics import standings_of
from keelstone.arena.tournament import MAX_SEED, check_start, play_tournament
from keelstone.cli.support.arguments import (
    add_game,
    add_options,
    argument,
    chosen_options,
    write_file,
)
from keelstone.cli.support.chart_files import check_place
from keelstone.cli.support.game_progress import games_shown
from keelstone.cli.support.screen import plain_console
from keelstone.drawing.charts import Bar, bar_chart
from keelstone.engine import registry
from keelstone.engine.options import checked_seats, number, whole_number


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    add_game(parser)
    parser.add_argument("--bots", default="master,builder,novice", help="who plays, with commas")
    add_tournament(parser)
    add_think(parser)
    add_options(parser, rest)


def add_think(parser: argparse.ArgumentParser) -> None:
    seconds = argument(number(0.001, 3600))
    parser.add_argument("--think", type=seconds, help="seconds a move of searches (default: 1)")


def add_tournament(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that all commands with tournaments share."""
    parser.add_argument("--seats", type=int, help="how many play a game (default: the most)")
    many, cores = argument(whole_number(1, 10**9)), argument(whole_number(1, 1024))
    parser.add_argument("--games", type=many, default=100, help="how many games (default: 100)")
    seed = argument(whole_number(0, MAX_SEED))
    parser.add_argument("--seed", type=seed, default=0, help="which games are dealt")
    parser.add_argument(
        "--cores",
        type=cores,
        help="how many games at once (default: all cores this process may use)",
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; 'local' for one here (needs Ray)"
    )
    parser.add_argument(
        "--results", metavar="FILE", type=Path, help="keep results, and go on from them"
    )
    parser.add_argument("--plot", metavar="FILE", type=Path, help="draw win rates as SVG")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    contest = contest_of(args, read_names(args.bots))
    check_place(args.plot)
    check_start(contest, args.games, args.results)
    results = played(args, contest)
    rows = standings_of(results)
    if args.plot:
        write_file(args.plot, draw_charts(contest, rows))
    if args.json:
        print(
            json.dumps(
                {"contest": as_plain(contest), "games": len(results), "bots": rows}, indent=1
            )
        )
    else:
        show(contest, len(results), rows)
    return 0


def contest_of(args: argparse.Namespace, bots: list[str]) -> Contest:
    return Contest(
        game=args.game,
        bots=bots,
        seats=checked_seats(registry.load(args.game), args.seats),
        seed=args.seed,
        think=args.think,
        board=args.board,
        options=chosen_options(args),
    )


def as_plain(contest: Contest) -> dict[str, Any]:
    return {name: getattr(contest, name) for name in contest.__struct_fields__}


def played(args: argparse.Namespace, contest: Contest) -> list[Result]:
    """Play the games that are missing, and show how many are played."""
    try:
        with games_shown(args.games, is_silent=args.json) as progress:
            return play_tournament(
                contest,
                args.games,
                file=args.results,
                cores=args.cores,
                ray=args.ray,
                progress=progress,
            )
    except KeyboardInterrupt:
        print(stop_message(args.results), file=sys.stderr)
        raise


def stop_message(results: Path | None) -> str:
    """The message after an interrupt: how many games the results file has."""
    if results is None:
        return "Stopped. Nothing is kept: --results FILE would keep the games."
    lines = results.read_bytes().count(b"\n") if results.is_file() else 0
    kept = max(0, lines - 1)  # the first is the heading
    return f"Stopped. Games kept in {results}: {kept}; the same command goes on from there."


def draw_charts(contest: Contest, rows: Sequence[dict[str, Any]]) -> str:
    drawn = []
    for row in rows:
        rate = row["win_rate"]
        drawn.append(
            Bar(row["name"], rate["rate"], rate["low"], rate["high"], share=row["fair_share"])
        )
    return bar_chart(
        f"{contest.game}: games won, with 95 % intervals; dashed: the fair share", drawn
    )


def show(contest: Contest, count: int, rows: Sequence[dict[str, Any]]) -> None:
    console = plain_console()
    console.print(f"{count} games of {contest.game}, {contest.seats} seats")
    heads = ("fair\nshare", "games\nwon", "95 %", "rating,\n95 %", "points", "ms a\nmove")
    is_wide = console.width >= 80  # else whole lines would be cut off
    table = Table(
        Column("bot", overflow="fold"),
        *(Column(head, no_wrap=is_wide) for head in heads),
        collapse_padding=True,
        pad_edge=False,
    )
    for row in rows:
        rate, rating = row["win_rate"], row["rating"]
        table.add_row(
            row["name"],
            f"{row['fair_share']:.0%}",
            f"{rate['rate']:.1%}",
            f"{100 * rate['low']:.1f} to {rate['high']:.1%}",
            f"{rating['mu']:.1f} ± {rating['high'] - rating['mu']:.1f}",
            f"{row['points']:.1f}",
            milliseconds(row["seconds_a_move"]),
        )
    console.print(table)
    console.print("games won: by any seat of a bot, a shared win in parts", style="dim")
    console.print(sources_table(rows))


def milliseconds(seconds: float) -> str:
    """Seconds as milliseconds: those below 10 with a decimal."""
    return f"{1000 * seconds:.{0 if seconds >= 0.00995 else 1}f}"


def sources_table(rows: Sequence[dict[str, Any]]) -> Table:
    table = Table("points by source", *(Column(row["name"], overflow="fold") for row in rows))
    for source in rows[0]["points_by_source"]:
        table.add_row(source, *(f"{row['points_by_source'][source]:.1f}" for row in rows))
    return table
