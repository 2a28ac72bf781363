"""Custom bots: what they get, what they may answer, and how errors are reported."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import keelstone as ks
from keelstone import ai
from keelstone.ai import Observation
from keelstone.arena.match import Contest, play_game
from keelstone.arena.players import make_player
from keelstone.engine import loops
from keelstone.engine.errors import BadOption, IllegalMove
from keelstone.engine.game import Game
from keelstone.engine.moves import Move

DOCS = (Path(__file__).parents[2] / "docs" / "writing_bots.md").read_text("utf-8")


class Answering(ks.Bot):
    """Answers whatever a function makes of the view and the moves."""

    def __init__(self, answer: Callable[[Observation, Sequence[Move]], Any]) -> None:
        self.answer = answer

    def choose(self, view: Observation, moves: Sequence[Move]) -> Any:
        return self.answer(view, moves)


@pytest.fixture
def game() -> Game:
    return Game("imhotep", seats=2, seed=1)


def answer(game: Game, of: Callable[[Observation, Sequence[Move]], Any]) -> int:
    return ai.ask(Answering(of), game, game.movers[0])


def test_the_moves_are_those_of_the_game(game: Game) -> None:
    shown: list[Move] = []

    def show(view: Observation, moves: Sequence[Move]) -> Move:
        shown.extend(moves)
        return moves[0]

    answer(game, show)
    assert shown == game.moves()
    assert [move.text("da") for move in shown] == [move.text("da") for move in game.moves()]


@pytest.mark.parametrize(
    "as_answered",
    [lambda move: move, str, lambda move: move.number, lambda move: np.int64(move.number)],
    ids=["move", "notation", "number", "numpy number"],
)
def test_an_answer_is_a_move_its_notation_or_its_number(
    game: Game, as_answered: Callable[[Move], Any]
) -> None:
    last = game.moves()[-1]
    assert answer(game, lambda view, moves: as_answered(moves[-1])) == last.number


@pytest.mark.parametrize("nonsense", [None, 1.5, [], "sail 9 market", "what", 10**6, -1])
def test_any_other_answer_is_refused_with_the_name_of_the_bot(game: Game, nonsense: Any) -> None:
    with pytest.raises(ks.KeelstoneError, match="the bot Answering"):
        answer(game, lambda view, moves: nonsense)


def test_a_bot_may_change_its_observed_state(game: Game) -> None:
    def try_first(view: Observation, moves: Sequence[Move]) -> Move:
        loops.play_at(view.states, 0, view.boards, view.seat, moves[0].number)
        return moves[0]

    before = game.position
    assert answer(game, try_first) == game.moves()[0].number
    assert game.position == before


def test_a_bot_cannot_change_the_board(game: Game) -> None:
    def scribble(view: Observation, moves: Sequence[Move]) -> Move:
        view.board.obelisk_places.append(99)
        return moves[0]

    answer(game, scribble)
    assert 99 not in game.printed.obelisk_places


def test_an_observation_holds_no_game(game: Game) -> None:
    """Nothing that a bot gets refers to the true state."""
    handed: list[Any] = []

    class Numbers(ks.Bot):
        def choose_number(self, *given: Any) -> int:
            handed.extend(given)
            return int(given[0].moves[0])

    ai.ask(Numbers(), game, game.movers[0])
    assert [type(one) for one in handed] == [Observation]
    assert not any(isinstance(value, Game) for value in vars(handed[0]).values())


def test_an_error_in_a_bot_names_the_bot(game: Game) -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        answer(game, lambda view, moves: 1 // 0)
    assert "the bot Answering, seat" in raised.value.__notes__[0]


@pytest.mark.parametrize("seat", [-1, 1, 17])
def test_a_seat_that_is_not_due_is_not_asked(seat: int) -> None:
    game = Game("imhotep", seats=2, seed=1)
    seat = 1 - game.movers[0] if seat == 1 else seat
    for bot in (Answering(lambda view, moves: moves[0]), ai.make("novice", "imhotep")):
        with pytest.raises(IllegalMove, match="is not due"):
            ai.ask(bot, game, seat)


def test_a_bot_refuses_another_game(game: Game) -> None:
    with pytest.raises(BadOption, match="the bot novice: plays Seafarers, not Imhotep"):
        ai.ask(ai.make("novice", "seafarers"), game, game.movers[0])


@pytest.mark.parametrize(
    "bad",
    [{"cores": 0}, {"playouts": -5}, {"playouts": 0}, {"think": -1}, {"seed": 1 << 70}],
    ids=str,
)
def test_invalid_limits_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        ai.make("master", "imhotep", **bad)


FILE = """
from __future__ import annotations
from dataclasses import dataclass
import keelstone as ks
from {helper} import first

@dataclass
class Liking:
    much: int = 0

class Mine(ks.Bot):
    def choose(self, view, moves):
        return first(moves)
"""


def test_a_bot_file_is_an_ordinary_module(tmp_path: Path, game: Game) -> None:
    """It may import modules beside it and define data classes, and is imported once."""
    helper = "helper_of_an_own_bot"
    (tmp_path / f"{helper}.py").write_text("first = lambda moves: moves[0]\n")
    (tmp_path / "mine.py").write_text(FILE.format(helper=helper))
    made = [make_player(f"{tmp_path}/mine.py:Mine", "imhotep") for _ in range(2)]
    assert type(made[0]) is type(made[1])
    assert sys.modules[type(made[0]).__module__].Mine is type(made[0])
    assert ai.ask(made[0], game, game.movers[0]) == game.moves()[0].number


def test_a_bot_cannot_exit_the_program(game: Game) -> None:
    with pytest.raises(IllegalMove, match="the bot Answering tried to exit the program"):
        answer(game, lambda view, moves: sys.exit(0))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("class Mine(ks.Bot)\n    pass\n", "line 2: "),
        ("import nothing_like_this\n", "line 2: ModuleNotFoundError: "),
        ("raise SystemExit('no')\n", "line 2: SystemExit: no"),
        ("class Mine(ks.Bot):\n    pass\n", "Mine has no method choose"),
        (
            "class Mine(ks.Bot):\n    def __init__(self, depth): ...\n"
            "    def choose(self, view, moves): return 0\n",
            "TypeError: ",
        ),
    ],
    ids=["syntax error", "import error", "exit", "no method", "no default argument"],
)
def test_an_error_in_a_bot_file_is_reported_in_one_line(
    tmp_path: Path, written: str, told: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"import keelstone as ks\n{written}")
    with pytest.raises(BadOption, match=rf"mine\.py:Mine: {told}") as raised:
        make_player(f"{file}:Mine", "imhotep")
    assert "\n" not in str(raised.value)


def test_output_of_a_bot_goes_to_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loud.py").write_text(
        "import keelstone as ks\nprint('read')\nclass Loud(ks.Bot):\n"
        "    def choose(self, view, moves):\n        print('asked')\n        return moves[0]\n"
    )
    contest = Contest(game="tests.engine.morra", bots=[f"{tmp_path}/loud.py:Loud"], seats=2)
    play_game(contest, 0)
    told = capsys.readouterr()
    assert told.out == ""
    assert "read" in told.err
    assert "asked" in told.err


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_observation_of_an_unknown_seat(game: Game, seat: int) -> None:
    with pytest.raises(BadOption, match=f"no seat {seat}"):
        ai.observe(game, seat)


def test_the_documented_bot_plays_and_refuses_other_games(game: Game) -> None:
    """Its searcher has arrays for two seats; compiled code would write beyond them."""
    (written,) = re.findall(r"```python\n(import keelstone.*?class Rival.*?)```", DOCS, re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(written, "writing_bots.md", "exec"), names)
    rival = names["Rival"]()
    assert ai.ask(rival, game, game.movers[0]) in game.legal_numbers(game.movers[0])
    for other in (Game("imhotep", seats=4, seed=1), Game("eschnapur", seats=2, seed=1)):
        with pytest.raises(BadOption, match="is for Imhotep with 2 seats"):
            ai.ask(rival, other, other.movers[0])


def test_threads_may_share_a_bot(game: Game) -> None:
    master = ai.make("master", "imhotep", playouts=300)
    alone = ai.ask(master, game, 0)
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda _: ai.ask(master, game, 0), range(40)))
    assert set(together) == {alone}
