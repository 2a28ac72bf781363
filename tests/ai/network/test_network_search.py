"""The tree search with a network: determinism, secrecy, values, priors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.network.policy import NetworkPolicy
from keelstone.ai.search.network_search import DEFAULT_SETTINGS
from keelstone.ai.search.tree import ROOT, label_of
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from tests.ai.network.networks import random_arrays, random_network
from tests.ai.test_hidden_information import SET_UPS, redeals
from tests.contract.test_play import begun
from tests.support import called

MORRA = "tests.engine.morra"


def searcher_and_view(seats: int = 3, **how: Any) -> tuple[ai.Searcher, ai.Observation]:
    game = Game(MORRA, seats=seats, seed=1)
    network = random_network(MORRA, seats)
    return ai.Searcher(game.definition, seats, network=network, **how), ai.observe(game, 1)


def test_the_same_seed_and_number_of_playouts_give_the_same_result() -> None:
    searcher, view = searcher_and_view()
    first = searcher.search(view, playouts=500, seed=5)
    again = searcher.search(view, playouts=500, seed=5)
    other = searcher.search(view, playouts=500, seed=6)
    assert (first.moves, first.line) == (again.moves, again.line)
    assert other.moves != first.moves
    assert first.playouts == 500


def test_the_first_playout_is_the_networks_answer() -> None:
    searcher, view = searcher_and_view()
    assert searcher.network is not None
    answer = NetworkPolicy(searcher.network).ask(view)
    found = searcher.search(view, playouts=1)
    assert found.values == pytest.approx(answer.values, rel=1e-6)
    priors = dict(zip(answer.moves, answer.probabilities, strict=True))
    assert {one.number: one.prior for one in found.moves} == pytest.approx(priors, rel=1e-6)
    assert found.best.number == max(answer.moves, key=lambda move: priors[move])


def test_two_cores_share_the_playouts() -> None:
    searcher, view = searcher_and_view(cores=2)
    first = searcher.search(view, playouts=201, seed=5)
    assert first.playouts == 202
    assert first.moves == searcher.search(view, playouts=201, seed=5).moves


@pytest.mark.parametrize("set_up", SET_UPS, ids=called)
def test_hidden_information_changes_no_decision(set_up: tuple[str, int, dict[str, Any]]) -> None:
    name, seats, options = set_up
    game = begun(set_up)
    network = random_network(name, seats, **options)
    policy = NetworkPolicy(network)
    searcher = ai.Searcher(game.definition, seats, network=network)
    for other, mover in redeals(game):
        here, there = ai.observe(game, mover), ai.observe(other, mover)
        assert policy.ask(here).probabilities.tolist() == policy.ask(there).probabilities.tolist()
        found = searcher.search(here, playouts=40, seed=1)
        assert found.moves == searcher.search(there, playouts=40, seed=1).moves


def test_a_finished_game_counts_as_what_it_brought() -> None:
    """The network is sure that the observing seat wins; seat 0 leads before the last round."""
    arrays = random_arrays(MORRA, 2)
    arrays["value.weight"][:] = 0
    arrays["value.bias"][:] = (20, -20)
    game = Game(MORRA, seats=2, seed=1, rounds=2, chance="manual")
    for seat, move in ((0, "hide one"), (1, "hide two"), (0, "show"), (1, "show")):
        game.play(move, seat)
    game.play("die 1")
    game.play("hide one", 0)
    assert game.standings == [1, 0]
    view = ai.observe(game, 1)
    network = ai.Network.of_arrays(arrays, game.definition)
    found = ai.Searcher(game.definition, 2, network=network).search(view, playouts=300, seed=1)
    assert NetworkPolicy(network).ask(view).values[1] > 0.99
    assert found.values[1] < 0.25


def test_every_playout_adds_one_unit_of_value() -> None:
    """Shares of all seats are of one win, however observers' values are turned."""
    for seats in (2, 3):
        searcher, view = searcher_and_view(seats)
        assert sum(searcher.search(view, playouts=300, seed=1).values) == pytest.approx(1.0)


def test_a_move_with_a_greater_prior_is_visited_more() -> None:
    arrays = random_arrays(MORRA, 3)
    for name in ("policy.weight", "value.weight", "value.bias"):
        arrays[name][:] = 0
    arrays["policy.bias"][:] = (0, 3, 0, 0)
    game = Game(MORRA, seats=3, seed=1)
    network = ai.Network.of_arrays(arrays, game.definition)
    found = ai.Searcher(game.definition, 3, network=network).search(
        ai.observe(game, 0), playouts=30
    )
    assert found.best.number == 1
    assert found.best.visits > 20


def test_a_used_up_pool_ends_no_search() -> None:
    searcher, view = searcher_and_view(max_nodes=5)
    found = searcher.search(view, playouts=200, seed=1)
    assert found.playouts == 200
    assert sum(found.values) == pytest.approx(1.0)


@pytest.mark.parametrize("expand_after", [0, 2])
def test_nodes_are_expanded_after_as_many_visits(expand_after: int) -> None:
    searcher, view = searcher_and_view(
        settings=DEFAULT_SETTINGS._replace(expand_after=expand_after)
    )
    searcher.search(view, playouts=max(1, expand_after))
    nodes = searcher.workspaces[0].nodes
    assert bool(nodes["first_child"][ROOT]) == (expand_after == 0)
    searcher.search(view, playouts=expand_after + 1)
    assert nodes["first_child"][ROOT]


@pytest.mark.parametrize("noise", [0.0, 1.0])
def test_opponents_secret_choices_follow_their_priors_as_often_as_set(noise: float) -> None:
    """Seat 0 mostly hides nothing by the network. Priors have no weight in the tree here."""
    arrays = random_arrays(MORRA, 2)
    for name in ("policy.weight", "value.weight", "value.bias"):
        arrays[name][:] = 0
    arrays["policy.bias"][:3] = np.log((0.8, 0.1, 0.1))
    game = Game(MORRA, seats=2, seed=1)
    searcher = ai.Searcher(
        game.definition,
        2,
        network=ai.Network.of_arrays(arrays, game.definition),
        settings=DEFAULT_SETTINGS._replace(opponent_noise=noise, prior_weight=0.0),
    )
    searcher.search(ai.observe(game, 1), playouts=400, seed=2)
    nodes = searcher.workspaces[0].nodes[: searcher.workspaces[0].node_count[0]]
    none, *others = (
        int(nodes["visits"][nodes["label"] == label_of(0, move)].sum()) for move in range(3)
    )
    assert (abs(none / (none + sum(others)) - 0.8) < 0.06) == (noise == 1.0)


def test_a_searcher_keeps_to_the_boards_of_its_network() -> None:
    searcher = ai.Searcher(Game("seafarers").definition, 4, network=random_network("seafarers", 4))
    game = Game("seafarers", seats=4, seed=1, scene="new-shores")
    with pytest.raises(BadOption, match="this network is for Seafarers with 4 seats"):
        searcher.search(ai.observe(game, game.movers[0]), playouts=1)
