"""Compiled inference computes what NumPy computes from the arrays of a file."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import keelstone as ks
from keelstone import ai
from keelstone.ai.network.policy import NetworkPolicy
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from tests.ai.network.networks import computed, random_arrays, random_network
from tests.support import called, printed_interpreted, random_steps, some_set_ups

MORRA = "tests.engine.morra"
BOARD_FIELDS = {"imhotep": "b_side", "eschnapur": "wage", "seafarers": "rows"}


@pytest.mark.parametrize("set_up", some_set_ups(3), ids=called)
@pytest.mark.parametrize(("layers", "reads_board"), [(1, False), (3, True)])
def test_a_network_answers_as_numpy_computes(
    set_up: tuple[str, int, dict[str, Any]], layers: int, reads_board: bool
) -> None:
    """What it reads is the observation that batches write as int8, and a field of the board."""
    name, seats, options = set_up
    board = BOARD_FIELDS[name] if reads_board else ""
    how: dict[str, Any] = {"layers": layers, "width": 16, "board": board, **options}
    arrays = random_arrays(name, seats, **how)
    policy = NetworkPolicy(random_network(name, seats, **how))
    game = Game(name, seats=seats, seed=5, **options)
    compared = 0
    for step, (mover, _) in enumerate(random_steps(game, 3)):
        if step % 7 or mover < 0 or compared == 20:
            continue
        batch = ks.Batch.from_positions([game], games=1, observations="int8")
        logits, values = computed(arrays, batch.observe(seat=mover)[0], game.boards)
        answer = policy.ask(ai.observe(game, mover))
        weights = np.exp(logits[answer.moves])
        assert answer.probabilities == pytest.approx(weights / weights.sum(), rel=1e-4)
        assert np.roll(answer.values, -mover) == pytest.approx(values, rel=1e-4)
        compared += 1
    assert compared


def test_values_are_counted_from_the_observing_seat() -> None:
    """A network that gives all to the observing seat gives it to whoever observes."""
    arrays = random_arrays(MORRA, 3)
    arrays["value.weight"][:] = 0
    arrays["value.bias"][:] = (20, 0, -20)
    policy = NetworkPolicy(ai.Network.of_arrays(arrays, Game(MORRA).definition))
    game = Game(MORRA, seats=3, seed=1)
    for seat in range(3):
        values = policy.ask(ai.observe(game, seat)).values
        assert values[seat] == pytest.approx(1.0)
        assert values[(seat + 1) % 3] > values[(seat + 2) % 3]


def test_excluded_moves_get_no_probability() -> None:
    """Bots swap with the bank at their best rate only."""
    policy = NetworkPolicy(random_network("seafarers", 3))
    for seed in range(20):
        game = Game("seafarers", seats=3, seed=seed)
        for mover, _ in random_steps(game, seed):
            if mover < 0:
                continue
            view = ai.observe(game, mover)
            asked = set(policy.ask(view).moves)
            left_out = [one for one in view.legal_moves() if one.number not in asked]
            if any(one.notation.startswith("swap") for one in left_out):
                assert asked
                return
    pytest.fail("nobody could swap at a bad rate")


def test_a_network_is_asked_about_its_own_boards_only() -> None:
    policy = NetworkPolicy(random_network("seafarers", 4))
    new_shores = Game("seafarers", seats=4, seed=1, scene="new-shores")
    for game in (new_shores, Game("seafarers", seats=3, seed=1), Game("imhotep", seats=4, seed=1)):
        with pytest.raises(BadOption, match="this network is for Seafarers with 4 seats"):
            policy.ask(ai.observe(game, game.movers[0]))


def trace() -> str:
    """Answers of a network and a short search by it, rounded."""
    network = random_network(MORRA, 3, width=4)
    game = Game(MORRA, seats=3, seed=2)
    view = ai.observe(game, 1)
    answer = NetworkPolicy(network).ask(view)
    result = ai.Searcher(game.definition, 3, network=network).search(view, playouts=60, seed=3)
    moves = [(one.number, one.visits) for one in result.moves]
    numbers = [*answer.probabilities, *answer.values, *result.values]
    return repr((moves, [round(float(number), 4) for number in numbers]))


def test_interpreted_equals_compiled() -> None:
    code = "from tests.ai.network.test_inference import trace\nprint(trace())"
    assert printed_interpreted(code) == trace()
