"""Verify a game file: replay every move and recompute every die and card.

keelstone verify game.json

Exit codes: 0 chance was fair, 1 it was not, 2 the file cannot be read, 3 not checked: the file does
not hold what is needed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec

from keelstone.cli.support.arguments import read_file
from keelstone.engine import gamefile
from keelstone.i18n import LANGUAGES, say

_EXIT_CODES = {"fair": 0, "not fair": 1, "not checked": 3}
_VERDICTS = {
    "fair": say("Chance was fair."),
    "not fair": say("Chance was NOT fair."),
    "not checked": say("NOT CHECKED: this file does not show whether chance was fair."),
}


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="a game file of a game that is over")
    parser.add_argument("--json", action="store_true", help="the report for programs")
    parser.add_argument("--language", choices=LANGUAGES, default="en")


def run(args: argparse.Namespace) -> int:
    from keelstone.server.table.fair_chance.verification import verify

    report = verify(gamefile.from_json(read_file(args.file)), args.language)
    if args.json:
        print(msgspec.json.encode(report).decode())
        return _EXIT_CODES[report.verdict]
    print("\n".join(report.lines))
    print(_VERDICTS[report.verdict].text(args.language))
    return _EXIT_CODES[report.verdict]
