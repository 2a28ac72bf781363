"""The board: what is printed in the box. Change the fields; `data/figures.py` fills them in."""

from keelstone.engine.records import Field, Record

MAX_STONES = 60
MAX_ROUNDS = 50
CHARMS = 6
DIE_SIDES = 6

BOARD = Record(
    "riverhop board",
    Field("rounds", "i1"),
    Field("last_stone", "i1"),
    Field("is_slippery", "i1", (MAX_STONES + 1,)),
    Field("prize", "i1"),
    Field("charm_points", "i1", (CHARMS,)),
)
