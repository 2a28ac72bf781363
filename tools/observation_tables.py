"""Write docs/observations.md: what the numbers of every game's observations are.

python -m tools.observation_tables
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import keelstone as ks
from keelstone.engine import registry
from keelstone.engine.observations.layout import ObservationLayout, Part

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"

HEAD = """\
# Observations

`python -m tools.observation_tables` writes this page from the fields of the games' states; a test
compares it.

An observation is what one seat may know, as numbers in a row: first the shared numbers, then a
block for each seat. The first block is that of the observing seat, the others follow in the order
of the seats. Seats elsewhere are counted from the observing seat too, so a position looks the
same from every seat. Fields that the seat may not see are left out; numbers that it may not see
now are one less than their least. [batches.md](batches.md) shows how to get observations and
their parts by name.

As `float32` all numbers are exact. As `int8` numbers above 127 are written as 127. Sizes depend
on the number of seats and on the board; parts that play no role on a board are left out there.
`keelstone.observation(name, seats=..., **options)` tells the layout of one. The version of a
layout rises whenever it changes.
"""

#: the boards that the tables are for
BOARDS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "seafarers": [
        ("base island", {"scene": "base"}),
        ("base island without trade", {"scene": "base", "trade": False}),
        ("Heading for New Shores", {"scene": "new-shores"}),
    ]
}


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(name) for name in ks.game_names())])


def section(name: str) -> str:
    """The part about one game: sizes, and the table of the board with the most parts."""
    boards = BOARDS.get(name, [("", {})])
    layouts = [ks.observation(name, **options) for _, options in boards]
    shown = max(layouts, key=lambda layout: len(layout.parts))
    lines = [f"## {registry.load(name).title}", "", f"Version {shown.version}."]
    for (label, _), layout in zip(boards, layouts, strict=True):
        lines.append(f"{size(layout, label)}")
    return "\n".join([*lines, "", *table(shown), ""])


def size(layout: ObservationLayout, label: str) -> str:
    where = (
        f"{label[:1].upper()}{label[1:]}, {layout.seats} seats"
        if label
        else f"{layout.seats} seats"
    )
    return (
        f"{where}: {layout.size} numbers, {layout.shared} shared and {layout.block} for each seat."
    )


def table(layout: ObservationLayout) -> list[str]:
    rows = ["| part | shape | range | meaning |", "|---|---|---|---|"]
    return [*rows, *(row(part) for part in layout.parts)]


def row(part: Part) -> str:
    shape = " × ".join(map(str, part.shape)) or "1"
    meaning = part.meaning.replace("|", "\\|")
    by_seat = " (by seat)" if part.by_seat else ""
    return f"| `{part.name}` | {shape}{by_seat} | {part.low} to {part.high} | {meaning} |"


if __name__ == "__main__":
    main()
