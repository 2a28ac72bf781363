"""A batch plays the same games as one game alone, rewards them, and refuses what is illegal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from keelstone.engine.batch import Batch
from keelstone.engine.errors import IllegalMove, MalformedMove
from keelstone.engine.game import Game
from keelstone.testing.random_play import NO_OPTIONS

Options = Mapping[str, Any]
#: moves of each game within which all games of a batch end
MAX_STEPS = 20_000


def check_batch(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """All of it: reproducible, in lock step, and safe from illegal moves."""
    check_batch_is_reproducible(name, seats, options)
    check_seeds_name_games(name, seats, options)
    check_lock_step(name, seats, options)
    check_rewards(name, seats, options)
    check_batch_refuses(name, seats, options)


def check_batch_is_reproducible(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS
) -> None:
    """Each game of a batch is the same when it is played alone."""
    batch = Batch(name, games=40, seats=seats, seed=5, **options)
    moves = batch.play_out()
    assert (batch.movers == -1).all()
    for number in (0, 7, 39):
        alone = Batch(name, games=1, seats=seats, seed=5, first=number, cores=1, **options)
        assert alone.play_out()[0] == moves[number]
        assert alone.states[0].tobytes() == batch.states[number].tobytes()


def check_seeds_name_games(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, most: int = 150
) -> None:
    """`Game` with the seed of a row is the same game, as long as the same moves are made."""
    batch = Batch(name, games=3, seats=seats, seed=9, observations=None, **options)
    games = [Game(name, seats=batch.seats, seed=int(seed), **options) for seed in batch.seeds]
    for _ in range(most):
        moves = batch.sample()
        for game, seat, move in zip(games, batch.movers.tolist(), moves.tolist(), strict=True):
            if seat >= 0:
                game.play(move, seat)
        batch.play(moves)
        assert [game.states.tobytes() for game in games] == [one.tobytes() for one in batch.states]
    assert [batch.game(row).position for row in range(3)] == [game.position for game in games]


def check_lock_step(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """A batch that is played move by move ends; the moves that it draws are legal."""
    batch = Batch(name, games=16, seats=seats, seed=6, **options)
    for _ in range(MAX_STEPS):
        moves, legal = batch.sample(), batch.legal()
        due = batch.movers >= 0
        assert legal[due, moves[due]].all()
        assert not legal[~due].any()
        if not due.any():
            break
        batch.step(moves)
    assert (batch.movers == -1).all()
    assert batch.points.shape[:2] == batch.standings.shape


def check_rewards(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """Rewards follow from the standings, and results are kept."""
    for reward in ("win", "place", "points"):
        batch = Batch(name, games=20, seats=seats, seed=8, reward=reward, **options)
        batch.play_out()
        assert batch.dones.all()
        assert (batch.final_standings == batch.standings).all()
        assert (batch.final_points == batch.points.sum(axis=2)).all()
        assert (batch.final_lengths == batch.lengths).all()
        expected = [_rewards(reward, *result) for result in _results(batch)]
        assert np.allclose(batch.rewards, expected)


def _results(batch: Batch) -> Iterator[tuple[list[int], list[int]]]:
    return zip(batch.final_standings.tolist(), batch.final_points.tolist(), strict=True)


def _rewards(reward: str, standings: list[int], points: list[int]) -> list[float]:
    """What each seat gets, computed plainly."""
    if reward == "points":
        return [float(number) for number in points]
    if reward == "win":
        best = max(standings)
        return [(own == best) / standings.count(best) for own in standings]
    behind = [sum((o < own) + 0.5 * (o == own) for o in standings) - 0.5 for own in standings]
    return [seats / max(1, len(standings) - 1) for seats in behind]


def check_batch_refuses(name: str, seats: int | None = None, options: Options = NO_OPTIONS) -> None:
    """An illegal or malformed move changes no game of the batch."""
    batch = Batch(name, games=4, seats=seats, seed=7, **options)
    before = batch.states.tobytes()
    legal = batch.legal()
    moves = [int(np.argmax(row)) for row in legal]
    moves[2] = int(np.argmin(legal[2]))
    if not legal[2][moves[2]]:
        assert "game 2" in _refusal(batch, moves, IllegalMove)
    _refusal(batch, [10**6] * 4, IllegalMove)
    _refusal(batch, [0], MalformedMove)
    assert batch.states.tobytes() == before


def _refusal(batch: Batch, moves: list[int], expected: type[Exception]) -> str:
    try:
        batch.play(moves)
    except expected as fault:
        return str(fault)
    raise AssertionError(f"the batch plays {moves}")
