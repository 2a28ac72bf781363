"""SVG as text: a few functions, so that pictures read like what they show.

    group(use("cube", 3, 4), text("4", 10, 12, class_="value"), id="ship-2")

Attribute names end in `_` where Python takes the word (`class_`), and `_` inside becomes `-`.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

Attribute = str | int | float | None


def number(value: float) -> str:
    """A coordinate, short: at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """An element with its attributes (None: left out) and what is inside it."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _attribute(value: Any) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def text(words: str, x: float, y: float, **attributes: Attribute) -> str:
    """Words at a point, safe whatever is in them."""
    return tag("text", escape(words), x=x, y=y, **attributes)


def group(*children: str, at: tuple[float, float] | None = None, **attributes: Attribute) -> str:
    """Several elements as one, moved to a point."""
    if at is not None:
        attributes["transform"] = f"translate({number(float(at[0]))} {number(float(at[1]))})"
    return tag("g", *children, **attributes)


def path(
    points: Iterable[tuple[float, float]], *, closed: bool = True, **attributes: Attribute
) -> str:
    """Straight lines through points."""
    steps = " L".join(f"{number(float(x))} {number(float(y))}" for x, y in points)
    return tag("path", d=f"M{steps}{'Z' if closed else ''}", **attributes)


def piece(
    kind: str, id_: str, at: tuple[float, float], *children: str, **attributes: Attribute
) -> str:
    """A thing that moves: those of one kind slide from where one vanished to where one appeared."""
    return group(*children, at=at, id=id_, class_="piece", data_kind=kind, **attributes)


def thing(id_: str, spoken: str, *children: str, at: tuple[float, float] | None = None) -> str:
    """Something that can be touched: it has a spoken name that a player would use."""
    return group(tag("title", escape(spoken)), *children, at=at, id=id_, class_="thing")


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
