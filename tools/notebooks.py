"""Run the notebooks of the documentation and keep what their cells show.

python -m tools.notebooks                       all of docs/notebooks
python -m tools.notebooks docs/notebooks/look_at_a_game.ipynb

The cells are plain Python, without commands of Jupyter, so this needs no kernel: a cell shows what
it prints and the value of its last expression, as a picture where the value has one.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
Notebook = dict[str, Any]
Output = dict[str, Any]


def read(file: Path) -> Notebook:
    """A notebook from its file."""
    book: Notebook = json.loads(file.read_text("utf-8"))
    return book


def run(book: Notebook) -> Notebook:
    """The notebook with the outputs of its cells, run one after another in one session."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, number = [], 0
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = outputs_of("".join(cell["source"]), names, number)
            cell = {**cell, "execution_count": number, "outputs": outputs}
        cells.append(cell)
    return {**book, "cells": cells}


def outputs_of(source: str, names: dict[str, Any], number: int) -> list[Output]:
    """What a cell prints, and what its last expression shows."""
    *statements, last = ast.parse(source).body
    place, printed, shown = f"<cell {number}>", io.StringIO(), None
    if not isinstance(last, ast.Expr):
        statements.append(last)
    with redirect_stdout(printed):
        exec(compile(ast.Module(statements, []), place, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), place, "eval"), names)
    outputs: list[Output] = []
    if text := printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(text)})
    if shown is not None:
        outputs.append(
            {
                "data": bundle_of(shown),
                "execution_count": number,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def bundle_of(value: Any) -> dict[str, list[str]]:
    """A value as text, and as a picture if it has one."""
    bundle = {"text/plain": _lines(repr(value))}
    if hasattr(value, "_repr_svg_"):
        bundle["image/svg+xml"] = _lines(value._repr_svg_())
    return bundle


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def write(book: Notebook, file: Path) -> None:
    """Write a notebook the way Jupyter does."""
    text = json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True)
    file.write_text(f"{text}\n", "utf-8")


def main() -> None:
    for file in [Path(name) for name in sys.argv[1:]] or sorted(FOLDER.glob("*.ipynb")):
        write(run(read(file)), file)
        print(file)


if __name__ == "__main__":
    main()
