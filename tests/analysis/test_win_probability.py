"""The win-probability estimator is accurate, calibrated and deterministic."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.search.win_probability import sampled_place
from keelstone.analysis.curve import win_shares
from keelstone.analysis.win_probability import Estimate, WinProbabilityEstimator
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.rng import new_stream
from tests.support import printed_interpreted

PLAYOUTS = 24
#: a seat with a greater win probability should nearly always win
SURE = 0.9
#: the games of builders that are estimated
GAMES = {"imhotep": 24, "eschnapur": 24, "seafarers": 8}


@cache
def builders_game(name: str, seed: int) -> Game:
    game = Game(name, seats=3, seed=seed)
    builder = ai.make("builder", name, seed=seed)
    while not game.is_over:
        seat = game.movers[0]
        game.play(ai.ask(builder, game, seat), seat)
    return game


def test_moves_are_sampled_by_their_weights() -> None:
    """A move of negligible weight is not sampled, wherever it stands among the others."""
    rng = new_stream(1, 0)
    weights = np.array([1e-9, 1.0, 1e-9, 3.0, 1e-9, 1e-9])
    places = [int(sampled_place(rng, weights, 6, weights.sum())) for _ in range(20_000)]
    counts = np.bincount(places, minlength=6)
    assert counts[[0, 2, 4, 5]].sum() == 0
    assert abs(counts[3] - 15_000) < 300


def estimated(name: str) -> list[tuple[Estimate, tuple[float, ...]]]:
    """Estimates of positions of builders' games, and the shares of the win."""
    estimator, chance, found = WinProbabilityEstimator(registry.load(name), 3), random.Random(1), []
    for seed in range(GAMES[name]):
        game = builders_game(name, seed)
        late = [len(game.log) - part for part in range(2, 14, 3)]
        for step in [*chance.sample(range(len(game.log)), 12), *late]:
            found.append((estimator.estimate(game.at(step), PLAYOUTS, seed=step), win_shares(game)))
    return found


@pytest.mark.parametrize("name", registry.game_names())
def test_estimates_have_a_low_log_loss(name: str) -> None:
    """Seats with a win probability above SURE win; the mean log loss is well below a guess's."""
    found = estimated(name)
    likeliest = [max(range(3), key=estimate.win_probabilities.__getitem__) for estimate, _ in found]
    sure = [
        won[seat]
        for (estimate, won), seat in zip(found, likeliest, strict=True)
        if estimate.win_probabilities[seat] > SURE
    ]
    assert len(sure) >= 5
    assert sum(sure) >= SURE * len(sure)
    log_loss = sum(
        -share * math.log(max(1e-3, chance))
        for estimate, won in found
        for chance, share in zip(estimate.win_probabilities, won, strict=True)
    )
    assert log_loss / len(found) < 0.75 * math.log(3)


@pytest.mark.parametrize("name", registry.game_names())
def test_estimates_add_up_to_one_and_repeat_for_a_seed(name: str) -> None:
    game = Game(name, seats=4, seed=5)
    estimator = WinProbabilityEstimator(game.definition, 4)
    estimate = estimator.estimate(game, 50, seed=1)
    assert sum(estimate.win_probabilities) == pytest.approx(1)
    assert estimator.estimate(game, 50, seed=1) == estimate
    assert estimator.estimate(game, 50, seed=2) != estimate


def test_an_estimator_refuses_other_games_and_too_few_playouts() -> None:
    game = Game("imhotep", seats=3, seed=5)
    wrong: list[Any] = [0, 1, -1, 2.5]
    for playouts in wrong:
        with pytest.raises(BadOption, match="a number of playouts"):
            WinProbabilityEstimator(game.definition, 3).estimate(game, playouts)
    with pytest.raises(BadOption, match="with 2 seats, not Imhotep with 3"):
        WinProbabilityEstimator(game.definition, 2).estimate(game, 5)
    with pytest.raises(BadOption, match="is for The Palace"):
        WinProbabilityEstimator(registry.load("eschnapur"), 3).estimate(game, 5)


def test_the_number_of_cores_does_not_change_an_estimate() -> None:
    game = builders_game("eschnapur", 1).at(100)
    alone, together = (
        WinProbabilityEstimator(game.definition, 3, cores).estimate(game, 64) for cores in (1, 2)
    )
    assert together.win_probabilities == pytest.approx(alone.win_probabilities)
    assert together.standard_errors == pytest.approx(alone.standard_errors)


def test_standard_errors_match_the_spread_of_estimates() -> None:
    game = builders_game("eschnapur", 1).at(100)
    estimator = WinProbabilityEstimator(game.definition, 3)
    estimates = [estimator.estimate(game, 16, seed=seed) for seed in range(60)]
    mean = sum(one.win_probabilities[0] for one in estimates) / 60
    spread = math.sqrt(sum((one.win_probabilities[0] - mean) ** 2 for one in estimates) / 59)
    assert spread / 2 < sum(one.standard_errors[0] for one in estimates) / 60 < spread * 2


def trace(name: str) -> str:
    """The estimates of some positions of a game."""
    game = Game(name, seats=3, seed=3)
    estimator, chance, seen = WinProbabilityEstimator(game.definition, 3), random.Random(1), []
    for step in range(30):
        seat = game.movers[0]
        game.play(chance.choice(game.legal_numbers(seat)), seat)
        if step % 15 == 0:
            seen.append(
                [round(share, 9) for share in estimator.estimate(game, 2).win_probabilities]
            )
    return str(seen)


@pytest.mark.parametrize("name", registry.game_names())
def test_interpreted_equals_compiled(name: str) -> None:
    code = f"from tests.analysis.test_win_probability import trace\nprint(trace({name!r}))"
    assert printed_interpreted(code) == trace(name)
