"""The pictures of the rules texts, drawn from positions when they are asked for.

`rules/imhotep.pictures.toml` has a table for each picture:

    [temple]
    position = '''...'''     a position as text; or else
    seats = 4                the start of a game for so many, with
    options = { ... }        these options
    moves = [ ... ]          after these moves, in notation
    seat = 0                 as this seat sees it; without it, as a spectator does
    crop = "temple"          a part of the picture (`Picture.crop`); without it, all of it
    size = [310, 308]        width and height, for the room that a page keeps for it

`python -m tools.rules_pictures` fills in the sizes and draws all pictures.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from keelstone.engine import registry
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.game import Game
from keelstone.engine.gamefile import from_position
from keelstone.engine.rules_text.sections import pictures_file
from keelstone.server.views.pictures.thumbnails import SEED, part_of

#: how many pictures are kept
KEPT = 128


class Recipe(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How a picture is made."""

    position: str = ""
    seats: int = 4
    options: Mapping[str, Any] = {}
    moves: tuple[str, ...] = ()
    seat: int | None = None
    crop: str = ""
    size: tuple[int, int] = (4, 3)


@cache
def recipes(game: str) -> Mapping[str, Recipe]:
    """The pictures of a game's rules text by name."""
    file = pictures_file(game)
    if not file.is_file():
        return {}
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        return msgspec.convert(found, dict[str, Recipe])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BadFile(f"{file.name}: {fault}") from None


def position_of(game: str, recipe: Recipe) -> Game:
    """The game in the position of a picture."""
    if recipe.position:
        placed = from_position(recipe.position, chance="manual")
    else:
        placed = Game(game, seats=recipe.seats, seed=SEED, **recipe.options)
    for move in recipe.moves:
        placed.play(move)
    return placed


@lru_cache(KEPT)
def rules_picture(game: str, name: str, theme: str, language: str) -> str:
    """A picture of a game's rules text, as SVG that stands alone."""
    recipe, picture = recipes(game).get(name), registry.load(game).picture
    if recipe is None or picture is None:
        raise BadOption(f"the rules of {game} have no picture {name!r}")
    view = position_of(game, recipe).view(recipe.seat)
    return part_of(picture, view, recipe.crop, theme, language)
