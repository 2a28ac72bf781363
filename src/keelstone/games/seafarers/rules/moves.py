"""The numbered moves of Seafarers, and what chance may bring.

Kinds whose argument is a corner, an edge or a hex begin at a fresh word of the mask, so that a set
of corners, edges or hexes goes into the mask a word at a time.  The sea's kinds come after the
island's.
"""

from __future__ import annotations

from typing import Any

from keelstone.engine.moves import Argument, Kind, Moves
from keelstone.games.seafarers.rules.board import (
    HARBOUR_NAMES,
    RESOURCE_NAMES,
    TERRAIN_NAMES,
    geometry_of,
)
from keelstone.games.seafarers.rules.map.geometry import CORNERS, EDGES, HEXES, UnknownPlace
from keelstone.i18n import Phrase, say

MAX_SEATS = 4
RATES = ("4", "3", "2")
CARD_NAMES = ("knight", "invention", "monopoly", "road-building", "victory-point")


class Place(Argument):
    """A hex, corner or edge, written as `geometry.py` names it."""

    def __init__(self, kind: str, size: int) -> None:
        super().__init__(size)
        self.kind = kind

    def label(self, board: Any, index: int) -> str:
        shape = None if board is None else geometry_of(board)
        if shape is None or index >= self._count(shape):
            return f"#{index + 1}"
        return str(getattr(shape, f"{self.kind}_name")(index))

    def parse(self, board: Any, word: str) -> list[int]:
        if word.startswith("#"):
            return super().parse(board, word[1:])
        if board is None:
            return []
        try:
            return [getattr(geometry_of(board), f"parse_{self.kind}")(word)]
        except UnknownPlace:
            return []

    def expects(self) -> Phrase:
        examples = {
            "hex": say("a hex (C4)"),
            "corner": say("a corner (C4.N)"),
            "edge": say("an edge (C4-NE)"),
        }
        return examples[self.kind]

    def _count(self, shape: Any) -> int:
        return len({"hex": shape.hexes, "corner": shape.corners, "edge": shape.edges}[self.kind])


HEX, CORNER, EDGE = Place("hex", HEXES), Place("corner", CORNERS), Place("edge", EDGES)

MOVES = Moves(
    Kind("roll"),
    Kind("end"),
    Kind("buy"),
    Kind("knight"),
    Kind("road-building"),
    Kind("invention"),
    Kind("monopoly", resource=RESOURCE_NAMES),
    Kind("take", resource=RESOURCE_NAMES),
    Kind("discard", resource=RESOURCE_NAMES),
    Kind("rob", seat=MAX_SEATS),
    Kind("give", resource=RESOURCE_NAMES),
    Kind("want", resource=RESOURCE_NAMES),
    Kind("offer"),
    Kind("accept"),
    Kind("refuse"),
    Kind("deal", seat=MAX_SEATS),
    Kind("withdraw"),
    Kind("swap", align=64, rate=RATES, give=RESOURCE_NAMES, get=RESOURCE_NAMES),
    Kind("road", align=64, edge=EDGE),
    Kind("settlement", align=64, corner=CORNER),
    Kind("city", align=64, corner=CORNER),
    Kind("robber", align=64, hex=HEX),
    Kind("ship", align=64, edge=EDGE),
    Kind("lift", align=64, edge=EDGE),
    Kind("pirate", align=64, hex=HEX),
    Kind("harbour", align=64, edge=EDGE),
    Kind("token", align=64, hex=HEX),
)

CHANCES = Moves(
    Kind("dice", sum=tuple(str(total) for total in range(2, 13))),
    Kind("stolen", resource=RESOURCE_NAMES),
    Kind("drawn", card=CARD_NAMES),
    Kind("found", terrain=TERRAIN_NAMES),
    Kind("number", token=tuple(str(number) for number in range(2, 13))),
    Kind("haven", kind=HARBOUR_NAMES),
)

ROLL, END, BUY = MOVES.first("roll"), MOVES.first("end"), MOVES.first("buy")
PLAY_KNIGHT, PLAY_ROADS = MOVES.first("knight"), MOVES.first("road-building")
PLAY_INVENTION, PLAY_MONOPOLY = MOVES.first("invention"), MOVES.first("monopoly")
TAKE, DISCARD, ROB = MOVES.first("take"), MOVES.first("discard"), MOVES.first("rob")
GIVE, WANT, OFFER = MOVES.first("give"), MOVES.first("want"), MOVES.first("offer")
ACCEPT, REFUSE = MOVES.first("accept"), MOVES.first("refuse")
DEAL, WITHDRAW, SWAP = MOVES.first("deal"), MOVES.first("withdraw"), MOVES.first("swap")
BUILD_ROAD, BUILD_SETTLEMENT = MOVES.first("road"), MOVES.first("settlement")
BUILD_CITY, MOVE_ROBBER = MOVES.first("city"), MOVES.first("robber")
BUILD_SHIP, LIFT_SHIP = MOVES.first("ship"), MOVES.first("lift")
MOVE_PIRATE, LAY_HARBOUR = MOVES.first("pirate"), MOVES.first("harbour")
MOVE_TOKEN = MOVES.first("token")

# The same as words of the mask.
SWAP_WORD, ROAD_WORD, SETTLEMENT_WORD = SWAP // 64, BUILD_ROAD // 64, BUILD_SETTLEMENT // 64
CITY_WORD, ROBBER_WORD = BUILD_CITY // 64, MOVE_ROBBER // 64
SHIP_WORD, LIFT_WORD, PIRATE_WORD = BUILD_SHIP // 64, LIFT_SHIP // 64, MOVE_PIRATE // 64
HARBOUR_WORD, TOKEN_WORD = LAY_HARBOUR // 64, MOVE_TOKEN // 64

MoveKind = MOVES.kind_enum("MoveKind")
KIND_OF = MOVES.kind_numbers()


def mask_words(board: Any) -> int:
    """How many words of a mask the moves on this board can fill."""
    last = MOVE_TOKEN if board.has_ships else MOVE_ROBBER
    return (last + int(board.hexes) + 63) // 64


DICE, STOLEN, DRAWN = CHANCES.first("dice"), CHANCES.first("stolen"), CHANCES.first("drawn")
FOUND, NUMBER, HAVEN = CHANCES.first("found"), CHANCES.first("number"), CHANCES.first("haven")
ChanceKind = CHANCES.kind_enum("ChanceKind")
CHANCE_OF = CHANCES.kind_numbers()
