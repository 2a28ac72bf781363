"""Everything that is wrong with a drawn scene: the checks of `keelstone scene check`."""

from __future__ import annotations

import re

from keelstone.engine.boards.editor import Document
from keelstone.engine.errors import BadFile, Problem
from keelstone.games.seafarers.data.scenes import load_scene

#: faults count the tables of a list in brackets, fields of the form with a dot
_COUNTED = re.compile(r"\[(\d+)\]")


def problems(document: Document) -> list[Problem]:
    """All faults of a scene; none if it can be played."""
    try:
        load_scene(document)
    except BadFile as fault:
        found = fault.problems or (Problem("", fault.phrase),)
        return [Problem(_COUNTED.sub(r".\1", one.key), one.words, one.places) for one in found]
    return []
