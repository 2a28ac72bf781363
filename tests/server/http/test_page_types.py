"""The types of the browser code name fields that the server really sends."""

from __future__ import annotations

import re

import keelstone.server.app  # noqa: F401  (declares the endpoints)
from keelstone.server.http.modules import STATIC
from keelstone.server.http.openapi import description

TYPES = STATIC / "types.d.ts"
#: an interface with the comment before it
INTERFACE = re.compile(
    r"(?:/\*\*(?P<comment>(?:(?!\*/).)*)\*/\n)?"
    r"export interface (?P<name>\w+) \{\n(?P<body>.*?)\n\}",
    re.DOTALL,
)
FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)


def server_class(comment: str | None, name: str) -> str:
    """The Python class that an interface mirrors: named in its comment, or of the same name."""
    named = re.match(r"\W*`(\w+)`", comment or "")
    return named[1] if named else name


def test_the_browser_reads_fields_that_the_server_sends() -> None:
    schemas = description()["components"]["schemas"]
    compared, wrong = 0, []
    for found in INTERFACE.finditer(TYPES.read_text(encoding="utf-8")):
        mirrored = server_class(found["comment"], found["name"])
        if mirrored not in schemas:
            continue
        compared += 1
        unknown = set(FIELD.findall(found["body"])) - set(schemas[mirrored]["properties"])
        wrong += [f"{found['name']}.{field}" for field in sorted(unknown)]
    assert wrong == []
    assert compared >= 20
