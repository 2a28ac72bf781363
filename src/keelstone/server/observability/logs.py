"""Logging with the standard library: one line an event, as text or as JSON.

Code logs a constant message and passes values as `extra={"facts": {...}}`. Tokens are never logged.
"""

from __future__ import annotations

import json
import logging
import sys
import time


class TextFormatter(logging.Formatter):
    """One line of text: the message, then the facts as key=value."""

    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", {})
        shown = " ".join(f"{key}={value}" for key, value in facts.items())
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{at} {record.levelname.lower():7} {record.getMessage()} {shown}".rstrip()
        return line if not record.exc_info else f"{line}\n{self.formatException(record.exc_info)}"


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
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(level: str = "info", as_json: bool = False) -> None:
    """Log to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("alembic", "numba", "asyncio", "websockets", "uvicorn"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
