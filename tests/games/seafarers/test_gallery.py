"""The gallery: scenes of our own, each with a name and a story in every language, and figures."""

from __future__ import annotations

import pytest

from keelstone.engine import registry
from keelstone.engine.random_games import MAX_MOVES, whole_games
from keelstone.games.seafarers.data.fairness import yardsticks
from keelstone.games.seafarers.data.scenes import gallery_names, load_scene, scene_names
from keelstone.games.seafarers.editor import EDITOR, document_of
from keelstone.i18n import LANGUAGES


def test_there_are_a_dozen() -> None:
    assert len(gallery_names()) == 12
    assert not set(gallery_names()) & set(scene_names())


@pytest.mark.parametrize("name", gallery_names())
def test_a_scene_of_the_gallery_is_sound_and_has_its_story(name: str) -> None:
    scene = load_scene(name)
    assert EDITOR.problems(document_of(name)) == []
    assert set(scene.names) == set(scene.story) == set(LANGUAGES)


@pytest.mark.parametrize("name", gallery_names())
def test_a_hundred_random_games_end(name: str) -> None:
    game = registry.load("seafarers")
    options = {**{option.name: option.default for option in game.options}, "scene": name}
    for seats in load_scene(name).seats:
        boards = game.make_board(options, game.figures(options), seats)
        played = whole_games(game, boards, seats, seed=27, first=0, games=50)
        assert played.lengths.max() < MAX_MOVES


@pytest.mark.parametrize("name", [*scene_names(), *gallery_names()])
def test_every_scene_has_its_measured_fairness(name: str) -> None:
    found = yardsticks()["rollout"][name]
    reports = {seats: found[seats] for seats in found if seats != "measured"}
    assert set(reports) == {str(seats) for seats in load_scene(name).seats}
    for seats, report in reports.items():
        assert report["games"] >= 10_000
        assert len(report["seats"]) == int(seats)
        assert sum(seat["rate"] for seat in report["seats"]) == pytest.approx(1, abs=1e-3)


def test_the_figures_say_how_they_were_measured() -> None:
    version = registry.load("seafarers").rules.version
    for bots, boards in yardsticks().items():
        for found in boards.values():
            command = f"python -m tools.measure_boards seafarers --bots {bots}"
            assert found["measured"]["command"].startswith(command)
            assert found["measured"]["rules"] == version
