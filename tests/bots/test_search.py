"""The search: repeatable, bounded, stopped in time, and right where the answer is known."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
import pytest

from keelstone import bots, games
from keelstone.bots.compiled.desk import NODE, Desk
from keelstone.bots.compiled.tree import (
    ASKED,
    ROOT,
    add_child,
    clear_tree,
    label_of,
    most_promising,
    pull_of_habit,
    worth,
)
from keelstone.bots.mind import MANNER, Mind, is_clear, make_desk, manner_of
from keelstone.game import Game
from keelstone.games.eschnapur.moves import GIVE, SITE
from keelstone.kernel.chance import STREAM_WORDS, open_stream
from keelstone.kernel.errors import BadOption
from keelstone.kernel.mask import allow
from keelstone.kernel.run import play_at
from tests.bots.test_quick_moves import quick_move_at
from tests.games.seafarers.table import BLUE, RED, WHITE, Table
from tests.games.seafarers.test_quick_play import quick

MORRA = "tests.kernel.morra"


def thinking(seats: int = 3, **settings: Any) -> tuple[Mind, bots.Eyes]:
    game = Game(MORRA, seats=seats, seed=1)
    return Mind(game.rules, seats, **settings), bots.seat_of(game, 1)


def test_the_same_seed_and_number_of_playouts_give_the_same_thought() -> None:
    mind, view = thinking()
    first = mind.consider(view, playouts=2000, seed=5)
    again = mind.consider(view, playouts=2000, seed=5)
    other = mind.consider(view, playouts=2000, seed=6)
    assert (first.moves, first.line) == (again.moves, again.line)
    assert other.moves != first.moves
    assert first.playouts == 2000
    assert sum(one.visits for one in first.moves) == 2000


def test_two_cores_share_the_playouts_and_repeat_themselves() -> None:
    mind, view = thinking(cores=2)
    first = mind.consider(view, playouts=2001, seed=5)
    assert first.playouts == 2002
    assert first.moves == mind.consider(view, playouts=2001, seed=5).moves


def test_time_is_kept() -> None:
    mind, view = thinking()
    mind.consider(view, playouts=1)
    begun = time.perf_counter()
    thought = mind.consider(view, seconds=0.05)
    assert time.perf_counter() - begun < 5
    assert thought.playouts >= 1


def test_the_more_quick_play_would_make_a_move_the_sooner_it_is_tried() -> None:
    manner = MANNER._replace(habit=1.0, trust=10.0)
    habitual, unusual = np.zeros(2, NODE)
    habitual["habit"], unusual["habit"] = 15, 0
    for visits in (0, 5):
        for node in (habitual, unusual):
            node["visits"], node["total"][0] = visits, 0.25 * visits
        assert worth(habitual, 0, 0.25, manner, 0.1) > worth(unusual, 0, 0.25, manner, 0.1)
    habitual["visits"], habitual["total"][0] = 100, 25.0
    assert worth(unusual, 0, 0.25, manner, 0.1) > worth(habitual, 0, 0.25, manner, 0.1)


@pytest.mark.parametrize("habit", [0.0, 1.0])
def test_quick_play_is_asked_where_its_habits_count(habit: float) -> None:
    mind, view = thinking(manner=MANNER._replace(habit=habit, trust=10.0))
    mind.consider(view, playouts=1, seed=5)
    desk = mind.desks[0]
    asked = int(desk.nodes["habit"][: desk.used[0]].sum())
    assert asked == (ASKED if habit else 0)


def after(desk: Desk, seat: int) -> list[Any]:
    """A seat's moves at the root."""
    nodes = desk.nodes[: desk.used[0]]
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
    view, mind = bots.seat_of(table.game, RED), Mind(table.game.rules, 2)
    mind.consider(view, playouts=50, seed=5)
    tried = after(mind.desks[0], RED)
    assert len(tried) < len(view.moves)
    assert sum(int(node["habit"]) for node in tried) == ASKED


def test_an_offer_is_no_habit() -> None:
    """Quick play would begin one, for the ore that it lacks; it bothers people and has to win."""
    table = Table(seats=2)
    table.build(RED, "settlement C2.N", "road C2-NE")
    table.build(BLUE, "settlement D3.S", "road D3-SE")
    table.turn_of(RED)
    table.deal(RED, grain=2, ore=2, wood=3)
    table.deal(BLUE, ore=2, grain=2)
    assert quick(table, RED).startswith("give ")
    mind = Mind(table.game.rules, 2)
    mind.consider(bots.seat_of(table.game, RED), playouts=50, seed=5)
    tried = after(mind.desks[0], RED)
    assert sum(int(node["visits"]) for node in tried) == 50
    assert not any(int(node["habit"]) for node in tried)


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
    mind = Mind(table.game.rules, 3)
    mind.consider(bots.seat_of(table.game, BLUE), playouts=300, seed=5)
    for seat in (BLUE, WHITE):
        assert max(float(node["leaning"]) for node in after(mind.desks[0], seat)) == 0


def test_a_move_is_chosen_by_habit_until_it_was_tried_often() -> None:
    desk = make_desk(games.load(MORRA), 3, pool=10)
    clear_tree(desk)
    manner = MANNER._replace(habit=1.0, trust=10.0)
    for move, habit in ((0, 15), (1, 0)):
        child = add_child(desk, ROOT, label_of(0, move))
        desk.nodes[child].habit = habit
        allow(desk.mask, move)
    assert most_promising(desk, 0, ROOT, manner) == 0
    desk.nodes[1].visits = 99
    assert pull_of_habit(desk, 0, ROOT, manner) == pytest.approx(10 / 18)
    assert most_promising(desk, 0, ROOT, manner) == 1


def test_without_judgement_beforehand_habits_do_not_count() -> None:
    thoughts = []
    for habit in (0.0, 1.0):
        mind, view = thinking(manner=MANNER._replace(habit=habit))
        thoughts.append(mind.consider(view, playouts=300, seed=5).moves)
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
    view = bots.seat_of(table.game, RED)
    assert len(view.moves) > 1
    thought = Mind(table.game.rules, 2).consider(view, seconds=20, until_clear=True)
    assert thought.seconds < 20


def test_without_any_time_there_is_still_an_answer() -> None:
    mind, view = thinking()
    assert mind.consider(view, seconds=0).best.visits >= 1


def test_memory_is_what_was_set_aside_and_no_more() -> None:
    assert NODE.itemsize == 64
    mind, view = thinking(pool=100)
    thought = mind.consider(view, playouts=5000)
    assert int(mind.desks[0].used[0]) == 100
    assert sum(one.visits for one in thought.moves) == 5000


def test_chances_of_all_seats_add_up_to_one() -> None:
    mind, view = thinking()
    thought = mind.consider(view, playouts=500)
    assert sum(thought.chances) == pytest.approx(1)
    assert all(sum(one.chances) == pytest.approx(1) for one in thought.moves)


def test_seats_that_choose_at_the_same_time_are_equally_well_off() -> None:
    """Nobody uses another's hidden choice: if they did, the last to be asked would win more."""
    mind, view = thinking()
    thought = mind.consider(view, playouts=20_000)
    assert np.ptp(thought.chances) < 0.04


def test_a_mind_thinks_about_the_game_and_seats_it_was_made_for() -> None:
    mind, _ = thinking(seats=2)
    _, view = thinking(seats=3)
    with pytest.raises(BadOption, match="for 2 seats, not Morra for 3"):
        mind.consider(view, playouts=1)
    with pytest.raises(BadOption, match="for 2 seats, not Morra for 3"):
        mind.judge(view, deals=1)


@pytest.mark.parametrize("number", [0, -5, 2.5])
def test_numbers_of_playouts_and_deals_are_checked(number: Any) -> None:
    mind, view = thinking()
    with pytest.raises(BadOption, match="a number of play-outs"):
        mind.consider(view, playouts=number)
    with pytest.raises(BadOption, match="a number of deals"):
        mind.judge(view, deals=number)


@pytest.mark.parametrize("given", [{"pool": 0}, {"cores": 0}, {"cores": 1.5}, {"pool": -1}])
def test_a_mind_needs_memory_and_a_core(given: Any) -> None:
    with pytest.raises(BadOption, match="is a whole number from 1"):
        Mind(games.load("imhotep"), 3, **given)


@pytest.mark.parametrize("given", [{"seconds": -1}, {"seconds": math.nan}, {"seed": 1 << 70}])
def test_times_and_seeds_are_checked(given: Any) -> None:
    mind, view = thinking()
    with pytest.raises(BadOption):
        mind.consider(view, **{"playouts": 5, **given})


def test_who_is_not_due_has_no_moves_to_judge() -> None:
    game = Game("imhotep", seats=2, seed=1)
    view = bots.seat_of(game, 1 - game.movers[0])
    assert view.moves == []
    with pytest.raises(BadOption, match="is not due"):
        Mind(game.rules, 2).judge(view, deals=1)


def test_a_thought_needs_a_limit() -> None:
    mind, view = thinking()
    with pytest.raises(ValueError, match="limit"):
        mind.consider(view)


def test_the_line_begins_with_a_move_of_the_seat() -> None:
    mind, view = thinking()
    line = mind.consider(view, playouts=2000).line
    assert line[0][0] == 1
    assert line[0][1] in view.moves


def test_the_line_begins_with_the_best_move_also_on_several_cores() -> None:
    mind, view = thinking(cores=2)
    for seed in range(20):
        thought = mind.consider(view, playouts=60, seed=seed)
        assert thought.line[0] == (view.seat, thought.best.number)


def sites_tried_for_another(seats: int, doubt: float) -> set[int]:
    """The sites that seat 1 has chosen in a search for seat 0, at the beginning of Eschnapur."""
    game = Game("eschnapur", seats=seats, seed=1)
    manner = manner_of(game.rules)._replace(doubt=doubt)
    mind = Mind(game.rules, seats, manner=manner)
    mind.consider(bots.seat_of(game, 0), playouts=2000, seed=5)
    desk = mind.desks[0]
    tried = desk.nodes["label"][: desk.used[0]][desk.nodes["visits"][: desk.used[0]] > 0]
    sites = range(label_of(1, SITE), label_of(1, GIVE))
    return {int(label) - sites.start for label in tried if label in sites}


@pytest.mark.parametrize("seats", [2, 4])
def test_where_it_doubts_a_search_lets_others_choose_as_quick_play_would(seats: int) -> None:
    """Even the last of them, when everybody else has committed."""
    game = Game("eschnapur", seats=seats, seed=1)
    mask = np.zeros(game.rules.MOVES.words, np.uint64)
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, 1, 0)
    at_a_glance = set()
    for _ in range(100):
        states = game.states.copy()
        for _ in range(2):
            site = int(quick_move_at(states, game.boards, 1, mask, rng))
            at_a_glance.add(site - SITE)
            play_at(states, 0, game.boards, 1, site)
    assert sites_tried_for_another(seats, doubt=1.0) <= at_a_glance
    assert not sites_tried_for_another(seats, doubt=0.0) <= at_a_glance
