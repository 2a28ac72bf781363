"""Two positions that differ only in what a seat may not know are the same to that seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from keelstone.engine import loops, registry
from keelstone.engine.game import Game
from keelstone.engine.records import EVERYBODY, Records
from keelstone.engine.rng import STREAM_WORDS, open_stream
from keelstone.engine.seats import CHANCE
from keelstone.testing.random_play import NO_OPTIONS, begin, random_steps

Options = Mapping[str, Any]


def redealt(game: Game, seat: int, seed: int) -> Game:
    """The same game with everything that a seat cannot know dealt anew."""
    other = game.at(len(game.log))
    other.states[:] = redealt_state(game, seat, seed)
    return other


def redealt_state(game: Game, seat: int, seed: int) -> Records:
    """Its state alone, redealt."""
    states, rng = game.states.copy(), np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, seed, 0)
    loops.redeal_at(states, 0, game.boards, seat, rng)
    return states


def hidden_fields(name: str) -> set[str]:
    """The fields of the state that not everybody sees."""
    fields = registry.load(name).rules.state.fields
    return {field for field in fields if fields[field].sees is not EVERYBODY}


def check_redeal(
    name: str,
    seats: int | None = None,
    options: Options = NO_OPTIONS,
    *,
    every: int = 5,
    also: Callable[[Game], None] = lambda game: None,
) -> None:
    """A redeal looks the same to its seat: view, seats due and legal moves."""
    game = begin(name, seats, options)
    changed = 0
    for step, _ in enumerate(random_steps(game, 8)):
        if step % every:
            continue
        for seat in range(game.seats):
            other = redealt(game, seat, seed=step)
            changed += other.states.tobytes() != game.states.tobytes()
            also(other)
            problems = game.definition.problems(other.states[0], other.boards[0])
            assert not problems, f"seat {seat}, step {step}: {problems}"
            assert other.view(seat) == game.view(seat)
            assert other.movers == game.movers
            assert other.legal_numbers(seat) == game.legal_numbers(seat)
    assert hidden_fields(name) or not changed, "a redeal changes what everybody sees"


def check_redeal_is_complete(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS
) -> None:
    """A redeal leaves no hidden field out: its true content would reach the bots."""
    used, dealt = fields_redealt(name, seats, options)
    assert used <= dealt, f"a redeal never changes {', '.join(sorted(used - dealt))}"


def fields_redealt(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS, *, every: int = 7
) -> tuple[set[str], set[str]]:
    """The hidden fields that a random game uses, and those that redeals change in it."""
    hidden, used, dealt = hidden_fields(name), set[str](), set[str]()
    game = begin(name, seats, options)
    first = game.states.copy()
    for step, _ in enumerate(random_steps(game, 8)):
        if step % every:
            continue
        used |= _differing(game.states, first, hidden)
        for seat in range(game.seats):
            dealt |= _differing(redealt_state(game, seat, step), game.states, hidden - dealt)
    return used, dealt


def _differing(one: Records, other: Records, fields: set[str]) -> set[str]:
    return {field for field in fields if (one[field] != other[field]).any()}


def check_redeals_can_be_played_on(
    name: str,
    seats: int | None = None,
    options: Options = NO_OPTIONS,
    *,
    also: Callable[[Game], None] = lambda game: None,
) -> None:
    """A redealt game can be played to its end."""
    game = begin(name, seats, options)
    for step, (seat, _) in enumerate(random_steps(game, 9)):
        if step % 40 == 20 and seat != CHANCE:
            other = redealt(game, seat, seed=step)
            for _ in random_steps(other, step):
                also(other)
            assert other.is_over


def check_undo_tells_nothing(
    name: str, seats: int | None = None, options: Options = NO_OPTIONS
) -> None:
    """What others do in secret does not show in what a seat can take back."""
    game = begin(name, seats, options)
    previous: dict[int, tuple[Any, bool]] = {}
    for _ in random_steps(game, 10):
        now = {seat: (game.view(seat), game.can_undo(seat)) for seat in range(game.seats)}
        made = game.log[-1] if game.log else None
        for seat, (view, can_undo) in previous.items():
            if made is not None and made.seat != seat and view == now[seat][0]:
                assert can_undo == now[seat][1]
        previous = now
