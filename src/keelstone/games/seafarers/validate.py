"""Whether a position can be one of a game: every card and piece is somewhere, and everything that
is kept to answer quickly is what the pieces on the board make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from keelstone.games.seafarers.rules.board import (
    ANY_HARBOUR,
    BESIDE_BOARD,
    FRAME,
    KNIGHT,
    RESOURCES,
    ROAD,
    SAME_TOKENS,
    SEA,
    SHIP,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.map.geometry import EDGE_WORDS
from keelstone.games.seafarers.rules.legal import legal
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.sea.ship_moves import is_movable
from keelstone.games.seafarers.rules.state import NO_SEAT, SEATS, SHIP_LIFTED
from keelstone.games.seafarers.rules.cards.thefts import pair_of
from keelstone.games.seafarers.rules.land.trade_route import longest_route
from keelstone.games.seafarers.validate_offers import offers_amiss
from keelstone.games.seafarers.validate_turns import turn_amiss


def problems(state: Any, board: Any) -> list[str]:
    """What is wrong with a position, in words; nothing if it is sound."""
    dangerous = [*range_amiss(state, board), *turn_amiss(state, board)]
    if dangerous:
        return dangerous
    amiss = [
        *cards_amiss(state, board),
        *offers_amiss(state),
        *pieces_amiss(state, board),
        *hexes_amiss(state, board),
        *thefts_amiss(state),
    ]
    return amiss or [*points_amiss(state, board), *moves_amiss(state, board)]


def words(members: Iterable[int], length: int) -> list[int]:
    """A set of corners or edges as words."""
    found = [0] * length
    for member in members:
        found[member // 64] |= 1 << member % 64
    return found


def members(row: Any) -> list[int]:
    """The corners or edges in a row of words."""
    found: list[int] = np.flatnonzero(
        np.unpackbits(np.ascontiguousarray(row).view(np.uint8), bitorder="little")
    ).tolist()
    return found


# what is used as an index


def range_amiss(state: Any, board: Any) -> Iterator[str]:
    """Places that this board does not have."""
    corner_sets = (state.built, state.crowded, *state.settlement, *state.city, *state.reached)
    corners = members(np.bitwise_or.reduce(corner_sets))
    corners.append(int(state.start_corner))
    edge_sets = (state.taken, state.new_ships, *state.road, *state.ship, *state.movable)
    edges = members(np.bitwise_or.reduce(edge_sets))
    edges += [int(state.lifted), int(state.new_edge)]
    edges += state.harbour_edge[: state.harbours_laid].tolist()
    if max(corners) >= board.corners or max(edges) >= board.edges:
        yield "a piece stands outside the board"
    for h in (int(state.robber), int(state.pirate), int(state.hex_due)):
        if h >= board.hexes and h != FRAME:
            yield "a hex that this board does not have"
    if any(board.hexes <= h != FRAME for h in state.number_hexes.ravel().tolist()):
        yield "a token on a hex that this board does not have"
    if state.thefts > 0 and (state.theft_by[1 : 1 + state.thefts] >= state.seats).any():
        yield "a thief who does not play"


# cards


def cards_amiss(state: Any, board: Any) -> Iterator[str]:
    if (state.bank.astype(int) + state.hand.sum(axis=0) != board.bank).any():
        yield "the resource cards are not those of the box"
    if (state.bank < 0).any() or (state.hand < 0).any():
        yield "fewer than no resource cards"
    if (state.hand.sum(axis=1) != state.hand_size).any():
        yield "the size of a hand is not that of its cards"
    held = state.card.astype(int) + state.new_card
    played = state.cards_gone.astype(int)
    played[KNIGHT] += state.knights.sum()
    if (state.deck + held.sum(axis=0) + played != board.deck).any():
        yield "the development cards are not those of the box"
    if (state.deck < 0).any() or (state.card < 0).any() or (state.new_card < 0).any():
        yield "fewer than no development cards"
    if (held.sum(axis=1) != state.cards_held).any() or state.deck.sum() != state.deck_size:
        yield "the number of development cards is not that of the cards"
    bought = [int(state.cards_bought) if seat == state.turn else 0 for seat in range(SEATS)]
    if state.new_card.sum(axis=1).tolist() != bought:
        yield "the new cards are not those of the turn"
    if (state.to_discard > state.hand_size).any():
        yield "more cards to give up than there are"


# pieces


def pieces_amiss(state: Any, board: Any) -> Iterator[str]:
    everything: list[int] = []
    buildings: list[int] = []
    for seat in range(SEATS):
        roads, ships = members(state.road[seat]), members(state.ship[seat])
        settlements, cities = members(state.settlement[seat]), members(state.city[seat])
        everything += [*roads, *ships]
        buildings += [*settlements, *cities]
        lying = [len(roads), len(ships), len(settlements), len(cities)]
        lying[SHIP] += bool(state.phase == SHIP_LIFTED and state.turn == seat)
        limit = board.piece_limit.tolist() if seat < state.seats else [0] * 4
        if [a + b for a, b in zip(state.pieces_left[seat].tolist(), lying, strict=True)] != limit:
            yield f"the pieces of seat {seat} are not those of the box"
        if min(state.pieces_left[seat].tolist()) < 0:
            yield f"seat {seat} has placed more pieces than it has"
        yield from reach_amiss(state, board, seat)
    if len(set(everything)) != len(everything) or len(set(buildings)) != len(buildings):
        yield "two pieces in one place"
    if words(everything, 4) != state.taken.tolist() or words(buildings, 3) != state.built.tolist():
        yield "the places taken are not those of the pieces"
    near = np.bitwise_or.reduce(board.corner_near[buildings], axis=0) if buildings else 0
    if (state.crowded != near).any():
        yield "the corners near buildings do not hold together"


def reach_amiss(state: Any, board: Any, seat: int) -> Iterator[str]:
    """Where a seat may build on, from its pieces."""
    own = set(members(state.settlement[seat])) | set(members(state.city[seat]))
    others = set(members(state.built)) - own
    ends = {
        kind: {int(c) for edge in members(lying[seat]) for c in board.edge_corners[edge]}
        for kind, lying in ((ROAD, state.road), (SHIP, state.ship))
    }
    if words(ends[ROAD] | ends[SHIP], 3) != state.reached[seat].tolist():
        yield f"the corners that seat {seat} has reached do not hold together"
    for kind, kept in ((ROAD, state.road_ends), (SHIP, state.ship_ends)):
        if kind == SHIP and not board.has_ships:
            continue
        open_corners = (ends[kind] - others) | own
        edges = {int(e) for c in open_corners for e in board.corner_edges[c] if e >= 0}
        if words(edges, 4) != kept[seat].tolist():
            yield f"the places where seat {seat} may go on do not hold together"
    yield from harbours_amiss(state, board, seat, own)


def harbours_amiss(state: Any, board: Any, seat: int, own: set[int]) -> Iterator[str]:
    kinds = 0
    for place in range(state.harbours_laid):
        if own & {int(c) for c in board.edge_corners[state.harbour_edge[place]]}:
            kinds |= 1 << int(state.harbour_kind[place])
    any_rate = 3 if kinds >> ANY_HARBOUR & 1 else 4
    rates = [2 if kinds >> (1 + resource) & 1 else any_rate for resource in range(RESOURCES)]
    if seat < state.seats and (kinds != state.harbours[seat] or rates != state.rate[seat].tolist()):
        yield f"the harbours of seat {seat} do not hold together"


# hexes


def hexes_amiss(state: Any, board: Any) -> Iterator[str]:
    hexes = int(board.hexes)
    if state.robber != BESIDE_BOARD and state.terrain[state.robber] >= SEA:
        yield "the robber does not stand on land"
    if state.pirate != BESIDE_BOARD and state.terrain[state.pirate] != SEA:
        yield "the pirate does not stand at sea"
    if int((state.terrain[:hexes] == UNKNOWN).sum()) != state.stack_hexes.sum():
        yield "the undiscovered hexes are not those of the stack"
    for number in range(2, 13):
        lying = np.flatnonzero(state.token[:hexes] == number).tolist()
        kept = [h for h in state.number_hexes[number].tolist() if h != FRAME]
        if sorted(kept) != lying or len(lying) > SAME_TOKENS:
            yield f"the hexes with the number {number} do not hold together"
    if state.yields[:hexes].tolist() != dues_of_buildings(state, board)[:hexes]:
        yield "what the hexes yield does not hold together"
    yield from coasts_amiss(state, board)


def dues_of_buildings(state: Any, board: Any) -> list[int]:
    """What every hex yields, four bits a seat; the last is the frame's."""
    dues = [0] * (FRAME + 1)
    for seat in range(int(state.seats)):
        for field, cards in ((state.settlement, 1), (state.city, 2)):
            for corner in members(field[seat]):
                for h in board.corner_hexes[corner].tolist():
                    dues[h] += cards << (4 * seat)
    return dues


def coasts_amiss(state: Any, board: Any) -> Iterator[str]:
    land = np.flatnonzero(state.terrain[: board.hexes] < SEA)
    sea = np.flatnonzero(state.terrain[: board.hexes] == SEA)
    land_edges = np.bitwise_or.reduce(board.hex_edge_set[land], axis=0)
    land_corners = np.bitwise_or.reduce(board.hex_corner_set[land], axis=0)
    sea_edges = np.bitwise_or.reduce(board.hex_edge_set[sea], axis=0) | board.frame_edges
    kept = (state.land_edges, state.land_corners, state.sea_edges)
    if any(
        (a != b).any() for a, b in zip(kept, (land_edges, land_corners, sea_edges), strict=True)
    ):
        yield "land and sea do not hold together"


# steals


def thefts_amiss(state: Any) -> Iterator[str]:
    """What is in doubt is what the steals leave in doubt."""
    doubt = [0] * (SEATS * RESOURCES)
    steals = [
        (int(state.theft_by[n]), int(state.theft_from[n]), int(state.theft_of[n]), 1)
        for n in range(1, 1 + int(state.thefts))
    ]
    for thief in range(SEATS):
        for victim in range(SEATS):
            for kind in range(RESOURCES):
                if thief != victim:
                    cards = int(state.old[RESOURCES * pair_of(thief, victim) + kind])
                    steals.append((thief, victim, kind, cards))
    for thief, victim, resource, cards in steals:
        for kind in range(RESOURCES):
            doubt[RESOURCES * thief + kind] += cards * (kind != resource)
        doubt[RESOURCES * victim + resource] += cards
    if doubt != state.doubt.tolist() or state.old.sum() != state.old_thefts:
        yield "what was stolen does not hold together"


# points


def points_amiss(state: Any, board: Any) -> Iterator[str]:
    buildings = [
        [*members(state.settlement[seat]), *members(state.city[seat])] for seat in range(SEATS)
    ]
    if state.chips.sum() != state.chips_laid:
        yield "the number of chips is not that of the chips on the board"
    if sum(int(state.chips[own].sum()) for own in buildings) != state.chips_laid:
        yield "a chip lies under no building"
    for seat in range(int(state.seats)):
        score = len(buildings[seat]) + len(members(state.city[seat]))
        score += int(state.chips[buildings[seat]].sum())
        score += 2 * int(state.route_holder == seat) + 2 * int(state.army_holder == seat)
        if score != state.score[seat]:
            yield f"the points of seat {seat} are not those of its pieces and cards"
        route = longest_route(state, board, seat)
        movable = words(
            [e for e in members(state.ship[seat]) if is_movable(state, board, seat, e)], EDGE_WORDS
        )
        if movable != state.movable[seat].tolist():
            yield f"the ships that seat {seat} may move do not hold together"
        if state.phase != SHIP_LIFTED and route != state.route[seat]:
            yield f"the longest route of seat {seat} is {route}"
    holders = (int(state.route_holder), int(state.army_holder), int(state.winner))
    if any(not NO_SEAT <= holder < state.seats for holder in holders):
        yield "a seat that does not play holds a card"


def moves_amiss(state: Any, board: Any) -> Iterator[str]:
    """Whoever is due has a move."""
    for seat in range(int(state.seats)):
        if int(state.due) >> seat & 1:
            mask = np.zeros(MOVES.words, np.uint64)
            legal(state, board, seat, mask)
            if not mask.any():
                yield f"seat {seat} is due but has no move"
