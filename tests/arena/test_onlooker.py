"""An onlooker foresees who wins, and is not sure of what is open."""

from __future__ import annotations

import math
import random
from functools import cache

import pytest

from keelstone import ai
from keelstone.analysis.curve import shares
from keelstone.analysis.win_probability import Sample, WinProbabilityEstimator
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from tests.support import printed_interpreted

PLAYS = 24
#: chances above this are all but a win
SURE = 0.9
#: builders' games that are looked at
GAMES = {"imhotep": 24, "eschnapur": 24, "seafarers": 8}


@cache
def builders_game(name: str, seed: int) -> Game:
    game = Game(name, seats=3, seed=seed)
    builder = ai.make("builder", name, seed=seed)
    while not game.is_over:
        seat = game.movers[0]
        game.play(ai.ask(builder, game, seat), seat)
    return game


def looked_at(name: str) -> list[tuple[Sample, tuple[float, ...]]]:
    """Positions of builders' games as an onlooker sees them, and who won."""
    estimator, chance, found = WinProbabilityEstimator(registry.load(name), 3), random.Random(1), []
    for seed in range(GAMES[name]):
        game = builders_game(name, seed)
        late = [len(game.log) - part for part in range(2, 14, 3)]
        for step in [*chance.sample(range(len(game.log)), 12), *late]:
            found.append((estimator.look(game.at(step), PLAYS, seed=step), shares(game)))
    return found


@pytest.mark.parametrize("name", registry.game_names())
def test_it_foresees_who_wins(name: str) -> None:
    """A seat that is thought to win for certain wins; on the whole a win is not a surprise."""
    seen = looked_at(name)
    likeliest = [max(range(3), key=sample.chances.__getitem__) for sample, _ in seen]
    sure = [
        won[seat]
        for (sample, won), seat in zip(seen, likeliest, strict=True)
        if sample.chances[seat] > SURE
    ]
    assert len(sure) >= 5
    assert sum(sure) >= SURE * len(sure)
    surprise = sum(
        -share * math.log(max(1e-3, chance))
        for sample, won in seen
        for chance, share in zip(sample.chances, won, strict=True)
    )
    assert surprise / len(seen) < 0.75 * math.log(3)


@pytest.mark.parametrize("name", registry.game_names())
def test_chances_are_shares_and_the_same_for_a_seed(name: str) -> None:
    game = Game(name, seats=4, seed=5)
    estimator = WinProbabilityEstimator(game.definition, 4)
    sample = estimator.look(game, 50, seed=1)
    assert sum(sample.chances) == pytest.approx(1)
    assert estimator.look(game, 50, seed=1) == sample
    assert estimator.look(game, 50, seed=2) != sample


def test_it_looks_at_what_it_was_made_for_and_often_enough() -> None:
    game = Game("imhotep", seats=3, seed=5)
    for plays in (0, 1, -1, 2.5):
        with pytest.raises(BadOption, match="a number of plays"):
            WinProbabilityEstimator(game.definition, 3).look(game, plays)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="for 2 seats, not Imhotep for 3"):
        WinProbabilityEstimator(game.definition, 2).look(game, 5)
    with pytest.raises(BadOption, match="looks at The Palace"):
        WinProbabilityEstimator(registry.load("eschnapur"), 3).look(game, 5)


def test_several_cores_see_the_same() -> None:
    """Whoever looks, the plays are the same."""
    game = builders_game("eschnapur", 1).at(100)
    alone, together = (
        WinProbabilityEstimator(game.definition, 3, cores).look(game, 64) for cores in (1, 2)
    )
    assert together.chances == pytest.approx(alone.chances)
    assert together.errors == pytest.approx(alone.errors)


def test_errors_are_how_far_looks_differ() -> None:
    game = builders_game("eschnapur", 1).at(100)
    estimator = WinProbabilityEstimator(game.definition, 3)
    samples = [estimator.look(game, 16, seed=seed) for seed in range(60)]
    mean = sum(one.chances[0] for one in samples) / 60
    spread = math.sqrt(sum((one.chances[0] - mean) ** 2 for one in samples) / 59)
    assert spread / 2 < sum(one.errors[0] for one in samples) / 60 < spread * 2


def trace(name: str) -> str:
    """What an onlooker sees in some positions of a game."""
    game = Game(name, seats=3, seed=3)
    estimator, chance, seen = WinProbabilityEstimator(game.definition, 3), random.Random(1), []
    for step in range(30):
        seat = game.movers[0]
        game.play(chance.choice(game.legal_numbers(seat)), seat)
        if step % 15 == 0:
            seen.append([round(share, 9) for share in estimator.look(game, 2).chances])
    return str(seen)


@pytest.mark.parametrize("name", registry.game_names())
def test_interpreted_equals_compiled(name: str) -> None:
    code = f"from tests.arena.test_onlooker import trace\nprint(trace({name!r}))"
    assert printed_interpreted(code) == trace(name)
