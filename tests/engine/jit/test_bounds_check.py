"""KEELSTONE_BOUNDS_CHECK=1: compiled rules raise IndexError instead of leaving their arrays."""

from __future__ import annotations

from pathlib import Path

import pytest

from keelstone.engine.jit import INTERPRETED
from tests.engine.jit.test_backend import MORRA, printed, random_games

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

CHECKED = {"KEELSTONE_BOUNDS_CHECK": "1"}
IMPORT = "from tests.engine.jit.test_backend import *"
BACKENDS = {"deferred": {}, "plain njit": {"KEELSTONE_PLAIN_NJIT": "1"}}


@pytest.mark.parametrize("backend", BACKENDS.values(), ids=BACKENDS)
def test_an_index_outside_its_array_raises(backend: dict[str, str]) -> None:
    code = f"{IMPORT}; print(points_of_seat(0), '/', points_of_seat(3))"
    assert printed(code, **CHECKED, **backend)[0] == "5 / IndexError"


def test_checked_rules_play_the_same_games() -> None:
    code = f"{IMPORT}; print(random_games({MORRA!r}))"
    assert printed(code, **CHECKED)[0] == random_games(MORRA)


def test_checked_machine_code_has_folders_of_its_own(tmp_path: Path) -> None:
    code = f"{IMPORT}; points_of_seat(0)"
    printed(code, KEELSTONE_CACHE=str(tmp_path))
    unchecked = set(tmp_path.glob("compiled/*"))
    printed(code, KEELSTONE_CACHE=str(tmp_path), **CHECKED)
    checked = set(tmp_path.glob("compiled/*")) - unchecked
    assert unchecked
    assert {folder.name for folder in checked} == {f"{f.name}-bounds-check" for f in unchecked}
