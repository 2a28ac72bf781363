"""Machine code that is kept between runs."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from keelstone.ai.evaluation import move_bias
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.jit import INTERPRETED
from keelstone.engine.jit.contract import seen_by

PLAY = """
from keelstone.engine.batch import simulate
print(simulate("tests.engine.morra", games=3)["length"])
"""


def played(cache: Path, **variables: str) -> str:
    """What a new process prints that plays a few games."""
    environment = {**os.environ, "KEELSTONE_CACHE": str(cache), "PYTHONPATH": os.getcwd()}
    environment |= variables
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_damaged_files_are_written_again(tmp_path: Path) -> None:
    before = played(tmp_path)
    kept = {file: file.stat().st_size for file in tmp_path.rglob("*.nb[ci]")}
    assert kept
    for file, size in kept.items():
        os.truncate(file, size // 2)
    assert played(tmp_path) == before
    mended = [file for file, size in kept.items() if file.exists() and file.stat().st_size == size]
    assert mended
    assert played(tmp_path) == before


def files_in(folder: Path) -> dict[str, int]:
    """Every file with the time it was last changed."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in files}


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_precompiled_code_is_used_and_left_as_it_is(tmp_path: Path) -> None:
    """An image is compiled for a processor of that age, and runs on others."""
    image, own = tmp_path / "image", tmp_path / "own"
    target = {"NUMBA_CPU_NAME": "generic"}
    before = played(image, **target)
    compiled = files_in(image)
    assert any("-generic/" in name for name in compiled)
    assert played(own, KEELSTONE_PRECOMPILED=str(image / "compiled"), **target) == before
    assert files_in(image) == compiled
    assert not list(own.rglob("*.nb[ci]"))


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_code_that_cannot_be_stored_still_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from keelstone.engine.jit.function_cache import CacheByGame

    def read_only(*given: Any) -> None:
        raise PermissionError(13, "Permission denied")

    def square(number: int) -> int:
        return number * number

    cache = CacheByGame(square, is_deferred=False)
    monkeypatch.setattr(cache, "_cache_for", lambda signature: SimpleNamespace(
        save_overload=read_only, load_overload=read_only, flush=read_only
    ))  # fmt: skip
    cache.save_overload((), None)
    assert cache.load_overload((), None) is None


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_is_compiled_for_a_game_depends_on_its_sources_however_it_is_passed() -> None:
    import numba

    from keelstone.engine.jit.cache import GameSources
    from keelstone.engine.jit.function_cache import games_in

    definition = registry.load("imhotep")
    record = numba.from_dtype(definition.rules.state.dtype)
    array = numba.types.Array(record, 1, "C")
    tuple_of_it = numba.types.Tuple((numba.types.int64, array))
    for kind in (record, array, tuple_of_it):
        assert games_in([numba.types.int64, kind]) == [GameSources.of(definition)]
    assert games_in([numba.types.int64, numba.types.float64[:]]) == []


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_functions_of_the_contract_go_by_names_of_their_own_in_machine_code() -> None:
    """Their arguments are of the same types: by one name, what another process has kept of the one
    would be linked in place of the other."""
    import numba

    game = Game("tests.engine.morra", seats=2, seed=1)

    def added(state: Any, board: Any) -> Any:
        return move_bias(state, board, 0, 0) + seen_by(state, board, 0, 0)

    both = numba.njit(_nrt=False)(added)
    both(game.states[0], game.boards[0])
    [made] = both.inspect_llvm().values()
    for name in ("move_bias", "seen_by"):
        assert f"{name}_of_{game.definition.name}" in made


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_is_compiled_of_the_search_depends_on_its_sources() -> None:
    import numba

    from keelstone.ai.search import tree
    from keelstone.engine.jit.cache import AI, ENGINE, digest_of
    from keelstone.engine.jit.decorators import COMPILED
    from keelstone.engine.jit.function_cache import CacheByGame

    own = (f for f in vars(tree).values() if f in COMPILED and f.__module__ == tree.__name__)
    function = next(own).py_func
    folder = CacheByGame(function, False)._cache_for((numba.types.int64,))._impl.locator
    assert digest_of([ENGINE, AI]) in folder.get_cache_path()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_another_function_in_a_definition_is_another_cache() -> None:
    """The sources of a game need not change when its definition names another of its functions."""
    from keelstone.engine.jit.cache import GameSources, rules_folder

    game = registry.load("tests.engine.morra")
    other = replace(game, rules=replace(game.rules, redeal=game.rules.is_barrier))
    assert rules_folder(GameSources.of(game)) != rules_folder(GameSources.of(other))
