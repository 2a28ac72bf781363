"""Making the board record of the printed figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from keelstone.engine.records import Records
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.eschnapur.rules.board import (
    BOARD,
    PARTS,
    PRIVILEGE_NAMES,
    RULES_VERSION,
    VALUES,
)


def make_board(options: Mapping[str, Any], figures: Mapping[str, Any], seats: int) -> Records:
    """An array of one board record. The game has no options."""
    board = BOARD.zeros()
    board["rules_version"] = RULES_VERSION
    board["premium"] = figures["box"]["premium"]
    board["stones_of_a_colour"] = figures["box"]["stones_of_a_colour"]
    for part in range(PARTS):
        table = figures["parts"][str(part + 1)]
        for key in ("spaces", "lowest_value", "wage"):
            board[key][0, part] = table[key]
        board["purse"][0, part] = table["purse"] - 1
    for card, name in enumerate(PRIVILEGE_NAMES):
        board["cost"][0, card] = figures["privileges"][name]["cost"]
    _fill_in_seats(board, figures, seats)
    board.flags.writeable = False
    return board


@carries_out("eschnapur 18.1", "eschnapur 18.4")
@carries_out("eschnapur 19.1", "eschnapur 19.4", "eschnapur 19.5")
def _fill_in_seats(board: Records, figures: Mapping[str, Any], seats: int) -> None:
    """Fill in what depends on the number of seats."""
    table = figures["seats"][str(seats)]
    hand = figures["hand"][str(seats)]
    board["hand"][0] = [hand[str(value)] for value in range(VALUES)]
    parts = {part - 1 for part in table["parts_out"]}
    board["parts_in_play"] = sum(1 << part for part in range(PARTS) if part not in parts)
    out = set(table["privileges_out"])
    board["privileges_in_play"] = sum(
        1 << card for card, name in enumerate(PRIVILEGE_NAMES) if name not in out
    )
    board["first_official"] = table["first_official"] - 1
    board["parts_to_finish"] = table["parts_to_finish"]
    board["privilege_places"][0, :seats] = table["privilege_places"]
