"""The notebooks of the documentation run from the first cell to the last."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tools.notebooks import FOLDER, read, run
from tools.site.notebooks import notebook_page

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
#: whose figures depend on how a processor rounds
LEARNS = "train_a_player"


def outputs(book: dict[str, Any]) -> list[Any]:
    return [cell["outputs"] for cell in book["cells"] if cell["cell_type"] == "code"]


def kinds(book: dict[str, Any]) -> list[list[str]]:
    return [
        [kind for one in cell for kind in sorted(one.get("data", [""]))] for cell in outputs(book)
    ]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_shows_what_is_kept_in_it(file: Path) -> None:
    """`python -m tools.notebooks` writes its outputs anew."""
    kept = read(file)
    found = json.loads(json.dumps(run(kept)))
    assert kinds(found) == kinds(kept)
    if file.stem != LEARNS:
        assert outputs(found) == outputs(kept)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_one_of_jupyter(file: Path) -> None:
    book = read(file)
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in book["cells"]]
    assert len(names) == len(set(names))
    for cell in book["cells"]:
        assert not any(line.startswith(("%", "!")) for line in cell["source"])


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_the_site_shows_the_code_and_the_pictures_of_a_notebook(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / file.name
    copy.write_bytes(file.read_bytes())
    page = notebook_page(copy)
    assert page.startswith("# ")
    assert page.count("python\n") == len(outputs(read(file)))
    pictures = sum(kind == "image/svg+xml" for cell in kinds(read(file)) for kind in cell)
    assert len(list(tmp_path.glob("*.svg"))) == page.count("![") == pictures


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed")
def test_the_training_in_pytorch_runs() -> None:
    program = ROOT / "docs" / "examples" / "train_ppo.py"
    ended = subprocess.run(
        [sys.executable, str(program), "--updates", "2", "--games", "16", "--steps", "8"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert len(ended.stdout.splitlines()) == 2
