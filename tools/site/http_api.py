"""The reference of the HTTP API, from the description that a running server gives."""

from __future__ import annotations

from typing import Any

from tools.site.markdown import code, table


def http_page() -> str:
    """Every endpoint, and every message."""
    import keelstone.server.app  # noqa: F401  (declares the endpoints)
    from keelstone.server.http.openapi import description

    whole = description()
    page = "# The HTTP API, field by field\n\n"
    page += "A running server gives the same as OpenAPI 3.1 at `/openapi.json`. "
    page += "[The table over HTTP](../docs/api.md) explains the order of requests.\n\n"
    page += "## Endpoints\n\n"
    for path, methods in sorted(whole["paths"].items()):
        for method, operation in methods.items():
            page += _endpoint(f"{method.upper()} {path}", operation)
    page += "## Messages\n\n"
    for name, schema in sorted(whole["components"]["schemas"].items()):
        page += _message(name, schema)
    return page


def _endpoint(title: str, operation: dict[str, Any]) -> str:
    page = f"### {title}\n\n{operation['summary']}\n\n"
    if parameters := operation["parameters"]:
        rows = ([code(one["name"]), one["in"], kind_of(one["schema"])] for one in parameters)
        page += table(["parameter", "in", "is"], rows)
    if "requestBody" in operation:
        page += f"Asks: {kind_of(_schema(operation['requestBody']))}. "
    return page + f"Answers: {kind_of(_schema(operation['responses']['200']))}.\n\n"


def _schema(body: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = body["content"]["application/json"]["schema"]
    return content


def _message(name: str, schema: dict[str, Any]) -> str:
    page = f"### {name}\n\n{schema.get('description', '')}\n\n"
    required = schema.get("required", [])
    rows = [
        [code(field), kind_of(one), "" if field in required else "optional"]
        for field, one in schema.get("properties", {}).items()
    ]
    return page + (table(["field", "is", ""], rows) if rows else f"{kind_of(schema)}\n\n")


def kind_of(schema: dict[str, Any]) -> str:
    """A schema in a few words, with links to other messages."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(kind_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return "one of " + ", ".join(code(str(one)) for one in schema["enum"])
    if schema.get("type") == "array":
        inner = schema.get("items", {})
        return f"list of {kind_of(inner)}" if inner else "list"
    return f"{schema.get('type', 'anything')}{_limits(schema)}"


def _limits(schema: dict[str, Any]) -> str:
    names = {"minimum": "from", "maximum": "to", "maxLength": "at most", "pattern": "like"}
    found = [f"{word} `{schema[key]}`" for key, word in names.items() if key in schema]
    return f", {' '.join(found)}" if found else ""
