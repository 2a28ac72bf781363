"""The result of a search, read from its trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.ai.evaluation import MAX_SEATS
from keelstone.ai.search.tree import OBSERVER_OFFSET, ROOT
from keelstone.ai.search.workspace import LABELS_PER_SEAT, Workspace
from keelstone.engine.seats import CHANCE

#: the fewest visits of a node in the expected line
MIN_LINE_VISITS = 8

#: moves and outcomes as (seat, number); the seat of chance is -1
Line = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class SearchedMove:
    """A move, its visits, and its value to every seat: the mean over its playouts.

    Values are win probabilities, except that `points_weight` of them goes by points.
    """

    number: int
    visits: int
    values: tuple[float, ...]
    #: the probability that a network gives it; 0 without one
    prior: float = 0.0


@dataclass(frozen=True)
class SearchResult:
    """What a search found for a seat."""

    seat: int
    #: the moves of the seat, the most visited first
    moves: tuple[SearchedMove, ...]
    #: the value of the position to every seat
    values: tuple[float, ...]
    #: the expected line (principal variation): the best move and the most visited replies
    line: Line
    playouts: int
    seconds: float

    @property
    def best(self) -> SearchedMove:
        """The most visited move."""
        return self.moves[0]


def root_values(workspaces: Sequence[Workspace], seats: int) -> tuple[float, ...]:
    """The mean value of the roots of all trees, by seat."""
    return _mean_values([workspace.nodes[ROOT] for workspace in workspaces], seats)


def root_moves(workspaces: Sequence[Workspace], seat: int, seats: int) -> list[SearchedMove]:
    """A seat's moves at the roots, with the statistics of all trees added up."""
    found: dict[int, list[Any]] = {}
    for workspace in workspaces:
        for node in _children(workspace, workspace.nodes[ROOT]):
            mover, number = divmod(int(node["label"]), LABELS_PER_SEAT)
            if mover == seat + 1:
                found.setdefault(number, []).append(node)
    return [
        SearchedMove(
            number,
            int(sum(node["visits"] for node in nodes)),
            _mean_values(nodes, seats),
            float(nodes[0]["prior"]),
        )
        for number, nodes in found.items()
    ]


def line_after(workspaces: Sequence[Workspace], seat: int, number: int) -> Line:
    """A move at the root and the most visited moves after it, in the tree that visited it most."""
    label = (seat + 1) * LABELS_PER_SEAT + number
    candidates = [
        (int(node["visits"]), place, node)
        for place, workspace in enumerate(workspaces)
        for node in _children(workspace, workspace.nodes[ROOT])
        if node["label"] == label
    ]
    _, place, node = max(candidates, key=lambda one: one[0])
    return ((seat, number), *_most_visited(workspaces[place], node))


def is_decided(visits: Sequence[int], share: float) -> bool:
    """Whether the most visited move stays ahead whatever the rest of the search does.

    `share` is the part of the time that is over; the rate of playouts is taken as constant.
    """
    first, *others = sorted(visits, reverse=True)
    return not others or first - others[0] > sum(visits) * (1 - share) / share


def _children(workspace: Workspace, node: Any) -> list[Any]:
    found = []
    index = int(node["first_child"])
    while index:
        found.append(workspace.nodes[index])
        index = int(workspace.nodes["next_sibling"][index])
    return found


def _mean_values(nodes: Sequence[Any], seats: int) -> tuple[float, ...]:
    visits = sum(int(node["visits"]) for node in nodes)
    totals: NDArray[np.float64] = sum((node["value_sum"] for node in nodes), np.zeros(MAX_SEATS))
    return tuple((totals[:seats] / max(1, visits)).tolist())


def _most_visited(workspace: Workspace, node: Any) -> list[tuple[int, int]]:
    """The most visited moves below a node, as far as they have MIN_LINE_VISITS."""
    line: list[tuple[int, int]] = []
    while children := _children(workspace, node):
        node = max(children, key=lambda one: int(one["visits"]))
        if node["visits"] < MIN_LINE_VISITS:
            break
        mover, number = divmod(int(node["label"]) % OBSERVER_OFFSET, LABELS_PER_SEAT)
        line.append((CHANCE if mover == 0 else mover - 1, number))
    return line
