"""What is acted out: whose stones go where, in the words of who looks on."""

from __future__ import annotations

import pytest

from keelstone.drawing.stage import Show
from keelstone.engine.game import Game
from keelstone.games.eschnapur.svg.stage import stage
from tests.games.eschnapur.table import GREEN, RED, YELLOW, before_gold, fill, hand_out, lay, table


def captions(game: Game, move: str, viewer: int) -> list[str]:
    """The captions of a move for a viewer."""
    seat = game.movers[0]
    number = next(one.number for one in game.moves(seat) if one.notation == move)
    before = game.view(viewer)
    game.play(move, seat)
    beats = stage(before, game.view(viewer), seat, number)
    names = game.player_names()
    return [beat.caption.text("en", names) for beat in beats if isinstance(beat, Show)]


def bidding(red: str, yellow: str) -> Game:
    """A first round in which all chose the parts 2 and 3 and Red stopped building in part 2. Part 4
    is full of yellow stones."""
    game = table()
    for seat in range(4):
        game.states["hand"][0, seat, 0] = 5
    lay(game, red, yellow, "0 0 0 0 0", "0 0 0 0 0")
    fill(game, 4, "Y")
    game.play("stop 2")
    return game


@pytest.mark.parametrize(
    ("viewer", "red", "yellow"),
    [
        (
            RED,
            "Your 2 stones go to part 3: no other site is open",
            "Yellow builds 1 stone in part 3",
        ),
        (
            YELLOW,
            "Red builds 2 stones in part 3",
            "Your stone goes to part 3: no other site is open",
        ),
    ],
)
def test_stones_built_without_a_choice_are_shown(viewer: int, red: str, yellow: str) -> None:
    game = bidding("0 3 2 5 0", "0 0 1 0 0")
    hand_out(game, "red", "yellow", "green")
    told = captions(game, "order 3 green", viewer)
    assert told[:2] == [red, yellow]
    assert told[2].startswith("the fifth official (moving)")


@pytest.mark.parametrize(
    ("viewer", "stone"), [(RED, "the stone of Yellow"), (YELLOW, "your stone")]
)
def test_a_stone_of_ones_own_that_others_move_is_called_so(viewer: int, stone: str) -> None:
    game = bidding("0 3 0 5 5", "0 0 0 0 0")
    hand_out(game, "red", "yellow", "green", "blue")
    told = captions(game, "move 4 5", viewer)
    assert told[0] == f"Red moves {stone} from part 4 to part 5; part 4 is not full any more"


def test_who_buys_before_others_could_was_first() -> None:
    told = {}
    for viewer in (RED, YELLOW, GREEN):
        game = before_gold(9, 9, 0, 0)
        told[viewer] = captions(game, "buy win-ties", viewer)
    assert told[RED] == []
    assert told[YELLOW] == ["Red was first and buys “Win ties”"]
    assert told[GREEN] == ["Red buys “Win ties”"]
