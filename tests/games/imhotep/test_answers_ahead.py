"""Answers given ahead: which cards are taken at the market."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.game import Game
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.text.answers_ahead import ANSWERS_AHEAD
from tests.games.imhotep.table import BLACK, BROWN, GREY, WHITE, table

LEVER, SAIL, CHISEL = "market 1 lever", "market 1 sail", "market 1 chisel"


def offered(game: Game, seat: int) -> list[str]:
    return [name for name, _ in ANSWERS_AHEAD.offered(game.view(seat), seat)]


def meant(game: Game, seat: int, *names: str) -> Sequence[str]:
    legal = game.legal_numbers(seat) if seat in game.movers else []
    moves = ANSWERS_AHEAD.moves(game.view(seat), seat, legal, set(names))
    return [MOVES.notation(move) for move in moves]


def test_cards_are_named_while_an_own_stone_can_come_to_the_market() -> None:
    game = table(ships=("WWB.", "....", "...", "G."))
    everything = ["market 1 statue", LEVER, SAIL, CHISEL]
    assert [offered(game, seat) for seat in (BLACK, WHITE, BROWN, GREY)] == [[], *[everything] * 3]
    words = ANSWERS_AHEAD.offered(game.view(GREY), GREY)[0][1].text("en", [])
    assert words == "At the market take this: Statue"
    game.play("sail 1 market")
    assert not offered(game, WHITE), "who is asked answers"
    assert offered(game, BROWN) == everything, "the stone waits there"
    assert not offered(game, GREY), "another ship has come"


def test_the_first_named_card_that_is_left_is_taken() -> None:
    game = table(ships=("WBG.", "....", "...", ".."))
    assert not meant(game, WHITE, LEVER), "nobody is at the market"
    game.play("sail 1 market")
    assert meant(game, WHITE, SAIL, CHISEL) == ["card sail"]
    game.play("card sail")
    assert meant(game, BROWN, SAIL, CHISEL) == ["card chisel"]
    assert not meant(game, BROWN, SAIL), "it is gone"
    assert not meant(game, BROWN)


def test_an_answer_ends_with_its_card_and_with_the_round() -> None:
    game = table(ships=("WWB.", "....", "...", ".."))
    view = game.view(WHITE)
    assert not ANSWERS_AHEAD.has_ended(view, WHITE, SAIL)
    assert ANSWERS_AHEAD.has_ended(view, WHITE, "market 2 sail")
    game.play("sail 1 market")
    game.play("card sail")
    assert ANSWERS_AHEAD.has_ended(game.view(WHITE), WHITE, SAIL)
