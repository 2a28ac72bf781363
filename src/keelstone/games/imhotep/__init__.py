"""Imhotep: Builder of Egypt, for 2 to 4 seats.  The law: rules/imhotep.md."""

from keelstone.games.imhotep import text, words
from keelstone.games.imhotep.board import BOARD, OPTIONS, figures, make_board
from keelstone.games.imhotep.flow import happen, movers, odds, outcome_seen_by, redeal, start
from keelstone.games.imhotep.judgement import is_quiet, traits
from keelstone.games.imhotep.legal import is_barrier, legal, seen_by
from keelstone.games.imhotep.moves import CHANCES, FEATURES, MOVES
from keelstone.games.imhotep.play import play
from keelstone.games.imhotep.quick_play import quick_move
from keelstone.games.imhotep.scoring import points, standing
from keelstone.games.imhotep.soundness import unsound
from keelstone.games.imhotep.state import SOURCES, STATE
from keelstone.games.imhotep.weights import MANNER, OUTLOOK, TRAITS
from keelstone.games.imhotep.words import COLOURS
from keelstone.words import say

NAME = "imhotep"
TITLE = say("Imhotep")
RULES_VERSION = 1
SEATS = (2, 3, 4)
TIE_BREAK = say("Equal points: more stones on the sled decide.")

__all__ = [
    "BOARD", "CHANCES", "COLOURS", "FEATURES", "MANNER", "MOVES", "NAME", "OPTIONS", "OUTLOOK",
    "RULES_VERSION", "SEATS", "SOURCES", "STATE", "TIE_BREAK", "TITLE", "TRAITS", "figures",
    "happen", "is_barrier", "is_quiet", "legal", "make_board", "movers", "odds", "outcome_seen_by",
    "play", "points", "quick_move", "redeal", "seen_by", "standing", "start", "text", "traits",
    "unsound", "words",
]  # fmt: skip
