"""Every section of a rules text is carried out by a rule; every worked example is a test."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from keelstone.engine import registry
from keelstone.engine.rules_text.sections import rules_file, sections
from keelstone.engine.rules_text.traceability import SECTIONS
from keelstone.testing.random_play import NO_OPTIONS

Function = TypeVar("Function", bound=Callable[..., Any])


def example(*names: str) -> Callable[[Function], Function]:
    """Mark a test as a worked example of a rules text: `@example("imhotep 8.2a")`."""

    def mark(function: Function) -> Function:
        return function

    return mark


def check_rules_text(
    name: str, seats: int | None = None, options: Mapping[str, Any] = NO_OPTIONS
) -> None:
    """Every section is carried out, every citation exists, no number is used twice."""
    check_every_section_is_carried_out(name)
    check_every_citation_exists(name)
    check_sections_are_numbered_once(name)


def check_every_section_is_carried_out(name: str) -> None:
    """Every section without a letter is cited by a rule."""
    prefix = registry.load(name).name
    numbers = {section.number for section in sections(name) if not section.letter}
    assert numbers, "the rules text has no numbered sections"
    missing = sorted(number for number in numbers if f"{prefix} {number}" not in SECTIONS)
    assert not missing, f"no rule carries out {prefix} {', '.join(missing)}"


def check_every_citation_exists(name: str) -> None:
    """What rules cite is in the rules text."""
    prefix = registry.load(name).name
    known = {f"{prefix} {section.name}" for section in sections(name)}
    cited = {section for section in SECTIONS if section.startswith(f"{prefix} ")}
    assert cited <= known, f"the rules text has no {', '.join(sorted(cited - known))}"


def check_sections_are_numbered_once(name: str) -> None:
    """No number is used twice, and the text says what is not implemented."""
    names = [section.name for section in sections(name)]
    assert sorted(names) == sorted(set(names))
    assert "## Not implemented" in rules_file(name).read_text(encoding="utf-8")


def check_examples(name: str, tests: Path) -> None:
    """Every worked example of the rules text marks a test in a folder, and nothing else does."""
    prefix = registry.load(name).name
    examples = {f"{prefix} {section.name}" for section in sections(name) if section.letter}
    tested = examples_in(tests)
    assert examples <= tested, f"no test for {', '.join(sorted(examples - tested))}"
    known = examples | {f"{prefix} {section.name}" for section in sections(name)}
    assert tested <= known, f"the rules text has no {', '.join(sorted(tested - known))}"


def examples_in(tests: Path) -> set[str]:
    """The examples that the tests in a folder are marked with."""
    found = set()
    for file in sorted(tests.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "example":
                found |= {str(a.value) for a in node.args if isinstance(a, ast.Constant)}
    return found
