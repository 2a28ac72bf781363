"""The options of a game of Imhotep."""

from __future__ import annotations

from typing import Any

from keelstone.engine.options import Option, yes_or_no
from keelstone.games.imhotep.rules.board import SITES
from keelstone.i18n import say


def read_sides(given: Any) -> str:
    """Five letters A or B: market, pyramids, temple, burial chamber, obelisks."""
    text = str(given).upper()
    if len(text) != SITES or set(text) - set("AB"):
        raise ValueError(f"{given!r} is not five letters A or B, one for each site")
    return text


OPTIONS = (
    Option(
        "sides",
        "AAAAA",
        say("side A or B of market, pyramids, temple, burial chamber and obelisks, such as ABABA"),
        read_sides,
    ),
    Option(
        "wrath",
        False,
        say("Wrath of the Pharaoh: build at all four sites or lose points"),
        yes_or_no,
    ),
)
