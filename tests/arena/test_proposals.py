"""Changes that make a board fairer: quick bots find them, medium bots check them."""

from __future__ import annotations

from keelstone.arena.proposals import Proposer
from keelstone.engine import registry
from keelstone.games.seafarers.editor import document_of


def test_medium_bots_check_what_quick_bots_propose() -> None:
    game, document = registry.load("seafarers"), document_of("desert-4")
    rounds = ((100, 0.2), (1000, 1.0))
    search = Proposer(game, document, 4, rounds=rounds, check_games=2)
    while search.bots == "rollout":
        assert not search.step(500)
    assert search.games == search.all_games == 1100
    proposals = search.proposals("en")
    assert proposals
    for proposal in proposals:
        assert proposal.rollout.gain.low > 0
        assert proposal.builder is None
    assert not search.step(1)
    assert search.step(1)
    for proposal in search.proposals("en"):
        assert proposal.builder is not None
        assert proposal.builder.games == 2


def test_a_scene_that_is_dealt_anew_has_nothing_to_swap() -> None:
    search = Proposer(registry.load("seafarers"), document_of("atoll"), 4)
    assert search.tried == 0
    assert search.step(1)
    assert search.proposals("en") == []
