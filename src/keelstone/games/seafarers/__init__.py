"""Seafarers: the base island and the whole sea expansion.  rules/seafarers.md is the law."""

from keelstone.games.seafarers import text, words
from keelstone.games.seafarers.board import BOARD
from keelstone.games.seafarers.judgement import is_quiet, is_settled, moment, traits
from keelstone.games.seafarers.legal import legal
from keelstone.games.seafarers.make_board import figures, make_board
from keelstone.games.seafarers.moves import CHANCES, FEATURES, MOVES, words_in_use
from keelstone.games.seafarers.names import COLOURS
from keelstone.games.seafarers.options import OPTIONS
from keelstone.games.seafarers.play import happen, odds, play
from keelstone.games.seafarers.quick_play import quick_move
from keelstone.games.seafarers.quick_trade import is_secret, leaning
from keelstone.games.seafarers.redeal import redeal
from keelstone.games.seafarers.scene_features import scene_features
from keelstone.games.seafarers.sight import is_barrier, movers, outcome_seen_by, seen_by
from keelstone.games.seafarers.soundness import unsound
from keelstone.games.seafarers.start import start
from keelstone.games.seafarers.state import STATE
from keelstone.games.seafarers.victory import (
    ENDINGS,
    HIDDEN_SOURCES,
    SOURCES,
    ending,
    points,
    standing,
)
from keelstone.games.seafarers.weights import MANNER, OUTLOOK, TRAITS
from keelstone.words import say

NAME, TITLE, RULES_VERSION, SEATS = "seafarers", say("Seafarers"), 1, (2, 3, 4)

__all__ = [
    "BOARD", "CHANCES", "COLOURS", "ENDINGS", "FEATURES", "HIDDEN_SOURCES", "MANNER", "MOVES",
    "NAME", "OPTIONS", "OUTLOOK", "RULES_VERSION", "SEATS", "SOURCES", "STATE", "TITLE", "TRAITS",
    "ending", "figures", "happen", "is_barrier", "is_quiet", "is_secret", "is_settled", "leaning",
    "legal", "make_board", "moment", "movers", "odds", "outcome_seen_by", "play", "points",
    "quick_move", "redeal", "scene_features", "seen_by", "standing", "start", "text", "traits",
    "unsound", "words", "words_in_use",
]  # fmt: skip
