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
from collections.abc import Iterator, Sequence
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
    """A bar for each win rate; those of all variants stand one below the other."""
    charted = {called: dict(_rates(one)) for called, one in reports.items()}
    rows = [
        Bar(_of(called, what), rates[what]["rate"], rates[what]["low"], rates[what]["high"], colour)
        for what in dict.fromkeys(what for rates in charted.values() for what in rates)
        for colour, (called, rates) in enumerate(charted.items())
        if what in rates
    ]
    return bar_chart(f"{game}: wins by seat, and what decides, with 95 % intervals", rows)


def _rates(one: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The win rates of a report, by what they are of."""
    for seat, rate in enumerate(one["seats"]):
        yield f"seat {seat + 1}", rate
    for source, figures in one["sources"].items():
        yield f"{source} decides", figures["decides"]
    for action, figures in one["actions"].items():
        if figures["most_wins"]["rate"] is not None:
            yield f"most {action}: wins", figures["most_wins"]


def _of(called: str, what: str) -> str:
    """A label of a figure, with the variant's name if options are varied."""
    return what if called == AS_GIVEN else f"{called}: {what}"


def show(reports: dict[str, dict[str, Any]]) -> None:
    console = plain_console()
    is_wide = console.width >= 80  # else whole columns would be cut off
    console.print(outline(reports, is_wide))
    console.print(details("source", "sources", SOURCE_COLUMNS, reports, is_wide))
    if any(one["actions"] for one in reports.values()):
        console.print(details("done", "actions", ACTION_COLUMNS, reports, is_wide))


SOURCE_COLUMNS = {"points": "points", "of_winner": "of the winner", "decides": "decides"}
ACTION_COLUMNS = {
    "times": "times",
    "of_winner": "by the winner",
    "most_wins": "who did it\nmost wins",
}


def outline(reports: dict[str, dict[str, Any]], is_wide: bool) -> Table:
    """A table of what concerns whole games."""
    table = _table(["", "with 95 % interval"], is_wide)
    for seat in range(len(next(iter(reports.values()))["seats"])):
        rates = {called: [one["seats"][seat]] for called, one in reports.items()}
        _add_rows(table, f"seat {seat + 1} wins", rates)
    for key in ("moves", "points", "winner", "margin", "shared"):
        name = "shared wins" if key == "shared" else key
        _add_rows(table, name, {called: [one[key]] for called, one in reports.items()})
    return table


def details(
    title: str,
    part: str,
    columns: dict[str, str],
    reports: dict[str, dict[str, Any]],
    is_wide: bool,
) -> Table:
    """A table of sources or actions."""
    table = _table([title, *columns.values()], is_wide)
    for name in dict.fromkeys(name for one in reports.values() for name in one[part]):
        figures = {called: one[part].get(name, {}) for called, one in reports.items()}
        _add_rows(
            table,
            name,
            {called: [one.get(key) for key in columns] for called, one in figures.items()},
        )
    return table


def _table(heads: Sequence[str], is_wide: bool) -> Table:
    first, *others = heads
    return Table(
        Column(first, overflow="fold"),
        *(Column(head, no_wrap=is_wide) for head in others),
        collapse_padding=True,
        pad_edge=False,
    )


def _add_rows(table: Table, name: str, figures: dict[str, list[dict[str, Any] | None]]) -> None:
    """Add the row of a name; with several variants, a row for each below the name."""
    if list(figures) == [AS_GIVEN]:
        table.add_row(name, *map(_cell, figures[AS_GIVEN]))
        return
    table.add_row(name)
    for called, cells in figures.items():
        table.add_row(f"  {called}", *map(_cell, cells))
    table.add_section()


def _cell(figure: dict[str, Any] | None) -> str:
    if figure is None:
        return "–"
    return _rate(figure) if "rate" in figure else _mean(figure)


def _rate(rate: dict[str, Any]) -> str:
    if rate["rate"] is None:
        return "–"
    return f"{rate['rate']:.1%} ({100 * rate['low']:.0f} to {rate['high']:.0%})"


def _mean(mean: dict[str, Any]) -> str:
    if mean["low"] is None:
        return f"{mean['mean']:.1f} (one game)"
    return f"{mean['mean']:.1f} ({mean['low']:.1f} to {mean['high']:.1f})"
