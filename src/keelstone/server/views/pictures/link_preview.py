"""The picture that messengers show beside a link: the public board as PNG."""

from __future__ import annotations

import resvg_py

from keelstone.engine.definition import GameDefinition
from keelstone.engine.views import View
from keelstone.server.table.opening import opening
from keelstone.server.table.settings import Setup
from keelstone.server.views.pictures.flat_svg import flattened
from keelstone.server.views.pictures.thumbnails import SEED

#: pixels of a preview, as those who show it ask for: 1.91 to 1
WIDTH, HEIGHT = 1200, 630
#: pixels around the board, and its ground: `--ground` of css/page.css
MARGIN, GROUND = 18, "#f4efe5"


def preview_png(definition: GameDefinition, view: View, language: str) -> bytes:
    """A board as a preview. `view` is a spectator's: nothing else is ever drawn here."""
    picture = definition.picture
    if picture is None:
        raise ValueError(f"{definition.title} has no picture")
    drawn = flattened(picture.draw(view, language, ()), picture.style)
    return bytes(resvg_py.svg_to_bytes(svg_string=framed(drawn), width=WIDTH, height=HEIGHT))


def beginning(game: str, setup: Setup) -> View:
    """How a game will look when it begins, or goes on from a file.

    Its chance is not the table's, which is secret.
    """
    chance = "manual" if setup.moves or setup.start else "seed"
    return opening(game, setup, SEED, chance=chance).view(None)


def framed(drawn: str) -> str:
    """A picture in the middle of a ground of the size of a preview."""
    opening, closing, rest = drawn.partition(" viewBox=")
    wide, high = (float(number) for number in rest.split('"')[1].split()[2:])
    scale = min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high)
    width, height = wide * scale, high * scale
    place = f'x="{(WIDTH - width) / 2:.1f}" y="{(HEIGHT - height) / 2:.1f}"'
    inner = f'{opening} {place} width="{width:.1f}" height="{height:.1f}"{closing}{rest}'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>{inner}</svg>'
    )
