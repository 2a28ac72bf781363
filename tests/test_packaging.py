"""The lock files pin what pyproject.toml asks for, and the built package holds all its data."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ["constraints.txt", "constraints-dev.txt", "constraints-setup.txt"]


def entries(lock: str) -> list[str]:
    """One string per pinned package, its hashes included."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]


def pinned(lock: str) -> dict[str, str]:
    pairs = (entry.split(maxsplit=1)[0].split("==") for entry in entries(lock))
    return {canonicalize_name(name.partition("[")[0]): version for name, version in pairs}


def wanted(lock: str) -> list[str]:
    groups = PROJECT["dependency-groups"]
    runtime = PROJECT["project"]["dependencies"] + groups["build"]
    dev = PROJECT["project"]["optional-dependencies"]["dev"]
    return {LOCKS[0]: runtime, LOCKS[1]: runtime + dev, LOCKS[2]: groups["setup"]}[lock]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pinned_package_has_hashes_and_no_address(lock: str) -> None:
    for entry in entries(lock):
        assert "==" in entry
        assert "--hash=sha256:" in entry
        assert "://" not in entry


@pytest.mark.parametrize("lock", LOCKS)
def test_the_lock_follows_the_project(lock: str) -> None:
    versions = pinned(lock)
    for text in wanted(lock):
        need = Requirement(text)
        assert need.specifier.contains(versions[canonicalize_name(need.name)]), "run scripts/lock"


def test_tests_run_on_the_versions_that_players_get() -> None:
    assert pinned("constraints.txt").items() <= pinned("constraints-dev.txt").items()


def test_the_built_package_holds_its_data_and_the_rules(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", tmp_path]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    held_rules = {f"keelstone/rules/{path.name}" for path in (ROOT / "rules").glob("*.md")}
    assert held_rules <= held
    assert data_files() <= held


def data_files() -> set[str]:
    source = ROOT / "src"
    files = (path for path in source.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(source).as_posix() for path in files}
