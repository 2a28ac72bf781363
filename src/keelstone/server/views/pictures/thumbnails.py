"""Thumbnails for the lobby: a position of each game, or what an option changes."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from keelstone.drawing.standalone import scalable_style
from keelstone.drawing.svg import number
from keelstone.engine import registry
from keelstone.engine.definition import Picture
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.views import View

#: how many pictures are kept
KEPT = 256
SEED = 12
THEMES = ("light", "dark")
_VIEW_BOX = re.compile(r'viewBox="[^"]*"')


class ThumbnailRequest(NamedTuple):
    """Which picture: `options` as sorted pairs, `crop` a part of it, `theme` light or dark.

    `is_wide`: laid out as on a wide screen, where the game does that.
    """

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    crop: str
    theme: str
    language: str
    is_wide: bool = False


def position(game: str) -> View:
    """A position in the middle of a game, as a spectator sees it."""
    definition = registry.load(game)
    if definition.picture is None:
        raise BadOption(f"{definition.title} has no picture")
    options, moves = definition.picture.thumbnail
    played = Game(game, seats=max(definition.seats), seed=SEED, **options)
    play_on(played, moves)
    return played.view(None)


@lru_cache(KEPT)
def thumbnail(wanted: ThumbnailRequest) -> str:
    """A picture that stands alone; without options a position in the middle of a game."""
    definition = registry.load(wanted.game)
    picture = definition.picture
    if picture is None:
        raise BadOption(f"{definition.title} has no picture")
    options, moves = dict(wanted.options), 0
    if not options:
        given, moves = picture.thumbnail
        options = dict(given)
    game = Game(wanted.game, seats=wanted.seats, seed=SEED, **options)
    play_on(game, moves)
    return part_of(picture, game.view(), wanted.crop, wanted.theme, wanted.language, wanted.is_wide)


def part_of(
    picture: Picture, view: View, crop: str, theme: str, language: str, is_wide: bool = False
) -> str:
    """A part of a picture, or all of it, that stands alone."""
    drawn = picture.draw(view, language, ())
    if is_wide:
        drawn = laid_out_wide(drawn)
    box = box_of(picture, view, drawn, crop)
    return framed(drawn, scalable_style(picture.style), theme, box)


def laid_out_wide(drawn: str) -> str:
    """A picture as a wide screen shows it; as it is where the game has one lay-out for all."""
    box = drawn.partition(">")[0].partition('data-wide="')[2].partition('"')[0]
    if not box:
        return drawn
    drawn = _VIEW_BOX.sub(f'viewBox="{box}"', drawn, count=1)
    return drawn.replace('class="board ', 'class="board wide ', 1)


def play_on(game: Game, moves: int) -> None:
    """Random moves, always the same ones."""
    chooser = random.Random(SEED)
    for _ in range(moves):
        if not game.movers:
            return
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)


def box_of(picture: Picture, view: View, drawn: str, crop: str) -> str:
    """The part of the picture to show, as a viewBox."""
    if crop:
        try:
            return " ".join(number(float(value)) for value in picture.crop(view, crop))
        except (KeyError, IndexError, ValueError):
            raise BadOption(f"there is no part {crop!r} of the picture") from None
    _, _, width, height = drawn.partition('viewBox="')[2].partition('"')[0].split()
    return f"0 0 {width} {height}"


def framed(drawn: str, palette: str, theme: str, box: str) -> str:
    """A picture inside another one that carries the theme and shows a part of it."""
    whole = drawn.partition('viewBox="')[2].partition('"')[0].split()
    size = f'width="{whole[2]}" height="{whole[3]}"'
    inner = drawn.replace("<svg ", f"<svg {size} ", 1)
    style = f"<style>{palette}</style>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" data-theme="{theme}">'
        f"{style}{inner}</svg>"
    )


def checked(declared: tuple[Any, ...], asked: Mapping[str, str]) -> tuple[tuple[str, Any], ...]:
    """Options from an address: only what the lobby itself offers, never the name of a file."""
    found: list[tuple[str, Any]] = []
    for option in declared:
        text = asked.get(option.name, "")
        if not text:
            continue
        known = {str(choice): choice for choice in option.choices}
        if (known and text not in known) or not text.replace("-", "").isalnum() or len(text) > 40:
            raise BadOption(f"option {option.name}: {text!r} is not one to draw")
        found.append((option.name, known.get(text, text)))
    return tuple(found)
