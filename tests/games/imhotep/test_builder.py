"""The builder counts what a move brings, does not give the market away, prefers no seat."""

from __future__ import annotations

import numpy as np
import pytest

import keelstone as ks
from keelstone import ai
from tests.games.imhotep.table import BLACK, table

#: fields with a place for each seat, fields that name stones (seat + 1), fields that name a seat
BY_SEAT = ("quarry", "sled", "hand", "obelisk", "waiting", "delivered", "earned")
STONES = (
    "cargo", "unloading", "temple_top", "chamber", "pyramid", "market_stone", "tower",
)  # fmt: skip
SEATS = ("turn", "actor")


def rotated(game: ks.Game, by: int) -> ks.Game:
    """The same position with every seat moved on: seat n becomes seat n + by."""
    new, seats = game.copy(), game.seats
    state = new.states[0]
    for name in BY_SEAT:
        state[name][:seats] = np.roll(game.states[0][name][:seats], by, axis=0)
    for name in STONES:
        stones = game.states[0][name]
        state[name] = np.where(stones > 0, (stones - 1 + by) % seats + 1, 0)
    for name in SEATS:
        state[name] = (game.states[0][name] + by) % seats
    due = int(game.states[0].due)
    state.due = sum(1 << (seat + by) % seats for seat in range(seats) if due >> seat & 1)
    return new


def evaluations(game: ks.Game, seat: int) -> dict[int, tuple[float, ...]]:
    """Every legal move of a seat and its value to every seat.

    The random numbers depend on the seed and the view; this seed gives all views the same ones.
    """
    view = ai.observe(game, seat)
    searcher = ai.make("builder", "imhotep").searcher(view)
    searched = searcher.evaluate_moves(view, determinisations=12, seed=view.fingerprint)
    return {one.number: tuple(one.values) for one in searched}


def choice(game: ks.Game) -> str:
    """The builder's move, in notation."""
    number = ai.ask(ai.make("builder", "imhotep"), game, game.movers[0])
    return game.definition.rules.moves.notation(number, game.printed)


@pytest.mark.parametrize(
    "ships",
    [
        ("WWW.", "...", "..", ".."),
        ("....", "WW.", "..", ".."),
        ("....", "WWW", "W.", ".."),
        ("WW..", "WW.", "W.", ".."),
    ],
)
@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_the_other_seat_is_not_sent_to_the_market(ships: tuple[str, ...], sides: str) -> None:
    """Stones at the market once looked lost: the cards that they bring were not counted."""
    assert "market" not in choice(table(2, sides, ships=ships))


def test_cards_that_a_ship_brings_are_counted() -> None:
    game = table(2, ships=("WWW.", "...", "..", ".."), market=("statue",) * 4)
    values = evaluations(game, BLACK)
    number = {m.notation: m.number for m in game.moves()}
    assert values[number["sail 1 market"]][BLACK] < values[number["load 2 1"]][BLACK]


@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_with_two_seats_the_market_is_seldom_given_away(sides: str) -> None:
    """The builder sails such a ship less than twice a game; it was once every round but one."""
    games, given = 6, 0
    builder = ai.make("builder", "imhotep")
    for seed in range(games):
        game = ks.start("imhotep", seats=2, seed=seed, sides=sides)
        while not game.is_over:
            seat = game.movers[0]
            number = ai.ask(builder, game, seat)
            kind, at = game.definition.rules.moves.split(number)
            if kind in ("sail", "lever") and at[1] == 0:
                given += not (game.states["cargo"][0][at[0]] == seat + 1).any()
            game.play(number, seat)
    assert given < 2 * games


@pytest.mark.parametrize(
    ("seats", "sides"), [(2, "AAAAA"), (2, "BBBBB"), (3, "ABABA"), (4, "AAAAA"), (4, "BBBBB")]
)
def test_no_seat_and_no_colour_is_preferred(seats: int, sides: str) -> None:
    """Rotated seats get rotated values, so the rotated choice."""
    game = ks.start("imhotep", seats=seats, seed=seats, sides=sides)
    builder = ai.make("builder", "imhotep")
    for step in range(60):
        seat = game.movers[0]
        for by in range(1, seats) if step % 6 == 0 else ():
            new = rotated(game, by)
            expected = {
                number: tuple(np.roll(values, by))
                for number, values in evaluations(game, seat).items()
            }
            found = evaluations(new, (seat + by) % seats)
            assert found.keys() == expected.keys()
            for number, values in expected.items():
                assert found[number] == pytest.approx(values)
        game.play(ai.ask(builder, game, seat), seat)
