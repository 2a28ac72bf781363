"""The free corners that a seat's routes lead to, for those who do not see the map."""

from __future__ import annotations

from collections.abc import Iterator

from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import SEA, geometry_of
from keelstone.games.seafarers.text.names import (
    corner_name,
    edge_name,
    edge_words,
    holds,
    surroundings,
)
from keelstone.i18n import Phrase, join, say, say_n

#: corners that need more new roads or ships than this are not told
FARTHEST = 2


def free_corners(view: View, seat: int) -> Iterator[Phrase]:
    """Free corners near a seat's routes, the nearest first, and the edges on the way."""
    for corner, way in ways(view, seat).items():
        if holds(view.crowded, corner) or not is_land(view, corner):
            continue
        named = {"place": corner_name(view, corner), "land": surroundings(view, corner)}
        if not way:
            yield say("{place}: {land}; your routes reach it", **named)
            continue
        edges = join([edge_told(view, edge) for edge in way], ", ")
        yield say_n(
            "{place}: {land}; {n} more piece, on {edges}",
            "{place}: {land}; {n} more pieces, on {edges}",
            len(way), edges=edges, **named,
        )  # fmt: skip


def edge_told(view: View, edge: int) -> Phrase | str:
    """An edge by its name and the land on its sides."""
    land, name = edge_words(view, edge), edge_name(view, edge)
    return name if isinstance(land, str) else say("{land} ({name})", land=land, name=name)


def ways(view: View, seat: int) -> dict[int, tuple[int, ...]]:
    """For each corner near a seat's routes: the edges of a shortest way there."""
    found: dict[int, tuple[int, ...]] = {
        corner: () for corner in range(view.board.corners) if holds(view.reached[seat], corner)
    }
    newest = list(found)
    for _ in range(FARTHEST):
        begun = [corner for corner in newest if not is_of_another(view, seat, corner)]
        newest = []
        for corner in begun:
            for edge, other in steps(view, corner):
                if other not in found:
                    found[other] = (*found[corner], edge)
                    newest.append(other)
    return found


def steps(view: View, corner: int) -> Iterator[tuple[int, int]]:
    """The free edges at a corner on which something could be built, and where they lead."""
    board = view.board
    pairs = zip(board.corner_edges[corner], board.corner_corners[corner], strict=True)
    for edge, other in pairs:
        if edge >= 0 and not holds(view.taken, edge) and may_be_route(view, edge):
            yield edge, other


def may_be_route(view: View, edge: int) -> bool:
    """Whether land lies on a side of an edge, or sea where there are ships."""
    sides = [view.terrain[h] for h in geometry_of(view.board).edge_hexes[edge]]
    return bool(view.board.has_ships) or any(terrain < SEA for terrain in sides)


def is_land(view: View, corner: int) -> bool:
    """Whether known land lies at a corner."""
    return any(view.terrain[h] < SEA for h in geometry_of(view.board).corner_hexes[corner])


def is_of_another(view: View, seat: int, corner: int) -> bool:
    """Whether another seat's building stands at a corner: no route goes on through it."""
    return any(
        holds(pieces[other], corner)
        for other in range(view.seats)
        if other != seat
        for pieces in (view.settlement, view.city)
    )
