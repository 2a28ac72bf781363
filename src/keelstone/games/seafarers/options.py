"""The options of Seafarers, each read from what a person typed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keelstone.games.seafarers.scenes import DEFAULT_SCENE, box_scenes, load_scene, read_raw, scene_names
from keelstone.kernel.errors import BadFile
from keelstone.kernel.figures import read_toml
from keelstone.kernel.options import Option, one_of, whole_number, yes_or_no

Given = str | dict[str, Any]


def read_scene_option(given: Any) -> Given:
    """A scene of the box by its name; anybody's own as what its file holds, so that games carry it."""
    if isinstance(given, str) and given.lower() in box_scenes():
        return given.lower()
    try:
        raw = read_raw(given)
        load_scene(raw)
    except BadFile as fault:
        raise ValueError(str(fault)) from None
    return raw


def read_layout_option(given: Any) -> Given:
    """`random`, `fixed`, or a whole lay-out: a file or what it holds."""
    if isinstance(given, Mapping):
        return dict(given)
    if str(given).lower() in ("random", "fixed"):
        return str(given).lower()
    try:
        return {**read_toml(Path(str(given))), "file": Path(str(given)).name}
    except BadFile as fault:
        raise ValueError(f"is neither random nor fixed nor a lay-out: {fault}") from None


OPTIONS = (
    Option("scene", DEFAULT_SCENE, "a scene of the box, or a file with your own", read_scene_option, tuple(scene_names())),
    Option("layout", "random", "random, fixed (the beginners' island), or a file", read_layout_option, ("random", "fixed")),
    Option("pirate", "off", "old: robs every adjacent ship's owner; new: one of them", one_of("off", "old", "new"), ("off", "old", "new")),
    Option("trade", True, "offers between players", yes_or_no, (True, False)),
    Option("offers", 20, "how many offers a player may make in a turn", whole_number(1, 1000)),
    Option("phases", "free", "strict: all trade before all building", one_of("free", "strict"), ("free", "strict")),
    Option("points", 0, "points to win; 0: what the scene says", whole_number(0, 99)),
    Option("chips", 0, "how many chips there are; 0: as many as it takes (the box holds 8)", whole_number(0, 99)),
    Option("strict_ships", False, "a first ship that the scene advises must be placed", yes_or_no, (False, True)),
    Option("discovery_at_start", False, "a hex discovered during set-up yields its card", yes_or_no, (False, True)),
    Option("correction", False, "a poor new world is dealt again", yes_or_no, (False, True)),
    Option("turn_limit", 1000, "the game ends undecided after so many turns; 0: never", whole_number(0, 30000)),
)  # fmt: skip
