"""The walk of docs/adding_a_game.md: its commands are typed and its changes are made."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from keelstone.engine import registry
from tests.cli.test_new_game import SOURCES

WALK = Path(__file__).parents[2] / "docs" / "adding_a_game.md"
BLOCK = re.compile(r"^```(console|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: commands that need a network, or do not end by themselves
LEFT_OUT = ("pip ", "keelstone serve")
STEPS = 12


def test_the_walk_has_at_most_twelve_steps() -> None:
    steps = re.findall(r"^## (\d+)\. ", WALK.read_text(encoding="utf-8"), re.MULTILINE)
    assert steps == [str(number + 1) for number in range(len(steps))]
    assert len(steps) <= STEPS


def test_the_walk_can_be_walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.VARIABLE, "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path
    for kind, text in BLOCK.findall(WALK.read_text(encoding="utf-8")):
        if kind == "diff":
            apply(folder, text)
        else:
            for line in text.splitlines():
                folder = type_in(folder, line.removeprefix("$ "))


# -- commands --------------------------------------------------------------------------------------


def type_in(folder: Path, line: str) -> Path:
    """Run a command in a folder; the folder in which the next one is typed."""
    command, _, may_fail = line.partition(" || ")
    word, _, rest = command.partition(" ")
    if word == "cd":
        return folder / rest
    if not command.startswith(LEFT_OUT):
        ended = subprocess.run(
            words(command), cwd=folder, env=environment(), input="1\n" * 200,
            capture_output=True, text=True,
        )  # fmt: skip
        assert bool(ended.returncode) == bool(may_fail), f"{line}\n{ended.stdout}{ended.stderr}"
    return folder


def words(command: str) -> list[str]:
    """The words of a command, by this Python."""
    first, *rest = command.split()
    known = {"keelstone": [sys.executable, "-P", "-m", "keelstone"], "python": [sys.executable]}
    return [*known.get(first, [first]), *rest]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONDONTWRITEBYTECODE": "1"}


# -- changes ---------------------------------------------------------------------------------------


def apply(folder: Path, diff: str) -> None:
    """Make the changes of a block; what goes must be in its file exactly once."""
    for file, hunk in hunks(diff):
        old = "\n".join(line[1:] for line in hunk if not line.startswith("+"))
        new = "\n".join(line[1:] for line in hunk if not line.startswith("-"))
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} has {text.count(old)} times:\n{old}"
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def hunks(diff: str) -> Iterator[tuple[str, list[str]]]:
    """The file and the lines of each change."""
    for part in re.split(r"^--- ", diff, flags=re.MULTILINE)[1:]:
        file, _, body = part.partition("\n")
        for hunk in re.split(r"^@@\n", body, flags=re.MULTILINE):
            yield file, hunk.rstrip("\n").split("\n")
