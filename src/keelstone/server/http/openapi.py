"""The API's description as OpenAPI 3.1, made from the same declarations that answer requests."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from keelstone import __version__
from keelstone.server.http.messages import Refusal
from keelstone.server.http.routing import ENDPOINTS, Endpoint

ABOUT = """Sit down at a table and play. Send your token as `Authorization: Bearer TOKEN`.
`GET /api/tables/{table}/stream` is a stream of server-sent events with the same updates."""
PATH_PARAMETERS = {
    "table": {"type": "string", "pattern": "^[a-z0-9]{10}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 9},
    "game": {"type": "string"},
}
REFUSALS = {
    "400": "malformed",
    "401": "no token that would open this",
    "403": "your token does not open this",
    "404": "there is no such thing",
    "409": "not possible now, or the table has moved on",
    "413": "too large",
    "421": "this server has another name",
    "429": "too often",
    "503": "not ready, try again",
}


@cache
def description() -> dict[str, Any]:
    """The whole document."""
    types = [t for what in ENDPOINTS for t in (what.asks, what.answers) if t not in (None, bytes)]
    template = "#/components/schemas/{name}"
    schemas, components = msgspec.json.schema_components([*types, Refusal], ref_template=template)
    by_type = dict(zip(map(repr, [*types, Refusal]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for what in ENDPOINTS:
        paths.setdefault(what.path, {})[what.method.lower()] = _operation(what, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Keelstone", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(what: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    answers = by_type.get(repr(what.answers), {"type": "object"})
    refused = {
        status: {"description": why, "content": _json(by_type[repr(Refusal)])}
        for status, why in REFUSALS.items()
    }
    operation: dict[str, Any] = {
        "operationId": what.handler.__name__,
        "summary": what.summary,
        "parameters": _parameters(what),
        "responses": {"200": {"description": "done", "content": _json(answers)}, **refused},
    }
    if what.asks is not None:
        asked = {"type": "object"} if what.asks is bytes else by_type[repr(what.asks)]
        operation["requestBody"] = {"required": True, "content": _json(asked)}
    return operation


def _parameters(what: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in PATH_PARAMETERS.items()
        if f"{{{name}}}" in what.path
    ]
    in_query = [
        {"name": name, "in": "query", "schema": schema} for name, schema in what.query.items()
    ]
    return in_path + in_query


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
