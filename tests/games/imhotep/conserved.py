"""What must never change in a game of Imhotep, and the set-ups to try it with."""

from __future__ import annotations

from itertools import product
from typing import Any

from keelstone.games.imhotep.state import WHICH_PYRAMID

MIXES: list[dict[str, Any]] = [
    {"sides": "".join(sides), "wrath": wrath}
    for sides in product("AB", repeat=5)
    for wrath in (False, True)
]

PLAYTHROUGHS: dict[str, dict[str, Any]] = {
    "2 seats": {"seats": 2, "sides": "AAAAA"},
    "3 seats": {"seats": 3, "sides": "ABABA", "wrath": True},
    "4 seats": {"seats": 4, "sides": "BBBBB"},
}


def conserved(state: Any, board: Any) -> None:
    """Every stone and every card is somewhere, and what is kept twice agrees."""
    check_stones(state, board)
    check_cards(state, board)
    check_ships(state, board)


def check_stones(state: Any, board: Any) -> None:
    built = int(state.pyramid_stones) + int(state.temple_stones)
    built += int(state.chamber_stones) + int(state.obelisk.sum())
    moving = int((state.cargo > 0).sum()) + int((state.unloading > 0).sum())
    moving += int(state.market_stone != 0) + int(state.asking == WHICH_PYRAMID)
    kept = int(state.quarry.sum()) + int(state.sled.sum())
    assert built + moving + kept == int(state.seats) * int(board.stones_of_a_colour)
    assert (state.quarry >= 0).all()
    assert (state.sled >= 0).all()
    assert (state.sled <= board.sled_room).all()
    for seat in range(state.seats):
        lying = (state.chamber[: state.chamber_stones] == seat + 1).sum()
        assert lying + state.obelisk[seat] + state.sled[seat] + state.quarry[seat] <= 29


def check_cards(state: Any, board: Any) -> None:
    counts = state.pile.astype(int) + state.discarded + state.hand.sum(axis=0)
    for places in (state.market, state.pair, state.looked_at):
        for card in places:
            if card:
                counts[card - 1] += 1
    assert counts.tolist() == board.market_cards.tolist()
    assert state.pile_size == state.pile.sum()
    assert state.pair_size == (state.pair > 0).sum()


def check_ships(state: Any, board: Any) -> None:
    free = ready = 0
    for ship in range(4):
        stones = int((state.cargo[ship] > 0).sum())
        assert stones == state.loaded[ship]
        if state.docked[ship] or not state.spaces[ship]:
            continue
        ready |= (stones >= board.minimum_load[state.spaces[ship]]) << ship
        for space in range(state.spaces[ship]):
            free |= (state.cargo[ship, space] == 0) << (4 * ship + space)
    assert free == state.free_spaces
    assert ready == state.ready
