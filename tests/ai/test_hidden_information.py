"""A bot decides the same in two positions that differ only in what its seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from keelstone import ai
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.testing.secrecy import redealt
from tests.contract.test_play import begun
from tests.support import called, random_steps, some_set_ups


def has_secrets(set_up: tuple[str, int, dict[str, Any]]) -> bool:
    """Imhotep's market has cards that lie face down on its B side only."""
    return not set_up[2].get("sides", "").startswith("A")


SET_UPS = [("tests.engine.morra", 3, {}), *filter(has_secrets, some_set_ups(2))]


def redeals(game: Game) -> Iterator[tuple[Game, int]]:
    """Play at random; redeals that differ from the position, and the seat that is due in both."""
    others = 0
    for step, (mover, _) in enumerate(random_steps(game, 8)):
        if step % 3 or mover == CHANCE:
            continue
        other = redealt(game, mover, seed=step)
        if other.states.tobytes() != game.states.tobytes():
            others += 1
            yield other, mover
    assert others, "no redeal changed the position"


@pytest.mark.parametrize("set_up", SET_UPS, ids=called)
def test_hidden_information_changes_no_decision(
    set_up: tuple[str, int, dict[str, Any]],
) -> None:
    game = begun(set_up)
    players = [
        ai.make(level, game.name, seed=1, playouts=50) for level in ("novice", "builder", "master")
    ]
    for other, mover in redeals(game):
        for bot in players:
            assert ai.ask(bot, game, mover) == ai.ask(bot, other, mover)


@pytest.mark.parametrize("set_up", SET_UPS, ids=called)
def test_an_observation_does_not_depend_on_hidden_information(
    set_up: tuple[str, int, dict[str, Any]],
) -> None:
    """It is equal to the last byte."""
    game = begun(set_up)
    others = 0
    for step, _ in enumerate(random_steps(game, 9)):
        if step % 3:
            continue
        for seat in range(game.seats):
            other = redealt(game, seat, seed=step)
            others += other.states.tobytes() != game.states.tobytes()
            handed, again = ai.observe(game, seat), ai.observe(other, seat)
            assert handed.states.tobytes() == again.states.tobytes()
            assert handed.fields == again.fields
            assert handed.points == again.points
    assert others, "no redeal changed the position"


def test_stolen_cards_stay_hidden_however_much_a_seat_can_infer() -> None:
    """Builders hold few cards and steal many, so little else can have been stolen."""
    builder = ai.make("builder", "seafarers")
    others = 0
    for seed in range(100, 110):
        game = Game("seafarers", seats=4, seed=seed)
        while not game.is_over:
            seat = game.movers[0]
            if game.states["old_thefts"][0] and len(game.log) % 3 == 0:
                other = redealt(game, seat, seed=len(game.log))
                assert other.view(seat) == game.view(seat)
                handed, again = ai.observe(game, seat), ai.observe(other, seat)
                assert handed.states.tobytes() == again.states.tobytes()
                others += (other.states["hand"] != game.states["hand"]).any()
            game.play(ai.ask(builder, game, seat), seat)
        if others > 20:
            return
    pytest.fail(f"only {others} redeals changed the position")
