"""Pages that promise something: dependencies, and what every version can read."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from keelstone.engine import registry

ROOT = Path(__file__).parents[1]


def declared() -> set[str]:
    """Every package that pyproject.toml and package.json name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    groups = project["dependency-groups"].values()
    texts = [*project["project"]["dependencies"], *(one for part in extras for one in part)]
    texts += [one for part in groups for one in part]
    names = {canonicalize_name(Requirement(text).name) for text in texts}
    web = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    return {*names, *web} - {"keelstone"}


def test_every_dependency_is_listed_with_its_reason_and_nothing_else_is() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w@./-]+) \|(.*)\|$", text, re.MULTILINE)
    listed = {name if "@" in name else canonicalize_name(name) for name, _ in rows} - {"package"}
    assert sorted(declared() - listed) == [], "say in docs/dependencies.md why it is there"
    assert sorted(listed - declared()) == []
    assert [
        name for name, cells in rows if not all(cell.strip() for cell in cells.split("|"))
    ] == []


@pytest.mark.parametrize("name", registry.game_names())
def test_the_table_of_versions_has_the_present_rules_of_every_game(name: str) -> None:
    game = registry.load(name)
    text = (ROOT / "docs" / "years.md").read_text(encoding="utf-8")
    [versions] = re.findall(
        rf"^\| game file, {game.title} \| rules versions ([^|]*) \|", text, re.M
    )
    assert versions == f"1 and {game.rules.version}"
