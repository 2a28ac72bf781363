"""The numbered moves."""

from keelstone.engine.moves import Kind, Moves
from keelstone.games.eschnapur.rules.board import (
    MAX_SEATS,
    OFFICIALS,
    PARTS,
    PRIVILEGE_NAMES,
    SEAT_NAMES,
    VALUES,
)

VALUE_NAMES = tuple(str(value) for value in range(VALUES))

MOVES = Moves(
    Kind("site", part=PARTS),
    Kind("give", official=OFFICIALS, gold=VALUE_NAMES),
    Kind("leave", official=OFFICIALS),
    Kind("commit"),
    Kind("build", part=PARTS),
    Kind("take", gold=VALUE_NAMES),
    Kind("buy", card=PRIVILEGE_NAMES),
    Kind("pass"),
    Kind("beside"),
    Kind("block", seat=SEAT_NAMES, official=OFFICIALS),
    Kind("stop", part=PARTS),
    Kind("order", marker=MAX_SEATS, seat=SEAT_NAMES),
    Kind("ban", part=PARTS),
    Kind("move", part=PARTS, to=PARTS),
)
MoveKind = MOVES.kind_enum("MoveKind")
#: the kind of each move
KIND_OF = MOVES.kind_numbers()

CHANCES = Moves(Kind("deal", marker=MAX_SEATS, seat=SEAT_NAMES))

# The first move of each kind.
SITE, GIVE, LEAVE, COMMIT = (MOVES.first(kind) for kind in ("site", "give", "leave", "commit"))
BUILD_AT, TAKE, BUY = (MOVES.first(kind) for kind in ("build", "take", "buy"))
PASS, BESIDE, BLOCK = (MOVES.first(kind) for kind in ("pass", "beside", "block"))
STOP_AT, ORDER_TO, BAN = (MOVES.first(kind) for kind in ("stop", "order", "ban"))
MOVE_FROM = MOVES.first("move")
