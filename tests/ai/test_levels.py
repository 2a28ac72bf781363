"""The levels answer legally and in time, and a bot of one's own can sit down beside them."""

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
from keelstone.ai.levels import Master
from keelstone.ai.search.searcher import SearchedMove
from keelstone.engine import registry
from keelstone.engine.errors import BadOption, IllegalMove
from keelstone.engine.game import Game, Move

MORRA = "tests.engine.morra"
README = Path(__file__).parents[2] / "README.md"


class Hasty(ai.Bot):
    """Takes the first move there is."""

    def choose(self, view: ai.Observation, moves: Sequence[Move]) -> Move:
        return moves[0]


class Wordy(ai.Bot):
    """Answers in notation."""

    def choose(self, view: ai.Observation, moves: Sequence[Move]) -> str:
        return moves[-1].notation


class Cheat(ai.Bot):
    def choose(self, view: ai.Observation, moves: Sequence[Move]) -> int:
        return 3


def test_every_level_and_a_bot_of_ones_own_play_a_whole_game() -> None:
    for players in (
        [ai.make("master", MORRA, playouts=200), ai.make("novice", MORRA)],
        [ai.make("builder", MORRA), Hasty()],
        [Wordy(), Hasty()],
    ):
        game = Game(MORRA, seats=2, seed=2)
        while not game.is_over:
            seat = game.movers[0]
            game.play(ai.ask(players[seat], game, seat), seat)
        assert game.winners


@pytest.mark.parametrize("name", [MORRA, *registry.game_names()])
def test_a_novice_answers_within_50_ms(name: str) -> None:
    """From the set-up to the end of a game, or for 600 moves."""
    novice = ai.make("novice", name)
    game = Game(name, seats=3, seed=2)
    while not game.is_over and len(game.log) < 600:
        seat = game.movers[0]
        number = ai.ask(novice, game, seat)
        assert quickest_answer(novice, game, seat) < 0.05, game.log[-1]
        game.play(number, seat)


def quickest_answer(bot: ai.Bot, game: Game, seat: int) -> float:
    """Seconds of processor time, the least of up to three: others may use the machine."""
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


def test_bots_choose_the_same_again() -> None:
    game = Game(MORRA, seats=3, seed=4)
    for level in ai.LEVELS:
        chosen = {ai.ask(ai.make(level, MORRA, seed=7, playouts=300), game, 2) for _ in range(3)}
        assert len(chosen) == 1


def test_an_illegal_choice_is_refused() -> None:
    game = Game(MORRA, seats=2, seed=4)
    with pytest.raises(IllegalMove, match="Cheat"):
        ai.ask(Cheat(), game, 0)


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(BadOption, match="grandmaster"):
        ai.make("grandmaster", MORRA)


def test_a_master_mixes_what_it_searched_nearly_as_often() -> None:
    """A move searched half as often is made once in 65 times."""
    master = ai.make("master", MORRA)
    assert isinstance(master, Master)
    searched = [SearchedMove(number, visits, ()) for number, visits in enumerate((100, 50, 5))]
    view: Any = SimpleNamespace(fingerprint=0)
    made: Counter[int] = Counter()
    for view.fingerprint in range(6500):
        made[master.mixed(view, searched)] += 1
    assert 60 < made[1] < 140
    assert made[2] == 0


def test_a_hidden_choice_is_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is made is what the mix says, not what was searched most."""
    monkeypatch.setattr(Master, "mixed", lambda self, view, moves: moves[-1].number)
    game, master = Game(MORRA, seats=3, seed=4), ai.make("master", MORRA, playouts=300)
    assert isinstance(master, Master)
    searched = master.search_result(ai.observe(game, 0)).moves
    assert ai.ask(master, game, 0) == searched[-1].number != searched[0].number


def test_who_chooses_last_in_secret_mixes_too() -> None:
    """Whoever chose before cannot guess it either."""
    game = Game("eschnapur", seats=2, seed=4)
    while 0 in game.movers:
        game.play(game.moves(0)[0], 0)
    made = {ai.ask(ai.make("builder", "eschnapur", seed=seed), game, 1) for seed in range(20)}
    assert len(made) > 1
