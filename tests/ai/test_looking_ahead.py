"""What a bot's author does by hand: try moves, redeal, play out; moves and views as objects."""

from __future__ import annotations

import pytest

import keelstone as ks
from keelstone import ai
from keelstone.engine import registry


@pytest.fixture(params=registry.game_names())
def game(request: pytest.FixtureRequest) -> ks.Game:
    begun = ks.start(request.param, seed=5)
    for _ in range(9):
        begun.play(begun.moves(begun.movers[0])[0])
    return begun


def test_a_tried_move_shows_what_the_seat_would_see(game: ks.Game) -> None:
    seat = game.movers[0]
    view = ai.observe(game, seat)
    for move in view.legal_moves():
        after = view.after(move)
        expected = view.snapshot.after(seat, move.number).as_seen_by(seat)
        assert after.fields == expected.fields
        assert after.movers == expected.movers
    assert view == ai.observe(game, seat), "the view itself has not changed"


def test_an_illegal_move_cannot_be_tried(game: ks.Game) -> None:
    view = ai.observe(game, game.movers[0])
    illegal = next(n for n in range(1000) if n not in view.moves)
    with pytest.raises(ks.IllegalMove):
        view.after(illegal)


def test_a_redeal_looks_the_same(game: ks.Game) -> None:
    seat = game.movers[0]
    view = ai.observe(game, seat)
    deals = [view.redeal(seed) for seed in range(20)]
    assert all(deal == view for deal in deals)
    assert [deal.snapshot.state for deal in deals] == [
        view.redeal(n).snapshot.state for n in range(20)
    ]


@pytest.mark.parametrize("policy", ["random", "rollout"])
def test_play_outs_follow_from_what_the_seat_knows(game: ks.Game, policy: str) -> None:
    seat = game.movers[0]
    move = ai.observe(game, seat).moves[-1]
    shares = [
        ai.observe(position, seat).play_out(move, games=12, policy=policy, seed=3).tolist()
        for position in (game, game.redealt(seat, 1))
    ]
    assert shares[0] == shares[1]
    assert sum(shares[0]) == pytest.approx(1)


def test_a_view_completes_its_fields(game: ks.Game) -> None:
    view = ai.observe(game, game.movers[0])
    assert set(game.definition.rules.state.fields) <= set(dir(view))
    assert f"seat {view.seat}" in repr(view)
    assert "spectator" in repr(game.view())


def test_a_field_of_bits_has_members() -> None:
    game = ks.start("seafarers", seed=5, scene="base")
    edges = [(move.seat, move.args["edge"]) for move in _roads_of(game)]
    for seat in range(game.seats):
        assert game.view(seat).members("road", seat) == {e for s, e in edges if s == seat}
    assert game.view(0).members("due") == set(game.movers)


def _roads_of(game: ks.Game) -> list[ks.Move]:
    """Play the set-up; the roads that were built."""
    roads = []
    while game.view().settled < 2 * game.seats:
        move = game.moves()[0]
        roads += [move] if move.kind == "road" else []
        game.play(move)
    return roads


# -- moves -----------------------------------------------------------------------------------------


def test_a_move_tells_its_kind_and_arguments() -> None:
    game = ks.start("imhotep", seats=2, seed=3)
    moves = {move.notation: move for move in game.moves()}
    assert moves["load 2 1"].kind == "load"
    assert moves["load 2 1"].args == {"ship": 1, "space": 0}
    assert repr(moves["take"]) == f"<Move {moves['take'].number} of seat 0: take>"
    while not (sails := [move for move in game.moves() if move.kind == "sail"]):
        game.play(game.moves()[0])
    assert set(sails[0].args) == {"ship", "site"}
    assert isinstance(sails[0].args["site"], str)


def test_a_move_stays_what_it_was_while_the_game_goes_on(game: ks.Game) -> None:
    moves = game.moves(game.movers[0])
    words = [move.text() for move in game.copy().moves(game.movers[0])]
    game.play(moves[0])
    assert [move.text() for move in moves] == words


def test_the_kind_of_every_number_is_found() -> None:
    for name in registry.game_names():
        table = registry.load(name).rules.moves
        for kind in table:
            for number in (kind.first, kind.first + kind.length - 1):
                assert table.kind_of(number) is kind
        for number in (-1, table.length):
            with pytest.raises(ks.MalformedMove):
                table.kind_of(number)


# -- policies of batches ---------------------------------------------------------------------------


@pytest.mark.parametrize("opponents", ["novice", "builder", "rollout"])
def test_bots_play_the_other_seats(opponents: str) -> None:
    batch = ks.Batch("imhotep", games=40, seed=2, opponents=opponents, observations=None)
    while not batch.dones.all():
        batch.play(batch.sample())
    assert batch.rewards[:, 0].mean() < 0.15, "a random player is no match for three of them"
