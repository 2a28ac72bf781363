"""The moves and what chance may bring. Add a `Kind` for a new move."""

from keelstone.engine.moves import Kind, Moves

from riverhop.rules.board import CHARMS, DIE_SIDES

MOVES = Moves(Kind("hop"), Kind("rest"))
HOP, REST = MOVES.first("hop"), MOVES.first("rest")

CHANCES = Moves(Kind("charm", number=CHARMS), Kind("die", pips=DIE_SIDES))
CHARM, DIE = CHANCES.first("charm"), CHANCES.first("die")
