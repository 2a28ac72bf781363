"""Whoever waits for a compilation is told so, and nothing is compiled after `keelstone compile`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from keelstone.engine.jit.progress import progress_shown

MORRA = "tests.engine.morra"


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module of Python with an empty cache of its own, as a pip user without a terminal."""
    around = {**os.environ, "KEELSTONE_CACHE": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", *words], env=around, capture_output=True, text=True, check=True
    )


def compiled_silently(output: str) -> set[str]:
    return set(re.findall(r"^silent (.*)$", output, re.MULTILINE))


def test_every_compilation_is_announced(tmp_path: Path) -> None:
    ended = run(tmp_path, "tests.engine.jit.every_use", MORRA, "hand", "bots", "networks")
    assert compiled_silently(ended.stdout) == set()
    assert "announced keelstone.ai.search.mcts search" in ended.stdout
    said = ended.stderr.splitlines()
    assert said[0] == "Compiling the rules of Morra (once) ..."
    assert "Compiling the bots of Morra (once) ..." in said
    assert len(said) == len(set(said))


def test_after_keelstone_compile_nothing_is_compiled(tmp_path: Path) -> None:
    run(tmp_path, "keelstone", "compile", MORRA)
    ended = run(tmp_path, "tests.engine.jit.every_use", MORRA)
    assert "announced" not in ended.stdout
    assert compiled_silently(ended.stdout) == set()
    assert ended.stderr == ""


# -- in a notebook --------------------------------------------------------------------------------


class Cell:
    """The output of a cell, as IPython's `display` fills it."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def display(self, bundle: dict[str, str], *, raw: bool, display_id: bool) -> Cell:
        assert raw
        assert display_id
        self.update(bundle, raw=raw)
        return self

    def update(self, bundle: dict[str, str], *, raw: bool) -> None:
        assert raw
        self.shown.append(bundle["text/plain"])


def notebook(cell: Cell, shell: Any) -> Any:
    """A stand-in for IPython."""
    return SimpleNamespace(get_ipython=lambda: shell, display=SimpleNamespace(display=cell.display))


def test_a_notebook_shows_a_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cell = Cell()
    monkeypatch.setitem(sys.modules, "IPython", notebook(cell, SimpleNamespace(kernel=object())))
    with progress_shown("Compiling the rules of Morra (once)") as progress:
        progress(1, 2)
    assert cell.shown[0].endswith("0%")
    assert cell.shown[1].endswith("50%")
    assert re.fullmatch(r"Compiling the rules of Morra \(once\): \d+ s", cell.shown[2])
    assert capsys.readouterr().err == ""


def test_a_terminal_of_ipython_is_no_notebook(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cell = Cell()
    monkeypatch.setitem(sys.modules, "IPython", notebook(cell, SimpleNamespace()))
    with progress_shown("Compiling the rules of Morra (once)"):
        pass
    assert cell.shown == []
    assert capsys.readouterr().err == "Compiling the rules of Morra (once) ...\n"
