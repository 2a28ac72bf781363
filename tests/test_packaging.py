"""The lock files, and the built package: its data, its dependencies, its types."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = [
    "constraints.txt",
    "constraints-dev.txt",
    "constraints-setup.txt",
    "constraints-server.txt",
]


def entries(lock: str) -> list[str]:
    """One string per pinned package, its hashes included."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]


def pinned(lock: str) -> dict[str, str]:
    pairs = (entry.split(maxsplit=1)[0].split("==") for entry in entries(lock))
    return {canonicalize_name(name.partition("[")[0]): version for name, version in pairs}


def wanted(lock: str) -> list[Requirement]:
    groups = PROJECT["dependency-groups"]
    runtime = PROJECT["project"]["dependencies"] + groups["build"] + ["keelstone[all]"]
    texts = {
        LOCKS[0]: runtime,
        LOCKS[1]: [*runtime, "keelstone[dev]"],
        LOCKS[2]: groups["setup"],
        LOCKS[3]: [*groups["build"], "keelstone[server,postgres]"],
    }
    return expanded(texts[lock])


def expanded(texts: list[str]) -> list[Requirement]:
    """Requirements, with those of our own extras in place of `keelstone[extra]`."""
    found = []
    for need in map(Requirement, texts):
        if need.name == "keelstone":
            for extra in need.extras:
                found += expanded(PROJECT["project"]["optional-dependencies"][extra])
        else:
            found.append(need)
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pinned_package_has_hashes_and_no_address(lock: str) -> None:
    for entry in entries(lock):
        assert "==" in entry
        assert "--hash=sha256:" in entry
        assert "://" not in entry


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_follows_the_project(lock: str) -> None:
    versions = pinned(lock)
    for need in wanted(lock):
        assert need.specifier.contains(versions[canonicalize_name(need.name)]), "run scripts/lock"


def test_tests_run_on_the_versions_that_players_get() -> None:
    for lock in ("constraints.txt", "constraints-server.txt"):
        assert pinned(lock).items() <= pinned("constraints-dev.txt").items()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built package."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def test_the_built_package_holds_its_data_and_the_rules(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    held_rules = {f"keelstone/rules/{path.name}" for path in (ROOT / "rules").iterdir()}
    assert held_rules <= held
    assert data_files() <= held


def data_files() -> set[str]:
    source = ROOT / "src"
    leftovers = {"__pycache__", ".ruff_cache"}
    files = (path for path in source.rglob("*") if path.is_file() and not leftovers & {*path.parts})
    return {path.relative_to(source).as_posix() for path in files}


def test_the_base_package_needs_little() -> None:
    names = {need.name for need in expanded(PROJECT["project"]["dependencies"])}
    assert names == {"msgspec", "numba", "numpy", "platformdirs"}


def test_the_numba_that_is_allowed_is_the_one_that_is_tested() -> None:
    [numba] = (
        need for need in expanded(PROJECT["project"]["dependencies"]) if need.name == "numba"
    )
    major, minor, _ = pinned("constraints.txt")["numba"].split(".", 2)
    assert numba.specifier.contains(f"{major}.{minor}.0")
    assert not numba.specifier.contains(f"{major}.{int(minor) + 1}.0")


CONSUMER = """
from collections.abc import Sequence
from typing import assert_type

import keelstone as ks


class Hasty(ks.Bot):
    def choose(self, view: ks.Observation, moves: Sequence[ks.Move]) -> ks.Move:
        assert_type(view.moves, list[int])
        return moves[0]


game = ks.start("imhotep", seats=3, seed=7)
assert_type(game, ks.Game)
assert_type(game.definition, ks.GameDefinition)
assert_type(game.movers, tuple[int, ...])
assert_type(game.moves(), list[ks.Move])
assert_type(game.moves()[0].number, int)
assert_type(game.is_over, bool)
assert_type(game.svg(), str)
assert_type(game.to_json(), str)
assert_type(ks.from_json("{}"), ks.Game)
assert_type(ks.game_names(), list[str])
assert_type(ks.CHANCE, int)
batch = ks.Batch("imhotep", games=10)
assert_type(len(batch), int)
assert_type(batch.play(batch.legal().argmax(axis=1)), None)
try:
    game.play("load 1 1")
except ks.IllegalMove as fault:
    assert_type(fault, ks.IllegalMove)
except ks.KeelstoneError as fault:
    assert_type(fault, ks.KeelstoneError)
"""


def test_a_strict_consumer_gets_real_types(wheel: Path, tmp_path: Path) -> None:
    python = environment_with(wheel, tmp_path / "venv")
    (tmp_path / "consumer.py").write_text(CONSUMER)
    check = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=cache"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ended = subprocess.run(
        [*check, "--python-executable", python, "consumer.py"],
        cwd=tmp_path, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr


def environment_with(wheel: Path, folder: Path) -> Path:
    """The Python of an environment with the built package and everything that this one has."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    [packages] = folder.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(packages)
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin" / "python"
