"""The built-in bots answer with legal moves in time, beside custom bots."""

from __future__ import annotations

import math
import re
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from keelstone import ai
from keelstone.ai import SearchedMove
from keelstone.ai.players import Search
from keelstone.engine import registry
from keelstone.engine.errors import BadOption, IllegalMove
from keelstone.engine.game import Game
from keelstone.engine.moves import Move

MORRA = "tests.engine.morra"
README = Path(__file__).parents[2] / "README.md"


class FirstMove(ai.Bot):
    """Plays the first legal move."""

    def choose(self, view: ai.Observation, moves: Sequence[Move]) -> Move:
        return moves[0]


class ByNotation(ai.Bot):
    """Answers with notation."""

    def choose(self, view: ai.Observation, moves: Sequence[Move]) -> str:
        return moves[-1].notation


class Cheat(ai.Bot):
    def choose(self, view: ai.Observation, moves: Sequence[Move]) -> int:
        return 3


def test_every_level_and_a_custom_bot_play_a_whole_game() -> None:
    for players in (
        [ai.make("master", MORRA, playouts=200), ai.make("novice", MORRA)],
        [ai.make("builder", MORRA), FirstMove()],
        [ByNotation(), FirstMove()],
    ):
        game = Game(MORRA, seats=2, seed=2)
        while not game.is_over:
            seat = game.movers[0]
            game.play(ai.ask(players[seat], game, seat), seat)
        assert game.winners


@pytest.mark.parametrize("name", [MORRA, *registry.game_names()])
def test_a_novice_answers_within_50_ms(name: str) -> None:
    """In every position of a game, up to 600 moves."""
    novice = ai.make("novice", name)
    game = Game(name, seats=3, seed=2)
    while not game.is_over and len(game.log) < 600:
        seat = game.movers[0]
        number = ai.ask(novice, game, seat)
        assert quickest_answer(novice, game, seat) < 0.05, game.log[-1]
        game.play(number, seat)


def quickest_answer(bot: ai.Bot, game: Game, seat: int) -> float:
    """Seconds of processor time, the least of up to three."""
    least = math.inf
    for _ in range(3):
        begun = time.thread_time()
        ai.ask(bot, game, seat)
        least = min(least, time.thread_time() - begun)
        if least < 0.02:
            break
    return least


def test_the_bot_of_the_readme_plays_a_whole_game() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", README.read_text("utf-8"), re.M | re.S)
    names: dict[str, Any] = {}
    exec(next(block for block in blocks if "ks.Bot" in block), names)
    hoarder = next(kind for kind in names.values() if isinstance(kind, type))()
    game = Game("imhotep", seats=2, seed=3)
    while not game.is_over:
        seat = game.movers[0]
        game.play(ai.ask(hoarder, game, seat), seat)
    assert game.winners


def test_a_bot_repeats_its_choice() -> None:
    game = Game(MORRA, seats=3, seed=4)
    for level in ai.bot_names(game.definition):
        chosen = {ai.ask(ai.make(level, MORRA, seed=7, playouts=300), game, 2) for _ in range(3)}
        assert len(chosen) == 1


def test_an_illegal_choice_is_refused() -> None:
    game = Game(MORRA, seats=2, seed=4)
    with pytest.raises(IllegalMove, match="Cheat"):
        ai.ask(Cheat(), game, 0)


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(BadOption, match="grandmaster"):
        ai.make("grandmaster", MORRA)


def test_a_master_samples_secret_moves_by_visits() -> None:
    """A move with half the visits is played once in 65 times."""
    master = ai.make("master", MORRA)
    assert isinstance(master, Search)
    searched = [SearchedMove(number, visits, ()) for number, visits in enumerate((100, 50, 5))]
    view: Any = SimpleNamespace(fingerprint=0)
    made: Counter[int] = Counter()
    for view.fingerprint in range(6500):
        made[master.sample_by_visits(view, searched)] += 1
    assert 60 < made[1] < 140
    assert made[2] == 0


def test_a_secret_move_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sampled move is played, not the most visited one."""
    monkeypatch.setattr(Search, "sample_by_visits", lambda self, view, moves: moves[-1].number)
    game, master = Game(MORRA, seats=3, seed=4), ai.make("master", MORRA, playouts=300)
    assert isinstance(master, Search)
    searched = master.search(ai.observe(game, 0)).moves
    assert ai.ask(master, game, 0) == searched[-1].number != searched[0].number


def test_the_last_of_simultaneous_movers_randomises_too() -> None:
    """The seats that chose before it cannot guess its move either."""
    game = Game("eschnapur", seats=2, seed=4)
    while 0 in game.movers:
        game.play(game.moves(0)[0], 0)
    made = {ai.ask(ai.make("builder", "eschnapur", seed=seed), game, 1) for seed in range(20)}
    assert len(made) > 1
