"""The search: repeatable, bounded, stopped in time, and right where the answer is known."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai.search.searcher import SEARCH, Searcher, is_clear, make_workspace, search_settings
from keelstone.ai.search.tree import (
    PRIOR_SAMPLES,
    ROOT,
    add_child,
    best_by_puct,
    clear_tree,
    label_of,
    prior_bonus,
    worth,
)
from keelstone.ai.search.workspace import NODE, Workspace
from keelstone.engine import registry
from keelstone.engine.errors import BadOption
from keelstone.engine.game import Game
from keelstone.engine.loops import play_at
from keelstone.engine.masks import allow
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.games.eschnapur.rules.moves import GIVE, SITE
from tests.ai.test_quick_moves import quick_move_at
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.games.seafarers.test_rollout import rolled_out

MORRA = "tests.engine.morra"


def thinking(seats: int = 3, **settings: Any) -> tuple[Searcher, ai.Observation]:
    game = Game(MORRA, seats=seats, seed=1)
    return Searcher(game.definition, seats, **settings), ai.observe(game, 1)


def test_the_same_seed_and_number_of_playouts_give_the_same_thought() -> None:
    searcher, view = thinking()
    first = searcher.search(view, playouts=2000, seed=5)
    again = searcher.search(view, playouts=2000, seed=5)
    other = searcher.search(view, playouts=2000, seed=6)
    assert (first.moves, first.line) == (again.moves, again.line)
    assert other.moves != first.moves
    assert first.playouts == 2000
    assert sum(one.visits for one in first.moves) == 2000


def test_two_cores_share_the_playouts_and_repeat_themselves() -> None:
    searcher, view = thinking(cores=2)
    first = searcher.search(view, playouts=2001, seed=5)
    assert first.playouts == 2002
    assert first.moves == searcher.search(view, playouts=2001, seed=5).moves


def test_time_is_kept() -> None:
    searcher, view = thinking()
    searcher.search(view, playouts=1)
    begun = time.perf_counter()
    search_result = searcher.search(view, seconds=0.05)
    assert time.perf_counter() - begun < 5
    assert search_result.playouts >= 1


def test_the_more_quick_play_would_make_a_move_the_sooner_it_is_tried() -> None:
    settings = SEARCH._replace(prior_weight=1.0, evaluation_prior=10.0)
    habitual, unusual = np.zeros(2, NODE)
    habitual["prior_weight"], unusual["prior_weight"] = 15, 0
    for visits in (0, 5):
        for node in (habitual, unusual):
            node["visits"], node["total"][0] = visits, 0.25 * visits
        assert worth(habitual, 0, 0.25, settings, 0.1) > worth(unusual, 0, 0.25, settings, 0.1)
    habitual["visits"], habitual["total"][0] = 100, 25.0
    assert worth(unusual, 0, 0.25, settings, 0.1) > worth(habitual, 0, 0.25, settings, 0.1)


@pytest.mark.parametrize("prior_weight", [0.0, 1.0])
def test_quick_play_is_asked_where_its_habits_count(prior_weight: float) -> None:
    searcher, view = thinking(
        settings=SEARCH._replace(prior_weight=prior_weight, evaluation_prior=10.0)
    )
    searcher.search(view, playouts=1, seed=5)
    workspace = searcher.workspaces[0]
    asked = int(workspace.nodes["prior_weight"][: workspace.used[0]].sum())
    assert asked == (PRIOR_SAMPLES if prior_weight else 0)


def after(workspace: Workspace, seat: int) -> list[Any]:
    """A seat's moves at the root."""
    nodes = workspace.nodes[: workspace.used[0]]
    labels = range(label_of(seat, 0), label_of(seat + 1, 0))
    return [nodes[child] for child in children(nodes, ROOT) if nodes["label"][child] in labels]


def children(nodes: Any, parent: int) -> list[int]:
    found = [int(nodes["child"][parent])]
    while found[-1]:
        found.append(int(nodes["sibling"][found[-1]]))
    return found[:-1]


def test_quick_play_is_asked_once_also_where_some_moves_are_never_made() -> None:
    """The bank is paid its best rate only: swaps at others stay outside the tree."""
    table = Table(seats=2)
    table.deal(RED, wood=4)
    table.state.rate[RED] = 3
    view, searcher = ai.observe(table.game, RED), Searcher(table.game.definition, 2)
    searcher.search(view, playouts=50, seed=5)
    tried = after(searcher.workspaces[0], RED)
    assert len(tried) < len(view.moves)
    assert sum(int(node["prior_weight"]) for node in tried) == PRIOR_SAMPLES


def test_an_offer_is_no_habit() -> None:
    """Quick play would begin one, for the ore that it lacks; it bothers people and has to win."""
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
    assert not any(int(node["prior_weight"]) for node in tried)


def test_each_seats_moves_are_compared_with_its_own_best_one() -> None:
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
        assert max(float(node["move_bias"]) for node in after(searcher.workspaces[0], seat)) == 0


def test_a_move_is_chosen_by_habit_until_it_was_tried_often() -> None:
    workspace = make_workspace(registry.load(MORRA), 3, pool=10)
    clear_tree(workspace)
    settings = SEARCH._replace(prior_weight=1.0, evaluation_prior=10.0)
    for move, prior_weight in ((0, 15), (1, 0)):
        child = add_child(workspace, ROOT, label_of(0, move))
        workspace.nodes[child].prior_weight = prior_weight
        allow(workspace.mask, move)
    assert best_by_puct(workspace, 0, ROOT, settings) == 0
    workspace.nodes[1].visits = 99
    assert prior_bonus(workspace, 0, ROOT, settings) == pytest.approx(10 / 18)
    assert best_by_puct(workspace, 0, ROOT, settings) == 1


def test_without_judgement_beforehand_habits_do_not_count() -> None:
    thoughts = []
    for prior_weight in (0.0, 1.0):
        searcher, view = thinking(settings=SEARCH._replace(prior_weight=prior_weight))
        thoughts.append(searcher.search(view, playouts=300, seed=5).moves)
    assert thoughts[0] == thoughts[1]


def test_a_choice_is_clear_when_no_other_move_can_catch_up() -> None:
    assert is_clear([900], 0.1)
    assert not is_clear([600, 300, 100], 0.7)  # some 430 more to come
    assert is_clear([600, 300, 100], 0.8)  # 250
    assert not is_clear([500, 500], 1)


def test_a_search_ends_early_where_only_one_move_comes_into_question() -> None:
    """A second offer would be nagging: what is left is to end the turn."""
    table = Table(seats=2)
    table.build(RED, "settlement C2.N", "road C2-NE")
    table.build(BLUE, "settlement D3.S", "road D3-SE")
    table.deal(RED, wool=1)
    table.deal(BLUE, wood=1)
    table.turn_of(RED)
    table.state.offers_made = 1
    view = ai.observe(table.game, RED)
    assert len(view.moves) > 1
    search_result = Searcher(table.game.definition, 2).search(view, seconds=20, until_clear=True)
    assert search_result.seconds < 20


def test_without_any_time_there_is_still_an_answer() -> None:
    searcher, view = thinking()
    assert searcher.search(view, seconds=0).best.visits >= 1


def test_memory_is_what_was_set_aside_and_no_more() -> None:
    assert NODE.itemsize == 64
    searcher, view = thinking(pool=100)
    search_result = searcher.search(view, playouts=5000)
    assert int(searcher.workspaces[0].used[0]) == 100
    assert sum(one.visits for one in search_result.moves) == 5000


def test_chances_of_all_seats_add_up_to_one() -> None:
    searcher, view = thinking()
    search_result = searcher.search(view, playouts=500)
    assert sum(search_result.chances) == pytest.approx(1)
    assert all(sum(one.chances) == pytest.approx(1) for one in search_result.moves)


def test_seats_that_choose_at_the_same_time_are_equally_well_off() -> None:
    """Nobody uses another's hidden choice: if they did, the last to be asked would win more."""
    searcher, view = thinking()
    search_result = searcher.search(view, playouts=20_000)
    assert np.ptp(search_result.chances) < 0.04


def test_a_mind_thinks_about_the_game_and_seats_it_was_made_for() -> None:
    searcher, _ = thinking(seats=2)
    _, view = thinking(seats=3)
    with pytest.raises(BadOption, match="for 2 seats, not Morra for 3"):
        searcher.search(view, playouts=1)
    with pytest.raises(BadOption, match="for 2 seats, not Morra for 3"):
        searcher.evaluate(view, deals=1)


@pytest.mark.parametrize("number", [0, -5, 2.5])
def test_numbers_of_playouts_and_deals_are_checked(number: Any) -> None:
    searcher, view = thinking()
    with pytest.raises(BadOption, match="a number of play-outs"):
        searcher.search(view, playouts=number)
    with pytest.raises(BadOption, match="a number of deals"):
        searcher.evaluate(view, deals=number)


@pytest.mark.parametrize("given", [{"pool": 0}, {"cores": 0}, {"cores": 1.5}, {"pool": -1}])
def test_a_mind_needs_memory_and_a_core(given: Any) -> None:
    with pytest.raises(BadOption, match="is a whole number from 1"):
        Searcher(registry.load("imhotep"), 3, **given)


@pytest.mark.parametrize("given", [{"seconds": -1}, {"seconds": math.nan}, {"seed": 1 << 70}])
def test_times_and_seeds_are_checked(given: Any) -> None:
    searcher, view = thinking()
    with pytest.raises(BadOption):
        searcher.search(view, **{"playouts": 5, **given})


def test_who_is_not_due_has_no_moves_to_judge() -> None:
    game = Game("imhotep", seats=2, seed=1)
    view = ai.observe(game, 1 - game.movers[0])
    assert view.moves == []
    with pytest.raises(BadOption, match="is not due"):
        Searcher(game.definition, 2).evaluate(view, deals=1)


def test_a_thought_needs_a_limit() -> None:
    searcher, view = thinking()
    with pytest.raises(ValueError, match="limit"):
        searcher.search(view)


def test_the_line_begins_with_a_move_of_the_seat() -> None:
    searcher, view = thinking()
    line = searcher.search(view, playouts=2000).line
    assert line[0][0] == 1
    assert line[0][1] in view.moves


def test_the_line_begins_with_the_best_move_also_on_several_cores() -> None:
    searcher, view = thinking(cores=2)
    for seed in range(20):
        search_result = searcher.search(view, playouts=60, seed=seed)
        assert search_result.line[0] == (view.seat, search_result.best.number)


def sites_tried_for_another(seats: int, opponent_noise: float) -> set[int]:
    """The sites that seat 1 has chosen in a search for seat 0, at the beginning of Eschnapur."""
    game = Game("eschnapur", seats=seats, seed=1)
    settings = search_settings(game.definition)._replace(opponent_noise=opponent_noise)
    searcher = Searcher(game.definition, seats, settings=settings)
    searcher.search(ai.observe(game, 0), playouts=2000, seed=5)
    workspace = searcher.workspaces[0]
    tried = workspace.nodes["label"][: workspace.used[0]][
        workspace.nodes["visits"][: workspace.used[0]] > 0
    ]
    sites = range(label_of(1, SITE), label_of(1, GIVE))
    return {int(label) - sites.start for label in tried if label in sites}


@pytest.mark.parametrize("seats", [2, 4])
def test_where_it_doubts_a_search_lets_others_choose_as_quick_play_would(seats: int) -> None:
    """Even the last of them, when everybody else has committed."""
    game = Game("eschnapur", seats=seats, seed=1)
    mask = np.zeros(game.definition.rules.moves.words, np.uint64)
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, 1, 0)
    at_a_glance = set()
    for _ in range(100):
        states = game.states.copy()
        for _ in range(2):
            site = int(quick_move_at(states, game.boards, 1, mask, rng))
            at_a_glance.add(site - SITE)
            play_at(states, 0, game.boards, 1, site)
    assert sites_tried_for_another(seats, opponent_noise=1.0) <= at_a_glance
    assert not sites_tried_for_another(seats, opponent_noise=0.0) <= at_a_glance
