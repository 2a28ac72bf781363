"""The options of Seafarers, each read from what a person typed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from keelstone.engine.options import Option, one_of, whole_number, yes_or_no
from keelstone.games.seafarers.data.scenes import (
    DEFAULT_SCENE,
    NamedFile,
    named_scenes,
    scene_names,
)
from keelstone.i18n import say

LAYOUTS = ("random", "fixed")
Given = str | dict[str, Any]


def read_scene_option(given: Any) -> Given:
    """A scene of the box by its name, or anybody's own: its `Path` or what the file holds.

    A string that ends in .toml is kept, since the board of a saved game holds that scene. It is
    never opened.
    """
    if isinstance(given, Mapping):
        return dict(given)
    if isinstance(given, Path | NamedFile):
        return NamedFile(given)
    text = str(given)
    if text.lower() in named_scenes():
        return text.lower()
    if not text.endswith(".toml"):
        known = ", ".join(scene_names())
        raise ValueError(f"{text!r} is neither a file (.toml) nor one of {known}")
    return text


def read_layout_option(given: Any) -> Given:
    """`random`, `fixed`, or a whole lay-out: its `Path` or what the file holds."""
    if isinstance(given, Mapping):
        return dict(given)
    if isinstance(given, Path | NamedFile):
        return NamedFile(given)
    text = str(given)
    if text.lower() in LAYOUTS:
        return text.lower()
    if not text.endswith(".toml"):
        raise ValueError(f"{text!r} is neither random nor fixed nor a file (.toml)")
    return text


PIRATES = ("off", "old", "new")
PHASES = ("free", "strict")
BANKS = ("box", "endless")
NO_YES = (False, True)

OPTIONS = (
    Option(
        "scene",
        DEFAULT_SCENE,
        say("a scene of the box, or a file with your own"),
        read_scene_option,
        tuple(scene_names()),
    ),
    Option(
        "layout",
        "random",
        say("random, fixed (the island for beginners), or a file"),
        read_layout_option,
        LAYOUTS,
    ),
    Option(
        "pirate",
        "off",
        say("old: robs every owner of an adjacent ship; new: one of them"),
        one_of(*PIRATES),
        PIRATES,
    ),
    Option("trade", True, say("offers between players"), yes_or_no, NO_YES),
    Option("offers", 20, say("offers a player may make in a turn"), whole_number(1, 1000)),
    Option(
        "proposals",
        3,
        say("proposals a player may make in another player's turn; 0: none"),
        whole_number(0, 1000),
    ),
    Option("phases", "free", say("strict: trade before building"), one_of(*PHASES), PHASES),
    Option("points", 0, say("points to win; 0: what the scene says"), whole_number(0, 99)),
    Option(
        "chips", 0, say("chips in all; 0: without limit (the box holds 8)"), whole_number(0, 99)
    ),
    Option(
        "strict_ships",
        True,
        say("where the scene asks for a first ship, no road may be placed instead"),
        yes_or_no,
        NO_YES,
    ),
    Option(
        "discovery_at_start",
        True,
        say("a hex discovered in the set-up yields its card"),
        yes_or_no,
        NO_YES,
    ),
    Option("correction", False, say("a poor new world is dealt again"), yes_or_no, NO_YES),
    Option("bank", "box", say("endless: the bank never runs out"), one_of(*BANKS), BANKS),
    Option("turn_limit", 1000, say("the last turn; 0: no last one"), whole_number(0, 30000)),
)
