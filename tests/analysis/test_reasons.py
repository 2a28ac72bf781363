"""Reasons of hints: what a move certainly brings, or the feature that speaks for it most."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from keelstone import ai
from keelstone.ai import SearchedMove, Searcher
from keelstone.ai.players import Search
from keelstone.analysis import reasons
from keelstone.analysis.reasons import reason_for
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.i18n import NOTHING
from tests.games.imhotep.table import table
from tests.games.seafarers.table import BLUE, RED, Table

GAMES = registry.game_names()
MORRA = "tests.engine.morra"


def why(game: Game, seat: int, move: str, *others: str) -> str:
    """Why a seat should make a move, if a search tried some others as often; all others if none
    are named."""
    view = ai.observe(game, seat)
    number, *alternatives = (numbered(game, view.moves, text) for text in (move, *others))
    compared = alternatives or [one for one in view.moves if one != number]
    moves = [SearchedMove(one, 10, (1 / game.seats,) * game.seats) for one in [number, *compared]]
    searcher = Searcher(game.definition, game.seats, max_nodes=1)
    return reason_for(view, searcher, moves, number).text("en", game.player_names())


def numbered(game: Game, legal: Sequence[int], text: str) -> int:
    (number,) = set(game.definition.rules.moves.parse(text, game.printed)) & set(legal)
    return number


# -- what is certain ----------------------------------------------------------------------------


def test_points_that_a_move_certainly_brings_come_first() -> None:
    game = table(seats=2, ships=("KKK.", "WWW", "..", "."))
    tried = game.copy()
    tried.play("sail 1 pyramids")
    gained = sum(tried.points[0].values())
    assert gained > 1
    assert why(game, 0, "sail 1 pyramids", "sail 1 obelisks") == f"{gained} points at once"


def test_points_that_the_other_moves_bring_too_are_no_reason() -> None:
    game = table(seats=2, ships=("KKK.", "KKK", "..", "."))
    assert "at once" not in why(game, 0, "sail 1 pyramids", "sail 2 pyramids")


def test_a_move_that_wins_says_so() -> None:
    rich = Table(seats=2, points=3)
    rich.build(RED, "settlement C2.N", "road C2-NE", "settlement D3.S", "road D3-SE")
    rich.deal(RED, grain=2, ore=3)
    rich.turn_of(RED)
    assert why(rich.game, RED, "city C2.N") == "this wins the game"


# -- what the evaluation sees -------------------------------------------------------------------


def trading() -> Table:
    """Red's turn, with a settlement to build a city on."""
    begun = Table(seats=2)
    begun.build(RED, "settlement C2.N", "road C2-NE")
    begun.build(BLUE, "settlement D3.S", "road D3-SE")
    begun.turn_of(RED)
    return begun


def test_the_feature_that_gains_most_is_named() -> None:
    begun = trading()
    begun.deal(RED, grain=2, ore=2, wool=4)
    assert why(begun.game, RED, "swap 4 wool ore", "end") == "closer to a city"


def test_what_another_seat_loses_names_it() -> None:
    begun = trading()
    begun.deal(RED, grain=2, ore=2, wood=2)
    begun.deal(BLUE, ore=1)
    begun.play("give wood", "want ore", "offer")
    worse = "Red is further from a city"
    assert why(begun.game, BLUE, "refuse", "accept") == f"compared with other moves: {worse}"


def test_a_step_of_an_offer_has_no_reason() -> None:
    begun = trading()
    begun.deal(RED, grain=2, ore=2, wood=2)
    begun.deal(BLUE, ore=1)
    assert why(begun.game, RED, "give wood", "end") == ""


def test_a_move_that_is_not_clearly_better_has_no_reason() -> None:
    game = table()
    assert why(game, 0, "load 1 1", "load 1 2") == ""


def test_the_only_move_that_was_tried_has_no_reason() -> None:
    game = table(seats=4)
    view, searcher = ai.observe(game, 0), Searcher(game.definition, 4, max_nodes=1)
    visits = {view.moves[0]: 10, view.moves[1]: 0}
    only = [SearchedMove(number, visits[number], (0.25,) * 4) for number in visits]
    assert reason_for(view, searcher, only, view.moves[0]) is NOTHING


def test_a_game_without_words_for_its_features_gives_no_reason() -> None:
    game = Game(MORRA, seats=2, seed=1)
    view, searcher = ai.observe(game, 0), Searcher(game.definition, 2, max_nodes=1)
    moves = [SearchedMove(number, 10, (0.5, 0.5)) for number in view.moves]
    assert reason_for(view, searcher, moves, view.moves[0]) is NOTHING


def gains(**found: float) -> list[reasons.Gain]:
    """The gains of Red, in a game of Imhotep, of features that raise its chance by so much."""
    definition = registry.load("imhotep")
    columns = list(definition.ai.move_weights or {})
    better = np.zeros((2, len(columns)))
    for feature, size in found.items():
        better[0, columns.index(feature)] = size
    found_gains = reasons._gains(better, definition.ai, definition.text.reasons, 0)
    return sorted(found_gains, key=lambda gain: gain.size, reverse=True)


def test_features_of_one_kind_count_together() -> None:
    first, second, *_ = gains(points=0.1, points_late=0.1, sled=0.15)
    assert str(first.words) == "more points for you if the game ended now"
    assert (first.size, first.first) == (0.2, 0.1)
    assert second.size == 0.15


def test_a_feature_that_nobody_can_name_may_be_the_best_one() -> None:
    first, *_ = gains(to_move=0.2, sled=0.1)
    assert (first.size, first.words) == (0.2, None)


# -- secrecy ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_a_seat_cannot_tell_apart_give_it_the_same_reason(
    name: str, scale: int
) -> None:
    master = Search("master", registry.load(name), playouts=60, seed=3)
    said = set()
    for game, seat in positions(name, 12 * scale):
        here, twin = (hinted(one, seat, master) for one in (game, game.redealt(seat, 5)))
        assert here == twin
        said.add(here)
    assert len(said) > 1


def positions(name: str, count: int) -> list[tuple[Game, int]]:
    """Some choices of one game of builders."""
    game, builder = Game(name, seats=3, seed=4), ai.make("builder", name, seed=4)
    found, step = list[tuple[Game, int]](), 0
    while not game.is_over and len(found) < count:
        seat = game.movers[0]
        if len(game.legal_numbers(seat)) > 1 and (step := step + 1) % 4 == 0:
            found.append((game.copy(), seat))
        game.play(ai.ask(builder, game, seat), seat)
    return found


def hinted(game: Game, seat: int, master: Search) -> str:
    view = ai.observe(game, seat)
    found = master.search(view)
    reason = reason_for(view, master.searcher(view), found.moves, found.best.number)
    return reason.text("en", game.player_names())
