"""Prepare a release: version, changelog, packages, checksums, bill of materials.

python -m tools.release prepare 1.2.0    write the version into the sources and the changelog
python -m tools.release build -o dist    build the packages of this version and check them

Nothing is published, committed or tagged. `scripts/release 1.2.0` does both with `./test` between.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path

from packaging.version import InvalidVersion, Version

from tools.sbom import bill_of_materials

ROOT = Path(__file__).parents[1]
UNRELEASED = "## [Unreleased]\n"
#: file -> the pattern of its version, with the version as the only group
VERSIONED = {
    "src/keelstone/__init__.py": re.compile(r'^__version__ = "(.*)"$', re.MULTILINE),
    "CITATION.cff": re.compile(r"^version: (.*)$", re.MULTILINE),
}
#: a link of Markdown to a file
RELATIVE_LINK = re.compile(r"\]\((?!https?:|mailto:|#)[^)]*\)")
RELEASED_ON = re.compile(r"^date-released: (.*)$", re.MULTILINE)


class NotReady(Exception):
    """Why no release can be made."""


# --- prepare -----------------------------------------------------------------------------------


def prepare(root: Path, wanted: str, today: datetime.date) -> None:
    """Write a version into all files that state it, and give it its part of the changelog."""
    check_version(root, wanted)
    changelog = root / "CHANGELOG.md"
    changelog.write_text(released(changelog.read_text("utf-8"), wanted, today), "utf-8")
    for name, pattern in VERSIONED.items():
        file = root / name
        text = substituted(pattern, file.read_text("utf-8"), wanted)
        if name.endswith(".cff"):
            text = substituted(RELEASED_ON, text, today.isoformat())
        file.write_text(text, "utf-8")


def check_version(root: Path, wanted: str) -> None:
    present = version_in(root)
    try:
        is_newer = Version(wanted) > Version(present)
    except InvalidVersion:
        raise NotReady(f"{wanted!r} is no version") from None
    if not is_newer and is_released(root, present):
        raise NotReady(f"{wanted} is not newer than {present}")


def version_in(root: Path) -> str:
    """The version in the sources; NotReady if two files disagree."""
    found = {name: match_in(root, name) for name in VERSIONED}
    if len(set(found.values())) != 1:
        raise NotReady(f"the versions differ: {found}")
    return found["src/keelstone/__init__.py"]


def match_in(root: Path, name: str) -> str:
    found = VERSIONED[name].search((root / name).read_text("utf-8"))
    if found is None:
        raise NotReady(f"{name} states no version")
    return found[1]


def is_released(root: Path, version: str) -> bool:
    return f"\n## [{version}]" in (root / "CHANGELOG.md").read_text("utf-8")


def released(changelog: str, version: str, today: datetime.date) -> str:
    """The changelog with everything unreleased under a version."""
    before, found, after = changelog.partition(UNRELEASED)
    if not found:
        raise NotReady("CHANGELOG.md has no part [Unreleased]")
    if not after.partition("\n## ")[0].strip():
        raise NotReady("CHANGELOG.md says nothing under [Unreleased]")
    return f"{before}{UNRELEASED}\n## [{version}] - {today.isoformat()}\n{after}"


def substituted(pattern: re.Pattern[str], text: str, value: str) -> str:
    """The text with another value for the only group of a pattern."""
    found = pattern.search(text)
    if found is None:
        raise NotReady(f"nothing matches {pattern.pattern}")
    return text[: found.start(1)] + value + text[found.end(1) :]


# --- build -------------------------------------------------------------------------------------


def build(root: Path, output: Path) -> list[Path]:
    """Build sdist and wheel, check them, and write the bill of materials and the checksums."""
    version = version_in(root)
    output.mkdir(parents=True, exist_ok=True)
    when = time_of_last_commit(root)
    sdist = built(root, "sdist", output, when)
    with tempfile.TemporaryDirectory() as folder:  # what is not in the sdist cannot be in the wheel
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        [unpacked] = Path(folder).iterdir()
        wheel = built(unpacked, "wheel", output, when)
    check_wheel(wheel, version)
    bill = output / f"keelstone-{version}.cdx.json"
    at = datetime.datetime.fromtimestamp(when, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    content = bill_of_materials(version, root / "constraints.txt", at)
    bill.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    files = [sdist, wheel, bill]
    return [*files, write_checksums(files, output / "SHA256SUMS")]


def time_of_last_commit(root: Path) -> int:
    """The time that files of a build bear: two builds of one commit give the same bytes."""
    asked = ["git", "-c", "safe.directory=*", "log", "-1", "--format=%ct"]
    done = subprocess.run(asked, cwd=root, capture_output=True, text=True)
    return int(done.stdout) if done.returncode == 0 else int(os.environ["SOURCE_DATE_EPOCH"])


def built(source: Path, target: str, output: Path, when: int) -> Path:
    before = set(output.iterdir())
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "-d", str(output)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(when)}
    subprocess.run(command, cwd=source, env=environment, check=True, capture_output=True)
    suffix = ".whl" if target == "wheel" else ".tar.gz"
    made = [path for path in output.iterdir() if path.name.endswith(suffix)]
    return max(made, key=lambda path: (path not in before, path.stat().st_mtime))


def check_wheel(wheel: Path, version: str) -> None:
    """A wheel has the version, a licence, a README with links that hold anywhere, and its data."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        [where] = [name for name in names if name.endswith(".dist-info/METADATA")]
        stated = HeaderParser().parsestr(archive.read(where).decode("utf-8"))
    if stated["Version"] != version:
        raise NotReady(f"{wheel.name} has the version {stated['Version']}")
    if relative := RELATIVE_LINK.findall(str(stated.get_payload())):
        raise NotReady(f"the README has links that no index can follow: {relative}")
    for part in ("licenses/LICENSE", "entry_points.txt", "keelstone/py.typed"):
        if not any(name.endswith(part) for name in names):
            raise NotReady(f"{wheel.name} lacks {part}")


def write_checksums(files: list[Path], target: Path) -> Path:
    """SHA-256 of files, as `sha256sum --check` reads them."""
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    target.write_text("".join(lines), "utf-8")
    return target


# --- the command line --------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    jobs = parser.add_subparsers(dest="job", required=True)
    jobs.add_parser("prepare").add_argument("version")
    jobs.add_parser("build").add_argument("-o", "--output", type=Path, default=ROOT / "dist")
    args = parser.parse_args()
    try:
        if args.job == "prepare":
            prepare(ROOT, args.version, datetime.date.today())
        else:
            for file in build(ROOT, args.output):
                print(f"{file.stat().st_size:>10}  {file.name}")
    except NotReady as no:
        print(f"release: {no}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
