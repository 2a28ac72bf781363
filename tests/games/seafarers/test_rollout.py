"""The rollout policy: where it settles and leads its roads, and when it plays a monopoly."""

from __future__ import annotations

import numpy as np

from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.games.seafarers.ai.rollout import rollout_move
from keelstone.games.seafarers.ai.rollout_places import (
    KIND_BITS,
    corner_worth,
    harbour_worth,
    rolls_by_kind,
    rolls_of,
    way_worth,
)
from keelstone.games.seafarers.rules.board import ANY_HARBOUR, NO_HARBOUR
from tests.games.seafarers.table import BLUE, BRICK, GRAIN, ORE, RED, WHITE, WOOD, WOOL, Table


def rolled_out(table: Table, seat: int, seed: int = 0) -> str:
    """The move of the rollout policy, in notation."""
    mask, rng = (
        np.zeros(table.game.definition.rules.moves.words, np.uint64),
        np.zeros(STREAM_WORDS, np.uint64),
    )
    open_stream(rng, seed, 0)
    number = int(rollout_move(table.state, table.board, np.int64(seat), mask, rng))
    return str(table.game.definition.rules.moves.notation(number, table.game.printed))


def worth(table: Table, corner: int, rolls: int) -> float:
    return float(corner_worth(table.state, table.board, np.int64(RED), corner, np.int64(rolls)))


def test_the_rolls_of_every_kind_are_counted() -> None:
    table = Table()
    table.build(RED, "settlement C2.N", "city D3.S")
    rolls = rolls_by_kind(table.state, table.board, np.int64(RED))
    counted = [0] * 5
    for h in range(int(table.board.hexes)):
        cards = int(table.state.yields[h]) >> (4 * RED) & 15
        if cards and table.state.terrain[h] < 5:
            counted[table.state.terrain[h]] += cards * (6 - abs(7 - int(table.state.token[h])))
    assert [rolls_of(rolls, kind) for kind in (WOOD, BRICK, WOOL, GRAIN, ORE)] == counted
    assert sum(counted) > 0


def test_a_corner_is_worth_less_to_who_has_plenty_of_its_kinds() -> None:
    table = Table()
    plenty = sum(10 << KIND_BITS * kind for kind in range(5))
    inland = table.corner("C3.N")
    assert worth(table, inland, plenty) < 0.5 * worth(table, inland, 0)


def test_a_harbour_of_a_kind_is_worth_what_there_is_to_trade() -> None:
    much, little = np.int64(8 << KIND_BITS * GRAIN), np.int64(2 << KIND_BITS * GRAIN)
    assert harbour_worth(1 + GRAIN, much) == 4 * harbour_worth(1 + GRAIN, little) > 0
    assert harbour_worth(1 + ORE, much) == harbour_worth(NO_HARBOUR, much) == 0
    assert harbour_worth(ANY_HARBOUR, much) == harbour_worth(ANY_HARBOUR, little) > 0


def test_a_first_settlement_goes_to_one_of_the_best_corners() -> None:
    table = Table(set_up=True)
    worths = {
        f"settlement {place}": worth(table, table.corner(place), 0)
        for place in table.legal("settlement")
    }
    laid = {rolled_out(table, RED, seed) for seed in range(20)}
    assert len(laid) > 1
    assert min(worths[move] for move in laid) >= sorted(worths.values())[-10]


def test_the_first_road_leads_towards_a_good_corner() -> None:
    table = Table(set_up=True)
    table.play("settlement C2.N")
    rolls = rolls_by_kind(table.state, table.board, np.int64(RED))
    worths = {
        f"road {way}": way_worth(table.state, table.board, np.int64(RED), table.edge(way), rolls)
        for way in table.legal("road")
    }
    laid = [worths[rolled_out(table, RED, seed)] for seed in range(20)]
    assert sorted(worths.values())[-2] < max(worths.values())
    assert laid.count(max(worths.values())) > len(laid) / 2


def test_a_monopoly_waits_until_it_brings_many_cards() -> None:
    table = Table()
    table.build(RED, "settlement C2.N")
    table.give_cards(RED, "monopoly")
    table.deal(BLUE, grain=4)
    table.deal(WHITE, grain=2)
    assert rolled_out(table, RED) == "end"
    table.deal(WHITE, grain=3)
    assert rolled_out(table, RED) == "monopoly grain"
