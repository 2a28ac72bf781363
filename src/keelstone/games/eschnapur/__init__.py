"""The Palace of Eschnapur, for two to four players."""

from keelstone.games.eschnapur import names, text, words
from keelstone.games.eschnapur.board import BOARD, figures, make_board
from keelstone.games.eschnapur.ending import ENDINGS, ending, points, standing
from keelstone.games.eschnapur.imagining import imagine
from keelstone.games.eschnapur.judgement import is_quiet, leaning, traits
from keelstone.games.eschnapur.knowledge import is_barrier, outcome_seen_by, redeal, seen_by
from keelstone.games.eschnapur.moves import CHANCES, FEATURES, MOVES
from keelstone.games.eschnapur.quick_play import quick_move
from keelstone.games.eschnapur.setting_up import start
from keelstone.games.eschnapur.soundness import unsound
from keelstone.games.eschnapur.state import STATE
from keelstone.games.eschnapur.turns import happen, legal, movers, odds, play
from keelstone.games.eschnapur.weights import MANNER, OUTLOOK, TRAITS
from keelstone.kernel.options import Option
from keelstone.words import say

NAME = "eschnapur"
TITLE = say("The Palace of Eschnapur")
RULES_VERSION = 1
SEATS = (2, 3, 4)
TIE_BREAK = say("Equal points: more gold decides.")
COLOURS = names.COLOURS
OPTIONS: tuple[Option, ...] = ()
SOURCES = ("spaces", "stones", "privileges")

__all__ = [
    "BOARD", "CHANCES", "COLOURS", "ENDINGS", "FEATURES", "MANNER", "MOVES", "NAME", "OPTIONS",
    "OUTLOOK", "RULES_VERSION", "SEATS", "SOURCES", "STATE", "TIE_BREAK", "TITLE", "TRAITS",
    "ending", "figures", "happen", "imagine", "is_barrier", "is_quiet", "leaning", "legal",
    "make_board", "movers", "odds", "outcome_seen_by", "play", "points", "quick_move", "redeal",
    "seen_by", "standing", "start", "text", "traits", "unsound", "words",
]  # fmt: skip
