"""Making the board record of the printed figures and the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from keelstone.engine.records import Records
from keelstone.games.imhotep.data.figures import BONUSES, TEMPLE_SPACE_KINDS
from keelstone.games.imhotep.rules.board import BASE, BOARD, CARD_NAMES, PYRAMID_NAMES, Bonus


def make_board(options: Mapping[str, Any], figures: Mapping[str, Any], seats: int) -> Records:
    """The board record: the printed figures and the options of one game."""
    boards = BOARD.zeros()
    board = boards[0]
    board.b_side = [side == "B" for side in options["sides"]]
    board.wrath = options["wrath"]
    for key in ("stones_of_a_colour", "sled_room", "first_stones", "stones_to_get"):
        board[key] = figures["box"][key]
    board.minimum_load = figures["ships"]["minimum_load"]
    for number in (2, 3, 4):
        board.round_cards[number] = figures["round_cards"][str(number)]["cards"]
        board.obelisk_places[number, :number] = figures["obelisks"]["a"][f"places_{number}"]
    board.market_cards = [figures["market_cards"][name] for name in CARD_NAMES]
    _fill_pyramids(board, figures["pyramids"])
    _fill_temple(board, figures["temple"])
    _fill_ends(board, figures)
    boards.flags.writeable = False
    return boards


def _fill_pyramids(board: Any, pyramids: Mapping[str, Any]) -> None:
    board.pyramid_values = pyramids["a"]["values"]
    board.pyramid_further = pyramids["a"]["further"]
    small = pyramids["b"]
    for pyramid, name in enumerate(PYRAMID_NAMES):
        for space, shown in enumerate(small[name]):
            board.small_bonus[pyramid, space] = BONUSES.get(shown, Bonus.NONE)
            worth = small["bonus_points"] if shown in BONUSES else int(shown)
            board.small_values[pyramid, space] = worth
        board.small_values[pyramid, BASE] = small["top"]
    board.small_further = small["further"]
    board.bonus_stones = small["bonus_stones"]


def _fill_temple(board: Any, temple: Mapping[str, Any]) -> None:
    board.temple_spaces = temple["a"]["spaces"]
    board.temple_points = temple["a"]["points"]
    board.temple_kinds = [TEMPLE_SPACE_KINDS[kind] for kind in temple["b"]["spaces"]]
    board.temple_b_points = temple["b"]["points"]
    board.choice_points = temple["b"]["choice_points"]
    board.choice_stones = temple["b"]["choice_stones"]


def _fill_ends(board: Any, figures: Mapping[str, Any]) -> None:
    chamber, obelisks, end = figures["burial_chamber"], figures["obelisks"], figures["end"]
    board.group_values = chamber["a"]["groups"]
    board.group_further = chamber["a"]["further"]
    board.row_places = chamber["b"]["places"]
    values = obelisks["b"]["values"]
    board.tower_values[: len(values)] = values
    board.single_stone = obelisks["b"]["single"]
    board.statue_values = figures["statues"]["values"]
    board.statue_further = figures["statues"]["further"]
    board.stones_for_a_point = end["stones_for_a_point"]
    board.unused_blue_card = end["unused_blue_card"]
    board.wrath_points = end["wrath"]
