"""What is wrong with a position that somebody wrote.

`engine/records.py` has checked the span of every field. Here follow the places of this board, whose
turn it is, the contents of the box, and what the rules keep to answer quickly. A position without
problems can be played on: no rule reads or writes outside its arrays, and every seat that is due
has a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.seafarers.rules.board import (
    BESIDE_BOARD,
    FRAME,
    KNIGHT,
    NUMBERS,
    PIECES,
    RESOURCES,
    SEA,
    SHIP,
)
from keelstone.games.seafarers.rules.cards.thefts import thief_of, victim_of
from keelstone.games.seafarers.rules.derived import DERIVED, GIVEN, derive
from keelstone.games.seafarers.rules.land.first_pieces import allow_first_routes, seat_to_settle
from keelstone.games.seafarers.rules.legal import legal
from keelstone.games.seafarers.rules.map.sets import is_in
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.state import (
    ACCEPTED,
    ANSWERS,
    CARD_CHOICE,
    CARD_DRAWN,
    COUNTERED,
    DICE_ROLL,
    DISCARDS,
    DRAW_HARBOUR,
    FIRST_ROUTE,
    FIRST_SETTLEMENT,
    FREE_PIECES,
    HEX_FOUND,
    LAY_HARBOURS,
    NO_PLACE,
    NO_SEAT,
    OVER,
    PAIRS,
    PARTNER,
    ROUTE_LAID,
    SEATS,
    SHIP_LIFTED,
    STATE,
    THEFT,
    TOKEN_DRAWN,
    TOKEN_FOUND,
    TOKEN_MOVED,
)
from keelstone.games.seafarers.validate_map import (
    DRAFT,
    chip_problems,
    corners_in,
    island_problems,
    map_problems,
)

ASKING_CHANCE = (
    DICE_ROLL, THEFT, CARD_DRAWN, HEX_FOUND, TOKEN_FOUND, TOKEN_DRAWN, DRAW_HARBOUR,
)  # fmt: skip
ASKING_FOR_HEX = (HEX_FOUND, TOKEN_FOUND, TOKEN_DRAWN, TOKEN_MOVED)
#: what is asked only before the first turn, and what is asked before and after it
IN_SET_UP = (LAY_HARBOURS, DRAW_HARBOUR, FIRST_SETTLEMENT, FIRST_ROUTE)
IN_BOTH = (*ASKING_FOR_HEX, CARD_CHOICE)


def problems(state: Any, board: Any) -> list[str]:
    """What is wrong with a position, in words; later checks rely on earlier ones."""
    for checks in (
        (off_board, turn_problems, course_problems),
        (unaccounted, set_up_problems, theft_problems, offer_problems),
        (hex_problems, derived_problems),
        (building_problems, map_problems, island_problems, chip_problems),
        (first_route_problems, move_problems),
    ):
        found = [fault for check in checks for fault in check(state, board)]
        if found:
            return found
    return []


def off_board(state: Any, board: Any) -> Iterator[str]:
    """Places that this board does not have."""
    corners = corners_in(np.bitwise_or.reduce([*state.settlement, *state.city]))
    corners.append(int(state.start_corner))
    edges = corners_in(np.bitwise_or.reduce([*state.road, *state.ship, state.new_ships]))
    edges += [int(state.lifted), int(state.new_edge)]
    edges += state.harbour_edge[: state.harbours_laid].tolist()
    if max(corners) >= board.corners or max(edges) >= board.edges:
        yield "a piece stands outside the board"
    hexes = [int(state.robber), int(state.pirate), int(state.hex_due), *state.number_hexes.ravel()]
    if any(board.hexes <= h != FRAME for h in hexes):
        yield "a hex that this board does not have"


# whose turn it is


def turn_problems(state: Any, board: Any) -> Iterator[str]:
    """The seats that are due are those that are asked, and what is asked for has its object."""
    seats, asking = int(state.seats), int(state.asking)
    if not board.seats_allowed >> seats & 1:
        yield f"this scene is not for {seats} seats"
    if max(state.turn, state.victim, state.route_holder, state.army_holder, state.winner) >= seats:
        yield "a seat that does not play has the turn or holds a card"
        return
    if not is_due(state, asking):
        yield "the seats that are due are not those that are asked"
    if int(state.victims) & ~bits_of_others(state):
        yield "a seat without cards is robbed"
    if asking == THEFT and not int(state.victims) >> int(state.victim) & 1:
        yield "nobody is robbed"
    if stock(state).get(asking, 1) <= 0:
        yield "something is to be drawn and nothing is left"
    if (asking in ASKING_FOR_HEX) != (state.hex_due != FRAME):
        yield "a hex is to be discovered or numbered, and it is not said which"
    if asking == FIRST_ROUTE and state.start_corner < 0:
        yield "a first road is to be placed, and it is not said where"
    if (asking == SHIP_LIFTED) != (state.lifted >= 0):
        yield "a ship is to be moved, and it is not said from where"


def course_problems(state: Any, board: Any) -> Iterator[str]:
    """What is asked fits how far the set-up, the turn and the game have come."""
    asking, ends = int(state.asking), 2 * int(state.seats)
    is_set_up = state.settled < ends
    if state.settled > ends or (not is_set_up and state.start_corner != NO_PLACE):
        yield "more settlements of the set-up than there are"
    if asking not in IN_BOTH and (asking in IN_SET_UP) != is_set_up:
        yield "what is asked does not belong to this part of the game"
    if is_set_up and asking not in DRAFT and state.turn != seat_to_settle(state):
        yield "another seat places the next settlement"
    if state.winner != NO_SEAT and asking != OVER:
        yield "somebody has won, and the game goes on"
    if asking != OVER and board.turn_limit and state.turns >= board.turn_limit:
        yield "the last turn is over, and the game goes on"
    if asking != DISCARDS and state.to_discard.any():
        yield "cards are to be discarded, and nobody is asked"
    if asking == FREE_PIECES and state.free_pieces == 0:
        yield "no piece of road building is left to place"


def is_due(state: Any, asking: int) -> bool:
    """Whether the seats that are due are those that are asked."""
    due, seats = int(state.due), int(state.seats)
    if asking in ASKING_CHANCE:
        return due == CHANCE_DUE
    if asking == DISCARDS:
        return 0 < due == bits(state.to_discard[:seats] > 0)
    if asking == ANSWERS:
        return due > 0 and due & ~bits_of_others(state) == 0
    if asking == CARD_CHOICE:
        return due in [1 << seat for seat in range(seats) if state.gold[seat] > 0]
    return due == (0 if asking == OVER else 1 << int(state.turn))


def bits(flags: Any) -> int:
    """A set of seats as bits."""
    return sum(1 << seat for seat, flag in enumerate(flags) if flag)


def bits_of_others(state: Any) -> int:
    """The seats with a card in hand, except the one whose turn it is."""
    return bits(state.hand_size[: state.seats] > 0) & ~(1 << int(state.turn))


def stock(state: Any) -> dict[int, int]:
    """How much is left of what chance draws from, by what is asked."""
    return {
        CARD_DRAWN: int(state.deck_size),
        HEX_FOUND: int(state.stack_hexes.sum()),
        TOKEN_FOUND: int(state.stack_tokens.sum()),
        TOKEN_DRAWN: int(state.bag.sum()),
        DRAW_HARBOUR: int(state.harbour_stack.sum()),
    }


def set_up_problems(state: Any, board: Any) -> Iterator[str]:
    """During the set-up only what was placed in it lies on the board."""
    seats, settled = int(state.seats), int(state.settled)
    if settled >= 2 * seats:
        return
    order = [*range(seats), *reversed(range(seats))]
    routes = order[: settled + (state.start_corner == ROUTE_LAID)]
    buildings = order[: settled + (state.start_corner != NO_PLACE)]
    for seat, (roads, ships, settlements, cities) in enumerate(pieces_on_board(state).tolist()):
        if roads + ships != routes.count(seat) or settlements != buildings.count(seat) or cities:
            yield f"the pieces of seat {seat} are not those of the set-up"
    corner = int(state.start_corner)
    if corner >= 0 and corner not in corners_in(state.settlement[state.turn]):
        yield "the settlement that waits for its route does not stand"


# the contents of the box


def unaccounted(state: Any, board: Any) -> Iterator[str]:
    """What of the box is missing or there twice: every card, piece, hex and token is somewhere."""
    if (state.bank + state.hand.sum(axis=0) != board.bank).any():
        yield "the resource cards are not those of the box"
    if (state.hand.sum(axis=1) != state.hand_size).any() or (
        state.to_discard > state.hand_size
    ).any():
        yield "the size of a hand is not that of its cards"
    yield from development_cards_unaccounted(state, board)
    limits = board.piece_limit * (np.arange(SEATS) < state.seats)[:, None]
    if (state.pieces_left + pieces_on_board(state) != limits).any():
        yield "the pieces of a seat are not those of the box"
    if overlaps(state.road, state.ship) or overlaps(state.settlement, state.city):
        yield "two pieces in one place"


def development_cards_unaccounted(state: Any, board: Any) -> Iterator[str]:
    held = state.card.astype(int) + state.new_card
    played = state.cards_gone.astype(int)
    played[KNIGHT] += state.knights.sum()
    if (state.deck + held.sum(axis=0) + played != board.deck).any():
        yield "the development cards are not those of the box"
    if (held.sum(axis=1) != state.cards_held).any() or state.deck.sum() != state.deck_size:
        yield "the number of development cards is not that of the cards"
    bought = (np.arange(SEATS) == state.turn) * int(state.cards_bought)
    if (state.new_card.sum(axis=1) != bought).any():
        yield "the new cards are not those of the turn"


def pieces_on_board(state: Any) -> NDArray[np.int64]:
    """How many roads, ships, settlements and cities of each seat are placed or lifted."""
    placed = np.zeros((SEATS, PIECES), np.int64)
    for piece, field in enumerate((state.road, state.ship, state.settlement, state.city)):
        placed[:, piece] = np.bitwise_count(field).sum(axis=1)
    placed[state.turn, SHIP] += int(state.asking == SHIP_LIFTED)
    return placed


def overlaps(*fields: Any) -> bool:
    """Whether a place is in more than one of several sets."""
    rows = np.concatenate(fields)
    return bool(np.bitwise_count(rows).sum() != np.bitwise_count(np.bitwise_or.reduce(rows)).sum())


def theft_problems(state: Any, board: Any) -> Iterator[str]:
    """Hands are below the bounds that all know by what the steals leave open."""
    doubt = np.zeros((SEATS, RESOURCES), int)
    steals = [
        (int(state.theft_by[n]), int(state.theft_from[n]), int(state.theft_of[n]), 1)
        for n in range(1, 1 + int(state.thefts))
    ]
    for pair, cards in enumerate(state.old.reshape(PAIRS, RESOURCES).tolist()):
        steals += [(thief_of(pair), victim_of(pair), kind, n) for kind, n in enumerate(cards) if n]
    if any(thief == victim or max(thief, victim) >= state.seats for thief, victim, *_ in steals):
        yield "a thief or a victim does not play"
    for thief, victim, resource, cards in steals:
        doubt[thief] += cards
        doubt[thief, resource] -= cards
        doubt[victim, resource] += cards
    if (doubt.ravel() != state.doubt).any() or state.old.sum() != state.old_thefts:
        yield "what was stolen does not follow from the steals"
    bounds = state.hand.ravel() + state.doubt
    if (state.thefts or state.old_thefts) and (state.at_most[state.thefts] > bounds).any():
        yield "a seat can hold less than was seen of it"


def offer_problems(state: Any, board: Any) -> Iterator[str]:
    """Only cards that are there are offered, only seats that were asked have answered, and only
    seats that may trade have proposed."""
    asking, turn = int(state.asking), int(state.turn)
    composing = bits(state.give.any(axis=1) | state.want.any(axis=1) | (state.composed > 0))
    if composing & ~offering(state, board):
        yield "a seat offers cards that is not to"
    asked = bits_of_others(state) if asking in (ANSWERS, PARTNER) else 0
    if (state.give > state.hand).any():
        yield "a seat offers cards that it does not hold"
    if int(state.secret) != secret_offers(state, board, asked):
        yield "the secret answers are not those of the seats that were asked"
    if bits(state.answer) & ~(asked or proposed(state, board)):
        yield "a seat answers that was not asked"
    if asked and not (state.give[turn].any() and state.want[turn].any()):
        yield "an offer is answered that was not made"
    for seat in np.flatnonzero(state.answer):
        if state.answer[seat] == ACCEPTED and (state.want[turn] > state.hand[seat]).any():
            yield f"seat {seat} accepts without the cards"
        if state.answer[seat] == COUNTERED and not state.give[seat].any():
            yield f"the counter-offer of seat {seat} is not whole"


def offering(state: Any, board: Any) -> int:
    """The seats that may have composed an offer or an answer, as bits."""
    is_asked = state.asking in (ANSWERS, PARTNER)
    may_propose = bool(board.trade) and state.settled >= 2 * state.seats
    return (1 << int(state.seats)) - 1 if is_asked or may_propose else 0


def proposed(state: Any, board: Any) -> int:
    """The seats whose proposals to the player whose turn it is stand, as bits."""
    if state.asking in (ANSWERS, PARTNER) or not board.trade:
        return 0
    whole = state.give.any(axis=1) & state.want.any(axis=1) & (state.answer == COUNTERED)
    return bits(whole) & bits_of_others(state)


def secret_offers(state: Any, board: Any, asked: int) -> int:
    """The seats whose offers and answers nobody else sees, as bits."""
    if state.asking in (ANSWERS, PARTNER):
        return asked if state.asking == ANSWERS else 0
    if not board.trade or state.settled < 2 * state.seats:
        return 0
    return ((1 << int(state.seats)) - 1) & ~proposed(state, board)


# what follows from the pieces


def building_problems(state: Any, board: Any) -> Iterator[str]:
    """Buildings stand at land, no two of them side by side."""
    for corner in corners_in(state.built):
        others = board.corner_corners[corner]
        if any(is_in(state.built, int(other)) for other in others if other != NO_PLACE):
            yield "two buildings stand side by side"
            return
    if (state.built & ~state.land_corners).any():
        yield "a building stands at sea"
    is_set_up = state.settled < 2 * int(state.seats)
    if is_set_up and (state.built & ~board.start_corners).any():
        yield "a first settlement stands where none may be"


def first_route_problems(state: Any, board: Any) -> Iterator[str]:
    """A first settlement has a place for its road or ship."""
    if state.start_corner >= 0:
        mask = np.zeros(MOVES.words, np.uint64)
        allow_first_routes(state, board, mask)
        if not mask.any():
            yield "there is no place for a first road or ship"


def hex_problems(state: Any, board: Any) -> Iterator[str]:
    """Robber and pirate stand where they may, and every token is found by its number."""
    if state.robber != BESIDE_BOARD and state.terrain[state.robber] >= SEA:
        yield "the robber does not stand on land"
    if state.pirate != BESIDE_BOARD and state.terrain[state.pirate] != SEA:
        yield "the pirate does not stand at sea"
    for number in range(2, NUMBERS):
        kept = [h for h in state.number_hexes[number].tolist() if h != FRAME]
        if sorted(kept) != np.flatnonzero(state.token[: board.hexes] == number).tolist():
            yield f"the hexes with the number {number} are not those of the tokens"


def derived_problems(state: Any, board: Any) -> Iterator[str]:
    """Everything that is kept to answer quickly is what the board and the pieces make it."""
    derived = STATE.zeros()
    for field in GIVEN:
        derived[field][0] = state[field]
    derive(state, board, derived[0])
    for field in DERIVED:
        is_stale = field == "route" and state.asking == SHIP_LIFTED
        if (derived[field][0] != state[field]).any() and not is_stale:
            yield f"{field} does not follow from the pieces on the board"


def move_problems(state: Any, board: Any) -> Iterator[str]:
    """Every seat that is due has a move."""
    for seat in range(int(state.seats)):
        if int(state.due) >> seat & 1:
            mask = np.zeros(MOVES.words, np.uint64)
            legal(state, board, seat, mask)
            if not mask.any():
                yield f"seat {seat} is due but has no move"
