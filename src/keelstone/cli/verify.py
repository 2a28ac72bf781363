"""Check a game file: every move tried, every die and card computed again.

keelstone verify game.json
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from keelstone.engine import gamefile
from keelstone.engine.errors import BadFile
from keelstone.i18n import LANGUAGES


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="a game file of a game that is over")
    parser.add_argument("--language", choices=LANGUAGES, default="en")


def run(args: argparse.Namespace) -> int:
    from keelstone.server.table.verification import verify

    try:
        text = Path(args.file).read_bytes()
    except OSError as fault:
        raise BadFile(f"{args.file}: {fault.strerror}") from None
    report = verify(gamefile.from_json(text), args.language)
    print("\n".join(report.lines))
    return 0 if report.is_fair else 1
