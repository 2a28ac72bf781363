"""Conservation: every gold card, stone, palace part and card is in the game once.

The check of positions and the tests share `first_loss`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.engine.masks import bits_in
from keelstone.games.eschnapur.rules.board import MAX_SPACES, OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.hidden import is_choosing
from keelstone.games.eschnapur.rules.state import GAME_OVER, has


class Loss(IntEnum):
    """What can be lost."""

    NOTHING = 0
    GOLD = 1
    STONES = 2
    SITES = 3
    PALACE = 4
    PRIVILEGES = 5


LOSSES: dict[int, str] = {
    Loss.GOLD: "the gold cards are not those that were dealt",
    Loss.STONES: "the stones of a seat are not those of the box",
    Loss.SITES: "a seat has not laid the site cards that it should have laid",
    Loss.PALACE: "the parts of the palace do not hold together",
    Loss.PRIVILEGES: "a privilege card that is not in play",
}


@compiled
def first_loss(state: Any, board: Any) -> int:
    """What is lost in a position, or there twice: a `Loss`."""
    for value in range(VALUES):
        dealt = int(state.seats) * int(board.hand[value])
        if gold_cards(state, value) != dealt or state.bank[0] != 0:
            return Loss.GOLD
    for seat in range(state.seats):
        if stones_of(state, seat) != board.stones_of_a_colour:
            return Loss.STONES
        if not has_its_sites(state, seat):
            return Loss.SITES
    finished = int(board.parts_in_play) & ~int(state.open_parts)
    if bits_in(np.uint64(finished)) != state.finished or not are_parts_whole(state, board):
        return Loss.PALACE
    if int(state.privileges) & ~int(board.privileges_in_play) != 0:
        return Loss.PRIVILEGES
    return Loss.NOTHING


@compiled
def gold_cards(state: Any, value: int) -> int:
    """The gold cards of a value in the bank, in hands and on player boards."""
    cards = int(state.bank[value])
    for seat in range(state.seats):
        cards += int(state.hand[seat, value])
        for official in range(OFFICIALS):
            if state.laid[seat, official] == value + 1:
                cards += 1
            if state.shown[seat, official] == value + 1 and not has(state.gone[seat], official):
                cards += 1
    return cards


@compiled
def stones_of(state: Any, seat: int) -> int:
    """The stones of a seat in the supply, on its player board and in the palace."""
    stones = int(state.supply[seat]) + int(state.stones[seat])
    for part in range(PARTS):
        for space in range(MAX_SPACES):
            if state.palace[part, space] == seat + 1:
                stones += 1
    return stones


@compiled
def are_parts_whole(state: Any, board: Any) -> bool:
    """Whether only open parts hold stones, of seats that play, from the lowest space up."""
    for part in range(PARTS):
        filled = int(state.filled[part])
        is_open = has(int(state.open_parts) & int(board.parts_in_play), part)
        if filled > (int(board.spaces[part]) if is_open else 0):
            return False
        for space in range(MAX_SPACES):
            owner = int(state.palace[part, space])
            if (owner > 0) != (space < filled) or owner > state.seats:
                return False
    return int(state.open_parts) & ~int(board.parts_in_play) == 0


@compiled
def has_its_sites(state: Any, seat: int) -> bool:
    """Whether a seat has laid two different site cards of open parts, or is choosing them."""
    if state.stage == GAME_OVER:
        return True
    chosen, cards = int(state.chosen[seat]), 2
    if is_choosing(state) and has(state.due, seat):
        cards = min(2, int(state.progress[seat]))
    return chosen & ~int(state.open_parts) == 0 and bits_in(np.uint64(chosen)) == cards
