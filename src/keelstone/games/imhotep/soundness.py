"""Whether a position can be one of a game: every stone and every card is somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from keelstone.games.imhotep.board import (
    BASE,
    MOST_TOWERS,
    PYRAMID_A_SPACES,
    PYRAMID_SPACES,
    PYRAMIDS,
    SHIPS,
)
from keelstone.games.imhotep.state import (
    FINISHED,
    NOBODY_LOOKS,
    NOTHING,
    PAIR_PICK,
    WHICH_PYRAMID,
)
from keelstone.kernel.contract import CHANCE_DUE

#: where a stone is written as its owner's seat + 1
COLOURED = ("cargo", "unloading", "temple_top", "chamber", "pyramid", "tower")


def unsound(state: Any, board: Any) -> list[str]:
    """What is wrong with a position, in words; nothing if it is sound."""
    return [*stones_amiss(state, board), *cards_amiss(state, board), *ships_amiss(state, board),
            *turn_amiss(state)]  # fmt: skip


def stones_amiss(state: Any, board: Any) -> Iterator[str]:
    built = int(state.pyramid_stones) + int(state.temple_stones)
    built += int(state.chamber_stones) + int(state.obelisk.sum())
    moving = int((state.cargo > 0).sum()) + int((state.unloading > 0).sum())
    moving += int(state.market_stone != 0) + int(state.asking == WHICH_PYRAMID)
    kept = int(state.quarry.sum()) + int(state.sled.sum())
    total = int(state.seats) * int(board.stones_of_a_colour)
    if built + moving + kept != total:
        yield f"{built + moving + kept} stones instead of {total}"
    if (state.sled > board.sled_room).any():
        yield "more stones on a sled than it holds"
    for stones in COLOURED:
        if (state[stones] > state.seats).any():
            yield "a stone of a colour that does not play"
    if (state.chamber[: state.chamber_stones] == 0).any():
        yield "a gap in the burial chamber"
    small = [i % (BASE + 1) < state.small_pyramid[i // (BASE + 1)] for i in range(PYRAMID_SPACES)]
    great = [i < min(int(state.pyramid_stones), PYRAMID_A_SPACES) for i in range(PYRAMID_SPACES)]
    if ((state.pyramid > 0) != (small if board.b_side[PYRAMIDS] else great)).any():
        yield "a gap in a pyramid"
    if ((state.tower > 0) != [i < state.towers for i in range(MOST_TOWERS)]).any():
        yield "a gap between towers"


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
    face_down = int((state.pair > 0).sum())
    looked_at = int((state.looked_at > 0).sum())
    if state.pair_size != face_down or state.pair_known > face_down + looked_at:
        yield "the face-down pair does not hold together"
    choosing = state.asking == PAIR_PICK
    differ = looked_at == 2 and state.looked_at[0] != state.looked_at[1]
    looks = state.looker == (state.actor if choosing else NOBODY_LOOKS)
    if not looks or (not differ if choosing else looked_at > 0):
        yield "nobody, or not two different cards, when one of a pair is to be kept"


def ships_amiss(state: Any, board: Any) -> Iterator[str]:
    free = ready = 0
    for ship in range(SHIPS):
        stones = int((state.cargo[ship] > 0).sum())
        if stones != state.loaded[ship] or (state.cargo[ship, state.spaces[ship] :] > 0).any():
            yield f"the load of ship {ship + 1} does not hold together"
        if state.docked[ship] or not state.spaces[ship]:
            continue
        ready |= (stones >= board.minimum_load[state.spaces[ship]]) << ship
        for space in range(state.spaces[ship]):
            free |= (state.cargo[ship, space] == 0) << (4 * ship + space)
    if free != state.free_spaces or ready != state.ready:
        yield "the ships' free spaces or least loads do not hold together"


def turn_amiss(state: Any) -> Iterator[str]:
    """Exactly one seat or chance is asked something, until the game is over."""
    due = int(state.due)
    over = state.stage == FINISHED
    one = due == CHANCE_DUE or due in [1 << seat for seat in range(int(state.seats))]
    if over != (due == 0) or (not over and not one) or (state.asking == NOTHING) != over:
        yield "it is not clear whose turn it is"
    if int(state.turn) >= state.seats or int(state.actor) >= state.seats:
        yield "a seat that does not play is to move"
    if state.unload_next > state.unload_count:
        yield "more stones are unloaded than there are"
