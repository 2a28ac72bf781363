"""Training of networks: what it computes, what it writes, and that it can be resumed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import keelstone as ks
from keelstone import ai
from keelstone.ai.network.policy import NetworkPolicy
from keelstone.engine import registry
from tests.support import random_steps

torch = pytest.importorskip("torch")

from tools.train import gate, recipe  # noqa: E402
from tools.train.export import arrays_of, load  # noqa: E402
from tools.train.ppo import advantages  # noqa: E402
from tools.train.recipe import Recipe, Settings  # noqa: E402
from tools.train.self_play import Moves, by_distance, by_seat  # noqa: E402
from tools.train.training import Training  # noqa: E402

MORRA = Recipe(
    "tests.engine.morra", 3, [{}], board=("rounds",), widths=[16, 8], games=64, steps=8,
    ppo=Settings(minibatch=256),
)  # fmt: skip


def test_every_recipe_is_read_and_its_games_begin() -> None:
    for file in recipe.FOLDER.glob("*.toml"):
        read = recipe.read(file.stem)
        for options in read.options:
            game = ks.start(read.game, seats=read.seats, seed=1, **options)
            assert set(read.board) <= set(ai.observe(game, 0).boards.dtype.names or ())


def test_numbers_by_seat_and_by_distance_are_inverse() -> None:
    relative = torch.tensor([[0.1, 0.2, 0.3, 0.4]])
    mover = torch.tensor([2])
    assert by_seat(relative, mover)[0].tolist() == pytest.approx([0.3, 0.4, 0.1, 0.2])
    assert torch.equal(by_distance(by_seat(relative, mover), mover), relative)


def test_advantages_follow_a_game_to_its_end_and_no_further() -> None:
    """Seat 0 wins in the second step; a new game begins in the third."""
    value = torch.tensor([[[0.5, 0.5]], [[0.6, 0.4]], [[0.5, 0.5]]])
    reward = torch.tensor([[[0.0, 0.0]], [[1.0, 0.0]], [[0.0, 0.0]]])
    done = torch.tensor([[False], [True], [False]])
    nothing = torch.zeros(())
    moves = Moves(
        nothing, nothing, nothing, nothing, nothing, value, reward, done,
        torch.tensor([[0.7, 0.3]]),
    )  # fmt: skip
    found = advantages(moves, 0.5)[:, 0]
    assert found[2].tolist() == pytest.approx([0.2, -0.2])
    assert found[1].tolist() == pytest.approx([0.4, -0.4])
    assert found[0].tolist() == pytest.approx([0.1 + 0.5 * 0.4, -0.1 - 0.5 * 0.4])


@pytest.mark.parametrize(("share", "is_better"), [(0.6, True), (0.5, False)])
def test_a_gate_passes_who_wins_more(share: float, is_better: bool) -> None:
    shares = (torch.rand(8192, generator=torch.Generator().manual_seed(1)) < share).float()
    found = gate.verdict(shares)
    assert found.is_decided
    assert found.is_better == is_better
    assert found.share == pytest.approx(share, abs=0.03)


def test_a_training_learns_is_saved_and_goes_on(tmp_path: Path) -> None:
    first = Training(MORRA, tmp_path, "cpu", 1)
    before = [one.clone() for one in first.network.parameters()]
    for _ in range(3):
        line = first.step(0.5)
    assert line["value"] > 0
    assert any((a != b).any() for a, b in zip(before, first.network.parameters(), strict=True))
    first.pass_gate(line)
    second = Training(MORRA, tmp_path, "cpu", 1)
    second.resume()
    assert (second.moves, second.curve) == (first.moves, first.curve)
    for name in ("network", "mean", "best"):
        for a, b in zip(
            getattr(first, name).parameters(), getattr(second, name).parameters(), strict=True
        ):
            assert torch.equal(a, b)
    for path in ("network.npz", "curve.json", "snapshot.pt"):
        assert (tmp_path / path).stat().st_size > 0


@pytest.mark.parametrize("name", ["imhotep-4", "seafarers-4"])
def test_a_file_answers_like_the_network_that_it_was_written_from(
    name: str, tmp_path: Path
) -> None:
    training = Training(recipe.read(name, games=8), tmp_path, "cpu", 1)
    with torch.no_grad():
        for parameter in training.best.parameters():
            parameter.add_(0.02 * torch.randn(parameter.shape))
    training.save()
    used = training.recipe.use_for or training.recipe.options[0]
    definition = registry.load(training.recipe.game)
    policy = NetworkPolicy(ai.Network.read(tmp_path / "network.npz", definition))
    game = ks.start(training.recipe.game, seats=4, seed=3, **used)
    board = torch.from_numpy(
        np.concatenate(
            [
                np.ravel(ai.observe(game, 0).boards[field][0]).astype(np.float32)
                for field in training.recipe.board
            ]
            or [np.zeros(0, np.float32)]
        )
    )
    compared = 0
    for step, (mover, _) in enumerate(random_steps(game, 4)):
        if mover < 0 or step % 5 or compared == 12:
            continue
        seen = ks.Batch.from_positions([game], observations="int8").observe(seat=mover)
        legal = torch.zeros((1, training.games.moves), dtype=torch.bool)
        answer = policy.ask(ai.observe(game, mover))
        legal[0, answer.moves] = True
        with torch.no_grad():
            log_probs, log_values = training.best(torch.from_numpy(seen), board[None], legal)
        expected = log_probs.exp()[0, answer.moves].numpy()
        assert answer.probabilities == pytest.approx(expected, abs=2e-3)
        values = np.roll(log_values.exp()[0].numpy(), mover)
        assert answer.values == pytest.approx(values, abs=2e-3)
        compared += 1
    assert compared


def test_weights_of_a_file_can_be_learned_further(tmp_path: Path) -> None:
    first = Training(MORRA, tmp_path, "cpu", 1)
    first.save()
    second = Training(MORRA, tmp_path / "second", "cpu", 1)
    load(tmp_path / "network.npz", second.best)
    arrays = [arrays_of(one.best, one.encoding, one.layout, MORRA) for one in (first, second)]
    for name, array in arrays[0].items():
        if array.dtype == np.float32:
            assert arrays[1][name] == pytest.approx(array.astype(np.float16), abs=1e-6)
