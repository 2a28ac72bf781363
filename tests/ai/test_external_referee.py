"""Bots in a recorded game of another program: its lay-out, moves and chance are replayed."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keelstone import ai
from keelstone.ai.following import follow
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.games.seafarers.external_game import ExternalGame
from keelstone.games.seafarers.rules.board import VICTORY_POINT
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.rules.state import Question
from keelstone.testing.secrecy import redealt

SAMPLE = Path(__file__).parents[1] / "data" / "base_games_sample.jsonl.gz"
SEATS = 4


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """The first game of the sample: in none of its moves do their rules part from ours."""
    with gzip.open(SAMPLE, "rt", encoding="utf-8") as lines:
        found: dict[str, Any] = json.loads(next(lines))
    return found


@pytest.fixture(params=["builder", "master"])
def bot(request: pytest.FixtureRequest) -> ai.BuiltInBot:
    return ai.make(request.param, "seafarers", seed=1, playouts=40)


def replayed(record: dict[str, Any]) -> Iterator[tuple[int, int, Game]]:
    """Ply, seat and our game before each decision; everything in it comes from the record."""
    foreign = ExternalGame(record)
    options = foreign.options(record["meta"]["vps_to_win"])
    game = Game("seafarers", seats=SEATS, seed=0, chance="manual", **options)
    for ply, (seat, kind, value, result, choices) in enumerate(record["plies"]):
        if seat in game.movers and choices > 1:
            yield ply, seat, game
        for notation in foreign.notation(kind, value):
            if not is_resolved(game, notation):
                game.play(notation, seat)
        outcome = foreign.outcome(kind, result)
        if outcome is not None:
            game.play(outcome, CHANCE)


def is_resolved(game: Game, notation: str) -> bool:
    """Whether our rules do not ask: there is nothing but the dice, or one seat to rob."""
    if notation == "roll":
        return game.movers == (CHANCE,)
    return notation.startswith("rob ") and game.states["asking"][0] != Question.VICTIM


def test_the_record_is_followed_to_its_end(record: dict[str, Any]) -> None:
    *_, (_, seat, game) = replayed(record)
    assert game.winners == (seat,) == (record["final"]["winner"],)


@pytest.mark.parametrize("seat", range(SEATS))
def test_the_record_is_followed_with_the_knowledge_of_one_seat(
    record: dict[str, Any], seat: int
) -> None:
    """Stolen and drawn cards of others are `?`; the seat's view is the true one all the same."""
    foreign, truth = ExternalGame(record), Counter[str]()
    options = foreign.options(record["meta"]["vps_to_win"])
    followed = follow("seafarers", seat=seat, seats=SEATS, **options)
    game = Game("seafarers", seats=SEATS, seed=0, chance="manual", **options)
    for mover, kind, value, result, _ in record["plies"]:
        for notation in foreign.notation(kind, value):
            if not is_resolved(game, notation):
                game.play(notation, mover)
                public = {name: game.states[name][0].tolist() for name in ("hand_size", "winner")}
                followed.observe(mover, notation, **public)
        if (outcome := foreign.outcome(kind, result)) is not None:
            game.play(outcome, CHANCE)
            seen = foreign.outcome_seen_by(seat, mover, kind, value, result)
            followed.observe(None, seen, winner=int(game.states["winner"][0]))
            truth[seen.split()[-1]] += 1
        assert followed.game.view(seat).fields == game.view(seat).fields
    assert truth["?"] > 5
    assert followed.game.winners == (record["final"]["winner"],)


@pytest.mark.parametrize("seat", [0, 3])
def test_a_bot_answers_what_the_referee_offers(
    record: dict[str, Any], bot: ai.BuiltInBot, seat: int
) -> None:
    foreign, asked = ExternalGame(record), set()
    for ply, due, game in replayed(record):
        if due == seat:
            answer = MOVES.notation(ai.ask(bot, game, seat), game.printed)
            offered = {foreign.notation(*choice)[0] for choice in record["legal"][ply]}
            assert answer in offered
            assert answer in {move.notation for move in game.moves(seat)}
            asked.add(answer.split()[0])
    assert {"settlement", "road"} < asked


def with_other_card(game: Game, owner: int) -> Game | None:
    """The same game but for a card that only its owner has seen; None where there is none."""
    other = game.copy()
    state = other.states[0]
    for card in range(VICTORY_POINT):
        for drawn in range(VICTORY_POINT):
            if card != drawn and state.card[owner, card] and state.deck[drawn]:
                state.card[owner, card] -= 1
                state.deck[card] += 1
                state.card[owner, drawn] += 1
                state.deck[drawn] -= 1
                return other
    return None


def observed(game: Game, seat: int) -> bytes:
    return ai.observe(game, seat).states.tobytes()


def test_a_hidden_card_of_another_seat_changes_no_answer(
    record: dict[str, Any], bot: ai.BuiltInBot
) -> None:
    compared = 0
    for _, seat, game in replayed(record):
        owner = (seat + 1) % SEATS
        other = with_other_card(game, owner)
        if other is not None:
            assert observed(other, owner) != observed(game, owner), "the owner sees its cards"
            assert observed(other, seat) == observed(game, seat)
            assert ai.ask(bot, other, seat) == ai.ask(bot, game, seat)
            compared += 1
    assert compared > 10


def test_a_card_stolen_from_another_seat_changes_no_answer(
    record: dict[str, Any], bot: ai.BuiltInBot
) -> None:
    compared = 0
    for ply, seat, game in replayed(record):
        other = redealt(game, seat, seed=ply)
        if (other.states["hand"] != game.states["hand"]).any():
            assert observed(other, seat) == observed(game, seat)
            assert ai.ask(bot, other, seat) == ai.ask(bot, game, seat)
            compared += 1
    assert compared > 10
