"""What must never change in a game of Seafarers, and the set-ups to try it with."""

from __future__ import annotations

from typing import Any

import numpy as np

from keelstone.games.seafarers.data.scenes import load_scene, scene_names
from keelstone.games.seafarers.rules.board import KNIGHT
from keelstone.games.seafarers.rules.state import SHIP_LIFTED
from keelstone.games.seafarers.validate import problems

#: turns of a game that is played through, and points: enough for the scene's own rules to come up
TURNS, FEW_POINTS = 120, 5

MIXES: list[dict[str, Any]] = [
    {
        "scene": name,
        "trade": trade,
        "turn_limit": 40 if trade else 150,
        "for_seats": tuple(sorted(load_scene(name).seats)),
        **more,
    }
    for name in scene_names()
    for trade in (False, True)
    for more in (
        ({"layout": "fixed"}, {"phases": "strict", "offers": 2})
        if name == "base"
        else ({"pirate": "off"}, {"pirate": "old"}, {"pirate": "new", "chips": 8})
    )
]

PLAYTHROUGHS: dict[str, dict[str, Any]] = {
    name: {
        "seats": max(load_scene(name).seats),
        "scene": name,
        "pirate": "off" if name == "base" else "old" if number % 2 else "new",
        "trade": number % 3 == 0,
        "offers": 1,
        "points": FEW_POINTS,
        "turn_limit": TURNS,
    }
    for number, name in enumerate(scene_names())
}


def conserved(state: Any, board: Any) -> None:
    """Nothing is wrong with a position, counted here and by the game's own `unsound`."""
    seats = int(state.seats)
    assert problems(state, board) == []
    assert (state.bank + state.hand.sum(0) == board.bank).all()
    assert (state.bank >= 0).all()
    assert (state.hand >= 0).all()
    assert (state.hand_size == state.hand.sum(1)).all()
    check_development_cards(state, board)
    for seat in range(seats):
        check_pieces(state, board, seat)
    check_tokens(state, board)


def check_development_cards(state: Any, board: Any) -> None:
    held = state.card + state.new_card
    assert (held >= 0).all()
    assert (state.cards_held == held.sum(1)).all()
    assert state.deck_size == state.deck.sum()
    played = state.cards_gone.copy()
    played[KNIGHT] += state.knights.sum()
    assert (state.deck + held.sum(0) + played == board.deck).all()


def check_pieces(state: Any, board: Any, seat: int) -> None:
    fields = (state.road, state.ship, state.settlement, state.city)
    lying = [int(np.bitwise_count(field[seat]).sum()) for field in fields]
    lying[1] += bool(state.phase == SHIP_LIFTED and state.turn == seat)
    assert (state.pieces_left[seat] >= 0).all()
    assert (state.pieces_left[seat] + lying == board.piece_limit).all()
    cards = 2 * int(state.route_holder == seat) + 2 * int(state.army_holder == seat)
    chips = int(state.score[seat]) - cards - lying[2] - 2 * lying[3]
    assert chips == chips_under(state, seat)


def chips_under(state: Any, seat: int) -> int:
    words = state.settlement[seat] | state.city[seat]
    corners = np.unpackbits(words.view(np.uint8), bitorder="little")[: len(state.chips)]
    return int((state.chips * corners).sum())


def check_tokens(state: Any, board: Any) -> None:
    """Tokens lie on hexes, in the stack or in the bag; undiscovered hexes are in the stack."""
    lying = np.bincount(state.token[: board.hexes], minlength=13)
    assert (lying[2:] <= 3).all()
    unknown = int((state.terrain[: board.hexes] == 8).sum())
    assert unknown == state.stack_hexes.sum()
    assert (state.stack_tokens >= 0).all()
    assert (state.bag >= 0).all()
    if state.bag.sum():  # afterwards tokens only move
        assert (lying + state.bag)[2:].sum() == 18 + board.bag.sum()
