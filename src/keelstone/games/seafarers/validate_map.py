"""What is wrong with the map of a position that somebody wrote: hexes, tokens, islands, harbours.

Everything here follows from what the scene prints, deals and stacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.games.seafarers.rules.board import (
    DESERT,
    FRAME,
    HARBOUR_KINDS,
    NO_ISLAND,
    NUMBERS,
    SEA,
    TERRAINS,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.map.layout import find_islands, island_at
from keelstone.games.seafarers.rules.sea.harbour_draft import has_harbour_to_lay
from keelstone.games.seafarers.rules.state import (
    DRAW_HARBOUR,
    HEX_FOUND,
    LAY_HARBOURS,
    NO_PLACE,
    STATE,
    TOKEN_DRAWN,
    TOKEN_FOUND,
    TOKEN_MOVED,
)

#: the most points in chips that a seat can hold: no more can be needed to win
MAX_CHIPS = 99
DRAFT = (LAY_HARBOURS, DRAW_HARBOUR)


def map_problems(state: Any, board: Any) -> Iterator[str]:
    """The hexes, tokens and harbours are those of the scene, each in a place where it may be."""
    yield from terrain_problems(state, board)
    yield from token_problems(state, board)
    yield from discovery_problems(state, board)
    yield from harbour_problems(state, board)


def terrain_problems(state: Any, board: Any) -> Iterator[str]:
    """Printed hexes are as printed, dealt ones those of their deal, found ones from the stack."""
    terrain, printed = state.terrain[: board.hexes], board.printed_terrain[: board.hexes]
    is_dealt = np.zeros(int(board.hexes), bool)
    for pool in range(int(board.pools)):
        size = int(board.pool_size[pool])
        hexes = board.pool_hexes[pool, :size]
        is_dealt[hexes] = True
        if sorted(terrain[hexes]) != sorted(board.pool_tiles[pool, :size]):
            yield "the hexes that were dealt are not those of the scene"
    was_unknown = (printed == UNKNOWN) & ~is_dealt
    if (terrain != printed)[~is_dealt & ~was_unknown].any() or state.terrain[FRAME] != SEA:
        yield "a hex is not as the scene prints it"
    found = np.bincount(terrain[was_unknown], minlength=TERRAINS)
    if found[UNKNOWN] != state.stack_hexes.sum() or state.stack_hexes[UNKNOWN]:
        yield "the undiscovered hexes are not those of the stack"
    elif (found + state.stack_hexes != board.stack_hexes)[:UNKNOWN].any():
        yield "the hexes found and stacked are not those of the scene"


def token_problems(state: Any, board: Any) -> Iterator[str]:
    """No token is lost or added, and each lies on land that yields something."""
    token = state.token[: board.hexes]
    if ((token > 0) & (state.terrain[: board.hexes] >= DESERT)).any() or state.token[FRAME]:
        yield "a token lies where nothing is produced"
    if (counted(token) + state.stack_tokens + state.bag != tokens_of(board)).any():
        yield "the tokens are not those of the scene"


def counted(tokens: Any) -> NDArray[np.int64]:
    """How many tokens there are of each number; 0 is none."""
    found: NDArray[np.int64] = np.bincount(tokens, minlength=NUMBERS)
    found[0] = 0
    return found


def tokens_of(board: Any) -> NDArray[np.int64]:
    """All tokens of a scene by number: printed, dealt, stacked and in the bag."""
    tokens = counted(board.printed_token[: board.hexes])
    tokens += board.stack_tokens + board.bag
    for pool in range(int(board.pools)):
        tokens += counted(board.pool_tokens[pool, : board.pool_size[pool]])
    return tokens


def discovery_problems(state: Any, board: Any) -> Iterator[str]:
    """The hex that is discovered or numbered lies at the new piece and lacks what it gets."""
    asking, h, edge = int(state.asking), int(state.hex_due), int(state.new_edge)
    if h == FRAME:
        return
    near = [] if edge == NO_PLACE else board.corner_hexes[board.edge_corners[edge]].ravel().tolist()
    is_land, is_bare = state.terrain[h] < DESERT, state.token[h] == 0
    is_outside = state.island[h] != board.main_island
    expected = {
        HEX_FOUND: board.discovery and state.terrain[h] == UNKNOWN,
        TOKEN_FOUND: board.discovery and is_land and is_bare,
        TOKEN_DRAWN: board.token_bag and is_land and is_bare and is_outside,
        TOKEN_MOVED: board.token_bag and is_land and is_bare and is_outside,
    }
    if h not in near or not expected.get(asking, True):
        yield "the hex to be discovered or numbered is not one that can be"


# harbours


def harbour_problems(state: Any, board: Any) -> Iterator[str]:
    """The harbours lie where the scene has them, or where seats may have laid them."""
    edges = state.harbour_edge[: state.harbours_laid].tolist()
    kinds = np.bincount(state.harbour_kind[: state.harbours_laid], minlength=HARBOUR_KINDS)
    if not board.harbour_draft:
        places = board.harbour_edges[: board.harbours].tolist()
        if edges != places or state.harbour_stack.any() or state.asking in DRAFT:
            yield "the harbours are not those of the scene"
        elif (kinds != printed_kinds(board)).any():
            yield "the kinds of the harbours are not those of the scene"
        return
    if state.asking == LAY_HARBOURS:
        kinds[state.harbour_due] += 1
    if (kinds + state.harbour_stack != board.harbour_pool).any():
        yield "the harbours are not those of the box"
    corners = board.edge_corners[edges].ravel().tolist() if edges else []
    if len(set(corners)) != len(corners) or not all(is_coast(state, edge) for edge in edges):
        yield "a harbour lies where none may be"
    if state.asking in DRAFT:
        yield from draft_problems(state, board)


def printed_kinds(board: Any) -> NDArray[np.int64]:
    """How many harbours of each kind the scene prints or shuffles."""
    printed = board.harbour_kinds[: board.harbours]
    found: NDArray[np.int64] = np.bincount(printed[printed > 0], minlength=HARBOUR_KINDS)
    found += board.harbour_pool
    return found


def is_coast(state: Any, edge: int) -> bool:
    """Whether an edge has land on one side and sea on the other."""
    word, bit = edge // 64, edge % 64
    return bool(int(state.land_edges[word]) & int(state.sea_edges[word]) & 1 << bit)


def draft_problems(state: Any, board: Any) -> Iterator[str]:
    """Seats lay harbours in turn, before they settle, as long as there is a place."""
    if state.settled or state.start_corner != NO_PLACE or state.built.any() or state.taken.any():
        yield "harbours are laid after the first settlement"
    if state.turn != int(state.harbours_laid) % int(state.seats):
        yield "another seat lays the next harbour"
    if state.asking == DRAW_HARBOUR and not has_harbour_to_lay(state, board):
        yield "a harbour is drawn and there is no place for it"


# islands and chips


def island_problems(state: Any, board: Any) -> Iterator[str]:
    """Islands are numbered as the lay-out numbers them; seats know those that they have settled."""
    if not (board.islands_dealt and (board.printed_terrain == UNKNOWN).any()):
        again = STATE.zeros()
        again["terrain"][0] = state.terrain
        find_islands(again[0], board)
        if (again["island"][0, : board.hexes] != state.island[: board.hexes]).any():
            yield "the islands are not those of the map"
    if state.island[FRAME] != NO_ISLAND:
        yield "the frame is no island"
    in_set_up = state.settled < 2 * int(state.seats)
    for seat in range(int(state.seats)):
        settled, homes, visited = settled_islands(state, board, seat), *islands_of(state, seat)
        if (homes | visited) & ~settled or homes & visited or (in_set_up and homes != settled):
            yield f"the islands of seat {seat} are not those of its buildings"


def islands_of(state: Any, seat: int) -> tuple[int, int]:
    """The home islands of a seat and the foreign ones that earned chips, as bits."""
    return int(state.homes[seat]), int(state.visited[seat])


def settled_islands(state: Any, board: Any, seat: int) -> int:
    """The islands with a building of a seat, as bits."""
    found = 0
    for corner in corners_in(state.settlement[seat] | state.city[seat]):
        island = int(island_at(state, board, corner))
        found |= 1 << island if island != NO_ISLAND else 0
    return found


def corners_in(words: Any) -> list[int]:
    """The corners or edges in a set."""
    packed = np.ascontiguousarray(words).view(np.uint8)
    found: list[int] = np.flatnonzero(np.unpackbits(packed, bitorder="little")).tolist()
    return found


def chip_problems(state: Any, board: Any) -> Iterator[str]:
    """Chips lie under buildings, no more than the box or a victory allows."""
    built = corners_in(state.built)
    beside = np.delete(state.chips, built)
    if beside.any():
        yield "chips lie where no building stands"
    if state.chips.sum() != state.chips_laid:
        yield "the number of chips is not that of the chips on the board"
    if state.chips_laid > (board.chip_limit or MAX_CHIPS):
        yield "more chips than there can be"
