"""What options do to a game: seat advantage, length, points, and which sources decide.

keelstone balance imhotep --games 400
keelstone balance imhotep --vary sides=AAAAA,BBBBB --bots builder --plot sides.svg
keelstone balance seafarers --board my_scene.toml --games 200

Equal bots play in all seats, so what is left is the game itself. A source decides a game when
somebody else would have had most points without it. For what players do (stones built in a part of
the palace, privileges bought, ships laid) the report tells how often the sole leader in it has
won: with four seats, 25 % would mean that it does not matter.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.table import Column, Table

from keelstone.arena.balance import report
from keelstone.arena.match import Contest
from keelstone.arena.players import read_names
from keelstone.arena.tournament import check_start
from keelstone.cli.arena import add_think, add_tournament, contest_of, played
from keelstone.cli.support.arguments import add_game, add_options, option_value, write_file
from keelstone.cli.support.chart_files import check_place
from keelstone.cli.support.screen import plain_console
from keelstone.drawing.charts import Bar, bar_chart
from keelstone.engine.errors import BadFile, BadOption

#: what the only variant is called where nothing is varied
AS_GIVEN = "as given"


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    add_game(parser)
    parser.add_argument("--bots", default="builder", help="the bot that plays in all seats")
    parser.add_argument("--vary", metavar="K=V,V", help="one report for each value of an option")
    add_think(parser)
    add_tournament(parser)
    add_options(parser, rest)


def run(args: argparse.Namespace) -> int:
    check_place(args.plot)
    contests = contests_of(args)
    for called, contest in contests.items():
        check_start(contest, args.games, for_variant(args, called).results)
    reports = {
        called: report(played(for_variant(args, called), contest))
        for called, contest in contests.items()
    }
    if args.plot:
        write_file(args.plot, draw_charts(args.game, reports))
    if args.json:
        print(json.dumps({"game": args.game, "reports": reports}, indent=1))
    else:
        show(reports)
    return 0


def contests_of(args: argparse.Namespace) -> dict[str, Contest]:
    """The contest of each variant, by the variant's name."""
    bots = read_names(args.bots)
    if len(set(bots)) > 1:
        raise BadOption(f"balance is played by equal bots: name one, not {', '.join(bots)}")
    as_given = contest_of(args, bots)
    return {
        called: msgspec.structs.replace(as_given, options=options)
        for called, options in variants(args.vary, as_given.options).items()
    }


def variants(vary: str | None, options: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The options of each variant, by the variant's name."""
    if vary is None:
        return {AS_GIVEN: options}
    name, equals, values = vary.partition("=")
    if not equals or not values:
        raise BadOption(f"--vary wants OPTION=VALUE,VALUE, not {vary!r}")
    return {
        f"{name}={value}": {**options, name: option_value(value)} for value in values.split(",")
    }


def for_variant(args: argparse.Namespace, called: str) -> argparse.Namespace:
    """The arguments for one variant. Its results file has the variant's name in it, made safe."""
    if args.results is None or args.vary is None:
        return args
    if args.results.is_dir():
        raise BadFile(f"{args.results}: is a directory")
    safe = re.sub(r"[^\w.=+-]", "_", called)
    file = args.results.with_name(f"{args.results.stem}-{safe}{args.results.suffix}")
    return argparse.Namespace(**{**vars(args), "results": file})


def draw_charts(game: str, reports: dict[str, dict[str, Any]]) -> str:
    rows = [
        Bar(_of(called, f"seat {seat + 1}"), rate["rate"], rate["low"], rate["high"], colour)
        for colour, (called, one) in enumerate(reports.items())
        for seat, rate in enumerate(one["seats"])
    ]
    rows += [
        Bar(_of(called, f"{source} decides"), rate["rate"], rate["low"], rate["high"], colour)
        for colour, (called, one) in enumerate(reports.items())
        for source, figures in one["sources"].items()
        for rate in [figures["decides"]]
    ]
    rows += [
        Bar(_of(called, f"most {action}: wins"), rate["rate"], rate["low"], rate["high"], colour)
        for colour, (called, one) in enumerate(reports.items())
        for action, figures in one["actions"].items()
        for rate in [figures["most_wins"]]
        if rate["rate"] is not None
    ]
    return bar_chart(f"{game}: wins by seat, and what decides, with 95 % intervals", rows)


def _of(called: str, what: str) -> str:
    """A label of a figure, with the variant's name if options are varied."""
    return what if called == AS_GIVEN else f"{called}: {what}"


def show(reports: dict[str, dict[str, Any]]) -> None:
    console = plain_console()
    heads = ["with 95 % interval" if called == AS_GIVEN else called for called in reports]
    table = Table("", *heads)
    first = next(iter(reports.values()))
    for seat in range(len(first["seats"])):
        table.add_row(
            f"seat {seat + 1} wins", *(_rate(one["seats"][seat]) for one in reports.values())
        )
    for key in ("moves", "points", "winner", "margin"):
        table.add_row(key, *(_mean(one[key]) for one in reports.values()))
    table.add_row("shared wins", *(_rate(one["shared"]) for one in reports.values()))
    console.print(table)
    console.print(details("source", "sources", SOURCE_COLUMNS, reports))
    if any(one["actions"] for one in reports.values()):
        console.print(details("done", "actions", ACTION_COLUMNS, reports))


SOURCE_COLUMNS = {"points": "points", "of_winner": "of the winner", "decides": "decides"}
ACTION_COLUMNS = {
    "times": "times",
    "of_winner": "by the winner",
    "most_wins": "who did it most wins",
}


def details(
    title: str, part: str, columns: dict[str, str], reports: dict[str, dict[str, Any]]
) -> Table:
    """A table with a row for each source or action, and columns for each report."""
    heads = [_of(called, what) for called in reports for what in columns.values()]
    table = Table(*(Column(head, overflow="fold") for head in [title, *heads]))
    for name in dict.fromkeys(name for one in reports.values() for name in one[part]):
        table.add_row(
            name,
            *(_cell(one[part].get(name), key) for one in reports.values() for key in columns),
        )
    return table


def _cell(figures: dict[str, Any] | None, key: str) -> str:
    if figures is None:
        return "–"
    return _rate(figures[key]) if "rate" in figures[key] else _mean(figures[key])


def _rate(rate: dict[str, Any]) -> str:
    if rate["rate"] is None:
        return "–"
    return f"{rate['rate']:.1%} ({rate['low']:.0%} to {rate['high']:.0%})"


def _mean(mean: dict[str, Any]) -> str:
    if mean["low"] is None:
        return f"{mean['mean']:.1f} (one game)"
    return f"{mean['mean']:.1f} ({mean['low']:.1f} to {mean['high']:.1f})"
