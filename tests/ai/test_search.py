"""The tree search: determinism, limits, priors, opponent noise and information sets."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.search.result import is_decided
from keelstone.ai.search.searcher import Searcher
from keelstone.ai.search.tree import (
    PRIOR_SAMPLES,
    ROOT,
    add_child,
    best_child,
    clear_tree,
    label_of,
    puct_factor,
    selection_score,
)
from keelstone.ai.search.workspace import (
    DEFAULT_SETTINGS,
    NODE,
    Workspace,
    make_workspace,
    search_settings,
)
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.loops import play_at
from keelstone.engine.masks import allow
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.games.eschnapur.rules.moves import GIVE, SITE
from tests.ai.test_rollout_policy import rollout_move_at
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.games.seafarers.test_rollout import rolled_out

MORRA = "tests.engine.morra"


def searcher_and_view(seats: int = 3, **settings: Any) -> tuple[Searcher, ai.Observation]:
    game = Game(MORRA, seats=seats, seed=1)
    return Searcher(game.definition, seats, **settings), ai.observe(game, 1)


def test_the_same_seed_and_number_of_playouts_give_the_same_result() -> None:
    searcher, view = searcher_and_view()
    first = searcher.search(view, playouts=2000, seed=5)
    again = searcher.search(view, playouts=2000, seed=5)
    other = searcher.search(view, playouts=2000, seed=6)
    assert (first.moves, first.line) == (again.moves, again.line)
    assert other.moves != first.moves
    assert first.playouts == 2000
    assert sum(one.visits for one in first.moves) == 2000


def test_two_cores_share_the_playouts_and_repeat_themselves() -> None:
    searcher, view = searcher_and_view(cores=2)
    first = searcher.search(view, playouts=2001, seed=5)
    assert first.playouts == 2002
    assert first.moves == searcher.search(view, playouts=2001, seed=5).moves


def test_a_search_keeps_to_its_time() -> None:
    searcher, view = searcher_and_view()
    searcher.search(view, playouts=1)
    begun = time.process_time()
    search_result = searcher.search(view, seconds=0.05)
    assert time.process_time() - begun < 5
    assert search_result.playouts >= 1


def test_a_move_with_a_greater_prior_is_selected_first() -> None:
    settings = DEFAULT_SETTINGS._replace(prior_weight=1.0, evaluation_prior=10.0)
    likely, unlikely = np.zeros(2, NODE)
    likely["prior_count"], unlikely["prior_count"] = 15, 0
    for visits in (0, 5):
        for node in (likely, unlikely):
            node["visits"], node["value_sum"][0] = visits, 0.25 * visits
        assert selection_score(likely, 0, 0.25, settings, 0.1) > selection_score(
            unlikely, 0, 0.25, settings, 0.1
        )
    likely["visits"], likely["value_sum"][0] = 100, 25.0
    assert selection_score(unlikely, 0, 0.25, settings, 0.1) > selection_score(
        likely, 0, 0.25, settings, 0.1
    )


@pytest.mark.parametrize("prior_weight", [0.0, 1.0])
def test_the_rollout_policy_is_sampled_where_priors_count(prior_weight: float) -> None:
    searcher, view = searcher_and_view(
        settings=DEFAULT_SETTINGS._replace(prior_weight=prior_weight, evaluation_prior=10.0)
    )
    searcher.search(view, playouts=1, seed=5)
    workspace = searcher.workspaces[0]
    samples = int(workspace.nodes["prior_count"][: workspace.node_count[0]].sum())
    assert samples == (PRIOR_SAMPLES if prior_weight else 0)


def after(workspace: Workspace, seat: int) -> list[Any]:
    """A seat's moves at the root."""
    nodes = workspace.nodes[: workspace.node_count[0]]
    labels = range(label_of(seat, 0), label_of(seat + 1, 0))
    return [nodes[child] for child in children(nodes, ROOT) if nodes["label"][child] in labels]


def children(nodes: Any, parent: int) -> list[int]:
    found = [int(nodes["first_child"][parent])]
    while found[-1]:
        found.append(int(nodes["next_sibling"][found[-1]]))
    return found[:-1]


def test_priors_are_sampled_once_where_some_moves_are_excluded() -> None:
    """Bots swap with the bank at their best rate only: other swaps get no node."""
    table = Table(seats=2)
    table.deal(RED, wood=4)
    table.state.rate[RED] = 3
    view, searcher = ai.observe(table.game, RED), Searcher(table.game.definition, 2)
    searcher.search(view, playouts=50, seed=5)
    tried = after(searcher.workspaces[0], RED)
    assert len(tried) < len(view.moves)
    assert sum(int(node["prior_count"]) for node in tried) == PRIOR_SAMPLES


def test_an_offer_has_no_prior() -> None:
    """The rollout policy would begin one, for the ore it lacks; its `move_bias` is negative."""
    table = Table(seats=2)
    table.build(RED, "settlement C2.N", "road C2-NE")
    table.build(BLUE, "settlement D3.S", "road D3-SE")
    table.turn_of(RED)
    table.deal(RED, grain=2, ore=2, wood=3)
    table.deal(BLUE, ore=2, grain=2)
    assert rolled_out(table, RED).startswith("give ")
    searcher = Searcher(table.game.definition, 2)
    searcher.search(ai.observe(table.game, RED), playouts=50, seed=5)
    tried = after(searcher.workspaces[0], RED)
    assert sum(int(node["visits"]) for node in tried) == 50
    assert not any(int(node["prior_count"]) for node in tried)


def test_evaluations_are_relative_to_the_best_move_of_the_same_seat() -> None:
    """Blue is far ahead of White; both answer an offer, and nobody sees the other's answer."""
    table = Table(seats=3)
    table.build(RED, "settlement C2.N", "road C2-NE")
    table.build(BLUE, "city D3.S", "city D1.S", "city B3.S")
    for seat in (BLUE, WHITE):
        table.deal(seat, ore=3)
    table.deal(RED, wood=3)
    table.turn_of(RED)
    for move in ("give wood", "want ore", "offer"):
        table.play(move)
    searcher = Searcher(table.game.definition, 3)
    searcher.search(ai.observe(table.game, BLUE), playouts=300, seed=5)
    for seat in (BLUE, WHITE):
        assert (
            max(float(node["relative_evaluation"]) for node in after(searcher.workspaces[0], seat))
            == 0
        )


def test_a_move_is_selected_by_its_prior_until_it_has_many_visits() -> None:
    workspace = make_workspace(registry.load(MORRA), 3, max_nodes=10)
    clear_tree(workspace)
    settings = DEFAULT_SETTINGS._replace(prior_weight=1.0, evaluation_prior=10.0)
    for move, prior_count in ((0, 15), (1, 0)):
        child = add_child(workspace, ROOT, label_of(0, move))
        workspace.nodes[child].prior_count = prior_count
        allow(workspace.mask, move)
    assert best_child(workspace, 0, ROOT, settings) == 0
    workspace.nodes[1].visits = 99
    assert puct_factor(workspace, 0, ROOT, settings) == pytest.approx(10 / 18)
    assert best_child(workspace, 0, ROOT, settings) == 1


def test_priors_do_not_count_without_evaluations() -> None:
    results = []
    for prior_weight in (0.0, 1.0):
        searcher, view = searcher_and_view(
            settings=DEFAULT_SETTINGS._replace(prior_weight=prior_weight)
        )
        results.append(searcher.search(view, playouts=300, seed=5).moves)
    assert results[0] == results[1]


def test_a_search_is_decided_when_no_other_move_can_catch_up() -> None:
    assert is_decided([900], 0.1)
    assert not is_decided([600, 300, 100], 0.7)  # about 430 playouts left
    assert is_decided([600, 300, 100], 0.8)  # 250
    assert not is_decided([500, 500], 1)


def test_a_decided_search_stops_early() -> None:
    """A second offer is excluded: only the end of the turn is left."""
    table = Table(seats=2)
    table.build(RED, "settlement C2.N", "road C2-NE")
    table.build(BLUE, "settlement D3.S", "road D3-SE")
    table.deal(RED, wool=1)
    table.deal(BLUE, wood=1)
    table.turn_of(RED)
    table.state.offers_made = 1
    view = ai.observe(table.game, RED)
    assert len(view.moves) > 1
    search_result = Searcher(table.game.definition, 2).search(view, seconds=20, early_stop=True)
    assert search_result.seconds < 20


def test_a_search_without_time_makes_one_playout() -> None:
    searcher, view = searcher_and_view()
    assert searcher.search(view, seconds=0).best.visits >= 1


def test_a_search_uses_no_more_nodes_than_it_has() -> None:
    assert NODE.itemsize == 64
    searcher, view = searcher_and_view(max_nodes=100)
    search_result = searcher.search(view, playouts=5000)
    assert int(searcher.workspaces[0].node_count[0]) == 100
    assert sum(one.visits for one in search_result.moves) == 5000


def test_values_of_all_seats_add_up_to_one() -> None:
    searcher, view = searcher_and_view()
    search_result = searcher.search(view, playouts=500)
    assert sum(search_result.values) == pytest.approx(1)
    assert all(sum(one.values) == pytest.approx(1) for one in search_result.moves)


def test_simultaneous_movers_choose_independently() -> None:
    """A seat that used another's hidden choice would have a greater value."""
    searcher, view = searcher_and_view()
    search_result = searcher.search(view, playouts=20_000)
    assert np.ptp(search_result.values) < 0.04


def test_a_searcher_refuses_other_games_and_numbers_of_seats() -> None:
    searcher, _ = searcher_and_view(seats=2)
    _, view = searcher_and_view(seats=3)
    with pytest.raises(BadOption, match="with 2 seats, not Morra with 3"):
        searcher.search(view, playouts=1)
    with pytest.raises(BadOption, match="with 2 seats, not Morra with 3"):
        searcher.evaluate_moves(view, determinisations=1)


@pytest.mark.parametrize("number", [0, -5, 2.5])
def test_numbers_of_playouts_and_determinisations_are_checked(number: Any) -> None:
    searcher, view = searcher_and_view()
    with pytest.raises(BadOption, match="a number of playouts"):
        searcher.search(view, playouts=number)
    with pytest.raises(BadOption, match="a number of determinisations"):
        searcher.evaluate_moves(view, determinisations=number)


@pytest.mark.parametrize(
    "given", [{"max_nodes": 0}, {"cores": 0}, {"cores": 1.5}, {"max_nodes": -1}], ids=str
)
def test_a_searcher_needs_a_node_and_a_core(given: Any) -> None:
    with pytest.raises(BadOption, match="is a whole number from 1"):
        Searcher(registry.load("imhotep"), 3, **given)


@pytest.mark.parametrize(
    "given", [{"seconds": -1}, {"seconds": math.nan}, {"seed": 1 << 70}], ids=str
)
def test_times_and_seeds_are_checked(given: Any) -> None:
    searcher, view = searcher_and_view()
    with pytest.raises(BadOption):
        searcher.search(view, **{"playouts": 5, **given})


def test_a_seat_that_is_not_due_has_no_moves_to_evaluate() -> None:
    game = Game("imhotep", seats=2, seed=1)
    view = ai.observe(game, 1 - game.movers[0])
    assert view.moves == []
    with pytest.raises(BadOption, match="is not due"):
        Searcher(game.definition, 2).evaluate_moves(view, determinisations=1)


def test_a_search_needs_a_limit() -> None:
    searcher, view = searcher_and_view()
    with pytest.raises(ValueError, match="limit"):
        searcher.search(view)


def test_the_line_begins_with_a_move_of_the_seat() -> None:
    searcher, view = searcher_and_view()
    line = searcher.search(view, playouts=2000).line
    assert line[0][0] == 1
    assert line[0][1] in view.moves


def test_the_line_begins_with_the_best_move_on_several_cores() -> None:
    searcher, view = searcher_and_view(cores=2)
    for seed in range(20):
        search_result = searcher.search(view, playouts=60, seed=seed)
        assert search_result.line[0] == (view.seat, search_result.best.number)


def sites_visited_for_an_opponent(seats: int, opponent_noise: float) -> set[int]:
    """The sites that seat 1 chose in a search for seat 0, at the start of Eschnapur."""
    game = Game("eschnapur", seats=seats, seed=1)
    settings = search_settings(game.definition)._replace(opponent_noise=opponent_noise)
    searcher = Searcher(game.definition, seats, settings=settings)
    searcher.search(ai.observe(game, 0), playouts=2000, seed=5)
    workspace = searcher.workspaces[0]
    tried = workspace.nodes["label"][: workspace.node_count[0]][
        workspace.nodes["visits"][: workspace.node_count[0]] > 0
    ]
    sites = range(label_of(1, SITE), label_of(1, GIVE))
    return {int(label) - sites.start for label in tried if label in sites}


@pytest.mark.parametrize("seats", [2, 4])
def test_with_opponent_noise_opponents_follow_the_rollout_policy(seats: int) -> None:
    """Also the last of several simultaneous movers."""
    game = Game("eschnapur", seats=seats, seed=1)
    mask = np.zeros(game.definition.rules.moves.words, np.uint64)
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, 1, 0)
    by_rollout_policy = set()
    for _ in range(100):
        states = game.states.copy()
        for _ in range(2):
            site = int(rollout_move_at(states, game.boards, 1, mask, rng))
            by_rollout_policy.add(site - SITE)
            play_at(states, 0, game.boards, 1, site)
    assert sites_visited_for_an_opponent(seats, opponent_noise=1.0) <= by_rollout_policy
    assert not sites_visited_for_an_opponent(seats, opponent_noise=0.0) <= by_rollout_policy
