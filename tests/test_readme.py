"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_examples_in_the_readme_run() -> None:
    """All Python blocks as one session: `>>>` blocks are compared, plain ones only run."""
    names: dict[str, object] = {}
    for block in BLOCK.findall(README.read_text(encoding="utf-8")):
        if ">>>" in block:
            compare(block, names)
        else:
            exec(compile(block, "README.md", "exec"), names)


def compare(block: str, names: dict[str, object]) -> None:
    test = doctest.DocTestParser().get_doctest(block, names, "README.md", "README.md", 0)
    logged: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=logged.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(logged)
