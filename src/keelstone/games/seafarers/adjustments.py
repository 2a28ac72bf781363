"""Corrections of a followed game: what other programs do and our rules do not allow.

Each takes a state, the board and words, changes the state, and returns whether that was possible.
Seats are written from 1, as in the notation of moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from keelstone.engine.errors import MalformedMove
from keelstone.engine.moves import whole_number
from keelstone.games.seafarers.rules.board import RESOURCE_NAMES, ROAD, SEA, geometry_of
from keelstone.games.seafarers.rules.cards.army import ARMY_POINTS
from keelstone.games.seafarers.rules.cards.development_cards import keep_new_cards
from keelstone.games.seafarers.rules.cards.hands import (
    can_pay,
    purse,
    return_to_bank,
    take_from_bank,
)
from keelstone.games.seafarers.rules.land.construction import build_piece
from keelstone.games.seafarers.rules.land.trade_route import ROUTE_POINTS
from keelstone.games.seafarers.rules.map.geometry import UnknownPlace
from keelstone.games.seafarers.rules.map.sets import is_in
from keelstone.games.seafarers.rules.state import NO_SEAT, Question
from keelstone.games.seafarers.rules.trade.offers import hand_over

Words = Sequence[str]
NOBODY = "nobody"


def robber(state: Any, board: Any, words: Words) -> bool:
    """`robber HEX`: the robber stands there, and nobody is robbed."""
    (name,) = _expected(words, "HEX")
    try:
        h = geometry_of(board).parse_hex(name)
    except UnknownPlace as fault:
        raise MalformedMove(str(fault)) from None
    if state.terrain[h] >= SEA:
        return False
    state.robber = h
    return True


def gain(state: Any, board: Any, words: Words) -> bool:
    """`gain SEAT NUMBER RESOURCE`: cards come from the bank, for all to see."""
    seat, cards, resource = _cards(state, words)
    if state.bank[resource] < cards:
        return False
    take_from_bank(state, seat, resource, cards)
    return True


def lose(state: Any, board: Any, words: Words) -> bool:
    """`lose SEAT NUMBER RESOURCE`: cards go to the bank, for all to see."""
    seat, cards, resource = _cards(state, words)
    if state.hand[seat, resource] < cards:
        return False
    return_to_bank(state, seat, resource, cards)
    return True


def give(state: Any, board: Any, words: Words) -> bool:
    """`give SEAT NUMBER RESOURCE SEAT`: cards go from one seat to another, for all to see. A trade
    is two of them."""
    *first, other = _expected(words, "SEAT NUMBER RESOURCE SEAT")
    (giver, cards, resource), receiver = _cards(state, first), _seat(state, other)
    if state.hand[giver, resource] < cards or giver == receiver:
        return False
    hand_over(state, giver, receiver, resource, cards)
    return True


def road(state: Any, board: Any, words: Words) -> bool:
    """`road SEAT EDGE`: the seat whose turn it is builds a road where our rules allow none."""
    name, place = _expected(words, "SEAT EDGE")
    seat, shape = _seat(state, name), geometry_of(board)
    try:
        edge = shape.parse_edge(place)
    except UnknownPlace as fault:
        raise MalformedMove(str(fault)) from None
    is_free = state.asking == Question.FREE_PIECES or can_pay(purse(state, seat), board.price[ROAD])
    if is_in(state.taken, edge) or not state.pieces_left[seat, ROAD] or not is_free:
        return False
    if state.asking not in (Question.TURN, Question.FREE_PIECES) or state.turn != seat:
        return False
    build_piece(state, board, seat, edge, ROAD)
    return True


def longest_route(state: Any, board: Any, words: Words) -> bool:
    """`longest-route SEAT`, or `nobody`: who holds the card of the longest route."""
    holder = _seat_or_nobody(state, _expected(words, "SEAT")[0])
    _move_points(state, int(state.route_holder), holder, ROUTE_POINTS)
    state.route_holder = holder
    return True


def largest_army(state: Any, board: Any, words: Words) -> bool:
    """`largest-army SEAT`, or `nobody`: who holds the card of the largest army."""
    holder = _seat_or_nobody(state, _expected(words, "SEAT")[0])
    _move_points(state, int(state.army_holder), holder, ARMY_POINTS)
    state.army_holder = holder
    return True


def playable_cards(state: Any, board: Any, words: Words) -> bool:
    """`playable-cards`: development cards bought in this turn may be played in it."""
    _expected(words, "")
    keep_new_cards(state, int(state.turn))
    return True


def card_unplayed(state: Any, board: Any, words: Words) -> bool:
    """`card-unplayed`: another development card may be played in this turn."""
    _expected(words, "")
    state.card_played = 0
    return True


ADJUSTMENTS = {
    "robber": robber,
    "gain": gain,
    "lose": lose,
    "give": give,
    "road": road,
    "longest-route": longest_route,
    "largest-army": largest_army,
    "playable-cards": playable_cards,
    "card-unplayed": card_unplayed,
}


def _expected(words: Words, usage: str) -> Words:
    if len(words) != len(usage.split()):
        raise MalformedMove(f"expected {usage or 'nothing'}, not {' '.join(words)!r}")
    return words


def _cards(state: Any, words: Words) -> tuple[int, int, int]:
    """Seat, number of cards and resource."""
    seat, number, name = _expected(words, "SEAT NUMBER RESOURCE")
    cards = whole_number(number)
    if name not in RESOURCE_NAMES or cards < 1:
        raise MalformedMove(f"{number} {name}: cards are a number and {', '.join(RESOURCE_NAMES)}")
    return _seat(state, seat), cards, RESOURCE_NAMES.index(name)


def _seat(state: Any, word: str) -> int:
    seat = whole_number(word) - 1
    if not 0 <= seat < state.seats:
        raise MalformedMove(f"{word!r} is no seat; seats are 1 to {int(state.seats)}")
    return seat


def _seat_or_nobody(state: Any, word: str) -> int:
    return NO_SEAT if word == NOBODY else _seat(state, word)


def _move_points(state: Any, loser: int, winner: int, points: int) -> None:
    if loser != NO_SEAT:
        state.score[loser] -= points
    if winner != NO_SEAT:
        state.score[winner] += points
