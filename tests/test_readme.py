"""The examples in the README and in pages of the docs run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["README.md", "docs/first_steps.md", "docs/language_models.md"])
def test_the_examples_run(page: str) -> None:
    """All Python blocks are one session. The output of `>>>` blocks is compared."""
    names: dict[str, object] = {}
    for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        if ">>>" in block:
            compare(block, names, page)
        else:
            exec(compile(block, page, "exec"), names)


def compare(block: str, names: dict[str, object], page: str) -> None:
    """Run a block as a doctest; its names are added to the session."""
    test = doctest.DocTestParser().get_doctest(block, names, page, page, 0)
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=output.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(output)
