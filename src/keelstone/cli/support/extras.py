"""Which extra of the package a command needs."""

from __future__ import annotations

#: command -> the extra with everything that it imports
EXTRAS = {
    "arena": "arena",
    "balance": "arena",
    "serve": "server",
    "tables": "server",
}
#: modules that an installation without extras lacks
OPTIONAL = {
    "alembic", "babel", "filelock", "markdown_it", "openskill", "prometheus_client", "rich",
    "sqlalchemy", "starlette", "uvicorn", "websockets",
}  # fmt: skip
#: modules with an extra of their own
DRIVERS = {"mcp": "mcp", "psycopg": "postgres", "ray": "ray"}


def needed_extra(command: str, fault: ModuleNotFoundError) -> str:
    """The requirement that provides a module which a command could not import; empty: none."""
    module = (fault.name or "").partition(".")[0]
    if module in DRIVERS:
        return f"keelstone[{DRIVERS[module]}]"
    return f"keelstone[{EXTRAS.get(command, 'cli')}]" if module in OPTIONAL else ""
