"""Every section of a rules text is carried out by a rule; every worked example is a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from keelstone.engine import registry
from keelstone.engine.jit.decorators import SECTIONS
from keelstone.engine.rulestext import rules_file, sections

TESTS = Path(__file__).parents[1] / "games"


def tested_examples(name: str) -> set[str]:
    """The examples that tests of a game are marked with."""
    found = set()
    for file in sorted((TESTS / name).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "example":
                found |= {a.value for a in node.args if isinstance(a, ast.Constant)}
    return {str(name) for name in found}


@pytest.mark.parametrize("name", registry.game_names())
def test_every_section_is_carried_out(name: str) -> None:
    registry.load(name)
    numbers = {s.number for s in sections(name) if not s.letter}
    assert len(numbers) > 20, "the rules text is not numbered as it should be"
    missing = sorted(number for number in numbers if f"{name} {number}" not in SECTIONS)
    assert not missing, f"no rule carries out {name} {', '.join(missing)}"


@pytest.mark.parametrize("name", registry.game_names())
def test_every_citation_exists(name: str) -> None:
    registry.load(name)
    known = {f"{name} {section.name}" for section in sections(name)}
    cited = {section for section in SECTIONS if section.startswith(f"{name} ")}
    assert not cited - known, "rules cite sections that the text does not have"
    assert not tested_examples(name) - known, "tests cite examples that the text does not have"


@pytest.mark.parametrize("name", registry.game_names())
def test_every_worked_example_is_a_test(name: str) -> None:
    examples = {f"{name} {s.name}" for s in sections(name) if s.letter}
    missing = sorted(examples - tested_examples(name))
    assert not missing, f"no test for {', '.join(missing)}"


@pytest.mark.parametrize("name", registry.game_names())
def test_sections_are_numbered_once(name: str) -> None:
    names = [section.name for section in sections(name)]
    assert sorted(names) == sorted(set(names))
    assert "## Not implemented" in rules_file(name).read_text(encoding="utf-8")
