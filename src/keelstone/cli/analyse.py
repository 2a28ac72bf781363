"""Analyse a saved game: win probabilities, turning points, costly moves, luck and skill.

Win probabilities are estimated from the positions as they were; moves are evaluated by a search
from what their seat knew. Sums have standard errors (±), which shrink with more playouts.

keelstone analyse game.json
keelstone analyse game.json --playouts 20000 --plot chances.svg
keelstone analyse game.json --json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from keelstone.analysis.analyse import analyse
from keelstone.analysis.result import Analysis
from keelstone.cli.support.arguments import argument, read_file, write_file
from keelstone.cli.support.chart_files import check_place
from keelstone.cli.support.screen import plain_console
from keelstone.drawing.charts import curve_chart
from keelstone.engine import gamefile
from keelstone.engine.options import whole_number


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="a game file")
    playouts, cores = argument(whole_number(1, 10**9)), argument(whole_number(1, 64))
    parser.add_argument(
        "--playouts", type=playouts, default=2000, help="playouts of the search for each move"
    )
    parser.add_argument("--cores", type=cores, default=1, help="how many cores (default: 1)")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="draw the chances as SVG")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    game = gamefile.from_json(read_file(args.file))
    check_place(args.plot)
    with Progress(console=Console(stderr=True), transient=True, disable=args.json) as bar:
        task = bar.add_task("Thinking")
        found = analyse(
            game,
            playouts=args.playouts,
            cores=args.cores,
            progress=lambda at, of: bar.update(task, completed=at, total=of),
        )
    if args.plot:
        write_file(args.plot, curve_chart("Winning chances", found.names, found.curve))
    if args.json:
        print(json.dumps(found.plain(), indent=1))
    else:
        show(found)
    return 0


def show(found: Analysis) -> None:
    console = plain_console()
    console.print(headline(found))
    console.print(turning_points(found))
    console.print(costly_moves(found))
    console.print(luck_and_skill(found))


def headline(found: Analysis) -> Table:
    title = "Shares of the win, with standard errors"
    table = Table("", "result", "without luck", "own moves", title=title)
    for seat, name in enumerate(found.names):
        gains, errors = found.luck_and_skill[seat], found.luck_and_skill_errors[seat]
        without_luck = f"{found.without_luck(seat):.0%} ±{errors.luck:.0%}"
        own = f"{gains.own:+.0%} ±{errors.own:.0%}"
        table.add_row(name, f"{found.curve[-1][seat]:.0%}", without_luck, own)
    return table


def turning_points(found: Analysis) -> Table:
    table = Table("move", "what happened", *found.names, title="Turning points")
    for step in found.turning_points:
        before, after = found.curve[found.story_start(step)], found.curve[step + 1]
        changes = (f"{b:.0%} → {a:.0%}" for b, a in zip(before, after, strict=True))
        table.add_row(str(step + 1), found.story[step], *changes)
    return table


def costly_moves(found: Analysis) -> Table:
    table = Table("move", "played", "better", "cost", "and then", title="Costliest moves")
    for seat in range(len(found.names)):
        for one in found.costliest(seat):
            line = ", ".join(one.line[1:5])
            table.add_row(str(one.step + 1), one.move, one.better, f"{one.cost:.1%}", line)
    return table


def luck_and_skill(found: Analysis) -> Table:
    columns = ("", "at the start", "chance", "own moves", "others' moves", "in the end")
    table = Table(*columns, title="What changed winning chances, with standard errors")
    for seat, name in enumerate(found.names):
        gains, errors = (
            astuple(one[seat]) for one in (found.luck_and_skill, found.luck_and_skill_errors)
        )
        gained = (f"{gain:+.0%} ±{error:.0%}" for gain, error in zip(gains, errors, strict=True))
        start, end = (f"{found.curve[step][seat]:.0%}" for step in (0, -1))
        table.add_row(name, start, *gained, end)
    return table
