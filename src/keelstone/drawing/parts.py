"""Parts of a picture, drawn again only when something that they show has changed.

    @part
    def ships(view, read): ...

The first time, the part is drawn from a view that notes which of its values are read. As long as
those values are the same, the part is the same. Parts are kept with the board of a game, so all
viewers of a table share those that do not depend on the viewer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

Given = ParamSpec("Given")
Key = tuple[Any, ...]
#: the values that a part has read, by name, and what was drawn from them
Kept = tuple[dict[str, Any], str]


def part(
    draw: Callable[Concatenate[Any, Given], str],
) -> Callable[Concatenate[Any, Given], str]:
    """Draw a part of a picture once for the values that it reads.

    The first argument is the view. The others must be hashable, and the function may read nothing
    else that changes.
    """

    @wraps(draw)
    def drawn(view: Any, *given: Given.args, **named: Given.kwargs) -> str:
        parts: dict[Key, Kept] = view.board.parts
        shared = (draw, given, *named.items())
        own = (view.untracked_seat(), *shared)
        for key in (shared, own):
            kept = parts.get(key)
            if kept is not None and all(getattr(view, k) == v for k, v in kept[0].items()):
                return kept[1]
        tracked = view.tracked()
        found = draw(tracked, *given, **named)
        values = tracked.read()
        parts[own if "seat" in values else shared] = values, found
        return found

    return drawn
