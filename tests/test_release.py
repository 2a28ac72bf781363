"""Making a release: version, changelog, packages that are the same when built twice."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
import shutil
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from tools import release, sbom

ROOT = Path(__file__).parents[1]
TODAY = datetime.date(2030, 1, 2)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The files that a release changes."""
    for name in ("CHANGELOG.md", *release.VERSIONED):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_a_release_writes_its_version_everywhere_and_dates_the_changelog(copy: Path) -> None:
    release.prepare(copy, "7.0.1", TODAY)
    assert release.version_in(copy) == "7.0.1"
    assert "date-released: 2030-01-02\n" in (copy / "CITATION.cff").read_text()
    changelog = (copy / "CHANGELOG.md").read_text()
    assert "## [Unreleased]\n\n## [7.0.1] - 2030-01-02\n\n### Rules" in changelog


@pytest.mark.parametrize(
    ("version", "why"), [("7.0.1", "not newer"), ("6.9", "not newer"), ("seven", "no version")]
)
def test_a_version_that_is_none_or_not_newer_is_refused(copy: Path, version: str, why: str) -> None:
    release.prepare(copy, "7.0.1", TODAY)
    with pytest.raises(release.NotReady, match=why):
        release.prepare(copy, version, TODAY)


def test_a_release_without_changes_is_refused(copy: Path) -> None:
    release.prepare(copy, "7.0.1", TODAY)
    with pytest.raises(release.NotReady, match="says nothing"):
        release.prepare(copy, "7.0.2", TODAY)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return release.build(ROOT, tmp_path_factory.mktemp("dist"))


def test_two_builds_give_the_same_bytes(built: list[Path], tmp_path: Path) -> None:
    again = release.build(ROOT, tmp_path)
    assert [one.name for one in again] == [one.name for one in built]
    assert [one.read_bytes() for one in again] == [one.read_bytes() for one in built]


def test_the_checksums_are_those_of_the_files(built: list[Path]) -> None:
    *files, sums = built
    pairs = (line.split() for line in sums.read_text().splitlines())
    lines = {name: digest for digest, name in pairs}
    assert lines == {one.name: hashlib.sha256(one.read_bytes()).hexdigest() for one in files}


def test_the_source_package_has_what_a_packager_needs_and_no_leftovers(built: list[Path]) -> None:
    with tarfile.open(built[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "test", "tests/test_release.py", "rules/imhotep.md"} <= names
    assert not [name for name in names if ".venv" in name or "node_modules" in name]


def test_a_wheel_of_another_version_is_refused(built: list[Path]) -> None:
    with pytest.raises(release.NotReady, match="version"):
        release.check_wheel(built[1], "99.0")


def test_a_wheel_without_its_types_is_refused(built: list[Path], tmp_path: Path) -> None:
    poor = tmp_path / built[1].name
    with zipfile.ZipFile(built[1]) as whole, zipfile.ZipFile(poor, "w") as archive:
        for name in whole.namelist():
            if not name.endswith("py.typed"):
                archive.writestr(name, whole.read(name))
    with pytest.raises(release.NotReady, match=r"py\.typed"):
        release.check_wheel(poor, release.version_in(ROOT))


def test_a_wheel_whose_readme_has_relative_links_is_refused(
    built: list[Path], tmp_path: Path
) -> None:
    poor = tmp_path / built[1].name
    with zipfile.ZipFile(built[1]) as whole, zipfile.ZipFile(poor, "w") as archive:
        for name in whole.namelist():
            text = whole.read(name)
            is_metadata = name.endswith("dist-info/METADATA")
            archive.writestr(name, text + b"\n[x](docs/x.md)" if is_metadata else text)
    with pytest.raises(release.NotReady, match="no index can follow"):
        release.check_wheel(poor, release.version_in(ROOT))


def test_links_of_the_readme_lead_to_pages_of_the_site(built: list[Path]) -> None:
    """The addresses in the package's README are those that the site has."""
    with zipfile.ZipFile(built[1]) as archive:
        [name] = [one for one in archive.namelist() if one.endswith("dist-info/METADATA")]
        text = archive.read(name).decode()
    pages = re.findall(r"\]\(https://keelstone\.example/([\w./-]+)\.html", text)
    pictures = re.findall(r"!\[[^\]]*\]\(https://keelstone\.example/_images/([\w.-]+)\)", text)
    assert len(pages) > 10
    for page in pages:
        source = ROOT / f"{page}.md"
        assert source.exists() or page == "rules/index", page
    assert len(pictures) == 3
    assert all((ROOT / "docs" / "pictures" / one).exists() for one in pictures)


def test_the_bill_of_materials_names_every_pinned_package_with_its_licence(
    built: list[Path],
) -> None:
    bill = json.loads(built[2].read_text())
    listed = {one["name"]: one for one in bill["components"]}
    assert {name: one["version"] for name, one in listed.items()} == sbom.pinned(
        ROOT / "constraints.txt"
    )
    installed = {name for name in listed if list(sbom.needs_of(name)) or sbom.licence_of(name)}
    assert [name for name in installed if "licenses" not in listed[name]] == []


def test_the_bill_of_materials_says_what_needs_what(built: list[Path]) -> None:
    bill = json.loads(built[2].read_text())
    needs: dict[str, Any] = {one["ref"]: one["dependsOn"] for one in bill["dependencies"]}
    names = {one.partition("@")[0] for one in needs[bill["metadata"]["component"]["bom-ref"]]}
    assert {"pkg:pypi/numba", "pkg:pypi/starlette", "pkg:pypi/openskill"} <= names
    assert {one for found in needs.values() for one in found} <= set(needs)
