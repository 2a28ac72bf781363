"""Answers given ahead: nothing is bought in this round."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.game import Game
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.text.answers_ahead import ANSWERS_AHEAD, WINDOWS
from tests.games.eschnapur.table import BLUE, YELLOW, before_gold, table


def meant(game: Game, seat: int, *names: str) -> Sequence[str]:
    legal = game.legal_numbers(seat) if seat in game.movers else []
    moves = ANSWERS_AHEAD.moves(game.view(seat), seat, legal, set(names))
    return [MOVES.notation(move) for move in moves]


def answers(game: Game, seat: int) -> list[str]:
    """For the whole round, and until something happens."""
    return [name for name, _ in ANSWERS_AHEAD.offered(game.view(seat), seat)]


def has_ended(game: Game, seat: int, name: str) -> bool:
    return ANSWERS_AHEAD.has_ended(game.view(seat), seat, name)


def test_who_buys_nothing_passes_where_only_purchases_are_asked_for() -> None:
    game = before_gold(0, 7, 0, 15)
    for name in answers(game, BLUE):
        assert meant(game, BLUE, name) == ["pass"]
    assert not meant(game, BLUE)
    assert not meant(game, BLUE, "buy nothing 99")
    other = table()
    assert other.states["asking"][0] not in WINDOWS
    assert not meant(other, BLUE, *answers(other, BLUE))


def test_a_purchase_ends_one_answer_and_the_round_both() -> None:
    game = before_gold(0, 16, 0, 15)
    all_round, careful = answers(game, BLUE)
    game.play("buy win-ties", YELLOW)
    assert has_ended(game, BLUE, careful)
    assert not meant(game, BLUE, careful)
    assert not has_ended(game, BLUE, all_round)
    assert meant(game, BLUE, all_round) == ["pass"]
    game.states["round_number"] += 1
    assert has_ended(game, BLUE, all_round)


def test_one_answer_asks_about_a_blocked_card() -> None:
    game = before_gold(0, 7, 0, 15)
    all_round, careful = answers(game, BLUE)
    game.states["asking"] = Question.WINDOW_REFUSAL
    assert meant(game, BLUE, all_round) == ["pass"]
    assert not meant(game, BLUE, careful)
    assert meant(game, BLUE, all_round, careful) == ["pass"]
