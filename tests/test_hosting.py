"""The files for a forge: workflows, hooks, templates, what a community needs."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools import release

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def steps(workflow: Any) -> list[Any]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_matrix_is_the_pythons_that_we_claim() -> None:
    prefix = "Programming Language :: Python :: "
    claimed = [one.removeprefix(prefix) for one in PROJECT["classifiers"] if one.startswith(prefix)]
    matrix = read(".github/workflows/test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == claimed
    assert PROJECT["requires-python"] == f">= {claimed[0]}"
    assert {name.partition("-")[0] for name in matrix["system"]} == {"ubuntu", "macos"}


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_may_only_read_and_publishes_nothing(file: Path) -> None:
    workflow = read(file.relative_to(ROOT).as_posix())
    assert workflow["permissions"] == {"contents": "read"}
    commands = "\n".join(step.get("run", "") for step in steps(workflow))
    assert not re.search(r"publish|upload|push|twine", commands)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_the_programs_that_a_workflow_runs_are_in_the_repository(file: Path) -> None:
    commands = "\n".join(
        step.get("run", "") for step in steps(read(file.relative_to(ROOT).as_posix()))
    )
    for name in re.findall(r"(?:^|\s)\./(\S+)", commands):
        assert (ROOT / name).is_file(), name
    for module in re.findall(r"-m (tools\.\w+)", commands):
        assert (ROOT / (module.replace(".", "/") + ".py")).is_file(), module


def test_the_hooks_run_what_the_checks_run() -> None:
    [repository] = read(".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    checks = (ROOT / "test").read_text(encoding="utf-8")
    scripts = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["scripts"]
    for hook in repository["hooks"]:
        words = shlex.split(hook["entry"])
        if words[0] == "npm":
            assert words[-1] in scripts
        elif words[0] == ".venv/bin/ruff":
            assert f'/bin/ruff" {words[1]}' in checks
        else:
            assert words[:2] == [".venv/bin/python", "-m"]
        for word in words[1:]:
            assert not word.startswith("tests/") or (ROOT / word).exists()


def test_the_development_container_builds_from_a_file_of_ours() -> None:
    settings = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    file = ROOT / ".devcontainer" / settings["build"]["dockerfile"]
    [base] = re.findall(r"^FROM (\S+)", file.read_text(), re.MULTILINE)
    assert "/" not in base
    proxies = re.findall(r"missing\+=\(([\w-]+)\)", (ROOT / "scripts" / "proxies").read_text())
    assert set(proxies) <= set(file.read_text().split())


@pytest.mark.parametrize("name", ["bug", "rules", "idea"])
def test_a_template_asks_for_something(name: str) -> None:
    form = read(f".github/ISSUE_TEMPLATE/{name}.yml")
    assert form["name"]
    assert form["description"]
    required = [one for one in form["body"] if one.get("validations", {}).get("required")]
    assert required
    assert len({one["id"] for one in form["body"]}) == len(form["body"])


def test_the_citation_states_the_version() -> None:
    citation = read("CITATION.cff")
    assert str(citation["version"]) == release.version_in(ROOT)
    assert citation["license"] == PROJECT["license"]
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
