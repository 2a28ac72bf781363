"""docs/api.md names everything that a program can ask for."""

from __future__ import annotations

import re
from pathlib import Path

from keelstone.server import app
from keelstone.server.errors import Refused
from keelstone.server.http.openapi import REFUSALS, description
from keelstone.server.http.rate_limits import BODY, FILE, RATES
from keelstone.server.http.routing import ENDPOINTS
from keelstone.server.views.update import PARTS, Update

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")


def test_every_endpoint_is_named() -> None:
    assert app.API
    last_words = set(re.findall(r"/([a-z_]+|\{[a-z]+\}(?:\.svg)?)(?=[`, ])", PAGE))
    missing = [what.path for what in ENDPOINTS if what.path.rpartition("/")[2] not in last_words]
    assert missing == []


def test_every_refusal_is_explained() -> None:
    def kinds(kind: type[Refused]) -> list[type[Refused]]:
        return [kind, *(deeper for sub in kind.__subclasses__() for deeper in kinds(sub))]

    for kind in kinds(Refused)[1:]:
        assert f"| {kind.status} | `{kind.code}` |" in PAGE, kind
        assert str(kind.status) in REFUSALS


def test_what_is_said_of_updates_is_so() -> None:
    table = PAGE.partition("| key | says |")[2].partition("\n\n")[0]
    named = set(
        re.findall(
            r"`([a-z]+)`", "".join(line.split("|")[1] for line in table.split("\n") if "|" in line)
        )
    )
    assert named <= set(Update.__struct_fields__)
    assert named >= PARTS | {"number", "events", "phase", "due", "question", "seats"}


def test_the_limits_are_those_of_the_server() -> None:
    assert (BODY, FILE) == (16 * 1024, 1024 * 1024)
    assert (RATES["request"].per_second, RATES["command"].per_second) == (40, 20)
    assert RATES["chat"].per_second == 0.5


def test_the_description_has_a_sentence_for_every_operation() -> None:
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"].endswith("."), (method, path)
