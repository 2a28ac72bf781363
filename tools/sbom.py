"""The software bill of materials of a release: CycloneDX 1.6 as JSON.

It lists what `keelstone[all]` installs: every package of the lock file with its version, its
licence and what it needs. Licences and needs are those of the installed packages.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

#: names every bill of materials of a version alike: two builds give the same bytes
NAMESPACE = uuid.UUID("0a4a4b6e-53a7-5f0c-9a5e-6b65656c7374")
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)


def pinned(lock: Path) -> dict[str, str]:
    """Name -> version of every package in a lock file."""
    found = PINNED.findall(lock.read_text(encoding="utf-8"))
    return {canonicalize_name(name): version for name, version in found}


def bill_of_materials(version: str, lock: Path, built_at: str) -> dict[str, Any]:
    """The bill of materials of a version of Keelstone; `built_at` is an ISO 8601 time."""
    packages = pinned(lock)
    root = component("keelstone", version, "MIT") | {"type": "application"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, version)}",
        "version": 1,
        "metadata": {"timestamp": built_at, "component": root},
        "components": [
            component(name, packages[name], licence_of(name)) for name in sorted(packages)
        ],
        "dependencies": [
            dependencies("keelstone", version, packages, "all"),
            *(dependencies(name, packages[name], packages) for name in sorted(packages)),
        ],
    }


def reference(name: str, version: str) -> str:
    """The package URL of a version."""
    return f"pkg:pypi/{name}@{version}"


def component(name: str, version: str, licence: str) -> dict[str, Any]:
    url = reference(name, version)
    found = {"type": "library", "bom-ref": url, "name": name, "version": version, "purl": url}
    return found | ({"licenses": [{"license": {"name": licence}}]} if licence else {})


def licence_of(name: str) -> str:
    """The licence that an installed package states; empty where it is not installed."""
    try:
        stated = metadata.metadata(name).json
    except metadata.PackageNotFoundError:  # a package for another platform
        return ""
    if expression := stated.get("license_expression"):
        return str(expression)
    named = [one.rpartition(" :: ")[2] for one in stated.get("classifier", ()) if "License" in one]
    return " OR ".join(named) or str(stated.get("license", "")).partition("\n")[0]


def dependencies(
    name: str, version: str, packages: dict[str, str], extra: str = ""
) -> dict[str, Any]:
    """What one package needs of the others."""
    needed = sorted({need for need in needs_of(name, extra) if need in packages})
    return {
        "ref": reference(name, version),
        "dependsOn": [reference(need, packages[need]) for need in needed],
    }


def needs_of(name: str, extra: str = "") -> Iterator[str]:
    """The names that an installed package requires, with those of one extra."""
    try:
        stated = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return
    for need in map(Requirement, stated):
        if need.marker is not None and not need.marker.evaluate({"extra": extra}):
            continue
        if canonicalize_name(need.name) == name:
            for other in need.extras:
                yield from needs_of(name, other)
        else:
            yield canonicalize_name(need.name)
