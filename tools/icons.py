"""Draws the icons of the installed app from `web/icon.svg`.

    python -m tools.icons

A maskable icon fills its square, and its drawing stays within the circle that every system shows.
"""

from __future__ import annotations

from pathlib import Path

import resvg_py

WEB = Path(__file__).parents[1] / "src" / "keelstone" / "web"
#: file -> size in pixels, and whether systems cut it to a shape of their own
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-192.png": (192, True),
    "maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, True),
}
SAFE = '<g id="ship" transform="translate(56 56) scale(.78)">'


def maskable(drawing: str) -> str:
    """The drawing on a ground without corners, inside the safe circle."""
    return drawing.replace(' rx="104"', "").replace('<g id="ship">', SAFE)


def main() -> None:
    drawing = (WEB / "icon.svg").read_text(encoding="utf-8")
    for name, (size, is_cut) in ICONS.items():
        text = maskable(drawing) if is_cut else drawing
        drawn = resvg_py.svg_to_bytes(svg_string=text, width=size, height=size)
        (WEB / "icons" / name).write_bytes(bytes(drawn))
        print(f"{name}: {size} x {size}, {len(drawn)} bytes")


if __name__ == "__main__":
    main()
