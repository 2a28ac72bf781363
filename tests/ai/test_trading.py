"""Trading: bots make few offers, and accept what improves their chances."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from keelstone import ai
from keelstone.engine.game import Game
from keelstone.engine.seats import ALL_SEATS, CHANCE
from keelstone.games.seafarers.ai.rollout_trade import MAX_OFFERS, NEARLY_THERE, revealed_to
from keelstone.games.seafarers.rules.board import ANY_HARBOUR
from keelstone.games.seafarers.rules.hidden import seen_by
from keelstone.games.seafarers.rules.state import ACCEPTED, Question
from tests.games.seafarers.table import BLUE, RED, WHITE, Table

SEAFARERS = "seafarers"


def asked(table: Table, seat: int, seed: int = 0) -> str:
    """What a builder does for a seat, in notation."""
    number = ai.ask(ai.make("builder", SEAFARERS, seed=seed), table.game, seat)
    return str(table.game.definition.rules.moves.notation(number, table.game.printed))


def two_builders() -> Table:
    """Red lacks one ore for a city, Blue one grain."""
    table = Table(seats=2)
    table.build(RED, "settlement C2.N", "road C2-NE")
    table.build(BLUE, "settlement D3.S", "road D3-SE")
    return table


@pytest.mark.parametrize("level", ["novice", "builder", "master"])
def test_a_bot_makes_few_offers(level: str) -> None:
    """One in a turn at the most, and none in many turns."""
    bot = ai.make(level, SEAFARERS, playouts=400)
    game = Game(SEAFARERS, seats=4, seed=2)
    offers: Counter[int] = Counter()
    while not game.is_over and len(game.log) < 400:
        seat = game.movers[0]
        number = ai.ask(bot, game, seat)
        offers[int(game.states[0].turns)] += number == game.definition.rules.moves.first("offer")
        game.play(number, seat)
    assert max(offers.values()) <= MAX_OFFERS
    assert 0 < sum(offers.values()) < 0.6 * len(offers)


def test_a_bot_accepts_a_card_that_it_lacks_for_one_that_it_does_not_need() -> None:
    table = two_builders()
    table.deal(RED, wood=3)
    table.deal(BLUE, ore=3, grain=1, wool=2)
    table.turn_of(RED)
    table.deal(RED, grain=2)
    table.play("give grain")
    table.play("want wool")
    table.play("offer")
    assert asked(table, BLUE) == "accept"


def test_a_bot_refuses_to_give_away_what_it_needs() -> None:
    table = two_builders()
    table.deal(RED, wood=3)
    table.deal(BLUE, ore=3, grain=2)
    table.turn_of(RED)
    table.play("give wood")
    table.play("want ore")
    table.play("offer")
    assert asked(table, BLUE) == "refuse"


def test_an_answer_is_not_randomised_while_others_answer_too() -> None:
    table = Table(seats=4)
    table.build(RED, "settlement C2.N", "road C2-NE")
    for seat, corner in ((BLUE, "D3.S"), (WHITE, "B3.S")):
        table.build(seat, f"settlement {corner}")
        table.deal(seat, ore=3, grain=2)
    table.deal(RED, wood=3)
    table.turn_of(RED)
    for move in ("give wood", "want ore", "offer"):
        table.play(move)
    assert {BLUE, WHITE} <= set(table.game.movers)
    assert {asked(table, BLUE, seed) for seed in range(30)} == {"refuse"}


def test_a_bot_swaps_at_its_best_rate_only() -> None:
    table = two_builders()
    table.turn_of(RED)
    table.deal(RED, wood=4)
    table.state.harbours[RED] |= 1 << ANY_HARBOUR
    table.state.rate[RED] = 3
    evaluated = ai.Searcher(table.game.definition, 2).evaluate_moves(
        ai.observe(table.game, RED), determinisations=1
    )
    moves = table.game.definition.rules.moves
    swaps = {moves.notation(one.number, table.game.printed) for one in evaluated}
    assert "swap 3 wood ore" in swaps
    assert "swap 4 wood ore" not in swaps


def test_positions_before_the_dice_are_quiet() -> None:
    table = Table(seats=2)
    quiet = table.game.definition.ai.is_quiet
    assert quiet is not None
    assert not quiet(table.state, table.board)
    table.play("end")
    assert table.game.movers == (CHANCE,)
    assert quiet(table.state, table.board)


def test_a_bot_keeps_an_offer_that_is_accepted() -> None:
    """A seat that accepts gets the trade, unless it is close to winning."""
    builder = ai.make("builder", SEAFARERS)
    told: Counter[str] = Counter()
    for seed in range(6):
        game = Game(SEAFARERS, seats=4, seed=seed)
        while not game.is_over and len(game.log) < 300:
            seat, state = game.movers[0], game.states[0]
            is_accepted = state.asking == Question.PARTNER and any(
                state.answer[other] == ACCEPTED and 10 - state.score[other] > NEARLY_THERE
                for other in range(4)
            )
            number = ai.ask(builder, game, seat)
            if is_accepted:
                told[game.definition.rules.moves.split(number)[0]] += 1
            game.play(number, seat)
    assert set(told) == {"deal"}


def test_in_a_search_others_know_an_offer_by_its_cards() -> None:
    """Otherwise the tree would hold one mean answer to all offers; answers stay secret."""
    table = two_builders()
    table.deal(BLUE, ore=2)
    table.turn_of(RED)
    table.deal(RED, grain=2)
    state, board, give = table.state, table.board, np.int64(table.number("give grain"))
    assert seen_by(state, board, np.int64(RED), give) == 1 << RED
    assert revealed_to(state, board, np.int64(RED), give) == ALL_SEATS
    table.play("give grain", "want ore", "offer")
    counter = np.int64(table.number("give ore"))
    assert revealed_to(state, board, np.int64(BLUE), counter) == 1 << BLUE
