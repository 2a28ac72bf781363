"""The numbered moves of Imhotep, and what chance may bring."""

from keelstone.engine.moves import Kind, Moves
from keelstone.games.imhotep.rules.board import (
    CARD_NAMES,
    PYRAMID_NAMES,
    ROUND_CARDS,
    SHIPS,
    SITE_NAMES,
    SPACES,
)

MOVES = Moves(
    # The four actions; spaces are numbered from the bow.
    Kind("load", ship=SHIPS, space=SPACES),
    Kind("sail", ship=SHIPS, site=SITE_NAMES),
    Kind("lever", ship=SHIPS, site=SITE_NAMES),
    Kind("take"),
    Kind("hammer"),
    Kind("sail-card"),
    Kind("chisel"),
    Kind("pass"),
    # What follows from them.
    Kind("unload", space=SPACES),
    Kind("card", card=CARD_NAMES),
    Kind("pair"),
    Kind("decline"),
    Kind("keep", card=CARD_NAMES),
    Kind("pyramid", pyramid=PYRAMID_NAMES),
    Kind("accept"),
    Kind("point"),
    Kind("stones"),
)
MoveKind = MOVES.kind_enum("MoveKind")
KIND_OF = MOVES.kind_numbers()
# The first move of each kind.
LOAD, SAIL, LEVER_SAIL = MOVES.first("load"), MOVES.first("sail"), MOVES.first("lever")
TAKE, PLAY_HAMMER = MOVES.first("take"), MOVES.first("hammer")
PLAY_SAIL, PLAY_CHISEL = MOVES.first("sail-card"), MOVES.first("chisel")
PASS, UNLOAD = MOVES.first("pass"), MOVES.first("unload")
CARD, PAIR, DECLINE, KEEP = (MOVES.first(kind) for kind in ("card", "pair", "decline", "keep"))
PYRAMID, ACCEPT = MOVES.first("pyramid"), MOVES.first("accept")
POINT, STONES = MOVES.first("point"), MOVES.first("stones")

CHANCES = Moves(Kind("round-card", card=ROUND_CARDS), Kind("card", card=CARD_NAMES))
ROUND_CARD, MARKET_CARD = CHANCES.first("round-card"), CHANCES.first("card")
