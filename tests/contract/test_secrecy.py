"""Two positions that differ only in what a seat may not know are the same to that seat."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from keelstone.engine import loops, registry
from keelstone.engine.game import Game
from keelstone.engine.records import Records
from keelstone.engine.rng import open_stream
from keelstone.engine.seats import CHANCE
from tests.contract.test_play import begun
from tests.support import called, check_conserved, random_steps, some_set_ups


def redealt(game: Game, seat: int, seed: int) -> Game:
    """The same game with everything that a seat cannot know dealt anew."""
    other = game.at(len(game.log))
    other.states[:] = dealt_anew(game, seat, seed)
    return other


def dealt_anew(game: Game, seat: int, seed: int) -> Records:
    """Its state alone, redealt."""
    states, rng = game.states.copy(), np.zeros(2, np.uint64)
    open_stream(rng, seed, 0)
    loops.redeal_at(states, 0, game.boards, seat, rng)
    return states


@pytest.mark.parametrize("set_up", some_set_ups(4), ids=called)
def test_a_redeal_looks_the_same_to_its_seat(set_up: tuple[str, int, dict[str, Any]]) -> None:
    game = begun(set_up)
    changed = 0
    for step, _ in enumerate(random_steps(game, 8)):
        if step % 5:
            continue
        for seat in range(game.seats):
            other = redealt(game, seat, seed=step)
            changed += other.states.tobytes() != game.states.tobytes()
            check_conserved(other)
            assert other.view(seat) == game.view(seat)
            assert other.movers == game.movers
            if seat in game.movers:
                assert other.legal_numbers(seat) == game.legal_numbers(seat)
    has_secrets = any(
        f.sees.who != "everybody" for f in game.definition.rules.state.fields.values()
    )
    assert has_secrets or not changed


@pytest.mark.parametrize("name", registry.game_names())
def test_nothing_hidden_is_left_out_of_a_redeal(name: str) -> None:
    """A redeal that forgot a field would hand its true content to bots."""
    fields = registry.load(name).rules.state.fields
    hidden = {field for field in fields if fields[field].sees.who != "everybody"}
    used, dealt = set(), set()
    for set_up in some_set_ups(40):
        if set_up[0] != name:
            continue
        game = begun(set_up)
        first = game.states.copy()
        for step, _ in enumerate(random_steps(game, 8)):
            if step % 7:
                continue
            used |= differing(game.states, first, hidden)
            for seat in range(game.seats):
                states = dealt_anew(game, seat, seed=step)
                dealt |= differing(states, game.states, hidden - dealt)
    assert hidden & used <= dealt


def differing(one: Records, other: Records, fields: set[str]) -> set[str]:
    return {field for field in fields if (one[field] != other[field]).any()}


@pytest.mark.parametrize("set_up", some_set_ups(2), ids=called)
def test_a_redeal_can_be_played_on(set_up: tuple[str, int, dict[str, Any]]) -> None:
    game = begun(set_up)
    for step, (seat, _) in enumerate(random_steps(game, 9)):
        if step % 40 == 20 and seat != CHANCE:
            other = redealt(game, seat, seed=step)
            for _ in random_steps(other, step):
                check_conserved(other)
            assert other.is_over


@pytest.mark.parametrize("set_up", some_set_ups(4), ids=called)
def test_what_others_do_in_secret_does_not_show_in_what_can_be_taken_back(
    set_up: tuple[str, int, dict[str, Any]],
) -> None:
    game = begun(set_up)
    previous: dict[int, tuple[Any, bool]] = {}
    for _ in random_steps(game, 10):
        now = {seat: (game.view(seat), game.can_undo(seat)) for seat in range(game.seats)}
        made = game.log[-1] if game.log else None
        for seat, (view, can_undo) in previous.items():
            if made is not None and made.seat != seat and view == now[seat][0]:
                assert can_undo == now[seat][1]
        previous = now
