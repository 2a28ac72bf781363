"""What is touched for a move is in the picture, and no two moves are touched alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from keelstone.engine.definition import Picture
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.testing.random_play import NO_OPTIONS, begin, random_steps

#: what an id begins with that the page draws, not the picture
BUTTON = "button-"


def check_picture(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Any] = NO_OPTIONS,
    *,
    every: int = 5,
) -> None:
    """Every position can be drawn, and every legal move has a path of its own to touch."""
    game = begin(name, seats, options)
    picture = game.definition.picture
    if picture is None:
        return
    assert picture.style.is_file()
    for step, (seat, _) in enumerate(random_steps(game, 11)):
        if step % every == 0 and seat != CHANCE:
            _check_touches(game, picture, seat)


def _check_touches(game: Game, picture: Picture, seat: int) -> None:
    view = game.view(seat)
    drawn = ids_in(picture.draw(view, "en", game.player_names()))
    paths = [tuple(picture.touch(view, seat, number)) for number in game.legal_numbers(seat)]
    for path in paths:
        assert path, "a legal move is touched nowhere"
        missing = [id_ for id_ in path if id_ not in drawn and not id_.startswith(BUTTON)]
        assert not missing, f"{missing} is not in the picture"
        alike = [other for other in paths if other[: len(path)] == path]
        assert len(alike) == 1, f"several moves are touched by {path}"


def ids_in(drawn: str) -> set[str]:
    """The ids of a picture, which are all different."""
    found = [id_ for one in ElementTree.fromstring(drawn).iter() if (id_ := one.get("id"))]
    assert len(found) == len(set(found)), "an id is there twice"
    return set(found)
