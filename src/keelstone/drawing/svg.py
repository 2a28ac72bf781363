"""SVG as text: a few functions, so that pictures read like what they show.

    group(use("cube", 3, 4), text("4", 10, 12, class_="value"), id="ship-2")

Attribute names end in `_` where Python takes the word (`class_`), and `_` inside becomes `-`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

Attribute = str | int | float | None


def number(value: float) -> str:
    """A coordinate, short: at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """An element with its attributes (None: left out) and what is inside it."""
    written = "".join(map(_attribute, attributes.items()))
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


@lru_cache(16384)  # most of every picture is in the picture before it too
def _attribute(given: tuple[str, Attribute]) -> str:
    key, value = given
    if value is None:
        return ""
    shown = escape(value) if isinstance(value, str) else number(value)
    return f' {key.rstrip("_").replace("_", "-")}="{shown}"'


def text(words: str, x: float, y: float, **attributes: Attribute) -> str:
    """Words at a point, safe whatever is in them."""
    return tag("text", escape(words), x=x, y=y, **attributes)


def group(*children: str, at: tuple[float, float] | None = None, **attributes: Attribute) -> str:
    """Several elements as one, moved to a point."""
    if at is not None:
        attributes["transform"] = _moved_to(*at)
    return tag("g", *children, **attributes)


@lru_cache(4096)
def _moved_to(x: float, y: float) -> str:
    return f"translate({number(float(x))} {number(float(y))})"


def path(
    points: Iterable[tuple[float, float]], *, closed: bool = True, **attributes: Attribute
) -> str:
    """Straight lines through points."""
    steps = " L".join(f"{number(float(x))} {number(float(y))}" for x, y in points)
    return tag("path", d=f"M{steps}{'Z' if closed else ''}", **attributes)


def piece(
    kind: str,
    id_: str,
    at: tuple[float, float],
    *children: str,
    spoken: str = "",
    **attributes: Attribute,
) -> str:
    """A thing that moves: those of one kind slide from where one vanished to where one appeared.

    `spoken` is what it is and whose, for those who do not see it.
    """
    if spoken:
        children = tag("title", escape(spoken)), *children
        attributes["role"] = "img"
    return group(*children, at=at, id=id_, class_="piece", data_kind=kind, **attributes)


def thing(id_: str, spoken: str, *children: str, at: tuple[float, float] | None = None) -> str:
    """Something that can be touched: it has a spoken name that a player would use."""
    return group(tag("title", escape(spoken)), *children, at=at, id=id_, class_="thing")


def zoomable(width: float, height: float, *children: str) -> str:
    """A part of a picture that the page can enlarge and move in its window: a map."""
    box = f"0 0 {number(width)} {number(height)}"
    return tag(
        "svg", *children, id="map", class_="zoomable", width=width, height=height, viewBox=box
    )


def picture(
    width: float,
    height: float,
    spoken: str,
    *children: str,
    class_: str,
    **attributes: Attribute,
) -> str:
    """A whole picture of a size in its own units, with a spoken name."""
    return tag(
        "svg",
        tag("title", escape(spoken)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=f"board {class_}",
        role="group",
        **attributes,
    )
