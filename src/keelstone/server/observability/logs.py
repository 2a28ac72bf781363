"""Logs for people or for programs: one line an event, as text or as JSON, never with a secret."""

from __future__ import annotations

import json
import logging
import sys
import time


class Lines(logging.Formatter):
    """One line of text with the facts behind it."""

    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", {})
        shown = " ".join(f"{key}={value}" for key, value in facts.items())
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{at} {record.levelname.lower():7} {record.getMessage()} {shown}".rstrip()
        return line if not record.exc_info else f"{line}\n{self.formatException(record.exc_info)}"


class Objects(logging.Formatter):
    """One JSON object a line."""

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
    handler.setFormatter(Objects() if as_json else Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("alembic", "numba", "asyncio", "websockets", "uvicorn"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
