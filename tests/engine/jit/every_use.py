"""Uses every part of the library that runs compiled code, and prints what was compiled.

python -m tests.engine.jit.every_use GAME [USE ...]

Every line is a function that Numba compiled and did not find in the cache: "announced", if a line
on standard error had said so before, else "silent".
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import event

import keelstone as ks
from keelstone import ai
from keelstone.ai.network.policy import NetworkPolicy
from keelstone.analysis.analyse import analyse
from keelstone.engine.batch.simulate import simulate
from keelstone.engine.jit.parts import Part
from keelstone.envs.pettingzoo import aec
from keelstone.envs.text_arena import TextEnv
from tests.ai.network.networks import random_network


def play_by_hand(name: str) -> None:
    game = ks.start(name, seed=1)
    for _ in range(3):
        seat = game.movers[0]
        game.play(game.moves(seat)[0])
        game.can_undo(seat)
    ks.from_json(game.copy().to_json()).redealt(0, 1)
    assert game.view(0)
    assert len(game.points) == len(game.standings)
    ks.from_position(game.position)


def use_bots(name: str) -> None:
    game = ks.start(name, seed=1)
    for level in ai.bot_names(game.definition):
        ai.ask(ai.make(level, name, playouts=2), game, game.movers[0])
    view = ai.observe(game, game.movers[0])
    view.after(view.moves[0]).redeal(1)
    view.play_out(view.moves[0], games=2)
    view.play_out(games=2, policy="rollout")


def use_networks(name: str) -> None:
    game = ks.start(name, seed=1)
    view, network = ai.observe(game, game.movers[0]), random_network(name, game.seats)
    NetworkPolicy(network).ask(view)
    ai.Searcher(game.definition, game.seats, network=network).search(view, playouts=2)


def use_batches(name: str) -> None:
    simulate(name, games=2)
    for opponents in (None, "random", "rollout", "novice", "builder"):
        batch = ks.Batch(name, games=2, opponents=opponents)
        batch.step(batch.sample())
    for kind in ("float32", "int8"):
        batch = ks.Batch(name, games=2, observations=kind, autoreset="same")
        batch.step(batch.sample())
        batch.reset()
        batch.legal()
        batch.observe(seat=0)
        batch.redeal(0)
    batch.copy().play(batch.sample())
    assert batch.game(0)
    assert len(batch.points) == len(batch.standings)
    batch.play_out()
    batch.final_observations()


def use_environments(name: str) -> None:
    env = aec(name)
    env.reset(seed=1)
    env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    text = TextEnv(name)
    text.reset(num_players=2, seed=1)
    text.get_observation()
    text.text.hint(0)


def use_analysis(name: str) -> None:
    game = ks.start(name, seats=2, seed=1)
    for _ in range(4):
        game.play(game.moves(game.movers[0])[0])
    analyse(game, playouts=2)


USES: dict[str, Callable[[str], None]] = {
    "hand": play_by_hand,
    "bots": use_bots,
    "networks": use_networks,
    "batches": use_batches,
    "environments": use_environments,
    "analysis": use_analysis,
}


@contextmanager
def compilations() -> Iterator[None]:
    """Print every function that is compiled."""
    announced = []
    compile_part = Part.compile

    def noted(part: Part, *rest: Any) -> None:
        announced.append(part)
        compile_part(part, *rest)
        announced.pop()

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, happening: Any) -> None:
            function = happening.data["dispatcher"].py_func
            said = "announced" if announced else "silent"
            print(said, function.__module__, function.__name__)

        def on_end(self, happening: Any) -> None:
            pass

    Part.compile = noted  # type: ignore[method-assign, assignment]
    with event.install_listener("numba:compile", Listener()):
        yield


if __name__ == "__main__":
    with compilations():
        for use in sys.argv[2:] or USES:
            USES[use](sys.argv[1])
