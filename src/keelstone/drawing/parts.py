"""Parts of a picture, drawn again only when something that they show has changed.

    @part
    def ships(view, read): ...

The first time, the part is drawn from a view that notes which of its values are read. As long as
those values are the same, the part is the same. Parts are kept with the board of a game, so all
viewers of a table share those that do not depend on the viewer.

The server compresses a picture line by line, and keeps lines that it has compressed. `BREAK` stands
between parts that change at different times.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

BREAK = "\n"
#: how many parts are kept of a game; players who change their names bring new ones
MOST = 2_000

Given = ParamSpec("Given")
#: what a part has read, and what was drawn from it
Kept = tuple[Any, str]


Draw = Callable[Concatenate[Any, Given], str]


def part(draw: Draw[Given]) -> Draw[Given]:
    """Draw a part of a picture once for the values that it reads.

    The first argument is the view. The others are positional and hashable, and the function reads
    nothing else that changes.
    """

    @wraps(draw)
    def drawn(view: Any, /, *given: Given.args, **named: Given.kwargs) -> str:
        # None: drawn without a look at who the viewer is
        parts = view.board.parts
        if len(parts) > MOST:
            parts.clear()
        by_viewer: dict[int | None, Kept] = parts.setdefault((draw, given), {})
        viewer = view.untracked_seat()
        for key in (None, viewer):
            kept = by_viewer.get(key)
            if kept is not None and view.still_shows(kept[0]):
                return kept[1]
        tracked = view.tracked()
        found = draw(tracked, *given, **named)
        notes = tracked.notes()
        is_own = any(name == "seat" for name, *_ in notes)
        by_viewer[viewer if is_own else None] = notes, found
        return found

    return drawn
