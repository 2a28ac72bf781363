"""What the table shows beside the board: player aids, phases, the points that win."""

from __future__ import annotations

import pytest

from keelstone.engine.game import Game
from keelstone.engine.registry import game_names, load
from keelstone.engine.rules_text.sections import sections
from keelstone.i18n import LANGUAGES

OURS = ["eschnapur", "imhotep", "seafarers"]


@pytest.mark.parametrize("name", OURS)
def test_a_player_aid_says_the_aim_and_a_turn_in_every_language(name: str) -> None:
    game = Game(name, seed=1)
    sections = load(name).text.aid(game.view(0))
    assert len(sections) >= 4
    for language in LANGUAGES:
        for section in sections:
            plain = section.plain(language)
            assert plain["title"]
            assert plain["lines"] or plain["rows"]


@pytest.mark.parametrize("name", OURS)
def test_a_player_aid_links_to_chapters_that_the_rules_have(name: str) -> None:
    chapters = {section.number.split(".")[0] for section in sections(name)}
    aid = load(name).text.aid(Game(name, seed=1).view(0))
    assert {section.section.split(".")[0] for section in aid} <= chapters


@pytest.mark.parametrize("name", game_names())
def test_phases_go_forward_within_a_round(name: str) -> None:
    definition, game = load(name), Game(name, seed=4)
    last = (0, 0)
    for _ in range(400):
        if game.is_over:
            break
        view = game.view(0)
        phases, period = definition.text.phases(view), definition.text.period(view)
        if phases is None or period is None:
            return
        assert 0 <= phases.at < len(phases.names)
        assert (period[0], phases.at) >= last
        last = period[0], phases.at
        game.play(game.legal_numbers(game.movers[0])[0], game.movers[0])
