"""What balance reports count beside the kinds of moves."""

from __future__ import annotations

from collections.abc import Iterator

from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import GOLD, NO_ISLAND
from keelstone.games.seafarers.rules.moves import BUILD_SETTLEMENT, HEX, KIND_OF, MoveKind


def scene_features(view: View, number: int) -> Iterator[str]:
    """What a settlement lies at: gold, a harbour, and which island, named by its first hex.

    Islands that are dealt have no names: they differ from game to game.
    """
    if KIND_OF[number] != MoveKind.SETTLEMENT:
        return
    corner, board = number - BUILD_SETTLEMENT, view.board
    hexes = board.corner_hexes[corner]
    if any(view.terrain[h] == GOLD for h in hexes):
        yield "settlement at gold"
    laid = view.harbour_edge[: view.harbours_laid]
    if any(corner in board.edge_corners[edge] for edge in laid):
        yield "settlement at a harbour"
    for island in {board.printed_island[h] for h in hexes} - {NO_ISLAND}:
        if board.islands > 1 and not board.islands_dealt:
            yield f"settlement on island {HEX.label(board, board.printed_island.index(island))}"
