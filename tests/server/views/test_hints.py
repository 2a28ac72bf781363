"""Hints: moves that were tried enough, the best first."""

from __future__ import annotations

from keelstone.ai import SearchedMove, SearchResult
from keelstone.engine.seats import CHANCE
from keelstone.server.views.hints import NAMED, named, plan
from tests.games.seafarers.table import BLUE, RED, Table


def numbers(*moves: tuple[int, float]) -> list[int]:
    """The moves a hint names, of moves with visits and a chance, the most tried first."""
    considered = [
        SearchedMove(number, visits, (chance, 1 - chance))
        for number, (visits, chance) in enumerate(moves)
    ]
    thought = SearchResult(0, tuple(considered), (0.5, 0.5), (), 1000, 1.0)
    return [one.number for one in named(thought)]


def test_the_best_chance_stands_first() -> None:
    assert numbers((500, 0.40), (300, 0.45), (200, 0.42)) == [1, 2, 0]


def test_what_was_seldom_tried_is_not_named() -> None:
    assert numbers((500, 0.40), (50, 0.30), (49, 0.90)) == [0, 1]


def test_among_equals_the_most_tried_stands_first() -> None:
    assert numbers((500, 0.40), (300, 0.404), (200, 0.402)) == [0, 1, 2]
    assert numbers((500, 0.40), (300, 0.406), (200, 0.402)) == [1, 2, 0]


def test_only_some_moves_are_named() -> None:
    assert numbers(*[(100, 0.3)] * (NAMED + 3)) == list(range(NAMED))


def planned(*line: tuple[int, str]) -> list[str]:
    """What a hint tells after its favourite, if a master expected this line on Red's turn."""
    table = Table(seats=2)
    table.build(RED, "settlement C2.N", "road C2-NE")
    table.build(BLUE, "settlement D3.S", "road D3-SE")
    table.deal(RED, wood=3)
    table.deal(BLUE, ore=1)
    table.turn_of(RED)
    moves = table.game.definition.rules.moves
    numbered = [
        (seat, 0 if seat == CHANCE else moves.parse(move, table.game.printed)[0])
        for seat, move in line
    ]
    favourite = SearchedMove(numbered[0][1], 100, (0.5, 0.5))
    thought = SearchResult(RED, (favourite,), (0.5, 0.5), tuple(numbered), 100, 1.0)
    return [phrase.text("en") for phrase in plan(table.game, thought)]


def test_an_offer_is_told_to_its_end() -> None:
    offer = [(RED, "give wood"), (RED, "want ore"), (RED, "offer")]
    assert planned(*offer, (BLUE, "refuse")) == ["ask for 1 ore", "offer 1 wood for 1 ore"]
    assert planned(*offer[:2]) == ["ask for 1 ore"]


def test_what_is_a_move_of_its_own_needs_no_more_words() -> None:
    assert planned((RED, "end"), (CHANCE, ""), (BLUE, "end")) == []
    assert planned((RED, "end")) == []


def test_a_line_that_cannot_be_played_is_told_as_far_as_it_can() -> None:
    assert planned((RED, "give wood"), (RED, "buy")) == []
