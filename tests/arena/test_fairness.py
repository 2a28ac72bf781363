"""Reports on the fairness of boards."""

from __future__ import annotations

from keelstone.arena.fairness import measured
from keelstone.engine import registry
from keelstone.games.seafarers.editor import document_of


def test_a_place_is_dead_only_where_enough_games_show_it() -> None:
    game, document = registry.load("seafarers"), document_of("far-west")
    assert measured(game, document, 4, games=20).dead_places == []
    assert measured(game, document, 4, games=2000).dead_places != []
