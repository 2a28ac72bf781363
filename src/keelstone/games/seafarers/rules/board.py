"""The board record: the frame's topology, what the scene prints, and the options chosen.

Rules get it as the argument `board` and never change it.  Hexes, corners and edges are numbered in
reading order (`geometry.py` gives their names and points).  The number FRAME stands for the frame
wherever a hex is asked for, so tables by hex have HEXES + 1 rows and can be indexed without a test;
where there is no corner or edge, -1 stands.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.engine.records import Field, Record, Records
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.seafarers.rules.map.geometry import (
    CORNER_WORDS,
    CORNERS,
    EDGE_WORDS,
    EDGES,
    HEXES,
    Geometry,
    geometry,
)

# The frame as a hex: always sea, never a place for the robber or the pirate.
FRAME = HEXES
# Where robber and pirate stand while they are beside the board.
BESIDE_BOARD = FRAME
ROWS = 7

# Resources, and the terrains in the same order; sea begins after everything that is land.
WOOD, BRICK, WOOL, GRAIN, ORE = range(5)
RESOURCES = 5
FOREST, HILL, PASTURE, FIELD, MOUNTAIN, GOLD, DESERT, SEA, UNKNOWN = range(9)
TERRAINS = 9
RESOURCE_NAMES = ("wood", "brick", "wool", "grain", "ore")
TERRAIN_NAMES = (
    "forest", "hill", "pasture", "field", "mountain", "gold", "desert", "sea", "unknown",
)  # fmt: skip

# Harbours: none, 2:1 for the resource one less, 3:1 for anything.
NO_HARBOUR, ANY_HARBOUR = 0, 6
HARBOUR_KINDS = 7
HARBOUR_NAMES = ("none", *RESOURCE_NAMES, "any")
HARBOURS = 12

NUMBERS = 13  # tables by token are indexed by the number itself, 2 to 12
SAME_TOKENS = 3  # both boxes together hold no number more often
POOLS = 2
SPIRAL_STARTS, SPIRAL = 6, 19

# Zones of a hex.
OPEN_SEA, MAIN, HOME, FOREIGN, BELT, UNDISCOVERED, DEALT = range(7)
ZONE_NAMES = ("sea", "main", "home", "foreign", "desert", "fog", "random")
NO_ISLAND = -1

# Pieces and what they cost; a development card costs too.
ROAD, SHIP, SETTLEMENT, CITY, CARD = range(5)
PIECES = 4
PIECE_NAMES = ("road", "ship", "settlement", "city")
MAX_PIECES = (15, 15, 5, 8)  # of a colour in any scene: bounds for tables
# Development cards.
KNIGHT, INVENTION, MONOPOLY, ROAD_BUILDING, VICTORY_POINT = range(5)
CARDS = 5

# Where the starting settlements go.
START_ANYWHERE, START_ON_MAIN, START_ON_ONE_ISLAND = range(3)
# Whether a starting settlement at a coast facing other islands gets a ship.
SHIP_FREE, SHIP_MUST = range(2)
# How a pool's hexes get their tokens.
TOKENS_NONE, TOKENS_SPIRAL, TOKENS_SHUFFLED = range(3)
PIRATE_OFF, PIRATE_OLD, PIRATE_NEW = range(3)

BOARD = Record(
    "board",
    # --- topology
    Field("rows", "i1", (ROWS,), note="hexes in each row of the frame; 0 for rows it has not"),
    Field("hexes", "i2", note="how many hexes, corners and edges this frame has: 0 .. count - 1"),
    Field("corners", "i2"),
    Field("edges", "i2"),
    Field("corner_words", "i1", note="words of a set of corners in use: 1 on the base island"),
    Field("edge_words", "i1", note="words of a set of edges in use: 2 on the base island"),
    Field("hex_corners", "i2", (HEXES + 1, 6), note="N NE SE S SW NW; -1 for the frame"),
    Field("hex_edges", "i2", (HEXES + 1, 6), note="NE E SE SW W NW; -1 for the frame"),
    Field("hex_hexes", "i1", (HEXES + 1, 6), note="neighbours NE E SE SW W NW; FRAME outside"),
    Field("edge_corners", "i2", (EDGES, 2)),
    Field("edge_hexes", "i1", (EDGES, 2), note="first a board hex; second may be FRAME"),
    Field("corner_hexes", "i1", (CORNERS, 3), note="board hexes first, then FRAME"),
    Field("corner_edges", "i2", (CORNERS, 3), note="-1 at the end if only two meet here"),
    Field("corner_corners", "i2", (CORNERS, 3), note="across the edge at the same place; -1"),
    # Sets: corner c is bit c % 64 of word c // 64, edge e likewise.
    Field("corner_near", "u8", (CORNERS, CORNER_WORDS), note="the corner and its neighbours"),
    Field("corner_edge_set", "u8", (CORNERS, EDGE_WORDS), note="the edges that meet at a corner"),
    Field("hex_corner_set", "u8", (HEXES + 1, CORNER_WORDS), note="empty for the frame"),
    Field("hex_edge_set", "u8", (HEXES + 1, EDGE_WORDS), note="empty for the frame"),
    # --- what the scene prints
    Field("printed_terrain", "i1", (HEXES + 1,), note="FOREST .. UNKNOWN; dealt places: SEA"),
    Field("printed_token", "i1", (HEXES + 1,), note="2 .. 12, 0 none"),
    Field("zone", "i1", (HEXES + 1,), note="OPEN_SEA, MAIN, HOME, FOREIGN, BELT, ..."),
    Field("printed_island", "i1", (HEXES + 1,), note="0 .. islands - 1; NO_ISLAND: sea, belt"),
    Field("start_corners", "u8", (CORNER_WORDS,), note="where START_ON_MAIN allows; else all"),
    Field("frame_edges", "u8", (EDGE_WORDS,), note="edges between a board hex and the frame"),
    Field("islands", "i1", note="how many islands have a number; 0 if the lay-out decides"),
    Field("main_island", "i1", note="the island of START_ON_MAIN; NO_ISLAND if there is none"),
    # Pools: hexes dealt at random.  `tiles` is what is shuffled onto `hexes`.
    Field("pools", "i1"),
    Field("pool_size", "i1", (POOLS,)),
    Field("pool_hexes", "i1", (POOLS, HEXES)),
    Field("pool_tiles", "i1", (POOLS, HEXES), note="terrain codes, as many as hexes"),
    Field("pool_token_rule", "i1", (POOLS,), note="TOKENS_NONE, TOKENS_SPIRAL, TOKENS_SHUFFLED"),
    Field("pool_tokens", "i1", (POOLS, HEXES), note="in the order in which they are laid"),
    Field("spiral", "i1", (SPIRAL_STARTS, SPIRAL), note="the spiral pool's hexes from each corner"),
    Field("islands_dealt", "i1", note="1: islands depend on the deal (new world)"),
    # Harbours: kind NO_HARBOUR at a place means that one of the pool is shuffled onto it.
    Field("harbours", "i1", note="places printed; 0 where players lay the harbours themselves"),
    Field("harbour_edges", "i2", (HARBOURS,), note="-1 beyond the last"),
    Field("harbour_kinds", "i1", (HARBOURS,)),
    Field("harbour_pool", "i1", (HARBOUR_KINDS,), note="how many of each kind are shuffled"),
    Field("robber_start", "i1", note="a hex; FRAME: on the only desert there is, else beside"),
    Field("pirate_start", "i1", note="a hex; FRAME: any sea hex, drawn at the lay-out"),
    # Stacks are counts: which hex or token comes up is chance.
    Field("stack_hexes", "i1", (TERRAINS,), note="undiscovered hexes by terrain"),
    Field("stack_tokens", "i1", (NUMBERS,), note="tokens for discovered land, by number"),
    Field("bag", "i1", (NUMBERS,), note="tokens for reached hexes, by number (token bag)"),
    # --- the scene's rules
    Field("seats_allowed", "i1", note="bit n: n seats may play"),
    Field("points_to_win", "i1"),
    Field("has_ships", "i1", note="0 on the base island: no ships, no pirate"),
    Field("start_rule", "i1", note="START_ANYWHERE, START_ON_MAIN, START_ON_ONE_ISLAND"),
    Field("start_ship", "i1", note="SHIP_FREE or SHIP_MUST at coasts facing other islands"),
    Field("chips_first", "i1", note="chips for the first foreign island a seat settles"),
    Field("chips_further", "i1", note="chips for each further one"),
    Field("trade_lines", "i1", note="1: chips for trade lines between the islands"),
    Field("discovery", "i1", note="1: hexes are discovered"),
    Field("harbour_draft", "i1", note="1: seats lay the harbours in turn, before they settle"),
    Field("token_bag", "i1", note="1: outer hexes get tokens when reached"),
    # --- what the box holds
    Field("piece_limit", "i1", (PIECES,), note="ROAD, SHIP, SETTLEMENT, CITY of one seat"),
    Field("cost", "i1", (PIECES + 1, RESOURCES), note="ROAD .. CITY and CARD, by resource"),
    Field("price", "u8", (PIECES + 1,), note="the same with a byte for each resource"),
    Field("bank", "i1", (RESOURCES,)),
    Field("deck", "i1", (CARDS,), note="KNIGHT, INVENTION, MONOPOLY, ROAD_BUILDING, VICTORY_POINT"),
    # --- options chosen
    Field("pirate_rule", "i1", note="PIRATE_OFF, PIRATE_OLD (from each), PIRATE_NEW (from one)"),
    Field("trade", "i1", note="1: offers between players"),
    Field("offers", "i2", note="offers a seat may make in a turn"),
    Field("proposals", "i2", note="proposals a seat may make in another seat's turn"),
    Field("strict_phases", "i1", note="1: trade before building, not after"),
    Field("chip_limit", "i2", note="chips in all; 0 without limit"),
    Field("discovery_at_start", "i1", note="1: a hex discovered in the set-up gives its card"),
    Field("correction", "i1", note="1: a deal that is poor by the next three is dealt again"),
    Field("least_islands", "i1", note="fewer islands are poor"),
    Field("most_land", "i1", note="a larger share of the land on one island, in per cent, is poor"),
    Field("most_single_hexes", "i1", note="more islands of one hex are poor"),
    Field("turn_limit", "i2", note="turns after which the game ends; 0: none"),
)

# What `lay_out` fills in; the state record begins with these fields.
LAY_OUT_FIELDS = (
    Field("terrain", "i1", (HEXES + 1,), note="now; SEA for the frame", span=(0, UNKNOWN)),
    Field("token", "i1", (HEXES + 1,), note="2 .. 12, 0 none", span=(0, NUMBERS - 1)),
    Field("island", "i1", (HEXES + 1,), note="NO_ISLAND: sea, belt, frame", span=(NO_ISLAND, 31)),
    Field("land_corners", "u8", (CORNER_WORDS,), note="corners that touch known land"),
    Field("land_edges", "u8", (EDGE_WORDS,), note="edges with known land on a side: roads"),
    Field("sea_edges", "u8", (EDGE_WORDS,), note="edges with known sea or frame on a side: ships"),
    Field("harbour_edge", "i2", (HARBOURS,), note="in the order laid", span=(0, EDGES - 1)),
    Field("harbour_kind", "i1", (HARBOURS,), note="their kinds", span=(0, HARBOUR_KINDS - 1)),
    Field("harbours_laid", "i1", note="how many lie there", span=(0, HARBOURS)),
    Field("robber", "i1", note="hex, or BESIDE_BOARD", span=(0, FRAME)),
    Field("pirate", "i1", note="hex, or BESIDE_BOARD", span=(0, FRAME)),
    Field("stack_hexes", "i1", (TERRAINS,), note="still undiscovered", span=(0, HEXES)),
    Field("stack_tokens", "i1", (NUMBERS,), note="still in the stack", span=(0, HEXES)),
    Field("bag", "i1", (NUMBERS,), note="still in the bag", span=(0, HEXES)),
    Field("harbour_stack", "i1", (HARBOUR_KINDS,), note="still to be drawn", span=(0, HARBOURS)),
)


def geometry_of(board: Any) -> Geometry:
    """The geometry of a board's frame; `board` is a record, an array of one, or a view's board."""
    rows = board["rows"][0] if isinstance(board, np.ndarray) else board.rows
    return geometry(tuple(int(length) for length in rows if length))


@carries_out("seafarers 2.1", "seafarers 2.3", "seafarers 2.5")
def fill_topology(board: Records, shape: Geometry) -> None:
    """Write the tables of a frame into a board record."""
    board["rows"][0, : len(shape.rows)] = shape.rows
    board["hexes"], board["corners"], board["edges"] = (
        len(shape.hexes), len(shape.corners), len(shape.edges),
    )  # fmt: skip
    board["corner_words"] = -(-len(shape.corners) // 64)
    board["edge_words"] = -(-len(shape.edges) // 64)
    framed = [[FRAME if h is None else h for h in row] for row in shape.hex_hexes]
    _write(board, "hex_corners", shape.hex_corners, -1)
    _write(board, "hex_edges", shape.hex_edges, -1)
    _write(board, "hex_hexes", framed, FRAME)
    _write(board, "edge_corners", shape.edges, -1)
    _write(board, "edge_hexes", shape.edge_hexes, FRAME)
    _write(board, "corner_hexes", shape.corner_hexes, FRAME)
    _write(board, "corner_edges", shape.corner_edges, -1)
    _write(board, "corner_corners", shape.corner_corners, -1)
    near = [[corner, *others] for corner, others in enumerate(shape.corner_corners)]
    _write_sets(board, "corner_near", near)
    _write_sets(board, "corner_edge_set", shape.corner_edges)
    _write_sets(board, "hex_corner_set", shape.hex_corners)
    _write_sets(board, "hex_edge_set", shape.hex_edges)


def _write(board: Records, field: str, rows: list[Any], missing: int) -> None:
    table = board[field][0]
    table[...] = missing
    for number, row in enumerate(rows):
        table[number, : len(row)] = row


def _write_sets(board: Records, field: str, rows: list[list[int]]) -> None:
    table = board[field][0]
    for number, members in enumerate(rows):
        for member in members:
            table[number, member // 64] |= np.uint64(1 << member % 64)
