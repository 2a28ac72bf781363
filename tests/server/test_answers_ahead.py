"""Answers given ahead: made as if their player made them, and known to nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from keelstone.engine.answers import ENDED, NOT_ASKED
from keelstone.engine.game import Game
from keelstone.games.eschnapur.rules.moves import PASS
from keelstone.games.eschnapur.text import ahead as eschnapur
from keelstone.games.seafarers.rules.moves import MOVES
from keelstone.games.seafarers.text import ahead as seafarers
from tests.server.support import Place, Player, serving

pytestmark = pytest.mark.usefixtures("time_to_pass")


async def at_once() -> None:
    """No pause: the tests do not wait as people would."""


def kinds(update: dict[str, Any]) -> dict[str, int]:
    return {move["kind"]: move["number"] for move in update["moves"]}


async def move_until_asked(players: list[Player], kind: str) -> Player:
    """Play until somebody is asked for a kind of move; who that is."""
    for _ in range(4000):
        for player in players:
            update = await player.look(after=10**6)
            if kind in kinds(update) and len(kinds(update)) > 1:
                return player
            await player.move_somehow()
    raise AssertionError(f"nobody was asked to {kind}")


async def play(place: Place, game: str, **options: Any) -> list[Player]:
    made = await place.new_table(game, (None, None), options=options, settings={"away": 0})
    place.service.table_registry.answers.pause = at_once
    return await place.seated(made)


async def answer(player: Player, name: str, *, is_on: bool = True, status: int = 200) -> None:
    path = f"/api/tables/{player.table}/ahead"
    body = {"name": name, "is_on": is_on}
    await player.place.post(path, body, player.token, status)


def test_whoever_buys_nothing_in_a_round_is_not_asked_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            players = await play(place, "eschnapur")
            asked = await move_until_asked(players, "pass")
            (other,) = [player for player in players if player is not asked]
            update = await asked.look()
            (offered,) = update["ahead"]
            assert offered["text"] == "Buy nothing more in this round"
            before = await other.look()
            await answer(other, "buy nothing 999", status=409)
            await answer(asked, offered["name"])
            session = place.service.table_registry.sessions[asked.table]
            await place.service.table_registry.answers.finished(session)
            update = await asked.look()
            assert update["events"][-1].get("by", "") == ""  # as if the player had moved
            assert [one["is_on"] for one in update["ahead"]] in ([True], [False])
            after = await other.look()
            assert offered["name"] not in str({**after, "ahead": []})
            assert before["number"] <= after["number"]

    asyncio.run(scene())


def test_offers_are_refused_until_the_own_turn() -> None:
    game = Game("seafarers", seats=2, seed=3)
    refusal = MOVES.first("refuse")
    for _ in range(3000):
        mover = game.movers[0]
        legal = game.legal_numbers(mover)
        if refusal in legal:
            view = game.view(mover)
            names = [name for name, _ in seafarers.offered(view, mover)]
            assert names[-1] == "refuse"
            assert all(seafarers.answer(view, mover, legal, name) == refusal for name in names)
            assert seafarers.answer(view, mover, legal, "refuse 9,9,9,9,9") == NOT_ASKED
            turn = view.turn
            assert seafarers.answer(game.view(turn), turn, [], "refuse") == ENDED
            return
        offers = [n for n in legal if MOVES.kind_of(n).name in ("give", "want", "offer")]
        game.play((offers or legal)[-1] if offers else legal[len(legal) // 2], mover)
    raise AssertionError("no offer in this game")


def test_a_round_ends_an_answer_of_eschnapur() -> None:
    view = Game("eschnapur", seats=2, seed=1).view(0)
    name = eschnapur.offered(view, 0)[0][0]
    assert eschnapur.answer(view, 0, [], name) == NOT_ASKED
    assert eschnapur.answer(view, 0, [PASS], name) == NOT_ASKED  # it is no window
    assert eschnapur.answer(view, 0, [PASS], "buy nothing 7") == ENDED


def test_an_answer_given_ahead_sends_nothing_to_others(tmp_path: Path) -> None:
    """Not one update, and nothing in the next one: also its number stays."""

    async def scene() -> None:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            anna, bo = await play(place, "eschnapur")
            before = await bo.look()
            name = (await anna.look())["ahead"][0]["name"]
            await answer(anna, name)
            after = await bo.look()
            ignored = {"at": 0, "seats": []}
            assert {**after, **ignored} == {**before, **ignored}
            assert (await anna.look())["ahead"][0]["is_on"]
            await answer(anna, name, is_on=False)
            assert not (await anna.look())["ahead"][0]["is_on"]

    asyncio.run(scene())


def test_an_answer_survives_a_restart_and_ends_with_its_owner(tmp_path: Path) -> None:
    async def begin() -> tuple[Player, str]:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            anna, _ = await play(place, "eschnapur")
            name = (await anna.look())["ahead"][0]["name"]
            await answer(anna, name)
            return anna, name

    async def go_on(anna: Player) -> None:
        async with serving(tmp_path / "t.db", "eschnapur") as place:
            again = Player(place, anna.table, 0, anna.token)
            assert (await again.look())["ahead"][0]["is_on"]

    anna, _ = asyncio.run(begin())
    asyncio.run(go_on(anna))
