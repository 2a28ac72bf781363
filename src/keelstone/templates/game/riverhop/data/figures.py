"""The printed figures: read from TOML, checked, put on the board. Change it with `figures.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keelstone.engine.boards.boardfile import Faults, given_figures
from keelstone.engine.definition import BoardSource
from keelstone.engine.records import Records

from riverhop.rules.board import BOARD, CHARMS, MAX_STONES

FILE = Path(__file__).parent / "figures.toml"


def figures(options: Mapping[str, Any], source: BoardSource = None) -> dict[str, Any]:
    """The figures of a source, or our own; BadFile names every fault."""
    found, faults = given_figures(source, FILE)
    river = faults.value(found, "river", dict) or {}
    points = faults.value(found, "points", dict) or {}
    check_river(river, faults)
    faults.value(points, "prize", int, "points")
    faults.numbers(points, "charms", CHARMS, "points")
    faults.done()
    return found


def check_river(river: Mapping[str, Any], faults: Faults) -> None:
    """There are stones, and the slippery ones are among them; the last one is dry."""
    stones = faults.value(river, "stones", int, "river") or 0
    faults.check(1 < stones <= MAX_STONES, "river.stones", f"should be 2 to {MAX_STONES}")
    for stone in faults.numbers(river, "slippery", path="river"):
        faults.check(0 < stone < stones, "river.slippery", f"{stone} is not before the last stone")


def make_board(options: Mapping[str, Any], figures: Mapping[str, Any], seats: int) -> Records:
    """The figures and the chosen options as one board record."""
    board = BOARD.zeros()
    board["rounds"] = options["rounds"]
    board["last_stone"] = figures["river"]["stones"]
    board["is_slippery"][0][figures["river"]["slippery"]] = 1
    board["prize"] = figures["points"]["prize"]
    board["charm_points"] = figures["points"]["charms"]
    return board
