"""Logging with the standard library: one line for each event, as text or as JSON.

Code logs a constant message and passes values as `extra={"facts": {...}}`. Tokens are never logged.
"""

from __future__ import annotations

import json
import logging
import sys
import time

#: how lines begin in which PostgreSQL or SQLAlchemy repeats values
VALUES = ("DETAIL:", "[parameters:")


def printable(value: object) -> str:
    """A value on one line: control characters are escaped, so that nobody can forge lines."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "replace").decode()
        for letter in str(value)
    )


def exception_text(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    """A traceback without the values that a database repeats in its errors."""
    text = formatter.formatException(record.exc_info) if record.exc_info else ""
    lines = [line for line in text.split("\n") if not line.lstrip().startswith(VALUES)]
    return "\n".join(map(printable, lines))


class TextFormatter(logging.Formatter):
    """One line of text: the message, then the facts as key=value."""

    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", {})
        shown = " ".join(f"{key}={printable(value)}" for key, value in facts.items())
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        message = printable(record.getMessage())
        line = f"{at} {record.levelname.lower():7} {message} {shown}".rstrip()
        return line if not record.exc_info else f"{line}\n{exception_text(self, record)}"


class JsonFormatter(logging.Formatter):
    """One JSON object a line, with the facts as keys."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["exception"] = exception_text(self, record)
        return json.dumps(line, default=str)


def is_our_fault(record: logging.LogRecord) -> bool:
    """Leave out what Uvicorn logs, with a traceback, about text that a client sent wrongly."""
    return not (record.name == "uvicorn.error" and str(record.msg).startswith("Invalid UTF-8"))


def set_up(level: str = "info", as_json: bool = False) -> None:
    """Log to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    handler.addFilter(is_our_fault)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("alembic", "numba", "asyncio", "websockets", "uvicorn"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
