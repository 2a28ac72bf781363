"""Whether a position can be one of a game: every stone and every card is somewhere, and whoever is
asked something can answer it. Compiled rules trust what they are given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.imhotep.rules.board import (
    ALL_CARDS,
    BASE,
    CHAMBER,
    MOST_SEATS,
    MOST_TOWERS,
    PYRAMID_A_SPACES,
    PYRAMID_SPACES,
    ROUND_CARDS,
    ROUNDS,
    SHIPS,
    SPACES,
    TEMPLE_SPACES,
    Bonus,
    Card,
    Site,
    TempleSpace,
)
from keelstone.games.imhotep.rules.legal import legal
from keelstone.games.imhotep.rules.market import DEALT_ON_B, FACE_UP_ON_B, SLOTS
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.rules.sailing import colours_on_board
from keelstone.games.imhotep.rules.state import ALL_SITES, NOBODY_LOOKS, Question, Stage
from keelstone.games.imhotep.rules.stones import room_for

#: where a stone is written as its owner's seat + 1; a tower is three of them
COLOURED = ("cargo", "unloading", "temple_top", "chamber", "pyramid", "tower")
#: what is counted for each seat
OF_SEATS = ("quarry", "sled", "obelisk", "waiting", "hand", "earned", "delivered")

#: the stages at which each question is asked
STAGES = {
    Question.NOTHING: {Stage.FINISHED},
    Question.ACTION: {Stage.TURN},
    Question.HAMMER_LOAD: {Stage.TURN},
    Question.SAIL_LOAD: {Stage.TURN},
    Question.SAIL_TO: {Stage.TURN},
    Question.CHISEL_LOAD: {Stage.TURN},
    Question.CHISEL_AGAIN: {Stage.TURN},
    Question.ORDER: {Stage.UNLOADING},
    Question.MARKET_PICK: {Stage.UNLOADING},
    Question.PAIR_PICK: {Stage.UNLOADING},
    Question.WHICH_PYRAMID: {Stage.UNLOADING, Stage.ASSESSING},
    Question.CARD_OR_NOT: {Stage.UNLOADING, Stage.ASSESSING},
    Question.STONES_OR_NOT: {Stage.UNLOADING, Stage.ASSESSING},
    Question.LOAD_OR_NOT: {Stage.UNLOADING, Stage.ASSESSING},
    Question.POINT_OR_STONES: {Stage.ASSESSING},
    Question.ROUND_CARD_DUE: {Stage.NEW_ROUND},
    Question.MARKET_CARD_DUE: {Stage.DEALING},
    Question.PAIR_CARD_DUE: {Stage.DEALING},
    Question.DRAWN_CARD_DUE: {Stage.UNLOADING, Stage.ASSESSING},
}
#: questions to the seat whose turn it is
OF_THE_TURN = {
    Question.ACTION,
    Question.ORDER,
    Question.HAMMER_LOAD,
    Question.SAIL_LOAD,
    Question.SAIL_TO,
    Question.CHISEL_LOAD,
    Question.CHISEL_AGAIN,
}
#: questions answered with a stone from the sled
LOADING = {
    Question.HAMMER_LOAD,
    Question.SAIL_LOAD,
    Question.CHISEL_LOAD,
    Question.CHISEL_AGAIN,
    Question.LOAD_OR_NOT,
}


def problems(state: Any, board: Any) -> list[str]:
    """What is wrong with a position, in words; nothing if it is sound."""
    faults = [
        *stones_amiss(state, board),
        *sites_amiss(state, board),
        *chamber_amiss(state, board),
        *cards_amiss(state, board),
        *market_amiss(state, board),
        *round_amiss(state, board),
        *ships_amiss(state, board),
        *unloading_amiss(state),
        *turn_amiss(state),
    ]
    return faults or [*question_amiss(state, board), *answers_amiss(state, board)]


# -- stones -------------------------------------------------------------------------------------


def stones_amiss(state: Any, board: Any) -> Iterator[str]:
    """All stones of each colour; those that are covered or lie beside a pyramid show none."""
    of_a_colour = int(board.stones_of_a_colour)
    seen = [seen_stones(state, seat) for seat in range(int(state.seats))]
    stones, total = sum(seen) + hidden_stones(state), len(seen) * of_a_colour
    if stones != total:
        yield f"{stones} stones instead of {total}"
    for seat, number in enumerate(seen):
        if number > of_a_colour:
            yield f"{number} stones of seat {seat + 1} instead of {of_a_colour}"
    if (state.sled > board.sled_room).any():
        yield "more stones on a sled than it holds"
    coloured = any((state[stones] > state.seats).any() for stones in COLOURED)
    if coloured or any(state[name][int(state.seats) :].any() for name in OF_SEATS):
        yield "a stone or a card of a seat that does not play"


def seen_stones(state: Any, seat: int) -> int:
    """The stones whose colour can be told."""
    stones = int(state.quarry[seat]) + int(state.sled[seat]) + int(state.obelisk[seat])
    for place in ("cargo", "unloading", "temple_top", "chamber", "pyramid"):
        stones += int((state[place] == seat + 1).sum())
    is_asked_where = bool(state.asking == Question.WHICH_PYRAMID and state.actor == seat)
    return stones + int(state.market_stone == seat + 1) + is_asked_where


def hidden_stones(state: Any) -> int:
    """The stones in the temple's lower levels, and those beside complete pyramids."""
    covered = int(state.temple_stones) - int((state.temple_top > 0).sum())
    return covered + int(state.pyramid_stones) - int((state.pyramid > 0).sum())


def sites_amiss(state: Any, board: Any) -> Iterator[str]:
    """No gaps: spaces are filled one after another."""
    spaces = min(int(state.temple_stones), int(board.temple_spaces[state.seats]))
    if filled(state.temple_top) != first(spaces, TEMPLE_SPACES):
        yield "a gap in the temple"
    small = [i % (BASE + 1) < state.small_pyramid[i // (BASE + 1)] for i in range(PYRAMID_SPACES)]
    great = first(min(int(state.pyramid_stones), PYRAMID_A_SPACES), PYRAMID_SPACES)
    is_b = bool(board.b_side[Site.PYRAMIDS])
    has_gap = filled(state.pyramid) != (small if is_b else great)
    if has_gap or (not is_b and state.small_pyramid.any()):
        yield "a gap in a pyramid"
    complete = all(state.small_pyramid == BASE + 1)
    if is_b and state.pyramid_stones > (state.pyramid > 0).sum() and not complete:
        yield "a stone beside pyramids that are not complete"
    if filled(state.tower) != first(int(state.towers), MOST_TOWERS):
        yield "a gap between towers"
    if not board.b_side[Site.OBELISKS] and (state.towers or state.waiting.any()):
        yield "towers on the A side of the obelisks"
    for seat in range(int(state.seats) if board.b_side[Site.OBELISKS] else 0):
        if state.obelisk[seat] != state.waiting[seat] + 3 * (state.tower == seat + 1).sum():
            yield f"the towers of seat {seat + 1} do not hold together"


def filled(places: Any) -> list[bool]:
    return [bool(place) for place in places]


def first(count: int, places: int) -> list[bool]:
    return [place < count for place in range(places)]


def chamber_amiss(state: Any, board: Any) -> Iterator[str]:
    """No gap in the burial chamber, and room for all that can still come to it."""
    stones = int(state.chamber_stones)
    if filled(state.chamber) != first(stones, CHAMBER):
        yield "a gap in the burial chamber"
    rounds = ROUNDS - int(state.round_number) + 1
    draws = rounds * (DEALT_ON_B + int((board.temple_kinds == TempleSpace.CARD).sum()))
    draws += int((board.small_bonus == Bonus.CARD).sum())
    # Those in the pile and the discarded ones once each, then one with every draw too many.
    circulating = ALL_CARDS - int(state.hand.sum())
    cards = 2 * int(board.market_cards[Card.SARCOPHAGUS]) + max(0, draws - circulating)
    if stones + rounds * SPACES + min(draws, cards) > CHAMBER:
        yield "more stones in the burial chamber than a game can bring there"


# -- cards --------------------------------------------------------------------------------------


def cards_amiss(state: Any, board: Any) -> Iterator[str]:
    counts = state.pile.astype(int) + state.discarded + state.hand.sum(axis=0)
    for places in (state.market, state.pair, state.looked_at):
        for card in places:
            if card:
                counts[card - 1] += 1
    if counts.tolist() != board.market_cards.tolist():
        yield "the market cards are not those of the box"
    if state.pile_size != state.pile.sum():
        yield "the size of the pile is not that of its cards"
    looked_at = int((state.looked_at > 0).sum())
    face_down = int(state.pair_size)
    if filled(state.pair) != first(face_down, 2) or state.pair_known > face_down + looked_at:
        yield "the face-down pair does not hold together"
    choosing = state.asking == Question.PAIR_PICK
    differ = looked_at == 2 and state.looked_at[0] != state.looked_at[1]
    looks = state.looker == (state.actor if choosing else NOBODY_LOOKS)
    if not looks or (not differ if choosing else looked_at > 0):
        yield "nobody, or not two different cards, when one of a pair is to be kept"


def market_amiss(state: Any, board: Any) -> Iterator[str]:
    """Cards lie where they are dealt: four face up, or three and a pair face down."""
    is_b = bool(board.b_side[Site.MARKET])
    face_up = FACE_UP_ON_B if is_b else SLOTS
    dealt = int(state.dealt)
    if dealt > (DEALT_ON_B if is_b else SLOTS):
        yield "more cards were dealt than the market holds"
    if state.market[face_up:].any() or (state.pair_size and not is_b):
        yield "a card lies where the market has no space for it"
    if state.stage == Stage.DEALING:
        pair = max(dealt - face_up, 0)
        if filled(state.market) != first(min(dealt, face_up), SLOTS) or state.pair_size != pair:
            yield "the cards on the market are not those that were dealt"
        if (state.asking == Question.PAIR_CARD_DUE) != (dealt >= face_up):
            yield "it is not clear where the next card is laid"


# -- rounds and ships ---------------------------------------------------------------------------


def round_amiss(state: Any, board: Any) -> Iterator[str]:
    """A round card for each round, and the ships of a card that was seen."""
    seen = [card for card in range(ROUND_CARDS) if not state.round_cards >> card & 1]
    begun = int(state.round_number) - int(state.stage == Stage.NEW_ROUND)
    if begun < 0 or len(seen) != begun:
        yield "the round cards do not fit the number of the round"
    if state.stage in (Stage.NEW_ROUND, Stage.FINISHED):
        if state.spaces.any() or state.docked.any():
            yield "there are ships between two rounds"
        return
    laid = [board.round_cards[state.seats, card].tolist() for card in seen]
    here = [ship for ship in range(SHIPS) if state.spaces[ship] or state.stage != Stage.ASSESSING]
    if not any(all(state.spaces[s] == card[s] for s in here) for card in laid):
        yield "the ships are not those of a round card"
    sites = [int(site) for site in state.docked if site]
    open_sites = ALL_SITES & ~sum(1 << site - 1 for site in set(sites))
    if len(sites) != len(set(sites)) or len(sites) != state.sailed:
        yield "the ships that have sailed do not hold together"
    elif state.open_sites != open_sites:
        yield "the sites without a ship do not fit the ships"
    if state.stage in (Stage.DEALING, Stage.TURN) and state.sailed > (SHIPS - 1) * (
        state.stage == Stage.TURN
    ):
        yield "too many ships have sailed"


def ships_amiss(state: Any, board: Any) -> Iterator[str]:
    free = ready = 0
    for ship in range(SHIPS):
        stones = int((state.cargo[ship] > 0).sum())
        if stones != state.loaded[ship] or (state.cargo[ship, state.spaces[ship] :] > 0).any():
            yield f"the load of ship {ship + 1} does not hold together"
        if state.docked[ship]:
            if stones and not (state.asking == Question.ORDER and state.ship == ship):
                yield f"ship {ship + 1} has sailed and is not unloaded"
            continue
        if not state.spaces[ship]:
            continue
        ready |= (stones >= board.minimum_load[state.spaces[ship]]) << ship
        for space in range(state.spaces[ship]):
            free |= (state.cargo[ship, space] == 0) << (SPACES * ship + space)
    if free != state.free_spaces or ready != state.ready:
        yield "the ships' free spaces or least loads do not hold together"


def unloading_amiss(state: Any) -> Iterator[str]:
    """Stones are unloaded one after another from a ship at its site."""
    after, count = int(state.unload_next), int(state.unload_count)
    waiting = [after <= place < count for place in range(SPACES)]
    is_unloading = state.stage == Stage.UNLOADING
    if filled(state.unloading) != waiting or after > count or (any(waiting) and not is_unloading):
        yield "the stones that are being unloaded do not hold together"
    if is_unloading and state.docked[state.ship] != state.site + 1:
        yield "a ship is unloaded where it is not"
    is_at_market = is_unloading and state.site == Site.MARKET and state.asking != Question.ORDER
    if state.market_stone != (state.actor + 1 if is_at_market else 0):
        yield "a stone at the market belongs to somebody else"
    if state.asking == Question.ORDER:
        if after or count + int(state.loaded[state.ship]) > SPACES:
            yield "more stones are unloaded than there are"
        colours = int(colours_on_board(state))
        if colours & (colours - 1) == 0:
            yield "there is no order to choose"


# -- whose turn it is ---------------------------------------------------------------------------


def turn_amiss(state: Any) -> Iterator[str]:
    """Exactly one seat or chance is asked something, until the game is over."""
    asking = int(state.asking)
    if state.stage not in STAGES[asking]:
        yield "what is asked does not fit what is going on"
    is_chance = asking >= Question.ROUND_CARD_DUE
    due = 0 if asking == Question.NOTHING else CHANCE_DUE if is_chance else 1 << int(state.actor)
    if state.due != due or (asking in OF_THE_TURN and state.actor != state.turn):
        yield "it is not clear whose turn it is"
    if int(state.turn) >= state.seats or int(state.actor) >= state.seats:
        yield "a seat that does not play is to move"
    if state.passes >= state.seats or (state.passes and state.stage != Stage.TURN):
        yield "more seats have passed than can have"


def question_amiss(state: Any, board: Any) -> Iterator[str]:
    """What is asked can come up: a bonus brings something, a card is there to be drawn."""
    asking, seat = int(state.asking), int(state.actor)
    at_pyramids = asking in (
        Question.WHICH_PYRAMID,
        Question.CARD_OR_NOT,
        Question.STONES_OR_NOT,
        Question.LOAD_OR_NOT,
    )
    if at_pyramids and not board.b_side[Site.PYRAMIDS]:
        yield "the A side of the pyramids asks nothing"
    if (
        asking in (Question.MARKET_CARD_DUE, Question.PAIR_CARD_DUE, Question.DRAWN_CARD_DUE)
        and state.pile_size == 0
    ):
        yield "there is no card to draw"
    if asking == Question.CARD_OR_NOT and not (state.pile_size or state.discarded.any()):
        yield "there is no card to draw"
    if (
        asking in (Question.STONES_OR_NOT, Question.POINT_OR_STONES)
        and room_for(state, board, seat, 1) <= 0
    ):
        yield "there is no room for stones on the sled"
    two = asking == Question.CHISEL_LOAD
    free = int(state.free_spaces).bit_count()
    if asking in LOADING and (state.sled[seat] < 1 + two or free < 1 + two):
        yield "there is no stone to put on a ship, or no space for it"
    if asking == Question.SAIL_TO and not state.ready >> int(state.ship) & 1:
        yield "the ship that is to sail cannot"
    yield from temple_amiss(state, board)


def temple_amiss(state: Any, board: Any) -> Iterator[str]:
    """The temple is assessed space by space, for the seat whose stone is seen there."""
    assessed = int(state.temple_next)
    if assessed > board.temple_spaces[state.seats]:
        yield "more of the temple is assessed than there is"
    elif state.stage == Stage.ASSESSING:
        is_owner = assessed > 0 and state.temple_top[assessed - 1] == state.actor + 1
        if not is_owner or not board.b_side[Site.TEMPLE]:
            yield "the temple gives this seat nothing to decide"


def answers_amiss(state: Any, board: Any) -> Iterator[str]:
    """The seat that is asked has an answer."""
    mask = np.zeros(MOVES.words, np.uint64)
    for seat in range(MOST_SEATS):
        if int(state.due) >> seat & 1:
            legal(state, board, seat, mask)
            if not mask.any():
                yield f"seat {seat + 1} has no move"
