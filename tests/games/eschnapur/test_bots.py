"""Bots: beliefs about hidden choices, weights, and games that end."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.evaluation import sample_belief
from keelstone.ai.players import Search
from keelstone.engine.definition import weights_of
from keelstone.engine.game import Game
from keelstone.engine.jit import compiled
from keelstone.engine.rng import open_stream
from keelstone.games.eschnapur.ai.features import Feature
from keelstone.games.eschnapur.ai.weights import MOVE_WEIGHTS
from keelstone.games.eschnapur.rules.state import STONES, Question
from tests.games.eschnapur.conserved import conserved
from tests.games.eschnapur.table import (
    GREEN,
    RED,
    YELLOW,
    before_gold,
    build,
    hold,
    lay,
    notations,
    table,
)
from tests.support import random_steps


@compiled
def sample_at(states, boards, seat, rng):
    sample_belief(states[0], boards[0], np.int64(seat), rng)


def sampled(game: Game, seat: int, seed: int) -> Game:
    """The game with hidden choices sampled from what a seat may believe."""
    other = game.at(len(game.log))
    rng = np.zeros(2, np.uint64)
    open_stream(rng, seed, 0)
    sample_at(other.states, other.boards, seat, rng)
    return other


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_sampled_position_is_sound_and_can_be_played_on(seats: int) -> None:
    game = table(seats, 5)
    for step, (seat, _) in enumerate(random_steps(game, 5)):
        if step % 9 or seat < 0:
            continue
        other = sampled(game, seat, step)
        conserved(other.states[0], other.boards[0])
        assert not game.definition.problems(other.states[0], other.boards[0])
        assert other.legal_numbers(seat) == game.legal_numbers(seat)
        seen, known = other.view_as_dict(seat)["state"], game.view_as_dict(seat)["state"]
        if known["asking"] in (Question.SITES, Question.GOLD):
            seen["due"] = known["due"]  # who has committed may choose again
        assert seen == known
        if step % 45 == 0:
            for _ in random_steps(other, step):
                pass
            assert other.is_over


def test_who_has_committed_chooses_again() -> None:
    game = table()
    for part in ("site 2", "site 3"):
        game.play(part, YELLOW)
    for official, card in enumerate((0, 0, 1, 1, 2)):
        game.play(f"give {official + 1} {card}", YELLOW)
    game.play("commit", YELLOW)
    assert YELLOW not in game.movers
    other = sampled(game, RED, 1)
    assert YELLOW in other.movers
    assert not other.states["laid"][0, YELLOW].any()
    assert not other.states["chosen"][0, YELLOW]


def test_high_cards_are_expected_for_stones() -> None:
    game = table()
    lay(game, "5 0 2 2 3", "4 1 2 2 3", "3 1 2 2 3", "2 0 2 3 4")
    cards = Counter(
        int(sampled(game, RED, seed).states["laid"][0, YELLOW, STONES]) - 1 for seed in range(300)
    )
    assert cards[5] + cards[4] > 200
    assert len(cards) > 3, "no card is certain"


def test_sites_are_expected_where_a_seat_gains_most() -> None:
    game = table()
    build(game, 5, "GRRRR")
    build(game, 7, "GYYYYYY")
    lay(game, "5 0 2 2 3", "4 1 2 2 3", "3 1 2 2 3", "2 0 2 3 4")
    sites = Counter(int(sampled(game, RED, n).states["chosen"][0, GREEN]) for n in range(400))
    assert sites.most_common(1)[0][0] == 0b1010000
    assert len(sites) > 12, "hardly any pair is out of the question"


def test_bots_do_not_wait_for_each_other_for_ever() -> None:
    """Nobody has gold or stones, all could buy some, and would rather keep their points."""
    game = before_gold(30, 31, 32, 33)
    for seat in range(4):
        hold(game, seat, "0 0")
        game.states["supply"][0, seat] += game.states["stones"][0, seat]
        game.states["stones"][0, seat] = 0
    assert "pass" in notations(game, RED)
    master = ai.make("master", game.name, playouts=50)
    assert isinstance(master, Search)
    search_result = master.search(ai.observe(game, RED))
    evaluated = (
        ai.make("builder", game.name)
        .searcher(ai.observe(game, RED))
        .evaluate_moves(ai.observe(game, RED), determinisations=1)
    )
    for searched in (search_result.moves, evaluated):
        names = [game.definition.rules.moves.notation(one.number, game.printed) for one in searched]
        assert "pass" not in names
        assert "buy gold-5" in names


def test_every_feature_has_a_weight() -> None:
    with pytest.raises(ValueError, match="missing or unknown: luck, points"):
        weights_of(Feature, luck=1.0, **{name: 0.0 for name in MOVE_WEIGHTS if name != "points"})
