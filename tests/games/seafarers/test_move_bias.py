"""Moves that bots do not consider: ship moves that lead nowhere better."""

from __future__ import annotations

import numpy as np
import pytest

from keelstone import ai
from keelstone.engine.game import Game
from keelstone.games.seafarers.ai.move_bias import EXCLUDED, NO_BIAS, move_bias
from tests.games.seafarers.table import RED, Table

LINE = ("ship B1-E", "ship A2-SW")  # from C2.N towards the island of A1 and A2


def bias(table: Table, move: str) -> float:
    return float(move_bias(table.state, table.board, np.int64(RED), table.number(move)))


def test_a_ship_that_leads_nowhere_is_moved_towards_a_corner() -> None:
    table = Table("new-shores")
    table.build(RED, "start C2.N", *LINE, "ship B2-NE", "ship B2-E")
    assert bias(table, "lift B2-E") == NO_BIAS
    table.play("lift B2-E")
    assert bias(table, "ship A1-SE") == NO_BIAS
    assert bias(table, "ship A3-SE") == EXCLUDED


def test_a_ship_is_not_moved_back() -> None:
    table = Table("new-shores")
    table.build(RED, "start C2.N", *LINE, "ship B2-NE", "ship B2-E")
    table.play("lift B2-E", "ship A1-SE")
    table.turn_of(RED)
    table.play("lift A1-SE")
    assert bias(table, "ship B2-E") == EXCLUDED


@pytest.mark.parametrize("seed", [4, 11])
def test_builders_do_not_move_ships_back_and_forth(seed: int) -> None:
    """These games had six such moves each when moving a ship was a move like any other."""
    game = Game("seafarers", seats=4, seed=seed, scene="four-islands-4", trade=False)
    bots = [ai.make("builder", "seafarers", seed=seat) for seat in range(4)]
    lifted: dict[int, str] = {}
    origin: dict[int, str] = {}
    while not game.is_over:
        seat = game.movers[0]
        move = ai.ask(bots[seat], game, seat)
        kind, _, place = game.notation(seat, move).partition(" ")
        if kind == "lift":
            lifted[seat] = place
        elif kind == "ship" and seat in lifted:
            assert place != origin.get(seat)
            origin[seat] = lifted.pop(seat)
        game.play(move, seat)
