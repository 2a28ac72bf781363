"""`Batch` as a user meets it: resets, autoreset, opponents, buffers, positions, copies."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import keelstone as ks
from keelstone.engine.batch import threads

MORRA = "tests.engine.morra"


def stepped(batch: ks.Batch, steps: int) -> ks.Batch:
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def same(one: ks.Batch, two: ks.Batch) -> bool:
    return bool(one.states.tobytes() == two.states.tobytes() and (one.seeds == two.seeds).all())


# -- seeds and resets ------------------------------------------------------------------------------


def test_other_seeds_are_other_games() -> None:
    seeds = [ks.Batch("imhotep", games=500, seed=seed).seeds for seed in (1, 2)]
    assert len(np.unique(seeds)) == 1000


def test_a_reset_with_the_first_seed_begins_again() -> None:
    batch = ks.Batch("imhotep", games=6, seed=4)
    again = stepped(ks.Batch("imhotep", games=6, seed=4), 30)
    again.reset(seed=4)
    assert same(again, batch)


def test_a_reset_goes_on_to_the_next_games() -> None:
    batch = stepped(ks.Batch("imhotep", games=6, seed=4), 5)
    before = batch.seeds.copy()
    batch.reset(where=np.array([True, False] * 3))
    assert (batch.seeds != before).tolist() == [True, False] * 3
    assert batch.lengths.tolist() == [0, 5] * 3


def test_a_reset_takes_the_seeds_of_games() -> None:
    batch = ks.Batch("imhotep", games=3)
    batch.reset(seed=[7, 8, 9])
    positions = [ks.start("imhotep", seed=seed).position for seed in (7, 8, 9)]
    assert [batch.game(row).position for row in range(3)] == positions


@pytest.mark.parametrize("seed", [-1, [1], [1.5] * 3, [-1] * 3])
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(ks.BadOption):
        ks.Batch("imhotep", games=3).reset(seed=seed)


# -- autoreset -------------------------------------------------------------------------------------


def test_games_that_are_over_stay_over_without_autoreset() -> None:
    batch = stepped(ks.Batch(MORRA, games=8, seed=1), 60)
    assert batch.dones.all()
    step = batch.step(np.zeros(8, np.int64))
    assert step.dones.all()
    assert not step.rewards.any()
    assert (step.movers == -1).all()


def test_next_step_autoreset_ignores_one_move() -> None:
    batch = ks.Batch(MORRA, games=8, seed=1, autoreset="next")
    ends = 0
    for _ in range(80):
        was_over = batch.dones.copy()
        step = batch.step(batch.sample())
        assert not (was_over & step.dones).any()
        assert (batch.lengths[was_over] == 0).all()
        assert (step.rewards.sum(axis=1) > 0.5).tolist() == step.dones.tolist()
        ends += int(step.dones.sum())
    assert ends > 8


def test_same_step_autoreset_keeps_what_has_ended() -> None:
    batch = ks.Batch(MORRA, games=8, seed=1, autoreset="same", reward="points")
    ended = {}
    for _ in range(60):
        seeds = batch.seeds.copy()
        step = batch.step(batch.sample())
        assert (step.movers >= 0).all()
        assert (batch.seeds != seeds).tolist() == step.dones.tolist()
        for row in np.flatnonzero(step.dones):
            assert batch.final_seeds[row] == seeds[row]
            assert step.rewards[row].tolist() == batch.final_points[row].tolist()
            ended[int(seeds[row])] = batch.final_lengths[row]
    assert len(ended) > 8


def test_the_last_observation_of_a_game_is_kept() -> None:
    kept = ks.Batch(MORRA, games=1, seed=1, autoreset="same")
    plain = ks.Batch(MORRA, games=1, seed=1)
    while not plain.dones.all():
        moves = plain.sample()
        last = plain.step(moves).observations.copy()
        kept.step(moves)
    assert (kept.final_observations() == last).all()
    with pytest.raises(ks.BadOption, match="same"):
        plain.final_observations()


@pytest.mark.parametrize(
    "wrong", [{"autoreset": "on"}, {"reward": "gold"}, {"observations": "int4"}]
)
def test_unknown_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ks.BadOption):
        ks.Batch(MORRA, games=2, **wrong)


# -- opponents -------------------------------------------------------------------------------------


@pytest.mark.parametrize("autoreset", ["off", "next", "same"])
def test_only_the_learner_is_asked(autoreset: str) -> None:
    batch = ks.Batch("imhotep", games=20, seed=2, opponents="random", autoreset=autoreset)
    ends = 0
    for _ in range(80):
        step = batch.step(batch.sample())
        assert set(step.movers.tolist()) <= {0, -1}
        ends += int(step.dones.sum())
    assert ends > 10
    assert (batch.final_lengths > 60).all(), "moves of opponents count too"


def test_opponents_by_seat() -> None:
    batch = ks.Batch("imhotep", games=5, seed=2, opponents={0: "random", 2: "random"})
    seen = set()
    for _ in range(30):
        seen |= set(batch.step(batch.sample()).movers.tolist())
    assert seen <= {1, 3, -1}


@pytest.mark.parametrize(
    "wrong", ["nobody", {7: "random"}, {0: "random", 1: "random", 2: "random", 3: "random"}]
)
def test_impossible_opponents_are_refused(wrong: Any) -> None:
    with pytest.raises(ks.BadOption):
        ks.Batch("imhotep", games=2, opponents=wrong)


# -- arrays ----------------------------------------------------------------------------------------


def test_results_go_into_the_arrays_of_the_caller() -> None:
    batch, plain = (ks.Batch("imhotep", games=9, seed=3) for _ in range(2))
    out = batch.buffers()
    for _ in range(20):
        moves = plain.sample()
        assert batch.step(moves, out=out) is out
        plain.step(moves)
        for name in out._fields:
            assert np.array_equal(getattr(out, name), getattr(plain._now, name))


def test_a_step_allocates_nothing_new() -> None:
    batch = ks.Batch("imhotep", games=9, seed=3)
    first = batch.step(batch.sample())
    assert all(one is two for one, two in zip(first, batch.step(batch.sample()), strict=True))


def test_arrays_that_do_not_fit_are_refused() -> None:
    batch = ks.Batch("imhotep", games=4)
    wrong: list[Any] = [np.zeros((4, 3), np.bool_), np.zeros((4, batch.actions), np.int8)]
    for out in wrong:
        with pytest.raises(ks.BadOption):
            batch.legal(out)
    with pytest.raises(ks.BadOption, match="gaps"):
        batch.legal(np.zeros((batch.actions, 4), np.bool_).T)
    with pytest.raises(ks.BadOption):
        batch.observe(np.zeros((4, batch.layout.size), np.float64))
    with pytest.raises(ks.BadOption):
        batch.observe(seat=4)


def test_a_trusted_step_makes_the_same_moves() -> None:
    checked, trusted = (
        ks.Batch("imhotep", games=9, seed=3, check=check) for check in (True, False)
    )
    for _ in range(50):
        moves = checked.sample()
        checked.step(moves)
        trusted.step(moves)
    assert same(checked, trusted)


# -- cores -----------------------------------------------------------------------------------------


def test_small_batches_stay_on_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "_pool", None)
    stepped(ks.Batch("imhotep", games=64, cores=8), 3)


def test_more_cores_play_the_same_games() -> None:
    one, four = (ks.Batch("imhotep", games=5000, seed=3, cores=cores) for cores in (1, 4))
    for batch in (one, four):
        stepped(batch, 3)
        batch.play_out()
    assert same(one, four)
    assert (one.final_points == four.final_points).all()


def test_an_illegal_move_on_another_core_changes_no_game() -> None:
    batch = ks.Batch("imhotep", games=5000, cores=4)
    before, moves = batch.states.tobytes(), batch.sample()
    moves[4990] = batch.actions - 1
    with pytest.raises(ks.IllegalMove, match="game 4990"):
        batch.play(moves)
    assert batch.states.tobytes() == before


# -- positions and copies --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ks.game_names())
def test_the_game_of_a_row_goes_on_like_the_row(name: str) -> None:
    batch = stepped(ks.Batch(name, games=3, seed=5), 25)
    game = batch.game(1)
    for _ in range(25):
        moves = batch.sample()
        game.play(int(moves[1]), int(batch.movers[1]))
        batch.play(moves)
    assert game.states.tobytes() == batch.states[1].tobytes()
    assert ks.from_json(game.to_json()).position == game.position


def test_a_saved_game_of_a_row_goes_on_like_the_row() -> None:
    batch = stepped(ks.Batch("imhotep", games=3, seed=5), 25)
    game = ks.from_json(batch.game(1).to_json())
    for _ in range(40):
        moves = batch.sample()
        game.play(int(moves[1]), int(batch.movers[1]))
        batch.play(moves)
    assert game.states.tobytes() == batch.states[1].tobytes()


@pytest.mark.parametrize("name", ks.game_names())
def test_a_batch_begins_at_positions(name: str) -> None:
    games = [ks.start(name, seed=seed) for seed in (1, 2)]
    for game in games:
        game.play(game.moves(game.movers[0])[-1])
    batch = ks.Batch.from_positions([games[0], games[1].position], games=5, seed=1)
    found = [batch.game(row).states.tobytes() for row in range(5)]
    assert found == [games[row % 2].states.tobytes() for row in range(5)]
    assert (batch.play_out() > 0).all()


def test_a_row_is_set_to_a_game() -> None:
    batch = stepped(ks.Batch("imhotep", games=3, seed=5), 10)
    game = ks.start("imhotep", seed=77)
    batch.set(2, game)
    while not game.is_over:
        moves = batch.sample()
        game.play(int(moves[2]))
        batch.play(moves)
    assert batch.states[2].tobytes() == game.states.tobytes()
    assert batch.final_seeds[2] == 77


def test_a_row_takes_no_position_of_another_game() -> None:
    batch = ks.Batch("imhotep", games=3)
    for position in (ks.start("eschnapur"), ks.start("imhotep", sides="BBBBB"), b"x"):
        with pytest.raises(ks.BadOption):
            batch.set(0, position)
    with pytest.raises(ks.BadFile):
        batch.set(0, "keelstone imhotep 1")
    with pytest.raises(ks.BadOption, match="row"):
        batch.set(3, ks.start("imhotep"))
    with pytest.raises(ks.BadOption):
        ks.Batch.from_positions([])


@pytest.mark.parametrize("copied", [ks.Batch.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_on_alike(copied: Any) -> None:
    batch = stepped(ks.Batch("imhotep", games=4, seed=5, autoreset="same"), 150)
    twin = copied(batch)
    before = batch.states.tobytes()
    stepped(twin, 5)
    assert batch.states.tobytes() == before
    assert same(stepped(batch, 5), twin)


def test_a_pickled_batch_goes_on_alike() -> None:
    batch = stepped(ks.Batch("eschnapur", games=4, seed=5, opponents="random", cores=2), 9)
    twin = pickle.loads(pickle.dumps(batch))
    assert same(stepped(batch, 9), stepped(twin, 9))
    assert twin.settings == batch.settings


def test_states_changed_from_outside_are_looked_at() -> None:
    batch, other = (stepped(ks.Batch("imhotep", games=4, seed=seed), 20) for seed in (5, 6))
    batch.states[:] = other.states
    batch.look()
    assert (batch.masks == other.masks).all()
    assert (batch.movers == other.movers).all()
