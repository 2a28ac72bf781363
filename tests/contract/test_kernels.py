"""Batches on a GPU: their kernels compile without one, and every row is worked on alone."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import keelstone as ks
from keelstone.engine import registry
from keelstone.engine.batch import rows
from keelstone.engine.batch.cores import Cores
from keelstone.engine.batch.gpu import cupy
from keelstone.engine.batch.row_loops import ARRAYS, LOOPS, RECORDS, Loop, scratch_sizes
from keelstone.engine.jit.ptx import compiled_ptx
from keelstone.engine.jit.warmup import board_of
from keelstone.engine.observations.layout import layout_of

ROOT = Path(__file__).parents[2]
#: loops that hold all the rules of a game: half a minute and more where the rules are many
LARGE = {"play_random_moves", "redeal_games", "step_games"}


@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.name)
@pytest.mark.parametrize("name", registry.game_names())
def test_the_loops_of_batches_compile_to_kernels(name: str, loop: Loop, scale: int) -> None:
    kernels = pytest.importorskip("keelstone.engine.batch.kernels")
    if scale == 1 and loop.name in LARGE and name != "imhotep":
        pytest.skip("takes long: --long")
    game = registry.load(name)
    boards, seats = board_of(game)
    sizes = scratch_sizes(game, boards, layout_of(game, boards, seats).size)
    code = compiled_ptx(*kernels.make_kernel(game, loop, sizes))
    assert ".visible .entry" in code
    assert ".extern .func" not in code.replace("vprintf", ""), "a kernel calls what is not there"


class RowByRow(Cores):
    """Runs loops as a GPU does: each row on its own, with its elements of the arrays alone."""

    def run(self, loop: Loop, *args: Any, rows_per_core: int = 0) -> list[Any]:
        own = [self.scratch[0][name] for name in loop.scratch]
        found = []
        for row in range(self.games):
            given = [
                arg[row : row + 1] if name in ARRAYS or name in RECORDS else arg
                for name, arg in zip(loop.parameters, args, strict=True)
            ]
            found.append(loop.function(0, 1, *own, *given))
        return found


@pytest.mark.parametrize("name", registry.game_names())
def test_rows_do_not_depend_on_their_neighbours(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: dict[str, Any] = {"games": 12, "seed": 3, "autoreset": "same"}
    together = ks.Batch(name, **settings)
    monkeypatch.setattr(rows, "Cores", RowByRow)
    alone = ks.Batch(name, **settings)
    for _ in range(40):
        one, two = (batch.step(batch.sample()) for batch in (together, alone))
        assert all(map(_are_equal, one, two))
    assert _are_equal(together.play_out(), alone.play_out())
    assert together.states.tobytes() == alone.states.tobytes()
    assert _are_equal(together.points, alone.points)
    assert _are_equal(together.legal(), alone.legal())


def _are_equal(one: Any, two: Any) -> bool:
    return bool((one == two).all())


def test_sorted_games_are_the_same_games() -> None:
    pytest.importorskip("numba_cuda")
    command = [sys.executable, "-m", "tests.contract.simulated_gpu", "tests.engine.morra"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) > 100


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    cupy.cache_clear()
    with pytest.raises(ks.BadOption, match=r"needs CuPy: pip install 'keelstone\[gpu\]'"):
        ks.Batch("imhotep", games=4, device="cuda")


def test_other_devices_are_refused() -> None:
    with pytest.raises(ks.BadOption, match="device is one of cpu, cuda"):
        ks.Batch("imhotep", games=4, device="tpu")


# -- where there is a GPU --------------------------------------------------------------------------


@pytest.fixture
def gpu() -> Any:
    """CuPy, or the test is skipped."""
    cupy.cache_clear()
    try:
        return cupy()
    except ks.BadOption as fault:
        pytest.skip(str(fault))


@pytest.mark.parametrize("name", registry.game_names())
def test_a_gpu_plays_the_same_games(name: str, gpu: Any, scale: int) -> None:
    if scale == 1 and name == "seafarers":
        pytest.skip("takes long: --long")
    settings: dict[str, Any] = {"games": 300, "seed": 3, "autoreset": "same", "check": True}
    one, two = (ks.Batch(name, device=device, **settings) for device in ("cpu", "cuda"))
    for _ in range(60):
        for mine, other in zip(one.step(one.sample()), two.step(two.sample()), strict=True):
            assert _are_equal(mine, gpu.asnumpy(other))
    assert _are_equal(one.play_out(), gpu.asnumpy(two.play_out()))
    assert one.states.tobytes() == two.states.tobytes()
    assert two.game(7).position == one.game(7).position


def test_arrays_of_a_gpu_are_shared_without_copies(gpu: Any) -> None:
    torch = pytest.importorskip("torch")
    batch = ks.Batch("imhotep", games=64, device="cuda")
    now: Any = batch.reset()
    assert torch.from_dlpack(now.observations).data_ptr() == now.observations.data.ptr
    moves = torch.from_dlpack(batch.legal()).float().argmax(dim=1)
    assert (batch.step(moves).movers >= 0).all()
    moves = torch.from_dlpack(batch.legal()).float().argmax(dim=1)
    moves[5] = batch.actions
    with pytest.raises(ks.IllegalMove, match="game 5"):
        batch.step(moves)


def test_the_page_about_gpus_runs(gpu: Any) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("jax")
    page = ROOT / "docs" / "gpu.md"
    names: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.M | re.S):
        exec(block, names)


def test_a_batch_on_a_gpu_is_copied_and_pickled(gpu: Any) -> None:
    batch = ks.Batch("imhotep", games=64, device="cuda", opponents="random")
    for _ in range(5):
        batch.step(batch.sample())
    for twin in (batch.copy(), pickle.loads(pickle.dumps(batch))):
        twin.step(twin.sample())
        one = batch.copy()
        one.step(one.sample())
        assert twin.states.tobytes() == one.states.tobytes() != batch.states.tobytes()
