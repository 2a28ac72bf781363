"""Every section of a rules text is carried out by a rule; every worked example is a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from keelstone.engine import registry
from keelstone.engine.rules_text.sections import sections
from keelstone.testing import rules_text

TESTS = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize("name", registry.game_names())
def test_every_section_is_carried_out(name: str) -> None:
    rules_text.check_every_section_is_carried_out(name)
    assert len(sections(name)) > 20, "the rules text is not numbered as it should be"


@pytest.mark.parametrize("name", registry.game_names())
def test_every_citation_exists(name: str) -> None:
    rules_text.check_every_citation_exists(name)


@pytest.mark.parametrize("name", registry.game_names())
def test_every_worked_example_is_a_test(name: str) -> None:
    rules_text.check_examples(name, TESTS / name)


@pytest.mark.parametrize("name", registry.game_names())
def test_sections_are_numbered_once(name: str) -> None:
    rules_text.check_sections_are_numbered_once(name)
