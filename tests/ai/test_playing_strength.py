"""Playing strength: bots take a win, and masters beat novices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from keelstone import ai
from keelstone.arena.match import Contest, play_game
from keelstone.arena.statistics import seats_of, win_share
from keelstone.engine import registry
from keelstone.engine.game import Game

GAMES, WON = 8, 6
#: the playouts of a master for each move
PLAYOUTS = {"imhotep": 300, "eschnapur": 200, "seafarers": 100}


def decisive(name: str) -> Iterator[tuple[Game, int]]:
    """Last positions of novices' games in which some moves of a seat win and others do not."""
    for seed in range(100):
        game = Game(name, seats=3, seed=seed)
        novice = ai.make("novice", name, seed=seed)
        while not game.is_over:
            seat = game.movers[0]
            game.play(ai.ask(novice, game, seat), seat)
        step = max(at for at, entry in enumerate(game.log) if entry.seat >= 0)
        seat = game.log[step].seat
        numbers = game.at(step).legal_numbers(seat)
        if 0 < sum(wins(game.at(step), seat, number) for number in numbers) < len(numbers):
            yield game.at(step), seat


def wins(game: Game, seat: int, number: int) -> bool:
    game.apply(seat, number)
    return game.is_over and game.winners == (seat,)


@pytest.mark.parametrize("name", registry.game_names())
def test_a_bot_that_can_win_at_once_wins(name: str) -> None:
    """With this move or a later one, whatever the dice show between them."""
    ends = list(islice(decisive(name), 3))
    assert len(ends) == 3
    builder, master = ai.make("builder", name), ai.make("master", name, playouts=300)
    for end, seat in ends:
        for player in (builder, master):
            game = end.copy()
            game.chance = "seed"
            while not game.is_over:
                mover = game.movers[0]
                game.play(ai.ask(player if mover == seat else builder, game, mover), mover)
            assert seat in game.winners


@pytest.mark.parametrize("name", registry.game_names())
def test_a_master_beats_novices(name: str) -> None:
    """Its fair share is one game in four. Playouts as the limit make the games repeatable."""
    master = f"master@{PLAYOUTS[name]}p"
    contest = Contest(game=name, bots=[master, *["novice"] * 3], seats=4, seed=1)
    results = [play_game(contest, number) for number in range(GAMES)]
    assert sum(win_share(result, seats_of(result, master)) for result in results) >= WON
