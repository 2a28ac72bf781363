"""Every thing in a picture that is explained leads to a section of the rules that exists."""

from __future__ import annotations

import random
import re

import pytest

from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.rules_text.sections import sections
from keelstone.engine.views import View
from keelstone.i18n import LANGUAGES
from keelstone.server.views.replay import section_about

#: moves after which a game is looked at
MOMENTS = (0, 25, 80, 160)


@pytest.mark.parametrize("name", registry.game_names())
def test_sections_named_by_pictures_exist(name: str) -> None:
    known = {one.number for one in sections(name)}
    chapters = {number.partition(".")[0] for number in known}
    picture = registry.load(name).picture
    assert picture is not None
    assert set(picture.sections.values()) <= known | chapters


@pytest.mark.parametrize("name", registry.game_names())
def test_whatever_is_explained_is_explained_in_every_language_and_has_a_section(name: str) -> None:
    picture = registry.load(name).picture
    assert picture is not None
    for seat, view in looks(name):
        drawn = picture.draw(view, "en", ())
        for id_ in set(re.findall(r'id="([^"]+)"[^>]*class="thing"', drawn)):
            phrase = picture.explain(view, id_, "en")
            if phrase is not None:
                assert all(phrase.text(language) for language in LANGUAGES), id_
                assert section_about(id_, picture.sections), (id_, seat)


def looks(name: str) -> list[tuple[int, View]]:
    """What a seat and a spectator see at some moments of a random game."""
    game, chooser = Game(name, seed=3), random.Random(3)
    found = []
    for moves in range(max(MOMENTS) + 1):
        if moves in MOMENTS:
            found += [(seat, game.view(seat)) for seat in (0, 1, -1)]
        if not game.movers:
            break
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
    return found
