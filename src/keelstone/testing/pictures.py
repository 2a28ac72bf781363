"""What is touched for a move or staged is in the picture; no two moves are touched alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

from keelstone.drawing.stage import Fly, Show, Step
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
    """Every position can be drawn, every legal move has a path of its own to touch, and what is
    staged names things of the picture."""
    game = begin(name, seats, options)
    picture = game.definition.picture
    if picture is None:
        return
    assert picture.style.is_file()
    for step, (seat, _) in enumerate(random_steps(game, 11)):
        if step % every == 0 and seat != CHANCE:
            _check_touches(game, picture, seat)
        if step % every == 0 and game.log:
            _check_stage(game, picture, step % (game.seats + 1) - 1)


def _check_touches(game: Game, picture: Picture, seat: int) -> None:
    view = game.view(seat)
    drawn = ids_in(picture.draw(view, "en", game.player_names()))
    legal = game.legal_numbers(seat)
    paths = [tuple(picture.touch(view, seat, number)) for number in legal]
    paths += [tuple(path) for number in legal for path in picture.gestures(view, seat, number)]
    for path in paths:
        assert path, "a legal move is touched nowhere"
        missing = [id_ for id_ in path if id_ not in drawn and not id_.startswith(BUTTON)]
        assert not missing, f"{missing} is not in the picture"
        alike = [other for other in paths if other[: len(path)] == path]
        assert len(alike) == 1, f"several moves are touched by {path}"


def _check_stage(game: Game, picture: Picture, viewer: int) -> None:
    """The last entry of the log as a viewer sees it acted out."""
    drawn = ids_in(picture.draw(game.view(viewer), "en", game.player_names()))
    for step in game.event_stage(len(game.log) - 1, viewer):
        missing = [id_ for id_ in _ids_of(step) if id_ not in drawn]
        assert not missing, f"{missing} is not in the picture: {step}"


def _ids_of(step: Step) -> list[str]:
    """The things that a step names, except what was covered: it may have left the picture."""
    if isinstance(step, Fly):
        return [step.start, step.end, step.what]
    return list(step.ids) if isinstance(step, Show) else [step.at] if step.at else []


def ids_in(drawn: str) -> set[str]:
    """The ids of a picture, which are all different."""
    found = [id_ for one in ElementTree.fromstring(drawn).iter() if (id_ := one.get("id"))]
    assert len(found) == len(set(found)), "an id is there twice"
    return set(found)
