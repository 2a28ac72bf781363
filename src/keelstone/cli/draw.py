"""Draw a saved game as it was after a move: SVG, or PNG where a Chromium is installed.

keelstone draw game.json -o board.svg
keelstone draw game.json --step 40 --seat 1 -o board.png
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from keelstone.cli.support.arguments import argument, read_file, write_file
from keelstone.cli.support.screen import seat_given
from keelstone.engine import gamefile
from keelstone.engine.errors import BadOption
from keelstone.engine.options import whole_number
from keelstone.engine.seats import SPECTATOR
from keelstone.i18n import LANGUAGES

#: seconds that a browser may take to draw
LONGEST = 60
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    parser.add_argument("file", metavar="FILE", help="a game file")
    parser.add_argument("--step", type=int, metavar="N", help="after move N (default: the last)")
    parser.add_argument("--seat", type=int, metavar="N", help="as seat N sees it")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="board.svg or .png")
    width = argument(whole_number(16, 10_000))
    parser.add_argument("--width", type=width, default=1440, help="of a PNG, in pixels")
    parser.add_argument("--language", choices=LANGUAGES, default="en")


def run(args: argparse.Namespace) -> int:
    output = Path(args.output)
    if not output.parent.is_dir():
        raise BadOption(f"{output}: there is no folder {output.parent}")
    game = gamefile.from_json(read_file(args.file))
    if args.step is not None:
        game = game.at(args.step)
    seat = seat_given(game, args.seat)
    svg = game.svg(None if seat == SPECTATOR else seat, args.language)
    if output.suffix == ".svg":
        write_file(output, svg)
    elif output.suffix == ".png":
        write_png(output, svg, args.width)
    else:
        raise BadOption(f"{output}: name a file that ends in .svg or .png")
    return 0


def write_png(output: Path, svg: str, width: int) -> None:
    """Write a PNG. A headless browser draws it."""
    named = os.environ.get("KEELSTONE_BROWSER")
    browser = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise BadOption("a PNG needs Chromium; none was found (KEELSTONE_BROWSER names one)")
    height = width * _height_of(svg) // 1000
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(f"<style>body{{margin:0}}svg{{width:100vw}}</style>{svg}", encoding="utf-8")
        picture = Path(folder) / "picture.png"
        command = [
            browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--user-data-dir={folder}/profile", f"--window-size={width},{height}",
            f"--screenshot={picture}", str(page),
        ]  # fmt: skip
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=LONGEST)
            write_file(output, picture.read_bytes())
        except (OSError, subprocess.SubprocessError) as fault:
            why = type(fault).__name__
            raise BadOption(f"{browser} did not draw the picture ({why}): draw an SVG") from None


def _height_of(svg: str) -> int:
    """The picture's height for a width of 1000."""
    box = svg.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return round(1000 * float(box[3]) / float(box[2]))
