"""The measured fairness of the scenes that come with Keelstone, from `fairness.json`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("fairness.json")


@cache
def yardsticks() -> dict[str, Any]:
    """What `tools/measure_boards.py` measured, by bots, scene and number of seats."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
