"""Games of the base island that another program refereed, in our notation.

A game is one JSON object: `tiles` with cube coordinates and node numbers, `ports`, `plies` with the
outcomes of chance, and that program's state after each ply. Its nodes are our corners and its pairs
of nodes our edges. Resources and development cards have our order.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from keelstone.games.seafarers.rules.map.geometry import ISLAND_ROWS, Geometry, geometry

RESOURCES = ("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE")
CARDS = ("KNIGHT", "YEAR_OF_PLENTY", "MONOPOLY", "ROAD_BUILDING", "VICTORY_POINT")
RADIUS = 2


class ExternalGame:
    """A recorded game of another program, in our names for places and moves."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.record = record
        self.shape: Geometry = geometry(ISLAND_ROWS)

    # --- places

    def hex_at(self, cube: Any) -> int:
        """Our number of the hex at cube coordinates: rows from the top, places from the left."""
        x, _, z = cube
        row, place = z + RADIUS, x + min(RADIUS, RADIUS + z)
        return sum(ISLAND_ROWS[:row]) + int(place)

    @cached_property
    def corner_of(self) -> dict[int, int]:
        """Our corner for every node: both give a hex's corners from the north, clockwise."""
        return {
            node: corner
            for cube, _, _, nodes in self.record["tiles"]
            for node, corner in zip(nodes, self.shape.hex_corners[self.hex_at(cube)], strict=True)
        }

    def edge_of(self, nodes: Any) -> int:
        """Our edge between two nodes."""
        first, second = sorted(self.corner_of[node] for node in nodes)
        return self.shape.edges.index((first, second))

    # --- the lay-out

    def layout(self) -> dict[str, Any]:
        """Terrain, tokens, harbours and robber, as the option `layout` takes them."""
        letters = {"WOOD": "F", "BRICK": "H", "SHEEP": "P", "WHEAT": "A", "ORE": "M", None: "D"}
        kinds = {"WOOD": "wood", "BRICK": "brick", "SHEEP": "wool", "WHEAT": "grain", "ORE": "ore"}
        return {
            "map": {
                self.shape.hex_name(self.hex_at(cube)): f"{letters[resource]}{number or ''}"
                for cube, resource, number, _ in self.record["tiles"]
            },
            "harbours": {
                self.shape.edge_name(self.edge_of(nodes)): kinds.get(resource, "any")
                for _, resource, nodes in self.record["ports"]
            },
            "robber": self.shape.hex_name(self.hex_at(self.record["robber"])),
        }

    def options(self, points: int = 99) -> dict[str, Any]:
        """The options with which our rules follow this game. With 99 points it never ends before
        theirs.

        Trades are adjustments: their offers do not have our steps.
        """
        return {
            "scene": "base",
            "layout": self.layout(),
            "trade": False,
            "points": points,
            "turn_limit": 0,
        }

    # --- moves

    def notation(self, kind: str, value: Any) -> list[str]:
        """Their move in our notation: one step, or several."""
        if kind in PLAIN:
            return [PLAIN[kind]]
        if kind in ("BUILD_SETTLEMENT", "BUILD_CITY"):
            corner = self.shape.corner_name(self.corner_of[value])
            return [f"{'settlement' if kind == 'BUILD_SETTLEMENT' else 'city'} {corner}"]
        if kind == "BUILD_ROAD":
            return [f"road {self.shape.edge_name(self.edge_of(value))}"]
        if kind == "MARITIME_TRADE":
            give, rate, get = value
            return [f"swap {rate} {resource(give)} {resource(get)}"]
        if kind == "MOVE_ROBBER":
            cube, victim = value
            steps = [f"robber {self.shape.hex_name(self.hex_at(cube))}"]
            return steps if victim is None else [*steps, f"rob {victim + 1}"]
        if kind == "PLAY_YEAR_OF_PLENTY":
            return ["invention", *(f"take {resource(name)}" for name in value)]
        if kind == "PLAY_MONOPOLY":
            return [f"monopoly {resource(value)}"]
        if kind == "DISCARD_RESOURCE":
            return [f"discard {resource(value)}"]
        raise ValueError(f"no move of ours is like {kind!r}")

    def outcome(self, kind: str, result: Any) -> str | None:
        """What chance brought with their move, in our notation; None if nothing."""
        if kind == "ROLL":
            return f"dice {sum(result)}"
        if kind == "MOVE_ROBBER" and result is not None:
            return f"stolen {resource(result)}"
        if kind == "BUY_DEVELOPMENT_CARD":
            return f"drawn {CARD_WORDS[CARDS.index(result)]}"
        return None

    def outcome_seen_by(self, viewer: int, seat: int, kind: str, value: Any, result: Any) -> Any:
        """The same as a seat saw it: stolen and drawn cards of others are `?`."""
        outcome = self.outcome(kind, result)
        is_seen = viewer == seat or kind == "ROLL"
        is_seen = is_seen or (kind == "MOVE_ROBBER" and viewer == value[1])
        return outcome if outcome is None or is_seen else f"{outcome.split()[0]} ?"


PLAIN = {
    "ROLL": "roll",
    "END_TURN": "end",
    "BUY_DEVELOPMENT_CARD": "buy",
    "PLAY_KNIGHT_CARD": "knight",
    "PLAY_ROAD_BUILDING": "road-building",
}
OUR_RESOURCES = ("wood", "brick", "wool", "grain", "ore")
CARD_WORDS = ("knight", "invention", "monopoly", "road-building", "victory-point")


def resource(name: str) -> str:
    """Our word for a resource."""
    return OUR_RESOURCES[RESOURCES.index(name)]
