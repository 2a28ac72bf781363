"""What is wrong with a position that somebody wrote.

`Record.from_text` checks that every number lies in the span of its field. Compiled rules trust the
rest: every place is on this board, nothing is lost, fields that follow from others agree with them,
and every seat that is due has a move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.engine.seats import CHANCE_DUE
from keelstone.engine.validation import disagreements, first_problems, seats_without_move, true_of
from keelstone.games.seafarers.conservation import lost, pieces_on_board
from keelstone.games.seafarers.rules.board import (
    DESERT,
    FRAME,
    NO_ISLAND,
    NUMBERS,
    RESOURCES,
    SEA,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.cards.thefts import thief_of, victim_of
from keelstone.games.seafarers.rules.derived import DERIVED, GIVEN, derive
from keelstone.games.seafarers.rules.land.first_pieces import allow_first_routes
from keelstone.games.seafarers.rules.map.layout import find_islands
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.sea.harbour_draft import has_harbour_to_lay
from keelstone.games.seafarers.rules.state import (
    ACCEPTED,
    COUNTERED,
    NO_PLACE,
    NO_SEAT,
    PAIRS,
    ROUTE_LAID,
    SEATS,
    STATE,
    Question,
)

FOR_HEX = (Question.HEX_FOUND, Question.TOKEN_FOUND, Question.TOKEN_DRAWN, Question.TOKEN_MOVED)
TO_CHANCE = (
    Question.DICE_ROLL, Question.THEFT, Question.CARD_DRAWN, Question.DRAW_HARBOUR, *FOR_HEX[:3],
)  # fmt: skip
OF_OFFER = (Question.ANSWERS, Question.PARTNER)
OF_DRAFT = (Question.LAY_HARBOURS, Question.DRAW_HARBOUR)
#: what is asked only before the first turn, and what is asked before and after it
IN_SET_UP = (*OF_DRAFT, Question.FIRST_SETTLEMENT, Question.FIRST_ROUTE)
IN_BOTH = (*FOR_HEX, Question.CARD_CHOICE)
#: the most points in chips that a seat can hold: no more can be needed to win
MAX_CHIPS = 99


def problems(state: Any, board: Any) -> list[str]:
    """What is wrong with a position whose numbers lie in their spans; empty if nothing is."""
    checks = (misplaced, misasked, lost, contradictions, wrong_map, unanswerable)
    return first_problems(state, board, *checks)


def misplaced(state: Any, board: Any) -> list[str]:
    """Places that this board does not have, and seats that do not play."""
    seats = int(state.seats)
    corners = numbers_in(np.bitwise_or.reduce([*state.settlement, *state.city]))
    edges = numbers_in(np.bitwise_or.reduce([*state.road, *state.ship, state.new_ships]))
    edges += [int(state.lifted), int(state.new_edge)]
    edges += state.harbour_edge[: state.harbours_laid].tolist()
    hexes = np.array([state.robber, state.pirate, state.hex_due, *state.number_hexes.ravel()])
    named = [state.turn, state.victim, state.route_holder, state.army_holder, state.winner]
    return true_of(
        {
            "a piece stands outside the board":
                max([*corners, int(state.start_corner)]) >= board.corners
                or max(edges) >= board.edges,
            "a hex that this board does not have":
                ((hexes >= board.hexes) & (hexes != FRAME)).any(),
            f"this scene is not for {seats} seats": not board.seats_allowed >> seats & 1,
            "a seat that does not play has the turn or holds a card": max(named) >= seats,
        }
    )  # fmt: skip


def numbers_in(words: Any) -> list[int]:
    """The corners or edges in a set."""
    packed = np.ascontiguousarray(words).view(np.uint8)
    found: list[int] = np.flatnonzero(np.unpackbits(packed, bitorder="little")).tolist()
    return found


# whose turn it is


def misasked(state: Any, board: Any) -> list[str]:
    """Other seats are due than are asked, what is asked for has no object, or it does not fit how
    far the set-up, the turn and the game have come."""
    asking, ends = int(state.asking), 2 * int(state.seats)
    is_over, is_set_up = asking == Question.NOTHING, state.settled < ends
    return true_of(
        {
            "the seats that are due are not those that are asked": not is_due(state, asking),
            "a seat without cards is robbed": int(state.victims) & ~others_with_cards(state),
            "nobody is robbed":
                asking == Question.THEFT and not int(state.victims) >> int(state.victim) & 1,
            "something is to be drawn and nothing is left": stock(state).get(asking, 1) <= 0,
            "a hex is to be discovered or numbered, and it is not said which":
                (asking in FOR_HEX) != (state.hex_due != FRAME),
            "a first road is to be placed, and it is not said where":
                asking == Question.FIRST_ROUTE and state.start_corner < 0,
            "a ship is to be moved, and it is not said from where":
                (asking == Question.SHIP_LIFTED) != (state.lifted >= 0),
            "more settlements of the set-up than there are":
                state.settled > ends or (not is_set_up and state.start_corner != NO_PLACE),
            "what is asked does not belong to this part of the game":
                asking not in IN_BOTH and (asking in IN_SET_UP) != is_set_up,
            "harbours are laid that this scene has not":
                asking in OF_DRAFT and not board.harbour_draft,
            "somebody has won, and the game goes on": state.winner != NO_SEAT and not is_over,
            "the last turn is over, and the game goes on":
                not is_over and board.turn_limit and state.turns >= board.turn_limit,
            "cards are to be discarded, and nobody is asked":
                asking != Question.DISCARDS and state.to_discard.any(),
            "no piece of road building is left to place":
                asking == Question.FREE_PIECES and state.free_pieces == 0,
        }
    )  # fmt: skip


def is_due(state: Any, asking: int) -> bool:
    """Whether the seats that are due are those that are asked."""
    due, seats = int(state.due), int(state.seats)
    if asking in TO_CHANCE:
        return due == CHANCE_DUE
    if asking == Question.DISCARDS:
        return 0 < due == bits(state.to_discard[:seats] > 0)
    if asking == Question.ANSWERS:
        return due > 0 and due & ~others_with_cards(state) == 0
    if asking == Question.CARD_CHOICE:
        return due in [1 << seat for seat in range(seats) if state.gold[seat] > 0]
    return due == (0 if asking == Question.NOTHING else 1 << int(state.turn))


def bits(flags: Any) -> int:
    """A set of seats as bits."""
    return sum(1 << seat for seat, flag in enumerate(flags) if flag)


def others_with_cards(state: Any) -> int:
    """The seats with a card in hand, except the one whose turn it is, as bits."""
    return bits(state.hand_size[: state.seats] > 0) & ~(1 << int(state.turn))


def stock(state: Any) -> dict[int, int]:
    """How much is left of what chance draws from, by what is asked."""
    return {
        Question.CARD_DRAWN: int(state.deck_size),
        Question.HEX_FOUND: int(state.stack_hexes.sum()),
        Question.TOKEN_FOUND: int(state.stack_tokens.sum()),
        Question.TOKEN_DRAWN: int(state.bag.sum()),
        Question.DRAW_HARBOUR: int(state.harbour_stack.sum()),
    }


# fields that follow from others


def contradictions(state: Any, board: Any) -> list[str]:
    """Fields that follow from others and do not agree with them."""
    agreed = disagreements(state, expected(state, board))
    faults = true_of(set_up_faults(state) | theft_faults(state) | offer_faults(state, board))
    return agreed + faults or disagreements(state, derived(state, board))


def expected(state: Any, board: Any) -> dict[str, Any]:
    """The fields that follow from the cards, the steals and the chips -> what they should be."""
    return {
        "hand_size": state.hand.sum(axis=1),
        "deck_size": state.deck.sum(),
        "cards_held": (state.card.astype(int) + state.new_card).sum(axis=1),
        "chips_laid": state.chips.sum(),
        "slack": slack(state),
        "old_thefts": state.old.sum(),
        "secret": secret_offers(state, board),
    }


def derived(state: Any, board: Any) -> dict[str, Any]:
    """Everything that is kept to answer quickly, as the board and the pieces make it."""
    again = STATE.zeros()
    for field in GIVEN:
        again[field][0] = state[field]
    derive(state, board, again[0])
    is_lifted = state.asking == Question.SHIP_LIFTED  # its route is counted when it lies again
    return {field: again[field][0] for field in DERIVED if not (is_lifted and field == "route")}


def set_up_faults(state: Any) -> dict[str, Any]:
    """Pieces that were not placed in the set-up, while it lasts, and cards of no turn."""
    seats, settled, corner = int(state.seats), int(state.settled), int(state.start_corner)
    bought = (np.arange(SEATS) == state.turn) * int(state.cards_bought)
    faults = {
        "the new cards are not those of the turn": state.new_card.sum(axis=1) != bought,
        "more cards are to be discarded than it holds": state.to_discard > state.hand_size,
    }
    if settled >= 2 * seats:
        return faults
    order = [*range(seats), *reversed(range(seats))]
    routes = np.bincount(order[: settled + (corner == ROUTE_LAID)], minlength=SEATS)
    buildings = np.bincount(order[: settled + (corner != NO_PLACE)], minlength=SEATS)
    roads, ships, settlements, cities = pieces_on_board(state).T
    is_standing = corner < 0 or corner in numbers_in(state.settlement[state.turn])
    return faults | {
        "its pieces are not those of the set-up":
            (roads + ships != routes) | (settlements != buildings) | (cities > 0),
        "the settlement that waits for its route does not stand": not is_standing,
    }  # fmt: skip


def steals(state: Any) -> list[tuple[int, int, int, int]]:
    """The steals that not everybody can work out: thief, victim, resource, how many cards."""
    found = [
        (int(state.theft_by[n]), int(state.theft_from[n]), int(state.theft_of[n]), 1)
        for n in range(1, 1 + int(state.thefts))
    ]
    for pair, cards in enumerate(state.old.reshape(PAIRS, RESOURCES).tolist()):
        found += [(thief_of(pair), victim_of(pair), kind, n) for kind, n in enumerate(cards) if n]
    return found


def slack(state: Any) -> Any:
    """How far hands are below what they could be, by what the steals leave open."""
    found = np.zeros((SEATS, RESOURCES), int)
    for thief, victim, resource, cards in steals(state):
        found[thief] += cards
        found[thief, resource] -= cards
        found[victim, resource] += cards
    return found.ravel()


def theft_faults(state: Any) -> dict[str, Any]:
    """Hands are not below the bounds that all know."""
    is_any = state.thefts or state.old_thefts
    bounds = state.hand.ravel() + state.slack
    return {
        "a thief or a victim does not play":
            any(one == two or max(one, two) >= state.seats for one, two, *_ in steals(state)),
        "a seat can hold less than was seen of it":
            is_any and (state.at_most[state.thefts] > bounds).any(),
    }  # fmt: skip


def offer_faults(state: Any, board: Any) -> dict[str, Any]:
    """Only cards that are there are offered, only seats that were asked have answered, and only
    seats that may trade have proposed."""
    turn, everybody = int(state.turn), (1 << int(state.seats)) - 1
    is_asked = state.asking in OF_OFFER
    asked = others_with_cards(state) if is_asked else 0
    may_offer = is_asked or may_propose(state, board)
    composing = state.give.any(axis=1) | state.want.any(axis=1) | (state.composed > 0)
    is_accepted, is_countered = state.answer == ACCEPTED, state.answer == COUNTERED
    return {
        "a seat offers cards that is not to": bits(composing) & ~(everybody * may_offer),
        "it offers cards that it does not hold": (state.give > state.hand).any(axis=1),
        "a seat answers that was not asked":
            bits(state.answer) & ~(asked or proposed(state, board)),
        "an offer is answered that was not made":
            asked and not (state.give[turn].any() and state.want[turn].any()),
        "it accepts without the cards": is_accepted & (state.want[turn] > state.hand).any(axis=1),
        "its counter-offer is not whole": is_countered & ~state.give.any(axis=1),
    }  # fmt: skip


def may_propose(state: Any, board: Any) -> bool:
    """Whether seats may propose trades to the player whose turn it is."""
    return bool(board.trade) and state.settled >= 2 * state.seats


def proposed(state: Any, board: Any) -> int:
    """The seats whose proposals to the player whose turn it is stand, as bits."""
    if state.asking in OF_OFFER or not board.trade:
        return 0
    whole = state.give.any(axis=1) & state.want.any(axis=1) & (state.answer == COUNTERED)
    return bits(whole) & others_with_cards(state)


def secret_offers(state: Any, board: Any) -> int:
    """The seats whose offers and answers nobody else sees, as bits."""
    if state.asking in OF_OFFER:
        return others_with_cards(state) if state.asking == Question.ANSWERS else 0
    is_open = may_propose(state, board)
    return ((1 << int(state.seats)) - 1) & ~proposed(state, board) if is_open else 0


# the map


def wrong_map(state: Any, board: Any) -> list[str]:
    """Tokens, chips, hexes, islands and harbours that rules cannot go on from."""
    is_barren = state.terrain[: board.hexes] >= DESERT
    hex_due, limit = int(state.hex_due), board.chip_limit or MAX_CHIPS
    return true_of(
        {
            "a token lies where nothing is produced": state.token[: board.hexes][is_barren].any(),
            "the robber does not stand on land":
                state.robber != FRAME and state.terrain[state.robber] >= SEA,
            "number_hexes does not fit the tokens": not are_numbers_found(state, board),
            "chips lie where no building stands":
                np.delete(state.chips, numbers_in(state.built)).any(),
            "more chips than there can be": state.chips_laid > limit,
            "the hex to be discovered or numbered is not one that can be":
                hex_due != FRAME and not is_hex_to_find(state, board, hex_due),
            "the islands are not those of the map": not are_islands_numbered(state, board),
            "harbours are laid after the first settlement":
                state.asking in OF_DRAFT and (state.settled or state.built.any()),
            "a harbour is drawn and there is no place for it":
                state.asking == Question.DRAW_HARBOUR and not has_harbour_to_lay(state, board),
        }
    )  # fmt: skip


def are_numbers_found(state: Any, board: Any) -> bool:
    """Whether every token is found by its number."""
    for number in range(2, NUMBERS):
        kept = sorted(h for h in state.number_hexes[number].tolist() if h != FRAME)
        if kept != np.flatnonzero(state.token[: board.hexes] == number).tolist():
            return False
    return True


def is_hex_to_find(state: Any, board: Any, h: int) -> bool:
    """Whether a hex lies at the new piece and lacks what it is about to get."""
    edge = int(state.new_edge)
    if edge == NO_PLACE or h not in board.corner_hexes[board.edge_corners[edge]]:
        return False
    if state.asking == Question.HEX_FOUND:
        return bool(board.discovery) and state.terrain[h] == UNKNOWN
    is_bare = state.terrain[h] < DESERT and state.token[h] == 0
    if state.asking == Question.TOKEN_FOUND:
        return bool(board.discovery) and is_bare
    return bool(board.token_bag) and is_bare and state.island[h] != board.main_island


def are_islands_numbered(state: Any, board: Any) -> bool:
    """Whether islands are numbered as the lay-out numbers them. Land that was dealt and land that
    was discovered cannot be told apart afterwards."""
    again = STATE.zeros()
    again["terrain"][0] = state.terrain
    find_islands(again[0], board)
    is_known = not (board.islands_dealt and (board.printed_terrain == UNKNOWN).any())
    is_same = (again["island"][0, : board.hexes] == state.island[: board.hexes]).all()
    return bool(state.island[FRAME] == NO_ISLAND and (is_same or not is_known))


def unanswerable(state: Any, board: Any) -> list[str]:
    """A first settlement has a place for its route, and every seat that is due has a move."""
    mask = np.ones(MOVES.words, np.uint64)
    if state.start_corner >= 0:
        mask[:] = 0
        allow_first_routes(state, board, mask)
    if not mask.any():
        return ["there is no place for a first road or ship"]
    return seats_without_move(state, board, MOVES)
