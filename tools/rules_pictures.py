"""Draw the pictures of the rules texts, and fill in their sizes.

python -m tools.rules_pictures                    fill in the sizes in rules/*.pictures.toml
python -m tools.rules_pictures --draw FOLDER      also draw them all, with a page that shows them
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from keelstone.engine import registry
from keelstone.engine.rules_text.sections import pictures_file
from keelstone.server.views.pictures.rules_pictures import recipes, rules_picture
from keelstone.server.views.pictures.thumbnails import THEMES

SIZE = re.compile(r"^size = .*$", re.MULTILINE)
HEADING = re.compile(r"^\[([\w-]+)\]$", re.MULTILINE)


def size_of(drawn: str) -> tuple[int, int]:
    """Width and height of a picture."""
    _, _, width, height = drawn.partition('viewBox="')[2].partition('"')[0].split()
    return round(float(width)), round(float(height))


def with_sizes(text: str, sizes: Mapping[str, tuple[int, int]]) -> str:
    """The file of a game's pictures with the sizes filled in."""
    before, *parts = HEADING.split(text)
    for at in range(0, len(parts), 2):
        width, height = sizes[parts[at]]
        parts[at + 1] = SIZE.sub(f"size = [{width}, {height}]", parts[at + 1])
        parts[at] = f"[{parts[at]}]"
    return before + "".join(parts)


def draw_all(game: str, folder: Path) -> None:
    """Write every picture in both themes, and a page with all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    page = ""
    for name in recipes(game):
        for theme in THEMES:
            file = folder / f"{game}-{name}-{theme}.svg"
            file.write_text(rules_picture(game, name, theme, "en"), encoding="utf-8")
            page += f'<img src="{file.name}" alt="{name}" title="{name}" width="480">\n'
    (folder / f"{game}.html").write_text(page, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--draw", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    for game in registry.game_names():
        found = {name: size_of(rules_picture(game, name, "light", "en")) for name in recipes(game)}
        if found:
            file = pictures_file(game)
            file.write_text(with_sizes(file.read_text(encoding="utf-8"), found), encoding="utf-8")
        if args.draw:
            draw_all(game, args.draw)


if __name__ == "__main__":
    main()
